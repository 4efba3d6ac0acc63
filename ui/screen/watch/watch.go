// Package watch is the screen on which an agent plays.
//
// Who watches wants to know, in this order: what the agent sees, what it is about to do and why, what that did and earned,
// and how it goes on; and at any moment to stop, to look closer, or to do it better. So the panes are those of playing, and
// beside them stands the step: first the action that is coming, before it takes effect, then what it led to. One line below
// says how fast it goes and how far it is. At the end the report takes the place of the conversation.
//
// A demo is the same without anybody at the keys: it goes on by itself, from ticket to report to the next ticket, as fast
// as what is new can be read, and stands still as soon as somebody presses a key.
package watch

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/keymap"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// stage is how far the current step is.
type stage int

const (
	opening   stage = iota // the episode is being started
	looking                // the panes show what the agent sees; it may be thinking
	announced              // its next action is shown, and has not taken effect
	acting                 // the action is being taken
	ended                  // the report is shown
)

// Screen is the watch screen.
type Screen struct {
	ctx *screen.Context
	// After makes a command that brings a message after a while. Tests replace it, so that they need not wait.
	After func(time.Duration, tea.Msg) tea.Cmd

	demo      bool
	programme Programme
	turn      int    // of the programme
	name      string // of who plays

	session *session
	cancel  context.CancelFunc
	spec    env.Spec
	entry   agent.Entry
	show    Show
	task    env.TaskInfo

	stage   stage
	epoch   int // counts timers and episodes, so that what comes late is known as such
	paused  bool
	speed   float64
	held    time.Duration // how long what is shown is to be seen at the usual speed
	due     bool          // it has been seen that long
	next    *agent.Move
	step    bool // one step is wanted as soon as it can be taken
	take    bool // the seat is to be handed over as soon as the step is done
	handed  bool
	closed  bool
	over    bool   // the episode has ended; what its last step led to may still be shown
	problem string // why it cannot go on

	frames []agent.Frame
	start  env.Observation
	desk   pane.Desk
	report string
	scroll text.Scroll // of the report
	end    agent.End
	w, h   int
}

// New makes the screen of a route. A demo without a task chooses for itself.
func New(ctx *screen.Context, route screen.Watch) (*Screen, error) {
	s := &Screen{ctx: ctx, demo: route.Demo, speed: Bound(route.Speed)}
	s.After = func(d time.Duration, msg tea.Msg) tea.Cmd { return tea.Tick(d, func(time.Time) tea.Msg { return msg }) }
	seed := route.Seed
	if seed == 0 && route.Demo && ctx.Now != nil {
		seed = uint64(ctx.Now().UnixNano()) // every demo shows something else
	}
	s.programme = NewProgramme(ctx.Registry, ctx.Roster, seed)
	show := Show{Task: route.Task, Agent: route.Agent, Seed: route.Seed}
	if show.Task == "" {
		show = s.programme.At(0)
	}
	return s, s.prepare(show)
}

// prepare makes everything ready for a show; Init or begin starts it.
func (s *Screen) prepare(show Show) error {
	desk, task, err := s.ctx.Registry.Find("", show.Task)
	if err != nil {
		return err
	}
	spec := desk.Spec()
	entry, err := Find(s.ctx.Roster, show.Agent, spec.Name)
	if err != nil {
		return err
	}
	show.Task, show.Agent = task, entry.Name
	s.session = &session{deps: s.ctx.Deps, desk: desk, show: show, entry: entry}
	s.spec, s.entry, s.show = spec, entry, show
	for _, t := range desk.Tasks() {
		if t.ID == task {
			s.task = t
		}
	}
	s.epoch++
	s.stage, s.due, s.next, s.step, s.take, s.over, s.problem = opening, false, nil, false, false, false, ""
	s.frames, s.start, s.report, s.end, s.scroll = nil, env.Observation{}, "", agent.End{}, text.Top()
	s.desk = pane.Desk{}
	return nil
}

// begin starts another show in the place of this one, which has ended.
func (s *Screen) begin(show Show) tea.Cmd {
	_ = s.Close()
	s.closed = false
	if err := s.prepare(show); err != nil {
		s.fail(err)
		return nil
	}
	return s.Init()
}

// Init starts the episode.
func (s *Screen) Init() tea.Cmd {
	session, epoch := s.session, s.epoch
	s.name = s.show.Agent
	return func() tea.Msg {
		err := session.open()
		name, notice := session.who()
		return opened{epoch, session, name, notice, err}
	}
}

// Messages of the commands. The epoch tells those that come late.
type (
	opened struct {
		epoch   int
		session *session
		name    string // of who plays, which may be another one than was asked for
		notice  string
		err     error
	}
	chosen struct {
		session *session
		move    agent.Move
		err     error
	}
	taken struct {
		session *session
		frame   agent.Frame
		err     error
	}
	told struct {
		session *session
		end     agent.End
		report  string
		err     error
	}
	tick struct {
		session *session
		epoch   int
	}
)

// Scope is that of reports at the end.
func (s *Screen) Scope() keymap.Scope {
	if s.stage == ended {
		return keymap.Report
	}
	return keymap.Watch
}

// Title names the agent and the ticket's family.
func (s *Screen) Title() string {
	if s.demo {
		return "demo"
	}
	return s.show.Agent + " at " + s.task.Family
}

// Progress is how far the episode is.
func (s *Screen) Progress() *tea.ProgressBar {
	o := s.now()
	if s.stage == ended || o.MaxSteps == 0 {
		return nil
	}
	return tea.NewProgressBar(tea.ProgressBarDefault, o.Step*100/o.MaxSteps)
}

// Close keeps the episode as aborted where it has not ended.
func (s *Screen) Close() error {
	s.closed = true
	if s.cancel != nil {
		s.cancel()
	}
	if s.handed {
		return nil
	}
	return s.session.close()
}

// now is what the agent sees.
func (s *Screen) now() env.Observation {
	if n := len(s.frames); n > 0 {
		return s.frames[n-1].Observation
	}
	return s.start
}

// before is what it saw a step earlier, where there was one.
func (s *Screen) before() *env.Observation {
	switch n := len(s.frames); n {
	case 0:
		return nil
	case 1:
		return &s.start
	default:
		return &s.frames[n-2].Observation
	}
}

// fail stops with a reason that is shown. What was played is kept.
func (s *Screen) fail(err error) {
	s.problem = err.Error()
	s.stage = ended
	s.paused = true
	s.demo = false
	if s.report == "" {
		s.report = "# It cannot go on\n\n" + s.problem
	}
}
