package watch

import (
	"context"
	"errors"
	"sync"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui/screen"
)

// session is the episode that is being watched, with its agent and its recording. Its methods read and write, so they are
// called from commands, one after the other; the mutex keeps leaving, which may come at any moment, apart from a step that
// is being taken.
type session struct {
	mu       sync.Mutex
	deps     screen.Deps
	desk     env.Environment
	show     Show
	entry    agent.Entry
	seat     *agent.Seat
	recorder *replays.Recorder
	agent    agent.Agent
	began    time.Time
	closed   bool
}

// open starts the episode and its recording. After close it does nothing.
func (s *session) open() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	recorder, err := replays.Create(s.deps.Dir+"/", replays.Options{Tool: s.deps.Tool, Clock: s.deps.Now})
	if err != nil {
		return err
	}
	// The agent is made on an episode of its own, so that its name is known before the recorded one begins.
	draft, err := s.desk.Start(s.show.Task, s.show.Seed)
	if err != nil {
		return err
	}
	who, err := s.entry.Make(agent.Seating{Spec: s.desk.Spec(), Seed: s.show.Seed, Environment: s.desk, Episode: draft})
	if err != nil {
		return err
	}
	seat, err := agent.Sit(s.desk, s.show.Task, s.show.Seed, who.Identity(), recorder)
	if err != nil {
		return errors.Join(err, recorder.Close())
	}
	s.agent, s.seat, s.recorder, s.began = who, seat, recorder, s.deps.Now()
	return nil
}

// who tells how the recording calls who plays, and what is to be said of it. Call it when open has returned.
func (s *session) who() (name, notice string) {
	if s.agent == nil {
		return s.show.Agent, ""
	}
	return s.agent.Identity().Name, agent.Notice(s.agent)
}

// next asks the agent. It may take long, so it holds no lock.
func (s *session) next(ctx context.Context, o env.Observation) (agent.Move, error) {
	return s.agent.Next(ctx, o)
}

// play takes a step.
func (s *session) play(m agent.Move) (agent.Frame, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return agent.Frame{}, env.ErrDone
	}
	m.AtMS = s.deps.Now().Sub(s.began).Milliseconds()
	return s.seat.Play(m)
}

// end tells how the episode ended.
func (s *session) end() agent.End {
	s.mu.Lock()
	defer s.mu.Unlock()
	reason := s.seat.Episode.Public().Reason
	if reason == env.Open {
		reason = env.Aborted
	}
	return s.seat.End(reason)
}

// close ends the episode as aborted where it has not ended by itself, and the recording with it.
func (s *session) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.seat == nil {
		s.closed = true
		return nil
	}
	s.closed = true
	return errors.Join(s.seat.Leave(), s.recorder.Close())
}

// handOver gives the episode into a person's hands: from here on the session has nothing to finish.
func (s *session) handOver(who agent.Identity, frames []agent.Frame) *screen.Taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seat.HandTo(who)
	return &screen.Taken{Seat: s.seat, Recorder: s.recorder, Frames: frames, Began: s.began}
}

// path is where the recording lies.
func (s *session) path() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.recorder == nil {
		return ""
	}
	return s.recorder.Path()
}
