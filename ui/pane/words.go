package pane

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// join puts two blanks between what is not empty.
func join(parts ...string) string {
	kept := make([]string, 0, len(parts))
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "  ")
}

// change shows a value, with the old one before it when it is another.
func change(l Look, old, now string) string {
	now = sanitize.Line(now)
	if old = sanitize.Line(old); old != now && old != "" {
		return l.Theme.Dim.Render(old+" → ") + l.Theme.Warn.Render(now)
	}
	return l.Theme.Text.Render(now)
}

const bars = "▁▂▃▄▅▆▇█"

// bar is one character of a curve for a value from 0 to 1.
func bar(v float64) string {
	levels := []rune(bars)
	i := int(v*float64(len(levels)-1) + 0.5)
	return string(levels[min(max(i, 0), len(levels)-1)])
}

// Gauge is a value from 0 to 1 as a bar of so many cells; it is full at 1 only.
func Gauge(p env.Points, cells int) string {
	n := min(max(int(p.Float()*float64(cells)), 0), cells)
	return strings.Repeat("█", n) + strings.Repeat("░", cells-n)
}

func moodBar(sentiment float64) string { return bar((sentiment + 1) / 2) }

func moodWord(sentiment float64) string {
	switch {
	case sentiment < -0.6:
		return "furious"
	case sentiment < -0.2:
		return "upset"
	case sentiment < 0.2:
		return "neutral"
	case sentiment < 0.6:
		return "pleased"
	}
	return "delighted"
}

func moodStyle(t theme.Theme, sentiment float64) lipgloss.Style {
	switch {
	case sentiment < -0.2:
		return t.Bad
	case sentiment < 0.2:
		return t.Text
	}
	return t.Good
}

// Change is what a step did to the score: "+0.10".
func Change(p env.Points) string { return signed(p) }

// Score is points as screens show them: two decimals, or three.
func Score(p env.Points) string { return strings.TrimPrefix(signed(p), "+") }

// signed is a change of the score with its sign, to a thousandth: a ticket of a long queue earns fractions of that, which
// nobody reads. Reports and replay files have them in full.
func signed(p env.Points) string { return round(p, env.One/1000).Signed() }

// Rounded is a reward as screens show it: each part to a thousandth.
func Rounded(r env.Reward) env.Reward {
	out := env.Reward{Value: round(r.Value, env.One/1000), Parts: slices.Clone(r.Parts)}
	for i := range out.Parts {
		out.Parts[i].Value = round(out.Parts[i].Value, env.One/1000)
	}
	return out
}

// round is the nearest multiple of a unit, halves away from nought.
func round(p, unit env.Points) env.Points {
	half := unit / 2
	if p < 0 {
		half = -half
	}
	return (p + half) / unit * unit
}

// Describe is an action in a few words: its verb, unless the desk has no other, and the values that are short ("refund $98.00", "escalate security"). Long
// texts are left out unless room, in cells, allows their beginning.
func Describe(spec env.Spec, a env.Action, room int) string {
	s, ok := spec.Action(a.Name)
	switch {
	case !ok && a.Name == "":
		return text.Truncate(unnamed, room)
	case !ok:
		return text.Truncate(sanitize.Line(a.Name), room)
	}
	verb := s.Verb
	if verb == "" {
		verb = strings.ToLower(s.Label)
	}
	out := verb
	if len(spec.Actions) == 1 && len(a.Args) > 0 {
		out = "" // where every step is the same deed, its values tell the steps apart
	}
	for _, arg := range s.Args {
		v := shown(arg, a)
		if v == "" {
			continue
		}
		if arg.Kind == env.Text || arg.Kind == env.Line {
			v = "“" + v + "”"
		}
		out += " " + v
	}
	if out = strings.TrimSpace(out); out == "" {
		out = verb
	}
	return text.Truncate(out, room)
}

// unnamed stands for an action that names none.
const unnamed = "no action"

// Verb is the short name of an action.
func Verb(spec env.Spec, a env.Action) string {
	if s, ok := spec.Action(a.Name); ok && s.Verb != "" {
		return s.Verb
	}
	return sanitize.Line(a.Name)
}

// shown is an argument as people read it.
func shown(arg env.ArgSpec, a env.Action) string {
	v := sanitize.Line(a.Text(arg.Name))
	if arg.Kind == env.Money && v != "" {
		if c, err := env.ParseCents(v); err == nil {
			return c.String()
		}
	}
	return v
}
