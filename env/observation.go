package env

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Observation is what the seat's holder may see: the same for humans, models and remote agents.
type Observation struct {
	Ticket       *Ticket     `json:"ticket,omitempty"`
	Customer     *Customer   `json:"customer,omitempty"`
	Conversation []Message   `json:"conversation,omitempty"` // only grows
	Documents    []Document  `json:"documents,omitempty"`    // all found so far, newest last; only grows
	Refunded     *Cents      `json:"refunded,omitempty"`
	Sections     []Section   `json:"-"` // an environment's own, each under its name beside the others on the wire
	Feedback     string      `json:"feedback"`
	RewardParts  []Part      `json:"reward_parts,omitempty"` // of the previous step
	Step         int         `json:"step"`
	MaxSteps     int         `json:"max_steps"`
	Actions      []Available `json:"actions"`
}

// Ticket is what the desk knows of a ticket.
type Ticket struct {
	Number    string  `json:"number"`
	Family    string  `json:"family,omitempty"`
	Subject   string  `json:"subject"`
	Body      string  `json:"body"`
	Channel   string  `json:"channel,omitempty"`
	Status    string  `json:"status,omitempty"`
	Sentiment float64 `json:"sentiment"` // −1 (furious) to 1 (delighted), in hundredths
	*Intake           // what a desk that sorts tickets notes besides; its fields stand beside the others on the wire
}

// Intake is what is noted of a ticket when it comes in, before anyone has worked on it.
type Intake struct {
	ID              string `json:"id"`               // the ticket's number, under the name that triage clients know
	Description     string `json:"description"`      // the ticket's body, under the name that triage clients know
	InitialCategory string `json:"initial_category"` // as the customer or the mail filter filed it; often wrong
	WordCount       int    `json:"word_count"`
	AccountAgeDays  int    `json:"account_age_days"`
	PreviousTickets int    `json:"previous_tickets"`
}

// Customer is the profile on the desk's screen. The e-mail address is the one on file.
type Customer struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Premium    bool   `json:"premium"`
	Plan       string `json:"plan,omitempty"`
	Months     int    `json:"months"`
	Tickets    int    `json:"past_tickets"`
	TotalSpend Cents  `json:"total_spend"`
	Email      string `json:"email,omitempty"`
}

// Who speaks in a conversation.
const (
	FromCustomer = "customer"
	FromAgent    = "agent"
	FromSystem   = "system"
)

// Message is one entry of the conversation, with its time on the ticket's clock ("09:04").
type Message struct {
	From string `json:"from"`
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
	At   string `json:"at"`
}

// Document is an article or a record that a search returned.
type Document struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Kind  string `json:"kind"` // policy, help or record
	Text  string `json:"text"` // Markdown
	Step  int    `json:"step"` // the step that found it
}

// Available is an action that may be taken now, or why it may not.
type Available struct {
	Name        string `json:"name"`
	Unavailable string `json:"unavailable,omitempty"`
}

// Section is a part of an observation that is an environment's own: a text (Markdown), named fields, or rows of fields;
// exactly one of the three is set.
type Section struct {
	Name   string
	Text   string
	Fields []Field
	Rows   [][]Field
}

// observationFields has the fields of Observation without its methods.
type observationFields Observation

// MarshalJSON writes the common fields, then each section under its own name.
func (o Observation) MarshalJSON() ([]byte, error) {
	base, err := json.Marshal(observationFields(o))
	if err != nil || len(o.Sections) == 0 {
		return base, err
	}
	out, j := base[:len(base)-1], JSON{HTML: true}
	for _, s := range o.Sections {
		out = j.Section(j.Name(append(out, ','), s.Name), s)
	}
	return append(out, '}'), nil
}

// orderedFields is an object whose keys keep their order.
type orderedFields []Field

// UnmarshalJSON reads an object and keeps the order of its keys; values that are no strings are kept as their JSON text.
func (f *orderedFields) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("an object is expected")
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw)
		}
		*f = append(*f, Field{Name: key.(string), Value: text})
	}
	return nil
}

// isCommon tells the keys that are no sections.
func isCommon(name string) bool {
	switch name {
	case "ticket", "customer", "conversation", "documents", "refunded", "feedback", "reward_parts", "step", "max_steps", "actions":
		return true
	}
	return false
}

// UnmarshalJSON reads an observation back; keys it does not know become sections.
func (o *Observation) UnmarshalJSON(data []byte) error {
	var base observationFields
	if err := json.Unmarshal(data, &base); err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		if name := key.(string); !isCommon(name) {
			base.Sections = append(base.Sections, readSection(name, raw))
		}
	}
	*o = Observation(base)
	return nil
}

// DecodeSection reads one member of an observation. It is not ok when the name is that of a common field, and the value
// must be well-formed JSON. Readers of many observations use it to decode only the sections that changed.
func DecodeSection(name string, raw json.RawMessage) (s Section, ok bool) {
	if isCommon(name) {
		return Section{}, false
	}
	return readSection(name, raw), true
}

// readSection keeps whatever shape a value has: an object, rows, a text, or anything else as its JSON text.
func readSection(name string, raw json.RawMessage) Section {
	s := Section{Name: name}
	var fields orderedFields
	var rows []orderedFields
	switch first := firstByte(raw); {
	case first == '"' && json.Unmarshal(raw, &s.Text) == nil:
	case first == '{' && json.Unmarshal(raw, &fields) == nil:
		s.Fields = fields
		if fields == nil {
			s.Fields = []Field{}
		}
	case first == '[' && json.Unmarshal(raw, &rows) == nil:
		s.Rows = make([][]Field, len(rows))
		for i, r := range rows {
			s.Rows[i] = r
		}
	default:
		s.Text = string(raw)
	}
	return s
}

// firstByte is the first byte that is no space; it tells a JSON value's kind.
func firstByte(raw []byte) byte {
	for _, c := range raw {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return 0
}
