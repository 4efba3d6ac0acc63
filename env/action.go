package env

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Action is what the seat's holder chooses. Arguments hold strings, numbers (json.Number, int or Cents) or whatever else
// an agent sent; ActionSpec.Check says whether they are right. Not to be written to once taken.
type Action struct {
	Name string         `json:"name"`
	Args map[string]any `json:"args,omitempty"`
}

// Act builds an action from name and argument pairs: Act("reply", "content", "Hello").
func Act(name string, pairs ...any) Action {
	a := Action{Name: name}
	for i := 0; i+1 < len(pairs); i += 2 {
		if a.Args == nil {
			a.Args = make(map[string]any, len(pairs)/2)
		}
		a.Args[pairs[i].(string)] = pairs[i+1]
	}
	return a
}

// Text is an argument as text; empty when it is absent.
func (a Action) Text(arg string) string {
	switch v := a.Args[arg].(type) {
	case nil:
		return ""
	case string:
		return v
	case Cents:
		return v.Decimal()
	default:
		return fmt.Sprint(v)
	}
}

// ArgKind is the type of an argument.
type ArgKind string

// The kinds of arguments.
const (
	Text   ArgKind = "text"   // a string of MinLen..MaxLen characters
	Line   ArgKind = "line"   // a text without line breaks
	Money  ArgKind = "money"  // dollars, at most two places, Min..Max in cents
	Choice ArgKind = "choice" // one of Choices
	Int    ArgKind = "int"    // an integer Min..Max
)

// ArgSpec describes one argument of an action.
type ArgSpec struct {
	Name     string
	Label    string
	Help     string
	Kind     ArgKind
	Optional bool
	Default  string // what an absent optional argument counts as, as text
	MinLen   int    // characters; Text and Line
	MaxLen   int
	Min, Max int64 // Money (cents) and Int, inclusive
	Choices  []string
	Canned   bool // the desk's canned replies are a start for this text
}

// ActionSpec describes one action. It is the single source for the menu and its form, the JSON schema, tools, the plain
// commands and the documentation.
type ActionSpec struct {
	Name  string // "issue_refund"
	Wire  string // "IssueRefund", as OpenEnv clients write it
	Verb  string // "refund", the short command
	Label string // "Refund"
	Help  string
	Args  []ArgSpec
	Ends  bool   // taking it ends the episode
	Deed  string // what it does for good, to be asked about before: "Hands over to {team}"; empty where nothing need be asked
}

// Arg finds an argument by name.
func (s ActionSpec) Arg(name string) (ArgSpec, bool) {
	for _, a := range s.Args {
		if a.Name == name {
			return a, true
		}
	}
	return ArgSpec{}, false
}

// Invalid says what is wrong with an action and what would be right. It is feedback, and no failure of the program.
type Invalid struct {
	Field   string // the argument, or "" for the action itself
	Problem string
	Remedy  string
}

// Error is one line: field, problem, remedy.
func (e *Invalid) Error() string {
	s := e.Problem
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.Remedy != "" {
		s += "; " + e.Remedy
	}
	return s
}

// Checked is an action whose arguments hold what the spec asks for.
type Checked struct {
	Spec   *ActionSpec // nil where the action is unknown; not to be written to
	values [4]value    // by the order of Spec.Args
}

type value struct {
	text   string
	number int64
	set    bool
}

func (c *Checked) value(arg string) value {
	for i := range c.Spec.Args {
		if c.Spec.Args[i].Name == arg {
			return c.values[i]
		}
	}
	return value{}
}

// Text is a text or choice argument; an absent optional one is its default.
func (c *Checked) Text(arg string) string { return c.value(arg).text }

// Cents is a money argument.
func (c *Checked) Cents(arg string) Cents { return Cents(c.value(arg).number) }

// Int is an integer argument.
func (c *Checked) Int(arg string) int64 { return c.value(arg).number }

// Has tells whether an optional argument was given.
func (c *Checked) Has(arg string) bool { return c.value(arg).set }

// Check validates an action against the environment's specs: the action is known, every argument is there, of its type
// and inside its limits, and none is left over. Where a desk has one action only, an action without a name is that one.
func (s Spec) Check(a Action) (Checked, *Invalid) {
	spec := s.find(a.Name)
	if spec == nil {
		names := make([]string, len(s.Actions))
		for i, known := range s.Actions {
			names[i] = known.Name
		}
		return Checked{}, &Invalid{Problem: fmt.Sprintf("no action is called %s", quote(a.Name)), Remedy: "use one of " + strings.Join(names, ", ")}
	}
	return spec.Check(a)
}

