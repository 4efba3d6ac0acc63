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
	// Judged is the run against best play, where that is known: the report then tells what each step lost.
	Judged *Judged
}

// Section is a part of a report: a heading, a text and a list. The headings and texts are without markup.
type Section struct {
	Title string
	Text  string
	Items []string
}

// Report is Tell as Markdown.
func Report(r Run) string {
	var b strings.Builder
	for i, s := range Tell(r) {
		b.WriteString(map[bool]string{true: "# ", false: "## "}[i == 0] + s.Title + "\n\n")
		if s.Text != "" {
			b.WriteString(s.Text + "\n\n")
		}
		for _, item := range s.Items {
			b.WriteString("- " + item + "\n")
		}
		if len(s.Items) > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Tell tells how the episode ended and why: what went wrong at which step and how to do better, the step that cost the most, what was
// reached and missed, and what each step earned. It holds the truth of the task: show it after the end only.
func Tell(r Run) []Section {
	list := []Section{verdict(r)}
	if r.Judged != nil && len(r.Frames) > 0 {
		list = append(list, AgainstBest(r, r.Judged))
	}
	for _, s := range []Section{findings(r), milestones(r.End.Outcome), earned(r)} {
		if len(s.Items) > 0 {
			list = append(list, s)
		}
	}
	if r.Path != "" {
		list = append(list, Section{Title: "Replay", Text: r.Path})
	}
	return list
}

// verdict is the score with the sentences that matter most.
func verdict(r Run) Section {
	s := Section{Title: "Not solved: score " + Decimal(r.End.Score)}
	if r.End.Solved {
		s.Title = "Solved: score " + Decimal(r.End.Score)
	}
	text := []string{reason(r.End.Reason) + " after " + steps(r.End.Steps) + "."}
	if !r.End.Solved {
		text = append(text, "Solved means "+Decimal(env.Solved)+" or more, played to the end.")
	}
	if ret := total(r.Frames); ret != r.End.Score {
		text = append(text, "The rewards sum to "+ret.Signed()+"; a score is never below 0 or above 1.")
	}
	for _, m := range r.End.Outcome.Mines {
		text = append(text, fmt.Sprintf("The ticket is void since step %d: %s.", m.Step, strings.TrimSuffix(m.Why, ".")))
	}
	if n, lost := Costliest(r.Frames); n > 0 && r.Judged == nil { // what the rewards alone say may be another step
		f := r.Frames[slices.IndexFunc(r.Frames, func(f agent.Frame) bool { return f.N == n })]
		text = append(text, fmt.Sprintf("The costliest step was step %d, %s: %s.", n, ActionText(r.Spec, f.Action), (-lost).Signed()))
	}
	s.Text = strings.Join(text, " ")
	return s
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

func findings(r Run) Section {
	s := Section{Title: "What went wrong"}
	for _, f := range r.End.Findings {
		text := fmt.Sprintf("step %d, %s: %s.", f.Step, f.Name, strings.TrimSuffix(f.Evidence, "."))
		if advice := advice(r.Spec, f.Name); advice != "" {
			text += " Better: " + advice + "."
		}
		s.Items = append(s.Items, text)
	}
	return s
}

func advice(spec env.Spec, name string) string {
	for _, f := range spec.Findings {
		if f.Name == name {
			return f.Advice
		}
	}
	return ""
}

// rounding is how much a part of a mean may come out short of its weight: nobody missed that.
const rounding = env.Points(1)

func milestones(o env.Outcome) Section {
	s := Section{Title: "What was asked for"}
	for _, m := range o.Reached {
		s.Items = append(s.Items, fmt.Sprintf("done: %s%s, %s at step %d", m.Label, detail(m), reached(o, m), m.Step))
	}
	for _, m := range o.Missed {
		text := fmt.Sprintf("missed: %s%s, worth %s", m.Label, detail(m), m.Weight.Signed())
		switch {
		case m.Earned != 0:
			text = fmt.Sprintf("in part: %s%s, %s of %s", m.Label, detail(m), m.Earned.Signed(), m.Weight.Signed())
		case m.Weight == 0:
			text = fmt.Sprintf("missed: %s%s, required, worth nothing by itself", m.Label, detail(m))
		}
		s.Items = append(s.Items, text)
	}
	return s
}

// reached is what a milestone brought, as its step showed it: after a mine nothing pays.
func reached(o env.Outcome, m env.Milestone) string {
	switch {
	case len(o.Mines) > 0 && m.Step >= o.Mines[0].Step:
		return "+0.00, the ticket being void,"
	case m.Weight == 0:
		return "worth nothing by itself,"
	case m.Weight-m.Earned > rounding:
		return m.Earned.Signed() + " of " + m.Weight.Signed()
	}
	return m.Earned.Signed()
}

func detail(m env.Milestone) string {
	if m.Detail == "" {
		return ""
	}
	return " (" + m.Detail + ")"
}

func earned(r Run) Section {
	s := Section{Title: "Step by step"}
	for _, f := range r.Frames {
		s.Items = append(s.Items, fmt.Sprintf("step %d, %s: %s; score %s", f.N, ActionText(r.Spec, f.Action), RewardText(f.Reward), Decimal(f.Score)))
	}
	return s
}

// RewardText is a reward with its parts as one line: "+0.20 found the warranty policy".
func RewardText(r env.Reward) string {
	var parts []string
	for _, p := range r.Parts {
		parts = append(parts, p.Value.Signed()+" "+p.Why)
	}
	switch len(parts) {
	case 0:
		return r.Value.Signed()
	case 1:
		return parts[0]
	}
	return r.Value.Signed() + " (" + strings.Join(parts, ", ") + ")"
}

// ActionText is an action as one short line: its verb and its arguments.
func ActionText(spec env.Spec, a env.Action) string { return actionText(spec, a, short) }

// WholeAction is ActionText with nothing left out.
func WholeAction(spec env.Spec, a env.Action) string {
	return actionText(spec, a, func(s string) string { return strings.Join(strings.Fields(s), " ") })
}

func actionText(spec env.Spec, a env.Action, cut func(string) string) string {
	s, ok := spec.Action(a.Name)
	if !ok {
		return cut(a.Name)
	}
	text := s.Verb
	for _, arg := range s.Args {
		v := cut(a.Text(arg.Name))
		if v == "" {
			continue
		}
		if c, err := env.ParseCents(v); arg.Kind == env.Money && err == nil {
			v = c.String()
		}
		text += " " + v
	}
	return text
}

// short is a text as one line of at most 60 characters.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
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
