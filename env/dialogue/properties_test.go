package dialogue

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hotseat/env"
)

// pool are texts that random play draws from, beside the author's own.
func pool() []string {
	return []string{"", " ", "billing", "technical", "billing technical", "aaaaaaaaaa", "I'm sorry for the trouble.", "I have refunded $49.00 to your card.",
		"Could you tell me the order number, please?", "Could you tell me the date?", "What is the transaction ID?", "Which device is it?", "Which email did you use?",
		"I will send you a replacement today.", "Please restart the device.", "we refuse to investigate. not sorry", "It is above our limit of $500.",
		"A lawyer is involved.", "This is a safety hazard.", "We will check back with you within 4 hours.", strings.Repeat("refund sorry link ", 120), "\x00", "é\u202e"}
}

func randomAction(t *rapid.T, e *Episode) env.Action {
	texts := pool()
	if rapid.IntRange(0, 2).Draw(t, "source") == 0 {
		if list := append(e.Candidates(), e.solution...); len(list) > 0 {
			a := list[rapid.IntRange(0, len(list)-1).Draw(t, "authored")]
			if rapid.Bool().Draw(t, "as it is") {
				return a
			}
			texts = []string{a.Text("content")}
		}
	}
	a := env.Act(rapid.SampledFrom([]string{actClassify, actAsk, actRespond, actEscalate, "Respond", "close"}).Draw(t, "kind"),
		"content", rapid.SampledFrom(texts).Draw(t, "text"))
	if rapid.IntRange(0, 3).Draw(t, "ticket") == 0 {
		a.Args["ticket_id"] = rapid.IntRange(0, 4).Draw(t, "id")
	}
	return a
}

// TestRandomPlay holds, over random play: rewards sum to the return, the score is its clamp, parts sum to their reward, the return never
// passes 1, an invalid action changes nothing but the count, a clone goes its own way, and the same actions give the same bytes.
func TestRandomPlay(t *testing.T) {
	e := New(library(t))
	infos := e.Tasks()
	rapid.Check(t, func(t *rapid.T) {
		task := rapid.SampledFrom(infos).Draw(t, "task").ID
		seed := rapid.Uint64Range(0, 40).Draw(t, "seed")
		first, err := e.Start(task, seed)
		if err != nil {
			t.Fatal(err)
		}
		ep := first.(*Episode)
		again, _ := e.Start(task, seed)
		sum := env.Points(0)
		for !ep.Public().Done {
			a := randomAction(t, ep)
			clone := ep.Clone().(*Episode)
			frozen := dump(ep)
			before := ep.Situation()
			o, r, err := ep.Step(a)
			if err != nil {
				t.Fatal(err)
			}
			sum += r.Value
			checkReward(t, ep, r, sum)
			if dump(clone) != frozen {
				t.Fatal("a step changed the clone that was made before it")
			}
			if strings.HasPrefix(o.Feedback, "Invalid") && !ep.Public().Done && ep.Situation() != before {
				t.Fatalf("the invalid action %v changed the situation", a)
			}
			o1, _, _ := again.Step(a)
			o2, _, _ := clone.Step(a)
			if !sameJSON(t, o, o1) || !sameJSON(t, o, o2) {
				t.Fatalf("the same action gave other bytes")
			}
		}
		if ep.step > ep.maxSteps {
			t.Fatalf("%d steps of %d", ep.step, ep.maxSteps)
		}
	})
}

func checkReward(t *rapid.T, ep *Episode, r env.Reward, sum env.Points) {
	parts := env.Points(0)
	for _, p := range r.Parts {
		parts += p.Value
	}
	p := ep.Public()
	earned := env.Points(0)
	for _, m := range ep.Outcome().Reached {
		earned += m.Earned
	}
	switch {
	case parts != r.Value:
		t.Fatalf("parts sum to %s, the reward is %s", parts, r.Value)
	case sum != p.Return, p.Score != p.Return.Clamp():
		t.Fatalf("rewards sum to %s, return %s, score %s", sum, p.Return, p.Score)
	case p.Return > env.One, earned > env.One:
		t.Fatalf("return %s, earned %s", p.Return, earned)
	}
}

