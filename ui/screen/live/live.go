// Package live is the audience of a server. Whoever opens it wants to know who is playing there now and how it stands, wants to
// see one of them play as it happens, and to go back in what has happened without losing the rest; and where the server goes away,
// to know that, and that it is tried again.
//
// The list is asked for again and again. An episode that is watched is the scrubber, following a recording that grows with what the
// server tells: going back pauses it, the last step follows again. Where nobody touches a key, its end leads back to the list after a
// while. Nothing here can change what is played: what the scrubber offers beyond looking is refused.
package live

import (
	"context"
	"io"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
)

// The usual pace: how often the list is asked for, how long the server may take to answer, and how many times the pace the end of an
// episode is shown before the list comes back.
const (
	usual    = time.Second
	patience = 5 * time.Second
	linger   = 8
	slowest  = 8 // a server that is away is asked this many times more seldom, in the end
)

// Scrubber makes the screen that follows a recording.
type Scrubber func(*screen.Context, screen.Replay) screen.Screen

// Source is where episodes are watched.
type Source interface {
	// Episodes lists those that are running, and the last that ended.
	Episodes(context.Context) ([]feed.Episode, error)
	// Follow gives the lines of an episode's recording, as they come.
	Follow(ctx context.Context, key string) (io.ReadCloser, error)
	// Name is what people know it by.
	Name() string
}

// server is a hotseat that serves.
type server struct{ client.Server }

// Episodes asks for the list.
func (s server) Episodes(ctx context.Context) ([]feed.Episode, error) {
	return client.Episodes(ctx, s.Server)
}

// Follow opens the feed.
func (s server) Follow(ctx context.Context, key string) (io.ReadCloser, error) {
	return client.Follow(ctx, s.Server, key)
}

// Name is its address.
func (s server) Name() string { return s.URL }

// Screen is the list, and above it the episode that is watched.
type Screen struct {
	ctx      *screen.Context
	from     Source
	every    time.Duration
	scrubber Scrubber
	w, h     int

	asks  int // counts questions, so that late answers are dropped
	list  []feed.Episode
	ready bool
	err   error // why the list is not known now
	tries int   // in vain, since the server answered last
	key   string
	moved bool // somebody chose a row; until then the cursor stands on the newest that runs

	tunes int // counts episodes opened
	show  *show
	back  bool // the scrubber asked to go back

	turned bool // the list came back by itself, and no key was pressed since
}

// New makes the screen for a server.
func New(ctx *screen.Context, route screen.Live, scrubber Scrubber) *Screen {
	return NewOf(ctx, server{client.Server{URL: route.URL, Token: route.Token}}, route.Every, scrubber)
}

// NewOf makes the screen for any source, which is asked for its list at a pace; 0 is the usual one.
func NewOf(ctx *screen.Context, from Source, every time.Duration, scrubber Scrubber) *Screen {
	s := &Screen{ctx: ctx, from: from, every: every, scrubber: scrubber}
	if s.every <= 0 {
		s.every = usual
	}
	return s
}

// Init asks for the list.
func (s *Screen) Init() tea.Cmd { return s.ask() }

// Close stops watching.
func (s *Screen) Close() error {
	s.asks++
	s.tunes++
	if s.show == nil {
		return nil
	}
	return s.show.close()
}

// Messages of the commands.
type (
	listed struct {
		of   *Screen
		n    int
		list []feed.Episode
		err  error
	}
	due struct {
		of *Screen
		n  int
	}
	tuned struct {
		of    *Screen
		n     int
		who   feed.Episode
		spool *spool
		err   error
	}
	heard struct {
		of   *Screen
		n    int
		news news
	}
	over struct {
		of *Screen
		n  int
	}
)

func (s *Screen) ask() tea.Cmd {
	s.asks++
	n, from := s.asks, s.from
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		list, err := from.Episodes(ctx)
		return listed{s, n, list, err}
	}
}

// again waits and asks: the longer the server is away, the longer.
func (s *Screen) again() tea.Cmd {
	wait := due{s, s.asks}
	return tea.Tick(s.every*time.Duration(min(1<<min(s.tries, 8), slowest)), func(time.Time) tea.Msg { return wait })
}

