package openenv

import (
	"encoding/json"

	"hotseat/env"
)

// observation is what clients see: the common fields are always there, so that a client need not ask which are; those that belong to
// some desks only are left out by the others.
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

// encode appends {"observation":…,"reward":…,"done":…}; a nil reward is that of a reset.
func (d *desk) encode(dst []byte, o env.Observation, reward *env.Points, done bool) ([]byte, error) {
	wire := observation{Ticket: o.Ticket, Customer: o.Customer, Conversation: o.Conversation, Documents: o.Documents, Refunded: o.Refunded,
		Feedback: o.Feedback, RewardParts: o.RewardParts, Step: o.Step, MaxSteps: o.MaxSteps, Actions: make([]available, len(o.Actions))}
	for i, a := range o.Actions {
		wire.Actions[i] = available{d.wireName(a.Name), a.Unavailable}
	}
	if wire.RewardParts == nil {
		wire.RewardParts = []env.Part{}
	}
	base, err := json.Marshal(wire)
	if err != nil {
		return dst, err
	}
	dst = append(dst, `{"observation":`...)
	dst = append(dst, base[:len(base)-1]...)
	for _, s := range o.Sections {
		dst = appendSection(append(dst, ','), s)
	}
	dst = append(dst, `},"reward":`...)
	if reward == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, reward.String()...)
	}
	if done {
		return append(dst, `,"done":true}`...), nil
	}
	return append(dst, `,"done":false}`...), nil
}

// appendSection appends "name":value.
func appendSection(dst []byte, s env.Section) []byte {
	dst = append(appendText(dst, s.Name), ':')
	switch {
	case s.Rows != nil:
		dst = append(dst, '[')
		for i, row := range s.Rows {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendFields(dst, row)
		}
		return append(dst, ']')
	case s.Fields != nil:
		return appendFields(dst, s.Fields)
	}
	return appendText(dst, s.Text)
}

func appendFields(dst []byte, fields []env.Field) []byte {
	dst = append(dst, '{')
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, f.Name), ':')
		dst = appendText(dst, f.Value)
	}
	return append(dst, '}')
}

// appendText appends a JSON string.
func appendText(dst []byte, s string) []byte {
	text, _ := json.Marshal(s) // a string always has a JSON form
	return append(dst, text...)
}
