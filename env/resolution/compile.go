package resolution

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

const kindRecord = "record"

// lazyIndex makes the search index when the first search of an episode or one of its clones needs it.
type lazyIndex struct {
	once  sync.Once
	x     *index
	known sync.Map // query → hits; best play asks the same thing from every state
}

// find searches the shelves.
func (l *lazyIndex) find(s *scene, query string) []int {
	if hits, ok := l.known.Load(query); ok {
		return hits.([]int)
	}
	hits := l.index(s).search(query)
	l.known.Store(query, hits)
	return hits
}

func (l *lazyIndex) index(s *scene) *index {
	l.once.Do(func() {
		var entries []entry
		for _, id := range s.recordIDs {
			e := entry{record: true}
			if id >= 0 {
				r := s.seed.Records[id]
				e = newEntry(kindRecord, r.Title, r.Tags, r.Body)
			}
			entries = append(entries, e)
		}
		l.x = newIndex(s.desk.shelf(), entries)
	})
	return l.x
}

// scene fills the plan with one seed's values.
func (p *plan) scene(d *desk, seed uint64) (*scene, error) {
	inst, err := p.task.Instantiate(seed)
	if err != nil {
		return nil, err
	}
	s := &scene{plan: p, desk: d, seed: inst, par: len(p.body.Solution), milestones: make([]milestone, len(p.goals)), search: &lazyIndex{}}
	copy(s.milestones, p.goals)
	due, err := inst.Cents(p.body.Due)
	if err != nil {
		return nil, fmt.Errorf("due: %w", err)
	}
	s.due = env.Cents(due)
	s.fillPeople(inst)
	s.fillDocuments(p, inst)
	if s.facts, err = readFacts(inst); err != nil {
		return nil, err
	}
	s.fillLabels()
	if s.traps, err = p.trapsOf(inst); err != nil {
		return nil, err
	}
	return s, nil
}

// fillPeople sets the ticket and the customer as the seat sees them.
func (s *scene) fillPeople(inst *tasks.Instance) {
	t, c := inst.Ticket, inst.Customer
	s.ticket = env.Ticket{Number: t.Number, Family: t.Family, Subject: t.Subject, Body: t.Body, Channel: t.Channel}
	s.customer = env.Customer{ID: c.ID, Name: c.Name, Premium: c.Premium, Plan: c.Plan, Months: c.Months, Tickets: c.PastTickets,
		TotalSpend: env.Cents(c.SpendCents), Email: c.Email}
}

// fillDocuments lists the articles and this seed's records in the order of the plan, so that a document's place is the same for all seeds.
func (s *scene) fillDocuments(p *plan, inst *tasks.Instance) {
	s.docs = make([]document, 0, len(p.articles)+len(p.records))
	for _, a := range p.articles {
		text := a.Body
		if inst.SetsArticle(a.ID) || len(a.Slots) > 0 {
			text = inst.Article(a)
		}
		s.docs = append(s.docs, document{Document: env.Document{ID: a.ID, Title: a.Title, Kind: a.Kind, Text: text}, supersededBy: supersededBy(a)})
	}
	for _, id := range p.records {
		d := document{Document: env.Document{ID: id, Kind: kindRecord}}
		at := -1
		for i, r := range inst.Records {
			if r.ID == id {
				d.Title, d.Text, at = r.Title, r.Body, i
			}
		}
		s.docs = append(s.docs, d)
		s.recordIDs = append(s.recordIDs, at)
	}
}

// fillLabels names what the milestones are about, as this seed calls it.
func (s *scene) fillLabels() {
	for i := range s.milestones {
		m := &s.milestones[i]
		switch m.kind {
		case kindFind:
			m.label = s.docs[m.doc].Title
		case kindTell:
			m.label, m.act = s.facts[m.fact].label(), s.facts[m.fact].atoms[0].act != ""
		case kindReason:
			v, _ := s.seed.Value(strings.TrimPrefix(m.name, "reason:"))
			m.code = v.String()
		}
	}
}

