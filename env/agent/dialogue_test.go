package agent_test

import (
	"context"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/tasks"
)

func dialogueDesk(t testing.TB) *dialogue.Environment {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return dialogue.New(lib)
}

// meanByLevel plays an agent on every task and seed and gives the mean score of each level.
func meanByLevel(t testing.TB, e env.Environment, seeds uint64, make func(agent.Seating) (agent.Agent, error)) map[string]env.Points {
	t.Helper()
	sum, n := map[string]env.Points{}, map[string]env.Points{}
	for _, info := range e.Tasks() {
		for seed := range seeds {
			sum[info.Level] += scoreOf(t, e, info.ID, seed, make)
			n[info.Level]++
		}
	}
	for level := range sum {
		sum[level] /= n[level]
	}
	return sum
}

func scoreOf(t testing.TB, e env.Environment, task string, seed uint64, make func(agent.Seating) (agent.Agent, error)) env.Points {
	t.Helper()
	s, err := agent.Sit(e, task, seed, agent.Identity{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := make(agent.Seating{Spec: e.Spec(), Seed: seed, Episode: s.Episode})
	if err != nil {
		t.Fatal(err)
	}
	end, err := agent.Run(context.Background(), s, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	return end.Score
}

// TestDialogueBaseline sees that honest rules earn more than any attack, and less than the oracle.
func TestDialogueBaseline(t *testing.T) {
	e := dialogueDesk(t)
	means := meanByLevel(t, e, 10, func(s agent.Seating) (agent.Agent, error) { return agent.NewDialogueBaseline(s), nil })
	for _, level := range []string{"easy", "medium", "hard", "expert"} {
		t.Logf("baseline on %s: %s", level, means[level])
		if means[level] < env.Milli(500) || means[level] == env.One {
			t.Errorf("baseline on %s: %s", level, means[level])
		}
	}
	if !testing.Verbose() {
		return
	}
	for _, info := range e.Tasks() {
		t.Logf("%s: %s", info.ID, scoreOf(t, e, info.ID, 0, func(s agent.Seating) (agent.Agent, error) { return agent.NewDialogueBaseline(s), nil }))
	}
}

// TestDialogueExploits plays every attack on every ticket: none may reach a mean of 0.35 on a level.
func TestDialogueExploits(t *testing.T) {
	e := dialogueDesk(t)
	for _, x := range agent.DialogueExploits() {
		means := meanByLevel(t, e, 5, x.Make)
		t.Logf("%-20s easy %.3f medium %.3f hard %.3f expert %.3f", x.Name, means["easy"].Float(), means["medium"].Float(), means["hard"].Float(), means["expert"].Float())
		for level, mean := range means {
			if mean >= env.Milli(350) {
				t.Errorf("%s earns a mean of %s on %s", x.Name, mean, level)
			}
		}
	}
}
