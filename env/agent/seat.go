// Package agent holds the agents that need no keyboard, and the seat that any agent, a person too, plays an episode from.
package agent

import (
	"io"

	"hotseat/env"
)

// Who is in the seat.
const (
	Human    = "human"
	Scripted = "scripted"
	LLM      = "llm"
	Remote   = "remote"
	Imported = "imported"
)

// Identity says who holds a seat, as replays record it.
type Identity struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Model   string `json:"model,omitempty"`
	Version string `json:"version,omitempty"`
}

// Usage is what an action cost its agent.
type Usage struct {
	InputTokens  int     `json:"input_tokens,omitempty"`
	OutputTokens int     `json:"output_tokens,omitempty"`
	CostUSD      float64 `json:"cost_usd,omitempty"`
	LatencyMS    int64   `json:"latency_ms,omitempty"`
}

// Frame is one step of an episode with all that followed from it.
type Frame struct {
	N           int // from 1
	AtMS        int64
	By          *Identity // who held the seat, where it is not the one the episode began with
	Action      env.Action
	Reward      env.Reward
	Return      env.Points
	Score       env.Points
	Observation env.Observation
	Done        bool
	Situation   uint64
	Thought     string
	Usage       *Usage
}

// Start is what is known when an episode begins.
type Start struct {
	Environment env.Spec
	Task        env.TaskInfo
	Digest      string
	Seed        uint64
	Agent       Identity
	Observation env.Observation
}

// End is what is known when an episode has ended or was left.
type End struct {
	Reason   string
	Score    env.Points
	Solved   bool
	Steps    int
	Outcome  env.Outcome
	Findings []env.Finding
}

// Observer is told of everything that happens in a seat, in order. An error from it stops the episode: a recording that
// cannot be written must not look like one.
type Observer interface {
	Started(Start) error
	Stepped(Frame) error
	Ended(End) error
}

// Seat is an episode with its observers: whoever plays, plays through it, so that every step is seen by all of them.
type Seat struct {
	Episode   env.Episode
	Start     Start
	holder    Identity
	observers []Observer
	n         int
	ret       env.Points
	ended     bool
}

// Sit starts an episode of a task and tells the observers.
func Sit(e env.Environment, task string, seed uint64, who Identity, observers ...Observer) (*Seat, error) {
	episode, err := e.Start(task, seed)
	if err != nil {
		return nil, err
	}
	digest, err := e.Digest(task)
	if err != nil {
		return nil, err
	}
	start := Start{Environment: e.Spec(), Digest: digest, Seed: seed, Agent: who, Observation: episode.Observe()}
	for _, t := range e.Tasks() {
		if t.ID == task {
			start.Task = t
		}
	}
	s := &Seat{Episode: episode, Start: start, holder: who, observers: observers}
	for _, o := range observers {
		if err := o.Started(start); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Move is an action with what its agent says about it.
type Move struct {
	Action  env.Action
	Thought string
	Usage   *Usage
	AtMS    int64 // since the episode began, by the caller's clock
}

// HandTo changes who holds the seat from the next step on.
func (s *Seat) HandTo(who Identity) { s.holder = who }

// Holder says who holds the seat.
func (s *Seat) Holder() Identity { return s.holder }

// Play takes one step and tells the observers; at the end of the episode it tells them that too. The action is played as
// JSON carries it, so that the recorded one gives the same step again; at a desk with one action only it is recorded under that one's
// name, though clients need not say it.
func (s *Seat) Play(m Move) (Frame, error) {
	m.Action = m.Action.Portable()
	if only := s.Start.Environment.Actions; m.Action.Name == "" && len(only) == 1 {
		m.Action.Name = only[0].Name
	}
	obs, reward, err := s.Episode.Step(m.Action)
	if err != nil {
		return Frame{}, err
	}
	s.n++
	s.ret += reward.Value
	public := s.Episode.Public()
	f := Frame{N: s.n, AtMS: m.AtMS, Action: m.Action, Reward: reward, Return: s.ret, Score: s.ret.Clamp(), Observation: obs,
		Done: public.Done, Situation: s.Episode.Situation(), Thought: m.Thought, Usage: m.Usage}
	if s.holder != s.Start.Agent {
		by := s.holder
		f.By = &by
	}
	for _, o := range s.observers {
		if err := o.Stepped(f); err != nil {
			return f, err
		}
	}
	if f.Done {
		return f, s.end(public.Reason)
	}
	return f, nil
}

// Leave ends the episode as aborted where it has not ended by itself.
func (s *Seat) Leave() error { return s.end(env.Aborted) }

func (s *Seat) end(reason string) error {
	if s.ended {
		return nil
	}
	s.ended = true
	if c, ok := s.Episode.(io.Closer); ok { // a seat at a server is given back
		_ = c.Close()
	}
	for _, o := range s.observers {
		if err := o.Ended(s.End(reason)); err != nil {
			return err
		}
	}
	return nil
}

// End tells how the episode stands, as it would be told if it ended now for the reason.
func (s *Seat) End(reason string) End {
	score := s.ret.Clamp()
	return End{Reason: reason, Score: score, Solved: score >= env.Solved && reason != env.Aborted, Steps: s.n,
		Outcome: s.Episode.Outcome(), Findings: s.Episode.Findings()}
}
