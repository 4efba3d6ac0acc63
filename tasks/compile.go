package tasks

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// The head of a ticket as its files hold it.
type (
	ticketHead struct {
		ID       string           `yaml:"id"`
		Level    string           `yaml:"level"`
		Opening  string           `yaml:"opening"`
		Intent   string           `yaml:"intent"`
		Hidden   Map[*node]       `yaml:"hidden"`
		Records  []recordHead     `yaml:"records"`
		Articles Map[Map[string]] `yaml:"articles"`
		Facts    Map[factHead]    `yaml:"facts"`
		First    openingHead      `yaml:",inline"`
	}
	// openingHead is what the seat sees before the first action.
	openingHead struct {
		Ticket   *firstTicket   `yaml:"ticket"`
		Customer *firstCustomer `yaml:"customer"`
		Vary     Map[*node]     `yaml:"vary"`
	}
	firstTicket struct {
		Subject   string `yaml:"subject"`
		Body      string `yaml:"body"`
		Channel   string `yaml:"channel"`
		Sentiment string `yaml:"sentiment"`
	}
	firstCustomer struct {
		ID          string `yaml:"id"`
		Name        string `yaml:"name"`
		Premium     string `yaml:"premium"`
		Plan        string `yaml:"plan"`
		Months      string `yaml:"months"`
		PastTickets string `yaml:"past_tickets"`
		TotalSpend  string `yaml:"total_spend"`
		Email       string `yaml:"email"`
	}
	recordHead struct {
		ID    string   `yaml:"id"`
		Kind  string   `yaml:"kind"`
		When  string   `yaml:"when"`
		Title string   `yaml:"title"`
		Tags  []string `yaml:"tags"`
		Body  string   `yaml:"body"`
	}
	factHead struct {
		Role  string     `yaml:"role"`
		Value string     `yaml:"value"`
		Act   string     `yaml:"act"`
		Any   []factHead `yaml:"any"`
	}
)

// maxVariables bounds each of `vary` and `hidden`.
const maxVariables = 200

// program is a ticket compiled for instantiation: its variables and every text cut at its references.
type program struct {
	variables []variable
	order     []int // of evaluation
	visible   []int // declared ones, in the order of the file
	hidden    []int
	slots     map[string]int
	voice     int // the slot of `voice`, or -1

	family    string
	sentiment int
	channel   string
	texts     [firstTexts]template
	records   []recordProgram
	facts     []factProgram
	articles  []articleProgram

	number, pick, typing uint64 // hashes of the streams that are no variables
}

// The texts of a ticket's opening.
const (
	textSubject = iota
	textBody
	textCustomerID
	textName
	textPremium
	textPlan
	textMonths
	textPast
	textSpend
	textEmail
	firstTexts
)

type recordProgram struct {
	id, kind string
	when     condition
	title    template
	tags     []template
	body     template
}

// condition is whether a record exists: always (slot -1), or as a true-or-false variable says.
type condition struct {
	slot   int
	negate bool
	never  bool
}

type factProgram struct {
	name, role, act string
	value           template
	any             []factProgram
}

type articleProgram struct {
	id    string
	slots Map[template]
}

// compiler turns the trees of a ticket and its opening into a program and collects what is wrong.
type compiler struct {
	file     string // the file that c.fail speaks of, and its tree
	root     *node
	problems []Problem
	p        *program
	scope    func(name string) bool // which variables texts may use; nil for all
}

func (c *compiler) fail(path, text string) {
	if len(c.problems) >= maxProblems {
		return
	}
	c.problems = append(c.problems, Problem{File: c.file, Line: c.root.lineOf(path), Field: path, Text: text})
}

// decode decodes a tree strictly and tells whether it had no problems.
func (c *compiler) decode(n *node, v any, path string) bool {
	d := decoder{file: c.file}
	d.value(n, reflect.ValueOf(v).Elem(), path)
	c.problems = append(c.problems, d.problems...)
	return len(d.problems) == 0
}

// source is a parsed file.
type source struct {
	file string
	root *node
}

