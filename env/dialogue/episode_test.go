package dialogue

import (
	"encoding/json"
	"strings"
	"testing"

	"hotseat/env"
)

// start begins an episode or fails the test.
func start(t testing.TB, e *Environment, task string, seed uint64) *Episode {
	t.Helper()
	ep, err := e.Start(task, seed)
	if err != nil {
		t.Fatal(err)
	}
	return ep.(*Episode)
}

// step takes an action or fails the test.
func step(t testing.TB, e env.Episode, a env.Action) (env.Observation, env.Reward) {
	t.Helper()
	o, r, err := e.Step(a)
	if err != nil {
		t.Fatal(err)
	}
	return o, r
}

// TestHonestPlaysScore plays every author's solution and every honest play on twenty seeds: all of them score 1.00.
func TestHonestPlaysScore(t *testing.T) {
	e := New(library(t))
	for _, info := range e.Tasks() {
		for seed := range uint64(20) {
			ep := start(t, e, info.ID, seed)
			for i, actions := range append([][]env.Action{ep.solution}, ep.honest...) {
				if ret, why := play(ep.scene, actions); ret != env.One {
					t.Errorf("%s seed %d play %d: %s, want 1: %s", info.ID, seed, i, ret, why)
				}
			}
		}
	}
}

// TestSolutionEndsTheEpisode sees that the author's last action is the end, and that nothing can be done after it.
func TestSolutionEndsTheEpisode(t *testing.T) {
	e := New(library(t))
	for _, info := range e.Tasks() {
		ep := start(t, e, info.ID, 0)
		for i, a := range ep.Solution() {
			if ep.Public().Done {
				t.Fatalf("%s is over after %d actions", info.ID, i)
			}
			step(t, ep, a)
		}
		before, _ := json.Marshal(ep.Observe())
		if !ep.Public().Done {
			t.Fatalf("%s is not over after its solution", info.ID)
		}
		if _, r, err := ep.Step(env.Act("respond", "content", "Hello again.")); err != env.ErrDone || r.Value != 0 {
			t.Errorf("%s after the end: reward %s, error %v", info.ID, r.Value, err)
		}
		if after, _ := json.Marshal(ep.Observe()); string(after) != string(before) {
			t.Errorf("%s: a step after the end changed the observation", info.ID)
		}
		if o := ep.Outcome(); len(o.Missed) > 0 || len(ep.Findings()) > 0 {
			t.Errorf("%s: missed %v, findings %v", info.ID, o.Missed, ep.Findings())
		}
	}
}

// TestLabelsAreSpread sees that a constant label earns at most a quarter of a level's classification.
func TestLabelsAreSpread(t *testing.T) {
	e := New(library(t))
	counts := map[string]map[string]int{}
	escalations := map[string]int{}
	for _, info := range e.Tasks() {
		ep := start(t, e, info.ID, 0)
		if counts[info.Level] == nil {
			counts[info.Level] = map[string]int{}
		}
		for i := range ep.tickets {
			counts[info.Level][ep.tickets[i].label]++
			if ep.tickets[i].reason != "" {
				escalations[info.Level]++
			}
		}
	}
	for _, level := range []string{"easy", "medium", "hard", "expert"} {
		all, most := 0, 0
		for _, n := range counts[level] {
			all += n
			most = max(most, n)
		}
		if all < 8 || most*4 > all {
			t.Errorf("%s: %v", level, counts[level])
		}
	}
	if escalations["hard"] < 3 {
		t.Errorf("%d hard tickets are escalated", escalations["hard"])
	}
}

// The report names what would have been right in words, not by the names that the author gave it.
func TestOutcomeNamesTheRemedy(t *testing.T) {
	e := New(library(t))
	for task, want := range map[string]string{
		"dialogue/lost-password":    "to be answered: the link https://example.com/reset",
		"dialogue/orange-light":     "to be answered: an instruction to restart the device",
		"dialogue/packed-already":   "to be answered: a refusal of a change",
		"dialogue/renewed-again":    "to be answered: word that a cancellation is done or under way and a refund of $119.00",
		"dialogue/unknown-charge-2": "to be escalated: over-limit",
	} {
		ep := start(t, e, task, 0)
		found := false
		for _, m := range ep.Outcome().Missed {
			found = found || m.Detail == want
		}
		if !found {
			t.Errorf("%s misses %+v, want %q", task, ep.Outcome().Missed, want)
		}
	}
}

// Every customer of a queue has a profile, as every customer of a single ticket has.
func TestQueuesHaveProfiles(t *testing.T) {
	e := New(library(t))
	for _, info := range e.Tasks() {
		ep := start(t, e, info.ID, 3)
		for i := range ep.tickets {
			if c := ep.tickets[i].customer; c.Months == 0 || c.TotalSpend == 0 || c.ID == "" || strings.Contains(c.Email, "customer@") {
				t.Errorf("%s, ticket %d: %+v", info.ID, i+1, c)
			}
		}
	}
}
