package library

import (
	"fmt"
	"strings"
	"time"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// filterLead stands before the filter.
const filterLead = "filter "

// rows is how many replays the list shows at once.
func (s *Screen) rows() int {
	_, h := s.ctx.Look.At(s.layout(s.w, s.h).Place(layout.List), true).Inner()
	return max(h-len(s.head(1)), 1)
}

// first is the first replay in sight: the cursor stays in the middle where it can.
func (s *Screen) first() int {
	rows := s.rows()
	return max(min(s.cursor-rows/2, len(s.shown)-rows), 0)
}

// View draws the library.
func (s *Screen) View(w, h int) string {
	l := s.layout(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, p.Name == layout.List)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, s.heading())
		case layout.Tabs:
			return pane.Tabs(f, l.Panes[:1], layout.List)
		case layout.List:
			return s.rowsIn(f)
		case layout.Detail:
			return f.Lines("Replay", "", s.detail(f))
		case layout.Stats:
			return f.Lines("Statistics", "", s.sums(f))
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		}
		return ""
	})
}

func (s *Screen) heading() pane.Heading {
	h := pane.Heading{Screen: "replays"}
	if s.samples {
		h.Mark = "nothing was played yet: these are samples"
	}
	return h
}

// head is the lines above the rows: the filter, what is wrong with it, the columns.
func (s *Screen) head(w int) []string {
	th := s.ctx.Look.Theme
	field, _ := s.field.View(s.ctx.Look, max(w-text.Width(filterLead), 1))
	if !s.typing && s.field.Value() == "" {
		field = th.Dim.Render("all replays; / filters")
	}
	lines := []string{th.Accent.Render(filterLead) + field}
	if s.wrong != "" {
		lines = append(lines, th.Warn.Render(text.Truncate("! "+sanitize.Line(s.wrong), w)))
	}
	return append(lines, th.Dim.Render(s.table.line(w, cells{sign: "  ", score: "score", full: "ticket", short: "ticket", agent: "agent", seed: "seed", steps: "steps", findings: []string{"findings"}, age: "age"})))
}

// rowsIn is the list.
func (s *Screen) rowsIn(f pane.Frame) string {
	w, h := f.Inner()
	lines := s.head(w)
	first := s.first()
	for i := first; i < len(s.shown) && len(lines) < h; i++ {
		lines = append(lines, s.row(w, i))
	}
	if len(s.shown) == 0 {
		lines = append(lines, "", f.Theme.Dim.Render(text.Truncate(s.nothing(), w)))
	}
	by := orders()[s.sort].name
	if s.samples && s.sort == 0 {
		by = "samples"
	}
	note := fmt.Sprintf("%s, %d of %d", by, len(s.shown), len(s.all))
	if n := len(s.marks); n > 0 {
		note = fmt.Sprintf("%d marked, %s", n, note)
	}
	return f.Lines("Replays", note, lines)
}

func (s *Screen) nothing() string {
	switch {
	case s.err != nil:
		return "! " + sanitize.Line(s.err.Error())
	case !s.ready:
		return "reading …"
	case len(s.all) == 0:
		return "no replays here: play a ticket, or watch an agent"
	}
	return "no replay matches; esc in the filter shows all"
}

func (s *Screen) row(w, i int) string {
	e, th := s.shown[i], s.ctx.Look.Theme
	mark := " "
	if s.marks[e.Path] {
		mark = "●"
	}
	sign, style := theme.SignBad, th.Text
	switch {
	case e.Problem != "":
		line := text.Pad(mark+"! "+sanitize.Line(e.Name+": "+e.Problem), w)
		if i == s.cursor {
			return th.Selected.Render(line)
		}
		return th.Warn.Render(line)
	case e.Solved:
		sign, style = theme.SignGood, th.Good
	case e.Reason == "" || e.Reason == env.Aborted:
		sign, style = "…", th.Dim
	}
	c := cellsOf(e)
	c.sign, c.age = mark+sign, age(s.ctx.Now().Sub(e.RecordedAt))
	line := s.table.line(w, c)
	if i == s.cursor {
		return th.Selected.Render(line)
	}
	return style.Render(line)
}

// round brings a score to two decimals, for columns.
func round(p env.Points) env.Points { return (p + env.Milli(5)) / env.Milli(10) * env.Milli(10) }

// age is a time that has passed in its largest unit.
func age(d time.Duration) string {
	day := 24 * time.Hour
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%dm", d/time.Minute)
	case d < day:
		return fmt.Sprintf("%dh", d/time.Hour)
	case d < 365*day:
		return fmt.Sprintf("%dd", d/day)
	}
	return fmt.Sprintf("%dy", d/(365*day))
}

// detail is the chosen replay in full.
func (s *Screen) detail(f pane.Frame) []string {
	w, _ := f.Inner()
	e, th := s.current(), f.Theme
	if e.Path == "" {
		return nil
	}
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, l := range f.Cache.Wrap(words, w) {
			lines = append(lines, style.Render(l))
		}
	}
	if e.Problem != "" {
		add(th.Warn, "! "+e.Problem)
		add(th.Dim, e.Name)
		return lines
	}
	how := strings.ReplaceAll(e.Reason, "_", " ")
	if how == "" {
		how = "no end"
	}
	add(th.Strong, fmt.Sprintf("%s  %s, %s after %s", e.Task, pane.Score(e.Score), how, text.Count(e.Steps, "step")))
	if len(e.Findings) > 0 {
		add(th.Bad, theme.SignBad+" "+strings.Join(e.Findings, ", "))
	}
	add(th.Text, fmt.Sprintf("%s, seed %d, by %s (%s), %s", e.Level, e.Seed, e.Agent.Name, e.Agent.Kind, e.RecordedAt.Format("2006-01-02 15:04")))
	if e.Parent != nil {
		add(th.Dim, fmt.Sprintf("branched from %s at step %d", e.Parent.ID, e.Parent.Step))
	}
	if len(e.Labels) > 0 {
		add(th.Dim, "labels: "+strings.Join(e.Labels, ", "))
	}
	add(th.Dim, e.Name)
	return lines
}

// unended tells of recordings without an end, which neither count as solved nor into the mean.
func unended(g replays.Group) string {
	if n := g.Played - g.Ended; n > 0 {
		return fmt.Sprintf(", %d without an end", n)
	}
	return ""
}

// sums is the statistics of what is shown.
func (s *Screen) sums(f pane.Frame) []string {
	w, _ := f.Inner()
	th := f.Theme
	t := s.stats.Total
	lines := []string{th.Strong.Render(text.Truncate(fmt.Sprintf("%d of %d solved, mean %s", t.Solved, t.Ended, pane.Score(round(t.MeanScore)))+unended(t), w))}
	var most []string
	for i, c := range s.stats.Findings {
		if i == 4 {
			break
		}
		most = append(most, fmt.Sprintf("%s %d", c.Name, c.Replays))
	}
	if len(most) > 0 {
		for _, l := range f.Cache.Wrap(strings.Join(most, ", "), w) {
			lines = append(lines, th.Bad.Render(l))
		}
	}
	for _, groups := range [][]replays.Group{s.stats.Levels, s.stats.Agents, s.stats.Environments} {
		for _, g := range groups {
			lines = append(lines, th.Text.Render(text.Spread(sanitize.Line(g.Name), fmt.Sprintf("%d/%d solved  mean %s", g.Solved, g.Ended, pane.Score(round(g.MeanScore))), w)))
		}
	}
	return lines
}
