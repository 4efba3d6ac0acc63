// Package home is the first screen: the tickets, and beside them the one under the cursor.
//
// What the person wants to know there: what there is to play and how hard it is; what they have played already and how it
// went; what a ticket is about before they begin; and which key begins. Families and numbers are all that the list tells,
// since a title that differs would tell twins apart; the detail is what the seat sees when the ticket opens.
package home

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// Screen is the list of tickets.
type Screen struct {
	ctx      *screen.Context
	route    screen.Home
	tickets  []screen.Ticket
	shown    []int // of the tickets, those that the filter lets through
	cursor   int   // in shown
	first    int   // the first row of the list in sight
	seed     uint64
	filter   dialog.Input
	typing   bool
	focus    layout.Name
	scroll   text.Scroll // of the detail
	size     tea.WindowSizeMsg
	records  map[string]record
	counted  bool // the records are known
	loading  bool
	briefing bool // the briefing opens when the ticket is known
	stale    bool // something may have been recorded since
	openers  map[opener]env.Observation
	wanted   map[opener]bool
	problem  map[opener]string
}

// opener is a ticket with its seed, as the seat first sees it.
type opener struct {
	task string
	seed uint64
}

// New makes the screen.
func New(ctx *screen.Context, route screen.Home) *Screen {
	s := &Screen{ctx: ctx, route: route, tickets: screen.Tickets(ctx.Registry), seed: route.Seed, focus: layout.List, scroll: text.Top(),
		filter: dialog.NewInput("", "family, level or environment", 60), openers: map[opener]env.Observation{}, wanted: map[opener]bool{}, problem: map[opener]string{}}
	s.search()
	s.choose(s.preselected())
	return s
}

// preselected is the task to begin with: the one asked for, else the easy one of the first environment.
func (s *Screen) preselected() string {
	if s.route.Task != "" || len(s.tickets) == 0 {
		return s.route.Task
	}
	if levels := s.tickets[0].Env.Levels; len(levels) > 0 && levels[0].Task != "" {
		return levels[0].Task
	}
	return s.tickets[0].Info.ID
}

func (s *Screen) choose(task string) {
	for i, at := range s.shown {
		if s.tickets[at].Info.ID == task {
			s.cursor = i
		}
	}
}

// Init reads the library and the ticket, with which the briefing opens where it is asked for.
func (s *Screen) Init() tea.Cmd {
	s.briefing = s.route.Brief
	s.reveal()
	return tea.Batch(s.count(), s.open())
}

// Scope is that of home.
func (s *Screen) Scope() keymap.Scope { return keymap.Home }

// Title is empty: the program's name says it.
func (s *Screen) Title() string { return "" }

// ticket is the one under the cursor.
func (s *Screen) ticket() (screen.Ticket, bool) {
	if s.cursor < 0 || s.cursor >= len(s.shown) {
		return screen.Ticket{}, false
	}
	return s.tickets[s.shown[s.cursor]], true
}

func (s *Screen) opener() opener {
	t, _ := s.ticket()
	return opener{t.Info.ID, s.seed}
}

// search keeps the tickets that the filter matches, in their order, the best match under the cursor. Only where nothing holds the words
// as they stand do their letters count: else a word would find what nobody meant.
func (s *Screen) search() {
	at := ""
	if t, ok := s.ticket(); ok {
		at = t.Info.ID
	}
	s.shown, s.cursor, s.first = nil, 0, 0
	words := strings.Fields(s.filter.Value())
	if len(words) == 0 {
		for i := range s.tickets {
			s.shown = append(s.shown, i)
		}
		s.choose(at)
		return
	}
	if s.keep(words, holds); len(s.shown) == 0 {
		s.keep(words, resembles)
	}
}

