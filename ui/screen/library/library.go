// Package library is the list of all replays. Whoever opens it looks for one of three things: the run that was just played or
// recorded (the newest stands first, under the cursor), runs that failed in some way (the findings stand in the row, and the
// filter takes them), or how well it goes on the whole (the statistics below, of what the filter shows). Nothing is ever
// deleted here. Where nothing was played yet the shipped samples are listed, and said to be samples.
package library

import (
	"path/filepath"
	"slices"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays"
	"hotseat/replays/samples"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// Screen is the library.
type Screen struct {
	ctx     *screen.Context
	w, h    int
	n       int // counts listings and choices, so that late answers are dropped
	ready   bool
	away    bool // another screen is on top: what it recorded is to be listed
	all     []replays.Entry
	samples bool // all are the shipped ones
	err     error

	field  dialog.Input
	typing bool
	filter replays.Filter
	wrong  string // what is wrong with the filter, and where
	sort   int    // of orders
	shown  []replays.Entry
	stats  replays.Stats
	table  table // the widths of its columns
	cursor int
	anew   bool // the next choice is shown from its top
	marks  map[string]bool
}

// order is a way to sort, with the words that say it.
type order struct{ key, name string }

func orders() []order {
	return []order{{"", "newest"}, {"score", "worst score"}, {"-score", "best score"}, {"task", "task"}, {"agent", "agent"}, {"-steps", "most steps"}}
}

// New makes the library for a route.
func New(ctx *screen.Context, route screen.Library) *Screen {
	s := &Screen{ctx: ctx, marks: map[string]bool{}, field: dialog.NewInput(route.Filter, "agent:baseline solved:no finding:wrong-amount level:hard text:\"lawyer\"", 0)}
	s.parse()
	return s
}

// Init lists the replays.
func (s *Screen) Init() tea.Cmd { return s.list() }

// Scope is that of the library.
func (s *Screen) Scope() keymap.Scope { return keymap.Library }

// Title says what it is.
func (s *Screen) Title() string { return "replays" }

type listed struct {
	of      *Screen
	n       int
	all     []replays.Entry
	samples bool
	err     error
}

// list reads the library; an empty one gives the samples, unpacked beside it.
func (s *Screen) list() tea.Cmd {
	s.n++
	n, library, dir := s.n, s.ctx.Replays, s.ctx.Dir
	return func() tea.Msg {
		all, err := library.List()
		if len(all) > 0 || err != nil {
			return listed{s, n, all, false, err}
		}
		at := filepath.Join(dir, "samples")
		if err := samples.Unpack(at); err != nil {
			return listed{s, n, nil, false, err}
		}
		all, err = replays.NewLibrary(at).List()
		return listed{s, n, all, true, err}
	}
}

type chosen struct {
	of    *Screen
	n     int
	shown []replays.Entry
	stats replays.Stats
	table table
}

// choose filters and sorts: conditions on the text read files.
func (s *Screen) choose() tea.Cmd {
	s.n++
	n, all, filter, key := s.n, s.all, s.filter, orders()[s.sort].key
	if key == "" && s.samples {
		key = "name" // the order they are meant to be read in
	}
	return func() tea.Msg {
		shown := make([]replays.Entry, 0, len(all))
		for _, e := range all {
			if filter.Match(e) {
				shown = append(shown, e)
			}
		}
		if key != "" {
			_ = replays.Sort(shown, key) // a test holds all keys to be known
		}
		return chosen{s, n, shown, replays.Summarise(shown), measure(shown)}
	}
}

// parse reads the filter. While it is wrong, the last right one holds.
func (s *Screen) parse() (ok bool) {
	f, err := replays.ParseFilter(s.field.Value())
	if err != nil {
		s.wrong = err.Error()
		return false
	}
	s.filter, s.wrong = f, ""
	return true
}

// Update takes results of commands, the mouse and the size.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		if s.away {
			s.away = false
			return s.list()
		}
	case listed:
		if msg.of == s && msg.n == s.n {
			s.all, s.samples, s.err, s.ready = msg.all, msg.samples, msg.err, true
			return s.choose()
		}
	case chosen:
		if msg.of == s && msg.n == s.n {
			s.take(msg)
		}
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return s.click(msg.X, msg.Y)
		}
	case screen.Wheel:
		s.move(msg.Lines)
	}
	return nil
}

// take shows a choice; the cursor stays on its replay where that is still there.
func (s *Screen) take(c chosen) {
	at := s.current().Path
	s.shown, s.stats, s.table = c.shown, c.stats, c.table
	if s.anew {
		s.anew, s.cursor = false, 0
		return
	}
	s.move(0)
	for i, e := range s.shown {
		if e.Path == at && at != "" {
			s.cursor = i
		}
	}
}

func (s *Screen) current() replays.Entry {
	if s.cursor < 0 || s.cursor >= len(s.shown) {
		return replays.Entry{}
	}
	return s.shown[s.cursor]
}

