package watch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/screen"
)

// Update takes what commands bring, the size and the mouse.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
	case screen.Wheel:
		if s.stage == ended {
			s.scrollReport(msg.Lines)
			return nil
		}
		s.desk.Wheel(s.ctx.Look, s.layout(), s.seen(), msg.X, msg.Y, msg.Lines)
	case tea.MouseClickMsg:
		s.click(msg)
	}
	return s.progress(msg)
}

// progress takes what commands bring.
func (s *Screen) progress(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case opened:
		if msg.session == s.session && msg.epoch == s.epoch {
			return s.opened(msg)
		}
	case chosen:
		if msg.session == s.session {
			return s.chosen(msg)
		}
	case taken:
		if msg.session == s.session {
			return s.taken(msg)
		}
	case told:
		if msg.session == s.session {
			return s.told(msg)
		}
	case tick:
		if msg.session == s.session && msg.epoch == s.epoch && !s.paused {
			s.due = true
			return s.advance()
		}
	default:
		return s.answered(msg)
	}
	return nil
}

func (s *Screen) opened(msg opened) tea.Cmd {
	if msg.err != nil {
		s.fail(msg.err)
		return nil
	}
	s.start = s.session.seat.Start.Observation
	s.stage = looking
	if s.demo {
		s.ctx.Say("a demo: any key stops it")
	}
	s.name = msg.name
	if msg.notice != "" { // that another agent stands in is to be known before it plays
		s.ctx.Say("! " + msg.notice)
	}
	return tea.Batch(s.ask(), s.hold(pause(fresh(env.Observation{}, s.start), leastSeen, mostOpening)))
}

// ask lets the agent choose its next action, however long that takes.
func (s *Screen) ask() tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	session, o := s.session, s.now()
	return func() tea.Msg {
		move, err := session.next(ctx, o)
		return chosen{session, move, err}
	}
}

func (s *Screen) chosen(msg chosen) tea.Cmd {
	s.cancel()
	switch {
	case s.stage != looking:
		return nil
	case errors.Is(msg.err, agent.ErrLeave):
		return s.finish("")
	case msg.err != nil:
		return s.finish(fmt.Sprintf("The agent failed at step %d: %v", len(s.frames)+1, msg.err))
	}
	s.next = &msg.move
	if s.paused {
		return s.announce()
	}
	return s.advance()
}

// advance goes on where what is shown has been seen and what comes next is known.
func (s *Screen) advance() tea.Cmd {
	switch {
	case s.stage == ended && s.due && s.demo:
		return s.another()
	case s.stage == looking && s.due && s.over:
		return s.showReport()
	case s.stage == looking && s.due && s.next != nil:
		return s.announce()
	case s.stage == announced && s.due:
		return s.act()
	}
	return nil
}

// announce shows the next action before it takes effect.
func (s *Screen) announce() tea.Cmd {
	s.stage = announced
	if s.step {
		return s.act()
	}
	return s.hold(pause(words(s.spec, *s.next), leastSeen, mostAction))
}

// act takes the action that is shown.
func (s *Screen) act() tea.Cmd {
	s.stage, s.step = acting, false
	session, move := s.session, *s.next
	return func() tea.Msg {
		frame, err := session.play(move)
		return taken{session, frame, err}
	}
}

func (s *Screen) taken(msg taken) tea.Cmd {
	s.next = nil
	if msg.err != nil && msg.frame.N == 0 {
		return s.finish("The step could not be taken: " + msg.err.Error())
	}
	before := s.now()
	s.frames = append(s.frames, msg.frame)
	switch {
	case msg.err != nil:
		return s.finish("The recording stopped: " + msg.err.Error())
	case msg.frame.Done:
		s.stage = looking
		return tea.Batch(s.finish(""), s.hold(s.toRead(before, msg.frame)))
	case s.take:
		s.stage = looking
		s.handOver()
		return nil
	}
	s.stage = looking
	return tea.Batch(s.ask(), s.hold(s.toRead(before, msg.frame)))
}

// toRead is how long it takes to see what a step led to.
func (s *Screen) toRead(before env.Observation, f agent.Frame) time.Duration {
	return pause(fresh(before, f.Observation)+parts(f), leastSeen, mostResult)
}

// parts is how much there is to read of a reward.
func parts(f agent.Frame) int {
	n := 0
	for _, p := range f.Reward.Parts {
		n += count(p.Why)
	}
	return n
}

// hold lets what is shown now be seen for a while, at the speed chosen.
func (s *Screen) hold(d time.Duration) tea.Cmd {
	s.epoch++
	s.due, s.held = false, d
	if s.paused {
		return nil
	}
	return s.After(time.Duration(float64(d)/s.speed), tick{s.session, s.epoch})
}

// finish ends the episode, with what went wrong if anything did, and has the report made.
func (s *Screen) finish(problem string) tea.Cmd {
	s.problem, s.next, s.over = problem, nil, true
	session, frames, spec := s.session, s.frames, s.spec
	return func() tea.Msg {
		err := session.close()
		run := analysis.Run{Spec: spec, Frames: frames, End: session.end(), Path: session.path()}
		return told{session, run.End, analysis.Report(run), err}
	}
}

func (s *Screen) told(msg told) tea.Cmd {
	s.end, s.report = msg.end, msg.report
	if msg.err != nil && s.problem == "" {
		s.problem = "The recording stopped: " + msg.err.Error()
	}
	if s.problem != "" {
		s.report = "> " + s.problem + "\n\n" + s.report
	}
	if len(s.frames) > 0 && s.frames[len(s.frames)-1].Done && !s.due {
		return nil // what the last step led to is still being read
	}
	return s.showReport()
}

// showReport turns to the report, where it is there.
func (s *Screen) showReport() tea.Cmd {
	if s.report == "" {
		return nil
	}
	s.stage = ended
	s.desk.Zoomed = false
	if !s.demo {
		return nil
	}
	return s.hold(pause(count(verdict(s.report)), leastReport, mostReport))
}

// verdict is what a report says first, and what went wrong: what is read while a demo shows it.
func verdict(report string) string {
	head, rest, _ := strings.Cut(report, "\n## ")
	if next, _, ok := strings.Cut(rest, "\n## "); ok {
		return head + next
	}
	return head
}

// another goes on to the next show of the demo.
func (s *Screen) another() tea.Cmd {
	s.turn++
	return s.begin(s.programme.At(s.turn))
}
