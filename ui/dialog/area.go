package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Area is a text field of several lines that wraps at words. A change of its size keeps text and cursor.
type Area struct {
	Placeholder string
	buffer
	width int // when last drawn
	first int // the first row in sight
}

// NewArea is a field that holds a text, the cursor behind it. The limit is in code points, 0 for none.
func NewArea(value, placeholder string, limit int) Area {
	a := Area{Placeholder: sanitize.Line(placeholder), width: 40, buffer: buffer{clean: sanitize.Text, limit: limit}}
	a.set(value)
	return a
}

// Value is the text.
func (a *Area) Value() string { return a.value() }

// Update edits by a key or a paste; used tells whether the message was for a field at all.
func (a *Area) Update(msg tea.Msg) (used bool) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		a.insert(msg.Content)
		return true
	case tea.KeyPressMsg:
		return a.press(msg)
	}
	return false
}

func (a *Area) press(msg tea.KeyPressMsg) bool {
	rows := a.rows()
	row, x := a.place(rows)
	switch msg.Keystroke() {
	case "up":
		a.to(rows, row-1, x)
	case "down":
		a.to(rows, row+1, x)
	case "pgup":
		a.to(rows, row-8, x)
	case "pgdown":
		a.to(rows, row+8, x)
	case "home", "ctrl+a":
		a.at = rows[row].from
	case "end":
		a.at = rows[row].to
	case "ctrl+home":
		a.at = 0
	case "ctrl+end":
		a.at = len(a.chars)
	case "ctrl+u":
		a.cut(rows[row].from, a.at)
	case "ctrl+k":
		a.cut(a.at, rows[row].to)
	default:
		return a.key(msg)
	}
	return true
}

// span is a row on the screen: the characters from..to-1, without the blank or newline that ended it.
type span struct{ from, to int }

// rows wraps the text. There is always one.
func (a *Area) rows() []span {
	var list []span
	from, used, canBreak := 0, 0, -1
	for i, c := range a.chars {
		if c == "\n" {
			list = append(list, span{from, i})
			from, used, canBreak = i+1, 0, -1
			continue
		}
		w := text.Width(c)
		// The cursor needs a cell behind the last character, so a row is one shorter than the field.
		if used+w > a.width-1 && used > 0 {
			at := i
			if canBreak > from {
				at = canBreak
			}
			list = append(list, span{from, at})
			from, used, canBreak = at, text.Width(strings.Join(a.chars[at:i], "")), -1
		}
		used += w
		if c == " " || w == 2 {
			canBreak = i + 1
		}
	}
	return append(list, span{from, len(a.chars)})
}

// place is the row of the cursor and its cell in it.
func (a *Area) place(rows []span) (row, x int) {
	for i, r := range rows {
		if a.at >= r.from {
			row = i
		}
	}
	return row, text.Width(strings.Join(a.chars[rows[row].from:a.at], ""))
}

// to moves the cursor to a row, as near to a cell as there is a character.
func (a *Area) to(rows []span, row, x int) {
	if row < 0 {
		a.at = 0
		return
	}
	if row >= len(rows) {
		a.at = len(a.chars)
		return
	}
	r := rows[row]
	a.at = r.from
	for a.at < r.to && x > 0 {
		x -= text.Width(a.chars[a.at])
		a.at++
	}
	// The end of a wrapped row is the beginning of the next one.
	if a.at == r.to && row+1 < len(rows) && rows[row+1].from == r.to && r.to > r.from {
		a.at--
	}
}

// View is the field, w cells wide and h rows high, the cursor in sight at cell x of row y.
func (a *Area) View(l pane.Look, w, h int) (lines []string, x, y int) {
	a.width = max(w, 2)
	rows := a.rows()
	row, x := a.place(rows)
	a.first = max(min(a.first, row, len(rows)-h), row-h+1, 0)
	if len(a.chars) == 0 {
		for _, line := range text.Wrap(a.Placeholder, w) {
			lines = append(lines, l.Theme.Placeholder.Render(text.Pad(line, w)))
		}
	} else {
		for _, r := range rows[a.first:min(a.first+h, len(rows))] {
			lines = append(lines, l.Theme.Field.Render(text.Pad(strings.Join(a.chars[r.from:r.to], ""), w)))
		}
	}
	for len(lines) < h {
		lines = append(lines, strings.Repeat(" ", max(w, 0)))
	}
	return lines[:h], min(x, max(w-1, 0)), row - a.first
}
