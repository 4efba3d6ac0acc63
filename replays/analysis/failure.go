package analysis

import (
	"cmp"
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/replays"
)

// Failure writes a replay as Markdown that can be pasted into a bug report: the outcome, the losing step with what was seen, done and better,
// the findings, the fields that differ from a solved run, the steps, and the conversation. Where the task has changed since, it says so
// and leaves out what rests on best play. The text of the replay is quoted so that it makes no markup of its own; it must still be
// sanitised before a terminal sees it. It holds the truth of the task.
func Failure(r *replays.Replay, registry env.Registry) string {
	f := failure{replay: r}
	if e, err := registry.Environment(r.Header.Environment.Name); err == nil {
		f.spec = e.Spec()
	}
	var err error
	if f.judged, err = Review(r, registry); err != nil {
		f.unjudged = err.Error()
	} else if f.contrast, err = Against(r, nil, registry); err != nil {
		f.unjudged = err.Error()
	}
	f.outcome()
	f.losingStep()
	f.findings()
	f.fields()
	f.steps()
	f.conversation()
	return strings.TrimRight(f.String(), "\n") + "\n"
}

// failure is a report being written.
type failure struct {
	strings.Builder
	replay   *replays.Replay
	spec     env.Spec
	judged   *Judged
	contrast *Contrast
	unjudged string // why there is no judgement
}

func (f *failure) line(format string, args ...any) { fmt.Fprintf(f, format+"\n", args...) }

// outcome is the head: what was played by whom, and how it ended.
func (f *failure) outcome() {
	h := f.replay.Header
	verdict := "not solved"
	if f.replay.End != nil && f.replay.End.Solved {
		verdict = "solved"
	}
	f.line("# %s, seed %d: %s, score %s\n", inline(h.Task.ID), h.Seed, verdict, Decimal(f.replay.Score()))
	why := "The recording was cut short"
	if f.replay.End != nil {
		why = reason(f.replay.End.Reason)
	}
	f.line("%s after %s. Played by %s (%s), %s %s, recorded %s.", inline(why), steps(len(f.replay.Frames)), inline(h.Agent.Name), inline(h.Agent.Kind),
		inline(h.Environment.Name), inline(h.Environment.Version), h.RecordedAt.UTC().Format("2006-01-02 15:04"))
	if f.replay.End != nil {
		for _, m := range f.replay.End.Outcome.Mines {
			f.line("The ticket is void since step %d: %s.", m.Step, inline(strings.TrimSuffix(m.Why, ".")))
		}
	}
	switch {
	case f.unjudged != "":
		f.line("Not judged: %s.", inline(f.unjudged))
	case f.judged.NoReturn > 0:
		f.line("Accuracy %.1f %%. After step %d it could no longer be solved.", f.judged.Accuracy, f.judged.NoReturn)
	default:
		f.line("Accuracy %.1f %%.", f.judged.Accuracy)
	}
	f.line("")
}

// losingStep tells the step to look at: what was seen before it, what was done, and what would have been better.
func (f *failure) losingStep() {
	if f.judged == nil {
		return
	}
	n := f.judged.Losing()
	if n == 0 {
		if f.replay.End != nil && f.replay.End.Reason == env.Aborted {
			f.line("## No step lost anything\n\nThe seat was left with %s still in reach.\n", Decimal(f.judged.Values()[len(f.judged.Steps)]))
		}
		return
	}
	s, frame := f.judged.Steps[n-1], f.replay.Frames[n-1]
	f.line("## Step %d lost %s %s\n", n, Decimal(s.Loss), s.Mark)
	f.seen(f.replay.Observation(n - 1))
	f.line("- done: %s", f.action(frame.Action))
	f.line("- earned: %s", inline(RewardText(frame.Reward)))
	f.line("- what came of it: %s", inline(frame.Observation.Feedback))
	f.line("- best score still in reach: %s before, %s after", Decimal(s.Before), Decimal(s.After))
	if len(s.Better) > 0 {
		f.line("- better: %s, which leads to %s", f.action(s.Better[0]), Decimal(s.Before))
		if s.Lacked != "" {
			f.line("  - that is the same message, and what it lacked: %s", inline(s.Lacked))
		}
		for _, a := range s.Better[1:] {
			f.line("  - then %s", f.action(a))
		}
	}
	f.line("")
}

