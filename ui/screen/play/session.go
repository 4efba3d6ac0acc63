package play

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/replays/evaluation"
	"hotseat/ui/screen"
)

// session is the episode that is being played, with its recording. Its methods read and write, so they are called from
// commands; the mutex keeps leaving, which may come at any moment, apart from a step that is being taken. A step that a server is
// waited for at ends when the seat is left.
type session struct {
	ctx      context.Context // of what a server is asked
	stop     context.CancelFunc
	mu       sync.Mutex
	deps     screen.Deps
	route    screen.Play
	seat     *agent.Seat
	recorder *replays.Recorder
	began    time.Time
	closed   bool

	thinking sync.Mutex       // the coach values one state at a time, while the play goes on
	engine   *analysis.Engine // nil without a coach
}

func newSession(d screen.Deps, route screen.Play) *session {
	s := &session{deps: d, route: route}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// seated is what is known once the person sits.
type seated struct {
	of     *session
	start  agent.Start
	frames []agent.Frame // taken before, where the play goes on from somewhere
	began  time.Time
	err    error
}

// stepped is a step taken, or not.
type stepped struct {
	of     *session
	action env.Action
	frame  agent.Frame
	path   string
	err    error
}

// left says that the seat was left before the end.
type left struct {
	of   *session
	path string
	err  error
}

// person is who plays.
func person(d screen.Deps) agent.Identity {
	name := d.Config.Nickname
	if name == "" {
		name = "player"
	}
	return agent.Identity{Kind: agent.Human, Name: name}
}

// sit begins the episode and its recording, or goes on with one. After close it does nothing.
func (s *session) sit() seated {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return seated{of: s, err: env.ErrDone}
	}
	if t := s.route.Taken; t != nil {
		s.seat, s.recorder, s.began = t.Seat, t.Recorder, t.Began
		return seated{of: s, start: t.Seat.Start, frames: t.Frames, began: t.Began}
	}
	taken := &collector{}
	err := s.open(taken)
	if err != nil {
		if s.recorder != nil {
			err = errors.Join(err, s.recorder.Close())
		}
		s.seat, s.closed = nil, true
		return seated{of: s, err: err}
	}
	s.began = s.deps.Now()
	if n := len(taken.frames); n > 0 { // the clock goes on from where the recording was left
		s.began = s.began.Add(-time.Duration(taken.frames[n-1].AtMS) * time.Millisecond)
	}
	return seated{of: s, start: s.seat.Start, frames: taken.frames, began: s.began}
}

// open seats the person at the start of the task, or at a step of a recording.
func (s *session) open(taken *collector) (err error) {
	o := replays.Options{Tool: s.deps.Tool, Clock: s.deps.Now, Played: true}
	to := s.deps.Out
	if to == "" {
		to = s.deps.Dir + string(filepath.Separator)
	}
	if s.route.Coach {
		o.Labels, s.engine = []string{evaluation.Coached}, analysis.NewEngine()
	}
	who := person(s.deps)
	if s.route.From == nil {
		e, id, err := s.deps.Registry.Find("", s.route.Task)
		if err != nil {
			return err
		}
		if far, ok := e.(env.Distant); ok {
			e = far.Under(s.ctx)
		}
		if s.recorder, err = replays.Create(to, o); err != nil {
			return err
		}
		s.seat, err = agent.Sit(e, id, s.route.Seed, who, s.recorder, taken)
		return err
	}
	r, err := replays.Read(s.route.From.Path)
	if err != nil {
		return err
	}
	o.Parent = &replays.Parent{ID: r.Header.ID, Step: s.route.From.Step}
	if s.recorder, err = replays.Create(to, o); err != nil {
		return err
	}
	s.seat, err = replays.Branch(r, s.deps.Registry, s.route.From.Step, who, s.recorder, taken)
	return err
}

// play takes a step.
func (s *session) play(a env.Action) stepped {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.playLocked(a)
}

func (s *session) playLocked(a env.Action) stepped {
	if s.closed || s.seat == nil {
		return stepped{of: s, action: a, err: env.ErrDone}
	}
	f, err := s.seat.Play(agent.Move{Action: a, AtMS: s.deps.Now().Sub(s.began).Milliseconds()})
	return stepped{of: s, action: a, frame: f, path: s.recorder.Path(), err: err}
}

// rejoin takes a seat that was lost again, and then the step that it was lost at.
func (s *session) rejoin(a env.Action) stepped {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seat != nil && !s.closed {
		if far, ok := s.seat.Episode.(env.Rejoiner); ok {
			if err := far.Rejoin(); err != nil {
				return stepped{of: s, action: a, path: s.recorder.Path(), err: err}
			}
		}
	}
	return s.playLocked(a)
}

// valued is the best score still reachable after a step.
type valued struct {
	of    *session
	step  int
	value env.Points
	err   error
}

// value asks the coach about the state there is. It works on a copy, so that the play goes on meanwhile.
func (s *session) value() valued {
	s.mu.Lock()
	if s.closed || s.seat == nil || s.engine == nil {
		s.mu.Unlock()
		return valued{of: s, err: env.ErrDone}
	}
	at := s.seat.Episode.Clone()
	s.mu.Unlock()
	s.thinking.Lock()
	defer s.thinking.Unlock()
	return valued{of: s, step: at.Public().Step, value: s.engine.Value(at)}
}

// leave ends the episode as aborted where it has not ended by itself, and the recording with it, which is gone where nothing was played.
func (s *session) leave() left {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return left{of: s}
	}
	s.closed = true
	if s.seat == nil {
		if t := s.route.Taken; t != nil { // left before it was sat down at: the recording is ours all the same
			return left{of: s, path: t.Recorder.Path(), err: errors.Join(t.Seat.Leave(), t.Recorder.Close())}
		}
		return left{of: s}
	}
	err := errors.Join(s.seat.Leave(), s.recorder.Close())
	return left{of: s, path: s.recorder.Path(), err: err}
}

// collector keeps the steps that are repeated from a recording.
type collector struct{ frames []agent.Frame }

// Started does nothing.
func (*collector) Started(agent.Start) error { return nil }

// Stepped keeps a step.
func (c *collector) Stepped(f agent.Frame) error {
	c.frames = append(c.frames, f)
	return nil
}

// Ended does nothing.
func (*collector) Ended(agent.End) error { return nil }
