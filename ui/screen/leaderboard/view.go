package leaderboard

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/replays/evaluation"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// heads is the lines above the rows.
const heads = 1

// View draws the leaderboard.
func (s *Screen) View(w, h int) string {
	l := s.layout(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, p.Name == layout.List)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, pane.Heading{Screen: "leaderboard", Env: s.env})
		case layout.Tabs:
			return pane.Tabs(f, l.Panes[:1], layout.List)
		case layout.List:
			return s.table(f)
		case layout.Detail:
			return f.Lines(s.name(), "", s.detail(f))
		case layout.Stats:
			return f.Lines("What counts", "", s.counts(f))
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		}
		return ""
	})
}

// height is how many rows the table shows at once.
func (s *Screen) height() int {
	_, h := s.ctx.Look.At(s.layout(s.w, s.h).Place(layout.List), true).Inner()
	return max(h-heads, 1)
}

// rows are the lines of the table: a number is one of shown, −1−i the heading above i.
func (s *Screen) rows() []int {
	var list []int
	for i, x := range s.shown {
		if i == 0 || s.shown[i-1].Environment != x.Environment || s.shown[i-1].Level != x.Level {
			list = append(list, -1-i)
		}
		list = append(list, i)
	}
	return list
}

// first is the first line in sight: the cursor stays in the middle where it can.
func (s *Screen) first(rows []int) int {
	at, h := 0, s.height()
	for i, r := range rows {
		if r == s.cursor {
			at = i
		}
	}
	return max(min(at-h/2, len(rows)-h), 0)
}

// table is who stands where.
func (s *Screen) table(f pane.Frame) string {
	w, h := f.Inner()
	th := f.Theme
	lines := []string{th.Dim.Render(columns(w, "", "who", "score", "95 %", "solved", [4]string{"p^1", "p^2", "p^3", "p^4"}, "twins", "played"))}
	rows := s.rows()
	for i := s.first(rows); i < len(rows) && len(lines) < h; i++ {
		if r := rows[i]; r < 0 {
			lines = append(lines, th.Accent.Render(text.Pad(s.heading(s.shown[-1-r]), w)))
		} else {
			lines = append(lines, s.row(f, w, r))
		}
	}
	if len(s.shown) == 0 {
		for _, l := range text.Wrap(s.nothing(), w) {
			lines = append(lines, th.Dim.Render(l))
		}
	}
	if len(s.shown) > 0 && len(lines)+1 < h { // where there is room for it
		for len(lines) < h-1 {
			lines = append(lines, "")
		}
		lines = append(lines, th.Dim.Render(text.Truncate("twins: pairs of tickets that look alike and want different answers, solved both of all played", w)))
	}
	return f.Lines("Leaderboard", fmt.Sprintf("%d rows", len(s.shown)), lines)
}

func (s *Screen) nothing() string {
	switch {
	case s.err != nil:
		return "! " + sanitize.Line(s.err.Error())
	case !s.ready:
		return "reading …"
	}
	return "Nobody has played yet: play a ticket, or run `hotseat eval --agent baseline`. The shipped samples do not count."
}

func (s *Screen) heading(x evaluation.Standing) string {
	out := sanitize.Line(x.Environment + "  " + x.Level)
	if x.Target != nil {
		out += "  target " + pane.Score(*x.Target)
	}
	return out
}

func (s *Screen) row(f pane.Frame, w, i int) string {
	x, th := s.shown[i], f.Theme
	var passes [4]string
	for k := range passes {
		passes[k] = pass(x.Cell, k)
	}
	played := fmt.Sprint(x.Episodes)
	if x.Few {
		played += "*"
	}
	line := columns(w, fmt.Sprint(x.Rank), who(x), places(x.Score.Mean, 2), interval(x.Score), percent(x.Solved.Rate), passes, twins(x.Twins), played)
	switch {
	case i == s.cursor:
		return th.Selected.Render(text.Pad(line, w))
	case x.Few:
		return th.Dim.Render(line)
	case x.Passed:
		return th.Good.Render(line)
	}
	return th.Text.Render(line)
}

// who is a name with its kind's sign: people have one, so that they are found at a glance.
func who(x evaluation.Standing) string {
	name := sanitize.Line(x.Agent.Name)
	if x.Agent.Model != "" {
		name += " " + sanitize.Line(x.Agent.Model)
	}
	if x.Agent.Kind == "human" {
		return "@" + name
	}
	return name
}

