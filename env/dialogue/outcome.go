package dialogue

import (
	"fmt"
	"slices"

	"hotseat/env"
)

// Outcome tells the state as milestones and named fields. It holds the truth.
func (e *Episode) Outcome() env.Outcome {
	o := env.Outcome{Reached: []env.Milestone{}, Missed: []env.Milestone{}, Mines: []env.Mine{}}
	for i := range e.tickets {
		t, s := &e.tickets[i], &e.desks[i]
		prefix, label := "", ""
		if len(e.tickets) > 1 {
			prefix, label = "ticket-"+t.id+":", "ticket "+t.id+": "
		}
		for p := range partCount {
			if t.pays[p] == 0 {
				continue
			}
			m := env.Milestone{Name: prefix + p.name(), Label: label + p.why(), Weight: t.pays[p], Earned: s.earned[p], Step: int(s.reached[p]), Detail: t.detail(s, p)}
			if m.Step > 0 {
				o.Reached = append(o.Reached, m)
			} else {
				o.Missed = append(o.Missed, m)
			}
		}
		o.Fields = append(o.Fields, env.Field{Name: prefix + "label", Value: s.label}, env.Field{Name: prefix + "answer known", Value: fmt.Sprint(s.known)},
			env.Field{Name: prefix + "status", Value: s.settled.String()}, env.Field{Name: prefix + "resolved", Value: fmt.Sprint(s.resolved)})
	}
	return o
}

// detail says how a part stands where there is more to tell than reached or not.
func (t *ticket) detail(s *ticketState, p part) string {
	switch p {
	case partClassify:
		if s.label == "" {
			return "not classified, right is " + t.label
		}
		return "classified " + s.label + ", right is " + t.label
	case partAsk:
		return "missing is the " + string(t.ask)
	case partDecision, partResolve:
		if t.reason != "" {
			return "to be escalated: " + t.reason
		}
		return "to be answered: " + t.remedies()
	case partPar:
		return fmt.Sprintf("%d steps, par %d", s.steps, t.par)
	}
	return ""
}

// Findings are the failures so far, in the order of their steps.
func (e *Episode) Findings() []env.Finding { return slices.Clone(e.findings) }

// Situation is equal for states that differ only in counters, penalties and wording.
func (e *Episode) Situation() uint64 {
	h := fnv1a(14695981039346656037)
	h.byte(byte(len(e.reason)))
	for i := range e.desks {
		s := &e.desks[i]
		flags := byte(s.settled) << 4
		for bit, on := range [4]bool{s.label != "", s.known, s.early, s.resolved} {
			if on {
				flags |= 1 << bit
			}
		}
		h.byte(flags)
		h.byte(s.did)
		for p := range partCount {
			h.byte(min(s.reached[p], 1))
		}
	}
	return uint64(h)
}

type fnv1a uint64

func (h *fnv1a) byte(b byte) { *h = (*h ^ fnv1a(b)) * 1099511628211 }

// Candidates are the author's actions for what is left to do on each open ticket.
func (e *Episode) Candidates() []env.Action {
	if e.reason != env.Open {
		return nil
	}
	var list []env.Action
	add := func(a env.Action) {
		if a.Name != "" {
			list = append(list, a)
		}
	}
	for i := range e.tickets {
		t, s := &e.tickets[i], &e.desks[i]
		if s.settled != unsettled {
			continue
		}
		if s.label == "" {
			add(t.right[kindClassify])
		}
		if t.ask != "" && !s.known {
			add(t.right[kindAsk])
		}
		add(t.right[kindRespond])
		add(t.right[kindEscalate])
	}
	return list
}

// Solution lists the author's solution with its slots filled.
func (e *Episode) Solution() []env.Action { return e.solution }
