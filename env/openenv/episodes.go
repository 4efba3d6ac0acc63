package openenv

import (
	"slices"
	"strings"
	"sync"

	"hotseat/env/agent"
)

// keptEpisodes is how many ended episodes can still be followed.
const keptEpisodes = 64

// episodes are those that are running, and the last that have ended, for those who watch.
type episodes struct {
	mu    sync.Mutex
	live  map[string]*live
	ended []*live // the oldest first
}

func newEpisodes() *episodes { return &episodes{live: map[string]*live{}} }

// live is an episode as it happens. It is an agent.Observer. Frames are kept as they are, and become lines when somebody watches.
type live struct {
	all *episodes
	who Episode

	mu      sync.Mutex
	start   agent.Start
	frames  []agent.Frame
	end     *agent.End
	changed chan struct{} // closed at the next change
}

// watch makes the observer of an episode; it is listed from its start on.
func (e *episodes) watch(who Episode) *live {
	return &live{all: e, who: who, changed: make(chan struct{})}
}

// Started lists the episode.
func (l *live) Started(s agent.Start) error {
	// Neither the task's id, where it tells twins apart, nor the digest of the ticket's text goes to watchers: the seat's holder may be one.
	if s.Task.Twins {
		s.Task.ID = s.Environment.Name + "/" + s.Task.Family
	}
	s.Digest = ""
	l.start = s
	l.all.mu.Lock()
	defer l.all.mu.Unlock()
	l.all.live[l.who.Key] = l
	return nil
}

// Stepped keeps a frame.
func (l *live) Stepped(f agent.Frame) error {
	f.Situation = 0 // it is made of hidden state
	f.Thought = shortened(f.Thought)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.frames = append(l.frames, f)
	l.wake()
	return nil
}

// keptThought is how much of a thought watchers are shown, in bytes: the recording has all of it, and a thousand episodes are kept in memory.
const keptThought = 8 << 10

func shortened(thought string) string {
	if len(thought) <= keptThought {
		return thought
	}
	return strings.ToValidUTF8(thought[:keptThought], "") + "…"
}

// Ended keeps what may be told of the end: not the outcome and the findings, which hold the truth.
func (l *live) Ended(e agent.End) error {
	e.Outcome.Reached, e.Outcome.Missed, e.Outcome.Mines, e.Outcome.Fields, e.Findings = nil, nil, nil, nil, nil
	l.mu.Lock()
	l.end = &e
	l.wake()
	l.mu.Unlock()
	l.all.retire(l)
	return nil
}

func (l *live) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}

func (e *episodes) retire(l *live) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.live, l.who.Key)
	e.ended = append(e.ended, l)
	if len(e.ended) > keptEpisodes {
		e.ended = slices.Delete(e.ended, 0, 1)
	}
}

// forget drops an episode that did not start.
func (e *episodes) forget(l *live) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.live, l.who.Key)
}

// find gives an episode by its key.
func (e *episodes) find(key string) (*live, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if l, ok := e.live[key]; ok {
		return l, true
	}
	for _, l := range e.ended {
		if l.who.Key == key {
			return l, true
		}
	}
	return nil, false
}

// list gives all, the newest first.
func (e *episodes) list() []*live {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := slices.Clone(e.ended)
	for _, l := range e.live {
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b *live) int {
		if c := b.who.Began.Compare(a.who.Began); c != 0 {
			return c
		}
		return slices.Compare([]byte(a.who.Key), []byte(b.who.Key))
	})
	return all
}

// since gives the frames from the n-th on, the end when it has come, and a channel that is closed at the next change.
func (l *live) since(n int) (frames []agent.Frame, end *agent.End, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.frames[n:len(l.frames):len(l.frames)], l.end, l.changed
}
