package replays

import (
	"bytes"
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
}

// known is a member of the last observation: its text and what it was decoded to.
type known struct {
	raw     []byte
	decoded any
}

// observation decodes one observation, whole or as a step carries it. The step's reward parts are given with their text:
// an observation mostly repeats them.
func (f *folder) observation(raw []byte, parts []env.Part, partsText []byte) (env.Observation, error) {
	var o env.Observation
	var err error
	if f.members, err = members(raw, f.members[:0]); err == nil {
		err = unique(f.members)
	}
	if err != nil {
		return o, fmt.Errorf("observation: %w", err)
	}
	f.reset = false
	for _, m := range f.members {
		if string(m.key) == "reward_parts" && bytes.Equal(m.value, partsText) {
			o.RewardParts = parts
			continue
		}
		if err := f.set(&o, m); err != nil {
			return o, fmt.Errorf("observation: %s: %w", quote(string(m.key)), err)
		}
	}
	if n := len(f.conversation); n > 0 {
		o.Conversation = f.conversation[:n:n]
	}
	if n := len(f.documents); n > 0 {
		o.Documents = f.documents[:n:n]
	}
	return o, nil
}

func (f *folder) set(o *env.Observation, m member) (err error) {
	switch string(m.key) {
	case "conversation+", "documents+", "conversation", "documents":
		err = f.grow(m)
	case "ticket":
		o.Ticket, err = shared[*env.Ticket](f, m)
	case "customer":
		o.Customer, err = shared[*env.Customer](f, m)
	case "actions":
		o.Actions, err = shared[[]env.Available](f, m)
	case "refunded":
		o.Refunded, err = shared[*env.Cents](f, m)
	case "feedback":
		o.Feedback, err = decodeString(m.value)
	case "reward_parts":
		o.RewardParts, err = decodeList(m.value, setPart)
	case "step":
		o.Step, err = decodeInt(m.value)
	case "max_steps":
		o.MaxSteps, err = decodeInt(m.value)
	default:
		var s env.Section
		s, err = f.section(m)
		o.Sections = append(o.Sections, s)
	}
	return err
}

// shared decodes a member, or gives what it was decoded to before.
func shared[T any](f *folder, m member) (T, error) {
	if before, ok := f.last[string(m.key)]; ok && bytes.Equal(before.raw, m.value) {
		return before.decoded.(T), nil
	}
	v, err := decode[T](m.value)
	if err == nil {
		f.remember(m, v)
	}
	return v, err
}

func (f *folder) section(m member) (env.Section, error) {
	if before, ok := f.last[string(m.key)]; ok && bytes.Equal(before.raw, m.value) {
		return before.decoded.(env.Section), nil
	}
	s, err := decodeSection(m)
	if err == nil {
		f.remember(m, s)
	}
	return s, err
}

func (f *folder) remember(m member, v any) {
	if f.last == nil {
		f.last = map[string]known{}
	}
	f.last[string(m.key)] = known{bytes.Clone(m.value), v}
}

// grow takes the lists that grow.
func (f *folder) grow(m member) error {
	switch string(m.key) {
	case "conversation":
		f.conversation, f.reset = nil, true
		fallthrough
	case "conversation+":
		return addTo(&f.conversation, m.value, setMessage)
	case "documents":
		f.documents, f.reset = nil, true
	}
	return addTo(&f.documents, m.value, setDocument)
}

func addTo[T any](list *[]T, raw []byte, set func(*T, member) (bool, error)) error {
	added, err := decodeList(raw, set)
	if err != nil {
		return err
	}
	*list = append(*list, added...)
	return nil
}
