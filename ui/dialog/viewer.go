package dialog

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/keymap"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Page is what a viewer shows.
type Page struct {
	Title, Note string
	Text        string
	Markdown    bool
}

// Viewer shows pages over the screen, one at a time.
type Viewer struct {
	pages  []Page
	at     int
	scroll text.Scroll
	w, h   int         // of the box when last drawn
	wishes map[int]int // the widths that pages would like to have
	asks   []button
	tag    string
	find   *finder // nil until something is searched for
}

// NewViewer shows pages from the first one on. It returns nothing.
func NewViewer(pages ...Page) *Viewer { return &Viewer{pages: pages, scroll: text.Top()} }

// Asking makes the viewer a question: enter answers it with yes, and the tag comes back; leaving it says nothing.
func (v *Viewer) Asking(tag, yes, no string) *Viewer {
	v.tag = tag
	v.asks = []button{{"enter " + yes, func() Result { return done(Answered{tag, true}) }}, {"esc " + no, func() Result { return done(nil) }}}
	return v
}

// NewDocuments shows documents, beginning with the one at index.
func NewDocuments(docs []env.Document, index int) *Viewer {
	pages := make([]Page, len(docs))
	for i, d := range docs {
		pages[i] = Page{Title: d.Title, Note: d.Kind, Text: d.Text, Markdown: true}
	}
	v := NewViewer(pages...)
	v.at = min(max(index, 0), max(len(pages)-1, 0))
	return v
}

// Scope is that of documents.
func (v *Viewer) Scope() keymap.Scope { return keymap.Viewer }

func hint(label string) keymap.Hint {
	key, help, _ := strings.Cut(label, " ")
	return keymap.Hint{Key: key, Help: help}
}

// Hints are the keys of a question where it is one.
func (v *Viewer) Hints(m keymap.Map) []keymap.Hint {
	if v.asks == nil {
		return v.keys(m.Footer(keymap.Viewer))
	}
	yes, no := strings.ToLower(v.asks[0].label), strings.ToLower(v.asks[1].label)
	return []keymap.Hint{hint(yes), hint(no)}
}

// Cursor stands in the field while something to find is typed.
func (v *Viewer) Cursor() *tea.Cursor {
	if v.find == nil || !v.find.typing {
		return nil
	}
	return tea.NewCursor(v.find.x, v.find.y)
}

// Update scrolls, searches, turns the page and closes.
func (v *Viewer) Update(k Kit, msg tea.Msg) Result {
	if v.find != nil && v.find.typing && v.find.update(msg) {
		if !v.find.typing {
			v.seek(k, 0)
		}
		return Result{}
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if a, ok := match(k, keymap.Confirm, msg); ok && a == keymap.ConfirmYes && v.asks != nil {
			return v.asks[0].does()
		}
		if a, ok := match(k, keymap.Viewer, msg); ok {
			return v.do(k, a)
		}
	case Wheel:
		v.move(k, msg.Lines)
	case Click:
		if b, ok := buttonAt(v.asks, msg.X-2); ok && msg.Y == v.h {
			return b.does()
		}
		if msg.X < 0 || msg.Y < 0 || msg.X >= v.w || msg.Y > v.h {
			return done(nil)
		}
	}
	return Result{}
}

func (v *Viewer) do(k Kit, a keymap.Action) Result {
	_, h := v.frame(k).Inner()
	switch a {
	case keymap.ViewerDown:
		v.move(k, 1)
	case keymap.ViewerUp:
		v.move(k, -1)
	case keymap.ViewerPgDown:
		v.move(k, h)
	case keymap.ViewerPgUp:
		v.move(k, -h)
	case keymap.ViewerTop:
		v.scroll = text.Top()
	case keymap.ViewerBottom:
		v.scroll = text.Scroll{}
	case keymap.ViewerNext:
		v.turn(1)
	case keymap.ViewerPrev:
		v.turn(-1)
	case keymap.ViewerFind:
		if v.asks == nil {
			v.find = newFinder(v.find)
		}
	case keymap.ViewerMatch:
		v.seek(k, 1)
	case keymap.ViewerBefore:
		v.seek(k, -1)
	case keymap.ViewerClose:
		return done(nil)
	}
	return Result{}
}

func (v *Viewer) turn(by int) {
	if n := len(v.pages); n > 0 {
		v.at, v.scroll = ((v.at+by)%n+n)%n, text.Top()
	}
}

func (v *Viewer) move(k Kit, lines int) {
	f := v.frame(k)
	_, h := f.Inner()
	v.scroll = v.scroll.Move(v.content(f), h, lines)
}

func (v *Viewer) frame(k Kit) pane.Frame {
	return pane.Frame{Look: k.Look, W: v.w, H: v.h, Focused: true}
}

func (v *Viewer) content(f pane.Frame) pane.Content {
	if len(v.pages) == 0 {
		return pane.Content{Source: text.Document(nil)}
	}
	p := v.pages[v.at]
	w, _ := f.Inner()
	c := pane.Content{Title: sanitize.Line(p.Title), Note: sanitize.Line(p.Note)}
	if len(v.pages) > 1 {
		c.Note = fmt.Sprintf("%d/%d", v.at+1, len(v.pages))
	}
	if p.Markdown {
		c.Source = text.Document(f.Cache.Markdown(p.Text, w, f.Theme))
	} else {
		c.Source = text.Document(f.Cache.Wrap(p.Text, w))
	}
	if v.find != nil && v.find.word != "" {
		c.Note = v.find.say
		c.Source = pane.Marked(c.Source, f.Theme, v.find.word)
	}
	return c
}

// readable is the width of a box whose lines are read with ease.
const readable = 92

// wish is how wide the box of a page would like to be: a wide table gets more, where the screen has it.
func (v *Viewer) wish() int {
	if len(v.pages) == 0 || !v.pages[v.at].Markdown {
		return readable
	}
	if v.wishes == nil {
		v.wishes = make(map[int]int)
	}
	w, ok := v.wishes[v.at]
	if !ok {
		w = max(readable, text.TableWidth(v.pages[v.at].Text)+4)
		v.wishes[v.at] = w
	}
	return w
}

// View is the page in a box as large as is comfortable to read.
func (v *Viewer) View(k Kit, w, h int) string {
	typing := v.find != nil && v.find.typing
	if v.asks != nil || typing {
		h--
	}
	v.w, v.h = max(min(w, v.wish()), 1), max(min(h, 48), 1)
	f := v.frame(k)
	c := v.content(f)
	if n := len(c.Lines(0)); n+2 < v.h {
		v.h = max(n+2, 3)
		f = v.frame(k)
	}
	switch {
	case typing && h < 1:
		return v.find.line(k, v.w, 0)
	case typing:
		return f.Draw(c, v.scroll) + "\n" + v.find.line(k, v.w, v.h)
	case v.asks == nil:
		return f.Draw(c, v.scroll)
	}
	return f.Draw(c, v.scroll) + "\n" + text.Pad("  "+buttonLine(k, v.asks, -1, v.w-2), v.w)
}
