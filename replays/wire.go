package replays

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hotseat/env"
)

// The decoders of this file read what every step has. They take the common forms apart by hand, because the JSON package
// would spend most of the time of opening a long replay on them, and leave everything else to it.

// decodeAction is env.DecodeAction for the form that recorders write.
func decodeAction(raw []byte) (env.Action, error) {
	var room [4]member
	list, err := members(raw, room[:0])
	if err != nil || unique(list) != nil {
		return env.DecodeAction(raw)
	}
	var a env.Action
	named := false
	for _, m := range list {
		switch string(m.key) {
		case "name":
			name, ok := simpleString(m.value)
			if !ok {
				return env.DecodeAction(raw)
			}
			a.Name, named = string(name), true
		case "args":
			if a.Args, err = decodeArgs(m.value); err != nil {
				return env.DecodeAction(raw)
			}
		default:
			return env.DecodeAction(raw)
		}
	}
	if !named {
		return env.DecodeAction(raw)
	}
	return a, nil
}

func decodeArgs(raw []byte) (map[string]any, error) {
	var room [4]member
	list, err := members(raw, room[:0])
	if err != nil {
		return nil, err
	}
	if err := unique(list); err != nil {
		return nil, err
	}
	args := make(map[string]any, len(list))
	for _, m := range list {
		if args[string(m.key)], err = decodeArg(m.value); err != nil {
			return nil, err
		}
	}
	return args, nil
}

func decodeArg(raw []byte) (any, error) {
	if raw[0] == '"' {
		return decodeString(raw)
	}
	if raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9' {
		return decode[json.Number](raw)
	}
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if dec.More() {
		return nil, errNotWellFormed
	}
	return v, nil
}

func decodeReward(raw []byte) (env.Reward, error) {
	var room [4]member
	list, err := members(raw, room[:0])
	if err != nil || unique(list) != nil {
		return decode[env.Reward](raw)
	}
	var r env.Reward
	for _, m := range list {
		switch string(m.key) {
		case "value":
			r.Value, err = decodePoints(m.value)
		case "parts":
			r.Parts, err = decodeList(m.value, setPart)
		default:
			return decode[env.Reward](raw)
		}
		if err != nil {
			return r, fmt.Errorf("%s: %w", m.key, err)
		}
	}
	return r, nil
}

// partsOf finds the text of the reward's parts among a step's fields.
func partsOf(step []member) []byte {
	for _, m := range step {
		if string(m.key) != "reward" {
			continue
		}
		var room [4]member
		list, _ := members(m.value, room[:0])
		for _, part := range list {
			if string(part.key) == "parts" {
				return part.value
			}
		}
	}
	return nil
}

func decodePoints(raw []byte) (env.Points, error) {
	var p env.Points
	if raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9' {
		if err := p.UnmarshalJSON(raw); err == nil && json.Valid(raw) {
			return p, nil
		}
	}
	return decode[env.Points](raw)
}

// decodeList decodes an array of objects with the setter of a field; where the setter does not know a field, or the array
// is anything else, the JSON package decides.
func decodeList[T any](raw []byte, set func(*T, member) (known bool, err error)) ([]T, error) {
	var room [4][]byte
	items, err := elements(raw, room[:0])
	if err != nil {
		return decode[[]T](raw)
	}
	list := make([]T, len(items))
	for i, item := range items {
		var fields [8]member
		object, err := members(item, fields[:0])
		if err != nil || unique(object) != nil {
			return decode[[]T](raw)
		}
		for _, m := range object {
			known, err := set(&list[i], m)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.key, err)
			}
			if !known {
				return decode[[]T](raw)
			}
		}
	}
	return list, nil
}

func setPart(p *env.Part, m member) (known bool, err error) {
	switch string(m.key) {
	case "name":
		p.Name, err = decodeString(m.value)
	case "value":
		p.Value, err = decodePoints(m.value)
	case "why":
		p.Why, err = decodeString(m.value)
	default:
		return false, nil
	}
	return true, err
}

func setMessage(p *env.Message, m member) (known bool, err error) {
	switch string(m.key) {
	case "from":
		p.From, err = decodeString(m.value)
	case "name":
		p.Name, err = decodeString(m.value)
	case "text":
		p.Text, err = decodeString(m.value)
	case "at":
		p.At, err = decodeString(m.value)
	default:
		return false, nil
	}
	return true, err
}

func setDocument(p *env.Document, m member) (known bool, err error) {
	switch string(m.key) {
	case "id":
		p.ID, err = decodeString(m.value)
	case "title":
		p.Title, err = decodeString(m.value)
	case "kind":
		p.Kind, err = decodeString(m.value)
	case "text":
		p.Text, err = decodeString(m.value)
	case "step":
		p.Step, err = decodeInt(m.value)
	default:
		return false, nil
	}
	return true, err
}

// decodeSection is env.DecodeSection for sections of named fields and rows of them.
func decodeSection(m member) (env.Section, error) {
	if !json.Valid(m.value) {
		return env.Section{}, errNotWellFormed
	}
	s, ok := env.Section{Name: string(m.key)}, false
	switch m.value[0] {
	case '{':
		s.Fields, ok = decodeFields(m.value)
	case '[':
		s.Rows, ok = decodeRows(m.value)
	}
	if ok {
		return s, nil
	}
	if s, ok = env.DecodeSection(string(m.key), m.value); !ok {
		return s, errors.New("this program does not know how to read the field")
	}
	return s, nil
}

func decodeRows(raw []byte) (rows [][]env.Field, ok bool) {
	var room [8][]byte
	items, err := elements(raw, room[:0])
	if err != nil {
		return nil, false
	}
	rows = make([][]env.Field, len(items))
	for i, item := range items {
		if rows[i], ok = decodeFields(item); !ok {
			return nil, false
		}
	}
	return rows, true
}

// decodeFields keeps the values that are no texts as their JSON text.
func decodeFields(raw []byte) (fields []env.Field, ok bool) {
	var room [8]member
	list, err := members(raw, room[:0])
	if err != nil {
		return nil, false
	}
	fields = make([]env.Field, len(list))
	for i, m := range list {
		text := string(m.value)
		if m.value[0] == '"' {
			if text, err = decodeString(m.value); err != nil {
				return nil, false
			}
		}
		fields[i] = env.Field{Name: string(m.key), Value: text}
	}
	return fields, true
}
