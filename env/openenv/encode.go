package openenv

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"hotseat/env"
)

// encoder writes the observations of one seat. What has not changed since the last one is not encoded again: conversations and documents
// only grow, and the texts of a desk are the same for all.
type encoder struct {
	desk         *desk
	messages     int // in conversation
	conversation []byte
	found        int // in documents
	documents    []byte
}

// start forgets the episode before.
func (e *encoder) start() {
	e.messages, e.found, e.conversation, e.documents = 0, 0, e.conversation[:0], e.documents[:0]
}

// append writes {"observation":…,"reward":…,"done":…}; a nil reward is that of a reset. The form is that of the type observation; a test
// holds the two together.
func (e *encoder) append(dst []byte, o env.Observation, reward *env.Points, done bool) ([]byte, error) {
	dst = append(dst, `{"observation":{`...)
	for _, member := range []struct {
		name  string
		value any
		is    bool
	}{{"ticket", o.Ticket, o.Ticket != nil}, {"customer", o.Customer, o.Customer != nil}} {
		if !member.is {
			continue
		}
		value, err := json.Marshal(member.value)
		if err != nil {
			return dst, err
		}
		dst = append(appendName(dst, member.name), value...)
		dst = append(dst, ',')
	}
	if err := e.grow(o); err != nil {
		return dst, err
	}
	if len(o.Conversation) > 0 {
		dst = append(append(append(appendName(dst, "conversation"), '['), e.conversation...), `],`...)
	}
	if len(o.Documents) > 0 {
		dst = append(append(append(appendName(dst, "documents"), '['), e.documents...), `],`...)
	}
	if o.Refunded != nil {
		dst = append(append(appendName(dst, "refunded"), o.Refunded.Decimal()...), ',')
	}
	dst = append(appendText(appendName(dst, "feedback"), o.Feedback), ',')
	dst = append(appendParts(dst, o.RewardParts), ',')
	dst = append(strconv.AppendInt(appendName(dst, "step"), int64(o.Step), 10), ',')
	dst = append(strconv.AppendInt(appendName(dst, "max_steps"), int64(o.MaxSteps), 10), ',')
	dst = e.appendActions(dst, o.Actions)
	for _, s := range o.Sections {
		dst = e.desk.appendSection(append(dst, ','), s)
	}
	return appendResult(append(dst, '}'), reward, done), nil
}

func appendResult(dst []byte, reward *env.Points, done bool) []byte {
	dst = append(dst, `,"reward":`...)
	if reward == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, reward.String()...)
	}
	return append(strconv.AppendBool(append(dst, `,"done":`...), done), '}')
}

// grow encodes what was said and found since the last observation.
func (e *encoder) grow(o env.Observation) error {
	if len(o.Conversation) < e.messages || len(o.Documents) < e.found {
		e.start() // another episode
	}
	for ; e.messages < len(o.Conversation); e.messages++ {
		m := o.Conversation[e.messages]
		dst := e.conversation
		if e.messages > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(append(dst, `{"from":`...), m.From)
		if m.Name != "" {
			dst = appendText(append(dst, `,"name":`...), m.Name)
		}
		dst = appendText(append(dst, `,"text":`...), m.Text)
		e.conversation = append(appendText(append(dst, `,"at":`...), m.At), '}')
	}
	for ; e.found < len(o.Documents); e.found++ {
		if e.found > 0 {
			e.documents = append(e.documents, ',')
		}
		document, err := json.Marshal(o.Documents[e.found])
		if err != nil {
			return err
		}
		e.documents = append(e.documents, document...)
	}
	return nil
}

func appendParts(dst []byte, parts []env.Part) []byte {
	dst = append(appendName(dst, "reward_parts"), '[')
	for i, p := range parts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(append(dst, `{"name":`...), p.Name)
		dst = append(append(dst, `,"value":`...), p.Value.String()...)
		dst = append(appendText(append(dst, `,"why":`...), p.Why), '}')
	}
	return append(dst, ']')
}

func (e *encoder) appendActions(dst []byte, actions []env.Available) []byte {
	dst = append(appendName(dst, "actions"), '[')
	for i, a := range actions {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(append(dst, `{"name":`...), e.desk.wireName(a.Name))
		if a.Unavailable != "" {
			dst = appendText(append(dst, `,"unavailable":`...), a.Unavailable)
		}
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// appendSection appends "name":value.
func (d *desk) appendSection(dst []byte, s env.Section) []byte {
	dst = appendName(dst, s.Name)
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
	for i, known := range d.sections {
		if known.Name == s.Name && known.Text == s.Text {
			return append(dst, d.texts[i]...)
		}
	}
	return appendText(dst, s.Text)
}

func appendFields(dst []byte, fields []env.Field) []byte {
	dst = append(dst, '{')
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(appendName(dst, f.Name), f.Value)
	}
	return append(dst, '}')
}

func appendName(dst []byte, name string) []byte { return append(appendText(dst, name), ':') }

// appendText appends a JSON string; what is not UTF-8 becomes U+FFFD.
func appendText(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7f {
				i++
				continue
			}
			dst = append(dst, s[from:i]...)
			switch c {
			case '"', '\\':
				dst = append(dst, '\\', c)
			case '\n':
				dst = append(dst, '\\', 'n')
			case '\t':
				dst = append(dst, '\\', 't')
			default:
				dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
			}
			i++
			from = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			dst = append(append(dst, s[from:i]...), "\ufffd"...)
			from = i + 1
		}
		i += size
	}
	return append(append(dst, s[from:]...), '"')
}
