package screen

import (
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Route names a screen to go to, with what it needs. The root's builder makes the screen.
type Route interface{ route() }

// Home is the list of tasks.
type Home struct {
	Task  string // preselected; the easy one of the first environment when empty
	Seed  uint64
	Brief bool // the briefing is open
	Coach bool // what is played from here is coached
}

// Play is an episode with a person in the seat.
type Play struct {
	Task  string // an id
	Seed  uint64
	From  *Branch // nil to begin at the start
	Taken *Taken  // an episode that goes on in a person's hands; nil for a new one. Task and Seed then only name it
	// Coach shows the best score still reachable while playing. The recording is labelled coached, and never counts.
	Coach bool
}

// Taken is a seat taken over from an agent in the middle of an episode, already handed to the person. Whoever gets it
// finishes the recording.
type Taken struct {
	Seat     *agent.Seat
	Recorder *replays.Recorder
	Frames   []agent.Frame // the steps taken so far
	Began    time.Time     // by Deps.Now, for the clock of the steps to come
}

// Branch is the step of a recording from which a person plays on.
type Branch struct {
	Path string // the replay's file
	Step int    // steps that are taken as recorded
}

// Watch is an episode with an agent in the seat.
type Watch struct {
	Task  string
	Agent string
	Seed  uint64
	Speed float64 // 0 for the usual
	Demo  bool    // goes on to the next ticket by itself until a key is pressed
}

// Replay is the scrubber.
type Replay struct {
	Path string
	Step int      // shown first; -1 for the costliest one
	List []string // the files that previous and next go through
	Live *Broadcast
}

// Library is the list of replays.
type Library struct {
	Filter string
}

// Compare shows two replays of one task side by side.
type Compare struct {
	Left  string
	Right string // the author's solution for the same task and seed when empty
	Step  int    // of the left one, shown first where the two never part
}

// Leaderboard ranks who played.
type Leaderboard struct{}

// Report is the page after an episode.
type Report struct {
	Path   string // the replay
	Solved bool
	Score  env.Points
	Coach  bool // what is played from here is coached
}

func (Home) route()        {}
func (Play) route()        {}
func (Watch) route()       {}
func (Replay) route()      {}
func (Library) route()     {}
func (Compare) route()     {}
func (Leaderboard) route() {}
func (Report) route()      {}
