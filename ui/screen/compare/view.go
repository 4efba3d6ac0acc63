package compare

import (
	"fmt"
	"strconv"
	"strings"

	"hotseat/replays/analysis"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

func (s *Screen) layout(w, h int) layout.Layout {
	return layout.For(w, h, layout.Compare, layout.Options{Focus: s.focus, Zoom: s.zoomed})
}

// View draws the comparison.
func (s *Screen) View(w, h int) string {
	if s.pair == nil {
		return s.ctx.Blank(s, w, h, "compare", "comparing …", s.err)
	}
	l := s.layout(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, sideOf(p.Name) == s.side())
		switch p.Name {
		case layout.Header:
			return pane.Header(f, s.heading())
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		case layout.Tabs:
			return pane.Tabs(f, l.Panes, s.focus)
		case layout.Timeline:
			return pane.Curves(f, s.plot())
		case layout.Left, layout.Right:
			if l.Shows(layout.LeftStep) {
				return f.Draw(s.list(f, sideOf(p.Name)), text.Top())
			}
			return f.Draw(s.deed(f, sideOf(p.Name)), s.at0(p.Name))
		case layout.LeftStep:
			return f.Draw(s.deed(f, 0), s.at0(layout.Left))
		case layout.RightStep:
			return f.Draw(s.deed(f, 1), s.at0(layout.Right))
		}
		return ""
	})
}

func (s *Screen) heading() pane.Heading {
	head := s.pair.sides[0].replay.Header
	h := pane.Heading{Screen: "compare", Family: screen.TaskName(head.Task.ID, head.Task.Level), Level: head.Task.Level,
		Step: s.row, MaxSteps: len(s.pair.Rows) - 1, Seed: head.Seed, HasSeed: s.pair.A.Seed == s.pair.B.Seed}
	h.Mark = s.where()
	if s.ctx.Pending > 0 {
		h.Mark += "  " + strconv.Itoa(s.ctx.Pending) + "…"
	}
	return h
}

// where says in few words how the current row stands to where the two part.
func (s *Screen) where() string {
	switch row := s.pair.Rows[s.row]; {
	case s.pair.Part < 0:
		return pane.SignSame + " they never part"
	case s.row == s.pair.Part:
		return pane.SignDiffers + " they part here"
	case row.Parts && row.Equal:
		return pane.SignDiffers + " the same state, earned differently"
	case row.Parts:
		return pane.SignDiffers + " apart"
	case s.row > s.pair.Part:
		return pane.SignSame + " together again"
	}
	return pane.SignSame + " the same"
}

// plot is both curves.
func (s *Screen) plot() pane.Plot {
	p := pane.Plot{Current: s.row, Parts: make([]bool, len(s.pair.Rows)), A: s.curve(0), B: s.curve(1)}
	for i, r := range s.pair.Rows {
		p.Parts[i] = r.Parts
	}
	p.Status = s.deeds()
	if s.playing {
		p.Right = "▶ "
	}
	p.Right += fmt.Sprintf("%d/%d", s.row, len(s.pair.Rows)-1)
	return p
}

// deeds is what each did in the current row, in one line.
func (s *Screen) deeds() string {
	var list []string
	for i, r := range s.pair.sides {
		words := "takes no step"
		switch n := s.step(i, s.row); {
		case n == 0:
			words = "the start"
		case n > 0:
			f := r.replay.Frames[n-1]
			words = pane.Describe(s.pair.spec, f.Action, max(s.w/2-14, 10)) + " " + pane.Change(f.Reward.Value)
		}
		list = append(list, r.name+": "+words)
	}
	return strings.Join(list, "   ")
}

// who played a side; of two runs of one player, when.
func (s *Screen) who(side int) string {
	r := s.pair.sides[side]
	if s.pair.A.Agent.Name != s.pair.B.Agent.Name {
		return r.Agent.Name
	}
	return r.Agent.Name + " " + r.replay.Header.RecordedAt.Format("01-02 15:04")
}

func (s *Screen) curve(side int) pane.Curve {
	r := s.pair.sides[side]
	c := pane.Curve{Name: r.name + " " + s.who(side), Verdict: r.rows[s.row].verdict, Values: r.values, Steps: r.steps}
	if r.Judged != nil {
		c.Verdict += fmt.Sprintf("   accuracy %.1f %%", r.Judged.Accuracy)
	}
	return c
}

// top is the first row of the lists: the current one stays in the middle where it can.
func (s *Screen) top(rows int) int {
	return max(min(s.row-rows/2, len(s.pair.Rows)-rows), 0)
}

// list is the steps of a side, level with those of the other one.
func (s *Screen) list(f pane.Frame, side int) pane.Content {
	w, h := f.Inner()
	r := s.pair.sides[side]
	sign := theme.SignBad
	if r.Solved {
		sign = theme.SignGood
	}
	c := pane.Content{Title: sanitize.Line(fmt.Sprintf("%s %s %s %s", r.name, s.who(side), sign, pane.Score(r.Score))), Note: text.Count(r.Steps, "step")}
	if s.pair.A.Seed != s.pair.B.Seed {
		c.Note = fmt.Sprintf("seed %d, %s", r.Seed, c.Note)
	}
	var lines []string
	for i := s.top(h); i < len(s.pair.Rows) && len(lines) < h; i++ {
		lines = append(lines, s.line(f, side, i, w))
	}
	c.Source = text.Document(lines)
	return c
}

