package analysis_test

import (
	"context"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
)

// Over all attacks, every run that fails has a finding that names what it did. One that was left before its end is named by that reason,
// where nothing was done, or nothing wrong so far.
func TestEveryFailedAttackHasAFinding(t *testing.T) {
	for _, e := range desks(t).All() {
		known := make(map[string]bool)
		for _, f := range e.Spec().Findings {
			known[f.Name] = true
		}
		for _, entry := range agent.Roster() {
			if !entry.Exploit || !entry.Plays(e.Spec().Name) {
				continue
			}
			for _, task := range e.Tasks() {
				for seed := range uint64(3) {
					attack(t, e, task.ID, seed, entry, known)
				}
			}
		}
	}
}

func attack(t *testing.T, e env.Environment, task string, seed uint64, entry agent.Entry, known map[string]bool) {
	t.Helper()
	seat, err := agent.Sit(e, task, seed, agent.Identity{Kind: agent.Scripted, Name: entry.Name})
	if err != nil {
		t.Fatal(err)
	}
	who, err := entry.Make(agent.Seating{Spec: e.Spec(), Seed: seed, Environment: e, Episode: seat.Episode})
	if err != nil {
		t.Fatal(err)
	}
	end, err := agent.Run(context.Background(), seat, who, nil)
	if err != nil {
		t.Fatal(err)
	}
	if idle := end.Reason == env.Aborted && (end.Steps == 0 || strings.HasSuffix(entry.Name, "-and-leave")); !end.Solved && !idle && len(end.Findings) == 0 {
		t.Errorf("%s on %s, seed %d: %s after %d steps with score %s, and no finding", entry.Name, task, seed, end.Reason, end.Steps, end.Score)
	}
	last := 0
	for _, f := range end.Findings {
		if !known[f.Name] || f.Step < last || f.Step > end.Steps || f.Step == 0 || f.Evidence == "" {
			t.Errorf("%s on %s, seed %d: finding %+v of %d steps", entry.Name, task, seed, f, end.Steps)
		}
		last = f.Step
	}
}
