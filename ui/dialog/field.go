package dialog

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// field is one argument of an action as it is filled in.
type field struct {
	spec    env.ArgSpec
	area    Area     // Text
	input   Input    // Line, Money, and Int with many values
	options []string // Choice, and Int with few values
	chosen  int      // in options; -1 for none
	history []string // earlier values of an input, newest last
	past    int      // how far back in the history
	offers  []Candidate
}

// fewInts is how many values an integer may have to be offered as choices, one key each.
const fewInts = 10

func newField(spec env.ArgSpec, value string, history []string) field {
	f := field{spec: spec, chosen: -1, history: history}
	switch {
	case spec.Kind == env.Choice:
		f.options = spec.Choices
	case spec.Kind == env.Int && spec.Max-spec.Min < fewInts:
		for n := spec.Min; n <= spec.Max; n++ {
			f.options = append(f.options, fmt.Sprint(n))
		}
	case spec.Kind == env.Text:
		f.area = NewArea("", spec.Help, spec.MaxLen)
	default:
		f.input = NewInput("", spec.Help, spec.MaxLen)
	}
	f.set(value)
	return f
}

func (f *field) isText() bool   { return f.options == nil && f.spec.Kind == env.Text }
func (f *field) isChoice() bool { return f.options != nil }

func (f *field) value() string {
	switch {
	case f.isChoice() && f.chosen >= 0:
		return f.options[f.chosen]
	case f.isChoice():
		return ""
	case f.isText():
		return f.area.Value()
	}
	return f.input.Value()
}

func (f *field) set(value string) {
	switch {
	case f.isChoice():
		f.chosen = -1
		for i, o := range f.options {
			if o == value {
				f.chosen = i
			}
		}
	case f.isText():
		f.area.set(value)
	default:
		f.input.Set(value)
	}
}

// update edits the field; used tells whether the message was for it.
func (f *field) update(msg tea.Msg) (used bool) {
	press, isKey := msg.(tea.KeyPressMsg)
	switch {
	case isKey && f.isChoice():
		return f.choose(press)
	case f.isChoice():
		return false
	case isKey && !f.isText() && f.recall(press):
		return true
	case f.isText():
		return f.area.Update(msg)
	}
	return f.input.Update(msg)
}

// choose takes the key of a choice: its number, or an arrow.
func (f *field) choose(msg tea.KeyPressMsg) bool {
	n := len(f.options)
	switch key := msg.Keystroke(); {
	case key == "left" || key == "up":
		f.chosen = max(f.chosen-1, 0)
	case key == "right" || key == "down":
		f.chosen = min(f.chosen+1, n-1)
	case key == "backspace" && f.spec.Optional:
		f.chosen = -1
	default:
		for i := range f.options {
			if f.key(i) == msg.String() {
				f.chosen = i
				return true
			}
		}
		return false
	}
	return true
}

// picks tells whether a message chooses an option by its key.
func (f *field) picks(msg tea.Msg) bool {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return false
	}
	for i := range f.options {
		if f.key(i) == press.String() {
			return true
		}
	}
	return false
}

// key is what chooses an option: integers their own digit, others their number, from the tenth on a letter.
func (f *field) key(i int) string {
	if f.spec.Kind == env.Int && f.spec.Min >= 0 && f.spec.Max <= 9 {
		return f.options[i]
	}
	if i < 9 {
		return fmt.Sprint(i + 1)
	}
	return string(rune('a' + i - 9))
}

// recall goes through earlier values with the arrows.
func (f *field) recall(msg tea.KeyPressMsg) bool {
	step := map[string]int{"up": 1, "down": -1}[msg.Keystroke()]
	if step == 0 || len(f.history) == 0 {
		return false
	}
	f.past = min(max(f.past+step, 0), len(f.history))
	f.input.Set("")
	if f.past > 0 {
		f.input.Set(f.history[len(f.history)-f.past])
	}
	return true
}

// lines draws the field w cells wide and, if it is a text, rows high; x and y are the cursor's cell in it, y -1 for none.
func (f *field) lines(l pane.Look, w, rows int, focused bool) (lines []string, x, y int) {
	switch {
	case f.isChoice():
		return f.choices(l, w, focused), 0, -1
	case f.isText():
		return f.area.View(l, w, rows)
	}
	line, x := f.input.View(l, w)
	return []string{line}, x, 0
}

// choices are the options side by side where they fit, else one a line.
func (f *field) choices(l pane.Look, w int, focused bool) []string {
	var lines []string
	line := ""
	for _, s := range f.spots(w) {
		if s.line >= len(lines)+1 {
			lines, line = append(lines, line), ""
		}
		word := " " + f.word(s.option) + " "
		style := l.Theme.Text
		if s.option == f.chosen {
			word = "▸" + strings.TrimPrefix(word, " ")
			style = l.Theme.Selected
		} else if !focused {
			style = l.Theme.Dim
		}
		line += strings.Repeat(" ", max(s.from-text.Width(line), 0)) + style.Render(text.Truncate(word, w))
	}
	return append(lines, line)
}

// word is an option with its key before it, where that is not the option itself.
func (f *field) word(i int) string {
	if key := f.key(i); key != f.options[i] {
		return key + " " + sanitize.Line(f.options[i])
	}
	return f.options[i]
}

type optionSpot struct{ option, line, from, to int }

func (f *field) spots(w int) []optionSpot {
	var list []optionSpot
	x, line := 0, 0
	for i := range f.options {
		size := text.Width(f.word(i)) + 2
		if x > 0 && x+size > w {
			x, line = 0, line+1
		}
		list = append(list, optionSpot{i, line, x, x + size})
		x += size + 1
	}
	return list
}
