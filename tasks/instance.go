package tasks

import (
	"fmt"
	"slices"
	"strings"
)

// Variation is the version of the way in which seeds vary tickets. It is part of every ticket's digest: raise it when the same seed gives
// other values than before.
const Variation = 1

// Instance is a ticket with one seed's values. It is immutable and safe for concurrent use.
type Instance struct {
	Seed     uint64
	Ticket   Ticket
	Customer Customer
	Plain    Ticket   // the ticket as it would read without the customer's way of typing
	Records  []Record // those that exist with this seed, in the order of the file

	p      *program
	values []Value
	facts  []Fact
	voice  string
}

// Ticket is what the desk knows of a ticket before the first action.
type Ticket struct {
	Number    string
	Family    string
	Subject   string
	Body      string
	Channel   string
	Sentiment int // hundredths, −100..100
}

// Customer is the profile on the desk's screen.
type Customer struct {
	ID          string
	Name        string
	First       string // how replies address them: the variable `first`, else the first word of the name
	Premium     bool
	Plan        string
	Months      int
	PastTickets int
	SpendCents  int64
	Email       string
}

// Record is a document about this customer.
type Record struct {
	ID, Kind, Title string
	Tags            []string
	Body            string
}

// Fact is what a reply can tell: a role and its value, a speech act, or any one of several.
type Fact struct {
	Name, Role, Value, Act string
	Any                    []Fact
}

// Instantiate gives the ticket the values of a seed. Seed 0 is the ticket as authored; every other seed varies it. The error is the first
// of the ticket's problems, or a calculation that fails with this seed's values.
func (t *Task) Instantiate(seed uint64) (*Instance, error) {
	parsed := t.parsed()
	if parsed.program == nil {
		return nil, fmt.Errorf("task %s: %w", t.ID, parsed.problems[0])
	}
	i, err := parsed.program.run(seed)
	if err != nil {
		return nil, fmt.Errorf("task %s, seed %d: %w", t.ID, seed, err)
	}
	return i, nil
}

func (p *program) run(seed uint64) (*Instance, error) {
	i := &Instance{Seed: seed, p: p, values: make([]Value, len(p.variables)), voice: voicePlain}
	for _, slot := range p.order {
		v := &p.variables[slot]
		value, err := v.draw(seed, i.values)
		if err != nil {
			return nil, err
		}
		if v.name == "ticket_number" {
			s := newStream(p.number, seed)
			value = textValue(drawPattern("TKT-####", &s))
		}
		i.values[slot] = value
	}
	if p.voice >= 0 {
		i.voice = i.values[p.voice].String()
	}
	if err := i.fillFirst(); err != nil {
		return nil, err
	}
	i.fillRecords()
	i.facts = i.fillFacts(p.facts)
	return i, nil
}

// fillFirst fills what the seat sees before the first action.
func (i *Instance) fillFirst() error {
	p := i.p
	fill := func(k int) string { return p.texts[k].fill(i.values) }
	var numbers [4]int64
	for j, n := range []struct {
		text int
		kind Kind
		name string
	}{{textPremium, KindBool, "premium"}, {textMonths, KindInt, "months"}, {textPast, KindInt, "past_tickets"}, {textSpend, KindMoney, "total_spend"}} {
		x, err := readScalar(fill(n.text), n.kind)
		if err != nil {
			return fmt.Errorf("customer.%s: %w", n.name, err)
		}
		numbers[j] = x
	}
	i.Customer = Customer{ID: fill(textCustomerID), Name: fill(textName), Plan: fill(textPlan), Email: fill(textEmail),
		Premium: numbers[0] == 1, Months: int(numbers[1]), PastTickets: int(numbers[2]), SpendCents: numbers[3]}
	i.Customer.First, _, _ = strings.Cut(i.Customer.Name, " ")
	if first, ok := i.Value("first"); ok {
		i.Customer.First = first.String()
	}
	number, _ := i.Value("ticket_number")
	i.Plain = Ticket{Number: number.String(), Family: p.family, Subject: strings.TrimSpace(fill(textSubject)), Body: strings.TrimSpace(fill(textBody)), Channel: p.channel, Sentiment: p.sentiment}
	i.Ticket = i.Plain
	i.Ticket.Subject, i.Ticket.Body = i.Voice(i.Plain.Subject), i.Voice(i.Plain.Body)
	return nil
}

