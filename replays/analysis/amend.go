package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
)

// amend looks for the least that a message could have said besides to lose nothing: words of the candidates that say something, behind
// its own. It gives the play that begins with the amended message, and what that reached that the message did not; nothing where
// another action was better. Somebody who obeyed the order of a policy shall not be sent elsewhere for a word that was missing.
func (g *Engine) amend(before, after env.Episode, a env.Action, value env.Points) ([]env.Action, string) {
	arg, ok := message(a)
	if !ok || !slices.ContainsFunc(after.Observe().Conversation, func(m env.Message) bool { return m.From == env.FromAgent && m.Text == arg.words }) {
		return nil, ""
	}
	var more []string
	for _, c := range before.Candidates() {
		if text, ok := message(c); ok && c.Name == a.Name && text.name == arg.name {
			more = append(more, text.words)
		}
	}
	slices.SortStableFunc(more, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	for _, words := range more {
		amended := env.Act(a.Name, arg.name, arg.words+" "+words)
		next := before.Clone()
		if _, _, err := next.Step(amended); err != nil || g.Value(next) < value {
			continue
		}
		if lacked := newly(after.Outcome(), next.Outcome()); lacked != "" {
			return append([]env.Action{amended}, g.Best(next).Actions...), lacked
		}
	}
	return nil, ""
}

// newly lists what the second outcome has reached and the first has not.
func newly(was, is env.Outcome) string {
	var list []string
	for _, m := range is.Reached {
		if !slices.ContainsFunc(was.Reached, func(o env.Milestone) bool { return o.Name == m.Name }) {
			list = append(list, m.Label)
		}
	}
	return strings.Join(list, ", ")
}

type words struct{ name, words string }

// message is the one text that an action takes.
func message(a env.Action) (words, bool) {
	for name, v := range a.Args {
		text, ok := v.(string)
		return words{name, text}, ok && len(a.Args) == 1
	}
	return words{}, false
}

// BetterText is what would have been better than a step, in a few words: another action, or the same message and what it lacked. Empty
// where the step lost nothing.
func BetterText(spec env.Spec, s JudgedStep) string {
	switch {
	case len(s.Better) == 0:
		return ""
	case s.Lacked != "":
		verb := s.Better[0].Name
		if a, ok := spec.Action(verb); ok {
			verb = a.Verb
		}
		return "the same " + verb + ", and " + s.Lacked
	}
	return ActionText(spec, s.Better[0])
}

// AgainstBest tells what each step lost of the best score still reachable, and what would have kept it.
func AgainstBest(r Run, j *Judged) Section {
	s := Section{Title: fmt.Sprintf("Against best play: accuracy %.1f %%", j.Accuracy)}
	for _, step := range j.Steps {
		if step.Loss == 0 || step.Step > len(r.Frames) {
			continue
		}
		mark := step.Mark
		if step.Step == j.NoReturn {
			mark += " ✗"
		}
		text := fmt.Sprintf("%s: %s: %s → %s, lost %s.", strings.TrimSpace(fmt.Sprint(step.Step, " ", mark)), ActionText(r.Spec, r.Frames[step.Step-1].Action),
			Decimal(step.Before), Decimal(step.After), Decimal(step.Loss))
		if better := BetterText(r.Spec, step); better != "" {
			text += " Better: " + better
		}
		s.Items = append(s.Items, text)
	}
	if len(s.Items) == 0 {
		s.Text = "No step lost anything."
	}
	return s
}
