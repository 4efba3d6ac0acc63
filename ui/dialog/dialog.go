// Package dialog holds what opens over a screen and returns a typed result: forms made from action specs, questions, lists,
// the command palette, help, notes and documents. Dialogs keep what was typed when the terminal changes size.
package dialog

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/keymap"
	"hotseat/ui/pane"
)

// Kit is what dialogs are driven and drawn with.
type Kit struct {
	Look pane.Look
	Keys keymap.Map
}

// Dialog is an overlay. The root sends it every key, paste and mouse event while it is on top, draws it, and hands its result
// to whoever is below.
type Dialog interface {
	// Update takes a message: tea.KeyPressMsg, tea.PasteMsg, Click, Wheel, Edited, or any other that is going round.
	Update(Kit, tea.Msg) Result
	// View is the dialog's block, at most w×h cells; the root puts it into the middle.
	View(k Kit, w, h int) string
	// Cursor is where the real cursor stands in the block of the last View; nil for none.
	Cursor() *tea.Cursor
	// Scope says which keys hold, for the footer.
	Scope() keymap.Scope
}

// Docker is a dialog that stands below the screen, which gives way, instead of over it: what it asks about stays in sight.
type Docker interface{ Docks() bool }

// Hinter is a dialog whose footer names other keys than all of its scope.
type Hinter interface {
	Hints(keymap.Map) []keymap.Hint
}

// Result is what an update of a dialog leads to.
type Result struct {
	Done  bool
	Value any     // of a finished dialog: Sent, Answered, Picked, Noted, Chosen, or nil when it was cancelled
	Cmd   tea.Cmd // to run
	Edit  *Edit   // a text to be written in the user's editor
}

// Click is a press of the left button, in cells of the dialog's block.
type Click struct{ X, Y int }

// Wheel is a turn of the wheel over the dialog, in lines: negative is up.
type Wheel struct{ X, Y, Lines int }

// Edit asks for the user's editor.
type Edit struct{ Text string }

// Edited brings the text back.
type Edited struct {
	Text string
	Err  error
}

func done(value any) Result { return Result{Done: true, Value: value} }

// match finds what a key does in a scope.
func match(k Kit, s keymap.Scope, msg tea.KeyPressMsg) (keymap.Action, bool) {
	return k.Keys.Match(s, msg.String(), msg.Keystroke())
}