// seen tells what the seat saw last before the step.
func (f *failure) seen(o env.Observation) {
	if o.Ticket != nil {
		f.line("- ticket: %s", inline(short(o.Ticket.Subject+": "+o.Ticket.Body)))
	}
	for i := len(o.Conversation) - 1; i > 0; i-- {
		if m := o.Conversation[i]; m.From == env.FromCustomer {
			f.line("- the customer's last words: %s", inline(short(m.Text)))
			break
		}
	}
	if len(o.Documents) > 0 {
		var titles []string
		for _, d := range o.Documents {
			titles = append(titles, d.Title)
		}
		f.line("- documents found: %s", inline(strings.Join(titles, "; ")))
	}
	if o.Feedback != "" {
		f.line("- feedback: %s", inline(o.Feedback))
	}
}

// action is an action in full as code.
func (f *failure) action(a env.Action) string {
	spec, ok := f.spec.Action(a.Name)
	if !ok {
		return code(a.Name)
	}
	text := spec.Verb
	for _, arg := range spec.Args {
		v := strings.Join(strings.Fields(a.Text(arg.Name)), " ")
		if c, err := env.ParseCents(v); arg.Kind == env.Money && err == nil {
			v = c.String()
		}
		if v != "" {
			text += " " + v
		}
	}
	return code(text)
}

func (f *failure) findings() {
	if f.replay.End == nil || len(f.replay.End.Findings) == 0 {
		return
	}
	f.line("## Findings\n")
	for _, x := range f.replay.End.Findings {
		text := fmt.Sprintf("- step %d, **%s**: %s", x.Step, inline(x.Name), inline(x.Evidence))
		if better := advice(f.spec, x.Name); better != "" {
			text += " (better: " + better + ")"
		}
		f.line("%s", text)
	}
	f.line("")
}

func (f *failure) fields() {
	if f.contrast == nil {
		return
	}
	list := f.contrast.Differing(len(f.contrast.Steps) - 1)
	if len(list) == 0 {
		return
	}
	f.line("## Against the %s's run\n", inline(f.contrast.Solved.Name))
	for _, x := range list {
		f.line("- %s", inline(x.String()))
	}
	f.line("")
}

func (f *failure) steps() {
	if len(f.replay.Frames) == 0 {
		return
	}
	f.line("## Steps\n\n| step | action | reward | in reach | |\n|---|---|---|---|---|")
	for i, frame := range f.replay.Frames {
		value, mark := "–", ""
		if f.judged != nil {
			value, mark = Decimal(f.judged.Steps[i].After), f.judged.Steps[i].Mark
		}
		f.line("| %d | %s | %s | %s | %s |", frame.N, inline(ActionText(f.spec, frame.Action)), inline(RewardText(frame.Reward)), value, mark)
	}
	f.line("")
}

// conversation stands in a fence that nothing in it can close.
func (f *failure) conversation() {
	o := f.replay.Observation(len(f.replay.Frames))
	if len(o.Conversation) == 0 {
		return
	}
	var b strings.Builder
	for _, m := range o.Conversation {
		text := strings.ReplaceAll(strings.TrimSpace(m.Text), "\n", "\n    ")
		fmt.Fprintf(&b, "%s %s\n    %s\n", m.At, cmp.Or(m.Name, m.From), text)
	}
	fence := "```"
	for strings.Contains(b.String(), fence) {
		fence += "`"
	}
	f.line("## Conversation\n\n%stext\n%s%s", fence, b.String(), fence)
}

// inline makes a text one line without markup.
func inline(s string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(s), " ") {
		if strings.ContainsRune("\\`*_[]<>|#~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code is a text as a code span, whatever back ticks are in it.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if fence != "`" {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}