func readFacts(inst *tasks.Instance) ([]fact, error) {
	var list []fact
	for _, f := range inst.Facts() {
		any := f.Any
		if len(any) == 0 {
			any = []tasks.Fact{f}
		}
		out := fact{name: f.Name}
		for _, a := range any {
			atom, err := readAtom(a.Role, a.Value, a.Act)
			if err != nil {
				return nil, fmt.Errorf("fact %s: %w", f.Name, err)
			}
			out.atoms = append(out.atoms, atom)
		}
		list = append(list, out)
	}
	return list, nil
}

func readAtom(role, value, act string) (atom, error) {
	if act != "" {
		name, topic, _ := strings.Cut(act, ":")
		return atom{act: language.Act(name), topic: language.Topic(topic)}, nil
	}
	canonical, err := language.Canonical(language.Role(role), value)
	if err != nil {
		return atom{}, err
	}
	return atom{role: language.Role(role), value: canonical}, nil
}

func (p *plan) trapsOf(inst *tasks.Instance) ([]trap, error) {
	var list []trap
	for i, y := range p.body.Traps {
		t := trap{doc: -1, finding: y.Finding, mine: y.Mine, why: y.Why, say: y.Say}
		var err error
		switch w := y.When; {
		case w.Refund != "":
			err = p.refundTrap(inst, w.Refund, &t)
		case w.Reply != "":
			t.on = onReply
		case w.Close == "any":
			t.on = onClose
		case w.Close != "":
			t.on = onCloseEarly
		case w.Escalate != "":
			t.on = onEscalate
			if w.Escalate != "any" {
				t.team = w.Escalate
			}
		case w.Act != "":
			t.on = onSaying
			t.atom, err = readAtom("", "", w.Act)
		default:
			t.on = onSaying
			t.atom, err = readAtom(w.Fact.Role, inst.Fill(w.Fact.Value), "")
		}
		if err != nil {
			return nil, fmt.Errorf("traps[%d]: %w", i, err)
		}
		list = append(list, t)
	}
	return list, nil
}

func (p *plan) refundTrap(inst *tasks.Instance, when string, t *trap) error {
	doc, isBefore := strings.CutPrefix(when, "before_found ")
	switch {
	case when == "any":
		t.on = onRefund
	case when == "over_due":
		t.on = onRefundOverDue
	case isBefore:
		t.on, t.doc = onRefundBefore, p.document(strings.TrimSpace(doc))
	default:
		cents, err := inst.Cents(when)
		if err != nil {
			return err
		}
		t.on, t.amount = onRefundExactly, env.Cents(cents)
	}
	return nil
}

// compileScript reads the customer's script and what they know: the same for all seeds, filled when it is spoken.
func (p *plan) compileScript() {
	for _, k := range p.body.Customer.Knows {
		p.knows = append(p.knows, answer{topic: language.Topic(k.Name), say: k.Value})
	}
	for _, y := range p.body.Customer.Script {
		state := scriptState{name: y.Name}
		for _, ry := range y.Value {
			r, _ := p.rule(ry.On)
			r.say, r.patience = ry.Say, ry.Patience
			r.mood = int(ry.Mood / (env.One / 100))
			if ry.Go != "" {
				r.next = slices.Index(p.stateNames, ry.Go)
			}
			state.rules = append(state.rules, r)
		}
		p.states = append(p.states, state)
	}
}

// plays fills the author's plays with the seed's values: the solution first, then the honest ones.
func (s *scene) plays() ([][]env.Action, error) {
	var list [][]env.Action
	for n, moves := range append([][]moveYAML{s.body.Solution}, s.body.Honest...) {
		actions := make([]env.Action, len(moves))
		for i, m := range moves {
			a, err := m.action(s.seed.Fill)
			if err != nil {
				return nil, fmt.Errorf("%s[%d]: %w", playPath(n), i, err)
			}
			actions[i] = a
		}
		list = append(list, actions)
	}
	return list, nil
}

// playPath is where play n of plays stands in the ticket's file.
func playPath(n int) string {
	if n == 0 {
		return "solution"
	}
	return fmt.Sprintf("honest[%d]", n-1)
}
