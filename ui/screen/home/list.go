package home

import (
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// prompt stands before the filter.
const prompt = "/ "

// row is a line of the list: a ticket, or the heading over those of one desk and level.
type row struct {
	heading string
	at      int // in shown
}

// rows groups the tickets that are shown.
func (s *Screen) rows() []row {
	list := make([]row, 0, len(s.shown)+8)
	last := ""
	for i, at := range s.shown {
		t := s.tickets[at]
		heading := t.Env.Title + " · " + t.Info.Level
		if heading != last {
			list = append(list, row{heading: heading, at: -1})
			last = heading
		}
		list = append(list, row{at: i})
	}
	return list
}

// filtering tells whether the filter has a line of its own.
func (s *Screen) filtering() bool { return s.typing || s.filter.Value() != "" }

// height is how many rows of the list are in sight.
func (s *Screen) height(f pane.Frame) int {
	_, h := f.Inner()
	if s.filtering() {
		h--
	}
	return max(h, 1)
}

func (s *Screen) page() int {
	return s.height(s.ctx.Look.At(s.layout().Place(s.focus), true))
}

// reveal scrolls the list so that the cursor is in sight, with the heading over it where that is the line before.
func (s *Screen) reveal() {
	h := s.height(s.ctx.Look.At(s.layout().Place(layout.List), true))
	if s.size.Height == 0 {
		return
	}
	for i, r := range s.rows() {
		if r.at != s.cursor || r.heading != "" {
			continue
		}
		top := i
		if i > 0 && s.rows()[i-1].heading != "" {
			top = i - 1
		}
		s.first = max(min(s.first, top), i-h+1)
		return
	}
}

// list draws the rows in sight.
func (s *Screen) list(f pane.Frame) string {
	w, _ := f.Inner()
	var lines []string
	if s.filtering() {
		field, _ := s.filter.View(s.ctx.Look, max(w-len(prompt), 1))
		lines = append(lines, f.Theme.Accent.Render(prompt)+field)
	}
	rows := s.rows()
	for i := s.first; i < len(rows) && i < s.first+s.height(f); i++ {
		lines = append(lines, s.line(f, rows[i], w))
	}
	if len(rows) == 0 {
		lines = append(lines, f.Theme.Dim.Render(text.Truncate("nothing matches; esc clears the filter", w)))
	}
	return f.Lines("Tickets", counter(len(s.shown), len(s.tickets)), lines)
}

func (s *Screen) line(f pane.Frame, r row, w int) string {
	th := f.Theme
	if r.heading != "" {
		return th.Dim.Render(text.Truncate(sanitize.Line(r.heading), w))
	}
	t := s.tickets[s.shown[r.at]]
	name, best := "  "+sanitize.Line(t.Name), ""
	if rec, ok := s.records[t.Info.ID]; ok && rec.human != nil {
		best = points(rec.human.Score)
		if rec.human.Solved {
			best = theme.SignGood + " " + best
		}
	}
	if r.at == s.cursor {
		return th.Selected.Render(text.Spread(theme.SignFocus+name[1:], best+" ", w))
	}
	style := th.Dim
	if rec, ok := s.records[t.Info.ID]; ok && rec.human != nil && rec.human.Solved {
		style = th.Good
	}
	return text.Spread(th.Text.Render(name), style.Render(best)+" ", w)
}

// rowAt is the ticket, in shown, at a line of the screen.
func (s *Screen) rowAt(p layout.Place, y int) (int, bool) {
	i := y - p.Y - 1
	if s.filtering() {
		i--
	}
	if rows := s.rows(); i >= 0 && i < s.height(s.ctx.Look.At(p, true)) && s.first+i < len(rows) && rows[s.first+i].heading == "" {
		return rows[s.first+i].at, true
	}
	return 0, false
}

func (s *Screen) focusTab(l layout.Layout, p layout.Place, x int) {
	if n, ok := pane.TabAt(l.Panes, s.focus, p.W, x-p.X); ok {
		s.focus = n
	}
}
