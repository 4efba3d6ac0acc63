package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/dialog"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// rendered is Markdown that commands have rendered.
type rendered []text.Rendered

// blind says that the terminal is too small to show anything.
func (r *Root) blind() bool { return r.w < layout.MinWidth || r.h < layout.MinHeight }

// draw makes the frame and returns the command that renders what the frame lacked.
func (r *Root) draw() tea.Cmd {
	r.cursor = nil
	switch {
	case r.w <= 0 || r.h <= 0 || r.quit:
		r.frame = ""
		return nil
	case r.blind():
		need := fmt.Sprintf("hotseat needs %d×%d; this is %d×%d; ctrl+c quits", layout.MinWidth, layout.MinHeight, r.w, r.h)
		r.frame = text.FitLines(text.Wrap(need, r.w), r.w, min(r.h, len(text.Wrap(need, r.w))))
		return nil
	}
	r.ctx.Pending = r.counter.Pending()
	below, height := r.dock()
	cmd := r.resize(height)
	r.frame = text.Fit(r.top().View(r.w, height), r.w, r.h)
	if height < r.h { // the dock begins where the screen's footer was, and may be narrower than that
		r.frame = text.Fit(text.Fit(r.frame, r.w, height-1), r.w, r.h)
	}
	if t, ok := r.top().(screen.Typer); ok && t.Typing() && len(r.dialogs) == 0 {
		r.cursor = r.inside(t.Cursor(), layout.Rect{W: r.w, H: r.h})
	}
	for i, d := range r.dialogs {
		if i > 0 || height == r.h {
			r.over(d, i == len(r.dialogs)-1)
			continue
		}
		r.put(d, below, height-1, i == len(r.dialogs)-1)
	}
	return tea.Batch(cmd, render(r.ctx.Look.Cache.Jobs()))
}

// maxDock is how wide a docked dialog gets; longer lines are hard to read.
const maxDock, minDock = 120, 8

// dock draws the lowest dialog if it stands below the screen and there is room for both; height is what the screen keeps.
func (r *Root) dock() (block string, height int) {
	if len(r.dialogs) == 0 || r.h-layout.MinHeight < minDock {
		return "", r.h
	}
	if d, ok := r.dialogs[0].(dialog.Docker); !ok || !d.Docks() {
		return "", r.h
	}
	block = r.dialogs[0].View(r.kit(), min(r.w, maxDock), min(r.h-layout.MinHeight, r.h*3/5))
	_, h := text.Size(block)
	return block, r.h - h
}

// docked tells whether the top dialog stands below the screen.
func (r *Root) docked() bool { return len(r.dialogs) == 1 && r.inner < r.h }

// resize tells the screen that it got another height because of a dock.
func (r *Root) resize(height int) tea.Cmd {
	if height == r.inner {
		return nil
	}
	r.inner = height
	return r.guard(r.top().Update(tea.WindowSizeMsg{Width: r.w, Height: height}))
}

// over draws a dialog into the middle, above the footer.
func (r *Root) over(d dialog.Dialog, top bool) {
	block := d.View(r.kit(), r.w-2, r.h-2)
	_, h := text.Size(block)
	r.put(d, block, max((r.h-1-h)/2, 0), top)
}

// put draws a dialog's block from a row on. The footer shows the keys of the top one.
func (r *Root) put(d dialog.Dialog, block string, y int, top bool) {
	w, h := text.Size(block)
	w, h = min(w, r.w), min(h, r.h-1-y)
	at := layout.Rect{X: (r.w - w) / 2, Y: y, W: w, H: h}
	r.frame = text.Overlay(r.frame, text.Fit(block, w, h), at.X, at.Y)
	if !top {
		return
	}
	r.at = at
	keys := r.ctx.Keys.Footer(d.Scope())
	if h, ok := d.(dialog.Hinter); ok {
		keys = h.Hints(r.ctx.Keys)
	}
	hints := pane.Footer(pane.Frame{Look: r.ctx.Look, W: r.w, H: 1}, keys, r.ctx.Message)
	r.frame = text.Overlay(r.frame, hints, 0, r.h-1)
	r.cursor = r.inside(d.Cursor(), at)
}

// inside moves a cursor from a block's cells to the screen's; one that lies outside is hidden.
func (r *Root) inside(c *tea.Cursor, b layout.Rect) *tea.Cursor {
	if c == nil || c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H {
		return nil
	}
	moved := *c
	moved.X += b.X
	moved.Y += b.Y
	return &moved
}

func (r *Root) kit() dialog.Kit { return dialog.Kit{Look: r.ctx.Look, Keys: r.ctx.Keys} }

func render(jobs []text.Job) tea.Cmd {
	if len(jobs) == 0 {
		return nil
	}
	return func() tea.Msg {
		done := make(rendered, len(jobs))
		for i, j := range jobs {
			done[i] = j.Run()
		}
		return done
	}
}
