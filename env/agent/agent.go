package agent

import (
	"context"
	"errors"
	"fmt"

	"hotseat/env"
)

// Agent chooses actions from what the seat sees. One agent plays one episode.
type Agent interface {
	Identity() Identity
	// Next answers an observation with a move. ErrLeave ends the episode as aborted; any other error stops the run.
	Next(ctx context.Context, o env.Observation) (Move, error)
}

// ErrLeave is returned by an agent that leaves its seat before the episode has ended.
var ErrLeave = errors.New("the agent leaves the seat")

// Seating is what a maker knows when it makes an agent for an episode.
type Seating struct {
	Spec env.Spec
	Seed uint64
	// Environment is for agents that have learned from other episodes of it.
	Environment env.Environment
	// Episode is for the oracle alone; every other agent plays from observations.
	Episode env.Episode
	// Getenv reads environment variables for agents that live elsewhere; os.Getenv when nil.
	Getenv func(string) string
}

// Run plays the seat with the agent until the episode ends, the agent leaves or ctx is done; in the two last cases the
// episode ends as aborted. clock gives the milliseconds since the episode began; nil records zero.
func Run(ctx context.Context, s *Seat, a Agent, clock func() int64) (End, error) {
	o := s.Start.Observation
	for {
		if err := ctx.Err(); err != nil {
			return s.End(env.Aborted), errors.Join(err, s.Leave())
		}
		move, err := a.Next(ctx, o)
		if errors.Is(err, ErrLeave) {
			return s.End(env.Aborted), s.Leave()
		}
		if err != nil {
			return s.End(env.Aborted), errors.Join(fmt.Errorf("agent %s at step %d: %w", a.Identity().Name, s.n+1, err), s.Leave())
		}
		if clock != nil {
			move.AtMS = clock()
		}
		f, err := s.Play(move)
		if errors.As(err, new(*env.AwayError)) { // the server is gone, and the recording is sound
			return s.End(env.Aborted), errors.Join(err, s.Leave())
		}
		if err != nil {
			return s.End(env.Aborted), err
		}
		if f.Done {
			return s.End(s.Episode.Public().Reason), nil
		}
		o = f.Observation
	}
}
