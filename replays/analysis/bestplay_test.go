package analysis_test

import (
	"testing"

	"hotseat/env"
	"hotseat/env/resolution"
	"hotseat/replays/analysis"
	"hotseat/tasks"
)

// From the start of every ticket the best play is the oracle's 1.00, in no fewer steps; so its candidates suffice and no shorter way
// reaches the full score.
func TestBestPlayFromTheStartIsTheOracles(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e := resolution.New(lib)
	for _, task := range e.Tasks() {
		for _, seed := range []uint64{0, 7} {
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

func BenchmarkBestPlay(b *testing.B) {
	lib, err := tasks.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	e := resolution.New(lib)
	ep, err := e.Start("resolution/charged-twice-1", 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		analysis.BestPlay(ep)
	}
}