// compile builds a ticket's program from its head and the file that holds its opening, which may be the ticket's own.
func compile(family, id string, ticket source, head *ticketHead, opening source, first *openingHead) (*program, []Problem) {
	c := &compiler{p: &program{family: family, slots: map[string]int{}, voice: -1}}
	c.p.number, c.p.pick, c.p.typing = fieldHash(family, "ticket_number"), fieldHash(family, "pick:"), fieldHash(family, "voice:")
	c.builtins()
	c.file, c.root = opening.file, opening.root
	c.declareAll(first.Vary, "vary", family, false)
	visible := len(c.p.variables)
	c.file, c.root = ticket.file, ticket.root
	c.declareAll(head.Hidden, "hidden", id, true)
	c.resolve(opening, ticket, visible)
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	c.file, c.root = opening.file, opening.root
	c.scope = func(name string) bool { return !c.p.variables[c.p.slots[name]].hidden }
	c.opening(first)
	c.file, c.root, c.scope = ticket.file, ticket.root, nil
	c.records(head.Records)
	c.p.facts = c.facts(head.Facts)
	c.articles(head.Articles)
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	return c.p, nil
}

func (c *compiler) builtins() {
	today, _ := parseDate(Today)
	c.add(variable{name: "today", kind: KindDate, domain: domainBuiltin, authored: dateValue(today)})
	c.add(variable{name: "ticket_number", kind: KindText, domain: domainBuiltin})
}

func (c *compiler) add(v variable) {
	c.p.slots[v.name] = len(c.p.variables)
	c.p.variables = append(c.p.variables, v)
}

func (c *compiler) declareAll(declared Map[*node], section, key string, hidden bool) {
	if len(declared) > maxVariables {
		c.fail(section, fmt.Sprintf("declares %d variables; a ticket may have at most %d", len(declared), maxVariables))
		return
	}
	for _, e := range declared {
		path := join(section, e.Name)
		if _, ok := c.p.slots[e.Name]; ok && !slices.Contains(reservedNames(), e.Name) {
			c.fail(path, "is declared in `vary` too; choose another name")
			continue
		}
		value := e.Value
		if value == nil {
			value = &node{line: c.root.lineOf(path)}
		}
		v := c.declare(e.Name, path, value, hidden)
		v.field = fieldHash(key, e.Name)
		if slices.Contains(reservedNames(), e.Name) {
			continue
		}
		if hidden {
			c.p.hidden = append(c.p.hidden, len(c.p.variables))
		} else {
			c.p.visible = append(c.p.visible, len(c.p.variables))
		}
		if v.name == "voice" {
			c.voice(&v)
		}
		c.add(v)
	}
}

func (c *compiler) voice(v *variable) {
	c.p.voice = len(c.p.variables)
	if v.hidden {
		c.fail(v.path, "belongs under `vary`: the customer's first words show it")
	}
	if v.domain != domainPick {
		c.fail(v.path, "is no pick; write {pick: [plain, lower, typos, caps]}")
		return
	}
	for i, o := range v.options {
		if !slices.Contains(voices(), o.String()) {
			c.fail(index(join(v.path, "pick"), i), fmt.Sprintf("%s is no voice; %s", quote(o.String()), nearest(o.String(), voices())))
		}
	}
}

// text compiles a template and reports references that do not hold.
func (c *compiler) text(path, s string) template {
	t := parseTemplate(s)
	c.bind(path, &t)
	return t
}

func (c *compiler) bind(path string, t *template) {
	t.slots = make([]int, len(t.refs))
	for i, r := range t.refs {
		slot, ok := c.slot(path, r.name)
		if !ok {
			continue
		}
		t.slots[i] = slot
		if kind := c.p.variables[slot].kind; r.form != "" && r.form != "lower" && !slices.Contains(formsOf(kind), r.form) {
			c.fail(path, fmt.Sprintf("{%s:%s} asks for a form that %s does not have; %s", r.name, r.form, kind, nearest(r.form, formsOf(kind))))
		}
	}
}

