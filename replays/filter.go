package replays

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hotseat/env"
)

// Filter selects replays. The zero Filter matches all that can be read, and those that cannot.
type Filter struct{ terms []term }

// FilterKeys are the keys that filter expressions know, with what they look at.
func FilterKeys() [][2]string {
	return [][2]string{
		{"env", "the environment's name"}, {"task", "a part of the task's id"}, {"level", "easy, medium, hard or expert"},
		{"agent", "the agent's kind, or a part of its name or model"}, {"kind", "human, scripted, llm, remote or imported"},
		{"outcome", "how it ended: closed, escalated, customer_left, out_of_steps, aborted or incomplete"}, {"solved", "yes or no"},
		{"finding", "the name of a finding"}, {"label", "a label"}, {"name", "a part of the file's name"}, {"id", "how the replay's id begins, or the episode's at the server"},
		{"parent", "how the id begins that it branched from"}, {"text", "words in the ticket, the conversation, the actions, thoughts or notes"},
		{"score", "a number, also with > >= < <="}, {"steps", "a number, also with > >= < <="}, {"seed", "a number, also with > >= < <="},
	}
}

// FilterError says where a filter expression is wrong and what would be right.
type FilterError struct {
	Position int // in characters, from 1
	Problem  string
	Remedy   string
}

// Error is one line: position, problem, remedy.
func (e *FilterError) Error() string {
	return fmt.Sprintf("filter, position %d: %s; %s", e.Position, e.Problem, e.Remedy)
}

// term is one condition.
type term struct {
	key    string // empty for a bare word
	op     string // ":", "=", "<", "<=", ">" or ">="
	value  string
	negate bool
	number int64
}

// ParseFilter reads an expression such as `agent:llm solved:no -finding:wrong-amount score>0.5 text:"lawyer"`. All of its
// conditions must hold; "-" before one means that it must not; AND between two may be written; a word by itself is looked
// for in task, agent, name and labels. Upper and lower case are the same. The error is a *FilterError.
func ParseFilter(expression string) (Filter, error) {
	p := filterParser{text: expression}
	var f Filter
	for {
		p.space()
		if p.rest() == "" {
			return f, nil
		}
		t, err := p.term()
		if err != nil {
			return Filter{}, err
		}
		if t.key == "" && t.value == "AND" && t.op == "" && !t.negate {
			continue
		}
		f.terms = append(f.terms, t)
	}
}

type filterParser struct {
	text string
	at   int // in bytes
}

func (p *filterParser) rest() string { return p.text[p.at:] }

func (p *filterParser) fail(at int, remedy, format string, args ...any) error {
	return &FilterError{Position: utf8.RuneCountInString(p.text[:at]) + 1, Problem: fmt.Sprintf(format, args...), Remedy: remedy}
}

func (p *filterParser) space() {
	p.at += len(p.rest()) - len(strings.TrimLeftFunc(p.rest(), unicode.IsSpace))
}

func (p *filterParser) term() (term, error) {
	var t term
	start := p.at
	if after, ok := strings.CutPrefix(p.rest(), "-"); ok && after != "" && !unicode.IsSpace(rune(after[0])) {
		t.negate = true
		p.at++
	}
	keyAt := p.at
	if strings.HasPrefix(p.rest(), `"`) {
		value, err := p.value()
		t.value, t.op = value, ":"
		return t, err
	}
	n := strings.IndexFunc(p.rest(), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(":<>=\"", r) })
	if n < 0 {
		n = len(p.rest())
	}
	word := p.rest()[:n]
	p.at += n
	op := p.operator()
	if op == "" {
		t.value = word
		if strings.HasPrefix(p.rest(), `"`) {
			return t, p.fail(p.at, `write key:"words"`, "a quote in the middle of a word")
		}
		return t, nil
	}
	t.key, t.op = strings.ToLower(word), op
	if !isFilterKey(t.key) {
		return t, p.fail(keyAt, "use one of "+strings.Join(keyNames(), ", "), "no key is called %s", quote(word))
	}
	valueAt := p.at
	value, err := p.value()
	if err != nil {
		return t, err
	}
	t.value = value
	if remedy := t.check(); remedy != "" {
		if valueAt >= len(p.text) && value == "" {
			valueAt = start
		}
		return t, p.fail(valueAt, remedy, "%s cannot be %s %s", t.key, t.op, quote(value))
	}
	return t, nil
}

func (p *filterParser) operator() string {
	for _, op := range []string{">=", "<=", ":", "=", ">", "<"} {
		if strings.HasPrefix(p.rest(), op) {
			p.at += len(op)
			return op
		}
	}
	return ""
}

// value reads a word or a text in quotes, in which \" is a quote.
func (p *filterParser) value() (string, error) {
	if !strings.HasPrefix(p.rest(), `"`) {
		n := strings.IndexFunc(p.rest(), unicode.IsSpace)
		if n < 0 {
			n = len(p.rest())
		}
		v := p.rest()[:n]
		p.at += n
		return v, nil
	}
	start := p.at
	p.at++
	var b strings.Builder
	for i, r := range p.rest() {
		switch {
		case r == '"' && strings.HasSuffix(p.rest()[:i], `\`):
			held := strings.TrimSuffix(b.String(), `\`)
			b.Reset()
			b.WriteString(held + `"`)
		case r == '"':
			p.at += i + 1
			return b.String(), nil
		default:
			b.WriteRune(r)
		}
	}
	return "", p.fail(start, `write text:"some words"`, "the quote is not closed")
}

func isFilterKey(key string) bool {
	for _, k := range FilterKeys() {
		if k[0] == key {
			return true
		}
	}
	return false
}

func keyNames() []string {
	var names []string
	for _, k := range FilterKeys() {
		names = append(names, k[0])
	}
	return names
}

// check reads numbers and gives a remedy for values that the key cannot have.
func (t *term) check() (remedy string) {
	switch t.key {
	case "score":
		var p env.Points
		if p.UnmarshalJSON([]byte(t.value)) != nil {
			return "write a score like score>0.5"
		}
		t.number = int64(p)
		return ""
	case "steps", "seed":
		n, err := strconv.ParseInt(t.value, 10, 64)
		if err != nil {
			return fmt.Sprintf("write a whole number like %s<6", t.key)
		}
		t.number = n
		return ""
	}
	if t.op != ":" && t.op != "=" {
		return fmt.Sprintf("write %s:%s; only score, steps and seed are compared by size", t.key, cmp.Or(t.value, "…"))
	}
	if t.value == "" {
		return fmt.Sprintf("write a value after %s:", t.key)
	}
	if t.key == "solved" && yesNo(t.value) == "" {
		return "write solved:yes or solved:no"
	}
	return ""
}

func yesNo(s string) string {
	switch strings.ToLower(s) {
	case "yes", "y", "true", "1":
		return "yes"
	case "no", "n", "false", "0":
		return "no"
	}
	return ""
}
