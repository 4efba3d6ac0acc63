package play

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays/analysis"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
)

// coach is what the person is told of how they stand: the best score still reachable, and what the last step did to it.
type coach struct {
	known bool // of the step shown
	step  int
	value env.Points
	mark  string // of the step that led there
}

// gauge is how many cells the value bar has where there is room for it, and where there is little.
const gauge, shortGauge = 10, 4

// ask has the state valued, where there is a coach.
func (s *Screen) ask() tea.Cmd {
	if !s.route.Coach || s.route.Taken != nil {
		return nil
	}
	s.coach.known = false
	session := s.session
	return func() tea.Msg { return session.value() }
}

// valued shows the value, unless a step was taken since. A text may do what no candidate does, so it can rise; that is no loss.
func (s *Screen) valued(msg valued) {
	if msg.of != s.session || msg.err != nil || msg.step != s.seen.Now.Step {
		return
	}
	mark := ""
	if s.coach.step == msg.step-1 && msg.step > 0 {
		mark = analysis.Mark(s.coach.value - msg.value)
	}
	s.coach = coach{known: true, step: msg.step, value: msg.value, mark: mark}
}

// bar is the value bar in the top line.
func (s *Screen) bar() string {
	switch {
	case !s.route.Coach || s.route.Taken != nil:
		return ""
	case !s.coach.known:
		return "coach …"
	}
	cells := gauge
	if s.size.Width < layout.ThreeColumns {
		cells = shortGauge
	}
	out := "coach " + pane.Gauge(s.coach.value, cells) + " " + pane.Score(s.coach.value)
	if s.coach.mark != "" {
		out += " " + s.coach.mark
	}
	return out
}
