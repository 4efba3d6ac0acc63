package pane

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Deed is the step that was taken, or is about to be.
type Deed struct {
	Title   string // "Step 3", "Next: step 4"
	On      string // what it worked on, where that is not to be seen beside it
	Spec    env.Spec
	Action  env.Action
	Thought string      // the agent's reasoning, if it gave any
	Reward  *env.Reward // nil before the step took effect
	By      string      // who held the seat, when that changed
	// Feedback is what the environment answered.
	Feedback string
	Notes    []string
	// Findings that this step shows, the one that matters most first.
	Findings []Fault
	// Better is what would have been right, where that is known; Missed is what was still asked for when the episode ended.
	Better string
	Missed []string
	// Differs are fields that came to something else than in a solved run, in words.
	Differs []string
}

// The signs of what is the same in two runs, and of what is not.
const (
	SignSame    = "="
	SignDiffers = "≠"
)

// Fault is a finding in words, and what to do instead; either may be empty.
type Fault struct{ What, Instead string }

// Step shows an action with all its arguments, the reasoning behind it, and what came of it.
func Step(f Frame, d Deed) Content {
	w, _ := f.Inner()
	if d.Reward == nil && d.Action.Name == "" {
		return empty(f, title(d.Title, "Step"), "before the first step")
	}
	th := f.Theme
	name := sanitize.Line(d.Action.Name)
	spec, known := d.Spec.Action(d.Action.Name)
	switch {
	case known && spec.Label != "":
		name = spec.Label
	case name == "":
		name = unnamed
	}
	value := ""
	if d.Reward != nil {
		value = th.Mood(int64(d.Reward.Value)).Render(signed(d.Reward.Value))
	}
	short := brief(spec, d.Action)
	listed := text.Width(name)+text.Width(short)+text.Width(value)+1 > w
	if listed { // too many values for one line: each on its own, by name
		short = ""
	}
	lines := []string{text.Spread(th.Accent.Render(name)+th.Strong.Render(short), value, w)}
	add := func(indent string, style interface{ Render(...string) string }, s string) {
		for _, l := range f.Cache.Wrap(s, max(w-len(indent), 1)) {
			lines = append(lines, indent+style.Render(l))
		}
	}
	if d.On != "" {
		add("", th.Dim, sanitize.Line(d.On))
	}
	for i, fault := range d.Findings {
		add("", th.Bad, theme.SignBad+" "+fault.What)
		if fault.Instead != "" {
			add("", th.Good, "→ "+fault.Instead)
		}
		if i == 0 && d.Better != "" {
			add("", th.Good, "→ "+d.Better)
		}
	}
	if len(d.Findings) == 0 && d.Better != "" {
		add("", th.Good, "→ "+d.Better)
	}
	if d.Reward != nil {
		for _, p := range d.Reward.Parts {
			add("", th.Mood(int64(p.Value)), fmt.Sprintf("%s %s", signed(p.Value), p.Why))
		}
	}
	for _, field := range d.Differs {
		add("", th.Warn, SignDiffers+" "+field)
	}
	for _, missed := range d.Missed {
		add("", th.Warn, "○ missed: "+missed)
	}
	for _, arg := range spec.Args {
		v := d.Action.Text(arg.Name)
		if !long(arg) {
			v = shown(arg, d.Action)
		}
		if v != "" && (long(arg) || listed) {
			if len(spec.Args) > 1 {
				v = arg.Label + ": " + v
			}
			add("  ", th.Text, v)
		}
	}
	if !known {
		for _, name := range slices.Sorted(maps.Keys(d.Action.Args)) {
			add("  ", th.Text, sanitize.Line(name)+": "+sanitize.Line(d.Action.Text(name)))
		}
	}
	if d.Feedback != "" {
		add("", th.Info, d.Feedback)
	}
	if d.By != "" {
		add("", th.Dim, "seat held by "+d.By)
	}
	for _, n := range d.Notes {
		add("", th.Warn, theme.SignNote+" "+n)
	}
	if d.Thought != "" {
		lines = append(lines, "", th.Dim.Render("reasoning"))
		add("  ", th.Dim, d.Thought)
	}
	return Content{Title: title(d.Title, "Step"), Source: text.Document(lines)}
}

// long tells the arguments that take lines of their own; the others stand beside the action's name.
func long(arg env.ArgSpec) bool { return arg.Kind == env.Text || arg.Kind == env.Line }

// brief is the values of an action that are short: "  $98.00".
func brief(spec env.ActionSpec, a env.Action) string {
	out := ""
	for _, arg := range spec.Args {
		if v := shown(arg, a); v != "" && !long(arg) {
			out += "  " + v
		}
	}
	return out
}

func title(s, otherwise string) string {
	if s = strings.TrimSpace(sanitize.Line(s)); s != "" {
		return s
	}
	return otherwise
}
