// Package evaluation says how good agents are: it plays the runs of a plan and records them, and sums recordings up by
// environment, level and agent with intervals. The table is computed from the recordings alone and in one place, so that
// it is the same on one machine, on many, and long after.
package evaluation

import (
	"cmp"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Evaluation is what recordings come to, by environment, level and agent.
type Evaluation struct {
	Cells []Cell `json:"cells"`
}

// Cell sums up the counted episodes of one agent on one level of an environment.
type Cell struct {
	Environment string         `json:"environment"`
	Level       string         `json:"level"`
	Agent       agent.Identity `json:"agent"`
	Tasks       int            `json:"tasks"`
	Episodes    int            `json:"episodes"`
	Score       Estimate       `json:"score"` // the mean, with its t interval
	Solved      Share          `json:"solved"`
	// PassK holds pass^1, pass^2, … as far as every task has that many episodes; at most MaxK.
	PassK    []env.Points    `json:"pass_k"`
	Steps    float64         `json:"steps"`    // the mean, to a hundredth
	Measures []env.Measure   `json:"measures"` // means, of the episodes that have them
	Findings []replays.Count `json:"findings"` // by how many episodes show them
	Twins    Twins           `json:"twin_sets"`
	Target   *env.Points     `json:"target,omitempty"` // of the level; nil where the environment is not known
	Passed   bool            `json:"passed"`           // the mean score reaches the target
}

// Twins counts sets of tickets that open alike and need different endings. One is solved whole when every episode of each
// of its tickets is solved; it is played when each of its tickets was.
type Twins struct {
	Solved int `json:"solved"`
	Played int `json:"played"`
}

// Evaluate sums up the recordings that count (see Counted) by environment, level and agent: environments and levels in
// the order given by the environments, agents by name.
func Evaluate(list []replays.Entry, environments []env.Environment) (Evaluation, Left) {
	counted, left := Counted(list, environments)
	desks := desksOf(environments)
	groups := map[group]*tally{}
	for _, e := range counted {
		k := groupOf(e)
		if groups[k] == nil {
			groups[k] = &tally{tasks: map[string][]replays.Entry{}}
		}
		groups[k].tasks[e.Task] = append(groups[k].tasks[e.Task], e)
	}
	out := Evaluation{Cells: []Cell{}}
	for k, t := range groups {
		out.Cells = append(out.Cells, t.cell(k, desks[k.environment]))
	}
	slices.SortFunc(out.Cells, func(a, b Cell) int {
		return cmp.Or(compareLevels(desks, a, b), strings.Compare(a.Agent.Name, b.Agent.Name), strings.Compare(a.Agent.Kind, b.Agent.Kind), strings.Compare(a.Agent.Model, b.Agent.Model))
	})
	return out, left
}

// group is what the episodes of a cell have in common. The agent's version is left out: it is told where all have the same.
type group struct{ environment, level, kind, name, model string }

func groupOf(e replays.Entry) group {
	return group{e.Env, e.Level, e.Agent.Kind, e.Agent.Name, e.Agent.Model}
}

// desk is what a table needs to know of an environment.
type desk struct {
	order int
	spec  env.Spec
	twins map[string][]string // the tasks of a twin set, by family
}

func desksOf(environments []env.Environment) map[string]desk {
	desks := map[string]desk{}
	for i, e := range environments {
		d := desk{order: i, spec: e.Spec(), twins: map[string][]string{}}
		for _, t := range e.Tasks() {
			if t.Twins {
				d.twins[t.Family] = append(d.twins[t.Family], t.ID)
			}
		}
		desks[d.spec.Name] = d
	}
	return desks
}

// compareLevels orders cells by environment and level as their specs do, before all that no spec has.
func compareLevels(desks map[string]desk, a, b Cell) int {
	place := func(c Cell) (int, int) {
		d, ok := desks[c.Environment]
		if !ok {
			return len(desks), 0
		}
		i := slices.IndexFunc(d.spec.Levels, func(l env.Level) bool { return l.Name == c.Level })
		if i < 0 {
			i = len(d.spec.Levels)
		}
		return d.order, i
	}
	ae, al := place(a)
	be, bl := place(b)
	return cmp.Or(cmp.Compare(ae, be), strings.Compare(a.Environment, b.Environment), cmp.Compare(al, bl), strings.Compare(a.Level, b.Level))
}

// tally holds the episodes of a cell by task.
type tally struct{ tasks map[string][]replays.Entry }

// cell goes through the tasks in the order of their ids, so that sums of floats come out the same everywhere.
func (t *tally) cell(k group, d desk) Cell {
	c := Cell{Environment: k.environment, Level: k.level, Agent: agent.Identity{Kind: k.kind, Name: k.name, Model: k.model}, Tasks: len(t.tasks)}
	var scores [][]env.Points
	var played, solved []int
	var steps int64
	var all []replays.Entry
	for _, task := range sortedKeys(t.tasks) {
		var list []env.Points
		done := 0
		for _, e := range t.tasks[task] {
			list = append(list, e.Score)
			steps += int64(e.Steps)
			if e.Solved {
				done++
			}
			all = append(all, e)
		}
		scores, played, solved = append(scores, list), append(played, len(list)), append(solved, done)
		c.Episodes += len(list)
		c.Solved.Count += done
	}
	n := int64(c.Episodes)
	c.Score, c.Steps = meanScore(scores), float64((200*steps+n)/(2*n))/100
	c.Solved = wilson(c.Solved.Count, c.Episodes)
	c.PassK = passK(played, solved)
	c.Measures, c.Findings, c.Agent.Version = measures(all), findings(all), version(all)
	c.Twins = t.twins(d)
	for _, l := range d.spec.Levels {
		if l.Name == k.level {
			target := l.Target
			c.Target, c.Passed = &target, c.Score.Mean >= target
		}
	}
	return c
}

// twins counts the sets whose tickets all belong to the cell.
func (t *tally) twins(d desk) Twins {
	var w Twins
	for _, family := range sortedKeys(d.twins) {
		whole, solved := true, true
		for _, task := range d.twins[family] {
			list := t.tasks[task]
			whole = whole && len(list) > 0
			solved = solved && !slices.ContainsFunc(list, func(e replays.Entry) bool { return !e.Solved })
		}
		if whole {
			w.Played++
			if solved {
				w.Solved++
			}
		}
	}
	return w
}

func measures(list []replays.Entry) []env.Measure {
	out := []env.Measure{}
	counts := []int64{}
	for _, e := range list {
		for _, m := range e.Measures {
			i := slices.IndexFunc(out, func(o env.Measure) bool { return o.Name == m.Name })
			if i < 0 {
				i, out, counts = len(out), append(out, env.Measure{Name: m.Name}), append(counts, 0)
			}
			out[i].Value += m.Value
			counts[i]++
		}
	}
	for i := range out {
		out[i].Value = roundedMean(int64(out[i].Value), counts[i])
	}
	return out
}

func findings(list []replays.Entry) []replays.Count {
	counts := map[string]int{}
	for _, e := range list {
		for _, name := range e.Findings {
			counts[name]++
		}
	}
	out := []replays.Count{}
	for name, n := range counts {
		out = append(out, replays.Count{Name: name, Replays: n})
	}
	slices.SortFunc(out, func(a, b replays.Count) int {
		return cmp.Or(cmp.Compare(b.Replays, a.Replays), strings.Compare(a.Name, b.Name))
	})
	return out
}

// version is the agents' where all have the same.
func version(list []replays.Entry) string {
	v := list[0].Agent.Version
	for _, e := range list {
		if e.Agent.Version != v {
			return ""
		}
	}
	return v
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
