// Package replay is the scrubber. Whoever opens it wants to know, in this order: how did the episode end; at which step did it
// go wrong; what was done there, what did that cost, and what would have been right; what did the seat see when it was done. So
// the panes of playing show the chosen step with what it changed marked; the step's own pane holds the finding in a sentence,
// the remedy and the reward above the words of the action; and the timeline below shows the whole run with the losing steps on
// it, whatever step is shown. A replay that failed opens at the step that cost the most, and `e` goes to the finding that
// explains it. From there `b` gives the seat back, one step before.
package replay

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays/analysis"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
)

// tag says which screen and which of its runs of commands a message belongs to; others are dropped.
type tag struct {
	of *Screen
	n  int
}

// Screen is the scrubber.
type Screen struct {
	ctx  *screen.Context
	path string
	list []string
	at   int // shown first, then the step shown: see step
	w, h int

	loads int // counts openings, so that a late answer to an earlier one is dropped
	tape  *tape
	err   error
	step  int // steps taken at the frame shown
	stops []pane.Stop

	judged       *analysis.Judged   // nil until best play was searched
	contrast     *analysis.Contrast // nil until the fields were asked for
	uncontrasted string             // why there is none

	judges, looks, ticks, raws, contrasts int
	live                                  *follower
	following                             bool // the newest step of a live replay is shown as it comes
	air                                   air

	desk  pane.Desk
	page  pane.Desk // what is shown instead of the panes: see level
	level level
	raw   string
	fault fault // the one looked at; zero for none
	moved bool  // someone chose a step: `e` goes on from there
	word  string
	hits  []int
	drag  bool // the button is down on the timeline, on this row of the screen
	row   int

	playing bool
	speed   int // of speeds
}

// New makes the scrubber for a route.
func New(ctx *screen.Context, route screen.Replay) *Screen {
	s := &Screen{ctx: ctx, path: route.Path, list: route.List, at: route.Step, speed: usual, air: newAir(route.Live)}
	s.reset()
	return s
}

func (s *Screen) reset() {
	s.tape, s.err, s.step, s.stops, s.judged, s.live = nil, nil, 0, nil, nil, nil
	s.level, s.raw, s.fault, s.moved, s.word, s.hits, s.playing = summary, "", fault{finding: noFault}, false, "", nil, false
	s.contrast, s.uncontrasted = nil, ""
	s.desk.Mark("")
	s.desk.Restart()
	s.page = pane.Desk{Focus: layout.Step, Zoomed: true}
	s.judges++
	s.looks++
	s.ticks++
	s.raws++
	s.contrasts++
}

// Init reads the replay.
func (s *Screen) Init() tea.Cmd { return s.load() }

// Scope is that of replays.
func (s *Screen) Scope() keymap.Scope { return keymap.Replay }

// Title is the task and the agent.
func (s *Screen) Title() string {
	if s.tape == nil {
		return s.kind()
	}
	return sanitize.Line(s.kind() + " " + s.tape.header.Task.ID + " by " + s.tape.header.Agent.Name)
}

// Close stops following.
func (s *Screen) Close() error {
	s.stopFollowing()
	return nil
}

type loaded struct {
	tag
	tape *tape
	live *follower
	err  error
}

func (s *Screen) load() tea.Cmd {
	s.loads++
	tag, path, registry, now, read := tag{s, s.loads}, s.path, s.ctx.Registry, s.ctx.Now, open
	if s.air.on {
		read = tune
	}
	return func() tea.Msg {
		t, live, err := read(path, registry, now())
		return loaded{tag, t, live, err}
	}
}

func (s *Screen) take(l loaded) tea.Cmd {
	if l.n != s.loads {
		if l.live != nil {
			_ = l.live.close()
		}
		return nil
	}
	s.tape, s.live, s.err = l.tape, l.live, s.air.fault(l.err)
	if s.err != nil {
		return nil
	}
	s.mark()
	t := s.tape
	if s.live != nil && t.end != nil {
		s.stopFollowing()
	}
	switch {
	case s.live != nil || s.air.on:
		s.air.begin(s.ctx.Now())
		s.show(t.steps())
	case s.at >= 0:
		s.show(s.at)
	case s.opensAtWorst():
		s.show(s.losing())
		s.lookAtStep()
	default:
		s.show(0)
	}
	if len(t.warnings) > 0 {
		s.ctx.Say("! " + t.warnings[0])
	}
	return tea.Batch(s.judge(), s.look())
}

// other opens the replay before or after this one in the list.
func (s *Screen) other(by int) tea.Cmd {
	at := -1
	for i, p := range s.list {
		if p == s.path {
			at = i
		}
	}
	if at < 0 || len(s.list) < 2 {
		s.ctx.Say("this replay was opened by itself: the library has more")
		return nil
	}
	if at+by < 0 || at+by >= len(s.list) {
		s.ctx.Say(map[bool]string{true: "this is the first replay of the list", false: "this is the last replay of the list"}[by < 0])
		return nil
	}
	at = max(0, min(at+by, len(s.list)-1))
	s.stopFollowing()
	s.path, s.at = s.list[at], -1
	s.reset()
	return s.load()
}

// Update takes results of commands and dialogs, the mouse and the size.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		return s.resume()
	case loaded:
		return mine(s, msg.tag, func() tea.Cmd { return s.take(msg) })
	case grown:
		return mine(s, msg.tag, func() tea.Cmd { return s.grow(msg) })
	case judged:
		return mine(s, msg.tag, func() tea.Cmd { return s.takeJudged(msg) })
	case tick:
		return mine(s, msg.tag, func() tea.Cmd { return s.advance(msg) })
	case screen.Feed:
		s.feed(msg)
	case searched, rawLine, noted, exported, others, contrasted:
		return s.answer(msg)
	case dialog.Prompted, dialog.Picked, dialog.Noted:
		return s.asked(msg)
	case tea.MouseClickMsg, tea.MouseMotionMsg, tea.MouseReleaseMsg, screen.Wheel:
		return s.pointer(msg)
	}
	return nil
}

func mine(s *Screen, t tag, do func() tea.Cmd) tea.Cmd {
	if t.of != s {
		return nil
	}
	return do()
}

// resume goes on with what runs in the background: answers that came while another screen was on top are lost.
func (s *Screen) resume() tea.Cmd {
	return tea.Batch(s.judge(), s.look(), s.tock(), s.wantRaw(), s.wantFields())
}

// speeds of playing; usual is 1×, a step in 1.5 seconds.
var speeds = [...]struct {
	name  string
	pause time.Duration
}{{"0.25×", 6 * time.Second}, {"0.5×", 3 * time.Second}, {"1×", 1500 * time.Millisecond}, {"2×", 750 * time.Millisecond},
	{"4×", 375 * time.Millisecond}, {"8×", 188 * time.Millisecond}, {"16×", 94 * time.Millisecond}}

const usual = 2

type tick struct{ tag }

// tock starts the wait for the next step of autoplay.
func (s *Screen) tock() tea.Cmd {
	if !s.playing {
		return nil
	}
	s.ticks++
	t := tick{tag{s, s.ticks}}
	return tea.Tick(speeds[s.speed].pause, func(time.Time) tea.Msg { return t })
}

// advance plays one step on.
func (s *Screen) advance(t tick) tea.Cmd {
	if t.n != s.ticks || !s.playing || s.tape == nil {
		return nil
	}
	s.show(s.step + 1)
	if s.step >= s.tape.steps() { // from there on what comes is followed
		s.playing = false
		return nil
	}
	return s.tock()
}

func score(p interface{ Signed() string }) string { return strings.TrimPrefix(p.Signed(), "+") }
