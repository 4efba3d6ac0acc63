package library

import (
	"fmt"

	"hotseat/replays"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// A person chooses a replay by how it went, which ticket it was, who played it, what went wrong and when. So these columns are
// as wide as what is listed needs, and one that says the same in every row gives its room to the others.
type table struct {
	full, short, agent, seed int // the widest, in cells; agent and seed 0 where all are the same
}

// cells are a row.
type cells struct {
	sign, score, full, short, agent, seed, steps, age string
	findings                                          []string
}

// The columns' bounds in cells: a name that is longer is cut; from roomy on the steps have a column.
const maxName, maxSeed, minAgent, minFindings, roomy = 28, 10, 8, 8, 90

func cellsOf(e replays.Entry) cells {
	full := sanitize.Line(e.Task)
	return cells{score: pane.Score(round(e.Score)), full: full, short: screen.TaskName(full, e.Level), agent: sanitize.Line(e.Agent.Name), seed: fmt.Sprint(e.Seed),
		steps: fmt.Sprint(e.Steps), findings: e.Findings}
}

// measure finds how wide the columns have to be.
func measure(shown []replays.Entry) table {
	var t table
	var first cells
	agents, seeds := false, false
	for i, e := range shown {
		c := cellsOf(e)
		if i == 0 {
			first = c
		}
		agents, seeds = agents || c.agent != first.agent, seeds || c.seed != first.seed
		t.full, t.short = max(t.full, text.Width(c.full)), max(t.short, text.Width(c.short))
		t.agent, t.seed = max(t.agent, text.Width(c.agent)), max(t.seed, len(c.seed))
	}
	t.full, t.short, t.agent = min(t.full, maxName), min(t.short, maxName), max(min(t.agent, maxName), len("agent"))
	t.seed = max(min(t.seed, maxSeed), len("seed"))
	if !agents {
		t.agent = 0
	}
	if !seeds {
		t.seed = 0
	}
	return t
}

// line places a row's cells. Where room is short the findings give way first, then the agent's name is cut.
func (t table) line(w int, c cells) string {
	out := c.sign + " " + text.Pad(c.score, 6)
	room := w - text.Width(out) - len("age") - 2
	name, task := t.short, c.short
	if rest := room - t.agent - t.seed - minFindings; t.full <= rest-w/4 {
		name, task = t.full, c.full
	}
	name = max(min(name, room), len("ticket"))
	out += text.Pad(task, name)
	room -= name
	add := func(value string, width int) {
		if width > 0 && width < room {
			out += " " + text.Pad(value, width)
			room -= width + 1
		}
	}
	if left := room - t.seed - 2; t.agent > 0 && left >= minAgent {
		add(c.agent, min(t.agent, left))
	}
	add(c.seed, t.seed)
	if w >= roomy {
		add(c.steps, len("steps"))
	}
	if room > minFindings {
		add(found(c.findings, room-1), room-1)
	}
	return text.Spread(out, c.age, w)
}

// found names as many findings as fit, and counts the others.
func found(list []string, w int) string {
	out := ""
	for i, f := range list {
		f = sanitize.Line(f)
		more := ""
		if left := len(list) - i - 1; left > 0 {
			more = fmt.Sprintf(" +%d", left)
		}
		if i > 0 && text.Width(out+" "+f+more) > w {
			return fmt.Sprintf("%s +%d", out, len(list)-i)
		}
		if i == 0 {
			out = text.Truncate(f, max(w-text.Width(more), 1))
		} else {
			out += " " + f
		}
	}
	return out
}