// dump is all that can be told of an episode.
func dump(e *Episode) string {
	o, _ := json.Marshal(e.Observe())
	rest, _ := json.Marshal([]any{e.Public(), e.Outcome(), e.Findings(), e.Situation()})
	return string(o) + string(rest)
}

func sameJSON(t *rapid.T, a, b env.Observation) bool {
	x, err := json.Marshal(a)
	y, _ := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(x, y)
}

// TestOldObservationsStay sees that an observation, once given, is not written to by later steps.
func TestOldObservationsStay(t *testing.T) {
	e := New(library(t))
	ep := start(t, e, "dialogue/queue-2", 3)
	var seen []env.Observation
	var bytesThen []string
	for _, a := range ep.solution {
		o := ep.Observe()
		b, _ := json.Marshal(o)
		seen, bytesThen = append(seen, o), append(bytesThen, string(b))
		step(t, ep, a)
	}
	for i, o := range seen {
		if b, _ := json.Marshal(o); string(b) != bytesThen[i] {
			t.Errorf("observation %d changed", i)
		}
	}
}

// TestCandidatesReachTheTop searches best play by candidates alone: from the start of every ticket it is 1.00.
func TestCandidatesReachTheTop(t *testing.T) {
	e := New(library(t))
	for _, info := range e.Tasks() {
		if info.Level == "expert" {
			continue // three independent tickets: the search below is exhaustive and would take long
		}
		for seed := range uint64(3) {
			if best := bestPlay(start(t, e, info.ID, seed)); best != env.One {
				t.Errorf("%s seed %d: best play %s", info.ID, seed, best)
			}
		}
	}
}

func bestPlay(e *Episode) env.Points {
	best := e.ret
	for _, a := range e.Candidates() {
		next := e.Clone().(*Episode)
		if _, _, err := next.Step(a); err == nil {
			best = max(best, bestPlay(next))
		}
	}
	return best
}

// TestSituations sees that wording, steps and penalties make no other situation, and that what was reached does.
func TestSituations(t *testing.T) {
	e := New(library(t))
	a, b, c := start(t, e, "dialogue/unknown-charge-1", 0), start(t, e, "dialogue/unknown-charge-1", 5), start(t, e, "dialogue/unknown-charge-1", 0)
	step(t, a, say(actClassify, "billing"))
	step(t, b, say(actClassify, "nothing"))
	step(t, b, say("classify", "Billing"))
	step(t, c, say(actClassify, "account"))
	if a.Situation() != b.Situation() {
		t.Error("the same label after an invalid one is another situation")
	}
	if a.Situation() == c.Situation() {
		t.Error("the wrong label is the same situation")
	}
}

// TestRandomNumbersOfSteps plays long at random without the shrinking of a property test, to meet the ends of episodes.
func TestRandomNumbersOfSteps(t *testing.T) {
	e := New(library(t))
	rng := rand.New(rand.NewPCG(1, 2))
	kinds, texts := []string{actClassify, actAsk, actRespond, actEscalate}, pool()
	reasons := map[string]int{}
	for range 400 {
		ep := start(t, e, e.Tasks()[rng.IntN(len(e.Tasks()))].ID, rng.Uint64N(50))
		for !ep.Public().Done {
			step(t, ep, env.Act(kinds[rng.IntN(4)], "content", texts[rng.IntN(len(texts))]))
		}
		reasons[ep.Public().Reason]++
	}
	if reasons[env.Closed] == 0 || reasons[env.Escalated] == 0 || reasons[env.OutOfSteps] == 0 || len(reasons) != 3 {
		t.Errorf("reasons for the end: %v", reasons)
	}
}
