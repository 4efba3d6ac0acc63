package openenv

import (
	"cmp"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
)

// session is a seat that one client holds over any number of episodes. It is safe for concurrent use: what comes in at the same time is
// done one after the other.
type session struct {
	id     string
	desk   *desk
	server *Server
	used   atomic.Int64 // when it was last used, in nanoseconds

	mu        sync.Mutex
	seat      *agent.Seat
	episodeID string
	lenient   bool
	began     time.Time
	resets    uint64
	over      bool // the session is closed
	encoder   encoder
	hangUp    func() // ends the connection that holds the session; nil: none does
	client    string // what an MCP client calls itself
}

func (s *session) touch() { s.used.Store(time.Now().UnixNano()) }

// reset leaves the running episode, which ends as aborted, and starts another. It appends the answer to dst.
func (s *session) reset(dst []byte, r resetRequest) ([]byte, *fault) {
	s.touch()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return dst, closedSession()
	}
	task, seed, bad := s.server.choose(s.desk, r, s.resets)
	if bad != nil {
		return dst, bad
	}
	if bad := s.leave(); bad != nil {
		return dst, bad
	}
	if bad := s.sit(task, seed, r); bad != nil {
		return dst, bad
	}
	s.server.metrics.resets.Add(1)
	s.resets++
	return s.encode(dst, s.seat.Start.Observation, nil, false)
}

// sit starts the episode with those who watch it.
func (s *session) sit(task string, seed uint64, r resetRequest) *fault {
	who := agent.Identity{Kind: agent.Remote, Name: r.agent, Model: r.model}
	if who.Name == "" {
		who.Name = cmp.Or(s.client, "remote")
	}
	s.began = time.Now()
	e := Episode{Key: newID(), ID: r.episodeID, Environment: s.desk.name, Task: task, Seed: seed, Agent: who, Began: s.began}
	if e.ID == "" {
		e.ID = e.Key
	}
	watched := s.server.episodes.watch(e)
	observers := append(make([]agent.Observer, 0, 2), watched) // first, so that it learns of the end though a recording fails
	if record := s.server.options.Record; record != nil {
		o, err := record(e)
		if err != nil {
			return notRecorded(err)
		}
		observers = append(observers, o)
	}
	seat, err := agent.Sit(s.desk.env, task, seed, who, observers...)
	if err != nil {
		s.server.episodes.forget(watched)
		return notRecorded(err)
	}
	s.seat, s.episodeID, s.lenient = seat, e.ID, r.step
	s.encoder.start()
	return nil
}

// notRecorded keeps to itself what the recording said: paths of the server are no client's business.
func notRecorded(error) *fault {
	return &fault{code: codeExecution, status: 500, message: "the episode could not be started or recorded; nothing was played"}
}

func closedSession() *fault {
	return &fault{code: codeSession, status: 410, message: "the session is closed: open a new one"}
}

// maxInvalid bounds, in bytes, an action that does not fit the schema and is to be played all the same: it is kept for those who watch,
// and recorded. The longest that fits is shorter.
const maxInvalid = 32 << 10

// step takes an action and appends the answer to dst. raw is the action's JSON, at the place loc of the request.
func (s *session) step(dst, raw []byte, loc ...string) ([]byte, *fault) {
	s.touch()
	a, thought, bad := s.desk.decodeAction(raw, loc...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refuses(bad, raw) {
		return dst, bad
	}
	frame, bad := s.play(a, thought, "reset")
	if bad != nil {
		return dst, bad
	}
	return s.encode(dst, frame.Observation, &frame.Reward.Value, frame.Done)
}

// refuses tells whether what is wrong with an action keeps it from being played as a step all the same. The lock is held.
func (s *session) refuses(bad *fault, raw []byte) bool {
	return bad != nil && (!s.lenient || isNoAction(bad) || len(raw) > maxInvalid)
}

// play takes the action in the running episode. The lock is held. start is what the client starts an episode by.
func (s *session) play(a env.Action, thought, start string) (agent.Frame, *fault) {
	switch {
	case s.over:
		return agent.Frame{}, closedSession()
	case s.seat == nil:
		return agent.Frame{}, refused("no episode is running: " + start + " first")
	}
	began := time.Now()
	frame, err := s.seat.Play(agent.Move{Action: a, Thought: thought, AtMS: began.Sub(s.began).Milliseconds()})
	if errors.Is(err, env.ErrDone) {
		return frame, refused("the episode is over: " + start + " starts a new one")
	}
	if err != nil {
		// What cannot be recorded must not look like it was played to its end.
		_ = s.leave()
		return frame, &fault{code: codeExecution, status: 500, message: "the step could not be recorded; the episode has ended: " + start + " starts a new one"}
	}
	s.server.metrics.step(s.desk.name, time.Since(began))
	return frame, nil
}

func (s *session) encode(dst []byte, o env.Observation, reward *env.Points, done bool) ([]byte, *fault) {
	out, err := s.encoder.append(dst, o, reward, done)
	if err != nil {
		return dst, &fault{code: codeExecution, status: 500, message: "the observation has no JSON form"}
	}
	return out, nil
}

// state appends what may be told of the episode.
func (s *session) state(dst []byte) []byte {
	s.touch()
	s.mu.Lock()
	defer s.mu.Unlock()
	var out state
	if s.seat != nil {
		p := s.seat.Episode.Public()
		out = state{EpisodeID: &s.episodeID, StepCount: p.Step, progress: &progress{Environment: p.Environment, Family: p.Family, Ticket: p.Ticket,
			Level: p.Level, MaxSteps: p.MaxSteps, Done: p.Done, Reason: p.Reason, Return: p.Return, Score: p.Score}}
	}
	b, _ := json.Marshal(out) // texts and numbers only
	return append(dst, b...)
}

// leave ends the running episode, if there is one. The lock is held.
func (s *session) leave() *fault {
	if s.seat == nil {
		return nil
	}
	seat := s.seat
	s.seat = nil
	if err := seat.Leave(); err != nil {
		return notRecorded(err)
	}
	return nil
}

// close ends the episode and the session, after what is in flight.
func (s *session) close() {
	s.mu.Lock()
	_ = s.leave()
	s.over = true
	hangUp := s.hangUp
	s.mu.Unlock()
	if hangUp != nil {
		hangUp()
	}
}
