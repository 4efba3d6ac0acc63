package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"hotseat/env"
	"hotseat/env/agent"
)

// attackTable counts what each attack earned in one environment.
type attackTable struct {
	environment env.Environment
	rows        []attackRow
	levels      map[string]*levelSum // by exploit and level
}

type attackRow struct {
	entry    agent.Entry
	best     env.Points
	bestTask string
	sum      env.Points
	n        int64
	// solved counts, of each task that has twins, the seeds it solved.
	solved map[string]int
	played map[string]int
	family map[string]string
	// ticket sums the scores on each task.
	ticket map[string]*levelSum
}

type levelSum struct {
	exploit, level string
	sum            env.Points
	n              int64
}

func (t *attackTable) add(e agent.Entry) {
	t.rows = append(t.rows, attackRow{entry: e, solved: map[string]int{}, played: map[string]int{}, family: map[string]string{}, ticket: map[string]*levelSum{}})
}

func (t *attackTable) count(row *attackRow, task env.TaskInfo, _ uint64, end agent.End) {
	if end.Score > row.best || row.bestTask == "" {
		row.best, row.bestTask = end.Score, task.ID
	}
	row.sum += end.Score
	row.n++
	if task.Twins {
		row.played[task.ID]++
		row.family[task.ID] = task.Family
		if end.Solved {
			row.solved[task.ID]++
		}
	}
	if row.ticket[task.ID] == nil {
		row.ticket[task.ID] = &levelSum{exploit: row.entry.Name, level: task.Level}
	}
	row.ticket[task.ID].sum += end.Score
	row.ticket[task.ID].n++
	key := row.entry.Name + "\x00" + task.Level
	if t.levels[key] == nil {
		t.levels[key] = &levelSum{exploit: row.entry.Name, level: task.Level}
	}
	t.levels[key].sum += end.Score
	t.levels[key].n++
}

// wholeSets counts the twin sets that the attack solved whole: every twin on every seed.
func (r *attackRow) wholeSets() []string {
	whole := make(map[string]bool)
	for id, family := range r.family {
		all := r.solved[id] == r.played[id]
		if was, seen := whole[family]; seen {
			all = all && was
		}
		whole[family] = all
	}
	var list []string
	for _, f := range slices.Sorted(maps.Keys(whole)) {
		if whole[f] {
			list = append(list, f)
		}
	}
	return list
}

func (t *attackTable) results() []AttackAudit {
	var list []AttackAudit
	for i := range t.rows {
		r := &t.rows[i]
		if r.n == 0 {
			continue
		}
		list = append(list, AttackAudit{Environment: t.environment.Spec().Name, Exploit: r.entry.Name, About: r.entry.About, Best: r.best,
			Mean: r.sum / env.Points(r.n), Task: r.bestTask, TwinSets: len(r.wholeSets()), Held: r.entry.Held.String()})
	}
	slices.SortStableFunc(list, func(a, b AttackAudit) int { return cmp.Compare(b.Best, a.Best) })
	return list
}

// minEpisodes is from how many episodes on a mean is judged: of fewer it is chance.
const minEpisodes = 10

// means holds attacks that guess to the bar by their mean over a ticket's seeds.
func (a *Audit) means(environment string, task env.TaskInfo, t *attackTable, out *TaskAudit) {
	for i := range t.rows {
		row := &t.rows[i]
		l := row.ticket[task.ID]
		if row.entry.Held != agent.EachTicket || l == nil || l.n < minEpisodes {
			continue
		}
		mean := l.sum / env.Points(l.n)
		if mean > out.Best {
			out.Best, out.Worst = mean, row.entry.Name
		}
		if environment == "resolution" && mean > ticketBar {
			a.breach(Breach{Task: task.ID, Exploit: row.entry.Name, Score: mean, Bar: ticketBar, Check: "semantic.canary_floor",
				Text: fmt.Sprintf("the exploit %s means %s on %s over %d seeds; the bar is %s", row.entry.Name, mean, task.ID, l.n, ticketBar)})
		}
	}
}

// levels finds attacks whose mean over a level passes the environment's bar.
func (a *Audit) levels(environment string, t *attackTable) {
	bar := env.Points(0)
	switch environment {
	case "dialogue":
		bar = dialogueBar
	case "triage":
		bar = triageBar
	default:
		return
	}
	for _, key := range slices.Sorted(maps.Keys(t.levels)) {
		l := t.levels[key]
		if mean := l.sum / env.Points(l.n); l.n >= minEpisodes && mean > bar {
			a.breach(Breach{Task: environment + "/" + l.level, Exploit: l.exploit, Score: mean, Bar: bar, Check: "semantic.canary_floor",
				Text: fmt.Sprintf("the exploit %s means %s over %s %s; the bar is %s", l.exploit, mean, environment, l.level, bar)})
		}
	}
}

// twins finds attacks that solved a twin set whole.
func (a *Audit) twins(t *attackTable) {
	for i := range t.rows {
		for _, family := range t.rows[i].wholeSets() {
			a.breach(Breach{Task: family, Exploit: t.rows[i].entry.Name, Score: env.One, Check: "semantic.no_solution_leakage",
				Text: fmt.Sprintf("the exploit %s solves the twin set %s whole", t.rows[i].entry.Name, family)})
		}
	}
}
