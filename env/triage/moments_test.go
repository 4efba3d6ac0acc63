package triage

import (
	"slices"
	"testing"

	"hotseat/env"
)

// shift moves a label along its scale, and stays inside it.
func shift(scale []string, label string, by int) string {
	return scale[max(0, min(len(scale)-1, position(scale, label)+by))]
}

// slip is a way to answer a ticket wrong that has a name, and one that nearly is it: of a ticket that it can happen on.
type slip struct {
	name       string
	on         func(t *ticket) bool
	shows      func(t *ticket, l Labels) env.Action
	nearlyIs   func(t *ticket, l Labels) env.Action
	nearlyName string // what the other one is called instead; "" where it is right
}

func routed(route string) func(*ticket, Labels) env.Action {
	return func(_ *ticket, l Labels) env.Action { return triage(route, l.Urgency, l.Difficulty, l.Priority) }
}

func urgent(by int) func(*ticket, Labels) env.Action {
	return func(_ *ticket, l Labels) env.Action {
		return triage(l.Route, shift(urgencies(), l.Urgency, by), l.Difficulty, l.Priority)
	}
}

func rightAnswer(t *ticket, _ Labels) env.Action { return solution(t) }

// topicRoute is the route of the first matter, open or settled as wanted, that is not the ticket's own; "" without one.
func topicRoute(t *ticket, open bool) string {
	for _, r := range []string{Billing, Technical, Feature} {
		i := slices.IndexFunc(t.matters, func(m Matter) bool { return topicOf(r)&m.Signals != 0 })
		if r != t.labels.Route && i >= 0 && t.matters[i].Open == open {
			return r
		}
	}
	return ""
}

// unspoken is a work route that no matter of the ticket speaks of and under which it was not filed; filed asks for the one it was filed under.
func unspoken(t *ticket, filed bool) string {
	for _, r := range []string{Billing, Technical, Feature, Feedback} {
		spoken := slices.ContainsFunc(t.matters, func(m Matter) bool { return topicOf(r)&m.Signals != 0 })
		if r != t.labels.Route && !spoken && (r == t.seen.InitialCategory) == filed {
			return r
		}
	}
	return ""
}

func slips() []slip {
	work := func(t *ticket) bool { return t.labels.Route != Spam }
	low := func(t *ticket) bool { return t.labels.Urgency == Low }
	return []slip{
		{spamAsWork, func(t *ticket) bool { return !work(t) }, routed(Technical), rightAnswer, ""},
		{workAsSpam, func(t *ticket) bool { return work(t) && !t.passesOn && unspoken(t, false) != "" }, routed(Spam),
			func(t *ticket, l Labels) env.Action { return routed(unspoken(t, false))(t, l) }, wrongRoute},
		{reportAsSpam, func(t *ticket) bool { return work(t) && t.passesOn }, routed(Spam), rightAnswer, ""},
		{settledTaken, func(t *ticket) bool { return work(t) && topicRoute(t, false) != "" && unspoken(t, false) != "" },
			func(t *ticket, l Labels) env.Action { return routed(topicRoute(t, false))(t, l) },
			func(t *ticket, l Labels) env.Action { return routed(unspoken(t, false))(t, l) }, wrongRoute},
		{secondMissed, func(t *ticket) bool { return work(t) && topicRoute(t, true) != "" },
			func(t *ticket, l Labels) env.Action { return routed(topicRoute(t, true))(t, l) }, rightAnswer, ""},
		{filedBelieved, func(t *ticket) bool { return work(t) && unspoken(t, true) != "" && unspoken(t, false) != "" },
			func(t *ticket, l Labels) env.Action { return routed(unspoken(t, true))(t, l) },
			func(t *ticket, l Labels) env.Action { return routed(unspoken(t, false))(t, l) }, wrongRoute},
		{wrongRoute, func(t *ticket) bool { return work(t) && unspoken(t, false) != "" },
			func(t *ticket, l Labels) env.Action { return routed(unspoken(t, false))(t, l) }, rightAnswer, ""},
		{shoutingUrgent, func(t *ticket) bool { return low(t) && t.loud }, urgent(2), rightAnswer, ""},
		{urgencyHigh, func(t *ticket) bool { return low(t) && !t.loud }, urgent(1), rightAnswer, ""},
		{calmMissed, func(t *ticket) bool { return t.labels.Urgency == Critical && !t.loud }, urgent(-2), urgent(-1), urgencyLow},
		{urgencyLow, func(t *ticket) bool { return t.labels.Urgency == High }, urgent(-1), rightAnswer, ""},
		{difficultyOff, func(t *ticket) bool { return t.labels.Difficulty == Easy },
			func(_ *ticket, l Labels) env.Action { return triage(l.Route, l.Urgency, Medium, l.Priority) }, rightAnswer, ""},
		{priorityOff, func(t *ticket) bool { return t.labels.PriorityMax < 100 },
			func(_ *ticket, l Labels) env.Action { return triage(l.Route, l.Urgency, l.Difficulty, l.PriorityMax+1) },
			func(_ *ticket, l Labels) env.Action { return triage(l.Route, l.Urgency, l.Difficulty, l.PriorityMax) }, ""},
	}
}

