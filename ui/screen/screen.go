// Package screen is what a screen is: the interface that the root drives, what it hands to screens, and the routes from one
// to another. The screens themselves lie in packages below this one; they know this package and not each other.
package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui/config"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Screen is one full-screen page. The root owns it and calls it from one goroutine; its methods may change it. Nothing in
// them reads, writes or waits: that is done in the commands they return, which touch no state.
type Screen interface {
	// Init starts the screen once it is on the stack.
	Init() tea.Cmd
	// Scope says which keys hold.
	Scope() keymap.Scope
	// Title is for the terminal's window.
	Title() string
	// Do carries out an action, whether it came from a key, the palette or a click on a hint. Back is the screen's too.
	Do(keymap.Action, Press) tea.Cmd
	// Update takes all other messages: tea.WindowSizeMsg (before Init, on every change, and when the screen is on top again),
	// mouse messages and Wheel, results of its dialogs, and whatever commands return.
	Update(tea.Msg) tea.Cmd
	// View draws the screen. It must be cheap and change nothing; whatever it returns is fitted to w×h.
	View(w, h int) string
}

// Press is how an action was called.
type Press struct {
	Key   string // "3"; empty when no key was pressed
	Count int    // the count typed before it, 0 for none
}

// Times is the count as a repetition: 1 when none was typed.
func (p Press) Times() int { return max(p.Count, 1) }

// Typer is a screen with a text field. While it is typing it gets keys before the keymap does.
type Typer interface {
	Typing() bool
	// Type takes tea.KeyPressMsg and tea.PasteMsg. What it does not use goes on to the keymap.
	Type(tea.Msg) (used bool, cmd tea.Cmd)
	Cursor() *tea.Cursor // in cells of the screen, nil for none
}

// Hinter is a screen that shows other hints in its footer than those of its scope.
type Hinter interface{ Hints() []keymap.Hint }

// Disabler tells why an action cannot be done now, for the palette; empty when it can.
type Disabler interface{ Disabled(keymap.Action) string }

// Leaver is a screen that wants to be asked before the program quits under it; empty when it does not mind.
type Leaver interface{ LeaveQuestion() string }

// Closer is a screen that has something to finish when it leaves the stack or the program ends, however that comes: a
// recording above all.
type Closer interface{ Close() error }

// Wheel is a turn of the mouse wheel, several merged into one: lines down, negative up.
type Wheel struct{ X, Y, Lines int }

// Host is what a screen may ask of the root. Calls take effect at once, in Update; never call them from a command.
type Host interface {
	Open(Route)         // on top of this screen
	Replace(Route)      // instead of this screen
	Back()              // to the screen below; quits from the last one, unless the key was esc
	Last(Screen) bool   // whether going back from this screen quits
	Ask(dialog.Dialog)  // its result comes to Update when it is done, none when it is cancelled
	Say(message string) // in the footer, until the next key
	Copy(text string)   // to the clipboard
	Quit()
}

// Deps is what the program hands to all screens.
type Deps struct {
	Registry env.Registry
	Replays  Replays
	Dir      string // where recordings go
	Out      string // the file or folder that a person's recordings go to instead; Dir when empty
	Tool     string // "hotseat 0.1.0", for recordings
	// Roster is the agents that can take a seat, the best to watch first.
	Roster []agent.Entry
	Config config.Config
	Now    func() time.Time
}

// Replays lists recordings. *replays.Library is one.
type Replays interface {
	List() ([]replays.Entry, error)
	Search(replays.Filter) ([]replays.Entry, error)
}

// Context is what a screen is made with. Its look changes when the terminal tells its colours, so read it when drawing.
type Context struct {
	Deps
	Host
	Keys keymap.Map
	Look pane.Look
	// Message is what the footer shows; see Host.Say.
	Message string
	// Pending is the count that is being typed, 0 for none.
	Pending int
}

// Footer is the bottom line of a screen.
func (c *Context) Footer(w int, s Screen) string {
	return pane.Footer(pane.Frame{Look: c.Look, W: w, H: 1}, c.Hints(s), c.Message)
}

// Blank is a screen that has nothing to show yet, or for good: what it waits for, or the error.
func (c *Context) Blank(s Screen, w, h int, title, waiting string, err error) string {
	words, style := waiting, c.Look.Theme.Dim
	if err != nil {
		words, style = "! "+sanitize.Line(err.Error()), c.Look.Theme.Warn
	}
	lines := []string{pane.Header(pane.Frame{Look: c.Look, W: w, H: 1}, pane.Heading{Screen: title}), ""}
	for _, l := range text.Wrap(words, max(w-4, 1)) {
		lines = append(lines, "  "+style.Render(l))
	}
	for len(lines) < h-1 {
		lines = append(lines, "")
	}
	return text.FitLines(append(lines[:max(h-1, 0)], c.Footer(w, s)), w, h)
}

// Hints are what a screen's footer names. Going back from the last screen is called what it is.
func (c *Context) Hints(s Screen) []keymap.Hint {
	hints := c.Keys.Footer(s.Scope())
	if h, ok := s.(Hinter); ok {
		hints = h.Hints()
	}
	back, _ := c.Keys.Binding(keymap.Back)
	quit, _ := c.Keys.Binding(keymap.Quit)
	for i, h := range hints {
		if h.Action == keymap.Back && h.Help == back.Help && c.Last(s) {
			hints[i].Help = quit.Help
		}
	}
	return hints
}