func (s *Screen) move(by int) { s.cursor = max(min(s.cursor+by, len(s.shown)-1), 0) }

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.Back:
		s.ctx.Back()
	case keymap.LibraryDown:
		s.move(1)
	case keymap.LibraryUp:
		s.move(-1)
	case keymap.LibraryPgDown:
		s.move(s.rows())
	case keymap.LibraryPgUp:
		s.move(-s.rows())
	case keymap.LibraryTop:
		s.cursor = 0
	case keymap.LibraryBottom:
		s.cursor = max(len(s.shown)-1, 0)
	case keymap.LibraryOpen:
		s.open()
	case keymap.LibraryFilter:
		s.typing = true
	case keymap.LibrarySort:
		s.sort = (s.sort + 1) % len(orders())
		s.anew = true
		return s.choose()
	case keymap.LibraryMark:
		s.mark()
	case keymap.LibraryCompare:
		s.compare()
	case keymap.LibraryBoard:
		s.away = true
		s.ctx.Open(screen.Leaderboard{})
	}
	return nil
}

func (s *Screen) open() {
	e := s.current()
	switch {
	case e.Path == "":
		return
	case e.Problem != "":
		s.ctx.Say("! " + e.Problem)
		return
	}
	var list []string
	for _, x := range s.shown {
		if x.Problem == "" {
			list = append(list, x.Path)
		}
	}
	s.away = true
	s.ctx.Open(screen.Replay{Path: e.Path, Step: -1, List: list})
}

func (s *Screen) mark() {
	if e := s.current(); e.Path != "" {
		if s.marks[e.Path] {
			delete(s.marks, e.Path)
		} else {
			s.marks[e.Path] = true
		}
		s.move(1)
	}
}

// compare opens two replays side by side: the two marked, or the marked one and the one under the cursor.
func (s *Screen) compare() {
	var paths []string
	for _, e := range s.all {
		if s.marks[e.Path] {
			paths = append(paths, e.Path)
		}
	}
	if e := s.current(); len(paths) == 1 && e.Path != paths[0] && e.Path != "" {
		paths = append(paths, e.Path)
	}
	if len(paths) != 2 {
		s.ctx.Say("mark two replays of one ticket with space, then c")
		return
	}
	s.away = true
	s.ctx.Open(screen.Compare{Left: paths[0], Right: paths[1]})
}

// Typing tells whether the filter has the keys.
func (s *Screen) Typing() bool { return s.typing }

// Type edits the filter; the list follows.
func (s *Screen) Type(msg tea.Msg) (used bool, cmd tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.Keystroke() {
		case "enter":
			s.typing = false
			return true, nil
		case "esc":
			s.typing = false
			s.field.Set("")
			s.parse()
			return true, s.choose()
		case "down", "up", "pgdown", "pgup":
			return false, nil
		}
	}
	before := s.field.Value()
	if !s.field.Update(msg) {
		return true, nil // all other keys would leave the field
	}
	if s.field.Value() == before || !s.parse() {
		return true, nil
	}
	s.anew = true
	return true, s.choose()
}

// Cursor stands in the filter.
func (s *Screen) Cursor() *tea.Cursor {
	p := s.layout(s.w, s.h).Place(layout.List)
	f := s.ctx.Look.At(p, true)
	w, _ := f.Inner()
	_, x := s.field.View(s.ctx.Look, max(w-text.Width(filterLead), 1))
	return tea.NewCursor(p.X+(p.W-w)/2+text.Width(filterLead)+x, p.Y+1)
}

// Hints are those of the filter while it is typed.
func (s *Screen) Hints() []keymap.Hint {
	if s.typing {
		return []keymap.Hint{{Key: "enter", Help: "keep the filter"}, {Key: "esc", Help: "all replays"}, {Key: "↑ ↓", Help: "move"}}
	}
	hints := s.ctx.Keys.Footer(keymap.Library)
	slices.SortStableFunc(hints, func(a, b keymap.Hint) int { return rank(a.Action) - rank(b.Action) })
	return hints
}

// rank puts what leads elsewhere after the keys that are always of use.
func rank(a keymap.Action) int {
	if a == keymap.LibraryBoard {
		return 1
	}
	return 0
}

// Disabled says why an action is of no use now.
func (s *Screen) Disabled(a keymap.Action) string {
	if a == keymap.LibraryOpen && s.current().Path == "" {
		return "no replay is chosen"
	}
	return ""
}

func (s *Screen) layout(w, h int) layout.Layout {
	return layout.For(w, h, layout.Library, layout.Options{Focus: layout.List})
}

// click chooses the row under the pointer; the row that is chosen already is opened.
func (s *Screen) click(x, y int) tea.Cmd {
	p := s.layout(s.w, s.h).Place(layout.List)
	if !p.Contains(x, y) {
		return nil
	}
	row := y - p.Y - 1 - len(s.head(1))
	at := s.first() + row
	switch {
	case row == -len(s.head(1)):
		s.typing = true
	case row < 0 || row >= s.rows() || at >= len(s.shown):
	case at == s.cursor:
		s.open()
	default:
		s.cursor = at
	}
	return nil
}
