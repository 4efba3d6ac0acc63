package dialog

import (
	"fmt"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/sanitize"
)

// turn moves the focus through the fields and the buttons behind them.
func (f *Form) turn(by int) {
	n := len(f.fields) + len(f.buttons())
	f.at = ((f.at+by)%n + n) % n
}

// pressed is the focused button.
func (f *Form) pressed() (button, bool) {
	list := f.buttons()
	if i := f.at - len(f.fields); i >= 0 && i < len(list) {
		return list[i], true
	}
	return button{}, false
}

// edit gives a key or a paste to the focused field. What is typed where nothing can be written goes into the next field that takes it,
// and the focus with it: nothing typed is lost.
func (f *Form) edit(msg tea.Msg) Result {
	x := f.focused()
	switch {
	case x == nil:
		f.pressing(msg)
	case x.isChoice() && !x.picks(msg) && typed(msg) != "":
		f.elsewhere(msg)
	default:
		picked := x.picks(msg)
		if x.update(msg) {
			f.changed()
		}
		if picked {
			f.moveOn()
		}
	}
	return Result{}
}

// moveOn goes to the next field where that is no text: choices take one key each, so that a form of them is answered as fast as it can be
// read. Where words come next the focus stays, and tab goes on.
func (f *Form) moveOn() {
	if f.at+1 < len(f.fields) && !f.fields[f.at+1].isText() {
		f.at++
	}
}

// pressing takes a key while a button is focused.
func (f *Form) pressing(msg tea.Msg) {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		if by := map[string]int{"left": -1, "right": 1, "up": -1, "down": 1}[press.Keystroke()]; by != 0 {
			f.turn(by)
			return
		}
	}
	if typed(msg) != "" {
		f.elsewhere(msg)
	}
}

// typed is what a key or a paste would write.
func typed(msg tea.Msg) string {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		return strings.TrimSpace(msg.Content)
	case tea.KeyPressMsg:
		return strings.TrimSpace(msg.Text)
	}
	return ""
}

// elsewhere writes into the next field for words, or says why it cannot. A number that no option has is a slip, and no word.
func (f *Form) elsewhere(msg tea.Msg) {
	x, words := f.focused(), typed(msg)
	_, isKey := msg.(tea.KeyPressMsg)
	if x != nil && isKey && strings.IndexFunc(words, unicode.IsDigit) == 0 {
		f.complain(fmt.Sprintf("%s: there is no %s to choose", sanitize.Line(x.spec.Label), words))
		return
	}
	next := f.at + 1
	if x == nil {
		next = 0
	}
	for i := range f.fields {
		if at := (next + i) % len(f.fields); !f.fields[at].isChoice() {
			f.at = at
			f.fields[at].update(msg)
			f.changed()
			return
		}
	}
	switch {
	case x != nil:
		f.complain(sanitize.Line(x.spec.Label) + ": choose by its number or the arrows; nothing can be written here")
	case len(f.fields) > 0:
		f.complain("nothing can be written here; tab goes to the choices")
	}
}
