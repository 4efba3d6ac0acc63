package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/rivo/uniseg"

	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Input is a text field of one line. It counts what readers see as characters, so its cursor is right beside wide ones; and
// what it holds is always safe to show.
type Input struct {
	Placeholder string
	Limit       int // characters; 0 for none
	chars       []string
	at          int
}

// NewInput is a field that holds a text, the cursor behind it.
func NewInput(value, placeholder string) Input {
	in := Input{Placeholder: placeholder}
	in.Set(value)
	return in
}

// Value is the text.
func (in *Input) Value() string { return strings.Join(in.chars, "") }

// Set changes the text and puts the cursor behind it.
func (in *Input) Set(value string) {
	in.chars = split(sanitize.Line(value))
	in.at = len(in.chars)
}

func split(s string) []string {
	var chars []string
	for g := uniseg.NewGraphemes(s); g.Next(); {
		chars = append(chars, g.Str())
	}
	return chars
}

// Insert types or pastes a text at the cursor.
func (in *Input) Insert(s string) {
	more := split(sanitize.Line(s))
	if in.Limit > 0 {
		more = more[:min(len(more), max(in.Limit-len(in.chars), 0))]
	}
	in.chars = append(in.chars[:in.at:in.at], append(more, in.chars[in.at:]...)...)
	in.at += len(more)
}

// Update edits by a key or a paste; used tells whether the message was for a field at all.
func (in *Input) Update(msg tea.Msg) (used bool) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		in.Insert(msg.Content)
		return true
	case tea.KeyPressMsg:
		return in.key(msg)
	}
	return false
}

func (in *Input) key(msg tea.KeyPressMsg) bool {
	switch msg.Keystroke() {
	case "left", "ctrl+b":
		in.at = max(in.at-1, 0)
	case "right":
		in.at = min(in.at+1, len(in.chars))
	case "home", "ctrl+a":
		in.at = 0
	case "end":
		in.at = len(in.chars)
	case "backspace", "ctrl+h":
		in.cut(in.at-1, in.at)
	case "delete", "ctrl+d":
		in.cut(in.at, in.at+1)
	case "ctrl+u":
		in.cut(0, in.at)
	case "ctrl+k":
		in.cut(in.at, len(in.chars))
	case "ctrl+w", "alt+backspace":
		in.cut(in.word(), in.at)
	default:
		if msg.Text == "" || msg.Mod.Contains(tea.ModCtrl) || msg.Mod.Contains(tea.ModAlt) {
			return false
		}
		in.Insert(msg.Text)
	}
	return true
}

// word is where the word before the cursor begins.
func (in *Input) word() int {
	i := in.at
	for i > 0 && in.chars[i-1] == " " {
		i--
	}
	for i > 0 && in.chars[i-1] != " " {
		i--
	}
	return i
}

func (in *Input) cut(from, to int) {
	from, to = max(from, 0), min(to, len(in.chars))
	if from >= to {
		return
	}
	in.chars = append(in.chars[:from:from], in.chars[to:]...)
	in.at = from
}

// View is the field, exactly w cells, with the part around the cursor in sight; x is the cursor's cell in it.
func (in *Input) View(l pane.Look, w int) (line string, x int) {
	if len(in.chars) == 0 {
		return l.Theme.Placeholder.Render(text.Pad(in.Placeholder, w)), 0
	}
	before := strings.Join(in.chars[:in.at], "")
	start := 0
	for x = text.Width(before); x >= w && start < in.at; start++ {
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
	return l.Theme.Field.Render(text.Pad(shown, w)), max(x, 0)
}
