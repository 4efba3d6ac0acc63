package watch

import (
	"fmt"
	"slices"
	"strings"

	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// layout places the panes. At the end the report stands where the conversation was, or takes the whole screen where there is
// no room for both.
func (s *Screen) layout() layout.Layout {
	if s.stage != ended {
		return s.desk.Layout(s.w, s.h, layout.Watch, s.seen())
	}
	s.desk.Focus = layout.Detail
	if s.w < layout.ThreeColumns {
		return layout.For(s.w, s.h, layout.Page, layout.Options{})
	}
	o := s.desk.Options(s.seen())
	o.Main, o.Under = layout.Detail, ""
	return layout.For(s.w, s.h, layout.Watch, o)
}

// seen is what the panes are drawn from.
func (s *Screen) seen() pane.Seen {
	return pane.Seen{Now: s.now(), Before: s.before(), Frames: s.frames, Flash: s.stage == looking && len(s.frames) > 0,
		You: s.show.Agent, Page: s.stepPane}
}

// View draws the screen.
func (s *Screen) View(w, h int) string {
	s.w, s.h = w, h
	l, seen := s.layout(), s.seen()
	return pane.Compose(l, func(p layout.Place) string {
		switch p.Name {
		case layout.Header:
			return pane.Header(s.ctx.Look.At(p, false), s.heading())
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		case layout.Tabs:
			return pane.Tabs(s.ctx.Look.At(p, false), l.Panes, s.desk.Focus)
		case layout.Timeline:
			return pane.Timeline(s.ctx.Look.At(p, false), s.track())
		case layout.Detail:
			f := s.ctx.Look.At(p, true)
			return f.Draw(s.page(f), s.scroll)
		}
		block, _ := s.desk.Draw(s.ctx.Look, p, seen)
		return block
	})
}

// page is the report.
func (s *Screen) page(f pane.Frame) pane.Content { return pane.Markdown(f, "Report", s.report) }

// scrollReport moves it.
func (s *Screen) scrollReport(lines int) {
	f := s.ctx.Look.At(s.layout().Place(layout.Detail), true)
	_, h := f.Inner()
	s.scroll = s.scroll.Move(text.Once(s.page(f)), h, lines)
}

func (s *Screen) heading() pane.Heading {
	o := s.now()
	h := pane.Heading{Screen: "watch", Env: s.spec.Name, Family: s.task.Family, Level: s.task.Level, Agent: s.name, Seed: s.show.Seed, HasSeed: true,
		Step: len(s.frames), MaxSteps: o.MaxSteps, HasScore: len(s.frames) > 0, Solved: s.stage == ended && s.end.Solved}
	if n := len(s.frames); n > 0 {
		h.Score = s.frames[n-1].Score
	}
	switch {
	case s.demo:
		h.Screen = "demo"
	case s.w < layout.ThreeColumns:
		h.Screen = "" // who plays is more to know than that it is watched
	}
	if s.paused && (s.stage != ended || s.demo) {
		h.Mark = "‖ paused"
	}
	return h
}

// track is the line below the panes: the steps so far with what each earned, and the speed.
func (s *Screen) track() pane.Track {
	t := pane.Track{Curve: "return", Current: len(s.frames), Playing: !s.paused && s.stage != ended, Speed: speedName(s.speed)}
	for _, f := range s.frames {
		t.Stops = append(t.Stops, pane.Stop{Label: pane.Describe(s.spec, f.Action, 24), Value: f.Return.Clamp()})
	}
	switch {
	case s.stage == ended && s.report != "":
		t.Verdict = "score " + analysis.Decimal(s.end.Score)
		if len(s.end.Findings) > 0 {
			f := s.end.Findings[0]
			t.Finding = fmt.Sprintf("%s at step %d: %s", f.Name, f.Step, f.Evidence)
		}
	case s.stage == announced && s.next != nil:
		t.Verdict = "next: " + pane.Describe(s.spec, s.next.Action, 60)
	case s.over:
		t.Verdict = "the episode is over"
	case s.stage == looking && s.due:
		t.Verdict = s.show.Agent + " is thinking"
	}
	return t
}

// speedName is a speed as people write it: "0.25×", "4×".
func speedName(speed float64) string { return fmt.Sprintf("%g×", speed) }

// stepPane shows who plays before the first step, then each action before it takes effect, then what it led to.
func (s *Screen) stepPane(f pane.Frame) pane.Content {
	n := len(s.frames)
	switch {
	case s.next != nil && (s.stage == announced || s.stage == acting):
		return pane.Step(f, pane.Deed{Title: fmt.Sprintf("Next: step %d", n+1), Spec: s.spec, Action: s.next.Action, Thought: s.next.Thought})
	case s.stage == ended && n > 0:
		if worst := s.culprit(); worst > 0 {
			return pane.Step(f, s.deed(s.frames[worst-1], "What went wrong: step "))
		}
		return pane.Step(f, s.deed(s.frames[n-1], "Step "))
	case n > 0:
		return pane.Step(f, s.deed(s.frames[n-1], "Step "))
	}
	return s.introduction(f)
}

func (s *Screen) deed(f agent.Frame, title string) pane.Deed {
	reward := f.Reward
	d := pane.Deed{Title: fmt.Sprint(title, f.N), Spec: s.spec, Action: f.Action, Thought: f.Thought, Reward: &reward, Feedback: f.Observation.Feedback}
	if s.stage == ended {
		d.Findings = s.faults(f.N)
	}
	return d
}

// culprit is the step where it went wrong: the costliest, or the first that shows a finding; 0 when all is well.
func (s *Screen) culprit() int {
	if worst, _ := analysis.Costliest(s.frames); worst > 0 {
		return worst
	}
	for _, f := range s.end.Findings {
		if f.Step >= 1 && f.Step <= len(s.frames) {
			return f.Step
		}
	}
	return 0
}

// faults are the findings of a step, with what would have been right.
func (s *Screen) faults(step int) []pane.Fault {
	var out []pane.Fault
	for _, f := range s.end.Findings {
		if f.Step != step {
			continue
		}
		fault := pane.Fault{What: f.Name + ": " + f.Evidence}
		for _, spec := range s.spec.Findings {
			if spec.Name == f.Name {
				fault.Instead = spec.Advice
			}
		}
		out = append(out, fault)
	}
	return out
}

// introduction says who takes the seat.
func (s *Screen) introduction(f pane.Frame) pane.Content {
	w, _ := f.Inner()
	th := f.Theme
	lines := []string{th.Agent.Render(text.Truncate(sanitize.Line(s.entry.Name), w))}
	for _, l := range f.Cache.Wrap(upper(s.entry.About)+".", w) {
		lines = append(lines, th.Text.Render(l))
	}
	if s.entry.Exploit {
		lines = append(lines, "")
		for _, l := range text.Wrap("An attack on the score: it should not pay.", w) {
			lines = append(lines, th.Warn.Render("! "+l))
		}
	}
	doing := "looks at the ticket …"
	switch {
	case s.stage == opening:
		doing = "takes the seat …"
	case s.due:
		doing = "is thinking …"
	}
	return pane.Content{Title: "In the seat", Source: text.Document(append(lines, "", th.Dim.Render(text.Truncate(doing, w))))}
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Hints are those of the scope, the pause as what it does now.
func (s *Screen) Hints() []keymap.Hint {
	hints := s.ctx.Keys.Footer(s.Scope())
	if s.culprit() == 0 { // there is nothing to do better
		hints = slices.DeleteFunc(hints, func(h keymap.Hint) bool { return h.Action == keymap.ReportRetry })
	}
	for i := range hints {
		if hints[i].Action == keymap.WatchPause && s.paused {
			hints[i].Help = "go on"
		}
	}
	return hints
}