// slot finds a variable and reports those that are unknown or may not be used here.
func (c *compiler) slot(path, name string) (int, bool) {
	slot, ok := c.p.slots[name]
	switch {
	case !ok:
		c.fail(path, fmt.Sprintf("uses {%s}, which is not declared; %s", name, nearest(name, c.names())))
	case c.scope != nil && !c.scope(name):
		c.fail(path, fmt.Sprintf("uses {%s}, which is hidden: the seat would see it before the first action; declare it under `vary`", name))
		ok = false
	}
	return slot, ok
}

func (c *compiler) names() []string {
	var names []string
	for i := range c.p.variables {
		if name := c.p.variables[i].name; c.scope == nil || c.scope(name) {
			names = append(names, name)
		}
	}
	return names
}

// number reads a text that is a whole number, or a template that becomes one.
func (c *compiler) number(path, s string, kind Kind) template {
	t := c.text(path, s)
	want := map[Kind]string{KindInt: "a whole number", KindMoney: "an amount such as $1200.00", KindBool: "true or false"}[kind]
	if len(t.refs) == 1 && t.parts[0] == "" && t.parts[1] == "" && (t.refs[0].form == "" || kind == KindMoney) {
		if got := c.p.variables[t.slots[0]].kind; got != kind && got != "" && len(c.problems) == 0 {
			c.fail(path, fmt.Sprintf("{%s} is %s; %s is expected", t.refs[0].name, got, want))
		}
		return t
	}
	if len(t.refs) == 0 {
		if _, err := readScalar(s, kind); err == nil {
			return t
		}
	}
	c.fail(path, fmt.Sprintf("is %s; write %s, or one variable that is", quote(s), want))
	return t
}

// readScalar reads a filled text as a number: cents, a whole number, or 1 for true.
func readScalar(s string, kind Kind) (int64, error) {
	switch kind {
	case KindMoney:
		return parseCents(s)
	case KindBool:
		b, err := strconv.ParseBool(s)
		return boolValue(b).number, err
	}
	return strconv.ParseInt(s, 10, 48)
}

func (c *compiler) opening(first *openingHead) {
	ticket, customer := first.Ticket, first.Customer
	if customer == nil {
		customer = &firstCustomer{}
	}
	if ticket == nil {
		c.fail("ticket", "is missing; write the ticket that the customer sends, with `subject` and `body`, or name an `opening`")
		return
	}
	for name, s := range (Map[string]{{"subject", ticket.Subject}, {"body", ticket.Body}}).all {
		if strings.TrimSpace(s) == "" {
			c.fail(join("ticket", name), "is missing; write what the customer wrote")
		}
	}
	c.p.channel = ticket.Channel
	switch ticket.Channel {
	case "":
		c.p.channel = "chat"
	case "chat", "email", "phone", "form":
	default:
		c.fail("ticket.channel", fmt.Sprintf("%s is no channel; %s", quote(ticket.Channel), nearest(ticket.Channel, []string{"chat", "email", "phone", "form"})))
	}
	c.sentiment(ticket.Sentiment)
	t := &c.p.texts
	t[textSubject], t[textBody] = c.text("ticket.subject", ticket.Subject), c.text("ticket.body", ticket.Body)
	t[textCustomerID], t[textName] = c.text("customer.id", customer.ID), c.text("customer.name", customer.Name)
	t[textPlan], t[textEmail] = c.text("customer.plan", customer.Plan), c.text("customer.email", customer.Email)
	t[textPremium] = c.number("customer.premium", or(customer.Premium, "false"), KindBool)
	t[textMonths] = c.number("customer.months", or(customer.Months, "0"), KindInt)
	t[textPast] = c.number("customer.past_tickets", or(customer.PastTickets, "0"), KindInt)
	t[textSpend] = c.number("customer.total_spend", or(customer.TotalSpend, "$0.00"), KindMoney)
}

