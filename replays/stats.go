package replays

import (
	"cmp"
	"slices"
	"strings"

	"hotseat/env"
)

// Stats sums up a set of replays. Entries that cannot be read are left out.
type Stats struct {
	Total        Group   `json:"total"`
	Environments []Group `json:"environments"` // by name
	Levels       []Group `json:"levels"`       // by difficulty
	Agents       []Group `json:"agents"`       // by name, then kind
	Findings     []Count `json:"findings"`     // the most frequent first
}

// Group is the sum of the replays that have something in common.
type Group struct {
	Name   string `json:"name"`
	Kind   string `json:"kind,omitempty"` // of an agent
	Played int    `json:"played"`
	Ended  int    `json:"ended"` // recordings that have an end; means and solved count only these
	Solved int    `json:"solved"`
	// MeanScore is rounded to 10⁻⁶, MeanSteps to a hundredth; both are 0 where nothing ended.
	MeanScore env.Points `json:"mean_score"`
	MeanSteps float64    `json:"mean_steps"`

	score env.Points
	steps int
}

// Count is how many replays show a finding.
type Count struct {
	Name    string `json:"name"`
	Replays int    `json:"replays"`
}

// Summarise counts entries by environment, level and agent.
func Summarise(list []Entry) Stats {
	total := Group{Name: "all"}
	environments, levels, agents := map[string]*Group{}, map[string]*Group{}, map[string]*Group{}
	findings := map[string]int{}
	for _, e := range list {
		if e.Problem != "" {
			continue
		}
		total.add(e)
		group(environments, e.Env, e.Env, "").add(e)
		group(levels, e.Level, e.Level, "").add(e)
		group(agents, e.Agent.Name+"\x00"+e.Agent.Kind, e.Agent.Name, e.Agent.Kind).add(e)
		for _, name := range e.Findings {
			findings[name]++
		}
	}
	byName := func(a, b Group) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Kind, b.Kind))
	}
	s := Stats{Total: total, Environments: sorted(environments, byName), Agents: sorted(agents, byName),
		Levels: sorted(levels, func(a, b Group) int { return compareLevels(a.Name, b.Name) })}
	s.Total.mean()
	for name, n := range findings {
		s.Findings = append(s.Findings, Count{name, n})
	}
	slices.SortFunc(s.Findings, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Replays, a.Replays), strings.Compare(a.Name, b.Name))
	})
	return s
}

func group(groups map[string]*Group, key, name, kind string) *Group {
	g := groups[key]
	if g == nil {
		g = &Group{Name: name, Kind: kind}
		groups[key] = g
	}
	return g
}

func (g *Group) add(e Entry) {
	g.Played++
	if e.Reason == "" {
		return
	}
	g.Ended++
	g.score += e.Score
	g.steps += e.Steps
	if e.Solved {
		g.Solved++
	}
}

// mean divides in integers, so that every machine shows the same.
func (g *Group) mean() {
	if g.Ended == 0 {
		return
	}
	n := int64(g.Ended)
	g.MeanScore = env.Points((2*int64(g.score) + n) / (2 * n))
	g.MeanSteps = float64((200*int64(g.steps)+n)/(2*n)) / 100
}

func sorted(groups map[string]*Group, by func(a, b Group) int) []Group {
	list := make([]Group, 0, len(groups))
	for _, g := range groups {
		g.mean()
		list = append(list, *g)
	}
	slices.SortFunc(list, by)
	return list
}
