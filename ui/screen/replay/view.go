package replay

import (
	"strconv"
	"strings"

	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/theme"
)

func ordinal(n int) string { return strconv.Itoa(n) }

// shown is the panes that are driven: those of the desk, or the page that stands instead.
func (s *Screen) shown() *pane.Desk {
	if s.level != summary {
		return &s.page
	}
	return &s.desk
}

func (s *Screen) layout(w, h int) layout.Layout {
	return s.shown().Layout(w, h, layout.Scrub, s.seen())
}

// View draws the step.
func (s *Screen) View(w, h int) string {
	if s.tape == nil {
		return s.ctx.Blank(s, w, h, s.kind(), "opening …", s.err)
	}
	seen := s.seen()
	desk := *s.shown() // a copy: a desk notes its focus when it is laid out
	l := desk.Layout(w, h, layout.Scrub, seen)
	return pane.Compose(l, func(p layout.Place) string {
		if block, ok := desk.Draw(s.ctx.Look, p, seen); ok {
			return block
		}
		f := s.ctx.Look.At(p, false)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, s.heading())
		case layout.Tabs:
			return pane.Tabs(f, l.Panes, desk.Focus)
		case layout.Timeline:
			return pane.Timeline(f, s.track())
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		}
		return ""
	})
}

func (s *Screen) heading() pane.Heading {
	t := s.tape
	if s.air.on {
		return s.airHeading()
	}
	h := pane.Heading{Screen: "replay", Family: screen.TaskName(t.header.Task.ID, t.header.Task.Level), Level: t.header.Task.Level,
		Agent: s.holder(s.step), Seed: t.header.Seed, HasSeed: true, Step: s.step, MaxSteps: max(t.steps(), 1), HasScore: true}
	if s.step > 0 {
		h.Score = t.frames[s.step-1].Score
		h.Solved = s.step == t.steps() && t.solved()
	}
	h.Mark = s.marked()
	return h
}

// marked is what the top line says of how the step is shown.
func (s *Screen) marked() string {
	var marks []string
	if at := s.standing(); at != "" {
		marks = append(marks, at)
	}
	if s.level != summary {
		marks = append(marks, levels[s.level])
	} else if s.desk.Zoomed {
		marks = append(marks, "zoomed")
	}
	if s.ctx.Pending > 0 {
		marks = append(marks, strconv.Itoa(s.ctx.Pending)+"…")
	}
	return strings.Join(marks, "  ")
}

// worked is the ticket that a step worked on, where the desk shows another one, or none, after it.
func (s *Screen) worked() string {
	before, now := s.tape.observation(s.step-1).Ticket, s.tape.observation(s.step).Ticket
	if before == nil || now != nil && now.Number == before.Number {
		return ""
	}
	return "on " + before.Number + ", " + before.Subject
}

// holder is who took a step; at the start, who began.
func (s *Screen) holder(step int) string {
	if step > 0 && s.tape.frames[step-1].By != nil {
		return s.tape.frames[step-1].By.Name
	}
	return s.tape.header.Agent.Name
}

func (s *Screen) seen() pane.Seen {
	t := s.tape
	if t == nil {
		return pane.Seen{}
	}
	seen := pane.Seen{Now: *t.observation(s.step), Frames: t.frames[:s.step:s.step], You: t.header.Agent.Name, Deed: s.deed(), Page: s.instead(),
		Flash: s.air.fresh && s.following && !s.ctx.Config.ReducedMotion}
	if s.step > 0 {
		seen.Before = t.observation(s.step - 1)
	}
	return seen
}

// deed is the step shown with its cause and remedy: the finding that is looked at first.
func (s *Screen) deed() pane.Deed {
	if s.step == 0 {
		return pane.Deed{Title: s.title()}
	}
	t := s.tape
	f := &t.frames[s.step-1]
	d := pane.Deed{Title: s.title(), On: s.worked(), Spec: t.spec, Action: f.Action, Thought: f.Thought, Reward: &f.Reward, Feedback: t.observation(s.step).Feedback}
	if f.By != nil {
		d.By = f.By.Name
	}
	for i, x := range t.findings {
		if x.Step != s.step {
			continue
		}
		told := pane.Fault{What: tell(x), Instead: t.meaning(x.Name).Advice}
		if s.fault == (fault{s.step, i}) {
			d.Findings = append([]pane.Fault{told}, d.Findings...)
			continue
		}
		d.Findings = append(d.Findings, told)
	}
	if lost, ok := s.loss(s.step); ok {
		d.Findings = append(d.Findings, lost)
	}
	if best := s.better(s.step, 110); best != "" {
		j, _ := s.judgedStep(s.step)
		d.Better = "best here, for " + pane.Score(j.Before) + ": " + best
	}
	for _, n := range t.notesAt(s.step) {
		d.Notes = append(d.Notes, tellNote(n))
	}
	if s.step == t.steps() && t.end != nil {
		for _, m := range t.end.Outcome.Missed {
			d.Missed = append(d.Missed, missed(m.Label, m.Detail)+", worth "+score(m.Weight))
		}
	}
	return d
}

func missed(label, detail string) string {
	if detail == "" {
		return label
	}
	return label + " (" + detail + ")"
}

func (s *Screen) track() pane.Track {
	t := pane.Track{Stops: s.stops, Current: s.step, Playing: s.playing, Speed: speeds[s.speed].name, Curve: "return", Verdict: s.verdict(), Start: s.value(0),
		Overall: s.accuracy()}
	if s.judged != nil {
		t.Curve = "value"
	}
	if lost, ok := s.loss(s.step); ok {
		t.Finding, t.Advice = lost.What, s.bestPlay(s.step)
	}
	for i, f := range s.tape.findings {
		if f.Step == s.step && (t.Finding == "" || s.fault == (fault{s.step, i})) {
			t.Finding = tell(f)
			t.Advice = s.tape.meaning(f.Name).Advice
		}
	}
	if t.Finding == "" {
		t.Advice = s.wrong()
	}
	return t
}

// bestPlay is the play that a step should have begun, in words.
func (s *Screen) bestPlay(step int) string {
	j, _ := s.judgedStep(step)
	var list []string
	for _, a := range j.Better {
		list = append(list, pane.Describe(s.tape.spec, a, 40))
	}
	return strings.Join(list, ", then ")
}

// wrong says where something went wrong, when nothing did at the step shown.
func (s *Screen) wrong() string {
	var at []string
	for _, f := range s.faults() {
		name := "lost"
		if f.finding >= 0 {
			name = s.tape.findings[f.finding].Name
		}
		at = append(at, name+" at "+ordinal(f.step))
		if len(at) == 6 {
			break
		}
	}
	if len(at) == 0 {
		return ""
	}
	return "e: " + strings.Join(at, ", ")
}

// outcomeSign is how an episode ended, in one cell.
func outcomeSign(solved, ended bool) string {
	switch {
	case solved:
		return theme.SignGood
	case ended:
		return theme.SignBad
	}
	return "…"
}