func (m Map[T]) all(yield func(string, T) bool) {
	for _, e := range m {
		if !yield(e.Name, e.Value) {
			return
		}
	}
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// sentiment reads −1..1 with at most two decimals as hundredths.
func (c *compiler) sentiment(s string) {
	if s == "" {
		return
	}
	positive, negative := strings.CutPrefix(s, "-")
	cents, err := parseCents(positive)
	if err != nil || strings.HasPrefix(positive, "$") || cents > 100 {
		c.fail("ticket.sentiment", fmt.Sprintf("%s is no mood; write a number from -1 to 1 with at most two decimals", quote(s)))
		return
	}
	if c.p.sentiment = int(cents); negative {
		c.p.sentiment = -c.p.sentiment
	}
}

func (c *compiler) records(list []recordHead) {
	seen := map[string]bool{}
	for i, r := range list {
		path := index("records", i)
		for name, s := range (Map[string]{{"id", r.ID}, {"kind", r.Kind}, {"title", r.Title}, {"body", r.Body}}).all {
			if strings.TrimSpace(s) == "" {
				c.fail(join(path, name), "is missing; a record has id, kind, title, tags and body")
			}
		}
		if seen[r.ID] {
			c.fail(join(path, "id"), fmt.Sprintf("%s is the id of an earlier record too; choose another one", quote(r.ID)))
		}
		seen[r.ID] = true
		p := recordProgram{id: r.ID, kind: r.Kind, when: c.condition(join(path, "when"), r.When)}
		p.title, p.body = c.text(join(path, "title"), r.Title), c.text(join(path, "body"), strings.TrimRight(r.Body, "\n"))
		for j, tag := range r.Tags {
			p.tags = append(p.tags, c.text(index(join(path, "tags"), j), tag))
		}
		c.p.records = append(c.p.records, p)
	}
}

// condition reads `when`: "{gift}" or "not {gift}" of a true-or-false variable, or plain true or false.
func (c *compiler) condition(path, s string) condition {
	cond := condition{slot: -1}
	switch s {
	case "", "true":
		return cond
	case "false":
		cond.never = true
		return cond
	}
	rest, negate := strings.CutPrefix(s, "not ")
	t := c.text(path, strings.TrimSpace(rest))
	if len(t.refs) != 1 || t.parts[0] != "" || t.parts[1] != "" || t.refs[0].form != "" {
		c.fail(path, fmt.Sprintf("%s is no condition; write \"{name}\" or \"not {name}\" of a variable that picks true or false", quote(s)))
		return cond
	}
	if v := c.p.variables[t.slots[0]]; v.kind != KindBool {
		c.fail(path, fmt.Sprintf("{%s} is %s; a condition needs a variable that picks true or false", v.name, v.kind))
	}
	return condition{slot: t.slots[0], negate: negate}
}

func (c *compiler) facts(list Map[factHead]) []factProgram {
	out := make([]factProgram, 0, len(list))
	for _, e := range list {
		f := c.fact(join("facts", e.Name), e.Value, true)
		f.name = e.Name
		out = append(out, f)
	}
	return out
}

func (c *compiler) fact(path string, f factHead, nest bool) factProgram {
	p := factProgram{role: f.Role, act: f.Act, value: c.text(join(path, "value"), f.Value)}
	switch {
	case f.Act != "" && f.Role == "" && f.Value == "" && f.Any == nil:
	case f.Role != "" && f.Act == "" && f.Any == nil:
		if f.Value == "" {
			c.fail(path, "lacks `value`, what the role has to state")
		}
	case f.Any != nil && f.Role == "" && f.Act == "" && f.Value == "" && nest:
		for i, one := range f.Any {
			p.any = append(p.any, c.fact(index(join(path, "any"), i), one, false))
		}
	default:
		c.fail(path, "is no fact; write {role: …, value: …}, {act: …} or {any: [ … ]}")
	}
	return p
}

func (c *compiler) articles(list Map[Map[string]]) {
	for _, e := range list {
		a := articleProgram{id: e.Name}
		for _, slot := range e.Value {
			path := join(join("articles", e.Name), slot.Name)
			a.slots = append(a.slots, Entry[template]{slot.Name, c.text(path, slot.Value)})
		}
		c.p.articles = append(c.p.articles, a)
	}
}
