package analysis_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/replays/analysis"
	"hotseat/tasks"
)

// toyTickets are two shipped tickets cut to five steps and a customer of little patience, so that every play can be tried.
func toyTickets(t *testing.T) *tasks.Library {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "resolution"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, toy := range map[string]struct {
		file string
		cut  *strings.Replacer
	}{
		"charged-twice-1": {"toy-91", strings.NewReplacer("id: resolution/charged-twice-1", "id: resolution/toy-91", "max_steps: 10", "max_steps: 5", "patience: 5", "patience: 3")},
		"charger-problem": {"toy-92", strings.NewReplacer("id: resolution/charger-problem", "id: resolution/toy-92", "max_steps: 12", "max_steps: 5")},
	} {
		data, err := os.ReadFile("../../tasks/resolution/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		text := toy.cut.Replace(string(data))
		if !strings.Contains(text, "id: resolution/toy-") || strings.Contains(text, "max_steps: 1") {
			t.Fatalf("%s is not cut: its numbers have changed", name)
		}
		if err := os.WriteFile(filepath.Join(dir, "resolution", toy.file+".yaml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lib, problems := tasks.Load(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return lib
}

// TestSearchEqualsTryingEverything compares best play with a search that remembers and leaves out nothing, from the start of toy tickets and
// from states that random steps lead to.
func TestSearchEqualsTryingEverything(t *testing.T) {
	lib := toyTickets(t)
	shippedLib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env.Environment
		task string
	}{{resolution.New(lib), "resolution/toy-91"}, {resolution.New(lib), "resolution/toy-92"},
		{dialogue.New(shippedLib), "dialogue/unknown-charge-1"}, {dialogue.New(shippedLib), "dialogue/unknown-charge-2"}, {dialogue.New(shippedLib), "dialogue/renewed-again"}} {
		t.Run(c.task, func(t *testing.T) {
			engine := analysis.NewEngine()
			play := &checker{Environment: c.Environment, task: c.task, rng: rand.New(rand.NewPCG(3, 4))}
			lossy := 0
			for i := range 60 {
				ep, err := c.Start(c.task, 1)
				if err != nil {
					t.Fatal(err)
				}
				trail := ""
				for range i % 5 {
					if ep.Public().Done {
						break
					}
					a := play.other(ep)
					trail += "\n  " + a.Name + " " + a.Text("content") + a.Text("amount")
					if _, _, err := ep.Step(a); err != nil {
						t.Fatal(err)
					}
				}
				got, want := engine.Value(ep), tryEverything(ep).Clamp()
				if got != want {
					t.Fatalf("best play %s, trying everything %s, after:%s", got, want, trail)
				}
				if want > 0 && want < env.One {
					lossy++
				}
			}
			if lossy < 5 {
				t.Errorf("only %d states between 0 and 1 were compared", lossy)
			}
		})
	}
}

// tryEverything is the highest final return over all plays of candidates.
func tryEverything(ep env.Episode) env.Points {
	best, any := ep.Public().Return, false
	for _, a := range ep.Candidates() {
		next := ep.Clone()
		if _, _, err := next.Step(a); err != nil {
			continue
		}
		if v := tryEverything(next); !any || v > best {
			best, any = v, true
		}
	}
	return best
}
