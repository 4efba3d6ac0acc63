package pane

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Deed is the step that was taken, or is about to be.
type Deed struct {
	Title   string // "Step 3", "Next: step 4"
	Spec    env.Spec
	Action  env.Action
	Thought string      // the agent's reasoning, if it gave any
	Reward  *env.Reward // nil before the step took effect
	By      string      // who held the seat, when that changed
	// Feedback is what the environment answered.
	Feedback string
	Notes    []string
	// Findings that this step shows, in words.
	Findings []string
}

// Step shows an action with all its arguments, the reasoning behind it, and what came of it.
func Step(f Frame, d Deed) Content {
	w, _ := f.Inner()
	if d.Action.Name == "" {
		return empty(f, title(d.Title, "Step"), "before the first step")
	}
	th := f.Theme
	name := sanitize.Line(d.Action.Name)
	spec, known := d.Spec.Action(d.Action.Name)
	if known && spec.Label != "" {
		name = spec.Label
	}
	value := ""
	if d.Reward != nil {
		value = th.Mood(int64(d.Reward.Value)).Render(d.Reward.Value.Signed())
	}
	lines := []string{text.Spread(th.Accent.Render(name), value, w)}
	add := func(indent string, style interface{ Render(...string) string }, s string) {
		for _, l := range f.Cache.Wrap(s, max(w-len(indent), 1)) {
			lines = append(lines, indent+style.Render(l))
		}
	}
	for _, finding := range d.Findings {
		add("", th.Bad, "✗ "+finding)
	}
	for _, arg := range spec.Args {
		if v := d.Action.Text(arg.Name); v != "" {
			if arg.Kind == env.Money {
				v = shown(arg, d.Action)
			}
			if len(spec.Args) > 1 {
				v = arg.Label + ": " + v
			}
			add("  ", th.Text, v)
		}
	}
	if d.Reward != nil {
		for _, p := range d.Reward.Parts {
			add("", th.Mood(int64(p.Value)), fmt.Sprintf("%s %s", p.Value.Signed(), p.Why))
		}
	}
	if d.Feedback != "" {
		add("", th.Info, d.Feedback)
	}
	if d.By != "" {
		add("", th.Dim, "seat held by "+d.By)
	}
	for _, n := range d.Notes {
		add("", th.Warn, "✎ "+n)
	}
	if d.Thought != "" {
		lines = append(lines, "", th.Dim.Render("reasoning"))
		add("  ", th.Dim, d.Thought)
	}
	return Content{Title: title(d.Title, "Step"), Source: text.Document(lines)}
}

func title(s, otherwise string) string {
	if s = strings.TrimSpace(sanitize.Line(s)); s != "" {
		return s
	}
	return otherwise
}
