package replay

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// air is how somebody's episode reaches its audience: it wants to know who plays what, how far it is, and whether what it sees is the
// newest there is.
type air struct {
	on     bool // it is shown to an audience; a local recording that is still being written is not
	lost   bool // the feed has broken off for now
	gone   bool // for good
	bad    bool // what comes cannot be read
	quiet  time.Duration
	known  int       // steps that were taken before it was opened, whenever they come
	newest time.Time // when the newest step came; zero where that is not known
	now    time.Time // when the recording was looked at last
	fresh  bool      // a step has come since it was looked at before
}

func newAir(b *screen.Broadcast) air {
	if b == nil {
		return air{}
	}
	return air{on: true, known: b.Steps, quiet: b.Quiet}
}

// begin notes when the newest step there is was taken.
func (a *air) begin(now time.Time) {
	a.now = now
	if a.on {
		a.newest = now.Add(-a.quiet)
	}
}

// hear notes that the recording was looked at, and whether a step has come. Those that were taken before are no news.
func (a *air) hear(now time.Time, step bool, steps int) {
	a.now, a.fresh = now, step && steps > a.known
	if a.fresh {
		a.newest = now
	}
}

// wait is how long the next step is waited for, in words; empty where it is not long.
func (a *air) wait() string {
	switch d := a.now.Sub(a.newest); {
	case a.newest.IsZero() || d < 3*time.Second:
		return ""
	case d < 2*time.Minute:
		return fmt.Sprintf(" for %d s", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf(" for %d min", int(d.Minutes()))
	default:
		return " for hours"
	}
}

// fault is what is told of a recording that cannot be read. That of an audience came from a server: the file that it is kept in tells
// nobody anything.
func (a *air) fault(err error) error {
	var bad *replays.FileError
	switch {
	case !a.on || !errors.As(err, &bad):
		return err
	case bad.Line == 0:
		return fmt.Errorf("what the server sends is no episode: %s", bad.Problem)
	}
	return fmt.Errorf("what the server sends is no episode from line %d on: %s", bad.Line, bad.Problem)
}

// feed notes whether more can come.
func (s *Screen) feed(f screen.Feed) {
	s.air.lost, s.air.gone = f.Lost, f.Gone
	if f.Gone {
		s.stopFollowing()
	}
}

// kind is what the screen is called.
func (s *Screen) kind() string {
	if s.air.on {
		return "live"
	}
	return "replay"
}

// behind is how many newer steps there are than the one shown.
func (s *Screen) behind() int { return s.tape.steps() - s.step }

// standing is whether the newest step is shown, and whether more can come; empty for a recording that was complete when it was opened.
func (s *Screen) standing() string {
	switch end := s.tape.end; {
	case s.live == nil && s.air.on && s.air.bad:
		return "! unreadable"
	case s.live == nil && s.air.on && s.air.gone:
		return "! gone"
	case s.live == nil && !s.air.on, s.live == nil && end == nil:
		return ""
	case s.live == nil && end.Reason == env.Aborted:
		return "✗ left"
	case s.live == nil:
		return "■ ended"
	case s.air.lost:
		return "! offline"
	case s.following:
		return "● LIVE"
	case s.playing:
		return fmt.Sprintf("▶ %d behind", s.behind())
	case s.behind() > 0:
		return fmt.Sprintf("‖ %d behind", s.behind())
	}
	return "‖ paused"
}

// told is how it goes on, beside the curve.
func (s *Screen) told() string {
	steps := s.tape.steps()
	switch end := s.tape.end; {
	case end != nil && end.Reason == env.Aborted:
		return "left before its end, score " + pane.Score(end.Score)
	case end != nil:
		solved := "not solved"
		if end.Solved {
			solved = "solved"
		}
		return "ended: " + strings.ReplaceAll(end.Reason, "_", " ") + ", score " + pane.Score(end.Score) + ", " + solved
	case s.live == nil && s.air.bad:
		return "what came after step " + ordinal(steps) + " cannot be read"
	case s.live == nil && s.air.gone:
		return "nothing more can come: step " + ordinal(steps) + " was the last that was told"
	case s.live == nil:
		return ""
	case s.air.lost:
		return "nothing newer has come than step " + ordinal(steps)
	case s.behind() > 0:
		return text.Count(s.behind(), "newer step") + ": " + s.liveKey() + " leads to the newest"
	case !s.following:
		return "paused here: " + s.liveKey() + " follows again"
	}
	if s.ctx.Config.ReducedMotion {
		return "waiting for step " + ordinal(steps+1)
	}
	return "waiting for step " + ordinal(steps+1) + s.air.wait()
}

// onAirText tells how an episode stands that goes on.
func (s *Screen) onAirText() string {
	t := s.tape
	limit := ""
	if most := t.header.Observation.MaxSteps; most > 0 {
		limit = " of at most " + ordinal(most)
	}
	n := t.steps()
	if n == 0 {
		return "… Being played: no step yet" + limit + ".\n"
	}
	return "… Being played: score " + pane.Score(t.frames[n-1].Score) + " after " + text.Count(n, "step") + limit + ".\n"
}

// liveKey is the key that leads to the newest step.
func (s *Screen) liveKey() string {
	if b, ok := s.ctx.Keys.Binding(keymap.LastStep); ok && len(b.Keys) > 0 {
		return keymap.KeyName(b.Keys[0])
	}
	return "the last step"
}

// airHeading is the top line of an audience.
func (s *Screen) airHeading() pane.Heading {
	t, o := s.tape, s.tape.observation(s.step)
	family := strings.TrimPrefix(t.header.Task.ID, t.header.Environment.Name+"/")
	if first := t.header.Observation.Ticket; first != nil && first.Family != "" {
		family = first.Family
	}
	short := func(name string) string { return text.Truncate(sanitize.Line(name), max(s.w/5, 12)) } // names are the server's and the client's
	h := pane.Heading{Screen: s.kind(), Env: short(t.header.Environment.Name), Family: short(family), Level: short(t.header.Task.Level),
		Agent: short(s.holder(s.step)), Step: s.step, MaxSteps: max(o.MaxSteps, t.steps(), 1), HasScore: true}
	if s.w < layout.ThreeColumns { // who plays is more to know than that it is live, which the mark tells
		h.Screen = ""
	}
	if h.Family == h.Level {
		h.Family = ""
	}
	if s.step > 0 {
		h.Score = t.frames[s.step-1].Score
		h.Solved = s.step == t.steps() && t.solved()
	}
	h.Mark = s.marked()
	return h
}

// airHints are the footer's: back to the newest step first, where it is not shown, and no findings where none are told.
func (s *Screen) airHints(hints []keymap.Hint) []keymap.Hint {
	var list []keymap.Hint
	if b, ok := s.ctx.Keys.Binding(keymap.LastStep); ok && len(b.Keys) > 0 && s.live != nil && !s.following {
		list = append(list, keymap.Hint{Action: b.Action, Key: keymap.KeyName(b.Keys[0]), Help: "live"})
	}
	slices.SortStableFunc(hints, func(a, b keymap.Hint) int { return airRank(a.Action) - airRank(b.Action) })
	for _, h := range hints {
		switch {
		case h.Action == keymap.Autoplay && (s.following || s.playing):
			h.Help = "pause"
		case h.Action == keymap.NextFinding && len(s.faults()) == 0:
			continue
		case h.Action == keymap.NextStep && s.behind() == 0, h.Action == keymap.PrevStep && s.step == 0:
			continue
		}
		list = append(list, h)
	}
	return slices.Clip(list)
}

// airRank is the order of the keys in the footer: where there is little room, the way back is more than looking around.
func airRank(a keymap.Action) int {
	switch a {
	case keymap.Autoplay:
		return 0
	case keymap.PrevStep, keymap.NextStep:
		return 1
	case keymap.Back:
		return 2
	}
	return 3
}
