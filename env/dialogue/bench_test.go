package dialogue

import (
	"slices"
	"testing"

	"hotseat/env"
	"hotseat/env/language"
)

// silent reads nothing: a step with it costs what the desk itself costs.
type silent struct{}

func (silent) ReadInto(*language.Reading, string, []*language.Heard) {}
func (silent) Unclear(string, []*language.Heard) string              { return "" }

// hundred is a text of a hundred characters.
const hundred = "I have found TX-48213 on your statement, and I am looking at it together with a colleague right now."

// handover is one of a hundred characters that is right, so that all of it is read.
const handover = "The customer does not know the charge TX-90377 of $612.00, which is above the $500.00 we may refund."

// benchmarkStep measures a step of each kind with a text of a hundred characters: the state is set back before every step, not cloned.
func benchmarkStep(b *testing.B, e *Environment, task, kind, text string) {
	first := start(b, e, task, 0)
	step(b, first, say(actClassify, "billing"))
	if kind != actAsk {
		step(b, first, first.solution[1])
	}
	a := say(kind, text)
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
	for _, c := range []struct{ name, task, kind, text string }{
		{"ask", "unknown-charge-1", actAsk, hundred},
		{"respond", "unknown-charge-1", actRespond, hundred},
		{"escalate", "unknown-charge-2", actEscalate, handover},
		{"escalate needlessly", "unknown-charge-1", actEscalate, hundred},
	} {
		b.Run(c.name, func(b *testing.B) { benchmarkStep(b, whole, "dialogue/"+c.task, c.kind, c.text) })
		b.Run(c.name+"/without the reader", func(b *testing.B) {
			e := *bare
			benchmarkStep(b, &e, "dialogue/"+c.task, c.kind, c.text)
		})
	}
}

// BenchmarkReplies is the mean step over what the tickets' own solutions write in 85 to 115 characters: amounts, dates and deeds, which
// take more reading than other words. The state is set back before every step, as in BenchmarkStep.
func BenchmarkReplies(b *testing.B) {
	e := New(library(b))
	type taken struct {
		scene  *scene
		before state
		desks  []ticketState
		action env.Action
	}
	var steps []taken
	for _, task := range e.Tasks() {
		ep := start(b, e, task.ID, 0)
		for _, a := range ep.solution {
			if text := a.Args["content"].(string); len(text) >= 85 && len(text) <= 115 {
				steps = append(steps, taken{ep.scene, ep.state, slices.Clone(ep.desks), a})
			}
			step(b, ep, a)
		}
	}
	ep := &Episode{}
	desks := make([]ticketState, maxTickets)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		s := &steps[n%len(steps)]
		ep.scene, ep.state = s.scene, s.before
		ep.desks = desks[:copy(desks, s.desks)]
		if _, _, err := ep.Step(s.action); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReader is the reader's own share of a step.
func BenchmarkReader(b *testing.B) {
	e := New(library(b))
	words := []*language.Heard{language.Hear("a ticket")}
	var reading language.Reading
	e.reader.ReadInto(&reading, hundred, words)
	b.ReportAllocs()
	for b.Loop() {
		e.reader.ReadInto(&reading, hundred, words)
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
