package agent

import (
	"context"
	"fmt"

	"hotseat/env"
)

// scripted plays a fixed list of actions and then leaves.
type scripted struct {
	who   Identity
	moves []env.Action
	next  int
}

// NewScripted plays the actions in their order and leaves the seat when they are used up.
func NewScripted(name string, actions []env.Action) Agent {
	return &scripted{who: Identity{Kind: Scripted, Name: name}, moves: actions}
}

// NewOracle plays the solution that the task's author wrote, with slots filled by the episode.
func NewOracle(s Seating) (Agent, error) {
	o, ok := s.Episode.(env.Oracle)
	if !ok {
		return nil, fmt.Errorf("environment %s has no oracle", s.Spec.Name)
	}
	return NewScripted("oracle", o.Solution()), nil
}

// Identity names the script.
func (s *scripted) Identity() Identity { return s.who }

// Next is the next action of the list.
func (s *scripted) Next(context.Context, env.Observation) (Move, error) {
	if s.next == len(s.moves) {
		return Move{}, ErrLeave
	}
	s.next++
	return Move{Action: s.moves[s.next-1]}, nil
}
