package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Input is a text field of one line.
type Input struct {
	Placeholder string
	buffer
	selected bool // all of it: what is typed takes its place
}

// NewInput is a field that holds a text, the cursor behind it. The limit is in code points, 0 for none.
func NewInput(value, placeholder string, limit int) Input {
	in := Input{Placeholder: sanitize.Line(placeholder), buffer: buffer{clean: sanitize.Line, limit: limit}}
	in.set(value)
	return in
}

// Value is the text.
func (in *Input) Value() string { return in.value() }

// Set changes the text and puts the cursor behind it.
func (in *Input) Set(value string) { in.set(value) }

// Select marks the text, so that what is typed next takes its place; a key that moves keeps it.
func (in *Input) Select() { in.selected = len(in.chars) > 0 }

// replaced tells whether a message takes the place of what is selected.
func replaced(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		return true
	case tea.KeyPressMsg:
		return msg.Text != "" || msg.Keystroke() == "backspace" || msg.Keystroke() == "delete"
	}
	return false
}

// Update edits by a key or a paste; used tells whether the message was for a field at all.
func (in *Input) Update(msg tea.Msg) (used bool) {
	if in.selected && replaced(msg) {
		in.set("")
	}
	in.selected = false
	switch msg := msg.(type) {
	case tea.PasteMsg:
		in.insert(msg.Content)
		return true
	case tea.KeyPressMsg:
		switch msg.Keystroke() {
		case "home", "ctrl+a":
			in.at = 0
		case "end":
			in.at = len(in.chars)
		case "ctrl+u":
			in.cut(0, in.at)
		case "ctrl+k":
			in.cut(in.at, len(in.chars))
		default:
			return in.key(msg)
		}
		return true
	}
	return false
}

// View is the field, exactly w cells, with the part around the cursor in sight; x is the cursor's cell in it.
func (in *Input) View(l pane.Look, w int) (line string, x int) {
	if len(in.chars) == 0 {
		return l.Theme.Placeholder.Render(text.Pad(in.Placeholder, w)), 0
	}
	start := 0
	for x = text.Width(strings.Join(in.chars[:in.at], "")); x >= w && start < in.at; start++ {
		x -= text.Width(in.chars[start])
	}
	shown := ""
	room := w
	for _, c := range in.chars[start:] {
		if room -= text.Width(c); room < 0 {
			break
		}
		shown += c
	}
	if in.selected {
		return l.Theme.Selected.Render(shown) + l.Theme.Field.Render(strings.Repeat(" ", max(w-text.Width(shown), 0))), max(x, 0)
	}
	return l.Theme.Field.Render(text.Pad(shown, w)), max(x, 0)
}
