package main

import (
	"fmt"

	"hotseat/env"
	"hotseat/replays/analysis"
	"hotseat/tasks"
	"hotseat/ui/plain"
	"hotseat/ui/sanitize"
)

// showJSON writes a task as JSON; inst is nil for a task that no ticket file holds.
func (a *app) showJSON(ep env.Episode, inst *tasks.Instance, spoilers bool) error {
	out := map[string]any{"observation": ep.Observe()}
	if spoilers {
		out["outcome"] = ep.Outcome()
		if o, ok := ep.(env.Oracle); ok {
			out["solution"] = o.Solution()
		}
		if inst != nil {
			hidden := map[string]string{}
			for _, h := range inst.Hidden() {
				hidden[h.Name] = h.Value.String()
			}
			out["hidden"] = hidden
		}
	}
	return a.json(out)
}

func (a *app) showTask(e env.Environment, ep env.Episode, inst *tasks.Instance, spoilers bool) error {
	plain.Show(a.out, ep.Observe(), a.width())
	public := ep.Public()
	a.printf("\n%s, %s, %d steps\n", public.Environment, public.Level, public.MaxSteps)
	if !spoilers {
		return nil
	}
	a.printf("\nThe truth:\n")
	for _, m := range ep.Outcome().Missed {
		line := m.Weight.Signed() + " " + m.Name
		if m.Detail != "" {
			line += ": " + m.Detail
		}
		a.entry("", line)
	}
	if inst != nil {
		a.showHidden(inst)
	}
	if oracle, ok := ep.(env.Oracle); ok {
		a.printf("The solution:\n")
		for i, action := range oracle.Solution() {
			a.entry(fmt.Sprintf("%d ", i+1), analysis.WholeAction(e.Spec(), action))
		}
	}
	return nil
}

// showHidden tells what this seed hides: the values that have to be found out, and the records that there are.
func (a *app) showHidden(inst *tasks.Instance) {
	if hidden := inst.Hidden(); len(hidden) > 0 {
		a.printf("Hidden, with seed %d:\n", inst.Seed)
		for _, h := range hidden {
			a.entry("", h.Name+": "+h.Value.String())
		}
	}
	if len(inst.Records) > 0 {
		a.printf("Records, with seed %d:\n", inst.Seed)
		for _, r := range inst.Records {
			a.entry("", r.ID+": "+r.Title)
		}
	}
}

// entry writes one entry of a list, wrapped.
func (a *app) entry(mark, text string) {
	a.printf("%s", plain.Wrap(sanitize.Line(text), "  "+mark, "    ", a.width()))
}
