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

// draw makes the frame and returns the command that renders what the frame lacked.
func (r *Root) draw() tea.Cmd {
	r.cursor = nil
	switch {
	case r.w <= 0 || r.h <= 0 || r.quit:
		r.frame = ""
		return nil
	case r.w < layout.MinWidth || r.h < layout.MinHeight:
		need := fmt.Sprintf("hotseat needs %d×%d; this is %d×%d", layout.MinWidth, layout.MinHeight, r.w, r.h)
		r.frame = text.FitLines(text.Wrap(need, r.w), r.w, min(r.h, len(text.Wrap(need, r.w))))
		return nil
	}
	r.ctx.Pending = r.counter.Pending()
	r.frame = text.Fit(r.top().View(r.w, r.h), r.w, r.h)
	if t, ok := r.top().(screen.Typer); ok && t.Typing() && len(r.dialogs) == 0 {
		r.cursor = r.inside(t.Cursor(), layout.Rect{W: r.w, H: r.h})
	}
	for i, d := range r.dialogs {
		r.over(d, i == len(r.dialogs)-1)
	}
	return render(r.ctx.Look.Cache.Jobs())
}

// over draws a dialog into the middle, above the footer, which shows its keys.
func (r *Root) over(d dialog.Dialog, top bool) {
	block := d.View(r.kit(), r.w-2, r.h-2)
	w, h := text.Size(block)
	w, h = min(w, r.w), min(h, r.h-1)
	at := layout.Rect{X: (r.w - w) / 2, Y: max((r.h-1-h)/2, 0), W: w, H: h}
	r.frame = text.Overlay(r.frame, text.Fit(block, w, h), at.X, at.Y)
	if !top {
		return
	}
	r.at = at
	hints := pane.Footer(pane.Frame{Look: r.ctx.Look, W: r.w, H: 1}, r.ctx.Keys.Footer(d.Scope()), r.ctx.Message)
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
