package ui

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
)

// host is what screens may ask of the root. Commands that come of it are run after the update that asked.
type host struct{ root *Root }

func (h host) Open(route screen.Route) {
	if s := h.make(route); s != nil {
		h.root.screens = append(h.root.screens, s)
		h.start(s)
	}
}

func (h host) Replace(route screen.Route) {
	s := h.make(route)
	if s == nil {
		return
	}
	h.root.finish(h.root.top())
	h.root.screens[len(h.root.screens)-1] = s
	h.start(s)
}

func (h host) Back() {
	r := h.root
	if len(r.screens) == 1 {
		if key := r.leaver(); r.escaping && key != "" {
			h.Say("this is the first screen; " + key + " quits")
			return
		}
		h.Quit()
		return
	}
	r.finish(r.top())
	r.screens = r.screens[:len(r.screens)-1]
	r.inner = r.h
	r.pending = append(r.pending, r.top().Update(h.size()))
}

// leaver is the key that quits from the last screen. It is not esc: who presses that wants to go back, and there is no way back.
func (r *Root) leaver() string {
	for _, a := range []keymap.Action{keymap.Back, keymap.Quit} {
		b, _ := r.ctx.Keys.Binding(a)
		for _, k := range b.Keys {
			if k != escape {
				return keymap.KeyName(k)
			}
		}
	}
	return ""
}

func (h host) Last(s screen.Screen) bool { return len(h.root.screens) == 1 && h.root.screens[0] == s }

func (h host) Ask(d dialog.Dialog) { h.root.dialogs = append(h.root.dialogs, d) }

func (h host) Say(message string) { h.root.ctx.Message = message }

func (h host) Copy(text string) {
	h.root.pending = append(h.root.pending, tea.SetClipboard(text))
}

func (h host) Quit() {
	h.root.quit = true
	h.root.pending = append(h.root.pending, tea.Quit)
}

// make builds a screen; one that cannot be opened says why in the footer.
func (h host) make(route screen.Route) screen.Screen {
	s, err := h.root.build(h.root.ctx, route)
	if err != nil {
		h.Say("! " + sanitize.Line(err.Error()))
		return nil
	}
	return s
}

func (h host) start(s screen.Screen) {
	h.root.inner = h.root.h
	h.root.pending = append(h.root.pending, s.Update(h.size()), s.Init())
}

func (h host) size() tea.WindowSizeMsg { return tea.WindowSizeMsg{Width: h.root.w, Height: h.root.h} }
