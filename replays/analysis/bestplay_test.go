package analysis_test

import (
	"testing"

	"hotseat/env"
	"hotseat/replays/analysis"
)

// From the start of every task the best play is the oracle's 1.00, in no fewer steps; so the candidates suffice and no shorter way reaches
// the full score.
func TestBestPlayFromTheStartIsTheOracles(t *testing.T) {
	for _, e := range desks(t).All() {
		for _, task := range e.Tasks() {
			for _, seed := range []uint64{0, 7, 19} {
				ep, err := e.Start(task.ID, seed)
				if err != nil {
					t.Fatal(err)
				}
				best := analysis.BestPlay(ep)
				par := len(ep.(env.Oracle).Solution())
				if best.Score != env.One || len(best.Actions) != par {
					t.Errorf("%s, seed %d: best play reaches %s in %d steps, the oracle 1 in %d: %v", task.ID, seed, best.Score, len(best.Actions), par, best.Actions)
				}
			}
		}
	}
}

// An engine answers for every state of a run, also after its end, and leaves the episode as it was.
func TestEngineLooksWithoutTouching(t *testing.T) {
	e, id, err := desks(t).Find("", twice)
	if err != nil {
		t.Fatal(err)
	}
	ep, err := e.Start(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	engine := analysis.NewEngine()
	for _, a := range []env.Action{refund(1_00), search("duplicate charge policy"), closeTicket()} {
		before := ep.Public()
		engine.Best(ep)
		if ep.Public() != before {
			t.Fatalf("looking changed %+v to %+v", before, ep.Public())
		}
		if _, _, err := ep.Step(a); err != nil {
			t.Fatal(err)
		}
	}
	if best := engine.Best(ep); best.Score != ep.Public().Score || len(best.Actions) != 0 {
		t.Errorf("after the end: %+v", best)
	}
}

// Worked by hand: what has gone wrong is put right where it can be.
func TestBestPlayPutsRightWhatItCan(t *testing.T) {
	for _, tt := range []struct {
		name, task string
		actions    []env.Action
		want       string
	}{
		// One step over par.
		{"a sum that was never paid is corrected", "resolution/dead-router-1", []env.Action{search("warranty"), search("router order"), reply("I have refunded $98.00 to your card.")}, "0.975"},
		// The policy is found after a promise that rests on it: 0.15; and one step over par. The promise is taken back by refusing.
		{"a promise where nothing is due is taken back", "resolution/charged-twice-2", []env.Action{reply("I will refund $49.00 to your card today.")}, "0.825"},
		// A refund that was said to be done and is not due cannot be unsaid: both documents, the apology and the date, less 0.20 for the end.
		{"what was said to be done stays owed", "resolution/charged-twice-2", []env.Action{search("duplicate charge policy"), search("charges ledger"), reply("I have refunded $49.00 to your card.")}, "0.4"},
		// 0.02 + 0.02 + 0.05 for the searches; the customer waits two more steps, so the reply goes between the two that find something: eight
		// steps, three over par, 0.90 + 0.025 − 0.09.
		{"a customer about to leave is answered first", "resolution/dead-router-1", []env.Action{search("zzz"), search("zzzz"), search("zzzzz")}, "0.835"},
		// The rest of the sum: 0.10 for the wrong one, one step over par.
		{"a sum in two parts", "resolution/dead-router-1", []env.Action{search("warranty"), search("router order"), refund(100_00)}, "0.875"},
		{"a mine", "resolution/dead-router-1", []env.Action{search("warranty"), search("router order"), refund(150_01)}, "0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, id, err := desks(t).Find("", tt.task)
			if err != nil {
				t.Fatal(err)
			}
			ep, err := e.Start(id, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range tt.actions {
				if _, _, err := ep.Step(a); err != nil {
					t.Fatal(err)
				}
			}
			if best := analysis.BestPlay(ep); best.Score.String() != tt.want {
				t.Errorf("best play %s, want %s: %v", best.Score, tt.want, best.Actions)
			}
		})
	}
}
