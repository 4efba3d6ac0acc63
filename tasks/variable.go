package tasks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// domain is how a variable gets its value.
type domain string

const (
	domainBuiltin domain = "builtin"
	domainPick    domain = "pick"
	domainMoney   domain = "money"
	domainDate    domain = "date"
	domainInt     domain = "int"
	domainID      domain = "id"
	domainCalc    domain = "calc"
)

// variable is a declared name, or one of the reserved ones.
type variable struct {
	name   string
	path   string // "hidden.amount"
	hidden bool
	kind   Kind
	domain domain

	options  []Value    // of a pick without references
	texts    []template // of a pick with references; one an option
	from, to int64      // of a range, inclusive
	step     int64
	pattern  string
	calc     *expr
	authored Value

	field uint64 // the hash that its stream is seeded with
}

// size is the number of values that a variable can draw; big domains count as many.
func (v *variable) size() int64 {
	switch v.domain {
	case domainPick:
		return int64(len(v.options))
	case domainMoney, domainDate, domainInt:
		return (v.to-v.from)/v.step + 1
	case domainID:
		return 1 + 25*int64(strings.Count(v.pattern, "#")+strings.Count(v.pattern, "@"))
	}
	return 1
}

// draw chooses the variable's value for a seed. Seed 0 is the authored one; with another seed a hidden variable never draws the authored
// value where there is another one.
func (v *variable) draw(seed uint64, values []Value) (Value, error) {
	switch v.domain {
	case domainBuiltin:
		return v.authored, nil
	case domainCalc:
		q, err := v.calc.eval(values)
		if err != nil {
			return Value{}, fmt.Errorf("%s: %w", v.path, err)
		}
		value, err := q.value()
		if err != nil {
			err = fmt.Errorf("%s: %w", v.path, err)
		}
		return value, err
	case domainPick:
		return v.drawOption(seed, values), nil
	}
	if seed == 0 {
		return v.authored, nil
	}
	s := newStream(v.field, seed)
	if v.domain == domainID {
		return v.drawID(&s), nil
	}
	n := v.size()
	at := v.authored.number - v.from
	if v.hidden && n > 1 && at%v.step == 0 {
		i := s.below(n - 1)
		if i >= at/v.step {
			i++
		}
		return Value{Kind: v.kind, number: v.from + i*v.step}, nil
	}
	return Value{Kind: v.kind, number: v.from + s.below(n)*v.step}, nil
}

// same tells whether option i of a pick is the authored one.
func (v *variable) same(i int) bool { return v.options[i] == v.options[0] }

func (v *variable) drawOption(seed uint64, values []Value) Value {
	i := 0
	if n := len(v.options); seed != 0 && n > 1 {
		s := newStream(v.field, seed)
		i = int(s.below(int64(n)))
		// Of true and false both may come: what they decide, such as whether a distracting record exists, should vary among seeds.
		if v.hidden && v.kind != KindBool && v.same(i) {
			i = v.otherOption(&s)
		}
	}
	if v.texts != nil {
		return textValue(v.texts[i].fill(values))
	}
	return v.options[i]
}

// otherOption draws among the options that differ from the authored one; 0 when none does.
func (v *variable) otherOption(s *stream) int {
	others := int64(0)
	for i := range v.options {
		if !v.same(i) {
			others++
		}
	}
	if others == 0 {
		return 0
	}
	k := s.below(others)
	for i := range v.options {
		if !v.same(i) {
			if k == 0 {
				return i
			}
			k--
		}
	}
	return 0
}

func (v *variable) drawID(s *stream) Value {
	for {
		value := textValue(drawPattern(v.pattern, s))
		if !v.hidden || value != v.authored || v.size() == 1 {
			return value
		}
	}
}

// drawPattern fills a pattern: # is a digit, @ a capital letter.
func drawPattern(pattern string, s *stream) string {
	b := []byte(pattern)
	for i := range b {
		switch b[i] {
		case '#':
			b[i] = byte('0' + s.below(10))
		case '@':
			b[i] = byte('A' + s.below(26))
		}
	}
	return string(b)
}

// variableHead is a variable as a file declares it.
type variableHead struct {
	Pick     []*node `yaml:"pick"`
	Money    []*node `yaml:"money"`
	Date     []*node `yaml:"date"`
	Int      []*node `yaml:"int"`
	ID       *node   `yaml:"id"`
	Calc     *node   `yaml:"calc"`
	Step     *node   `yaml:"step"`
	Authored *node   `yaml:"authored"`
}

