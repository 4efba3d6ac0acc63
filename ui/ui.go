// Package ui is the full-screen program: the root model with its stacks of screens and dialogs, and what starts it.
package ui

import (
	"fmt"
	"runtime/debug"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Builder makes the screen of a route.
type Builder func(*screen.Context, screen.Route) (screen.Screen, error)

// cacheLines bounds the text that is kept laid out: a few megabytes.
const cacheLines = 50_000

// Root is the one tea.Model. It draws in Update and hands the finished frame out in View, so that a frame is drawn once a
// message whatever the library asks for, and that what drawing found missing (rendered Markdown) can be started at once.
type Root struct {
	ctx      *screen.Context
	build    Builder
	screens  []screen.Screen
	dialogs  []dialog.Dialog
	at       layout.Rect // where the top dialog was drawn
	counter  keymap.Counter
	w, h     int
	inner    int // rows that the screen has; fewer than h above a docked dialog
	mouse    bool
	auto     bool // the theme follows what the terminal tells of itself
	dark     bool
	colours  colorprofile.Profile
	frame    string
	cursor   *tea.Cursor
	pending  []tea.Cmd
	leaving  bool // it was asked once whether to quit
	escaping bool // the action that is carried out was called with esc
	quit     bool
	closed   bool
	err      error
	stack    []byte
}

// New makes the root with its first screen.
func New(deps screen.Deps, build Builder, first screen.Route) (*Root, error) {
	keys, err := deps.Config.Keymap()
	if err != nil {
		return nil, err
	}
	look, err := theme.Named(deps.Config.Theme)
	if err != nil {
		return nil, err
	}
	r := &Root{build: build, mouse: true, dark: true, colours: colorprofile.TrueColor}
	r.auto = deps.Config.Theme == "" || deps.Config.Theme == "auto"
	r.ctx = &screen.Context{Deps: deps, Host: host{r}, Keys: keys, Look: pane.Look{Theme: look, Cache: text.NewCache(cacheLines)}}
	s, err := build(r.ctx, first)
	if err != nil {
		return nil, err
	}
	r.screens = []screen.Screen{s}
	return r, nil
}

// Init asks the terminal for its background and starts the first screen.
func (r *Root) Init() (cmd tea.Cmd) {
	defer func() {
		if p := recover(); p != nil {
			cmd = r.fail(p)
		}
	}()
	cmds := []tea.Cmd{r.guard(r.top().Init())}
	if r.auto {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	return tea.Batch(append(cmds, r.draw())...)
}

// Update takes one message: by its family it goes to one method, and then the frame is drawn anew.
func (r *Root) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if p := recover(); p != nil {
			model, cmd = r, r.fail(p)
		}
	}()
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		cmd = r.key(msg)
	case tea.PasteMsg:
		cmd = r.paste(msg)
	case tea.WindowSizeMsg, tea.BackgroundColorMsg, tea.ColorProfileMsg:
		cmd = r.terminal(msg)
	case tea.MouseMsg, screen.Wheel:
		cmd = r.pointer(msg)
	default:
		cmd = r.data(msg)
	}
	cmds := append([]tea.Cmd{cmd}, r.pending...)
	r.pending = nil
	for i := range cmds {
		cmds[i] = r.guard(cmds[i])
	}
	return r, tea.Batch(append(cmds, r.draw())...)
}

// View is the frame drawn last.
func (r *Root) View() tea.View {
	v := tea.NewView(r.frame)
	v.AltScreen = true
	v.WindowTitle = "hotseat"
	if r.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	v.Cursor = r.cursor
	if len(r.screens) > 0 {
		v.WindowTitle = strings.TrimSpace(r.top().Title() + " · hotseat")
		if p, ok := r.top().(Progresser); ok {
			v.ProgressBar = p.Progress()
		}
	}
	return v
}

// Progresser is a screen that shows how far something is in the terminal's own progress bar.
type Progresser interface{ Progress() *tea.ProgressBar }

// terminal takes what the terminal tells of itself.
func (r *Root) terminal(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h, r.inner = msg.Width, msg.Height, msg.Height
		return r.top().Update(msg)
	case tea.BackgroundColorMsg:
		r.dark = msg.IsDark()
	case tea.ColorProfileMsg:
		r.colours = msg.Profile
	}
	if r.auto {
		r.ctx.Look.Theme = theme.For(r.dark, r.colours)
	}
	return nil
}

// data takes whatever commands return: renderings for the cache, results for the screen.
func (r *Root) data(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case rendered:
		for _, done := range msg {
			r.ctx.Look.Cache.Put(done)
		}
		return nil
	case failure:
		return r.fail(msg.value)
	case dialog.Edited:
		return r.toDialog(msg)
	case tea.ResumeMsg:
		return tea.ClearScreen
	}
	// Dialogs hear of data too (a cursor that blinks, a list that was loaded), but the screen below goes on working.
	return tea.Batch(r.toDialog(msg), r.top().Update(msg))
}

func (r *Root) top() screen.Screen { return r.screens[len(r.screens)-1] }

// fail ends the program with an error instead of a stack trace over a broken terminal.
func (r *Root) fail(value any) tea.Cmd {
	if r.err == nil {
		r.err = fmt.Errorf("internal error: %v (what was played is kept)", value)
		r.stack = debug.Stack()
	}
	r.quit = true
	return tea.Quit
}

// failure is a panic in a command.
type failure struct{ value any }

// guard turns a panic in a command into a message, so that it ends the program as one in Update does.
func (r *Root) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if p := recover(); p != nil {
				msg = failure{p}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = r.guard(batch[i])
			}
		}
		return msg
	}
}

// Stack is where the program failed, for a bug report; empty when it did not.
func (r *Root) Stack() string { return string(r.stack) }

// Close lets every screen finish what it has to, the top one first. It may be called more than once.
func (r *Root) Close() error {
	if r.closed {
		return r.err
	}
	r.closed = true
	for i := len(r.screens) - 1; i >= 0; i-- {
		r.finish(r.screens[i])
	}
	return r.err
}

func (r *Root) finish(s screen.Screen) {
	defer func() {
		if p := recover(); p != nil {
			_ = r.fail(p)
		}
	}()
	if c, ok := s.(screen.Closer); ok {
		if err := c.Close(); err != nil && r.err == nil {
			r.err = err
		}
	}
}
