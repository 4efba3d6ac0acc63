package env

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnknownTask is wrapped by the error for a task that no environment has.
var ErrUnknownTask = errors.New("unknown task")

// Registry is the set of environments that a program offers.
type Registry struct{ list []Environment }

// NewRegistry keeps the environments in the order given.
func NewRegistry(environments ...Environment) Registry { return Registry{list: environments} }

// All lists the environments.
func (r Registry) All() []Environment { return r.list }

// Environment finds one by its name; the error lists the names.
func (r Registry) Environment(name string) (Environment, error) {
	names := make([]string, len(r.list))
	for i, e := range r.list {
		names[i] = e.Spec().Name
		if names[i] == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("unknown environment %q: use one of %s", clip(name), strings.Join(names, ", "))
}

// Find resolves what a user calls a task: an id ("resolution/charged-twice-1"), an id without its environment, or a level's
// name, which stands for that level's canonical task in the named environment ("easy") or in one that it names itself
// ("dialogue/easy"). Upper and lower case are the same. The error for a task that is not there is an *UnknownTask.
func (r Registry) Find(environment, task string) (Environment, string, error) {
	name := task
	if prefix, rest, ok := strings.Cut(task, "/"); ok {
		environment, name = strings.ToLower(prefix), rest
	}
	e, err := r.Environment(environment)
	if err != nil {
		return nil, "", err
	}
	spec := e.Spec()
	for _, level := range spec.Levels {
		if level.Task != "" && strings.EqualFold(level.Name, name) {
			return e, level.Task, nil
		}
	}
	for _, t := range e.Tasks() {
		if strings.EqualFold(t.ID, spec.Name+"/"+name) {
			return e, t.ID, nil
		}
	}
	return nil, "", unknownTask(e, task, name)
}

// UnknownTask is the error for a task that an environment does not have.
type UnknownTask struct {
	Task   string   // as it was asked for
	Near   []string // levels and ids that look like it, the nearest first
	Levels []string
}

// Error says what may have been meant, and which levels there are.
func (e *UnknownTask) Error() string {
	s := fmt.Sprintf("%v %q", ErrUnknownTask, clip(e.Task))
	if len(e.Near) > 0 {
		s += ": did you mean " + strings.Join(e.Near, ", ") + "?"
	} else {
		s += "."
	}
	if len(e.Levels) == 0 {
		return strings.TrimSuffix(s, ".")
	}
	return s + " Levels: " + strings.Join(e.Levels, ", ")
}

// Unwrap is ErrUnknownTask.
func (e *UnknownTask) Unwrap() error { return ErrUnknownTask }

// maxNear is how many names are suggested in the place of one that is not there.
const maxNear = 3

// unknownTask suggests what looks like the name, which is that of the task without the environment's.
func unknownTask(e Environment, task, name string) *UnknownTask {
	spec := e.Spec()
	bad := &UnknownTask{Task: task}
	type near struct {
		name string
		cost int
	}
	var list []near
	add := func(candidate, as string) {
		if len(name) > 2*len(candidate) {
			return
		}
		cost := Distance(name, candidate)
		if len(name) > 3 && strings.Contains(strings.ToLower(candidate), strings.ToLower(name)) {
			cost = min(cost, 2)
		}
		if cost <= max(2, len(candidate)/4) && cost < len(name) {
			list = append(list, near{as, cost})
		}
	}
	for _, level := range spec.Levels {
		bad.Levels = append(bad.Levels, level.Name)
		add(level.Name, level.Name)
	}
	for _, t := range e.Tasks() {
		if short := strings.TrimPrefix(t.ID, spec.Name+"/"); !slices.Contains(bad.Levels, short) {
			add(short, t.ID)
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return a.cost - b.cost })
	for _, n := range list[:min(maxNear, len(list))] {
		bad.Near = append(bad.Near, n.name)
	}
	return bad
}

// Distance is how many edits make one word of another: a byte changed, left out or added, or two neighbours swapped. Upper and lower
// case are the same.
func Distance(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost = 1 + min(last[j], last[j+1], row[j])
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cost = min(cost, before[j-1]+1)
			}
			row[j+1] = cost
		}
	}
	return row[len(b)]
}
