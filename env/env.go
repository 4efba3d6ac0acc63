// Package env is the contract between a support desk and whoever takes its seat: environments, episodes, actions,
// observations and rewards. Everything in it is deterministic: the same task, seed and actions give byte-equal
// observations and rewards on every machine.
package env

import (
	"errors"

	"hotseat/tasks"
)

// ErrDone is returned by Step once the episode has ended; the state is left as it was.
var ErrDone = errors.New("the episode is over: start a new one")

// Environment is one kind of support desk; it starts episodes at its tasks. It is safe for concurrent use.
type Environment interface {
	Spec() Spec
	// Tasks lists the environment's tasks in the order that menus show them.
	Tasks() []TaskInfo
	// Start begins an episode. Seed 0 is the task as authored; every other seed varies it.
	// An unknown task is an error that wraps ErrUnknownTask and names the nearest ids.
	Start(task string, seed uint64) (Episode, error)
	// Digest identifies all that can change what an episode of the task does: "sha256:…" over the ticket, the knowledge
	// base, the canned replies, generator and environment version.
	Digest(task string) (string, error)
	// Lint says what is wrong with the body of a ticket of this environment.
	Lint(task *tasks.Task) []tasks.Problem
}

// Episode is one run of a task: a deterministic state machine. Not safe for concurrent use.
type Episode interface {
	// Observe is what the seat's holder may see now. Slices in it are shared with later observations and must not be written to.
	Observe() Observation
	// Step takes an action. An invalid action costs a step and a small penalty and leaves the rest as it was.
	// The only error is ErrDone.
	Step(Action) (Observation, Reward, error)
	// Public is the state that OpenEnv's state() shows: ids, counters, progress; never the hidden truth.
	Public() State
	// Outcome is the state told as milestones, mines and named fields. It holds the truth: never show it while playing.
	Outcome() Outcome
	// Findings are the failures so far, by rule, in the order of their steps.
	Findings() []Finding
	// Clone is an independent copy, for branching and best play.
	Clone() Episode
	// Situation is equal for states that differ only in counters, penalties and wording.
	Situation() uint64
	// Candidates are the actions worth trying from here, for best play. They may use the truth: never show them while playing.
	Candidates() []Action
}

// Oracle is an episode that knows its own solution: the actions that the task's author wrote, with slots filled.
type Oracle interface {
	Episode
	// Solution lists the remaining actions of the author's solution from the start of the episode.
	Solution() []Action
}

// Spec describes an environment. It is the single source for menus, forms, schemas, tools and documentation.
type Spec struct {
	Name        string
	Version     string
	Title       string
	Description string
	// Briefing is shown before an episode: what the seat is, what ends it, how to do well; a line each.
	Briefing []string
	Actions  []ActionSpec
	Canned   []Canned
	Levels   []Level
	Findings []FindingSpec
}

// Action finds an action by its name, its wire name or its verb; ok is false when there is none. Where a desk has one action only, no
// name is that one's.
func (s Spec) Action(name string) (a ActionSpec, ok bool) {
	if found := s.find(name); found != nil {
		return *found, true
	}
	return ActionSpec{}, false
}

// find is the action by any of its names; nil when there is none.
func (s *Spec) find(name string) *ActionSpec {
	for i := range s.Actions {
		if s.Actions[i].Name == name {
			return &s.Actions[i]
		}
	}
	if name == "" && len(s.Actions) == 1 {
		return &s.Actions[0]
	}
	key := foldName(name)
	if key == "" {
		return nil
	}
	for i := range s.Actions {
		if a := &s.Actions[i]; foldName(a.Name) == key || foldName(a.Wire) == key || foldName(a.Verb) == key {
			return a
		}
	}
	return nil
}

// Level is a difficulty of an environment, with the score that a good agent reaches on it.
type Level struct {
	Name   string
	Target Points
	// Task is the task that the level's name stands for on the command line.
	Task string
}

// Canned is a reply that the desk keeps ready. Slots stand in braces, are named {amount}, {date}, …, and are filled by
// whoever replies.
type Canned struct {
	ID    string
	Label string
	Text  string
}

// TaskInfo is what a menu shows of a task. Nothing in it tells twins apart but the id.
type TaskInfo struct {
	ID     string // "resolution/charged-twice-1"
	Family string // "charged-twice"
	Level  string
	Title  string // the ticket's subject as authored
	Twins  bool   // other tasks open with the same words
}

// State is what may be told of an episode without giving anything away.
type State struct {
	Environment string `json:"environment"`
	Family      string `json:"family"`
	Ticket      string `json:"ticket"`
	Level       string `json:"level"`
	Step        int    `json:"step_count"`
	MaxSteps    int    `json:"max_steps"`
	Done        bool   `json:"done"`
	Reason      string `json:"reason,omitempty"`
	Return      Points `json:"return"`
	Score       Points `json:"score"`
}
