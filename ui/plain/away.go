package plain

import (
	"errors"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
)

// goneError says that a seat at a server was lost, and is not taken again.
type goneError struct{ away *env.AwayError }

func (e goneError) Error() string { return e.away.Error() }

// step takes a step. Where the seat is lost it is asked what to do; taken again, what was played is repeated there first.
func (g *Game) step(m agent.Move) (agent.Frame, error) {
	f, err := g.Seat.Play(m)
	for {
		var away *env.AwayError
		far, ok := g.Seat.Episode.(env.Rejoiner)
		if !ok || !errors.As(err, &away) {
			return f, err
		}
		g.say("\nThe seat is lost: %s. The step was not taken; what was played is kept.", away)
		if !g.again() {
			return f, goneError{away}
		}
		if err = far.Rejoin(); err == nil {
			f, err = g.Seat.Play(m)
		}
	}
}

// again asks whether the seat is to be taken again.
func (g *Game) again() bool {
	for {
		line, err := g.ask("again or quit> ")
		if err != nil {
			return false
		}
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "again":
			return true
		case "quit", "q", "exit":
			return false
		}
		g.say("Type again to take the seat once more, where what was played is repeated and the step is taken. Or quit.")
	}
}
