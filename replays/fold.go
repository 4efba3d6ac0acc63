package replays

import (
	"bytes"
	"encoding/json"
	"fmt"

	"hotseat/env"
)

// folder decodes the observations of a replay in order and folds their growing lists back together. Observation n's lists
// are prefixes of arrays that all observations share. What did not change since the observation before, byte for byte, is
// not decoded again but shared too; so time and memory grow with what changed.
type folder struct {
	conversation []env.Message
	documents    []env.Document
	reset        bool // the last observation carried a growing list whole
	last         map[string]known
	members      []member
	buffer       []byte
}

// known is a member of the last observation: its text and what it was decoded to.
type known struct {
	raw       []byte
	ticket    *env.Ticket
	customer  *env.Customer
	actions   []env.Available
	section   env.Section
	isSection bool
}

// observation decodes one observation, whole or as a step carries it.
func (f *folder) observation(raw []byte) (env.Observation, error) {
	var err error
	if f.members, err = members(raw, f.members[:0]); err != nil {
		return env.Observation{}, fmt.Errorf("observation: %w", err)
	}
	if err := unique(f.members); err != nil {
		return env.Observation{}, fmt.Errorf("observation: %w", err)
	}
	f.reset = false
	f.buffer = append(f.buffer[:0], '{')
	for _, m := range f.members {
		taken, err := f.grow(m)
		if err != nil {
			return env.Observation{}, fmt.Errorf("observation: %s: %w", quote(m.key), err)
		}
		if before, ok := f.last[m.key]; taken || ok && bytes.Equal(before.raw, m.value) {
			continue
		}
		f.keep(m)
	}
	f.buffer = append(f.buffer, '}')
	var o env.Observation
	if err := json.Unmarshal(f.buffer, &o); err != nil {
		return o, fmt.Errorf("observation: %w", err)
	}
	f.share(&o)
	if n := len(f.conversation); n > 0 {
		o.Conversation = f.conversation[:n:n]
	}
	if n := len(f.documents); n > 0 {
		o.Documents = f.documents[:n:n]
	}
	return o, nil
}

// keep puts a member among those that are decoded.
func (f *folder) keep(m member) {
	if len(f.buffer) > 1 {
		f.buffer = append(f.buffer, ',')
	}
	name, _ := json.Marshal(m.key)
	f.buffer = append(f.buffer, name...)
	f.buffer = append(f.buffer, ':')
	f.buffer = append(f.buffer, m.value...)
}

// grow takes the members that are lists which grow.
func (f *folder) grow(m member) (taken bool, err error) {
	switch m.key {
	case "conversation+":
		return true, addTo(&f.conversation, m.value)
	case "documents+":
		return true, addTo(&f.documents, m.value)
	case "conversation":
		f.conversation, f.reset = nil, true
		return true, addTo(&f.conversation, m.value)
	case "documents":
		f.documents, f.reset = nil, true
		return true, addTo(&f.documents, m.value)
	}
	return false, nil
}

func addTo[T any](list *[]T, raw []byte) error {
	var added []T
	if err := json.Unmarshal(raw, &added); err != nil {
		return err
	}
	*list = append(*list, added...)
	return nil
}

// share puts what did not change into an observation, and remembers what did.
func (f *folder) share(o *env.Observation) {
	if f.last == nil {
		f.last = map[string]known{}
	}
	decoded := o.Sections
	o.Sections = nil
	for _, m := range f.members {
		before, ok := f.last[m.key]
		same := ok && bytes.Equal(before.raw, m.value)
		switch {
		case m.key == "ticket" && same:
			o.Ticket = before.ticket
		case m.key == "customer" && same:
			o.Customer = before.customer
		case m.key == "actions" && same:
			o.Actions = before.actions
		case same && before.isSection:
			o.Sections = append(o.Sections, before.section)
		case m.key == "ticket" || m.key == "customer" || m.key == "actions":
			f.last[m.key] = known{raw: bytes.Clone(m.value), ticket: o.Ticket, customer: o.Customer, actions: o.Actions}
		case len(decoded) > 0 && decoded[0].Name == m.key:
			o.Sections = append(o.Sections, decoded[0])
			if plainKey(m.key) {
				f.last[m.key] = known{raw: bytes.Clone(m.value), section: decoded[0], isSection: true}
			}
			decoded = decoded[1:]
		}
	}
}

// plainKey tells the keys that can only be what they say: the JSON package takes "Ticket" for "ticket" as well.
func plainKey(key string) bool {
	for i := range len(key) {
		if c := key[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}