// TestSlipsAreNamed plays a queue in which one ticket is answered wrong: its name stands at its step and nowhere else, and the answer that
// is nearly so has another name or none.
func TestSlipsAreNamed(t *testing.T) {
	shown := []string{invalidAction, outOfSteps} // TestMishapsAreNamed
	for _, s := range slips() {
		shown = append(shown, s.name)
		t.Run(s.name, func(t *testing.T) {
			seed, at := uint64(0), -1
			for ; at < 0 && seed < 200; seed++ {
				at = slices.IndexFunc(begin(t, "triage/hard", seed).tickets, func(tk ticket) bool { return s.on(&tk) })
			}
			if at < 0 {
				t.Fatal("no ticket on which it can happen")
			}
			if got := slipAt(t, seed-1, at, s.shows); len(got) != 1 || got[0].Name != s.name || got[0].Step != at+1 {
				t.Errorf("findings %+v, want %s at step %d alone", got, s.name, at+1)
			}
			got := slipAt(t, seed-1, at, s.nearlyIs)
			if s.nearlyName == "" && len(got) != 0 || s.nearlyName != "" && (len(got) != 1 || got[0].Name != s.nearlyName) {
				t.Errorf("findings %+v of the run that nearly shows it, want %q", got, s.nearlyName)
			}
		})
	}
	for _, f := range findingSpecs() {
		if !slices.Contains(shown, f.Name) {
			t.Errorf("no run shows %s", f.Name)
		}
	}
}

// slipAt plays a hard queue with one ticket answered by a function and the others right.
func slipAt(t *testing.T, seed uint64, at int, answer func(*ticket, Labels) env.Action) []env.Finding {
	t.Helper()
	s := begin(t, "triage/hard", seed)
	for i, a := range s.Solution() {
		if i == at {
			a = answer(&s.tickets[i], s.tickets[i].labels)
		}
		step(t, s, a)
	}
	return s.Findings()
}

// TestMishapsAreNamed sees answers that cannot be read, and the steps that they use up: five more than tickets, and a queue ends just in time.
func TestMishapsAreNamed(t *testing.T) {
	run := func(mishaps int) *episode {
		s := begin(t, "triage/easy", 0)
		list := s.Solution()
		for range mishaps {
			step(t, s, triage(Billing, "urgent", Easy, 5))
		}
		for i := 0; s.reason == env.Open; i++ {
			step(t, s, list[i])
		}
		return s
	}
	just, over := run(5), run(6)
	names := func(s *episode) (list []string) {
		for _, f := range s.Findings() {
			list = append(list, f.Name)
		}
		return list
	}
	if got := names(just); !slices.Equal(got, slices.Repeat([]string{invalidAction}, 5)) || just.Findings()[4].Step != 5 {
		t.Errorf("five mishaps: %v", just.Findings())
	}
	if got := names(over); !slices.Equal(got, append(slices.Repeat([]string{invalidAction}, 6), outOfSteps)) || over.Findings()[6].Step != 10 {
		t.Errorf("six mishaps: %v", over.Findings())
	}
	if got := names(run(0)); len(got) != 0 {
		t.Errorf("no mishap: %v", got)
	}
}
