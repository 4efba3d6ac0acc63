// Package uitest drives the full-screen program in tests: directly, message by message, or whole in a terminal emulator.
package uitest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
)

// patience is how long a command may take before its result is left for later; timers usually take longer.
const patience = 250 * time.Millisecond

// slowest is how long what is to be seen is waited for.
const slowest = 5 * time.Second

// Driver drives a model without a program: every key is an Update, its commands are run, and the frame is checked.
type Driver struct {
	t        testing.TB
	model    tea.Model
	W, H     int
	late     chan tea.Msg // from commands that took longer
	patience time.Duration
	// Quit is set once the model asked to quit.
	Quit bool
	// Clipboard is what was copied last.
	Clipboard string
}

// New starts a model at a size.
func New(t testing.TB, m tea.Model, w, h int) *Driver {
	t.Helper()
	return Hurried(t, m, w, h, patience)
}

// Hurried starts a model whose commands may take so long before their results are left for later: little where timers run all the time,
// and what they bring is waited for by See.
func Hurried(t testing.TB, m tea.Model, w, h int, patience time.Duration) *Driver {
	t.Helper()
	d := &Driver{t: t, model: m, W: w, H: h, late: make(chan tea.Msg, 1024), patience: patience}
	d.check()
	d.run(m.Init())
	d.Resize(w, h)
	return d
}

// Send delivers a message and all that follows from it.
func (d *Driver) Send(msg tea.Msg) {
	d.t.Helper()
	d.deliver(msg)
	d.check()
}

// Keys presses keys by their names: "enter", "ctrl+e", "G", "space".
func (d *Driver) Keys(names ...string) {
	d.t.Helper()
	for _, n := range names {
		d.Send(Key(n))
	}
}

