// Package analysis says why an episode scored what it scored.
package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
)

// Run is an episode as it is reported: its steps and how it ended.
type Run struct {
	Spec   env.Spec
	Frames []agent.Frame
	End    agent.End
	Path   string // of the replay file; "" where none was written
}

// Report tells, as Markdown, how the episode ended, what each step earned, what was reached and missed, and what went wrong
// at which step and how to do better. It holds the truth of the task: show it after the end only.
func Report(r Run) string {
	var b strings.Builder
	verdict := "Not solved"
	if r.End.Solved {
		verdict = "Solved"
	}
	fmt.Fprintf(&b, "# %s: score %s\n\n", verdict, Decimal(r.End.Score))
	fmt.Fprintf(&b, "%s after %s.", reason(r.End.Reason), steps(r.End.Steps))
	if ret := total(r.Frames); ret != r.End.Score {
		fmt.Fprintf(&b, " The rewards sum to %s; a score is never below 0 or above 1.", ret.Signed())
	}
	b.WriteString("\n\n")
	mines(&b, r.End.Outcome.Mines)
	findings(&b, r)
	milestones(&b, r.End.Outcome)
	earned(&b, r)
	if r.Path != "" {
		fmt.Fprintf(&b, "Replay: `%s`\n", r.Path)
	}
	return b.String()
}

func total(frames []agent.Frame) env.Points {
	if len(frames) == 0 {
		return 0
	}
	return frames[len(frames)-1].Return
}

// Decimal shows a score with two decimals at least.
func Decimal(p env.Points) string {
	return strings.TrimPrefix(strings.Replace(p.Signed(), "−", "-", 1), "+")
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

// reason says how an episode ended, as a sentence's beginning.
func reason(r string) string {
	switch r {
	case env.Closed:
		return "Closed"
	case env.Escalated:
		return "Handed over"
	case env.CustomerLeft:
		return "The customer left"
	case env.OutOfSteps:
		return "Out of steps"
	case env.Aborted:
		return "Left before the end (aborted)"
	case env.Open:
		return "Still open"
	}
	return strings.ToUpper(r[:1]) + strings.ReplaceAll(r[1:], "_", " ")
}

func mines(b *strings.Builder, list []env.Mine) {
	for _, m := range list {
		fmt.Fprintf(b, "**The ticket is void** since step %d: %s.\n\n", m.Step, strings.TrimSuffix(m.Why, "."))
	}
}

func findings(b *strings.Builder, r Run) {
	if len(r.End.Findings) == 0 {
		return
	}
	b.WriteString("## What went wrong\n\n")
	for _, f := range r.End.Findings {
		fmt.Fprintf(b, "- step %d, **%s**: %s.", f.Step, f.Name, strings.TrimSuffix(f.Evidence, "."))
		if advice := advice(r.Spec, f.Name); advice != "" {
			fmt.Fprintf(b, " Better: %s.", advice)
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

func advice(spec env.Spec, name string) string {
	for _, f := range spec.Findings {
		if f.Name == name {
			return f.Advice
		}
	}
	return ""
}

func milestones(b *strings.Builder, o env.Outcome) {
	if len(o.Reached)+len(o.Missed) == 0 {
		return
	}
	b.WriteString("## What was asked for\n\n")
	for _, m := range o.Reached {
		fmt.Fprintf(b, "- ✓ %s (%s, step %d)%s\n", m.Label, m.Earned.Signed(), m.Step, detail(m))
	}
	for _, m := range o.Missed {
		fmt.Fprintf(b, "- ✗ %s (worth %s)%s\n", m.Label, m.Weight.Signed(), detail(m))
	}
	b.WriteByte('\n')
}

func detail(m env.Milestone) string {
	if m.Detail == "" {
		return ""
	}
	return ": " + m.Detail
}

func earned(b *strings.Builder, r Run) {
	b.WriteString("## Step by step\n\n")
	for _, f := range r.Frames {
		fmt.Fprintf(b, "%d. %s: %s", f.N, ActionText(r.Spec, f.Action), f.Reward.Value.Signed())
		for i, p := range f.Reward.Parts {
			fmt.Fprintf(b, "%s%s %s", map[bool]string{true: " (", false: ", "}[i == 0], p.Value.Signed(), p.Why)
		}
		if len(f.Reward.Parts) > 0 {
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// ActionText is an action as one short line: its verb and its arguments.
func ActionText(spec env.Spec, a env.Action) string {
	s, ok := spec.Action(a.Name)
	if !ok {
		return a.Name
	}
	text := s.Verb
	for _, arg := range s.Args {
		v := strings.Join(strings.Fields(a.Text(arg.Name)), " ")
		if v == "" {
			continue
		}
		if r := []rune(v); len(r) > 60 {
			v = string(r[:59]) + "…"
		}
		if c, err := env.ParseCents(v); arg.Kind == env.Money && err == nil {
			v = c.String()
		}
		text += " " + v
	}
	return text
}

// Costliest is the step that lost the most, and what it lost; 0 when none lost anything.
func Costliest(frames []agent.Frame) (step int, lost env.Points) {
	if len(frames) == 0 {
		return 0, 0
	}
	worst := slices.MinFunc(frames, func(a, b agent.Frame) int { return cmp.Compare(a.Reward.Value, b.Reward.Value) })
	if worst.Reward.Value >= 0 {
		return 0, 0
	}
	return worst.N, -worst.Reward.Value
}
