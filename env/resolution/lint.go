package resolution

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// lintSeeds is how many seeds the linter plays, from 0.
const lintSeeds = 20

// Lint says what is wrong with the body of a ticket: references that lead nowhere, weights that do not sum, an oracle that does not
// reach 1.00 on every seed, a shorter way to the full score, values that a play could not know, and openings that tell twins apart.
func (e *Environment) Lint(t *tasks.Task) []tasks.Problem {
	p, problems := newPlan(t, e.desk.articles)
	if len(problems) > 0 {
		return problems
	}
	l := &linter{desk: e.desk, plan: p}
	l.unused()
	e.lintTwins(l)
	for seed := range uint64(lintSeeds) {
		if l.seed(seed); len(l.problems) > 0 {
			break // the other seeds would repeat it
		}
	}
	return l.problems
}

type linter struct {
	desk     *desk
	plan     *plan
	problems []tasks.Problem
}

func (l *linter) problem(path, format string, args ...any) {
	l.problems = append(l.problems, l.plan.task.Problem(strings.TrimSuffix("resolution."+path, "."), fmt.Sprintf(format, args...)))
}

// unused finds facts that nothing asks for, and milestones that the solution cannot reach by their kind.
func (l *linter) unused() {
	used := make(map[int]bool)
	for _, m := range l.plan.goals {
		used[m.fact] = true
	}
	for _, s := range l.plan.states {
		for _, r := range s.rules {
			used[r.fact] = true
		}
	}
	for i, name := range l.plan.factNames {
		if !used[i] {
			l.problems = append(l.problems, l.plan.task.Problem("facts."+name, "no milestone and no rule of the script uses this fact"))
		}
	}
	l.looking()
	l.knownByHeart()
	if len(l.plan.body.Honest) < 3 {
		l.problem("honest", "holds %s: write three, each in other words", plural(len(l.plan.body.Honest), "play"))
	}
}

// lookingMax is what searches and kind words may earn: to look and leave must not pay.
const lookingMax = env.One * 35 / 100

func (l *linter) looking() {
	var sum env.Points
	for _, m := range l.plan.goals {
		if m.kind == kindFind || m.kind == kindAcknowledge {
			sum += m.weight
		}
	}
	if sum > lookingMax {
		l.problem("milestones", "to find and to acknowledge earns %s: %s at most, or it pays to look and leave", sum, lookingMax)
	}
}

// knownByHeart holds that the right ending carries something hidden: where it does not, one play solves the ticket on every seed, unread.
func (l *linter) knownByHeart() {
	seed, err := l.plan.task.Instantiate(0)
	if err != nil {
		return // playing the seeds tells
	}
	for _, m := range l.plan.body.Solution {
		said := m.Reply + m.Refund + m.Reason
		for _, h := range seed.Hidden() {
			if strings.Contains(said, "{"+h.Name+"}") || strings.Contains(said, "{"+h.Name+":") {
				return
			}
		}
	}
	l.problem("solution", "says nothing that is hidden, so that a play known by heart solves every seed: let a refund, a fact that is told or the reason of the hand-over hold a value of `hidden`")
}

// foundFor is what finding a document pays.
func (p *plan) foundFor(doc string) env.Points {
	for i, m := range p.body.Milestones {
		if m.Find == doc {
			return p.goals[i].weight
		}
	}
	return 0
}

// twinFinds holds that a document pays the same in both of two twins.
func (l *linter) twinFinds(other *plan) {
	for i, m := range l.plan.body.Milestones {
		if m.Find != "" && l.plan.foundFor(m.Find) != other.foundFor(m.Find) {
			l.problem(fmt.Sprintf("milestones[%d].weight", i), "its twin %s pays %s for %s: give both the same weight, for a reward must not tell twins apart", other.task.ID, other.foundFor(m.Find), m.Find)
		}
	}
}

// seed plays the author's plays with one seed.
func (l *linter) seed(seed uint64) {
	s, err := l.plan.scene(l.desk, seed)
	if err != nil {
		l.problem("", "seed %d: %v", seed, err)
		return
	}
	if s.due > Authority && s.body.Team == "" {
		l.problem("due", "seed %d: %s is above the agent's authority of %s: such a ticket is handed over", seed, s.due, Authority)
	}
	plays, err := s.plays()
	if err != nil {
		l.problem("", "seed %d: %v", seed, err)
		return
	}
	for i, play := range plays {
		l.play(s, seed, i, play)
	}
	if len(l.problems) == 0 {
		l.shorter(s, seed, plays[0])
	}
}

// lintTwins plays what reveals nothing against a twin too: their customers must answer alike, or one holding reply tells them apart.
func (e *Environment) lintTwins(l *linter) {
	t := l.plan.task
	for _, twin := range e.tasks {
		if t.Opening == "" || twin.Opening != t.Opening || twin.ID == t.ID {
			continue
		}
		other, problems := newPlan(twin, e.desk.articles)
		if len(problems) > 0 {
			continue // its own lint tells
		}
		l.twinFinds(other)
		for seed := range uint64(lintSeeds) {
			if when := l.tellApart(other, seed); when != "" {
				l.problem("customer.script", "seed %d: %s tells this ticket from its twin %s: let both answer it with the same lines", seed, when, twin.ID)
				return
			}
		}
	}
}

// tellApart says after which neutral reply two tickets show different things; "" when they do not.
func (l *linter) tellApart(other *plan, seed uint64) string {
	one, err1 := l.plan.scene(l.desk, seed)
	two, err2 := other.scene(l.desk, seed)
	if err1 != nil || err2 != nil {
		return ""
	}
	a, b := newEpisode(one), newEpisode(two)
	if !sameConversation(a, b) || a.body.MaxSteps != b.body.MaxSteps {
		return "the first observation"
	}
	for _, text := range []string{"Thanks for writing. Let me look into this for you.", "I'm sorry about the trouble.", "Thanks for your patience."} {
		action := env.Act(actReply, "content", text)
		_, _, err1 := a.Step(action)
		_, _, err2 := b.Step(action)
		if err1 != nil || err2 != nil || !sameConversation(a, b) {
			return "the reply \"" + text + "\""
		}
	}
	return ""
}

