package analysis_test

import (
	"math/rand/v2"
	"testing"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
)

// Best play from the start of every task of an environment; the figure is for the dearest of them.
func BenchmarkBestPlay(b *testing.B) {
	for _, e := range desks(b).All() {
		for _, task := range e.Tasks() {
			ep, err := e.Start(task.ID, 0)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(task.ID, func(b *testing.B) {
				for b.Loop() {
					analysis.BestPlay(ep)
				}
			})
		}
	}
}

// wandering is a long run of an agent that does this and that: the dearest kind to judge, since every state is another.
func wandering(b *testing.B, registry env.Registry, task string, steps int) *replays.Replay {
	b.Helper()
	e, id, err := registry.Find("", task)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var best []env.Action
	for range 200 { // the longest of some
		ep, err := e.Start(id, 0)
		if err != nil {
			b.Fatal(err)
		}
		c := &checker{Environment: e, task: id, rng: rng}
		var list []env.Action
		for !ep.Public().Done && len(list) < steps {
			a := c.other(ep)
			if spec, ok := e.Spec().Action(a.Name); ok && spec.Ends && len(list) < steps-1 {
				continue
			}
			if _, _, err := ep.Step(a); err != nil {
				b.Fatal(err)
			}
			list = append(list, a)
		}
		if len(list) > len(best) {
			best = list
		}
	}
	return record(b, registry, task, 0, best...)
}

func BenchmarkReview(b *testing.B) {
	registry := desks(b)
	for _, task := range []string{"resolution/charged-twice-1", "resolution/charger-problem", "resolution/parcel-missing-1", "resolution/cancel-plan-2", "dialogue/queue-1", "triage/hard"} {
		r := wandering(b, registry, task, 15)
		b.Run(task, func(b *testing.B) {
			for b.Loop() {
				if _, err := analysis.Review(r, registry); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(r.Frames)), "steps")
		})
	}
}

// One look at a state that is reached for the first time, as a coach takes it after each step.
func BenchmarkCoach(b *testing.B) {
	registry := desks(b)
	e, id, err := registry.Find("", twice)
	if err != nil {
		b.Fatal(err)
	}
	ep, err := e.Start(id, 0)
	if err != nil {
		b.Fatal(err)
	}
	if _, _, err := ep.Step(refund(1_00)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		analysis.NewEngine().Value(ep)
	}
}

func BenchmarkCompare(b *testing.B) {
	registry := desks(b)
	r := wandering(b, registry, twice, 10)
	solved, err := analysis.OracleRun(registry, twice, 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := analysis.Compare(r, solved, registry); err != nil {
			b.Fatal(err)
		}
	}
}
