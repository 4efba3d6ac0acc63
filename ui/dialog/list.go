package dialog

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Item is a row of a list.
type Item struct {
	ID       string
	Title    string
	Note     string // dim, at the right
	Disabled string // why it cannot be chosen; empty when it can
}

// shortNote is how long a note may be that never gives way to a title.
const shortNote = 12

// Picked is the result of a list.
type Picked struct {
	Tag   string // the list's
	Index int    // in the items as given
	Item  Item
	Typed string // what the filter held
}

// List is a list with a fuzzy filter: typing filters, the arrows move, enter chooses.
type List struct {
	tag, title string
	items      []Item
	words      []string // what the filter looks at
	filter     Input
	shown      []fuzzy.Match
	cursor     int
	first      int // the first row in sight
	rows       int // rows in sight when last drawn
	say        string
	result     func(Picked) any
	own        bool // the first item takes what was typed: it stays whatever the filter says
	wide       bool // all of the room is taken: the list stands in a form's place
	at         *tea.Cursor
	left, top  int
	w, h       int // of the block when last drawn
}

// NewList makes a list; the tag comes back with what was picked.
func NewList(tag, title string, items []Item) *List {
	l := &List{tag: tag, title: title, filter: NewInput("", "type to filter", 0), rows: 10, result: func(p Picked) any { return p }}
	for _, it := range items {
		it.Title, it.Note = sanitize.Line(it.Title), sanitize.Line(it.Note)
		l.items = append(l.items, it)
		l.words = append(l.words, it.Title+" "+it.Note)
	}
	l.search()
	return l
}

// Scope is that of lists.
func (l *List) Scope() keymap.Scope { return keymap.List }

// Cursor stands in the filter.
func (l *List) Cursor() *tea.Cursor { return l.at }

func (l *List) search() {
	l.cursor, l.first = 0, 0
	if q := strings.TrimSpace(l.filter.Value()); q != "" {
		l.shown = fuzzy.Find(q, l.words)
		if own := func(m fuzzy.Match) bool { return m.Index == 0 }; l.own && !slices.ContainsFunc(l.shown, own) {
			l.shown = append(l.shown, fuzzy.Match{Index: 0})
		}
		return
	}
	l.shown = make([]fuzzy.Match, len(l.items))
	for i := range l.items {
		l.shown[i] = fuzzy.Match{Index: i}
	}
}

// Update filters, moves and chooses.
func (l *List) Update(k Kit, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if a, ok := match(k, keymap.List, msg); ok {
			return l.do(a)
		}
		l.edit(msg)
	case tea.PasteMsg:
		l.edit(msg)
	case Wheel:
		l.move(msg.Lines)
	case Click:
		if row := msg.Y - l.top; row >= 0 && row < l.rows && l.first+row < len(l.shown) {
			l.cursor = l.first + row
			return l.choose()
		}
		if msg.X < 0 || msg.Y < 0 || msg.X >= l.w || msg.Y >= l.h {
			return done(nil)
		}
	}
	return Result{}
}

func (l *List) edit(msg tea.Msg) {
	before := l.filter.Value()
	if l.filter.Update(msg) && l.filter.Value() != before {
		l.search()
	}
}

func (l *List) do(a keymap.Action) Result {
	switch a {
	case keymap.ListDown:
		l.move(1)
	case keymap.ListUp:
		l.move(-1)
	case keymap.ListPgDown:
		l.move(l.rows)
	case keymap.ListPgUp:
		l.move(-l.rows)
	case keymap.ListChoose:
		return l.choose()
	case keymap.ListCancel:
		return done(nil)
	}
	return Result{}
}

func (l *List) move(by int) {
	l.say = ""
	l.cursor = max(min(l.cursor+by, len(l.shown)-1), 0)
}

func (l *List) choose() Result {
	if len(l.shown) == 0 {
		return Result{}
	}
	i := l.shown[l.cursor].Index
	if why := l.items[i].Disabled; why != "" {
		l.say = why
		return Result{}
	}
	return done(l.result(Picked{l.tag, i, l.items[i], l.filter.Value()}))
}

// View is the filter over the rows.
func (l *List) View(k Kit, w, h int) string {
	wish := 24
	for _, words := range l.words {
		wish = max(wish, min(text.Width(words)+6, 90))
	}
	if l.wide {
		wish = w
	}
	b := boxed(k, wish, len(l.items)+2, w, min(h, 24))
	left, top := b.origin()
	l.rows = max(b.h-2, 1)
	l.left, l.top = left, top+2
	l.w, l.h = b.frame.W, b.frame.H
	l.first = max(min(l.first, l.cursor), l.cursor-l.rows+1)
	field, x := l.filter.View(k.Look, max(b.w-2, 1))
	l.at = b.cursor(x+2, 0)
	lines := []string{k.Look.Theme.Accent.Render("› ") + field, l.status(k, b.w)}
	for i := l.first; i < len(l.shown) && i < l.first+l.rows; i++ {
		lines = append(lines, l.row(k, i, b.w))
	}
	return b.draw(l.title, fmt.Sprintf("%d/%d", min(l.cursor+1, len(l.shown)), len(l.shown)), lines)
}

func (l *List) status(k Kit, w int) string {
	switch {
	case l.say != "":
		return k.Look.Theme.Warn.Render(text.Truncate("! "+l.say, w))
	case len(l.shown) == 0:
		return k.Look.Theme.Dim.Render(text.Truncate("nothing matches; backspace to widen", w))
	}
	return ""
}

func (l *List) row(k Kit, i, w int) string {
	th, it := k.Look.Theme, l.items[l.shown[i].Index]
	sign := "  "
	if i == l.cursor {
		sign = theme.SignFocus + " "
	}
	title, note := it.Title, it.Note
	if l.own && l.shown[i].Index == 0 && l.filter.Value() != "" {
		note = "what was typed is the beginning"
	}
	column := l.column(w)
	if it.Disabled != "" {
		title = "(" + title + ")"
	}
	if text.Width(note) > shortNote { // a key is shown whole; of a text, what it is called matters more
		note = text.Truncate(note, max(w-max(text.Width(sign+title), column)-2, 0))
	}
	spread := func(title, note string) string {
		if column > 0 {
			return text.Pad(text.Pad(sign+title, column)+"  "+note, w)
		}
		return text.Spread(sign+title, note, w)
	}
	if i == l.cursor {
		return th.Selected.Render(spread(title, note))
	}
	if it.Disabled != "" {
		return spread(th.Disabled.Render(title), th.Dim.Render(note))
	}
	return spread(matched(k, title, l.shown[i].MatchedIndexes), th.Dim.Render(note))
}

// column is where the notes of a wide list begin, so that they are read as a column; 0 where they end at the right.
func (l *List) column(w int) int {
	widest := 0
	for _, it := range l.items {
		widest = max(widest, text.Width(it.Title)+2)
	}
	if !l.wide || widest > w/2 {
		return 0
	}
	return widest
}

// matched underlines the letters that the filter found.
func matched(k Kit, s string, at []int) string {
	if len(at) == 0 {
		return k.Look.Theme.Text.Render(s)
	}
	hit := map[int]bool{}
	for _, i := range at {
		hit[i] = true
	}
	out, run, on := "", "", false
	flush := func() {
		if on {
			out += k.Look.Theme.Match.Render(run)
		} else if run != "" {
			out += k.Look.Theme.Text.Render(run)
		}
		run = ""
	}
	for i, r := range s {
		if hit[i] != on {
			flush()
			on = hit[i]
		}
		run += string(r)
	}
	flush()
	return out
}
