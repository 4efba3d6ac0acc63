package replay

import (
	"slices"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// every is how often a replay that is being written is looked at.
const every = 400 * time.Millisecond

// follower reads a replay while it is being written. Its lock is there because a command that reads may still be under way
// when the screen starts another one or closes.
type follower struct {
	mu   sync.Mutex
	tail *replays.Tail
}

func follow(path string) (*follower, error) {
	tail, err := replays.Follow(path)
	if err != nil {
		return nil, err
	}
	return &follower{tail: tail}, nil
}

// first reads what is there.
func (f *follower) first(registry env.Registry) (*tape, *follower, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.tail.Poll(); err != nil {
		return nil, nil, err
	}
	return newTape(f.tail.Replay(), registry), f, nil
}

// grown is what came to a replay since it was looked at last.
type grown struct {
	tag
	frames []agent.Frame // from step from+1 on
	from   int
	notes  []replays.Note // all
	end    *replays.End
	err    error
}

// poll reads what was appended; from is how many steps the screen has.
func (f *follower) poll(tag tag, from int) grown {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err := f.tail.Poll()
	r := f.tail.Replay()
	g := grown{tag: tag, from: from, notes: slices.Clone(r.Notes), end: r.End, err: err}
	for _, frame := range r.Frames[min(from, len(r.Frames)):] {
		g.frames = append(g.frames, frame.Frame)
	}
	return g
}

func (f *follower) close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tail.Close()
}

// look waits a while and reads.
func (s *Screen) look() tea.Cmd {
	if s.live == nil || s.tape == nil {
		return nil
	}
	s.looks++
	f, tag, from := s.live, tag{s, s.looks}, s.tape.steps()
	return tea.Tick(every, func(time.Time) tea.Msg { return f.poll(tag, from) })
}

// grow takes what was appended. Where the last step was shown and nobody went back, the newest one is shown now.
func (s *Screen) grow(g grown) tea.Cmd {
	if g.n != s.looks || s.live == nil {
		return nil
	}
	if g.err != nil {
		s.stopFollowing()
		s.air.bad = true
		s.ctx.Say("! " + s.air.fault(g.err).Error())
		return nil
	}
	t := *s.tape
	if g.from == t.steps() {
		t.frames = append(t.frames, g.frames...)
	}
	noted := len(g.notes) != len(t.notes)
	t.notes = g.notes
	t.finish(g.end)
	s.tape = &t
	if noted || g.end != nil {
		s.mark()
	} else {
		s.more()
	}
	s.air.hear(s.ctx.Now(), len(g.frames) > 0, t.steps())
	if s.following && s.step < t.steps() {
		s.show(t.steps())
	}
	if g.end == nil {
		return s.look()
	}
	s.stopFollowing()
	s.playing = s.playing && s.step < t.steps()
	if !s.air.on { // else whoever shows it says so
		s.ctx.Say("the episode has ended: score " + score(g.end.Score))
	}
	return s.judge()
}

func (s *Screen) stopFollowing() {
	if s.live != nil {
		_ = s.live.close()
	}
	s.live, s.following = nil, false
}
