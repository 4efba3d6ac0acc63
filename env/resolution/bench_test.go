package resolution_test

import (
	"strings"
	"testing"

	"hotseat/env"
)

// One step with a reply of 300 characters, as `env/BENCHMARKS.md` reports it.
func BenchmarkReplyStep(b *testing.B) {
	text := "I'm sorry about the double charge, and thank you for your patience while I looked into it. I can see in our ledger that both charges were " +
		"settled in the same week. I have refunded $49.00 to your card, and it will reach you within 5 business days; you do not need to do anything else for it."
	text += strings.Repeat(".", max(0, 300-len(text)))
	_, e := shipped(b)
	start, err := e.Start("resolution/charged-twice-1", 0)
	if err != nil {
		b.Fatal(err)
	}
	action := reply(text)
	b.ReportAllocs()
	for b.Loop() {
		ep := start.Clone()
		if _, _, err := ep.Step(action); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSearchStep(b *testing.B) {
	_, e := shipped(b)
	start, err := e.Start("resolution/charged-twice-1", 0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		ep := start.Clone()
		if _, _, err := ep.Step(search("duplicate charge policy")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStart(b *testing.B) {
	_, e := shipped(b)
	b.ReportAllocs()
	var ep env.Episode
	for b.Loop() {
		var err error
		if ep, err = e.Start("resolution/charged-twice-1", 3); err != nil {
			b.Fatal(err)
		}
	}
	_ = ep
}

// A whole episode, from its start through the oracle's actions.
func BenchmarkOracleEpisode(b *testing.B) {
	_, e := shipped(b)
	b.ReportAllocs()
	for b.Loop() {
		ep, err := e.Start("resolution/charged-twice-1", 3)
		if err != nil {
			b.Fatal(err)
		}
		for _, a := range ep.(env.Oracle).Solution() {
			if _, _, err := ep.Step(a); err != nil {
				b.Fatal(err)
			}
		}
	}
}
