package replay

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// named is how many steps around the one shown have their names on the timeline: more than the widest terminal can hold.
const named = 60

// show goes to a step. What was scrolled stays, but for the panes that are about the step.
func (s *Screen) show(step int) {
	step = max(0, min(step, s.tape.steps()))
	if step != s.step {
		s.desk.Restart(layout.Conversation, layout.Step)
		s.page.Restart()
		s.raw = ""
	}
	s.step = step
	s.following = s.live != nil && step == s.tape.steps()
	s.name()
}

// name gives the stops around the step shown their words.
func (s *Screen) name() {
	for i := max(s.step-named, 0); i < min(s.step+named, len(s.stops)); i++ {
		if s.stops[i].Label == "" {
			s.stops[i].Label = pane.Describe(s.tape.spec, s.tape.frames[i].Action, 40)
		}
	}
}

// mark makes the stops of the timeline anew.
func (s *Screen) mark() {
	t := s.tape
	stops := make([]pane.Stop, t.steps())
	for i := range stops {
		if i < len(s.stops) {
			stops[i].Label = s.stops[i].Label
		}
		stops[i].Value = t.frames[i].Return
		if s.judged != nil {
			j := s.judged.Steps[i]
			stops[i].Value, stops[i].Mark, stops[i].NoWay = j.After, j.Mark, j.Step == s.judged.NoReturn
		}
	}
	for _, f := range t.findings {
		if f.Step >= 1 && f.Step <= len(stops) {
			stops[f.Step-1].Finding = true
		}
	}
	for _, n := range t.notes {
		if n.Step >= 1 && n.Step <= len(stops) {
			stops[n.Step-1].Note = true
		}
	}
	s.stops = stops
	s.step = min(s.step, len(stops))
	s.name()
}

// more makes the stops of the steps that came since.
func (s *Screen) more() {
	for i := len(s.stops); i < s.tape.steps(); i++ {
		s.stops = append(s.stops, pane.Stop{Value: s.tape.frames[i].Return})
	}
	s.name()
}

// chose moves by a key: from then on `e` counts from where that led.
func (s *Screen) chose(step int) tea.Cmd {
	s.moved, s.fault = true, fault{finding: noFault}
	s.show(step)
	return s.wantRaw()
}

// motion is the actions that go to another step; ok is false for all others.
func (s *Screen) motion(a keymap.Action, p screen.Press) (cmd tea.Cmd, ok bool) {
	switch a {
	case keymap.NextStep:
		return s.chose(s.step + p.Times()), true
	case keymap.PrevStep:
		return s.chose(s.step - p.Times()), true
	case keymap.FirstStep:
		return s.chose(p.Count), true
	case keymap.LastStep:
		if p.Count > 0 {
			return s.chose(p.Count), true
		}
		return s.chose(s.tape.steps()), true
	case keymap.NextMark:
		return s.toMark(p.Times(), 1), true
	case keymap.PrevMark:
		return s.toMark(p.Times(), -1), true
	case keymap.NextFinding:
		return s.toFinding(p.Times(), 1), true
	case keymap.PrevFinding:
		return s.toFinding(p.Times(), -1), true
	case keymap.FindNext:
		return s.toHit(p.Times(), 1), true
	case keymap.FindPrev:
		return s.toHit(p.Times(), -1), true
	}
	return nil, false
}

// toMark goes to the next step that is marked or has a note.
func (s *Screen) toMark(times, by int) tea.Cmd {
	at := s.step
	for range times {
		next := at + by
		for next >= 1 && next <= len(s.stops) && !marked(s.stops[next-1]) {
			next += by
		}
		if next < 1 || next > len(s.stops) {
			break
		}
		at = next
	}
	if at == s.step {
		s.ctx.Say("no more marked steps " + where(by))
		return nil
	}
	return s.chose(at)
}

func where(by int) string {
	if by < 0 {
		return "before this one"
	}
	return "after this one"
}

func marked(s pane.Stop) bool { return s.Mark != "" || s.NoWay || s.Finding || s.Note }

// toFinding goes to the next place where something went wrong. The first time it is the losing step; after a motion it is the
// next place from there.
func (s *Screen) toFinding(times, by int) tea.Cmd {
	list := s.faults()
	n := len(list)
	if n == 0 {
		return s.noFinding()
	}
	at := slices.Index(list, s.fault)
	switch {
	case at >= 0:
		at += by * times
	case !s.moved && by > 0:
		at = s.first(list) + times - 1
	case by > 0:
		at = max(slices.IndexFunc(list, func(f fault) bool { return f.step > s.step }), 0) + times - 1
	default:
		if at = slices.IndexFunc(list, func(f fault) bool { return f.step >= s.step }); at < 0 {
			at = n
		}
		at -= times
	}
	at = (at%n + n) % n
	s.moved = true
	s.show(list[at].step)
	s.fault = list[at]
	s.desk.Restart(layout.Step)
	s.lookAtStep()
	return s.wantRaw()
}

// lookAtStep turns to the step's pane where there is room for one pane only: what went wrong is told there.
func (s *Screen) lookAtStep() {
	if s.w > 0 && s.w < layout.TwoColumns {
		s.desk.Focus = layout.Step
	}
}

// noFinding says what there is to say of a replay without findings.
func (s *Screen) noFinding() tea.Cmd {
	t := s.tape
	switch {
	case t.solved():
		s.ctx.Say("solved: nothing went wrong")
	case t.end == nil:
		s.ctx.Say("no finding yet: the recording has no end")
	default:
		s.moved = true
		s.show(s.losing())
		s.ctx.Say("no rule was broken; this is where most was lost")
	}
	return s.wantRaw()
}

// toHit goes to the next step that says the word searched for, and round at the ends.
func (s *Screen) toHit(times, by int) tea.Cmd {
	n := len(s.hits)
	if n == 0 {
		if s.word == "" {
			s.ctx.Say("search first: /")
			return nil
		}
		s.ctx.Say("! no step says “" + s.word + "”")
		return nil
	}
	i, exact := slices.BinarySearch(s.hits, s.step)
	if by > 0 && !exact {
		i--
	}
	i = ((i+by*times)%n + n) % n
	cmd := s.chose(s.hits[i])
	s.desk.Mark(s.word)
	s.ctx.Say(ordinal(i+1) + "/" + text.Count(n, "step") + " with “" + s.word + "”; n N go on")
	return cmd
}

// title names the step shown.
func (s *Screen) title() string {
	if s.step == 0 {
		return "Start"
	}
	return "Step " + ordinal(s.step) + " of " + ordinal(s.tape.steps())
}

// outcome is how the episode ended, in words. It depends on the costliest step and the last one; a report of all steps would
// cost as much as there are.
func (s *Screen) outcome() analysis.Section {
	run := s.tape.run()
	if n := len(run.Frames); n > 2 {
		last := run.Frames[n-1]
		if at, _ := analysis.Costliest(run.Frames); at > 0 && at < n {
			run.Frames = []agent.Frame{run.Frames[at-1], last}
		} else {
			run.Frames = []agent.Frame{last}
		}
	}
	return analysis.Tell(run)[0]
}
