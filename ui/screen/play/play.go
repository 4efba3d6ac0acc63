// Package play is the screen of a person in the seat.
//
// What the person wants to know there, in this order: what the customer said last and what they want; what may be done now,
// and by which key; what the last deed brought (its answer, its reward, what was found); how much is left (steps, score so
// far); and what was found before, to read again. Nothing on it comes from anywhere but the observation, which is what an
// agent in the same seat gets.
//
// So the conversation stands in the middle, forms dock below it instead of hiding it, what was found opens by itself, and
// where a desk knows one action only its form stands open: answering a queue is typing.
package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
)

// Screen is an episode being played.
type Screen struct {
	ctx     *screen.Context
	route   screen.Play
	session *session
	spec    env.Spec
	task    env.TaskInfo
	seed    uint64
	seen    pane.Seen
	desk    pane.Desk
	cursor  int // the action under the cursor
	drafts  map[string]dialog.Draft
	history []string // single lines that were sent, newest last
	size    tea.WindowSizeMsg
	began   time.Time
	now     time.Time
	flashes int // how many steps have lit the ticker
	sitting bool
	form    bool // a form is open
	busy    bool // a step is being taken
	ahead   []tea.KeyPressMsg
	ended   bool
	broken  string // why nothing can be done any more
	coach   coach
	server  server
	book    *dialog.Viewer // the desk's handbook, at the place where it was left
}

// New makes the screen. The episode starts with Init.
func New(ctx *screen.Context, route screen.Play) (*Screen, error) {
	s := &Screen{ctx: ctx, route: route, drafts: map[string]dialog.Draft{}, seed: route.Seed, now: ctx.Now()}
	s.began, s.seen.Read = s.now, true
	s.session = newSession(ctx.Deps, route)
	if route.Taken == nil && route.From == nil {
		e, _, err := ctx.Registry.Find("", route.Task)
		if err != nil {
			return nil, err
		}
		_, s.server.far = e.(env.Distant)
	}
	return s, nil
}

// second is the tick of the clock in the header.
type second struct{ of *session }

// dark ends a flash of the ticker.
type dark struct {
	of    *session
	flash int
}

const flashTime = 700 * time.Millisecond

// Init sits down.
func (s *Screen) Init() tea.Cmd {
	session := s.session
	return tea.Batch(func() tea.Msg { return session.sit() }, s.tick(), s.await())
}

// tick lets the clock go on, unless motion is to be reduced: then it goes on with the steps.
func (s *Screen) tick() tea.Cmd {
	if s.ctx.Config.ReducedMotion {
		return nil
	}
	session := s.session
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return second{session} })
}

// Scope is that of playing.
func (s *Screen) Scope() keymap.Scope { return keymap.Play }

// Title names the ticket.
func (s *Screen) Title() string {
	if t := s.seen.Now.Ticket; t != nil {
		return "Ticket " + t.Number
	}
	return "Play"
}

// LeaveQuestion asks before an episode is left that is not over, once something was played.
func (s *Screen) LeaveQuestion() string {
	if !s.sitting || s.ended || len(s.seen.Frames) == 0 && !s.busy {
		return ""
	}
	return "The episode is not over. Its replay is kept, and counts as aborted."
}

// Close leaves the seat, whatever state the episode is in, and finishes the recording.
func (s *Screen) Close() error { return s.session.leave().err }

// Progress is how many of the steps are used, in the terminal's own bar.
func (s *Screen) Progress() *tea.ProgressBar {
	if s.seen.Now.MaxSteps == 0 {
		return nil
	}
	return tea.NewProgressBar(tea.ProgressBarDefault, 100*s.seen.Now.Step/s.seen.Now.MaxSteps)
}

// Disabled says why an action of the keymap cannot be done now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.PlayChoose:
		return s.why(s.cursor)
	case keymap.PlayRead:
		if _, _, ok := pane.Book(s.seen.Now); !ok {
			return "this desk has no handbook: search for what you need"
		}
	case keymap.FindNext, keymap.FindPrev:
		if s.desk.Finding() == "" {
			return "find something first"
		}
	}
	return ""
}

// Hints name the handbook as the desk does, and leave it out where there is none.
func (s *Screen) Hints() []keymap.Hint {
	title, _, ok := pane.Book(s.seen.Now)
	hints := s.ctx.Keys.Footer(keymap.Play)
	for i := range hints {
		if hints[i].Action == keymap.PlayRead {
			hints[i].Help = strings.ToLower(title)
		}
	}
	return slices.DeleteFunc(hints, func(h keymap.Hint) bool { return h.Action == keymap.PlayRead && !ok })
}

func (s *Screen) layout() layout.Layout {
	return s.desk.Layout(s.size.Width, s.size.Height, layout.Play, s.seen)
}

func (s *Screen) choice() pane.Choice {
	return pane.Choice{Spec: s.spec, Available: s.seen.Now.Actions, Cursor: s.cursor, Feedback: s.seen.Now.Feedback}
}

// why says why an action of the environment cannot be taken now; empty when it can.
func (s *Screen) why(i int) string {
	switch {
	case s.broken != "":
		return s.broken
	case s.server.away != nil:
		return s.server.away.Why
	case !s.sitting:
		return "the seat is not taken yet"
	case s.busy:
		return "the step before is being taken"
	}
	return s.choice().Why(i)
}

// heading is the top line.
func (s *Screen) heading() pane.Heading {
	h := pane.Heading{Env: s.spec.Name, Family: s.task.Name(), Level: s.task.Level, Seed: s.seed, HasSeed: true,
		Step: s.seen.Now.Step, MaxSteps: s.seen.Now.MaxSteps, Clock: max(s.now.Sub(s.began), 0), HasClock: true}
	if s.sitting {
		h.HasScore = true
		if n := len(s.seen.Frames); n > 0 {
			h.Score = s.seen.Frames[n-1].Score
		}
	}
	h.Mark = s.bar()
	if s.desk.Zoomed {
		h.Mark = strings.TrimSpace("zoomed  " + h.Mark)
	}
	if mark := s.waiting(); mark != "" {
		h.Mark = mark
	}
	if s.route.From != nil {
		h.Agent = fmt.Sprintf("branch from step %d", s.route.From.Step)
	}
	return h
}

// View draws the panes of the desk, the actions and the lines above and below.
func (s *Screen) View(w, h int) string {
	l := s.desk.Layout(w, h, layout.Play, s.seen)
	return pane.Compose(l, func(p layout.Place) string {
		switch p.Name {
		case layout.Header:
			return pane.Header(s.ctx.Look.At(p, false), s.heading())
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		case layout.Actions:
			return pane.ActionBar(s.ctx.Look.At(p, !s.form), s.choice())
		case layout.Tabs:
			return pane.Tabs(s.ctx.Look.At(p, false), l.Panes, s.desk.Focus)
		}
		block, _ := s.desk.Draw(s.ctx.Look, p, s.seen)
		return block
	})
}