// Check validates the arguments of an action. An ActionSpec has at most four arguments.
func (s *ActionSpec) Check(a Action) (Checked, *Invalid) {
	c := Checked{Spec: s}
	given := 0
	for i := range s.Args {
		arg := &s.Args[i]
		raw, ok := a.Args[arg.Name]
		if !ok || raw == nil {
			if ok {
				given++
			}
			if !arg.Optional {
				return c, &Invalid{Field: arg.Name, Problem: "is missing", Remedy: arg.wants()}
			}
			c.values[i].text = arg.Default
			continue
		}
		given++
		v, bad := arg.read(raw)
		if bad != nil {
			return c, bad
		}
		c.values[i] = v
	}
	if given < len(a.Args) {
		return c, s.leftOver(a)
	}
	return c, nil
}

func (s ActionSpec) leftOver(a Action) *Invalid {
	var unknown []string
	for name := range a.Args {
		if _, ok := s.Arg(name); !ok {
			unknown = append(unknown, name)
		}
	}
	extra := slices.Min(unknown)
	if extra == "" || strings.ContainsFunc(extra, func(r rune) bool { return !unicode.IsPrint(r) }) {
		extra = quote(extra)
	}
	names := make([]string, len(s.Args))
	for i, arg := range s.Args {
		names[i] = arg.Name
	}
	remedy := s.Name + " takes no arguments"
	if len(names) > 0 {
		remedy = s.Name + " takes " + strings.Join(names, ", ")
	}
	return &Invalid{Field: clip(extra), Problem: "is no argument of this action", Remedy: remedy}
}

func (a *ArgSpec) read(raw any) (value, *Invalid) {
	switch a.Kind {
	case Money:
		return a.readMoney(raw)
	case Int:
		return a.readInt(raw)
	case Choice:
		return a.readChoice(raw)
	default:
		return a.readText(raw)
	}
}

func (a *ArgSpec) readText(raw any) (value, *Invalid) {
	s, ok := raw.(string)
	if !ok {
		return value{}, a.invalid("is not a text")
	}
	if plain(s) && len(s) >= a.MinLen && len(s) <= a.MaxLen {
		return value{text: s, set: true}, nil
	}
	n := utf8.RuneCountInString(s)
	switch {
	case !utf8.ValidString(s):
		return value{}, a.invalid("is not valid UTF-8")
	case strings.TrimSpace(s) == "" && a.MinLen > 0:
		return value{}, a.invalid("is empty")
	case n < a.MinLen || n > a.MaxLen:
		return value{}, a.invalid(fmt.Sprintf("has %d characters", n))
	}
	for i, r := range s {
		if control(r) && (a.Kind == Line || r != '\n' && r != '\t') {
			at := utf8.RuneCountInString(s[:i]) + 1
			return value{}, &Invalid{Field: a.Name, Problem: fmt.Sprintf("holds the control character U+%04X at character %d", r, at), Remedy: "send plain text"}
		}
	}
	return value{text: s, set: true}, nil
}

// plain tells a text of printable ASCII that begins with a visible character: most texts, which need no closer look.
func plain(s string) bool {
	if s == "" || s[0] <= ' ' {
		return false
	}
	for i := range len(s) {
		if s[i]-' ' >= 0x7f-' ' {
			return false
		}
	}
	return true
}

// control tells the C0 and C1 controls and DEL.
func control(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }

func (a *ArgSpec) readMoney(raw any) (value, *Invalid) {
	var c Cents
	var err error
	switch v := raw.(type) {
	case Cents:
		c = v
	case json.Number:
		c, err = ParseCents(v.String())
	case int:
		c = Cents(v) * 100
	case string:
		c, err = ParseCents(v)
	default:
		return value{}, a.invalid("is not an amount")
	}
	switch {
	case err != nil:
		return value{}, a.invalid(err.Error())
	case int64(c) < a.Min || int64(c) > a.Max:
		return value{}, a.invalid(c.String() + " is out of range")
	}
	return value{number: int64(c), text: c.Decimal(), set: true}, nil
}

func (a *ArgSpec) readInt(raw any) (value, *Invalid) {
	var text string
	switch v := raw.(type) {
	case json.Number:
		text = v.String()
	case int:
		text = fmt.Sprint(v)
	case string:
		text = strings.TrimSpace(v)
	default:
		return value{}, a.invalid("is not a whole number")
	}
	n, err := parseFixed(text, 0)
	if err != nil {
		return value{}, a.invalid(quote(text) + " is not a whole number")
	}
	if n < a.Min || n > a.Max {
		return value{}, a.invalid(fmt.Sprintf("%d is out of range", n))
	}
	return value{number: n, text: text, set: true}, nil
}

