package resolution

import (
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

// noteEnd names what an unfinished end shows.
func (e *Episode) noteEnd() {
	for _, c := range e.pending {
		if c.kept(&e.state) {
			continue
		}
		e.noteClaim(c)
	}
	missing, told := e.missing()
	if len(missing) == 0 {
		return
	}
	list := strings.Join(missing, "; ")
	switch {
	case e.reason == env.OutOfSteps || e.reason == env.CustomerLeft:
	case e.reason == env.Closed && e.body.Team == "", e.reason == env.Escalated && e.handedTo == e.body.Team:
		e.note("premature-close", "ended with something still to do: "+list)
		if told {
			e.note("second-intent-dropped", "told one thing and left out another: "+list)
		}
	}
}

func (e *Episode) noteClaim(c claim) {
	what := "handed the ticket over"
	if !c.handOver {
		what = "refunded"
		if c.amount > 0 {
			what += " " + c.amount.String()
		}
	}
	verb := "promised to have "
	if c.stated {
		verb = "said to have "
	}
	done := "nothing was refunded"
	switch {
	case c.handOver:
		done = "it was not handed over"
	case e.refunded > 0:
		done = e.refunded.String() + " was refunded"
	}
	e.note("false-promise", verb+what+" (step "+itoa(c.step)+"); "+done)
}

// missing lists the required milestones that were not reached, the ending apart; told says that some fact was told and another was not.
func (e *Episode) missing() (list []string, told bool) {
	tells, untold := 0, 0
	for i := range e.milestones {
		m := &e.milestones[i]
		if m.kind == kindTell && e.reached[i] > 0 {
			tells++
		}
		if !m.required() || m.ends() || e.reached[i] > 0 {
			continue
		}
		if m.kind == kindTell {
			untold++
		}
		list = append(list, m.todo())
	}
	return list, tells > 0 && untold > 0 && untold == len(list)
}

// todo is the milestone as something to do.
func (m *milestone) todo() string {
	verb := [...]string{"find ", "tell ", "ask for ", "acknowledge the trouble", "refund what is due", "hand over", "name ", "close"}[m.kind]
	switch m.kind {
	case kindReason:
		return verb + "the " + m.label + " in the reason of the hand-over"
	case kindTell:
		if m.act {
			verb = "give "
		}
		return verb + m.label
	case kindFind, kindAsk:
		return verb + m.label
	}
	return verb
}

// Findings are the failures so far.
func (e *Episode) Findings() []env.Finding { return e.findings[:len(e.findings):len(e.findings)] }

// Outcome tells the state as milestones, mines and named fields.
func (e *Episode) Outcome() env.Outcome {
	o := env.Outcome{Reached: []env.Milestone{}, Missed: []env.Milestone{}, Mines: append([]env.Mine{}, e.mines...)}
	for i := range e.milestones {
		m := &e.milestones[i]
		out := env.Milestone{Name: m.name, Label: m.todo(), Weight: m.weight, Earned: e.earned[i], Step: int(e.reached[i]), Detail: e.detail(m, i)}
		if e.reached[i] > 0 {
			o.Reached = append(o.Reached, out)
		} else {
			o.Missed = append(o.Missed, out)
		}
	}
	o.Fields = e.fields()
	return o
}

func (e *Episode) detail(m *milestone, i int) string {
	switch m.kind {
	case kindRefund:
		return "refunded " + e.refunded.String() + ", due " + e.due.String()
	case kindTell:
		if words := e.facts[m.fact].String(); words != m.label {
			return words
		}
	case kindFind:
		if e.reached[i] > 0 && e.earned[i] < m.weight {
			return "found after the deed that depended on it"
		}
	case kindHandOver:
		if e.reached[i] == 0 && e.handedTo == e.body.Team {
			return "to " + e.body.Team + ", but with something still to do"
		}
		return "to " + e.body.Team
	case kindReason:
		return m.code
	case kindClose:
		if e.reached[i] == 0 && e.reason == env.Closed {
			return "closed with something still to do"
		}
	}
	return ""
}

// String is the fact as a person would read it, in the words of the feedback.
func (f fact) String() string {
	var list []string
	for _, a := range f.atoms {
		if w := a.String(); !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return strings.Join(list, ", or ")
}

// fields are the facts of the state by which two runs of one ticket can be compared.
func (e *Episode) fields() []env.Field {
	list := []env.Field{{Name: "status", Value: e.status()}, {Name: "refunded", Value: e.refunded.String()}, {Name: "handed to", Value: dash(e.handedTo)}}
	for i := range e.milestones {
		m := &e.milestones[i]
		switch m.kind {
		case kindFind:
			list = append(list, env.Field{Name: "found " + e.docs[m.doc].Title, Value: yes(e.hasFound(m.doc))})
		case kindTell:
			list = append(list, env.Field{Name: m.did(), Value: yes(e.reached[i] > 0)})
		case kindAsk:
			list = append(list, env.Field{Name: "asked for " + m.label, Value: yes(e.reached[i] > 0)})
		case kindAcknowledge:
			list = append(list, env.Field{Name: "acknowledged", Value: yes(e.reached[i] > 0)})
		case kindReason:
			list = append(list, env.Field{Name: "named the " + m.label, Value: yes(e.reached[i] > 0)})
		}
	}
	owed := "none"
	for _, c := range e.pending {
		if !c.kept(&e.state) {
			owed = "a refund"
			if c.handOver {
				owed = "a hand-over"
			}
		}
	}
	return append(list, env.Field{Name: "promises owed", Value: owed}, env.Field{Name: "void", Value: yes(e.mined)})
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// label names a fact for reports: its role in words, or its act.
func (f fact) label() string {
	a := f.atoms[0]
	switch {
	case a.act == language.HandOver:
		return "word of other people taking over"
	case a.act != "":
		return a.String()
	case a.role == language.RefundAmount:
		return "the refund"
	}
	return "the " + strings.ReplaceAll(string(a.role), "-", " ")
}
