package pane

import (
	"maps"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

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
	spec, known := d.Spec.Action(d.Action.Name)
	t := &told{f: f, w: w}
	listed := t.head(d, spec, known)
	t.faults(d)
	t.sums(d)
	t.values(d, spec, known, listed)
	th := f.Theme
	if d.Feedback != "" {
		t.add("", th.Info, d.Feedback)
	}
	if d.By != "" {
		t.add("", th.Dim, "seat held by "+d.By)
	}
	for _, n := range d.Notes {
		t.add("", th.Warn, theme.SignNote+" "+n)
	}
	if d.Thought != "" {
		t.lines = append(t.lines, "", th.Dim.Render("reasoning"))
		t.add("  ", th.Dim, d.Thought)
	}
	return Content{Title: title(d.Title, "Step"), Source: text.Document(t.lines)}
}

// told collects the lines of a step.
type told struct {
	f     Frame
	w     int
	lines []string
}

func (t *told) add(indent string, style lipgloss.Style, s string) {
	for _, l := range t.f.Cache.Wrap(s, max(t.w-len(indent), 1)) {
		t.lines = append(t.lines, indent+style.Render(l))
	}
}

// head is the action, its short values and what it earned; listed tells that the values are too many for the line, so that each wants
// one of its own.
func (t *told) head(d Deed, spec env.ActionSpec, known bool) (listed bool) {
	th := t.f.Theme
	name := sanitize.Line(d.Action.Name)
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
	if listed = text.Width(name)+text.Width(short)+text.Width(value)+1 > t.w; listed {
		short = ""
	}
	t.lines = append(t.lines, text.Spread(th.Accent.Render(name)+th.Strong.Render(short), value, t.w))
	if d.On != "" {
		t.add("", th.Dim, sanitize.Line(d.On))
	}
	return listed
}

// faults are what went wrong, each with what to do instead, and what would have been best.
func (t *told) faults(d Deed) {
	th := t.f.Theme
	better := func() {
		if d.Better != "" {
			t.add("", th.Good, "→ "+d.Better)
		}
	}
	for i, fault := range d.Findings {
		t.add("", th.Bad, theme.SignBad+" "+fault.What)
		if fault.Instead != "" {
			t.add("", th.Good, "→ "+fault.Instead)
		}
		if i == 0 {
			better()
		}
	}
	if len(d.Findings) == 0 {
		better()
	}
}

// sums are the parts of the reward, what differs from a solved run, and what was still asked for.
func (t *told) sums(d Deed) {
	th := t.f.Theme
	if d.Reward != nil {
		for _, p := range d.Reward.Parts {
			t.add("", th.Mood(int64(p.Value)), signed(p.Value)+" "+p.Why)
		}
	}
	for _, field := range d.Differs {
		t.add("", th.Warn, SignDiffers+" "+field)
	}
	for _, missed := range d.Missed {
		t.add("", th.Warn, "○ missed: "+missed)
	}
}

// values are the arguments that do not stand beside the action's name.
func (t *told) values(d Deed, spec env.ActionSpec, known, listed bool) {
	style := t.f.Theme.Text
	for _, arg := range spec.Args {
		v := d.Action.Text(arg.Name)
		if !long(arg) {
			v = shown(arg, d.Action)
		}
		if v == "" || !long(arg) && !listed {
			continue
		}
		if len(spec.Args) > 1 {
			v = arg.Label + ": " + v
		}
		t.add("  ", style, v)
	}
	if known {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(d.Action.Args)) {
		t.add("  ", style, sanitize.Line(name)+": "+sanitize.Line(d.Action.Text(name)))
	}
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