func (a *ArgSpec) readChoice(raw any) (value, *Invalid) {
	s, ok := raw.(string)
	if !ok {
		return value{}, a.invalid("is not a text")
	}
	for _, choice := range a.Choices {
		if strings.EqualFold(choice, strings.TrimSpace(s)) {
			return value{text: choice, set: true}, nil
		}
	}
	if a.Optional && strings.TrimSpace(s) == "" {
		return value{text: a.Default}, nil
	}
	return value{}, a.invalid(quote(s) + " is not a choice")
}

func (a *ArgSpec) invalid(problem string) *Invalid {
	return &Invalid{Field: a.Name, Problem: problem, Remedy: a.wants()}
}

// wants says what would be right for the argument.
func (a *ArgSpec) wants() string {
	switch a.Kind {
	case Money:
		return fmt.Sprintf("give an amount from %s to %s with at most two decimals", Cents(a.Min), Cents(a.Max))
	case Int:
		return fmt.Sprintf("give a whole number from %d to %d", a.Min, a.Max)
	case Choice:
		return "use one of " + strings.Join(a.Choices, ", ")
	}
	return fmt.Sprintf("give %d to %d characters of text", a.MinLen, a.MaxLen)
}

// DecodeAction reads an action from a JSON object in either form: {"name":"issue_refund","args":{"amount":150}} or the wire
// form {"action_type":"IssueRefund","amount":150}; fields without either name stand for the desk's only action. Whether
// the action is right is Check's to say; the error here means that the text is no action at all.
func DecodeAction(data []byte) (Action, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var fields map[string]any
	if err := dec.Decode(&fields); err != nil {
		return Action{}, fmt.Errorf(`not a JSON object: write one like {"name":"search_kb","args":{"content":"warranty"}}: %w`, err)
	}
	if dec.More() {
		return Action{}, fmt.Errorf("more than one JSON value on the line: write one action a line")
	}
	if name, ok := fields["name"].(string); ok {
		return decodeNamed(name, fields)
	}
	kind, ok := fields["action_type"].(string)
	_, named := fields["name"]
	if _, typed := fields["action_type"]; !ok && (named || typed || len(fields) == 0) {
		return Action{}, fmt.Errorf(`neither "name" nor "action_type" is there: write an action like {"name":"search_kb","args":{"content":"warranty"}}`)
	}
	delete(fields, "action_type")
	delete(fields, "metadata") // every OpenEnv action may carry it
	for name, v := range fields {
		if v == nil {
			delete(fields, name)
		}
	}
	return Action{Name: kind, Args: fields}, nil
}

func decodeNamed(name string, fields map[string]any) (Action, error) {
	a := Action{Name: name}
	switch args := fields["args"].(type) {
	case nil:
	case map[string]any:
		a.Args = args
	default:
		return Action{}, fmt.Errorf(`"args" is not an object: write it like {"content":"warranty"}`)
	}
	return a, nil
}

// UnmarshalJSON reads either form.
func (a *Action) UnmarshalJSON(data []byte) error {
	decoded, err := DecodeAction(data)
	if err != nil {
		return err
	}
	*a = decoded
	return nil
}

// Portable is the action as JSON carries it: numbers of Go types become json.Number, text becomes valid UTF-8. What is played
// in this form can be recorded and played again with the same result.
func (a Action) Portable() Action {
	if a.isPortable() {
		return a
	}
	data, err := json.Marshal(a)
	if err != nil {
		// JSON cannot hold a value at all, such as NaN: its text stands for it.
		b := Action{Name: a.Name, Args: make(map[string]any, len(a.Args))}
		for name := range a.Args {
			b.Args[name] = a.Text(name)
		}
		if data, err = json.Marshal(b); err != nil {
			return Action{}
		}
	}
	back, err := DecodeAction(data)
	if err != nil {
		return Action{}
	}
	return back
}

func (a Action) isPortable() bool {
	if !utf8.ValidString(a.Name) || a.Args != nil && len(a.Args) == 0 {
		return false
	}
	for name, v := range a.Args {
		switch v := v.(type) {
		case nil, bool, int, Cents:
		case string:
			if !utf8.ValidString(v) {
				return false
			}
		case json.Number:
			if !json.Valid([]byte(v)) || v[0] != '-' && (v[0] < '0' || v[0] > '9') {
				return false
			}
		default:
			return false
		}
		if !utf8.ValidString(name) {
			return false
		}
	}
	return true
}

// foldName makes search_kb, SearchKB and search-kb the same.
func foldName(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
}

func quote(s string) string { return fmt.Sprintf("%q", clip(s)) }

// clip keeps feedback short whatever was sent.
func clip(s string) string {
	if utf8.RuneCountInString(s) <= 40 {
		return s
	}
	return string([]rune(s)[:40]) + "…"
}
