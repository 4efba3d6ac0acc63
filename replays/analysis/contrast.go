package analysis

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Contrast is a run seen against a solved run of the same task and seed, by the named fields of their outcomes.
type Contrast struct {
	Solved agent.Identity `json:"solved_by"` // whose run it is compared with
	// Steps[i] are the fields after step i of the run; Steps[0] is the start.
	Steps [][]FieldPair `json:"steps"`
}

// FieldPair is one field of the state beside what it came to in the solved run. It holds the truth.
type FieldPair struct {
	Name string `json:"name"`
	Got  string `json:"got"`
	Want string `json:"want"`
	// Step is the step of the run that wrote Got; 0 when the field is as it was at the start.
	Step int `json:"step,omitempty"`
	// WantStep is the step of the solved run that wrote Want.
	WantStep int `json:"want_step,omitempty"`
}

// Same says that the field is as in the solved run.
func (f FieldPair) Same() bool { return f.Got == f.Want }

// Open says that the field differs because nothing has written it yet.
func (f FieldPair) Open() bool { return !f.Same() && f.Step == 0 }

// String tells the pair in one line: "refunded $98.00 ≠ $49.00, step 4".
func (f FieldPair) String() string {
	switch {
	case f.Same():
		return f.Name + " " + f.Got
	case f.Open() && f.Got == "no" && f.Want == "yes":
		return "not yet: " + f.Name
	case f.Open():
		return fmt.Sprintf("%s %s, not yet %s", f.Name, f.Got, f.Want)
	}
	return fmt.Sprintf("%s %s ≠ %s, step %d", f.Name, f.Got, f.Want, f.Step)
}

// Differing lists the fields that differ after step n, those that were written first; nil for a step that is not there.
func (c *Contrast) Differing(n int) []FieldPair {
	if n < 0 || n >= len(c.Steps) {
		return nil
	}
	var wrong, open []FieldPair
	for _, f := range c.Steps[n] {
		switch {
		case f.Open():
			open = append(open, f)
		case !f.Same():
			wrong = append(wrong, f)
		}
	}
	return append(wrong, open...)
}

// Against sets a replay beside a solved one of the same task and seed; nil stands for the oracle's run. Both are played again, so that the
// fields of every step are known. The errors are those of Review; two tasks or seeds are an error too.
func Against(r, solved *replays.Replay, registry env.Registry) (*Contrast, error) {
	states, err := rerun(r, registry)
	if err != nil {
		return nil, err
	}
	if solved == nil {
		if solved, err = OracleRun(registry, r.Header.Task.ID, r.Header.Seed); err != nil {
			return nil, err
		}
	}
	if err := sameTask(r, solved); err != nil {
		return nil, err
	}
	if r.Header.Seed != solved.Header.Seed {
		return nil, fmt.Errorf("%s: seed %d, but %s has seed %d: values differ from seed to seed", r.Path, r.Header.Seed, solved.Path, solved.Header.Seed)
	}
	target, err := rerun(solved, registry)
	if err != nil {
		return nil, err
	}
	return &Contrast{Solved: solved.Header.Agent, Steps: contrast(written(states), written(target))}, nil
}

func sameTask(a, b *replays.Replay) error {
	if a.Header.Task.ID != b.Header.Task.ID {
		return fmt.Errorf("%s is of task %s, %s of %s: two runs of one task can be compared", a.Path, clip(a.Header.Task.ID), b.Path, clip(b.Header.Task.ID))
	}
	return nil
}

func clip(s string) string {
	if r := []rune(s); len(r) > 80 {
		return fmt.Sprintf("%q", string(r[:80])+"…")
	}
	return fmt.Sprintf("%q", s)
}

// field is a value of a state with the step that wrote it.
type field struct {
	name, value string
	step        int
}

// written lists the fields of each state with the step that wrote them last.
func written(states []env.Episode) [][]field {
	out := make([][]field, len(states))
	for i, s := range states {
		for k, f := range fieldsOf(s) {
			now := field{name: f.Name, value: f.Value}
			if i > 0 {
				now.step = i
				if before, ok := lookup(out[i-1], f.Name, k); ok && before.value == f.Value {
					now.step = before.step
				}
			}
			out[i] = append(out[i], now)
		}
	}
	return out
}

// fieldsOf are the fields of the outcome and, of a queue, its items.
func fieldsOf(ep env.Episode) []env.Field {
	list := ep.Outcome().Fields
	if items, ok := ep.(env.Itemised); ok {
		list = append(slices.Clip(list), items.Items()...)
	}
	return list
}

// lookup finds a field by name, at place k first, where it stands unless a desk adds fields on the way.
func lookup(list []field, name string, k int) (field, bool) {
	if k < len(list) && list[k].name == name {
		return list[k], true
	}
	for _, f := range list {
		if f.name == name {
			return f, true
		}
	}
	return field{}, false
}

// contrast pairs the fields of each step with those at the end of the solved run.
func contrast(run, solved [][]field) [][]FieldPair {
	end := solved[len(solved)-1]
	out := make([][]FieldPair, len(run))
	for i, fields := range run {
		for k, f := range fields {
			want, ok := lookup(end, f.name, k)
			if !ok {
				continue
			}
			step := f.step
			if start, ok := lookup(run[0], f.name, k); ok && start.value == f.value {
				step = 0 // back to what it was: as good as not written
			}
			out[i] = append(out[i], FieldPair{Name: f.name, Got: f.value, Want: want.value, Step: step, WantStep: want.step})
		}
	}
	return out
}

// OracleRun records the author's solution of a task as a replay that is in no file: what a run is compared with where nobody's solved run is
// at hand. The error names what keeps the oracle from playing.
func OracleRun(registry env.Registry, task string, seed uint64) (*replays.Replay, error) {
	environment, _, _ := strings.Cut(task, "/")
	e, err := registry.Environment(environment)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	who := agent.Identity{Kind: agent.Scripted, Name: "oracle"}
	seat, err := agent.Sit(e, task, seed, who, replays.NewRecorder(&file, replays.Options{Tool: "analysis"}))
	if err != nil {
		return nil, err
	}
	oracle, ok := seat.Episode.(env.Oracle)
	if !ok {
		return nil, fmt.Errorf("task %s: environment %s has no oracle", task, environment)
	}
	for i, a := range oracle.Solution() {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			return nil, fmt.Errorf("task %s: solution step %d: %w", task, i+1, err)
		}
	}
	if err := seat.Leave(); err != nil {
		return nil, err
	}
	return replays.Parse(&file, "the oracle's run")
}
