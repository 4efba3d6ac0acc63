package replay

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/pane"
	"hotseat/ui/theme"
)

// judgedSteps is the longest replay that is judged: a state is kept for each step.
const judgedSteps = 400

// judged is the replay against best play; or why it could not be judged.
type judged struct {
	tag
	all *analysis.Judged
	err error
}

// judge has the replay judged, once it is whole.
func (s *Screen) judge() tea.Cmd {
	t := s.tape
	if t == nil || !t.same || s.live != nil || t.steps() > judgedSteps || s.judged != nil {
		return nil
	}
	s.judges++
	tag, registry := tag{s, s.judges}, s.ctx.Registry
	return func() tea.Msg {
		r, err := t.whole()
		if err != nil {
			return judged{tag: tag, err: err}
		}
		all, err := analysis.Review(r, registry)
		return judged{tag, all, err}
	}
}

// whole is the replay as it lies in its file: one that was followed is read again.
func (t *tape) whole() (*replays.Replay, error) {
	if t.source != nil {
		return t.source, nil
	}
	return replays.Read(t.path)
}

// takeJudged shows the value curve. A replay that failed was opened where its rewards fell most, before best play was known; where
// nobody has moved since, the step that really lost it is shown.
func (s *Screen) takeJudged(j judged) tea.Cmd {
	if j.n != s.judges || s.tape == nil {
		return nil
	}
	if j.err != nil {
		t := *s.tape
		t.same = false
		s.tape, s.judged = &t, nil
		s.mark()
		s.ctx.Say("best play is unknown: " + why(j.err))
		return nil
	}
	if len(j.all.Steps) != s.tape.steps() {
		return nil // something was appended meanwhile: it is judged anew
	}
	s.judged = j.all
	s.mark()
	if !s.moved && s.opensAtWorst() {
		s.show(s.losing())
	}
	return nil
}

func why(err error) string {
	switch {
	case errors.Is(err, analysis.ErrDiverges):
		return "the ticket no longer plays as it did when this was recorded"
	case errors.Is(err, analysis.ErrOtherVersion):
		return "this was recorded with another version of the ticket"
	}
	return err.Error()
}

// opensAtWorst tells whether the replay is opened where it went wrong, rather than at a step asked for or at its start.
func (s *Screen) opensAtWorst() bool {
	return s.at < 0 && !s.air.on && s.tape.end != nil && !s.tape.solved()
}

// judgedStep is what a step did to the best score that was still reachable; ok is false while that is not known.
func (s *Screen) judgedStep(step int) (j analysis.JudgedStep, ok bool) {
	if s.judged == nil || step < 1 || step > len(s.judged.Steps) {
		return analysis.JudgedStep{}, false
	}
	return s.judged.Steps[step-1], true
}

// losing is the step to look at first: what best play says, and while that is not known, the rewards.
func (s *Screen) losing() int {
	if s.judged != nil {
		if n := s.judged.Losing(); n > 0 {
			return n
		}
	}
	return s.tape.worst()
}

// better is the action that would have kept what a step lost; empty where nothing worth a mark was lost.
func (s *Screen) better(step int, room int) string {
	j, ok := s.judgedStep(step)
	if !ok || len(j.Better) == 0 || j.Mark == "" && step != s.judged.Losing() {
		return ""
	}
	if j.Lacked != "" {
		return analysis.BetterText(s.tape.spec, j)
	}
	return pane.Describe(s.tape.spec, j.Better[0], room)
}

// verdict is what the timeline says beside the curve.
func (s *Screen) verdict() string {
	t := s.tape
	if s.live != nil || s.air.on {
		return s.told()
	}
	if s.judged == nil {
		switch {
		case t.same && t.steps() <= judgedSteps:
			return "searching best play …"
		case t.desk != nil && !t.same:
			return "best play is unknown: not today's ticket"
		}
		return ""
	}
	here := pane.Score(s.judged.Values()[s.step])
	if best := s.better(s.step, 110); best != "" {
		j, _ := s.judgedStep(s.step)
		return pane.Score(j.Before) + " → " + here + " " + marks(s.stops[s.step-1]) + "  best was: " + best
	}
	if s.step == t.steps() && t.end != nil {
		return "scored " + here
	}
	return here + " still reachable"
}

// marks are the signs of what a step lost.
func marks(stop pane.Stop) string {
	if stop.NoWay {
		return stop.Mark + " " + theme.SignLost
	}
	return stop.Mark
}

// accuracy is how near to best play the whole run was.
func (s *Screen) accuracy() string {
	if s.judged == nil || len(s.judged.Steps) == 0 {
		return ""
	}
	return fmt.Sprintf("accuracy %.1f %%", s.judged.Accuracy)
}

// loss is a losing step as a fault of its own, for the steps at which no rule of the desk was broken: what it lost, and the finding
// that shows it later. ok is false where the step lost nothing, or has findings that say more.
func (s *Screen) loss(step int) (f pane.Fault, ok bool) {
	j, known := s.judgedStep(step)
	if !known || step != s.judged.Losing() || s.tape.findingAt(step) >= 0 || j.Loss <= 0 {
		return f, false
	}
	f.What = "lost " + pane.Score(j.Loss)
	if step == s.judged.NoReturn {
		f.What += ": from here on the ticket could not be solved"
	}
	for _, x := range s.tape.findings {
		if x.Step > step {
			f.What += fmt.Sprintf(". It shows at step %d: %s", x.Step, tell(x))
			break
		}
	}
	return f, true
}

// fault is a place where something went wrong: a step, and the finding there.
type fault struct{ step, finding int }

// What stands for the finding where only best play tells of a fault, and where none is looked at.
const (
	onlyLost = -1
	noFault  = -2
)

// faults are the findings in the order of their steps, with the losing step among them where it has none.
func (s *Screen) faults() []fault {
	var list []fault
	lost := 0
	if s.judged != nil {
		if _, ok := s.loss(s.judged.Losing()); ok {
			lost = s.judged.Losing()
		}
	}
	for i, f := range s.tape.findings {
		if lost > 0 && f.Step > lost {
			list = append(list, fault{lost, onlyLost})
			lost = 0
		}
		list = append(list, fault{f.Step, i})
	}
	if lost > 0 {
		list = append(list, fault{lost, onlyLost})
	}
	return list
}

// first is which of the faults says most of why the episode failed: the one at the losing step.
func (s *Screen) first(list []fault) int {
	losing := s.losing()
	for i, f := range list {
		if f.step == losing {
			return i
		}
	}
	return 0
}

// value is the curve: the best score still reachable after a step, or the return where best play is unknown.
func (s *Screen) value(step int) env.Points {
	if s.judged != nil {
		return s.judged.Values()[step]
	}
	if step == 0 {
		return 0
	}
	return s.tape.frames[step-1].Return
}
