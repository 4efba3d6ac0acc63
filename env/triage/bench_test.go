package triage

import (
	"testing"

	"hotseat/env"
)

func BenchmarkStep(b *testing.B) {
	e := New()
	start, err := e.Start("triage/hard", 1)
	if err != nil {
		b.Fatal(err)
	}
	a := triage(Technical, High, Medium, 55)
	b.ReportAllocs()
	for b.Loop() {
		s := start.Clone()
		for range 15 {
			if _, _, err := s.Step(a); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/15, "ns/step")
}

func BenchmarkStartHard(b *testing.B) {
	e := New()
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		if _, err := e.Start("triage/hard", seed); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInvalidStep(b *testing.B) {
	e := New()
	start, err := e.Start("triage/hard", 1)
	if err != nil {
		b.Fatal(err)
	}
	bad := env.Act(actTriage, argRoute, "refunds")
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := start.Clone().Step(bad); err != nil {
			b.Fatal(err)
		}
	}
}
