package ui

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/theme"
)

// escape is the key that leads back, and never out.
const escape = "esc"

// wheelLines is how far one notch of the wheel scrolls.
const wheelLines = 3

// key sends a key to whoever it is for: the top dialog, a text field, a count, or the keymap.
func (r *Root) key(msg tea.KeyPressMsg) tea.Cmd {
	r.ctx.Message = ""
	names := []string{msg.String(), msg.Keystroke()}
	if a, ok := r.ctx.Keys.Match(keymap.Global, names...); ok && (a == keymap.Quit || a == keymap.Suspend) {
		return r.global(a)
	}
	if r.blind() {
		return nil // what a key does could not be seen
	}
	r.leaving = false
	if len(r.dialogs) > 0 {
		if a, ok := r.above(names); ok {
			return r.top().Do(a, screen.Press{})
		}
		return r.toDialog(msg)
	}
	s := r.top()
	if t, ok := s.(screen.Typer); ok && t.Typing() {
		if used, cmd := t.Type(msg); used {
			return cmd
		}
	}
	if s.Scope().Counts() && r.counter.Digit(msg.String()) {
		return nil
	}
	press := screen.Press{Key: msg.String(), Count: r.counter.Take()}
	a, ok := r.ctx.Keys.Match(s.Scope(), names...)
	if !ok {
		return nil
	}
	r.escaping = msg.Keystroke() == escape
	defer func() { r.escaping = false }()
	return r.do(a, press)
}

// above is what a key does to the panes above a docked form.
func (r *Root) above(names []string) (keymap.Action, bool) {
	if !r.docked() || r.dialogs[0].Scope() != keymap.Form {
		return "", false
	}
	a, _ := r.ctx.Keys.Match(keymap.Form, names...)
	switch a {
	case keymap.FormPane:
		return keymap.NextPane, true
	case keymap.FormRead:
		return keymap.PlayRead, true
	case keymap.FormPgDown:
		return keymap.PageDown, true
	case keymap.FormPgUp:
		return keymap.PageUp, true
	}
	return "", false
}

// do carries out an action: the root's own here, all others in the screen.
func (r *Root) do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.Help, keymap.Palette, keymap.Quit, keymap.Suspend, keymap.Mouse, keymap.Redraw, keymap.Themes:
		return r.global(a)
	}
	return r.top().Do(a, p)
}

func (r *Root) global(a keymap.Action) tea.Cmd {
	switch a {
	case keymap.Help:
		r.dialogs = append(r.dialogs, dialog.NewHelp(r.ctx.Keys, r.top().Scope()))
	case keymap.Palette:
		r.dialogs = append(r.dialogs, dialog.NewPalette(r.ctx.Keys, r.top().Scope(), r.disabled))
	case keymap.Quit:
		return r.askQuit()
	case keymap.Suspend:
		return tea.Suspend
	case keymap.Redraw:
		return tea.ClearScreen
	case keymap.Mouse:
		r.mouse = !r.mouse
		r.ctx.Message = "mouse off: select text with the terminal"
		if r.mouse {
			r.ctx.Message = "mouse on"
		}
	case keymap.Themes:
		r.nextTheme()
	}
	return nil
}

func (r *Root) nextTheme() {
	r.auto = false
	next := map[string]theme.Theme{"dark": theme.Light(), "light": theme.Plain(), "dark16": theme.Basic(false), "light16": theme.Plain()}
	t, ok := next[r.ctx.Look.Theme.ID]
	if !ok {
		t = theme.For(true, r.colours)
	}
	r.ctx.Look.Theme = t
	r.ctx.Message = "theme: " + t.ID
}

func (r *Root) disabled(a keymap.Action) string {
	if d, ok := r.top().(screen.Disabler); ok {
		return d.Disabled(a)
	}
	return ""
}

// quitTag marks the root's own question.
const quitTag = "root.quit"

// askQuit asks once where something would be lost and the question can be seen; the second time it quits.
func (r *Root) askQuit() tea.Cmd {
	question := ""
	for _, s := range r.screens {
		if l, ok := s.(screen.Leaver); ok && question == "" {
			question = l.LeaveQuestion()
		}
	}
	if question == "" || r.leaving || r.blind() {
		r.quit = true
		return tea.Quit
	}
	r.leaving = true
	r.dialogs = append(r.dialogs, dialog.NewConfirm(quitTag, "Quit hotseat?", question).Safe())
	return nil
}

func (r *Root) paste(msg tea.PasteMsg) tea.Cmd {
	if len(r.dialogs) > 0 {
		return r.toDialog(msg)
	}
	if t, ok := r.top().(screen.Typer); ok && t.Typing() {
		_, cmd := t.Type(msg)
		return cmd
	}
	return nil
}

// pointer takes mouse messages: to the dialog in its own cells, to a hint in the footer, or to the screen.
func (r *Root) pointer(msg tea.Msg) tea.Cmd {
	if notch, ok := msg.(tea.MouseWheelMsg); ok {
		msg = wheel(notch, 1)
	}
	if len(r.dialogs) > 0 {
		return r.pointDialog(msg)
	}
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Button == tea.MouseLeft && click.Y == r.h-1 {
		if a, ok := pane.FooterAt(r.ctx.Hints(r.top()), r.w, click.X); ok {
			return r.do(a, screen.Press{})
		}
	}
	return r.top().Update(msg)
}

func (r *Root) pointDialog(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if r.docked() && msg.Y < r.at.Y {
			return r.top().Update(msg)
		}
		if msg.Button == tea.MouseLeft {
			return r.toDialog(dialog.Click{X: msg.X - r.at.X, Y: msg.Y - r.at.Y})
		}
	case screen.Wheel:
		if r.docked() && msg.Y < r.at.Y {
			return r.top().Update(msg)
		}
		return r.toDialog(dialog.Wheel{X: msg.X - r.at.X, Y: msg.Y - r.at.Y, Lines: msg.Lines})
	}
	return nil
}

func wheel(m tea.MouseWheelMsg, notches int) screen.Wheel {
	w := screen.Wheel{X: m.X, Y: m.Y, Lines: wheelLines * notches}
	if m.Button == tea.MouseWheelUp {
		w.Lines = -w.Lines
	}
	return w
}

// toDialog sends a message to the top dialog and passes its result on.
func (r *Root) toDialog(msg tea.Msg) tea.Cmd {
	n := len(r.dialogs)
	if n == 0 {
		return nil
	}
	res := r.dialogs[n-1].Update(r.kit(), msg)
	if res.Edit != nil {
		return tea.Batch(res.Cmd, edit(res.Edit.Text))
	}
	if !res.Done {
		return res.Cmd
	}
	r.dialogs = r.dialogs[:n-1]
	switch v := res.Value.(type) {
	case nil:
		return res.Cmd
	case dialog.Chosen:
		return tea.Batch(res.Cmd, r.do(v.Action, screen.Press{}))
	case dialog.Answered:
		if v.Tag == quitTag {
			if v.Yes {
				r.quit = true
				return tea.Quit
			}
			return res.Cmd
		}
	}
	return tea.Batch(res.Cmd, r.top().Update(res.Value))
}
