package pane

import (
	"fmt"
	"strings"
	"time"

	"hotseat/env"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Heading is what the top line tells of an episode. Empty parts are left out.
type Heading struct {
	Screen   string // instead of an environment: "replays", "watch"
	Env      string
	Family   string
	Level    string
	Agent    string
	Seed     uint64
	HasSeed  bool
	Step     int
	MaxSteps int
	Clock    time.Duration
	HasClock bool
	Score    env.Points
	HasScore bool
	Solved   bool
	Mark     string // a word of its own: "paused", "zoomed", "5…"
}

// Header is the top line: exactly W cells.
func Header(f Frame, h Heading) string {
	th := f.Theme
	left := th.Brand.Render(" hotseat ")
	for _, word := range []string{h.Screen, h.Env, h.Family} {
		if word != "" {
			left += "  " + th.Strong.Render(sanitize.Line(word))
		}
	}
	right := ""
	if h.Mark != "" {
		right = th.Warn.Render(h.Mark) + "  "
	}
	if h.HasScore {
		style, sign := th.Strong, ""
		if h.Solved {
			style, sign = th.Good, " ✓"
		}
		right += th.Dim.Render("score ") + style.Render(Score(h.Score)+sign) + " "
	}
	facts := h.facts(f)
	for drop := 4; drop >= 0; drop-- {
		line := left
		for _, fact := range facts {
			if fact.rank < drop {
				line += "   " + fact.text
			}
		}
		if drop == 0 || text.Width(line)+2+text.Width(right) <= f.W {
			return text.Spread(line, right, f.W)
		}
	}
	return ""
}

// fact is a part of the top line. Where room is short the highest ranks go first.
type fact struct {
	text string
	rank int
}

func (h Heading) facts(f Frame) []fact {
	th := f.Theme
	var facts []fact
	if h.Level != "" && h.Level != h.Family && !strings.HasSuffix(h.Family, "/"+h.Level) { // a queue is named after its level
		facts = append(facts, fact{th.Dim.Render(sanitize.Line(h.Level)), 2})
	}
	if h.Agent != "" {
		facts = append(facts, fact{th.Agent.Render(sanitize.Line(h.Agent)), 1})
	}
	if h.HasSeed {
		facts = append(facts, fact{th.Dim.Render(fmt.Sprintf("seed %d", h.Seed)), 3})
	}
	if h.MaxSteps > 0 {
		facts = append(facts, fact{th.Text.Render(fmt.Sprintf("step %d/%d", h.Step, h.MaxSteps)), 0})
	}
	if h.HasClock {
		s := int(h.Clock.Seconds())
		facts = append(facts, fact{th.Dim.Render(fmt.Sprintf("%02d:%02d", s/60, s%60)), 2})
	}
	return facts
}

// Footer is the bottom line: the keys that do something here, and at the right what the program has to say.
func Footer(f Frame, hints []keymap.Hint, say string) string {
	say = sanitize.Line(say)
	right := ""
	if say != "" {
		right = f.Theme.Info.Render(text.Truncate(say, max(f.W*2/3, 1))) + " "
	}
	line := ""
	room := f.W
	if right != "" {
		room -= text.Width(right) + 2 // a hint is whole, or it is not there
	}
	for _, s := range spots(hints, room) {
		line += strings.Repeat(" ", s.from-text.Width(line)) + f.Theme.Key.Render(s.hint.Key) + " " + f.Theme.Dim.Render(s.hint.Help)
	}
	return text.Spread(line, right, f.W)
}

// FooterAt is the action whose hint lies at a column, for the mouse.
func FooterAt(hints []keymap.Hint, w, x int) (keymap.Action, bool) {
	for _, s := range spots(hints, w) {
		if x >= s.from && x < s.to {
			return s.hint.Action, true
		}
	}
	return "", false
}

type spot struct {
	hint     keymap.Hint
	from, to int
}

// spots places as many hints as fit, closer together where more fit like that.
func spots(hints []keymap.Hint, w int) []spot {
	list := placed(hints, w, 3)
	if closer := placed(hints, w, 2); len(closer) > len(list) {
		return closer
	}
	return list
}

func placed(hints []keymap.Hint, w, gap int) []spot {
	list := make([]spot, 0, len(hints))
	x := 1
	for _, h := range hints {
		to := x + text.Width(h.Key) + 1 + text.Width(h.Help)
		if to > w {
			continue // a shorter one may still fit
		}
		list = append(list, spot{h, x, to})
		x = to + gap
	}
	return list
}

// Tabs is the line that names the panes where only one fits; TabAt finds one by its column.
func Tabs(f Frame, names []layout.Name, current layout.Name) string {
	line := ""
	for _, t := range tabs(names, current, f.W) {
		style := f.Theme.Dim
		if t.name == current {
			style = f.Theme.TitleFocus
		}
		line += strings.Repeat(" ", max(t.from-text.Width(line), 0)) + style.Render(t.label)
	}
	return text.Pad(line, f.W)
}

// TabAt is the pane whose tab lies at a column.
func TabAt(names []layout.Name, current layout.Name, w, x int) (layout.Name, bool) {
	for _, t := range tabs(names, current, w) {
		if x >= t.from && x < t.from+text.Width(t.label) {
			return t.name, true
		}
	}
	return "", false
}

type tab struct {
	name  layout.Name
	label string
	from  int
}

func tabs(names []layout.Name, current layout.Name, w int) []tab {
	list := make([]tab, 0, len(names))
	total, x := 0, 1
	for _, n := range names {
		total += len(label(n)) + 4
	}
	for _, n := range names {
		l := label(n)
		if total > w { // short of room: the others are cut
			l = text.Truncate(l, 6)
		}
		if n == current {
			l = "▸" + label(n)
		}
		list = append(list, tab{n, l, x})
		x += text.Width(l) + 2
	}
	return list
}

func label(n layout.Name) string {
	s := strings.ReplaceAll(strings.TrimPrefix(string(n), "section:"), "_", " ")
	return sanitize.Line(s)
}
