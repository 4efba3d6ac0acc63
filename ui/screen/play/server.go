package play

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/pane"
)

// server is what there is to know of the place where the seat is, if that is not here: whether it is waited for, and whether it is gone.
// A person who is kept waiting is told so, and may leave; one whose server is gone loses nothing: the seat is taken again, the steps are
// repeated there, and the one that was not answered is taken.
type server struct {
	far   bool
	waits int // counts what was asked
	since time.Time
	slow  bool // it takes its time to answer

	away *env.AwayError // why there is no seat now; nil while there is one
	lost stepped        // the step that was not answered; without an action where there never was a seat
}

// patience is how long an answer takes before it is told that it is waited for.
const patience = 2 * time.Second

// slow says that an answer is still not there.
type slow struct {
	of *session
	n  int
}

// await notes that a server is asked.
func (s *Screen) await() tea.Cmd {
	if !s.server.far {
		return nil
	}
	s.server.waits++
	s.server.slow, s.server.since = false, s.ctx.Now()
	late := slow{s.session, s.server.waits}
	return tea.Tick(patience, func(time.Time) tea.Msg { return late })
}

// answered notes that nothing is waited for any more.
func (v *server) answered() {
	v.waits++
	v.slow, v.away = false, nil
}

// waiting is what the top line says of the server; empty where it does what it should.
func (s *Screen) waiting() string {
	switch {
	case s.server.away != nil:
		return "! no seat"
	case !s.server.slow:
		return ""
	case s.ctx.Config.ReducedMotion:
		return "… waiting for the server"
	}
	return fmt.Sprintf("… waiting for the server, %d s", max(int(s.now.Sub(s.server.since).Seconds()), 0))
}

// lose notes that there is no seat, and asks what to do.
func (s *Screen) lose(away *env.AwayError, at stepped) {
	s.server.away, s.server.lost = away, at
	s.askAgain()
}

// tagAway marks the question what to do without a seat.
const tagAway = "play.away"

// askAgain asks whether to try again.
func (s *Screen) askAgain() {
	away, lost := s.server.away, s.server.lost
	if lost.of == nil {
		s.ctx.Ask(dialog.NewConfirm(tagAway, "There is no seat", away.Error()+".\n\nNothing was played yet.").Labels("Try again", "Leave"))
		return
	}
	kept := ""
	switch n := len(s.seen.Frames); n {
	case 0:
	case 1:
		kept = "Kept: your step, in\n" + lost.path + "\n"
	default:
		kept = fmt.Sprintf("Kept: your %d steps, in\n%s\n", n, lost.path)
	}
	text := fmt.Sprintf("%s.\n\nNot taken: %s.\n%s\nTry again takes the seat once more, repeats there what was played, and goes on with the step that was not taken.",
		away.Error(), pane.Describe(s.spec, lost.action, 40), kept)
	s.ctx.Ask(dialog.NewConfirm(tagAway, "The seat is lost", text).Labels("Try again", "Not now"))
}

// again takes the seat again, or lets things be: then choosing an action asks once more, and leaving is always possible.
func (s *Screen) again(yes bool) tea.Cmd {
	if s.server.away == nil {
		return nil
	}
	lost := s.server.lost
	switch {
	case lost.of == nil && !yes:
		s.ctx.Back()
		return nil
	case lost.of == nil:
		s.session = newSession(s.ctx.Deps, s.route)
		s.server.answered()
		return s.Init()
	case !yes:
		s.ctx.Say("enter tries again, q leaves; what was played is kept")
		return nil
	}
	s.busy = true
	s.server.away = nil
	session := s.session
	return tea.Batch(func() tea.Msg { return session.rejoin(lost.action) }, s.await())
}
