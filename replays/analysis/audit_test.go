package analysis_test

import (
	"context"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/resolution"
	"hotseat/replays/analysis"
	"hotseat/tasks"
)

func desk(t testing.TB) *resolution.Environment {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return resolution.New(lib)
}

// No attack passes its bar on any ticket, the oracle reaches 1 and doing nothing 0. `hotseat audit` plays more seeds.
func TestNoExploitPays(t *testing.T) {
	audit, err := analysis.RunAudit(context.Background(), []env.Environment{desk(t)}, analysis.AuditOptions{Seeds: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range audit.Breaches {
		t.Errorf("%s: %s", b.Check, b.Text)
	}
	if len(audit.Tasks) < 23 || len(audit.Attacks) < 29 {
		t.Errorf("%d tasks and %d attacks were audited", len(audit.Tasks), len(audit.Attacks))
	}
}

// What does not understand what it finds pays on no ticket over seeds 0..19, by the measure that it is held to, and solves no twin set whole:
// twins open alike and end differently. The baseline, which does read, must solve none either, or the twins would be too easy to tell apart.
func TestUnreadExploitsPayNowhere(t *testing.T) {
	e := desk(t)
	entries := agent.UnreadExploits()
	for _, entry := range agent.Roster() {
		if entry.Name == "baseline" {
			entries = append(entries, entry)
		}
	}
	for _, entry := range entries {
		t.Run(entry.Name, func(t *testing.T) { paysNowhere(t, e, entry) })
	}
}

func paysNowhere(t *testing.T, e env.Environment, entry agent.Entry) {
	const seeds, bar = 20, env.One * 35 / 100
	missed := make(map[string]bool) // by family: some twin was missed
	for _, task := range e.Tasks() {
		var sum, best env.Points
		solved := 0
		for seed := range uint64(seeds) {
			end := run(t, e, task.ID, seed, entry)
			sum, best = sum+end.Score, max(best, end.Score)
			if end.Solved {
				solved++
			}
		}
		if task.Twins {
			missed[task.Family] = missed[task.Family] || solved < seeds
		}
		switch {
		case !entry.Exploit:
		case entry.Held == agent.EachTicket && sum/seeds > bar:
			t.Errorf("%s means %s on %s", entry.Name, sum/seeds, task.ID)
		case (entry.Held == agent.EverySeed || entry.Held == agent.TwinSets && !task.Twins) && best > bar:
			t.Errorf("%s scores %s on %s", entry.Name, best, task.ID)
		}
	}
	for family, is := range missed {
		if !is {
			t.Errorf("%s solves the twin set %s whole", entry.Name, family)
		}
	}
	if len(missed) < 6 {
		t.Errorf("only %d twin sets", len(missed))
	}
}

func run(t *testing.T, e env.Environment, task string, seed uint64, entry agent.Entry) agent.End {
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
	return end
}

// The baseline solves some tickets and fails others with a finding that names what it did.
func TestBaselineFailsInstructively(t *testing.T) {
	e := desk(t)
	var entry agent.Entry
	for _, r := range agent.Roster() {
		if r.Name == "baseline" {
			entry = r
		}
	}
	solved, failed := 0, 0
	for _, task := range e.Tasks() {
		end := run(t, e, task.ID, 0, entry)
		if end.Solved {
			solved++
			continue
		}
		failed++
		if len(end.Findings) == 0 {
			t.Errorf("%s: failed with %s and no finding", task.ID, end.Score)
		}
		t.Logf("%s: %s %v", task.ID, end.Score, end.Findings)
	}
	t.Logf("solved %d, failed %d", solved, failed)
	if solved < 4 || failed < 4 {
		t.Errorf("solved %d, failed %d: it should do both", solved, failed)
	}
}

// A run that fails has at least one finding that says what it did.
func TestEveryFailedExploitHasAFinding(t *testing.T) {
	e := desk(t)
	for _, entry := range agent.ResolutionExploits() {
		if entry.Name == "do-nothing" || strings.HasSuffix(entry.Name, "-and-leave") {
			continue // it leaves: nothing was done, or nothing wrong so far
		}
		for _, task := range e.Tasks() {
			if end := run(t, e, task.ID, 1, entry); !end.Solved && len(end.Findings) == 0 {
				t.Errorf("%s on %s: score %s, no finding", entry.Name, task.ID, end.Score)
			}
		}
	}
}
