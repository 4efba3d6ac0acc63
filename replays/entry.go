package replays

import (
	"path/filepath"
	"slices"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
)

// Entry is a replay as listings show it.
type Entry struct {
	Path       string         `json:"path"`
	Name       string         `json:"name"` // of the file
	ID         string         `json:"id"`
	Episode    string         `json:"episode_id,omitempty"` // what the server that played it called the episode
	Env        string         `json:"environment"`
	EnvVersion string         `json:"environment_version"`
	Task       string         `json:"task"`
	Level      string         `json:"level"`
	Seed       uint64         `json:"seed"`
	Agent      agent.Identity `json:"agent"`
	Parent     *Parent        `json:"parent,omitempty"`
	Labels     []string       `json:"labels,omitempty"`
	RecordedAt time.Time      `json:"recorded_at"`
	Reason     string         `json:"reason"` // empty for a recording without an end
	Score      env.Points     `json:"score"`
	Solved     bool           `json:"solved"`
	Steps      int            `json:"steps"`
	DurationMS int64          `json:"duration_ms"`
	Findings   []string       `json:"findings,omitempty"` // names, each once, in the order of their steps
	Measures   []env.Measure  `json:"measures,omitempty"`
	Shared     bool           `json:"shared,omitempty"` // somebody else took steps too
	Size       int64          `json:"size"`
	ModTime    time.Time      `json:"modified"`
	Problem    string         `json:"problem,omitempty"` // why the file cannot be read; then the rest is empty
}

// EntryOf describes the replay in a file. One that cannot be read gives an entry that says so, and the error.
func EntryOf(path string) (Entry, error) {
	m, err := ReadMeta(path)
	e := m.entry()
	if err != nil {
		e = Entry{Size: m.Size, ModTime: m.Mod, Problem: clip(plainText(err.Error()), 300)}
	}
	e.setPath(path)
	return e, err
}

// Entry describes a replay that was read; size and time of change are not known.
func (r *Replay) Entry() Entry {
	m := Meta{Header: r.Header, End: r.End, Steps: len(r.Frames), Score: r.Score(), Notes: r.Notes}
	if m.Steps > 0 {
		m.LastMS = r.Frames[m.Steps-1].AtMS
	}
	e := m.entry()
	e.setPath(r.Path)
	return e
}

func (m Meta) entry() Entry {
	h := m.Header
	e := Entry{ID: h.ID, Episode: h.Episode, Env: h.Environment.Name, EnvVersion: h.Environment.Version, Task: h.Task.ID, Level: h.Task.Level, Seed: h.Seed,
		Agent: h.Agent, Parent: h.Parent, Labels: labelsOf(h, m.Notes), RecordedAt: h.RecordedAt, Score: m.Score, Steps: m.Steps,
		DurationMS: m.LastMS, Size: m.Size, ModTime: m.Mod}
	if m.End == nil {
		return e
	}
	e.Reason, e.Solved, e.DurationMS, e.Measures, e.Shared = m.End.Reason, m.End.Solved, m.End.DurationMS, m.End.Outcome.Measures, m.End.Shared
	for _, f := range m.End.Findings {
		if !slices.Contains(e.Findings, f.Name) {
			e.Findings = append(e.Findings, f.Name)
		}
	}
	return e
}

func (e *Entry) setPath(path string) { e.Path, e.Name = path, filepath.Base(path) }
