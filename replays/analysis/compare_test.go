package analysis_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
)

func TestCompareAlignsAtEqualSituations(t *testing.T) {
	registry := desks(t)
	honest := []env.Action{search("duplicate charge policy"), search("charges ledger"), refund(49_00), reply(refunded), closeTicket()}
	type row struct {
		A, B         int
		Equal, Parts bool
	}
	tests := []struct {
		name string
		b    []env.Action
		rows []row
		part int
	}{
		{"the same", honest, []row{{0, 0, true, false}, {1, 1, true, false}, {2, 2, true, false}, {3, 3, true, false}, {4, 4, true, false}, {5, 5, true, false}}, -1},
		// A search in vain changes no situation: B has a step more, and both are together again.
		{"a step in vain", []env.Action{honest[0], search("zzz"), honest[1], honest[2], honest[3], honest[4]},
			[]row{{0, 0, true, false}, {1, 1, true, false}, {-1, 2, false, true}, {2, 3, true, false}, {3, 4, true, false}, {4, 5, true, false}, {5, 6, true, true}}, 2},
		// The other order: apart after the first step, together after the second.
		{"another order", []env.Action{honest[1], honest[0], honest[2], honest[3], honest[4]},
			[]row{{0, 0, true, false}, {1, 1, false, true}, {2, 2, true, false}, {3, 3, true, false}, {4, 4, true, false}, {5, 5, true, false}}, 1},
		// Other words for the same deed part nothing.
		{"other words", []env.Action{search("double billing"), honest[1], honest[2], reply("Sorry for the mess, Priya! I just refunded the $49.00 of the duplicate to your card."), closeTicket()},
			[]row{{0, 0, true, false}, {1, 1, true, false}, {2, 2, true, false}, {3, 3, true, false}, {4, 4, true, false}, {5, 5, true, false}}, -1},
		{"a wrong sum", []env.Action{honest[0], honest[1], refund(98_00), closeTicket()},
			[]row{{0, 0, true, false}, {1, 1, true, false}, {2, 2, true, false}, {3, 3, false, true}, {4, 4, false, true}, {5, -1, false, true}}, 3},
	}
	a := record(t, registry, twice, 0, honest...)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := analysis.Compare(a, record(t, registry, twice, 0, tt.b...), registry)
			if err != nil {
				t.Fatal(err)
			}
			var got []row
			for _, r := range c.Rows {
				got = append(got, row(r))
			}
			if d := cmp.Diff(tt.rows, got); d != "" || c.Part != tt.part {
				t.Errorf("they part in row %d, want %d; rows (−want +got):\n%s", c.Part, tt.part, d)
			}
			if c.A.Judged == nil || c.B.Judged == nil || len(c.B.Judged.Values()) != len(tt.b)+1 {
				t.Errorf("no value curves: %q %q", c.A.Reason, c.B.Reason)
			}
		})
	}
	if _, err := analysis.Compare(a, record(t, registry, "resolution/dead-router-1", 0), registry); err == nil {
		t.Error("two tasks are compared")
	}
}

// Replays of another version are aligned by what was recorded, without values.
func TestCompareOtherVersions(t *testing.T) {
	registry := desks(t)
	a, b := record(t, registry, twice, 0, search("duplicate charge policy")), record(t, registry, twice, 0, search("duplicate charge policy"))
	a.Header.Task.Digest = "sha256:older"
	c, err := analysis.Compare(a, b, registry)
	if err != nil || c.A.Judged != nil || c.A.Reason == "" || c.B.Judged == nil || c.Part != -1 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestAgainstNamesTheStepThatWroteTheDifference(t *testing.T) {
	registry := desks(t)
	r := record(t, registry, twice, 0, search("duplicate charge policy"), search("charges ledger"), reply("I'm sorry about the double charge."), refund(98_00))
	solved := record(t, registry, twice, 0, search("charges ledger"), search("duplicate charge policy"), refund(49_00), reply(refunded), closeTicket())
	for _, s := range []*replays.Replay{nil, solved} {
		c, err := analysis.Against(r, s, registry)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Steps) != 5 {
			t.Fatalf("%d states of 4 steps", len(c.Steps))
		}
		at := func(step int, name string) analysis.FieldPair {
			for _, f := range c.Steps[step] {
				if f.Name == name {
					return f
				}
			}
			t.Fatalf("no field %q", name)
			return analysis.FieldPair{}
		}
		if got := at(4, "refunded").String(); got != "refunded $98.00 ≠ $49.00, step 4" {
			t.Error(got)
		}
		if f := at(4, "refunded"); f.WantStep != 3 || f.Step != 4 || f.Open() || f.Same() {
			t.Errorf("%+v", f)
		}
		if got := at(3, "refunded").String(); got != "refunded $0.00, not yet $49.00" {
			t.Error(got)
		}
		if f := at(3, "acknowledged"); !f.Same() || f.Step != 3 {
			t.Errorf("%+v", f)
		}
		if list := c.Differing(4); list[0].Name != "refunded" || len(list) != 4 { // refunded, void; status and told are to come
			t.Errorf("differing: %v", list)
		}
	}
	if _, err := analysis.Against(r, record(t, registry, twice, 1, closeTicket()), registry); err == nil {
		t.Error("another seed is taken")
	}
}

