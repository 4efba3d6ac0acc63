package openenv

import "hotseat/env"

// observation is what clients see, for the schema; encoder writes it. The common fields are always there, so that a client need not ask
// which are; those that belong to some desks only are left out by the others. A desk's own sections stand beside them.
type observation struct {
	Ticket       *env.Ticket    `json:"ticket,omitempty"`
	Customer     *env.Customer  `json:"customer,omitempty"`
	Conversation []env.Message  `json:"conversation,omitempty"`
	Documents    []env.Document `json:"documents,omitempty"`
	Refunded     *env.Cents     `json:"refunded,omitempty" jsonschema:"refunded so far on this ticket, in US dollars"`
	Feedback     string         `json:"feedback" jsonschema:"what the previous action did, in words"`
	RewardParts  []env.Part     `json:"reward_parts" jsonschema:"the named parts of the previous step's reward; they sum to it"`
	Step         int            `json:"step" jsonschema:"steps taken so far"`
	MaxSteps     int            `json:"max_steps" jsonschema:"the episode ends after so many steps"`
	Actions      []available    `json:"actions" jsonschema:"the actions that may be taken now"`
}

// available is an action that may be taken, or why it may not, by the name that clients know.
type available struct {
	Name        string `json:"name"`
	Unavailable string `json:"unavailable,omitempty"`
}
