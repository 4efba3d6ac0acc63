package pane

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Choice is the action bar: the actions of an environment, which of them may be taken now, and what the last one did.
type Choice struct {
	Spec      env.Spec
	Available []env.Available
	Cursor    int // the action under the cursor; -1 for none
	Feedback  string
}

// Why tells why action i cannot be taken now; empty when it can.
func (c Choice) Why(i int) string {
	if i < 0 || i >= len(c.Spec.Actions) {
		return "no such action"
	}
	for _, a := range c.Available {
		if a.Name == c.Spec.Actions[i].Name {
			return a.Unavailable
		}
	}
	return "not now"
}

// ActionBar shows the actions with their numbers. The last line, or the rest of the only one, holds the feedback, or why the
// action under the cursor cannot be taken.
func ActionBar(f Frame, c Choice) string {
	th := f.Theme
	line := ""
	for _, s := range c.spots(f.W) {
		line += strings.Repeat(" ", s.from-text.Width(line))
		number := fmt.Sprint(s.index + 1)
		switch {
		case c.Why(s.index) != "":
			line += th.Disabled.Render("(" + number + " " + s.label + ")")
		case s.index == c.Cursor && f.Focused:
			line += th.Selected.Render(" " + number + " " + s.label + " ")
		default:
			line += " " + th.Number.Render(number) + " " + th.Text.Render(s.label) + " "
		}
	}
	say := th.Info.Render(sanitize.Line(c.Feedback))
	if why := c.Why(c.Cursor); c.Cursor >= 0 && why != "" {
		say = th.Warn.Render("! " + sanitize.Line(why))
	}
	if f.H <= 1 {
		room := f.W - text.Width(line) - 3
		return text.Spread(line, text.Truncate(say, room), f.W)
	}
	return text.Fit(line+"\n  "+say, f.W, f.H)
}

// ActionAt is the action at a column of the bar's first line.
func ActionAt(c Choice, w, x int) (index int, ok bool) {
	for _, s := range c.spots(w) {
		if x >= s.from && x < s.to {
			return s.index, true
		}
	}
	return 0, false
}

type actionSpot struct {
	index    int
	label    string
	from, to int
}

// spots places the actions; where they do not fit their labels become verbs.
func (c Choice) spots(w int) []actionSpot {
	place := func(name func(env.ActionSpec) string) []actionSpot {
		var list []actionSpot
		x := 0
		for i, a := range c.Spec.Actions {
			l := sanitize.Line(name(a))
			to := x + len(fmt.Sprint(i+1)) + text.Width(l) + 3
			list = append(list, actionSpot{i, l, x, to})
			x = to + 1
		}
		return list
	}
	list := place(func(a env.ActionSpec) string { return a.Label })
	if n := len(list); n > 0 && list[n-1].to > w {
		list = place(func(a env.ActionSpec) string { return a.Verb })
	}
	return list
}
