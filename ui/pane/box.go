// Package pane turns what the seat's holder sees into blocks of text of an exact size. Panes are pure: the same data, size
// and theme give the same text. Nothing here knows the actions of an environment: all names come from its Spec.
package pane

import (
	"strings"

	"charm.land/lipgloss/v2"

	"hotseat/ui/layout"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Look is how everything is drawn: the theme, and the cache that all text from outside goes through.
type Look struct {
	Theme theme.Theme
	Cache *text.Cache
}

// Frame is where a pane is drawn.
type Frame struct {
	Look
	W, H    int
	Focused bool
	Above   bool // joined to a pane above
	Below   bool // joined to a pane below, which draws the line between them
}

// At is the frame for a place of a layout.
func (l Look) At(p layout.Place, focused bool) Frame {
	return Frame{Look: l, W: p.W, H: p.H, Focused: focused, Above: p.Above, Below: p.Below}
}

// Content is what a pane shows in its frame, before it is scrolled and clipped.
type Content struct {
	Title string // in the border, left; sanitised
	Note  string // in the border, right: a count, a hint
	text.Source
}

// bordered tells whether there is room for a border.
func (f Frame) bordered() bool { return f.W >= 4 && f.H >= 2 }

// Inner is the size that is left for content.
func (f Frame) Inner() (w, h int) {
	if !f.bordered() {
		return max(f.W, 0), max(f.H, 0)
	}
	w, h = f.W-2, f.H-2
	if f.W >= 12 {
		w -= 2 // a blank on both sides
	}
	if f.Below {
		h++
	}
	return w, h
}

// Draw is the content in its frame at a scroll position: exactly W×H cells.
func (f Frame) Draw(c Content, s text.Scroll) string {
	w, h := f.Inner()
	src := c.Source
	if src == nil {
		src = text.Document(nil)
	}
	src = text.Once(src)
	rows := s.Window(src, h)
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = text.Pad(r.Text, w)
	}
	if !f.bordered() {
		return text.FitLines(lines, f.W, f.H)
	}
	above, below := s.Edge(src, h)
	return f.box(c, lines, above, below)
}

// Lines is Draw for lines that do not scroll.
func (f Frame) Lines(title, note string, lines []string) string {
	return f.Draw(Content{Title: title, Note: note, Source: text.Document(lines)}, text.Top())
}

func (f Frame) box(c Content, lines []string, above, below bool) string {
	w, h := f.Inner()
	line := f.Theme.Border
	if f.Focused {
		line = f.Theme.BorderFocus
	}
	left, right := line.Render("│"), line.Render("│")
	if w < f.W-2 {
		left, right = left+" ", " "+right
	}
	var b strings.Builder
	b.WriteString(f.top(c, line))
	for y := range h {
		content := strings.Repeat(" ", w)
		if y < len(lines) {
			content = lines[y]
		}
		end := right
		switch {
		case y == 0 && above:
			end = f.edge(right, line, "▴")
		case y == h-1 && below:
			end = f.edge(right, line, "▾")
		}
		b.WriteString("\n" + left + content + end)
	}
	if !f.Below {
		b.WriteString("\n" + line.Render("╰"+strings.Repeat("─", f.W-2)+"╯"))
	}
	return b.String()
}

// edge puts a sign into the border where there is more to scroll to.
func (f Frame) edge(right string, line lipgloss.Style, sign string) string {
	if strings.HasPrefix(right, " ") {
		return " " + line.Render(sign)
	}
	return line.Render(sign)
}

// top is the border line with the title in it. The focused one has a sign too.
func (f Frame) top(c Content, line lipgloss.Style) string {
	l, r := "╭", "╮"
	if f.Above {
		l, r = "├", "┤"
	}
	room := f.W - 2
	title := f.Theme.Title
	lead := " "
	if f.Focused {
		title, lead = f.Theme.TitleFocus, theme.SignFocus
	}
	name := text.Truncate(c.Title, room-3)
	if name == "" {
		return line.Render(l + strings.Repeat("─", room) + r)
	}
	used := text.Width(name) + 2
	note := ""
	if n := text.Width(c.Note); n > 0 && used+n+3 <= room {
		note = " " + c.Note + " "
	}
	fill := strings.Repeat("─", room-used-text.Width(note))
	tail := line.Render(fill + r)
	if note != "" {
		tail = line.Render(fill[:len(fill)-len("─")]) + f.Theme.Dim.Render(note) + line.Render("─"+r)
	}
	return line.Render(l) + title.Render(lead+name) + line.Render(" ") + tail
}

// Compose puts the places of a layout together into a whole screen.
func Compose(l layout.Layout, draw func(layout.Place) string) string {
	rows := make([][]piece, l.H)
	for _, p := range l.Places {
		for i, line := range strings.Split(text.Fit(draw(p), p.W, p.H), "\n") {
			rows[p.Y+i] = append(rows[p.Y+i], piece{p.X, p.W, line})
		}
	}
	var b strings.Builder
	for y, row := range rows {
		if y > 0 {
			b.WriteByte('\n')
		}
		x := 0
		for x < l.W {
			next := piece{x: l.W}
			for _, p := range row {
				if p.x >= x && p.x < next.x {
					next = p
				}
			}
			b.WriteString(strings.Repeat(" ", next.x-x) + next.line)
			x = next.x + max(next.w, 1)
		}
	}
	return b.String()
}

type piece struct {
	x, w int
	line string
}
