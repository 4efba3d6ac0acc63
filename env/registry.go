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
// name, which stands for that level's canonical task in the named environment.
func (r Registry) Find(environment, task string) (Environment, string, error) {
	if prefix, _, ok := strings.Cut(task, "/"); ok {
		environment = prefix
	}
	e, err := r.Environment(environment)
	if err != nil {
		return nil, "", err
	}
	spec := e.Spec()
	for _, level := range spec.Levels {
		if level.Name == task && level.Task != "" {
			return e, level.Task, nil
		}
	}
	id := task
	if !strings.Contains(id, "/") {
		id = spec.Name + "/" + id
	}
	for _, t := range e.Tasks() {
		if t.ID == id {
			return e, id, nil
		}
	}
	return nil, "", fmt.Errorf("%w %q: %s", ErrUnknownTask, clip(task), nearest(id, e.Tasks()))
}

// nearest suggests up to three ids that look like the one asked for.
func nearest(id string, all []TaskInfo) string {
	type near struct {
		id   string
		cost int
	}
	var list []near
	for _, t := range all {
		list = append(list, near{t.ID, distance(id, t.ID)})
	}
	slices.SortStableFunc(list, func(a, b near) int { return a.cost - b.cost })
	var names []string
	for _, n := range list[:min(3, len(list))] {
		names = append(names, n.id)
	}
	return "did you mean " + strings.Join(names, ", ") + "? `hotseat tasks list` shows all"
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := prev
			if a[i] != b[j] {
				cost = 1 + min(prev, row[j], row[j+1])
			}
			prev, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