const variableForms = "{pick: [a, b]}, {money: [$1.00, $9.00], authored: $5.00}, {date: [first, last], authored: …}, {int: [1, 9], authored: 5}, {id: \"NL-####\", authored: …} or {calc: …}"

// declare reads one variable. A broken one is reported and has a kind all the same, so that its uses are no further problems.
func (c *compiler) declare(name, path string, n *node, hidden bool) variable {
	v := variable{name: name, path: path, hidden: hidden, kind: KindText, domain: domainPick, options: []Value{textValue("")}}
	if !isName(name) {
		c.fail(path, "is no name for a variable; use small letters, digits and underscores, a letter first")
		return v
	}
	if slices.Contains(reservedNames(), name) {
		c.fail(path, "is a reserved name; choose another one")
		return v
	}
	if n.kind != mappingNode {
		c.fail(path, "is "+n.describe()+"; write "+variableForms)
		return v
	}
	var head variableHead
	if !c.decode(n, &head, path) {
		return v
	}
	forms := 0
	for _, given := range []bool{head.Pick != nil, head.Money != nil, head.Date != nil, head.Int != nil, head.ID != nil, head.Calc != nil} {
		if given {
			forms++
		}
	}
	if forms != 1 {
		c.fail(path, fmt.Sprintf("says %d times how it varies; write one of %s", forms, variableForms))
		return v
	}
	c.declareDomain(&v, &head)
	return v
}

func (c *compiler) declareDomain(v *variable, head *variableHead) {
	path := v.path
	if head.Authored != nil && (head.Pick != nil || head.Calc != nil) {
		c.fail(join(path, "authored"), "belongs to ranges and ids only; the first value of a pick is the authored one, and a calculation follows from others")
	}
	if head.Step != nil && head.Money == nil {
		c.fail(join(path, "step"), "belongs to money only; dates and numbers step by 1")
	}
	switch {
	case head.Pick != nil:
		c.declarePick(v, head.Pick)
	case head.Money != nil:
		c.declareRange(v, domainMoney, head.Money, head)
	case head.Date != nil:
		c.declareRange(v, domainDate, head.Date, head)
	case head.Int != nil:
		c.declareRange(v, domainInt, head.Int, head)
	case head.ID != nil:
		c.declareID(v, head)
	default:
		c.declareCalc(v, head.Calc)
	}
}

// declarePick reads the options. Options that are all amounts, dates, whole numbers or true and false make a variable of that kind.
func (c *compiler) declarePick(v *variable, options []*node) {
	path := join(v.path, "pick")
	if len(options) == 0 {
		c.fail(path, "is empty; list the values to pick from, the authored one first")
		return
	}
	kind := Kind("")
	values := make([]Value, len(options))
	for i, o := range options {
		if o.kind != scalarNode {
			c.fail(index(path, i), "is "+o.describe()+"; list single values (texts with \": \" in quotes)")
			return
		}
		values[i] = literal(o)
		if kind != "" && values[i].Kind != kind {
			kind = KindText
		} else {
			kind = values[i].Kind
		}
	}
	v.kind, v.options = kind, values
	if kind != KindText {
		return
	}
	for i, o := range options {
		v.options[i] = textValue(o.text)
		if strings.Contains(o.text, "{") {
			v.texts = make([]template, len(options))
		}
	}
	for i := range v.texts {
		v.texts[i] = parseTemplate(options[i].text)
	}
}

// literal is a scalar as the kind of value that it looks like; quoted scalars are text.
func literal(n *node) Value {
	if n.quoted {
		return textValue(n.text)
	}
	if n.text == "true" || n.text == "false" {
		return boolValue(n.text == "true")
	}
	if strings.HasPrefix(n.text, "$") {
		if cents, err := parseCents(n.text); err == nil {
			return moneyValue(cents)
		}
	}
	if day, err := parseDate(n.text); err == nil {
		return dateValue(day)
	}
	if i, err := strconv.ParseInt(n.text, 10, 48); err == nil && strconv.FormatInt(i, 10) == n.text {
		return intValue(i)
	}
	return textValue(n.text)
}

