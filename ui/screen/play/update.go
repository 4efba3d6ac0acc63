package play

import (
	"context"
	"errors"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
)

// Update takes sizes, the mouse, the results of dialogs, and what the session tells.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.size = msg
	case tea.MouseClickMsg:
		s.click(msg)
	case screen.Wheel:
		s.desk.Wheel(s.ctx.Look, s.layout(), s.seen, msg.X, msg.Y, msg.Lines)
	case dialog.Sent:
		s.form = false
		return s.send(msg.Action)
	case dialog.Dropped:
		s.form = false
		s.drafts[msg.Action] = msg.Draft
	case dialog.Answered, dialog.Picked, dialog.Prompted:
		return s.answer(msg)
	case second:
		if msg.of == s.session && !s.ended {
			s.now = s.ctx.Now()
			return s.tick()
		}
	case dark:
		if msg.of == s.session && msg.flash == s.flashes {
			s.seen.Flash = false
		}
	case seated:
		return s.seated(msg)
	case stepped:
		return s.stepped(msg)
	case valued:
		s.valued(msg)
	case left:
		s.left(msg)
	case slow:
		if msg.of == s.session && msg.n == s.server.waits {
			s.server.slow, s.now = true, s.ctx.Now()
		}
	}
	return nil
}

// answer takes the result of a question.
func (s *Screen) answer(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case dialog.Answered:
		session := s.session
		switch {
		case msg.Tag == tagAway:
			return s.again(msg.Yes)
		case msg.Tag == tagLeave && msg.Yes:
			return func() tea.Msg { return session.leave() }
		}
	case dialog.Picked:
		if i, err := strconv.Atoi(msg.Item.ID); err == nil && msg.Tag == tagFound {
			s.desk.Document = i
			s.read(i)
		}
	case dialog.Prompted:
		if msg.Tag == tagFind {
			s.desk.Find(s.ctx.Look, s.layout(), s.seen, msg.Text)
			s.sayFound()
		}
	}
	return nil
}

func (s *Screen) click(msg tea.MouseClickMsg) {
	if msg.Button != tea.MouseLeft {
		return
	}
	l := s.layout()
	if p, ok := l.At(msg.X, msg.Y); ok && p.Name == layout.Actions {
		if i, hit := pane.ActionAt(s.choice(), p.W, msg.X-p.X); hit && msg.Y == p.Y {
			s.choose(i)
		}
		return
	}
	if opened, ok := s.desk.Click(s.ctx.Look, l, s.seen, msg.X, msg.Y); ok && opened >= 0 {
		s.read(opened)
	}
}

// seated begins the game.
func (s *Screen) seated(msg seated) tea.Cmd {
	if msg.of != s.session {
		return nil
	}
	s.server.answered()
	if msg.err != nil {
		return s.unseated(msg.err)
	}
	s.sitting = true
	s.spec, s.task, s.seed = msg.start.Environment, msg.start.Task, msg.start.Seed
	s.seen.Now = msg.start.Observation
	s.seen.Frames = append(s.seen.Frames, msg.frames...)
	if n := len(msg.frames); n > 0 {
		s.seen.Now = msg.frames[n-1].Observation
	}
	s.began, s.now = msg.began, s.ctx.Now()
	return tea.Batch(s.ready(), s.ask())
}

// stepped shows what a step brought, and goes to the report after the last one.
func (s *Screen) stepped(msg stepped) tea.Cmd {
	if msg.of != s.session {
		return nil
	}
	s.busy = false
	s.server.answered()
	if msg.err != nil {
		s.fail(msg)
		return nil
	}
	s.seen.Now = msg.frame.Observation
	s.seen.Frames = append(s.seen.Frames, msg.frame)
	s.now = s.ctx.Now()
	if msg.frame.Done {
		s.ended = true
		s.ctx.Replace(screen.Report{Path: msg.path, Solved: msg.frame.Score >= env.Solved, Score: msg.frame.Score, Coach: s.route.Coach})
		return nil
	}
	s.found(s.seen.Now)
	return tea.Batch(s.flash(), s.ready(), s.ask())
}

// flash lights the newest reward for a moment.
func (s *Screen) flash() tea.Cmd {
	if s.ctx.Config.ReducedMotion {
		return nil
	}
	s.flashes++
	s.seen.Flash = true
	over := dark{s.session, s.flashes}
	return tea.Tick(flashTime, func(time.Time) tea.Msg { return over })
}

// unseated says why there is no seat.
func (s *Screen) unseated(err error) tea.Cmd {
	var away *env.AwayError
	switch {
	case errors.Is(err, env.ErrDone), errors.Is(err, context.Canceled): // it was left meanwhile
	case errors.As(err, &away):
		s.lose(away, stepped{})
	default:
		s.ctx.Back()
		s.ctx.Say("! cannot play: " + err.Error())
	}
	return nil
}

// fail stops the game: a step that could not be recorded must not look like one that was. One that a server did not answer can be tried
// again.
func (s *Screen) fail(msg stepped) {
	var away *env.AwayError
	switch err := msg.err; {
	case errors.Is(err, context.Canceled): // the seat is being left
		return
	case errors.As(err, &away):
		s.lose(away, msg)
		return
	}
	s.broken = "the recording failed"
	s.ctx.Ask(dialog.NewViewer(dialog.Page{Title: "The recording failed", Text: msg.err.Error() +
		"\n\nThe step was not kept, and the game cannot go on. What was recorded before is kept as it is. Leave with q, make room, and play again."}))
}

func (s *Screen) left(msg left) {
	if msg.of != s.session {
		return
	}
	s.ended = true
	s.ctx.Back()
	switch {
	case msg.err != nil:
		s.ctx.Say("! " + msg.err.Error())
	case msg.path != "":
		s.ctx.Say("kept as aborted")
	}
}
