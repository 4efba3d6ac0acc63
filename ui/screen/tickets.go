package screen

import (
	"slices"
	"strings"

	"hotseat/env"
)

// Ticket is a task as lists show it: by its family and its number, which is all that may be told of it.
type Ticket struct {
	Env  env.Spec
	Info env.TaskInfo
	Name string // "charged-twice 2"
}

// Tickets lists all tasks as lists show them: by environment, and by level inside it.
func Tickets(r env.Registry) []Ticket {
	var list []Ticket
	for _, e := range r.All() {
		spec, tasks := e.Spec(), slices.Clone(e.Tasks())
		rank := func(level string) int {
			return slices.IndexFunc(spec.Levels, func(l env.Level) bool { return l.Name == level })
		}
		slices.SortStableFunc(tasks, func(a, b env.TaskInfo) int { return rank(a.Level) - rank(b.Level) })
		for _, t := range tasks {
			list = append(list, Ticket{spec, t, ticketName(spec, t)})
		}
	}
	return list
}

func ticketName(spec env.Spec, t env.TaskInfo) string {
	rest, ok := strings.CutPrefix(t.ID, spec.Name+"/"+t.Family)
	if number := strings.TrimPrefix(rest, "-"); ok && number != "" {
		return t.Family + " " + number
	}
	return t.Family
}

// TaskName is a task without its desk: "plays-up-1". A queue is named after its level, which alone would say little: "triage/hard".
func TaskName(task, level string) string {
	_, name, ok := strings.Cut(task, "/")
	if !ok || name == level {
		return task
	}
	return name
}

// NextTicket is the ticket after a task in the list, the first one after the last.
func NextTicket(r env.Registry, task string) (Ticket, bool) {
	list := Tickets(r)
	if len(list) == 0 {
		return Ticket{}, false
	}
	i := slices.IndexFunc(list, func(t Ticket) bool { return t.Info.ID == task })
	return list[(i+1)%len(list)], true
}