// declareRange reads an inclusive range and the authored value in it.
func (c *compiler) declareRange(v *variable, d domain, ends []*node, head *variableHead) {
	path := join(v.path, string(d))
	v.domain, v.kind, v.step = d, map[domain]Kind{domainMoney: KindMoney, domainDate: KindDate, domainInt: KindInt}[d], 1
	v.authored = Value{Kind: v.kind}
	if d == domainMoney {
		v.step = 100
	}
	if len(ends) != 2 {
		c.fail(path, fmt.Sprintf("has %d values; write the first and the last: [from, to]", len(ends)))
		return
	}
	var ok, ok2 bool
	if v.from, ok = c.rangeValue(v.kind, ends[0], index(path, 0)); !ok {
		return
	}
	if v.to, ok = c.rangeValue(v.kind, ends[1], index(path, 1)); !ok {
		return
	}
	if v.to < v.from {
		c.fail(path, "ends before it begins; write the smaller value first")
		return
	}
	if head.Step != nil {
		if v.step, ok2 = c.rangeValue(v.kind, head.Step, join(v.path, "step")); !ok2 || v.step <= 0 {
			if ok2 {
				c.fail(join(v.path, "step"), "is no step; write an amount above $0.00")
			}
			v.step = 1
		}
	}
	if head.Authored == nil {
		c.fail(v.path, "lacks `authored`, the value at seed 0")
		return
	}
	if n, ok := c.rangeValue(v.kind, head.Authored, join(v.path, "authored")); ok {
		v.authored.number = n
		if n < v.from || n > v.to {
			c.fail(join(v.path, "authored"), fmt.Sprintf("%s lies outside the range", quote(head.Authored.text)))
		}
	}
}

func (c *compiler) rangeValue(k Kind, n *node, path string) (int64, bool) {
	var x int64
	err := fmt.Errorf("is %s; write a single value", n.describe())
	if n.kind == scalarNode {
		switch k {
		case KindMoney:
			x, err = parseCents(n.text)
		case KindDate:
			x, err = parseDate(n.text)
		default:
			if x, err = strconv.ParseInt(n.text, 10, 48); err != nil {
				err = fmt.Errorf("%s is not a whole number", quote(n.text))
			}
		}
	}
	if err != nil {
		c.fail(path, err.Error())
	}
	return x, err == nil
}

func (c *compiler) declareID(v *variable, head *variableHead) {
	v.domain, v.kind = domainID, KindText
	if head.ID.kind != scalarNode || head.ID.text == "" || len(head.ID.text) > 100 {
		c.fail(join(v.path, "id"), "is "+head.ID.describe()+"; write a pattern in quotes: # is a digit, @ a capital letter")
		return
	}
	v.pattern = head.ID.text
	if head.Authored == nil || head.Authored.kind != scalarNode {
		c.fail(v.path, "lacks `authored`, the value at seed 0")
		return
	}
	v.authored = textValue(head.Authored.text)
	if !fitsPattern(v.authored.text, v.pattern) {
		c.fail(join(v.path, "authored"), fmt.Sprintf("%s does not fit the pattern %s", quote(v.authored.text), quote(v.pattern)))
	}
}

func fitsPattern(s, pattern string) bool {
	if len(s) != len(pattern) {
		return false
	}
	for i := range len(s) {
		switch p := pattern[i]; {
		case p == '#' && s[i] >= '0' && s[i] <= '9':
		case p == '@' && s[i] >= 'A' && s[i] <= 'Z':
		case p != '#' && p != '@' && p == s[i]:
		default:
			return false
		}
	}
	return true
}

func (c *compiler) declareCalc(v *variable, n *node) {
	v.domain, v.kind = domainCalc, KindInt
	path := join(v.path, "calc")
	if n.kind != scalarNode {
		c.fail(path, "is "+n.describe()+"; write a calculation such as charged + 5 days")
		v.calc = &expr{literal: quantity{unitInt, 0, 1}}
		return
	}
	e, err := parseCalc(n.text)
	if err != nil {
		c.fail(path, err.Error())
		e = &expr{literal: quantity{unitInt, 0, 1}}
	}
	v.calc = e
}

// reservedNames are the variables that every ticket has. `voice` is declared by tickets and means how the customer types.
func reservedNames() []string { return []string{"today", "ticket_number"} }