// Of a queue the answers are told ticket by ticket; a priority anywhere in its range is no difference.
func TestAgainstTellsTicketsOfAQueue(t *testing.T) {
	registry := desks(t)
	e, _, err := registry.Find("", "triage/easy")
	if err != nil {
		t.Fatal(err)
	}
	ep, err := e.Start("triage/easy", 0)
	if err != nil {
		t.Fatal(err)
	}
	list := ep.(env.Oracle).Solution()
	right := list[1].Text("route_category")
	wrong := env.Action{Name: list[1].Name, Args: map[string]any{"route_category": "feedback", "urgency_assessment": list[1].Text("urgency_assessment"),
		"resolution_difficulty": list[1].Text("resolution_difficulty"), "priority_score": list[1].Args["priority_score"]}}
	if right == "feedback" {
		t.Fatal("choose another wrong route")
	}
	c, err := analysis.Against(record(t, registry, "triage/easy", 0, list[0], wrong), nil, registry)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range c.Differing(2) {
		if f.Name == "ticket 1" || f.Name == "ticket 2" || f.Name == "ticket 3" {
			got = append(got, f.String())
		}
	}
	if len(got) != 2 || !strings.HasPrefix(got[0], "ticket 2 feedback, ") || !strings.Contains(got[0], " ≠ "+right+", ") || !strings.HasSuffix(got[0], ", step 2") ||
		!strings.HasPrefix(got[1], "ticket 3 not answered, not yet ") {
		t.Errorf("differing: %q", got)
	}
}

func TestNearestFindsTheSolvedRunThatSharesTheMost(t *testing.T) {
	registry := desks(t)
	dir := t.TempDir()
	ends := []env.Action{refund(49_00), reply(refunded), closeTicket()}
	write := func(name string, seed uint64, at int, actions ...env.Action) {
		t.Helper()
		clock := func() time.Time { return time.Date(2026, 3, 18, 9, at, 0, 0, time.UTC) }
		recorder, err := replays.Create(filepath.Join(dir, name), replays.Options{Tool: "test", Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		e, _, err := registry.Find("", twice)
		if err != nil {
			t.Fatal(err)
		}
		seat, err := agent.Sit(e, twice, seed, agent.Identity{Kind: agent.Human, Name: "ann"}, recorder)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range actions {
			if _, err := seat.Play(agent.Move{Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	failed := record(t, registry, twice, 0, search("charges ledger"), search("duplicate charge policy"), refund(98_00), closeTicket())
	library := replays.NewLibrary(dir)
	if r, err := analysis.Nearest(failed, library); r != nil || err != nil {
		t.Errorf("in an empty library: %v, %v", r, err)
	}
	write("far.replay.jsonl", 0, 9, append([]env.Action{search("duplicate charge policy"), search("charges ledger")}, ends...)...)
	write("near.replay.jsonl", 0, 1, append([]env.Action{search("charges ledger"), search("duplicate charge policy")}, ends...)...)
	write("seed.replay.jsonl", 1, 2, search("charges ledger"), closeTicket())
	write("lost.replay.jsonl", 0, 3, search("charges ledger"), search("duplicate charge policy"), refund(98_00), closeTicket())
	if err := os.WriteFile(filepath.Join(dir, "broken.replay.jsonl"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Nearest(failed, library)
	if err != nil || r == nil || filepath.Base(r.Path) != "near.replay.jsonl" {
		t.Errorf("nearest is %v, %v", r, err)
	}
}
