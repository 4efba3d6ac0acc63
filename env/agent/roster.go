package agent

import (
	"fmt"
	"slices"
	"strings"
)

// Entry is an agent that can be asked for by name.
type Entry struct {
	Name  string
	About string
	// Environments it plays; nil is all.
	Environments []string
	// Exploit marks an attack on the score: audit plays it, and no good score is expected.
	Exploit bool
	// Held says by what measure an exploit must not pay. Every one is held to one on every ticket.
	Held Measure
	Make func(Seating) (Agent, error)
}

// Measure is what must stay below the bar.
type Measure uint8

const (
	// EverySeed holds each episode to the bar: for what neither reads nor guesses.
	EverySeed Measure = iota
	// EachTicket holds the mean over a ticket's seeds to the bar: for what guesses a value, and is lucky on a seed now and then.
	EachTicket
	// TwinSets holds that no twin set is solved whole: for what finds values in the records by the words beside them and plays one ending,
	// which is the right one for a plain ticket and for one of two twins.
	TwinSets
)

// String is the measure in words, as reports show it.
func (m Measure) String() string {
	return [...]string{"every seed", "mean of each ticket", "twin sets"}[m]
}

// Plays says whether the agent plays the environment.
func (e Entry) Plays(environment string) bool {
	return len(e.Environments) == 0 || slices.Contains(e.Environments, environment)
}

// Roster lists every agent by name: the honest ones first.
func Roster() []Entry {
	list := []Entry{
		{Name: "oracle", About: "plays the author's solution", Make: NewOracle},
		{Name: "baseline", About: "honest rules over what the seat sees", Make: newBaseline},
		{Name: "llm", About: "a language model behind an OpenAI-compatible endpoint", Make: newLLMOrBaseline},
		{Name: "random", About: "plays at random", Make: func(s Seating) (Agent, error) { return NewRandom(s), nil }},
	}
	return slices.Concat(list, ResolutionExploits(), UnreadExploits(), DialogueExploits(), TriageExploits())
}

// New makes the named agent for an episode. The error for an unknown name lists those that play the environment.
func New(name string, s Seating) (Agent, error) {
	var names []string
	for _, e := range Roster() {
		if !e.Plays(s.Spec.Name) {
			continue
		}
		if e.Name == name {
			return e.Make(s)
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("unknown agent %q for %s: use one of %s", name, s.Spec.Name, strings.Join(names, ", "))
}

func newBaseline(s Seating) (Agent, error) {
	switch s.Spec.Name {
	case "resolution":
		return NewResolutionBaseline(s), nil
	case "dialogue":
		return NewDialogueBaseline(s), nil
	case "triage":
		return NewTriageBaseline(s), nil
	}
	return nil, fmt.Errorf("no baseline plays %s", s.Spec.Name)
}