func sameConversation(a, b *Episode) bool {
	return slices.Equal(a.conversation, b.conversation) && a.mood == b.mood && a.scene.customer == b.scene.customer && a.scene.ticket == b.scene.ticket
}

func (l *linter) play(s *scene, seed uint64, n int, play []env.Action) {
	path := playPath(n)
	want := env.One
	if n > 0 {
		want = env.Solved
	}
	ep := newEpisode(s)
	var searches []string
	for i, a := range play {
		if left := unfilled(a); left != "" {
			l.problem(fmt.Sprintf("%s[%d]", path, i), "%s names no variable", left)
			return
		}
		if unknown := unseen(ep, a); unknown != "" {
			l.problem(fmt.Sprintf("%s[%d]", path, i), "seed %d: %q could not be known by then: find the document that holds it first", seed, unknown)
			return
		}
		if _, _, err := ep.Step(a); errors.Is(err, env.ErrDone) {
			l.problem(fmt.Sprintf("%s[%d]", path, i), "seed %d: %s", seed, ep.tooLate())
			return
		} else if err != nil {
			l.problem(fmt.Sprintf("%s[%d]", path, i), "seed %d: %v", seed, err)
			return
		}
		if a.Name == actSearch {
			searches = append(searches, fmt.Sprintf("step %d searched %q: %s", i+1, a.Text("content"), strings.TrimSuffix(ep.feedback, ".")))
		}
	}
	if got := ep.Public().Score; got < want || !ep.Public().Done {
		l.problem(path, "seed %d: scores %s, wanted %s; %s", seed, got, want, ep.explain(searches))
	}
}

// tooLate says why a play has ended before one of its steps.
func (e *Episode) tooLate() string {
	switch e.reason {
	case env.OutOfSteps:
		return fmt.Sprintf("stands behind the last step: raise max_steps above %d, or shorten the play", e.body.MaxSteps)
	case env.CustomerLeft:
		return "the customer has left by then: raise customer.patience, or reply earlier"
	}
	return "stands behind the end: escalate and close end the play"
}

// explain says what an episode missed, what it found fault with, what was read, and what searches brought where a document is missing.
func (e *Episode) explain(searches []string) string {
	var list []string
	unfound := false
	for _, m := range e.Outcome().Missed {
		list = append(list, "missed "+m.Name)
		unfound = unfound || strings.HasPrefix(m.Name, "find:")
	}
	if unfound {
		list = append(list, searches...)
	}
	for _, f := range e.findings {
		list = append(list, fmt.Sprintf("%s at step %d (%s)", f.Name, f.Step, f.Evidence))
	}
	if e.penalties > 0 {
		list = append(list, "penalties "+e.penalties.String())
	}
	for i, m := range e.conversation {
		if m.From == env.FromAgent {
			list = append(list, fmt.Sprintf("message %d reads as %q", i, e.desk.reader.Read(m.Text, nil).Summary()))
		}
	}
	if e.reason == env.Open {
		list = append(list, "it does not end the episode")
	}
	return strings.Join(list, "; ")
}

// unfilled finds a placeholder that was left in an action.
func unfilled(a env.Action) string {
	for _, arg := range []string{"content", "reason", "team"} {
		text := a.Text(arg)
		if i := strings.IndexByte(text, '{'); i >= 0 {
			if j := strings.IndexByte(text[i:], '}'); j > 0 {
				return text[i : i+j+1]
			}
		}
	}
	return ""
}

// unseen finds a hidden value in an action that stands nowhere in the observation.
func unseen(ep *Episode, a env.Action) string {
	text := a.Text("content") + " " + a.Text("reason")
	for _, h := range ep.seed.Hidden() {
		if h.Value.Kind != tasks.KindMoney && h.Value.Kind != tasks.KindDate && h.Value.Kind != tasks.KindText {
			continue
		}
		if shown := h.Value.String(); len(shown) > 3 && strings.Contains(text, shown) && !ep.sees(h.Value) && !derived(h.Value) {
			return shown
		}
	}
	return ""
}

// derived says that a value may be worked out rather than seen; money and dates may be.
func derived(v tasks.Value) bool { return v.Kind == tasks.KindMoney || v.Kind == tasks.KindDate }

// sees says whether a value stands in the observation in any form.
func (e *Episode) sees(v tasks.Value) bool {
	forms := []string{v.String()}
	for _, f := range []string{"iso", "short", "plain", "loose", "lower"} {
		if s, ok := v.Form(f); ok {
			forms = append(forms, s)
		}
	}
	for _, f := range forms {
		for _, m := range e.conversation {
			if strings.Contains(m.Text, f) {
				return true
			}
		}
		for _, d := range e.documents {
			if strings.Contains(d.Title, f) || strings.Contains(d.Text, f) {
				return true
			}
		}
	}
	return false
}

// shorter leaves out each step of the solution in turn: none of these may reach the full score.
func (l *linter) shorter(s *scene, seed uint64, play []env.Action) {
	for skip := range play {
		ep := newEpisode(s)
		for i, a := range play {
			if i == skip {
				continue
			}
			if _, _, err := ep.Step(a); err != nil {
				break
			}
		}
		if ep.Public().Score == env.One {
			l.problem(fmt.Sprintf("solution[%d]", skip), "seed %d: the full score is reached without this step", seed)
			return
		}
	}
}
