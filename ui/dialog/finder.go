package dialog

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/keymap"
	"hotseat/ui/text"
)

// finder is what a viewer searches for in the page that it shows.
type finder struct {
	field  Input
	typing bool
	word   string
	hit    int
	say    string
	x, y   int // the cursor's cell, as drawn last
}

// newFinder is a field to type in; what was searched for before stands in it.
func newFinder(old *finder) *finder {
	f := &finder{field: NewInput("", "find in this text", 0), typing: true}
	if old != nil {
		f.field.Set(old.word)
		f.field.Select()
	}
	return f
}

// update edits the field; used tells whether the message was for it.
func (f *finder) update(msg tea.Msg) (used bool) {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch press.Keystroke() {
		case "enter":
			f.typing, f.word = false, f.field.Value()
			return true
		case "esc":
			f.typing, f.word = false, ""
			return true
		}
		f.field.Update(msg)
		return true
	}
	return f.field.Update(msg)
}

const finderLead = "/ "

// line is the field, the y-th row of the block.
func (f *finder) line(k Kit, w, y int) string {
	field, x := f.field.View(k.Look, max(w-len(finderLead), 1))
	f.x, f.y = min(len(finderLead)+x, max(w-1, 0)), y
	return text.Pad(k.Look.Theme.Accent.Render(finderLead)+field, w)
}

// seek goes some matches on, round at the ends.
func (v *Viewer) seek(k Kit, by int) {
	if v.find == nil || v.find.word == "" {
		return
	}
	hits := text.Hits(v.content(v.frame(k)).Source, v.find.word)
	n := len(hits)
	if n == 0 {
		v.find.say = fmt.Sprintf("no match for “%s”", v.find.word)
		return
	}
	v.find.hit = ((min(v.find.hit, n-1)+by)%n + n) % n
	v.find.say = fmt.Sprintf("%d/%d “%s”", v.find.hit+1, n, v.find.word)
	v.scroll = text.AtHit(hits[v.find.hit])
}

// keys are the hints of what does something: other documents and matches only where there are some.
func (v *Viewer) keys(hints []keymap.Hint) []keymap.Hint {
	if v.find != nil && v.find.typing {
		return []keymap.Hint{{Key: "enter", Help: "find"}, {Key: "esc", Help: "cancel"}}
	}
	return slices.DeleteFunc(hints, func(h keymap.Hint) bool {
		switch h.Action {
		case keymap.ViewerNext, keymap.ViewerPrev:
			return len(v.pages) < 2
		case keymap.ViewerMatch:
			return v.find == nil || v.find.word == ""
		}
		return false
	})
}