// Type types a text, letter by letter.
func (d *Driver) Type(s string) {
	d.t.Helper()
	for _, r := range s {
		if r == ' ' {
			d.Send(tea.KeyPressMsg{Code: tea.KeySpace, Text: " "})
			continue
		}
		d.Send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

// Click presses and releases the left button.
func (d *Driver) Click(x, y int) {
	d.t.Helper()
	d.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	d.Send(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// ClickOn clicks on the first place where a text stands.
func (d *Driver) ClickOn(s string) {
	d.t.Helper()
	for y, line := range strings.Split(d.Screen(), "\n") {
		if i := strings.Index(line, s); i >= 0 {
			d.Click(ansi.StringWidth(line[:i]), y)
			return
		}
	}
	d.t.Fatalf("%q is nowhere to click on:\n%s", s, d.Screen())
}

// Wheel turns the wheel by notches, down positive.
func (d *Driver) Wheel(x, y, notches int) {
	d.t.Helper()
	button := tea.MouseWheelDown
	if notches < 0 {
		button, notches = tea.MouseWheelUp, -notches
	}
	for range notches {
		d.Send(tea.MouseWheelMsg{X: x, Y: y, Button: button})
	}
}

// Resize changes the size of the terminal.
func (d *Driver) Resize(w, h int) {
	d.t.Helper()
	d.W, d.H = w, h
	d.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Wait delivers what slow commands and timers bring, for as long as done says false, at most for the time given.
func (d *Driver) Wait(limit time.Duration, done func() bool) bool {
	d.t.Helper()
	end := time.After(limit)
	for !done() {
		select {
		case msg := <-d.late:
			d.Send(msg)
		case <-end:
			return done()
		}
	}
	return true
}

// Frame is the frame with its styles.
func (d *Driver) Frame() string { return d.model.View().Content }

// Screen is the frame as text.
func (d *Driver) Screen() string { return ansi.Strip(d.Frame()) }

// View is the whole view: cursor, title, modes.
func (d *Driver) View() tea.View { return d.model.View() }

// See fails unless every text is on the screen, or comes to it with what slow commands bring: a loaded machine takes its time.
func (d *Driver) See(texts ...string) {
	d.t.Helper()
	for _, s := range texts {
		if !d.Wait(slowest, func() bool { return strings.Contains(d.Screen(), s) }) {
			d.t.Fatalf("%q is not on the screen:\n%s", s, d.Screen())
		}
	}
}

// Golden compares the screen with the golden file of the test's name. What slow commands bring may come first.
func (d *Driver) Golden() {
	d.t.Helper()
	d.golden(d.Screen)
}

// GoldenStyled compares the screen and its styles.
func (d *Driver) GoldenStyled() {
	d.t.Helper()
	d.golden(d.Frame)
}

func (d *Driver) golden(shown func() string) {
	d.t.Helper()
	want, err := os.ReadFile(filepath.Join("testdata", d.t.Name()+".golden"))
	if err == nil {
		d.Wait(slowest, func() bool { return Trim(shown()) == string(want) })
	}
	golden.RequireEqual(d.t, Trim(shown()))
}

func (d *Driver) deliver(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
		return
	case tea.QuitMsg:
		d.Quit = true
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.run(cmd)
		}
		return
	}
	v := reflect.ValueOf(msg)
	if v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd]() { // a sequence
		for i := range v.Len() {
			d.run(v.Index(i).Interface().(tea.Cmd))
		}
		return
	}
	if v.Kind() == reflect.String && strings.HasSuffix(v.Type().String(), "setClipboardMsg") {
		d.Clipboard = v.String()
		return
	}
	var cmd tea.Cmd
	d.model, cmd = d.model.Update(msg)
	d.run(cmd)
}

func (d *Driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	result := make(chan tea.Msg, 1)
	go func() { result <- cmd() }()
	select {
	case msg := <-result:
		d.deliver(msg)
	case <-time.After(d.patience):
		go func() { d.late <- <-result }()
	}
}

func (d *Driver) check() {
	d.t.Helper()
	if err := Fits(d.Frame(), d.W, d.H); err != "" {
		d.t.Fatalf("%dx%d: %s\n%s", d.W, d.H, err, d.Screen())
	}
}

// Fits says what is wider or taller than the terminal, or holds what a terminal must not be sent; empty when all is well.
func Fits(frame string, w, h int) string {
	if frame == "" {
		return ""
	}
	lines := strings.Split(frame, "\n")
	if len(lines) > h {
		return "the frame is taller than the terminal"
	}
	for _, l := range lines {
		if ansi.StringWidth(l) > w {
			return "a line is wider than the terminal: " + ansi.Strip(l)
		}
		for _, r := range ansi.Strip(l) {
			if r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
				return "a control character is on the screen: " + ansi.Strip(l)
			}
		}
	}
	return ""
}

// Trim drops the blanks at the ends of lines, which golden files cannot be read with.
func Trim(screen string) string {
	lines := strings.Split(screen, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// Key is a key by its name, as Bubble Tea would send it.
func Key(name string) tea.KeyPressMsg {
	var k tea.KeyPressMsg
	rest := name
	for {
		i := strings.IndexByte(rest, '+')
		if i <= 0 || i == len(rest)-1 {
			break
		}
		switch rest[:i] {
		case "ctrl":
			k.Mod |= tea.ModCtrl
		case "alt":
			k.Mod |= tea.ModAlt
		case "shift":
			k.Mod |= tea.ModShift
		}
		rest = rest[i+1:]
	}
	if code, ok := named(rest); ok {
		k.Code = code
		if rest == "space" && k.Mod == 0 {
			k.Text = " "
		}
		return k
	}
	k.Code = []rune(rest)[0]
	if k.Mod == 0 {
		k.Text = rest
	}
	return k
}

func named(name string) (rune, bool) {
	code, ok := map[string]rune{
		"enter": uv.KeyEnter, "esc": uv.KeyEscape, "tab": uv.KeyTab, "space": uv.KeySpace, "backspace": uv.KeyBackspace, "delete": uv.KeyDelete,
		"up": uv.KeyUp, "down": uv.KeyDown, "left": uv.KeyLeft, "right": uv.KeyRight, "home": uv.KeyHome, "end": uv.KeyEnd,
		"pgup": uv.KeyPgUp, "pgdown": uv.KeyPgDown, "f1": uv.KeyF1,
	}[name]
	return code, ok
}
