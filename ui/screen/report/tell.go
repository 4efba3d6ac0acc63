package report

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/screen"
)

// tell reads a recording and writes the report on it. It takes some milliseconds: it runs in a command.
func tell(route screen.Report, registry env.Registry) *told {
	t := &told{route: route}
	r, err := replays.Read(route.Path)
	if err != nil {
		t.err = err
		t.markdown = "# The replay cannot be read\n\n" + err.Error()
		return t
	}
	t.header, t.steps, t.score = r.Header, len(r.Frames), r.Score()
	run := analysis.Run{Path: route.Path, End: agent.End{Reason: env.Open, Score: r.Score(), Steps: len(r.Frames)}}
	for _, f := range r.Frames {
		run.Frames = append(run.Frames, f.Frame)
	}
	if r.End != nil {
		run.End = agent.End{Reason: r.End.Reason, Score: r.End.Score, Solved: r.End.Solved, Steps: r.End.Steps, Outcome: r.End.Outcome, Findings: r.End.Findings}
	}
	t.solved = run.End.Solved
	if e, err := registry.Environment(r.Header.Environment.Name); err == nil {
		run.Spec = e.Spec()
		for _, info := range e.Tasks() {
			if info.ID == r.Header.Task.ID {
				t.info = info
			}
		}
	}
	judged, err := analysis.Review(r, registry)
	if err != nil {
		judged = nil // another version of the task: its own rewards must do
		t.worst, _ = analysis.Costliest(run.Frames)
	} else {
		t.worst = judged.Losing()
	}
	t.markdown = page(run, r, judged, t)
	return t
}

// page is the report as Markdown: the verdict, after a failure the costliest step, and then all the rest.
func page(run analysis.Run, r *replays.Replay, judged *analysis.Judged, t *told) string {
	var b strings.Builder
	for i, s := range analysis.Tell(run) {
		b.WriteString(map[bool]string{true: "# ", false: "## "}[i == 0] + s.Title + "\n\n")
		text := s.Text
		if i == 0 && judged != nil { // what the rewards alone say of the costliest step may be another one
			text, _, _ = strings.Cut(text, " The costliest step was ")
		}
		if text != "" {
			b.WriteString(text + "\n\n")
		}
		for _, item := range s.Items {
			b.WriteString("- " + strings.ReplaceAll(item, "\n", " ") + "\n")
		}
		b.WriteByte('\n')
		if i == 0 && !run.End.Solved && t.worst > 0 {
			b.WriteString(costliest(run, r, judged, t.worst))
		}
		if i == 0 && judged != nil {
			b.WriteString(against(run, judged))
		}
	}
	return b.String()
}

// against is the part on best play as Markdown.
func against(run analysis.Run, judged *analysis.Judged) string {
	s := analysis.AgainstBest(run, judged)
	var b strings.Builder
	b.WriteString("## " + s.Title + "\n\n")
	if s.Text != "" {
		b.WriteString(s.Text + "\n")
	}
	for _, item := range s.Items {
		b.WriteString("- " + strings.ReplaceAll(item, "\n", " ") + "\n")
	}
	return b.String() + "\n"
}

// costliest is what was seen before the costliest step, what was done, what came of it, and what would have been better.
func costliest(run analysis.Run, r *replays.Replay, judged *analysis.Judged, step int) string {
	var b strings.Builder
	f := r.Frames[step-1]
	verdict := "cost the most"
	if judged != nil && step != judged.Worst() {
		verdict = "lost it"
	}
	fmt.Fprintf(&b, "## Step %d %s: %s\n\n", step, verdict, analysis.ActionText(run.Spec, f.Action))
	if judged != nil && step <= len(judged.Steps) {
		s := judged.Steps[step-1]
		fmt.Fprintf(&b, "Before it a score of %s was within reach; after it %s.", analysis.Decimal(s.Before), analysis.Decimal(s.After))
		if judged.NoReturn > 0 && judged.NoReturn <= step {
			fmt.Fprintf(&b, " From step %d on the ticket could no longer be solved.", judged.NoReturn)
		}
		b.WriteString("\n\n")
	}
	before := r.Observation(step - 1)
	if m, ok := lastFrom(before, env.FromCustomer); ok {
		b.WriteString("**Seen before it**, from the customer:\n\n" + quote(m.Text) + "\n")
	}
	if n := len(before.Documents); n > 0 {
		titles := make([]string, n)
		for i, d := range before.Documents {
			titles[i] = d.Title
		}
		b.WriteString("Found by then: " + strings.Join(titles, "; ") + ".\n\n")
	} else if before.Ticket != nil && len(before.Conversation) == 0 {
		b.WriteString("**Seen before it**: " + before.Ticket.Subject + "\n\n" + quote(before.Ticket.Body) + "\n")
	}
	b.WriteString("**Done**: " + deed(run.Spec, f.Action) + "\n\n")
	b.WriteString("**What came of it**: " + strings.TrimSpace(analysis.RewardText(f.Reward)+". "+f.Observation.Feedback) + "\n\n")
	if judged != nil && step <= len(judged.Steps) && len(judged.Steps[step-1].Better) > 0 {
		list := []string{analysis.BetterText(run.Spec, judged.Steps[step-1])}
		for _, a := range judged.Steps[step-1].Better[1:] {
			list = append(list, analysis.ActionText(run.Spec, a))
		}
		b.WriteString("**Better from there**: " + strings.TrimSuffix(strings.Join(list, ", then "), ".") + ".\n\n")
	}
	b.WriteString("`b` plays on from just before this step; `r` shows it in the replay.\n\n")
	return b.String()
}

func lastFrom(o env.Observation, who string) (env.Message, bool) {
	for i := len(o.Conversation) - 1; i >= 0; i-- {
		if o.Conversation[i].From == who {
			return o.Conversation[i], true
		}
	}
	return env.Message{}, false
}

// maxQuote bounds what is repeated of a message.
const maxQuote = 600

func quote(s string) string {
	if r := []rune(s); len(r) > maxQuote {
		s = string(r[:maxQuote]) + "…"
	}
	return "> " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n> ") + "\n"
}

// deed is an action with all that it says.
func deed(spec env.Spec, a env.Action) string {
	action, ok := spec.Action(a.Name)
	if !ok {
		return a.Name
	}
	out := action.Label
	for _, arg := range action.Args {
		v := a.Text(arg.Name)
		switch {
		case v == "":
			continue
		case arg.Kind == env.Text:
			out += "\n\n" + quote(v)
			continue
		}
		if c, err := env.ParseCents(v); err == nil && arg.Kind == env.Money {
			v = c.String()
		}
		out += ", " + strings.ToLower(arg.Label) + " " + v
	}
	return out
}
