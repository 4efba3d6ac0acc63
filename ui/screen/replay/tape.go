package replay

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
)

// tape is a replay as it is scrubbed. Its parts only grow; nothing in it is written to once it is there.
type tape struct {
	path     string
	source   *replays.Replay // for raw lines; nil where the file is still being written
	header   replays.Header
	spec     env.Spec
	desk     env.Environment // nil when this program does not have it
	frames   []agent.Frame
	notes    []replays.Note
	end      *replays.End
	warnings []string
	findings []env.Finding // in the order of their steps
	same     bool          // the task is what it was, so best play can be searched
}

// fresh is how long after its last line a replay without an end is taken to be in the making.
const fresh = 2 * time.Minute

// open reads a replay, or begins to follow it where it is still being written.
func open(path string, registry env.Registry, now time.Time) (*tape, *follower, error) {
	r, err := replays.Read(path)
	if err != nil {
		return nil, nil, err
	}
	if r.End == nil {
		if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) < fresh {
			if f, err := follow(path); err == nil {
				return f.first(registry)
			}
		}
	}
	t := newTape(r, registry)
	t.source = r
	return t, nil, nil
}

// tune begins to follow a recording that is being written, whatever there is of it.
func tune(path string, registry env.Registry, _ time.Time) (*tape, *follower, error) {
	f, err := follow(path)
	if err != nil {
		return nil, nil, err
	}
	return f.first(registry)
}

func newTape(r *replays.Replay, registry env.Registry) *tape {
	t := &tape{path: r.Path, header: r.Header, notes: slices.Clone(r.Notes), warnings: slices.Clone(r.Warnings), frames: make([]agent.Frame, len(r.Frames))}
	for i := range r.Frames {
		t.frames[i] = r.Frames[i].Frame
	}
	if e, err := registry.Environment(r.Header.Environment.Name); err == nil {
		t.desk, t.spec = e, e.Spec()
		digest, err := e.Digest(r.Header.Task.ID)
		t.same = err == nil && digest == r.Header.Task.Digest && t.spec.Version == r.Header.Environment.Version
	}
	t.finish(r.End)
	return t
}

// finish takes the end once it is known.
func (t *tape) finish(end *replays.End) {
	t.end = end
	if end == nil {
		return
	}
	t.findings = slices.Clone(end.Findings)
	slices.SortStableFunc(t.findings, func(a, b env.Finding) int { return cmp.Compare(a.Step, b.Step) })
}

func (t *tape) steps() int { return len(t.frames) }

// observation is what the seat saw after step n; 0 is the start.
func (t *tape) observation(n int) *env.Observation {
	if n <= 0 || n > len(t.frames) {
		return &t.header.Observation
	}
	return &t.frames[n-1].Observation
}

func (t *tape) solved() bool { return t.end != nil && t.end.Solved }

// worst is where a replay that failed is opened: at the step that cost the most, else at the first finding, else at the end.
func (t *tape) worst() int {
	if n, _ := analysis.Costliest(t.frames); n > 0 {
		return n
	}
	if len(t.findings) > 0 {
		return min(t.findings[0].Step, t.steps())
	}
	return t.steps()
}

// findingAt is the first finding of a step; -1 for none.
func (t *tape) findingAt(step int) int {
	return slices.IndexFunc(t.findings, func(f env.Finding) bool { return f.Step == step })
}

func (t *tape) meaning(name string) env.FindingSpec {
	for _, f := range t.spec.Findings {
		if f.Name == name {
			return f
		}
	}
	return env.FindingSpec{Name: name}
}

func (t *tape) notesAt(step int) []replays.Note {
	var list []replays.Note
	for _, n := range t.notes {
		if n.Step == step {
			list = append(list, n)
		}
	}
	return list
}

// tell is a finding as a sentence: its name, and what shows it.
func tell(f env.Finding) string {
	if f.Evidence == "" {
		return f.Name
	}
	return f.Name + ": " + f.Evidence
}

func tellNote(n replays.Note) string {
	parts := []string{}
	for _, p := range []string{n.Label, n.Text} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	out := strings.Join(parts, ": ")
	if n.Author != "" {
		out += " (" + n.Author + ")"
	}
	return out
}

// labels are those of the replay as a whole.
func (t *tape) labels() []string {
	list := slices.Clone(t.header.Labels)
	for _, n := range t.notesAt(0) {
		if n.Label != "" && !slices.Contains(list, n.Label) {
			list = append(list, n.Label)
		}
	}
	return list
}

// run is the episode as reports are made from it.
func (t *tape) run() analysis.Run {
	r := analysis.Run{Spec: t.spec, Frames: t.frames, Path: t.path, End: agent.End{Steps: t.steps()}}
	if n := t.steps(); n > 0 {
		r.End.Score = t.frames[n-1].Score
	}
	if e := t.end; e != nil {
		r.End = agent.End{Reason: e.Reason, Score: e.Score, Solved: e.Solved, Steps: e.Steps, Outcome: e.Outcome, Findings: e.Findings}
	}
	return r
}

// stem is the file's name without its endings.
func (t *tape) stem() string {
	name, _, _ := strings.Cut(filepath.Base(t.path), ".")
	return name
}

// saying is all the words of a step, for searching; step 0 is the ticket as it came in.
func (t *tape) saying(n int) string {
	var b strings.Builder
	add := func(list ...string) {
		for _, s := range list {
			b.WriteString(s)
			b.WriteByte('\n')
		}
	}
	o, said, found := t.observation(n), 0, 0
	if n == 0 {
		if o.Ticket != nil {
			add(o.Ticket.Subject, o.Ticket.Body)
		}
	} else {
		f := &t.frames[n-1]
		add(f.Action.Name, f.Thought, o.Feedback)
		for arg := range f.Action.Args {
			add(f.Action.Text(arg))
		}
		for _, p := range f.Reward.Parts {
			add(p.Name, p.Why)
		}
		before := t.observation(n - 1)
		said, found = min(len(before.Conversation), len(o.Conversation)), min(len(before.Documents), len(o.Documents))
	}
	for _, m := range o.Conversation[said:] {
		add(m.Text)
	}
	for _, d := range o.Documents[found:] {
		add(d.Title, d.Text)
	}
	for _, f := range t.findings {
		if f.Step == n {
			add(tell(f))
		}
	}
	for _, note := range t.notesAt(n) {
		add(tellNote(note))
	}
	return b.String()
}

// search lists the steps that say a word, in upper or lower case.
func (t *tape) search(word string) []int {
	word = strings.ToLower(word)
	var hits []int
	for n := 0; word != "" && n <= t.steps(); n++ {
		if strings.Contains(strings.ToLower(t.saying(n)), word) {
			hits = append(hits, n)
		}
	}
	return hits
}
