package analysis_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
)

const twice = "resolution/charged-twice-1" // finds 0.15 each, acknowledge 0.05, refund $49.00 0.25, tell 0.10, close 0.20; par 5

func reply(text string) env.Action  { return env.Act("reply", "content", text) }
func search(text string) env.Action { return env.Act("search_kb", "content", text) }
func refund(c env.Cents) env.Action { return env.Act("issue_refund", "amount", c) }
func closeTicket() env.Action       { return env.Act("close_ticket") }

const refunded = "I'm sorry about the double charge. I have refunded $49.00 to your card."

// record plays actions into a replay; where they do not end the episode, it is left.
func record(t testing.TB, registry env.Registry, task string, seed uint64, actions ...env.Action) *replays.Replay {
	t.Helper()
	e, id, err := registry.Find("", task)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	seat, err := agent.Sit(e, id, seed, agent.Identity{Kind: agent.Human, Name: "ann"}, replays.NewRecorder(&file, replays.Options{Tool: "test"}))
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range actions {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			t.Fatalf("step %d: %v", i+1, err)
		}
	}
	if err := seat.Leave(); err != nil {
		t.Fatal(err)
	}
	r, err := replays.Parse(&file, task)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Worked by hand. What loses 0.075 of the reachable score keeps 103.1668·e^(−0.0435442·7.5) − 2.1669 = 72.26 % of its accuracy, all of it 0 %.
func TestReviewWorkedExamples(t *testing.T) {
	registry := desks(t)
	tests := []struct {
		name     string
		actions  []env.Action
		values   []string
		marks    []string
		accuracy float64
		noReturn int
		worst    int
		better   string // the first action of the better play at the worst step
	}{
		{"honest", []env.Action{search("duplicate charge policy"), search("charges ledger"), refund(49_00), reply(refunded), closeTicket()},
			[]string{"1", "1", "1", "1", "1", "1"}, []string{"", "", "", "", ""}, 100, 0, 0, ""},
		{"both charges back", []env.Action{search("duplicate charge policy"), search("charges ledger"), refund(98_00), reply(refunded), closeTicket()},
			[]string{"1", "1", "1", "0", "0", "0"}, []string{"", "", "??", "", ""}, 80, 3, 3, "issue_refund"},
		// An invalid action costs 0.05, and the play that remains is one step over par: 0.025.
		{"an invalid action", []env.Action{search("duplicate charge policy"), env.Act("improvise"), search("charges ledger"), refund(49_00), reply(refunded), closeTicket()},
			[]string{"1", "1", "0.925", "0.925", "0.925", "0.925", "0.925"}, []string{"", "?!", "", "", "", ""}, 95.38, 0, 2, "search_kb"},
		// A search that brings nothing costs 0.02, and the step 0.025: 82.64 %.
		{"a search twice", []env.Action{search("duplicate charge policy"), search("duplicate charge policy"), search("charges ledger"), refund(49_00), reply(refunded), closeTicket()},
			[]string{"1", "1", "0.955", "0.955", "0.955", "0.955", "0.955"}, []string{"", "", "", "", "", ""}, 97.11, 0, 2, "search_kb"},
		// Both documents are found after the refund that depended on them, 0.15 each: 103.1668·e^(−1.306325) − 2.1669 = 25.77 %.
		{"paid unread", []env.Action{refund(49_00), search("duplicate charge policy"), search("charges ledger"), reply(refunded), closeTicket()},
			[]string{"1", "0.7", "0.7", "0.7", "0.7", "0.7"}, []string{"??", "", "", "", ""}, 85.15, 1, 1, "search_kb"},
		{"left before the end", []env.Action{search("duplicate charge policy")}, []string{"1", "1"}, []string{""}, 100, 0, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j, err := analysis.Review(record(t, registry, twice, 0, tt.actions...), registry)
			if err != nil {
				t.Fatal(err)
			}
			var values, marks []string
			for _, v := range j.Values() {
				values = append(values, v.String())
			}
			for _, s := range j.Steps {
				marks = append(marks, s.Mark)
			}
			if d := cmp.Diff(tt.values, values); d != "" {
				t.Errorf("values (−want +got):\n%s", d)
			}
			if d := cmp.Diff(tt.marks, marks); d != "" {
				t.Errorf("marks (−want +got):\n%s", d)
			}
			if j.Accuracy != tt.accuracy || j.NoReturn != tt.noReturn || j.Worst() != tt.worst {
				t.Errorf("accuracy %v, no return %d, worst %d; want %v, %d, %d", j.Accuracy, j.NoReturn, j.Worst(), tt.accuracy, tt.noReturn, tt.worst)
			}
			if tt.worst > 0 && j.Steps[tt.worst-1].Better[0].Name != tt.better {
				t.Errorf("better was %v, want %s", j.Steps[tt.worst-1].Better, tt.better)
			}
		})
	}
}

