package agent

import (
	"context"

	"hotseat/env"
)

// policy is an agent made of one function from observation to action; false leaves the seat.
type policy struct {
	name string
	next func(o env.Observation) (env.Action, bool)
}

// Identity names the policy.
func (p *policy) Identity() Identity { return Identity{Kind: Scripted, Name: p.name} }

// Next asks the function.
func (p *policy) Next(_ context.Context, o env.Observation) (Move, error) {
	a, ok := p.next(o)
	if !ok {
		return Move{}, ErrLeave
	}
	return Move{Action: a}, nil
}

// sequence plays the moves one after the other, then leaves.
func sequence(name string, moves ...func(o env.Observation) env.Action) Agent {
	i := 0
	return &policy{name, func(o env.Observation) (env.Action, bool) {
		if i == len(moves) {
			return env.Action{}, false
		}
		i++
		return moves[i-1](o), true
	}}
}

// always is a move that does not look at the observation.
func always(a env.Action) func(env.Observation) env.Action {
	return func(env.Observation) env.Action { return a }
}

// forever repeats one move until the episode ends.
func forever(name string, move func(o env.Observation) env.Action) Agent {
	return &policy{name, func(o env.Observation) (env.Action, bool) { return move(o), true }}
}
