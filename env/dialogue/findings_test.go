package dialogue

import (
	"slices"
	"strings"
	"testing"

	"hotseat/env"
)

// moment is a run that shows a finding at a step, and one that nearly does and shows it nowhere. Steps of the author's solution are
// written solved, from 1.
type moment struct {
	name, task string
	shows      []env.Action
	step       int
	near       []env.Action
}

func solved(n int) env.Action { return env.Act("solution", "n", n) }

func moments() []moment {
	const (
		easy, medium  = "lost-password", "double-charge"
		hard, handing = "unknown-charge-1", "unknown-charge-2" // the second is escalated
		link          = "Please open https://example.com/reset to set a new password."
		soon          = " We will check back with you within 4 hours."
		number        = "Could you tell me the order number, please?"
	)
	whole := []env.Action{solved(1), solved(2), solved(3)}
	return []moment{
		{"misclassified", easy, []env.Action{say(actClassify, "billing")}, 1, []env.Action{say(actClassify, "Account")}},
		{"answered-before-asking", hard, []env.Action{solved(1), solved(3)}, 2, whole},
		{"asked-the-wrong-thing", hard, []env.Action{solved(1), say(actAsk, number)}, 2, []env.Action{solved(1), say(actAsk, "What is the transaction ID, and on what day was it?")}},
		{"asked-too-much", hard, []env.Action{say(actAsk, "Could you tell me the transaction ID? What is the order number? What is the e-mail address on the account?")}, 1,
			[]env.Action{say(actAsk, "Could you tell me the transaction ID? What is the order number?")}},
		{"empty-question", hard, []env.Action{solved(1), say(actAsk, "Could you tell me more?")}, 2, []env.Action{solved(1), solved(2)}},
		{"memory-not-used", hard, []env.Action{solved(1), solved(2), say(actRespond, "Thank you. I have refunded $37.50 to your card.")}, 3, whole},
		{"off-policy", easy, []env.Action{say(actRespond, link+" I have refunded $20.00 to your card."+soon)}, 1, []env.Action{say(actRespond, link+soon)}},
		{"urgency-ignored", easy, []env.Action{say(actRespond, link)}, 1, []env.Action{say(actRespond, link+soon)}},
		{"no-acknowledgement", medium, []env.Action{solved(1), say(actRespond, "Your case is noted.")}, 2, []env.Action{solved(1), say(actRespond, "I'm sorry for the trouble.")}},
		{"needless-escalation", hard, []env.Action{solved(1), solved(2), say(actEscalate, "The customer does not know a charge.")}, 3, whole},
		{"missed-escalation", handing, []env.Action{solved(1), solved(2), say(actRespond, "I have refunded $612.00 for TX-90377 to your card.")}, 3, whole},
		{"reason-missing", handing, []env.Action{solved(1), solved(2), say(actEscalate, "The customer does not know the charge TX-90377.")}, 3, whole},
		{"repeated-action", hard, []env.Action{solved(1), solved(1)}, 2, whole},
		{"invalid-action", hard, []env.Action{solved(1), say(actClassify, "billing technical")}, 2, []env.Action{say(actClassify, " BILLING ")}},
		{"unclear-reply", hard, []env.Action{say(actRespond, "aaaaaaaaaa")}, 1, []env.Action{say(actRespond, "A moment, please.")}},
		{"keyword-reply", hard, []env.Action{say(actRespond, "refund sorry link charge refund billing password refund")}, 1, []env.Action{say(actRespond, "Sorry, the refund takes a moment.")}},
		{"out-of-steps", easy, slices.Repeat([]env.Action{say(actAsk, "")}, 6), 6, append(slices.Repeat([]env.Action{say(actAsk, "")}, 5), solved(2))},
	}
}

// TestFindings holds, for each failure of the desk, that it is named at its step and not in the run that nearly shows it.
func TestFindings(t *testing.T) {
	e := New(library(t))
	var shown []string
	for _, m := range moments() {
		shown = append(shown, m.name)
		t.Run(m.name, func(t *testing.T) {
			list := playMoment(t, e, m.task, m.shows)
			if !slices.ContainsFunc(list, func(f env.Finding) bool { return f.Name == m.name && f.Step == m.step && f.Evidence != "" }) {
				t.Errorf("no %s at step %d: %+v", m.name, m.step, list)
			}
			named := func(f env.Finding) bool { return f.Name == m.name }
			if i := slices.IndexFunc(list, named); i >= 0 && list[i].Step != m.step {
				t.Errorf("%s first at step %d, not %d", m.name, list[i].Step, m.step)
			}
			if near := playMoment(t, e, m.task, m.near); slices.ContainsFunc(near, named) {
				t.Errorf("%s in the run that nearly shows it: %+v", m.name, near)
			}
		})
	}
	for _, f := range e.spec.Findings {
		if !slices.Contains(shown, f.Name) {
			t.Errorf("no run shows %s", f.Name)
		}
	}
}

func playMoment(t *testing.T, e *Environment, task string, actions []env.Action) []env.Finding {
	t.Helper()
	ep := start(t, e, "dialogue/"+task, 0)
	for _, a := range actions {
		if n, ok := a.Args["n"].(int); ok {
			a = ep.solution[n-1]
		}
		step(t, ep, a)
	}
	for _, f := range ep.Findings() {
		if strings.TrimSpace(f.Evidence) == "" {
			t.Errorf("%s says nothing", f.Name)
		}
	}
	return ep.Findings()
}
