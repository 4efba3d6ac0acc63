package dialog

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// box draws a dialog's border around lines: as wide as allowed and wished for, as tall as the lines ask for.
type box struct {
	frame pane.Frame
	w, h  int // the space inside
}

// boxed makes a box for wished cells inside; it gets fewer where the screen is smaller.
func boxed(k Kit, wishW, wishH, maxW, maxH int) box {
	f := pane.Frame{Look: k.Look, W: max(min(wishW+4, maxW), 1), H: max(min(wishH+2, maxH), 1), Focused: true}
	w, h := f.Inner()
	return box{frame: f, w: w, h: h}
}

func (b box) draw(title, note string, lines []string) string {
	return b.frame.Lines(sanitize.Line(title), note, lines)
}

// origin is where the space inside begins, in cells of the block.
func (b box) origin() (x, y int) { return (b.frame.W - b.w) / 2, (b.frame.H - b.h) / 2 }

// cursor is the real cursor at a cell inside the box.
func (b box) cursor(x, y int) *tea.Cursor {
	if x < 0 || y < 0 || y >= b.h {
		return nil
	}
	left, top := b.origin()
	return tea.NewCursor(left+min(x, b.w-1), top+y)
}

// button is a word to click on, or to go to with tab; it is found by its column.
type button struct {
	label string
	does  func() Result
}

// buttonLine draws them, the focused one with a sign; -1 for none.
func buttonLine(k Kit, list []button, focused, w int) string {
	line := ""
	for i, b := range list {
		if i > 0 {
			line += "  "
		}
		if i == focused {
			line += k.Look.Theme.TitleFocus.Render(theme.SignFocus + b.label + "]")
			continue
		}
		line += k.Look.Theme.Key.Render("[" + b.label + "]")
	}
	return text.Truncate(line, w)
}

func buttonAt(list []button, x int) (button, bool) {
	from := 0
	for _, b := range list {
		to := from + text.Width(b.label) + 2
		if x >= from && x < to {
			return b, true
		}
		from = to + 2
	}
	return button{}, false
}