// What a person writes in words of their own counts by what it does, though no candidate is written so.
func TestReviewCountsFreeText(t *testing.T) {
	registry := desks(t)
	j, err := analysis.Review(record(t, registry, twice, 0, search("duplicate charge policy"), search("charges ledger"), refund(49_00),
		reply("Hello Priya, that is annoying and I apologise. The forty-nine dollars of the second charge are on their way back: I refunded 49 USD just now."), closeTicket()), registry)
	if err != nil {
		t.Fatal(err)
	}
	if j.Accuracy != 100 || j.Worst() != 0 {
		t.Errorf("accuracy %v, worst %d: %v", j.Accuracy, j.Worst(), j.Values())
	}
}

func TestReviewRefusesWhatItCannotJudge(t *testing.T) {
	registry := desks(t)
	r := record(t, registry, twice, 0, search("duplicate charge policy"))
	r.Header.Task.Digest = "sha256:older"
	if _, err := analysis.Review(r, registry); !errors.Is(err, analysis.ErrOtherVersion) {
		t.Errorf("another digest: %v", err)
	}
	r = record(t, registry, twice, 0, search("duplicate charge policy"))
	r.Frames[0].Reward.Value++
	if _, err := analysis.Review(r, registry); !errors.Is(err, analysis.ErrDiverges) {
		t.Errorf("another reward: %v", err)
	}
	r.Header.Environment.Name = "chess"
	if _, err := analysis.Review(r, registry); err == nil {
		t.Error("an unknown environment is judged")
	}
}

// In each failed sample the better action at the losing step, played on, solves the ticket.
func TestBetterPlaySolvesTheSamples(t *testing.T) {
	registry := desks(t)
	entries, err := replays.NewLibrary("../samples").List()
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for _, entry := range entries {
		if entry.Solved || entry.Reason == "" {
			continue
		}
		failed++
		t.Run(entry.Name, func(t *testing.T) {
			r, err := replays.Read(entry.Path)
			if err != nil {
				t.Fatal(err)
			}
			j, err := analysis.Review(r, registry)
			if err != nil {
				t.Fatal(err)
			}
			step := j.Losing()
			if step == 0 {
				t.Fatalf("no losing step in %v", j.Values())
			}
			seat, err := replays.Branch(r, registry, step-1, agent.Identity{Kind: agent.Human, Name: "ann"})
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range j.Steps[step-1].Better {
				if _, err := seat.Play(agent.Move{Action: a}); err != nil {
					t.Fatal(err)
				}
			}
			if p := seat.Episode.Public(); !p.Done || p.Score != j.Steps[step-1].Before || p.Score < env.Solved {
				t.Errorf("branching at step %d with the better play scores %s, promised %s", step, p.Score, j.Steps[step-1].Before)
			}
		})
	}
	if failed == 0 {
		t.Skip("no failed samples are shipped")
	}
}