func (i *Instance) fillRecords() {
	i.Records = make([]Record, 0, len(i.p.records))
	for k := range i.p.records {
		r := &i.p.records[k]
		if r.when.never || r.when.slot >= 0 && i.values[r.when.slot].Bool() == r.when.negate {
			continue
		}
		out := Record{ID: r.id, Kind: r.kind, Title: r.title.fill(i.values), Body: r.body.fill(i.values), Tags: make([]string, len(r.tags))}
		for j := range r.tags {
			out.Tags[j] = r.tags[j].fill(i.values)
		}
		i.Records = append(i.Records, out)
	}
}

func (i *Instance) fillFacts(list []factProgram) []Fact {
	if len(list) == 0 {
		return nil
	}
	out := make([]Fact, len(list))
	for k := range list {
		f := &list[k]
		out[k] = Fact{Name: f.name, Role: f.role, Act: f.act, Value: f.value.fill(i.values), Any: i.fillFacts(f.any)}
	}
	return out
}

// Facts lists the ticket's facts in the order of the file. Not to be written to.
func (i *Instance) Facts() []Fact { return i.facts }

// Fact finds a fact by its name.
func (i *Instance) Fact(name string) (Fact, bool) {
	for k := range i.facts {
		if i.facts[k].Name == name {
			return i.facts[k], true
		}
	}
	return Fact{}, false
}

// Value is the value of a variable, declared or reserved.
func (i *Instance) Value(name string) (Value, bool) {
	slot, ok := i.p.slots[name]
	if !ok {
		return Value{}, false
	}
	return i.values[slot], true
}

// Hidden lists the hidden variables in the order of the file.
func (i *Instance) Hidden() []Named { return i.named(i.p.hidden) }

// Visible lists the variables of the opening in the order of the file.
func (i *Instance) Visible() []Named { return i.named(i.p.visible) }

func (i *Instance) named(slots []int) []Named {
	out := make([]Named, len(slots))
	for k, slot := range slots {
		out[k] = Named{i.p.variables[slot].name, i.values[slot]}
	}
	return out
}

// Fill puts the values of variables into a text: {name} and {name:form}. References that do not hold stay as they are.
func (i *Instance) Fill(text string) string {
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	for {
		start, end, ref, ok := nextReference(text)
		if !ok {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:start])
		if v, known := i.Value(ref.name); known {
			if s, ok := v.Form(ref.form); ok {
				b.WriteString(s)
				text = text[end:]
				continue
			}
		}
		b.WriteString(text[start:end])
		text = text[end:]
	}
}

// Cents reads an amount that is written out or names a variable: "{amount}", "$49.00", "49".
func (i *Instance) Cents(text string) (int64, error) { return parseCents(i.Fill(text)) }

// Pick chooses one of n by the seed, 0 for seed 0. Each stream name is a source of its own, the same for twins.
func (i *Instance) Pick(stream string, n int) int {
	if i.Seed == 0 || n <= 1 {
		return 0
	}
	s := newStream(hashMore(i.p.pick, stream), i.Seed)
	return int(s.below(int64(n)))
}

// ArticleSlots are the values that the ticket gives to slots of an article; nil when it sets none.
func (i *Instance) ArticleSlots(id string) map[string]string {
	for _, a := range i.p.articles {
		if a.id == id {
			out := make(map[string]string, len(a.slots))
			for _, s := range a.slots {
				out[s.Name] = s.Value.fill(i.values)
			}
			return out
		}
	}
	return nil
}

// Article is an article's body with its slots filled: from the ticket where it sets them, else with their defaults.
func (i *Instance) Article(a Article) string {
	given := i.ArticleSlots(a.ID)
	if given == nil {
		return a.Text()
	}
	return a.fill(func(s Slot) string {
		if v, ok := given[s.Name]; ok {
			return v
		}
		return s.Default
	})
}

// SetsArticle tells whether the ticket sets slots of the article, so that its text may differ from Article.Text.
func (i *Instance) SetsArticle(id string) bool {
	return slices.ContainsFunc(i.p.articles, func(a articleProgram) bool { return a.id == id })
}
