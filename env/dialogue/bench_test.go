package dialogue

import (
	"testing"

	"hotseat/env"
	"hotseat/env/language"
)

// silent reads nothing: a step with it costs what the desk itself costs.
type silent struct{}

func (silent) Read(string, []string) language.Reading { return language.Reading{} }

// hundred is a text of a hundred characters.
const hundred = "I have found TX-48213 on your statement, and I am looking at it together with a colleague right now."

// benchmarkStep measures a step of each kind with a text of a hundred characters: the state is set back before every step, not cloned.
func benchmarkStep(b *testing.B, e *Environment, kind string) {
	first := start(b, e, "dialogue/unknown-charge-1", 0)
	step(b, first, say(actClassify, "billing"))
	if kind != actAsk {
		step(b, first, first.solution[1])
	}
	a := say(kind, hundred)
	ep := &Episode{scene: first.scene}
	desk := make([]ticketState, 1)
	b.ReportAllocs()
	for b.Loop() {
		ep.state = first.state
		desk[0] = first.desks[0]
		ep.desks = desk
		if _, _, err := ep.Step(a); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	lib := library(b)
	whole := New(lib)
	bare := newEnvironment(lib, silent{})
	for _, kind := range []string{actAsk, actRespond, actEscalate} {
		b.Run(kind, func(b *testing.B) { benchmarkStep(b, whole, kind) })
		b.Run(kind+"/without the reader", func(b *testing.B) {
			e := *bare
			benchmarkStep(b, &e, kind)
		})
	}
}

// BenchmarkReader is the reader's own share of a step.
func BenchmarkReader(b *testing.B) {
	e := New(library(b))
	words := []string{"a ticket"}
	b.ReportAllocs()
	for b.Loop() {
		e.reader.Read(hundred, words)
	}
}

func BenchmarkStart(b *testing.B) {
	e := New(library(b))
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		seed++
		if _, err := e.Start("dialogue/unknown-charge-1", seed); err != nil {
			b.Fatal(err)
		}
	}
}

var _ env.Oracle = (*Episode)(nil)
