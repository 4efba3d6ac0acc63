// Package leaderboard ranks who played, agents and people, by environment and level. Whoever opens it wants to know who is better
// at what, and how sure that is: so every score stands with its interval, scores of few attempts are marked, and what was left
// out is said. The row under the cursor is told in full beside the table: how often all of several attempts succeed, which sets of
// twins were solved whole, what goes wrong most. `enter` lists the replays of whoever stands there.
package leaderboard

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays/evaluation"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/screen"
)

// Screen is the leaderboard.
type Screen struct {
	ctx    *screen.Context
	w, h   int
	n      int // counts readings, so that late answers are dropped
	ready  bool
	away   bool // another screen is on top: what it recorded is to be counted
	all    []evaluation.Standing
	left   evaluation.Left
	err    error
	env    string // the environment shown; all when empty
	shown  []evaluation.Standing
	cursor int
}

// New makes the screen.
func New(ctx *screen.Context, _ screen.Leaderboard) *Screen { return &Screen{ctx: ctx} }

// Init reads the library.
func (s *Screen) Init() tea.Cmd { return s.count() }

// Scope is that of leaderboards.
func (s *Screen) Scope() keymap.Scope { return keymap.Board }

// Title says what it is.
func (s *Screen) Title() string { return "leaderboard" }

type counted struct {
	of    *Screen
	n     int
	board []evaluation.Standing
	left  evaluation.Left
	err   error
}

func (s *Screen) count() tea.Cmd {
	s.n++
	n, library, desks := s.n, s.ctx.Replays, s.ctx.Registry.All()
	return func() tea.Msg {
		list, err := library.List()
		board, left := evaluation.Leaderboard(list, desks)
		return counted{s, n, board, left, err}
	}
}

// Update takes what was counted, the mouse and the size.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		if s.away || s.n > 0 && !s.ready {
			s.away = false
			return s.count()
		}
	case counted:
		if msg.of == s && msg.n == s.n {
			s.all, s.left, s.err, s.ready = msg.board, msg.left, msg.err, true
			s.choose()
		}
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			s.click(msg.X, msg.Y)
		}
	case screen.Wheel:
		s.move(msg.Lines)
	}
	return nil
}

// choose takes the rows of the environment shown.
func (s *Screen) choose() {
	s.shown = slices.DeleteFunc(slices.Clone(s.all), func(x evaluation.Standing) bool { return s.env != "" && x.Environment != s.env })
	s.move(0)
}

func (s *Screen) move(by int) { s.cursor = max(min(s.cursor+by, len(s.shown)-1), 0) }

func (s *Screen) current() (evaluation.Standing, bool) {
	if s.cursor < 0 || s.cursor >= len(s.shown) {
		return evaluation.Standing{}, false
	}
	return s.shown[s.cursor], true
}

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.Back:
		s.ctx.Back()
	case keymap.BoardDown:
		s.move(p.Times())
	case keymap.BoardUp:
		s.move(-p.Times())
	case keymap.BoardPgDown:
		s.move(s.height())
	case keymap.BoardPgUp:
		s.move(-s.height())
	case keymap.BoardTop:
		s.cursor = 0
	case keymap.BoardBottom:
		s.move(len(s.shown))
	case keymap.BoardOpen:
		s.open()
	case keymap.BoardEnv:
		s.nextEnvironment()
	}
	return nil
}

// nextEnvironment shows one environment after the other, then all again.
func (s *Screen) nextEnvironment() {
	names := []string{""}
	for _, x := range s.all {
		if !slices.Contains(names, x.Environment) {
			names = append(names, x.Environment)
		}
	}
	s.env = names[(slices.Index(names, s.env)+1)%len(names)]
	s.cursor = 0
	s.choose()
}

// open lists the replays of the row.
func (s *Screen) open() {
	x, ok := s.current()
	if !ok {
		s.ctx.Say("nobody has played yet")
		return
	}
	s.away = true
	s.ctx.Open(screen.Library{Filter: "env:" + x.Environment + " level:" + x.Level + " agent:" + quote(x.Agent.Name)})
}

// Disabled says why an action is of no use now.
func (s *Screen) Disabled(a keymap.Action) string {
	if a == keymap.BoardOpen && len(s.shown) == 0 {
		return "nobody has played yet"
	}
	return ""
}

func (s *Screen) layout(w, h int) layout.Layout {
	return layout.For(w, h, layout.Library, layout.Options{Focus: layout.List})
}

// click chooses the row under the pointer; the one that is chosen already is opened.
func (s *Screen) click(x, y int) {
	p := s.layout(s.w, s.h).Place(layout.List)
	if !p.Contains(x, y) {
		return
	}
	rows := s.rows()
	i := s.first(rows) + y - p.Y - 1 - heads
	switch {
	case y < p.Y+1+heads || i >= len(rows) || rows[i] < 0:
	case rows[i] == s.cursor:
		s.open()
	default:
		s.cursor = rows[i]
	}
}
