package plain

import (
	"context"
	"errors"
	"fmt"

	"hotseat/env"
	"hotseat/env/agent"
)

// Watch tells an episode that an agent plays, line by line as it happens: the ticket, each action before it takes effect with
// the agent's reasoning if it gives any, what came of it, and at the end the report. The error is about the recording, the
// agent, or the context's end; what was played is kept.
func (g *Game) Watch(ctx context.Context, a agent.Agent, about string) error {
	if g.Width <= 0 {
		g.Width = 80
	}
	g.obs = g.Seat.Start.Observation
	s := g.Seat.Start
	g.say("hotseat: %s (%s, %s, seed %d)", s.Environment.Title, s.Task.Family, s.Task.Level, s.Seed)
	g.say("In the seat: %s, which %s.", a.Identity().Name, about)
	g.ticket("")
	g.said, g.shown = len(g.obs.Conversation), true
	for {
		move, err := a.Next(ctx, g.obs)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return g.abandoned(a, err)
		}
		g.announce(move)
		if err := g.perform(move); err != nil {
			return err
		}
		if g.frames[len(g.frames)-1].Done {
			g.report(g.Seat.Episode.Public().Reason)
			return nil
		}
	}
}

// abandoned ends an episode whose agent goes no further.
func (g *Game) abandoned(a agent.Agent, err error) error {
	if left := g.Seat.Leave(); left != nil {
		return left
	}
	why := a.Identity().Name + " leaves the seat"
	if errors.Is(err, context.Canceled) {
		why = "Interrupted"
	}
	g.say("\n%s; the episode counts as aborted.", why)
	g.report(env.Aborted)
	if errors.Is(err, agent.ErrLeave) {
		return nil
	}
	return fmt.Errorf("agent %s at step %d: %w", a.Identity().Name, len(g.frames)+1, err)
}

// announce tells the next action with all its arguments.
func (g *Game) announce(m agent.Move) {
	if m.Thought != "" {
		g.say("\nThought: %s", m.Thought)
	}
	spec, ok := g.Seat.Start.Environment.Action(m.Action.Name)
	if !ok {
		g.say("\nStep %d: %s", len(g.frames)+1, clip(m.Action.Name))
		return
	}
	g.say("\nStep %d: %s", len(g.frames)+1, spec.Label)
	for _, arg := range spec.Args {
		if v := m.Action.Text(arg.Name); v != "" {
			g.item("  ", "%s: %s", arg.Label, v)
		}
	}
}