// columns places the cells of a row: what matters most keeps its room longest.
func columns(w int, rank, who, score, interval, solved string, passes [4]string, twins, played string) string {
	cells := []struct {
		text  string
		width int
		rank  int // of importance; the highest goes first
	}{{score, 6, 0}, {interval, 11, 3}, {solved, 7, 1}, {passes[0], 5, 5}, {passes[1], 5, 6}, {passes[2], 5, 7}, {passes[3], 5, 8}, {twins, 6, 4}, {played, 7, 2}}
	const name = 14
	left := w - 4 - name
	keep := -1
	for at := 0; at < len(cells); at++ {
		for _, c := range cells {
			if c.rank == at {
				left -= c.width + 1
			}
		}
		if left < 0 {
			break
		}
		keep = at
	}
	tail := ""
	for _, c := range cells {
		if c.rank <= keep {
			tail += " " + right(c.text, c.width)
		}
	}
	return right(rank, 3) + " " + text.Pad(who, max(w-4-text.Width(tail), 0)) + tail
}

func right(s string, w int) string {
	return strings.Repeat(" ", max(w-text.Width(s), 0)) + text.Truncate(s, w)
}

func places(p env.Points, n int) string { return fmt.Sprintf("%.*f", n, p.Float()) }

func percent(p env.Points) string { return fmt.Sprintf("%.0f %%", 100*p.Float()) }

func interval(e evaluation.Estimate) string {
	if e.Low == nil || e.High == nil {
		return "–"
	}
	return places(*e.Low, 2) + "–" + places(*e.High, 2)
}

func pass(c evaluation.Cell, k int) string {
	if k >= len(c.PassK) {
		return "–"
	}
	return places(c.PassK[k], 2)
}

func twins(t evaluation.Twins) string {
	if t.Played == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d", t.Solved, t.Played)
}

func (s *Screen) name() string {
	x, ok := s.current()
	if !ok {
		return "Who"
	}
	return who(x)
}

// detail is the chosen row in words.
func (s *Screen) detail(f pane.Frame) []string {
	x, ok := s.current()
	if !ok {
		return nil
	}
	w, _ := f.Inner()
	th := f.Theme
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, l := range f.Cache.Wrap(words, w) {
			lines = append(lines, style.Render(l))
		}
	}
	add(th.Strong, fmt.Sprintf("%s, %s: rank %d", x.Environment, x.Level, x.Rank))
	score := "mean score " + places(x.Score.Mean, 3)
	if x.Score.Low != nil {
		score += ", 95 % of " + places(*x.Score.Low, 3) + " to " + places(*x.Score.High, 3)
	}
	if x.Target != nil {
		score += fmt.Sprintf("; target %s is %s", pane.Score(*x.Target), map[bool]string{true: "reached", false: "missed"}[x.Passed])
	}
	add(th.Text, score)
	add(th.Text, fmt.Sprintf("solved %d of %d, %s (95 %%: %s to %s)", x.Solved.Count, x.Episodes, percent(x.Solved.Rate), percent(x.Solved.Low), percent(x.Solved.High)))
	if x.Few {
		add(th.Warn, fmt.Sprintf("* fewer than %d tickets: too few to tell", evaluation.Few))
	}
	var ks []string
	for k := range x.PassK {
		ks = append(ks, fmt.Sprintf("pass^%d %s", k+1, places(x.PassK[k], 2)))
	}
	if len(ks) > 0 {
		add(th.Text, strings.Join(ks, ", "))
	}
	if x.Twins.Played > 0 {
		add(th.Text, fmt.Sprintf("twin sets solved whole: %d of %d", x.Twins.Solved, x.Twins.Played))
	}
	add(th.Text, fmt.Sprintf("%s played, %s, %.1f steps each", text.Count(x.Episodes, "ticket"), text.Count(x.Tasks, "task"), x.Steps))
	for _, m := range x.Measures {
		add(th.Text, strings.ReplaceAll(m.Name, "_", " ")+" "+places(m.Value, 3))
	}
	var found []string
	for _, c := range x.Findings[:min(5, len(x.Findings))] {
		found = append(found, fmt.Sprintf("%s %d", c.Name, c.Replays))
	}
	if len(found) > 0 {
		add(th.Bad, strings.Join(found, ", "))
	}
	return lines
}

// counts says what the table is made of.
func (s *Screen) counts(f pane.Frame) []string {
	w, _ := f.Inner()
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, l := range f.Cache.Wrap(words, w) {
			lines = append(lines, style.Render(l))
		}
	}
	add(f.Theme.Text, "Of people the first attempt at a ticket, of agents the newest of each ticket and seed.")
	if left := s.left.String(); left != "" {
		add(f.Theme.Dim, "Left out: "+left+".")
	}
	add(f.Theme.Dim, "p^k: all of k attempts solve it. * few tickets. @ a person.")
	return lines
}

// quote writes a name into a filter.
func quote(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
}
