package env

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON appends values to JSON texts as json.Marshal writes them, without its cost: it serves what is written at every step. Controls that
// JSON lets stand, DEL and the C1 controls, are escaped too, so that a text does no harm where it is printed as it is.
type JSON struct {
	HTML bool // escape <, > and &, as json.Marshal does
}

// Text appends a string. What is not UTF-8 becomes U+FFFD.
func (j JSON) Text(dst []byte, s string) []byte {
	stands := &standing
	if j.HTML {
		stands = &standingInHTML
	}
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if stands[c] {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			if r, size = utf8.DecodeRuneInString(s[i:]); r >= 0xa0 && r != '\u2028' && r != '\u2029' && (r != utf8.RuneError || size > 1) {
				i += size
				continue
			}
		}
		dst = appendEscape(append(dst, s[from:i]...), r)
		i += size
		from = i
	}
	return append(append(dst, s[from:]...), '"')
}

// The bytes that stand for themselves: a text is mostly made of them.
var standing, standingInHTML = standingBytes(""), standingBytes("<>&")

func standingBytes(but string) (list [256]bool) {
	for c := byte(' '); c < 0x7f; c++ {
		list[c] = c != '"' && c != '\\' && strings.IndexByte(but, c) < 0
	}
	return list
}

func appendEscape(dst []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}

// Name appends a member's name with its colon.
func (j JSON) Name(dst []byte, name string) []byte { return append(j.Text(dst, name), ':') }

// Points appends a score.
func (j JSON) Points(dst []byte, p Points) []byte { return p.append(dst) }

// Reward appends what a step earned.
func (j JSON) Reward(dst []byte, r Reward) []byte {
	dst = append(r.Value.append(append(dst, `{"value":`...)), `,"parts":`...)
	if r.Parts == nil {
		return append(dst, "null}"...)
	}
	return append(j.Parts(dst, r.Parts), '}')
}

// Parts appends the parts of a reward.
func (j JSON) Parts(dst []byte, list []Part) []byte {
	return appendList(dst, list, func(dst []byte, p Part) []byte {
		dst = append(j.Text(append(dst, `{"name":`...), p.Name), `,"value":`...)
		return append(j.Text(append(p.Value.append(dst), `,"why":`...), p.Why), '}')
	})
}

// Ticket appends a ticket. Only a sentiment that is no number has no JSON form.
func (j JSON) Ticket(dst []byte, t Ticket) ([]byte, error) {
	dst = j.Text(append(dst, `{"number":`...), t.Number)
	dst = j.optional(dst, `,"family":`, t.Family)
	dst = j.Text(append(dst, `,"subject":`...), t.Subject)
	dst = j.Text(append(dst, `,"body":`...), t.Body)
	dst = j.optional(dst, `,"channel":`, t.Channel)
	dst = j.optional(dst, `,"status":`, t.Status)
	sentiment, err := json.Marshal(t.Sentiment)
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, `,"sentiment":`...), sentiment...)
	if in := t.Intake; in != nil {
		dst = j.Text(append(dst, `,"id":`...), in.ID)
		dst = j.Text(append(dst, `,"description":`...), in.Description)
		dst = j.Text(append(dst, `,"initial_category":`...), in.InitialCategory)
		dst = strconv.AppendInt(append(dst, `,"word_count":`...), int64(in.WordCount), 10)
		dst = strconv.AppendInt(append(dst, `,"account_age_days":`...), int64(in.AccountAgeDays), 10)
		dst = strconv.AppendInt(append(dst, `,"previous_tickets":`...), int64(in.PreviousTickets), 10)
	}
	return append(dst, '}'), nil
}

// Customer appends a customer's profile.
func (j JSON) Customer(dst []byte, c Customer) []byte {
	dst = j.Text(append(dst, `{"id":`...), c.ID)
	dst = j.Text(append(dst, `,"name":`...), c.Name)
	dst = strconv.AppendBool(append(dst, `,"premium":`...), c.Premium)
	dst = j.optional(dst, `,"plan":`, c.Plan)
	dst = strconv.AppendInt(append(dst, `,"months":`...), int64(c.Months), 10)
	dst = strconv.AppendInt(append(dst, `,"past_tickets":`...), int64(c.Tickets), 10)
	dst = append(append(dst, `,"total_spend":`...), c.TotalSpend.Decimal()...)
	return append(j.optional(dst, `,"email":`, c.Email), '}')
}

// optional appends a member that is left out where it is empty.
func (j JSON) optional(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return j.Text(append(dst, name...), value)
}

// Message appends an entry of the conversation.
func (j JSON) Message(dst []byte, m Message) []byte {
	dst = j.Text(append(dst, `{"from":`...), m.From)
	dst = j.optional(dst, `,"name":`, m.Name)
	dst = j.Text(append(dst, `,"text":`...), m.Text)
	return append(j.Text(append(dst, `,"at":`...), m.At), '}')
}

// Document appends an article or a record.
func (j JSON) Document(dst []byte, d Document) []byte {
	dst = j.Text(append(dst, `{"id":`...), d.ID)
	dst = j.Text(append(dst, `,"title":`...), d.Title)
	dst = j.Text(append(dst, `,"kind":`...), d.Kind)
	dst = j.Text(append(dst, `,"text":`...), d.Text)
	return append(strconv.AppendInt(append(dst, `,"step":`...), int64(d.Step), 10), '}')
}

// Available appends the actions that may be taken.
func (j JSON) Available(dst []byte, list []Available) []byte {
	if list == nil {
		return append(dst, "null"...)
	}
	return appendList(dst, list, func(dst []byte, a Available) []byte {
		dst = j.Text(append(dst, `{"name":`...), a.Name)
		return append(j.optional(dst, `,"unavailable":`, a.Unavailable), '}')
	})
}

// Section appends the value of a section, without its name.
func (j JSON) Section(dst []byte, s Section) []byte {
	switch {
	case s.Rows != nil:
		return appendList(dst, s.Rows, j.fields)
	case s.Fields != nil:
		return j.fields(dst, s.Fields)
	}
	return j.Text(dst, s.Text)
}

func (j JSON) fields(dst []byte, list []Field) []byte {
	dst = append(dst, '{')
	for i, f := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = j.Text(j.Name(dst, f.Name), f.Value)
	}
	return append(dst, '}')
}

// Action appends an action. Only an argument that is no text can have no JSON form.
func (j JSON) Action(dst []byte, a Action) ([]byte, error) {
	dst = j.Text(append(dst, `{"name":`...), a.Name)
	if len(a.Args) == 0 {
		return append(dst, '}'), nil
	}
	dst = append(dst, `,"args":{`...)
	var room [4]string
	names := room[:0]
	for name := range a.Args {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = j.Name(dst, name)
		if text, ok := a.Args[name].(string); ok {
			dst = j.Text(dst, text)
			continue
		}
		var err error
		if dst, err = j.Any(dst, a.Args[name]); err != nil {
			return dst, err
		}
	}
	return append(dst, "}}"...), nil
}

// Any appends what has no method of its own here, as json.Marshal writes it but for the controls.
func (JSON) Any(dst []byte, v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil || !bytes.ContainsFunc(data, lateControl) {
		return append(dst, data...), err
	}
	for _, r := range string(data) {
		if lateControl(r) {
			dst = appendEscape(dst, r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst, nil
}

// lateControl tells DEL and the C1 controls; in a JSON text they can stand in strings only.
func lateControl(r rune) bool { return r >= 0x7f && r < 0xa0 }

func appendList[T any](dst []byte, list []T, one func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, v)
	}
	return append(dst, ']')
}