// line is a row of a list.
func (s *Screen) line(f pane.Frame, side, row, w int) string {
	r, n := s.pair.sides[side], s.step(side, row)
	a := r.rows[row]
	sign, style := pane.SignSame, f.Theme.Dim
	if s.pair.Rows[row].Parts {
		sign, style = pane.SignDiffers, f.Theme.Text
	}
	words, value := "start", ""
	switch {
	case n < 0:
		words, style = "·", f.Theme.Dim
	case n > 0:
		frame := r.replay.Frames[n-1]
		signs := a.marks
		if a.wrong && signs == "" {
			signs = theme.SignWarn
		}
		words = strings.TrimSpace(fmt.Sprintf("%d %s", n, pane.Describe(s.pair.spec, frame.Action, max(w-15-text.Width(signs), 8))) + " " + signs)
		value = pane.Change(frame.Reward.Value)
		if a.wrong {
			style = f.Theme.Bad
		}
	}
	line := text.Spread(sign+" "+words, value, w)
	if row == s.row {
		return f.Theme.Selected.Render(text.Pad(line, w))
	}
	return style.Render(line)
}

// deed is the step of a side in the current row, with what went wrong there and what would have been better.
func (s *Screen) deed(f pane.Frame, side int) pane.Content {
	r, n := s.pair.sides[side], s.step(side, s.row)
	switch {
	case n == 0:
		return s.start(f, side)
	case n < 0:
		w, _ := f.Inner()
		return pane.Content{Title: r.name + " has no step here", Source: text.Document(f.Cache.Wrap("The other run took a step that this one did not need, or has not taken yet. "+
			"It stands after step "+strconv.Itoa(s.last(side, s.row))+".", w))}
	}
	frame := r.replay.Frames[n-1]
	d := pane.Deed{Title: fmt.Sprintf("%s step %d of %d", r.name, n, r.Steps), Spec: s.pair.spec, Action: frame.Action, Thought: frame.Thought,
		Reward: &frame.Reward, Feedback: frame.Observation.Feedback}
	if frame.By != nil {
		d.By = frame.By.Name
	}
	if r.replay.End != nil {
		for _, x := range r.replay.End.Findings {
			if x.Step == n {
				d.Findings = append(d.Findings, pane.Fault{What: strings.TrimSuffix(x.Name+": "+x.Evidence, ": "), Instead: s.advice(x.Name)})
			}
		}
	}
	if j := r.Judged; j != nil && len(j.Steps[n-1].Better) > 0 {
		step := j.Steps[n-1]
		d.Better = "best here, for " + pane.Score(step.Before) + ": " + pane.Describe(s.pair.spec, step.Better[0], 110)
		if step.Lacked != "" {
			d.Better = "best here, for " + pane.Score(step.Before) + ": " + analysis.BetterText(s.pair.spec, step)
		}
		if len(d.Findings) == 0 && (step.Mark != "" || n == j.Losing()) {
			d.Findings = []pane.Fault{{What: "lost " + pane.Score(step.Loss) + map[bool]string{true: ": from here on the ticket could not be solved"}[n == j.NoReturn]}}
		}
	}
	if r.against != nil {
		for _, x := range r.against.Differing(n) {
			if x.Step == n {
				d.Differs = append(d.Differs, x.Name+" "+x.Got+", not "+x.Want)
			}
		}
	}
	return pane.Step(f, d)
}

func (s *Screen) advice(finding string) string {
	for _, f := range s.pair.spec.Findings {
		if f.Name == finding {
			return f.Advice
		}
	}
	return ""
}

// start tells of a run as a whole.
func (s *Screen) start(f pane.Frame, side int) pane.Content {
	w, _ := f.Inner()
	r, th := s.pair.sides[side], f.Theme
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, l := range f.Cache.Wrap(words, w) {
			lines = append(lines, style.Render(l))
		}
	}
	head := r.replay.Header
	outcome, style := "not solved", th.Bad
	if r.Solved {
		outcome, style = "solved", th.Good
	}
	add(style, fmt.Sprintf("%s, score %s after %s", outcome, pane.Score(r.Score), text.Count(r.Steps, "step")))
	switch j := r.Judged; {
	case j == nil:
		add(th.Warn, "! not judged: "+r.Reason)
	case j.Losing() > 0:
		add(th.Text, fmt.Sprintf("accuracy %.1f %%, lost at step %d: e goes there", j.Accuracy, j.Losing()))
	default:
		add(th.Text, fmt.Sprintf("accuracy %.1f %%, nothing was lost", j.Accuracy))
	}
	if r.replay.End != nil {
		for _, x := range r.replay.End.Findings {
			add(th.Bad, fmt.Sprintf("%s %d %s: %s", theme.SignBad, x.Step, x.Name, x.Evidence))
		}
	}
	add(th.Dim, fmt.Sprintf("%s (%s), seed %d, %s", head.Agent.Name, head.Agent.Kind, head.Seed, head.RecordedAt.Format("2006-01-02 15:04")))
	return pane.Content{Title: r.name + " as a whole", Source: text.Document(lines)}
}