func (s *Screen) listed(m listed) tea.Cmd {
	if m.n != s.asks {
		return nil
	}
	if s.err = m.err; m.err != nil {
		s.tries++
		return s.again()
	}
	if s.tries > 0 && s.ready && s.show == nil {
		s.ctx.Say("the server answers again")
	}
	s.tries, s.ready, s.list = 0, true, m.list
	// Those that are running first: they are what there is to watch.
	slices.SortStableFunc(s.list, func(a, b feed.Episode) int { return order(a) - order(b) })
	if (s.at() < 0 || !s.moved) && len(s.list) > 0 {
		s.key = s.list[0].Key
	}
	return s.again()
}

func order(l feed.Episode) int {
	if l.Done {
		return 1
	}
	return 0
}

// at is the row under the cursor; −1 for none.
func (s *Screen) at() int {
	return slices.IndexFunc(s.list, func(l feed.Episode) bool { return l.Key == s.key })
}

func (s *Screen) move(by int) {
	if len(s.list) > 0 {
		s.moved = true
		s.key = s.list[max(min(s.at()+by, len(s.list)-1), 0)].Key
	}
}

// Update takes the answers of the server, the size and the mouse; what is not the list's is the scrubber's.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case listed:
		if msg.of == s {
			return s.listed(msg)
		}
		return nil
	case due:
		if msg.of == s && msg.n == s.asks {
			return s.ask()
		}
		return nil
	case tuned:
		return s.tuned(msg)
	case heard:
		return s.heard(msg)
	case over:
		if msg.of == s && msg.n == s.tunes && s.show != nil && !s.show.touched {
			cmd := s.leave()
			s.turned, s.moved = true, false // the newest that runs is what there is to watch now
			return cmd
		}
		return nil
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		if s.show == nil && s.asks > 0 {
			return s.ask() // another screen was on top, and its answers are lost
		}
	}
	if s.show != nil {
		return s.show.update(msg)
	}
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return s.click(msg.X, msg.Y)
		}
	case screen.Wheel:
		s.move(msg.Lines / 3)
	}
	return nil
}

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	if s.show != nil {
		return s.show.do(a, p)
	}
	turned := s.turned
	s.turned = false
	switch a {
	case keymap.Back:
		if turned && s.ctx.Last(s) { // it was meant for the episode
			s.ctx.Say("the episode has ended: " + s.backKey() + " once more quits")
			return nil
		}
		s.ctx.Back()
	case keymap.LiveDown:
		s.move(p.Times())
	case keymap.LiveUp:
		s.move(-p.Times())
	case keymap.LiveTop:
		s.move(-len(s.list))
	case keymap.LiveBottom:
		s.move(len(s.list))
	case keymap.LiveOpen:
		return s.open()
	}
	return nil
}

// Scope is the list's, or that of replays while one is followed.
func (s *Screen) Scope() keymap.Scope {
	if s.show != nil {
		return s.show.inner.Scope()
	}
	return keymap.Live
}

// Title names what is watched.
func (s *Screen) Title() string {
	if s.show != nil {
		return sanitize.Line("live " + s.show.who.Agent + " at " + s.show.who.Family)
	}
	return "live"
}

// Disabled says why an action is of no use now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch {
	case s.show != nil && refused(a):
		return readOnly
	case s.show != nil:
		if d, ok := s.show.inner.(screen.Disabler); ok {
			return d.Disabled(a)
		}
	case a == keymap.LiveOpen && len(s.list) == 0:
		return "nobody is playing"
	}
	return ""
}

// Hints are those of the list, or of the scrubber without what is refused here.
func (s *Screen) Hints() []keymap.Hint {
	if s.show == nil {
		return s.ctx.Keys.Footer(keymap.Live)
	}
	var list []keymap.Hint
	for _, h := range s.ctx.Hints(s.show.inner) {
		if h.Action == keymap.Back {
			h.Help = "list"
		}
		if !refused(h.Action) {
			list = append(list, h)
		}
	}
	return list
}

func (s *Screen) layout(w, h int) layout.Layout {
	return layout.For(w, h, layout.Library, layout.Options{Focus: layout.List})
}