// keep shows the tickets that every word matches, in any order, with the best match under the cursor.
func (s *Screen) keep(words []string, match func(word string, t screen.Ticket) (score int, ok bool)) {
	best := 0
	for i, t := range s.tickets {
		total, all := 0, true
		for _, w := range words {
			score, ok := match(w, t)
			total, all = total+score, all && ok
		}
		if !all {
			continue
		}
		if s.shown = append(s.shown, i); len(s.shown) == 1 || total > best {
			best, s.cursor = total, len(s.shown)-1
		}
	}
}

// holds finds a word as it stands; best in a ticket's own name.
func holds(word string, t screen.Ticket) (score int, ok bool) {
	word = strings.ToLower(word)
	switch {
	case strings.HasPrefix(t.Name, word):
		return 2, true
	case strings.Contains(t.Name, word):
		return 1, true
	}
	if strings.Contains(t.Info.ID, word) { // as play takes it: parcel-missing-2
		return 1, true
	}
	return 0, strings.Contains(strings.ToLower(t.Env.Name+" "+t.Info.Level+" "+t.Info.Title), word)
}

// resembles finds the letters of a word with others between them.
func resembles(word string, t screen.Ticket) (score int, ok bool) {
	found := fuzzy.Find(word, []string{t.Env.Name + " " + t.Info.Level + " " + t.Name + " " + t.Info.Title})
	if len(found) == 0 {
		return 0, false
	}
	return found[0].Score, true
}

// Typing tells whether the filter is being typed.
func (s *Screen) Typing() bool { return s.typing }

// Type edits the filter; the arrows move in the list meanwhile.
func (s *Screen) Type(msg tea.Msg) (used bool, cmd tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch press.Keystroke() {
		case "enter", "tab":
			s.typing = false
			return true, nil
		case "esc":
			s.typing = false
			s.filter.Set("")
			s.search()
			return true, s.moved()
		case "up", "down", "pgup", "pgdown":
			return true, s.move(map[string]int{"up": -1, "down": 1, "pgup": -s.page(), "pgdown": s.page()}[press.Keystroke()])
		}
	}
	before := s.filter.Value()
	used = s.filter.Update(msg)
	if s.filter.Value() != before {
		s.search()
		cmd = s.moved()
	}
	return used, cmd
}

// Cursor stands in the filter.
func (s *Screen) Cursor() *tea.Cursor {
	l := s.layout()
	f := s.ctx.Look.At(l.Place(layout.List), true)
	if !s.typing || !l.Shows(layout.List) {
		return nil
	}
	w, _ := f.Inner()
	_, x := s.filter.View(s.ctx.Look, max(w-len(prompt), 1))
	r := l.Rect(layout.List)
	return tea.NewCursor(r.X+(r.W-w)/2+len(prompt)+x, r.Y+1)
}

func (s *Screen) layout() layout.Layout { return s.layoutFor(s.size.Width, s.size.Height) }

func (s *Screen) layoutFor(w, h int) layout.Layout {
	return layout.For(w, h, layout.Home, layout.Options{Focus: s.focus})
}

// View is the list, the ticket, and the lines above and below.
func (s *Screen) View(w, h int) string {
	l := s.layoutFor(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, p.Name == s.focus)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, pane.Heading{Screen: "take the support agent's seat", Seed: s.seed, HasSeed: true})
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		case layout.Tabs:
			return pane.Tabs(f, l.Panes, s.focus)
		case layout.List:
			return s.list(f)
		}
		return f.Draw(s.detail(f), s.scroll)
	})
}

// Hints leave out what cannot be done.
func (s *Screen) Hints() []keymap.Hint {
	return slices.DeleteFunc(s.ctx.Keys.Footer(keymap.Home), func(h keymap.Hint) bool { return s.Disabled(h.Action) != "" })
}

// Disabled says why something cannot be done now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.HomeOpen, keymap.HomeWatch, keymap.HomeReplays:
		if _, ok := s.ticket(); !ok {
			return "no ticket is chosen"
		}
	}
	return ""
}
