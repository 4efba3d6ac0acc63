// Package compare sets two replays of one ticket side by side. Whoever opens it has a run that failed and one that did not, and
// wants to know, in this order: at which step did they part; what did each do there, and what did it lead to; and did they come
// together again. So it opens at the first row where they part. Rows that come to the same state stand level, whatever their
// numbers; both lists of steps move together, with the steps of the current row told below them; and the plot has both runs' best
// score still reachable over the same rows, so that the one that falls is seen to fall. From there `b` takes the seat.
package compare

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// Screen is a comparison.
type Screen struct {
	ctx    *screen.Context
	route  screen.Compare
	w, h   int
	loads  int // counts openings, so that late answers are dropped
	pair   *pair
	err    error
	row    int // of the comparison's rows
	focus  layout.Name
	zoomed bool
	scroll map[layout.Name]text.Scroll

	playing bool
	ticks   int
}

// pair is two replays and how they compare. Nothing in it is written to once it is there.
type pair struct {
	*analysis.Comparison
	spec  env.Spec
	known bool // this program has the environment
	sides [2]side
}

// side is one of the two.
type side struct {
	*analysis.Side
	name    string // "A", "B"
	replay  *replays.Replay
	against *analysis.Contrast // its fields beside those of the other one, where that solved the same ticket
	faults  map[int]bool       // the steps where something went wrong
	rows    []at               // how it stands in each row
	values  []env.Points       // the curve, and where it takes steps: what a plot wants
	steps   []bool
}

// New makes the screen for a route.
func New(ctx *screen.Context, route screen.Compare) *Screen {
	return &Screen{ctx: ctx, route: route, focus: layout.Left, scroll: map[layout.Name]text.Scroll{}}
}

// Init reads both replays and compares them.
func (s *Screen) Init() tea.Cmd { return s.load() }

// Scope is that of comparisons.
func (s *Screen) Scope() keymap.Scope { return keymap.Compare }

// Title is the task.
func (s *Screen) Title() string {
	if s.pair == nil {
		return "compare"
	}
	return sanitize.Line("compare " + s.pair.Task)
}

type loaded struct {
	of   *Screen
	n    int
	pair *pair
	err  error
}

func (s *Screen) load() tea.Cmd {
	s.loads++
	n, route, registry := s.loads, s.route, s.ctx.Registry
	return func() tea.Msg {
		p, err := open(route, registry)
		return loaded{s, n, p, err}
	}
}

// open reads and judges both. It takes some milliseconds.
func open(route screen.Compare, registry env.Registry) (*pair, error) {
	a, err := replays.Read(route.Left)
	if err != nil {
		return nil, err
	}
	var b *replays.Replay
	if route.Right == "" {
		b, err = analysis.OracleRun(registry, a.Header.Task.ID, a.Header.Seed)
	} else {
		b, err = replays.Read(route.Right)
	}
	if err != nil {
		return nil, err
	}
	c, err := analysis.Compare(a, b, registry)
	if err != nil {
		return nil, err
	}
	p := &pair{Comparison: c}
	if e, err := registry.Environment(a.Header.Environment.Name); err == nil {
		p.spec, p.known = e.Spec(), true
	}
	p.sides = [2]side{newSide("A", &c.A, a, b, registry), newSide("B", &c.B, b, a, registry)}
	for i := range p.sides {
		p.sides[i].stand(p.Rows, i)
	}
	return p, nil
}

func newSide(name string, of *analysis.Side, r, other *replays.Replay, registry env.Registry) side {
	s := side{Side: of, name: name, replay: r}
	if other.End != nil && other.End.Solved && other.Header.Seed == r.Header.Seed {
		s.against, _ = analysis.Against(r, other, registry) // runs of other versions have no fields to compare
	}
	s.faults = map[int]bool{}
	if r.End != nil {
		for _, f := range r.End.Findings {
			s.faults[f.Step] = true
		}
	}
	if of.Judged != nil && !of.Solved {
		s.faults[of.Judged.Losing()] = true
	}
	return s
}

// take shows the comparison where the two part.
func (s *Screen) take(l loaded) {
	if l.of != s || l.n != s.loads {
		return
	}
	s.pair, s.err = l.pair, l.err
	if s.pair == nil {
		return
	}
	if s.row = s.pair.Part; s.row < 0 {
		s.row = s.pair.Find(s.route.Step)
		s.ctx.Say("the two never part: they come to the same at every step")
	}
}

// Update takes results of commands, the mouse and the size.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		if s.loads > 0 && s.pair == nil && s.err == nil { // the answer came while another screen was on top
			return s.load()
		}
		return s.tock()
	case loaded:
		s.take(msg)
	case tick:
		return s.advance(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			s.click(msg.X, msg.Y)
		}
	case tea.MouseMotionMsg:
		if p, ok := s.layout(s.w, s.h).At(msg.X, msg.Y); ok && p.Name == layout.Timeline && msg.Button == tea.MouseLeft {
			s.click(msg.X, msg.Y)
		}
	case screen.Wheel:
		s.wheel(msg)
	}
	return nil
}

// pause is how long autoplay shows a row.
const pause = 1500 * time.Millisecond

type tick struct {
	of *Screen
	n  int
}

// tock starts the wait for the next row of autoplay.
func (s *Screen) tock() tea.Cmd {
	if !s.playing {
		return nil
	}
	s.ticks++
	t := tick{s, s.ticks}
	return tea.Tick(pause, func(time.Time) tea.Msg { return t })
}

func (s *Screen) advance(t tick) tea.Cmd {
	if t.of != s || t.n != s.ticks || !s.playing || s.pair == nil {
		return nil
	}
	s.show(s.row + 1)
	s.playing = s.row < len(s.pair.Rows)-1
	return s.tock()
}
