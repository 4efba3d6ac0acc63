package watch

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
)

// Show is what is watched: an agent at a ticket.
type Show struct {
	Task, Agent string
	Seed        uint64
}

// Programme is the order in which a demo shows tickets and agents. It goes round the environments, so that the desks
// alternate; in each, tickets come in a shuffled order; agents change in a rhythm of their own.
type Programme struct {
	registry env.Registry
	roster   []agent.Entry
	seed     uint64
}

// NewProgramme shuffles with a seed: the same one gives the same programme.
func NewProgramme(registry env.Registry, roster []agent.Entry, seed uint64) Programme {
	return Programme{registry, roster, seed}
}

// part is the kind of agent whose turn it is.
type part int

const (
	first  part = iota // the first of the roster: the one that plays best
	second             // the second: honest, and not always right
	attack             // an exploit, to see what does not pay
)

// rhythm opens with what succeeds, goes on with what fails in an interesting way, and has an attack now and then. Its length
// has no factor in common with usual numbers of desks, so that every desk sees every part.
func rhythm() []part { return []part{first, second, attack, second, first} }

// At is the show of a turn, from 0.
func (p Programme) At(turn int) Show {
	desks := p.registry.All()
	if len(desks) == 0 {
		return Show{}
	}
	desk := desks[turn%len(desks)]
	tickets := desk.Tasks()
	if len(tickets) == 0 {
		return Show{}
	}
	name := desk.Spec().Name
	round := turn / len(desks)
	order := rand.New(rand.NewPCG(p.seed, uint64(turn%len(desks)))).Perm(len(tickets))
	task := tickets[order[round%len(tickets)]].ID
	beats := rhythm()
	return Show{Task: task, Agent: p.agent(name, beats[turn%len(beats)], round), Seed: p.seed%1000 + uint64(round/len(tickets))}
}

// agent is the name of whoever plays the part at a desk; attacks take turns.
func (p Programme) agent(desk string, wanted part, round int) string {
	var honest, attacks []string
	for _, e := range p.roster {
		switch {
		case !e.Plays(desk):
		case e.Exploit:
			attacks = append(attacks, e.Name)
		default:
			honest = append(honest, e.Name)
		}
	}
	if wanted == attack && len(attacks) > 0 {
		return attacks[round%len(attacks)]
	}
	if n := min(int(wanted), 1); n < len(honest) {
		return honest[n]
	}
	if len(honest) > 0 {
		return honest[0]
	}
	return ""
}

// Find finds the agent of a name that plays a desk; without a name the first one. The error lists those that do.
func Find(roster []agent.Entry, name, desk string) (agent.Entry, error) {
	var names []string
	for _, e := range roster {
		if !e.Plays(desk) {
			continue
		}
		if e.Name == name || name == "" {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return agent.Entry{}, fmt.Errorf("no agent called %.40q plays %s: use one of %s", name, desk, strings.Join(names, ", "))
}
