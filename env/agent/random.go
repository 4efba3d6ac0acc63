package agent

import (
	"math/rand/v2"
	"strings"

	"hotseat/env"
)

// NewRandom plays actions at random, valid ones mostly: words from what it sees, amounts, choices. The same seed plays the
// same observations alike.
func NewRandom(s Seating) Agent {
	rng := rand.New(rand.NewPCG(s.Seed, 0x726e64))
	return forever("random", func(o env.Observation) env.Action { return randomAction(rng, s.Spec, o) })
}

func randomAction(rng *rand.Rand, spec env.Spec, o env.Observation) env.Action {
	if rng.IntN(20) == 0 {
		return env.Act("improvise", "content", "anything")
	}
	chosen := spec.Actions[rng.IntN(len(spec.Actions))]
	if chosen.Ends && rng.IntN(4) != 0 {
		chosen = spec.Actions[rng.IntN(len(spec.Actions))]
	}
	a := env.Action{Name: chosen.Name, Args: map[string]any{}}
	for _, arg := range chosen.Args {
		if arg.Optional && rng.IntN(2) == 0 {
			continue
		}
		a.Args[arg.Name] = randomArg(rng, spec, arg, o)
	}
	return a
}

func randomArg(rng *rand.Rand, spec env.Spec, arg env.ArgSpec, o env.Observation) any {
	switch arg.Kind {
	case env.Choice:
		return arg.Choices[rng.IntN(len(arg.Choices))]
	case env.Int:
		return int(arg.Min + rng.Int64N(arg.Max-arg.Min+1))
	case env.Money:
		return env.Cents(arg.Min + rng.Int64N(min(arg.Max-arg.Min+1, 60000)))
	}
	if arg.Canned && len(spec.Canned) > 0 && rng.IntN(2) == 0 {
		return spec.Canned[rng.IntN(len(spec.Canned))].Text
	}
	return randomWords(rng, o)
}

// randomWords takes up to six words from what the seat sees.
func randomWords(rng *rand.Rand, o env.Observation) string {
	text := "help account order charge policy warranty refund"
	if n := len(o.Conversation); n > 0 {
		text += " " + o.Conversation[rng.IntN(n)].Text
	}
	if n := len(o.Documents); n > 0 {
		text += " " + o.Documents[rng.IntN(n)].Title
	}
	words := strings.Fields(text)
	var picked []string
	for range 1 + rng.IntN(6) {
		picked = append(picked, words[rng.IntN(len(words))])
	}
	return strings.Join(picked, " ")
}
