package evaluation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Labels that keep a recording out of tables.
const (
	// Coached marks an episode whose player was shown how it stood.
	Coached = "coached"
	// Failed marks an episode that ended by a fault of its agent: an endpoint that does not answer, a panic, a timeout.
	Failed = "agent-error"
	// sample marks the shipped recordings, which were played to be looked at.
	sample = "sample"
)

// Left counts the recordings that a table leaves out, by the reason.
type Left struct {
	Unreadable int // the file cannot be read
	Unfinished int // it has no end: cut short, or still going on
	Failed     int // the agent failed
	Branched   int // it plays on from another recording, whose steps it repeats
	Shared     int // more than one held the seat
	Coached    int
	Outdated   int // the environment has another version now, and other scores
	Repeated   int // the same agent, task and seed again; of people, any attempt at a task but the first
}

// String tells them in one line; empty where nothing was left out.
func (l Left) String() string {
	var parts []string
	for _, c := range []struct {
		n    int
		what string
	}{{l.Unreadable, "unreadable"}, {l.Unfinished, "unfinished"}, {l.Failed, "failed"}, {l.Branched, "branched from another"},
		{l.Shared, "played by more than one"}, {l.Coached, "coached"}, {l.Outdated, "of another version of the environment"}, {l.Repeated, "repeated"}} {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	return strings.Join(parts, ", ")
}

// Counted gives the recordings that tables count. Of an agent that is the newest finished one of each task and seed. Of a
// person it is the first attempt at each task, whatever its seed, and as far as it went: who has seen a ticket once plays
// it again with other eyes. So a first attempt that was coached, or branched, uses the task up; one without a single step
// is none. Recordings of another version of an environment count for nothing.
func Counted(list []replays.Entry, environments []env.Environment) ([]replays.Entry, Left) {
	versions := map[string]string{}
	for _, e := range environments {
		spec := e.Spec()
		versions[spec.Name] = spec.Version
	}
	// The order decides between two of a kind: it must not depend on the directories that they lie in.
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b replays.Entry) int {
		return cmp.Or(a.RecordedAt.Compare(b.RecordedAt), strings.Compare(a.ID, b.ID), strings.Compare(a.Path, b.Path))
	})
	var left Left
	var counted []replays.Entry
	place := map[string]int{} // in counted; −1 where the task is used up
	for _, e := range list {
		human := e.Agent.Kind == agent.Human && e.Problem == ""
		if human && e.Steps == 0 {
			left.Unfinished++
			continue
		}
		key := keyOf(e)
		at, seen := place[key]
		if human && seen {
			left.Repeated++
			continue
		}
		if count := left.reason(e, versions); count != nil {
			*count++
			if human {
				place[key] = -1
			}
			continue
		}
		if seen {
			left.Repeated++
			counted[at] = e
			continue
		}
		place[key] = len(counted)
		counted = append(counted, e)
	}
	return counted, left
}

// keyOf is equal for recordings of which one counts.
func keyOf(e replays.Entry) string {
	seed := fmt.Sprint(e.Seed)
	if e.Agent.Kind == agent.Human {
		seed = ""
	}
	return strings.Join([]string{e.Env, e.Task, seed, e.Agent.Kind, e.Agent.Name, e.Agent.Model}, "\x00")
}

// reason is the count of what keeps a recording from being counted; nil where nothing does.
func (l *Left) reason(e replays.Entry, versions map[string]string) *int {
	version, known := versions[e.Env]
	switch {
	case e.Problem != "":
		return &l.Unreadable
	case slices.Contains(e.Labels, Coached):
		return &l.Coached
	case e.Parent != nil:
		return &l.Branched
	case e.Shared:
		return &l.Shared
	case slices.Contains(e.Labels, Failed):
		return &l.Failed
	case known && e.EnvVersion != version:
		return &l.Outdated
	case e.Reason == "" && e.Agent.Kind != agent.Human:
		return &l.Unfinished
	}
	return nil
}
