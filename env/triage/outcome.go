package triage

import (
	"fmt"
	"strconv"

	"hotseat/env"
)

// Outcome tells every ticket as a milestone: reached when all four answers were right. It holds the truth.
func (s *episode) Outcome() env.Outcome {
	o := env.Outcome{Reached: []env.Milestone{}, Missed: []env.Milestone{}, Mines: []env.Mine{}}
	var sum env.Points
	var right [4]int
	for i := range s.tickets {
		t := &s.tickets[i]
		m := env.Milestone{Name: "ticket:" + strconv.Itoa(i+1), Label: t.seen.Number + " " + t.seen.Subject,
			Weight: share(env.One*env.Points(i+1), len(s.tickets)) - share(env.One*env.Points(i), len(s.tickets)), Detail: "not answered; right: " + t.labels.String()}
		if i >= len(s.answers) {
			o.Missed = append(o.Missed, m)
			continue
		}
		a := s.answers[i]
		got := mark(a, t.labels)
		m.Earned = share(sum+got.total(), len(s.tickets)) - share(sum, len(s.tickets))
		sum += got.total()
		m.Step, m.Detail = a.step, "answered "+a.String()+"; right: "+t.labels.String()
		for k, ok := range []bool{got.route == routeRight, got.urgency == urgencyRight, got.difficulty == hardRight, got.priority == priorityIn} {
			if ok {
				right[k]++
			}
		}
		if got.total() == env.One {
			o.Reached = append(o.Reached, m)
		} else {
			o.Missed = append(o.Missed, m)
		}
	}
	o.Fields = []env.Field{{Name: "tickets", Value: strconv.Itoa(len(s.tickets))}, {Name: "answered", Value: strconv.Itoa(len(s.answers))},
		{Name: "routes_right", Value: strconv.Itoa(right[0])}, {Name: "urgencies_right", Value: strconv.Itoa(right[1])},
		{Name: "difficulties_right", Value: strconv.Itoa(right[2])}, {Name: "priorities_right", Value: strconv.Itoa(right[3])},
		{Name: "invalid_answers", Value: strconv.Itoa(len(s.invalid))}}
	o.Measures = s.measures()
	return o
}

// measures are over all tickets of the episode: one that was not answered counts as wrong, where the statistics that the
// seat sees are over those answered.
func (s *episode) measures() []env.Measure {
	n := len(s.tickets)
	return []env.Measure{
		{Name: "route accuracy", Value: share(env.One*env.Points(s.tally.routes), n)},
		{Name: "efficiency", Value: share(env.One/100*env.Points(s.tally.efficiency), n)},
	}
}

// String is the labels in one line.
func (l Labels) String() string {
	return fmt.Sprintf("%s, %s, %s, %d..%d", l.Route, l.Urgency, l.Difficulty, l.PriorityMin, l.PriorityMax)
}

// String is the answer in one line.
func (a answer) String() string {
	return fmt.Sprintf("%s, %s, %s, %d", a.route, a.urgency, a.difficulty, a.priority)
}

// Findings names what went wrong, ticket by ticket. It holds the truth.
func (s *episode) Findings() []env.Finding {
	list := []env.Finding{}
	mishaps := s.invalid
	flush := func(before int) {
		for len(mishaps) > 0 && mishaps[0].step < before {
			list = append(list, env.Finding{Name: invalidAction, Step: mishaps[0].step, Evidence: mishaps[0].why})
			mishaps = mishaps[1:]
		}
	}
	for i, a := range s.answers {
		flush(a.step)
		list = append(list, s.tickets[i].findings(a)...)
	}
	flush(s.step + 1)
	if s.reason == env.OutOfSteps {
		list = append(list, env.Finding{Name: outOfSteps, Step: s.step, Evidence: fmt.Sprintf("%d of %d tickets answered", len(s.answers), len(s.tickets))})
	}
	return list
}

func (t *ticket) findings(a answer) []env.Finding {
	var list []env.Finding
	add := func(name, evidence string) {
		list = append(list, env.Finding{Name: name, Step: a.step, Evidence: t.seen.Number + ": " + evidence})
	}
	l := t.labels
	if a.route != l.Route {
		add(t.routeFinding(a), fmt.Sprintf("%s where %s is right, filed as %s", a.route, l.Route, t.seen.InitialCategory))
	}
	if a.urgency != l.Urgency {
		add(t.urgencyFinding(a), fmt.Sprintf("%s where %s is right", a.urgency, l.Urgency))
	}
	if a.difficulty != l.Difficulty {
		add(difficultyOff, fmt.Sprintf("%s where %s is right", a.difficulty, l.Difficulty))
	}
	if outside(a.priority, l) > 0 {
		add(priorityOff, fmt.Sprintf("%d where %d to %d is right", a.priority, l.PriorityMin, l.PriorityMax))
	}
	return list
}

// routeFinding names why a route may have gone wrong, the surest reason first.
func (t *ticket) routeFinding(a answer) string {
	switch {
	case t.labels.Route == Spam:
		return spamAsWork
	case a.route == Spam && t.passesOn:
		return reportAsSpam
	case a.route == Spam:
		return workAsSpam
	}
	for _, m := range t.matters {
		if topicOf(a.route)&m.Signals != 0 {
			if m.Open {
				return secondMissed
			}
			return settledTaken
		}
	}
	if a.route == t.seen.InitialCategory {
		return filedBelieved
	}
	return wrongRoute
}

// topicOf is the topic that a route is for.
func topicOf(route string) Signals {
	switch route {
	case Billing:
		return Money
	case Technical:
		return Fault
	case Feature:
		return Wish
	}
	return 0
}

func (t *ticket) urgencyFinding(a answer) string {
	said, truth := position(urgencies(), a.urgency), position(urgencies(), t.labels.Urgency)
	switch {
	case said > truth && t.loud:
		return shoutingUrgent
	case said > truth:
		return urgencyHigh
	case t.labels.Urgency == Critical && !t.loud && truth-said >= 2:
		return calmMissed
	}
	return urgencyLow
}

// Items are the answers, ticket by ticket, for comparing two runs. A priority inside the range is told as the range: all of it is right.
func (s *episode) Items() []env.Field {
	list := make([]env.Field, len(s.tickets))
	for i := range s.tickets {
		list[i] = env.Field{Name: "ticket " + strconv.Itoa(i+1), Value: "not answered"}
		if i >= len(s.answers) {
			continue
		}
		a, l := s.answers[i], s.tickets[i].labels
		priority := strconv.Itoa(a.priority)
		if outside(a.priority, l) == 0 {
			priority = fmt.Sprintf("%d..%d", l.PriorityMin, l.PriorityMax)
		}
		list[i].Value = fmt.Sprintf("%s, %s, %s, %s", a.route, a.urgency, a.difficulty, priority)
	}
	return list
}
