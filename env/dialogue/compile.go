package dialogue

import (
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// builder turns a ticket file and a seed into a scene, and collects what is wrong with the file's body.
type builder struct {
	desk     *Environment
	task     *tasks.Task
	body     *body
	seed     *tasks.Instance
	problems []tasks.Problem
}

func (b *builder) fail(path, text string) {
	b.problems = append(b.problems, b.task.Problem("dialogue."+path, text))
}

// build makes the scene. With problems it is not fit to be played.
func (b *builder) build() *scene {
	s := &scene{desk: b.desk, task: b.task, number: b.seed.Ticket.Number, family: b.seed.Ticket.Family, maxSteps: b.maxSteps()}
	if len(b.body.Queue) == 0 {
		s.tickets = []ticket{b.first(b.body.Single, b.task.Level, 100, "")}
	}
	b.queue(s)
	for i := range s.tickets {
		t := &s.tickets[i]
		t.id = fmt.Sprint(i + 1)
		t.offPolicy = "the response did not convey " + t.remedies() + ", and that alone"
		t.rash = "ticket " + t.id + " was answered without the customer's answer"
		for s := range t.views {
			t.views[s] = t.view
			t.views[s].Status = settlement(s).String()
		}
		t.speaker = t.customer.Name
		if len(s.tickets) > 1 {
			t.speaker += " (ticket " + t.id + ")"
		}
		s.rows = append(s.rows, []env.Field{{Name: "id", Value: t.id}, {Name: "text", Value: t.view.Subject + "\n\n" + t.view.Body}})
	}
	b.moves(s)
	return s
}

func (b *builder) maxSteps() int {
	switch {
	case b.body.MaxSteps < 0 || b.body.MaxSteps > 60:
		b.fail("max_steps", "is no number of steps; write 1 to 60, or leave it out")
	case b.body.MaxSteps > 0:
		return b.body.MaxSteps
	case b.task.Level == "hard":
		return 8
	case b.task.Level == "expert":
		return 12
	}
	return 6
}

// queue adds the tickets of a queue; the first of them is the file's own.
func (b *builder) queue(s *scene) {
	if len(b.body.Queue) == 0 {
		return
	}
	if len(b.body.Queue) > maxTickets {
		b.fail("queue", fmt.Sprintf("has %d tickets; at most %d", len(b.body.Queue), maxTickets))
		return
	}
	sum := int64(0)
	for i, q := range b.body.Queue {
		path := fmt.Sprintf("queue[%d].", i)
		if !slices.Contains([]string{"easy", "medium", "hard"}, q.Level) {
			b.fail(path+"level", fmt.Sprintf("%q is no level of a queued ticket; use easy, medium or hard", q.Level))
		}
		sum += q.Share
		t := b.first(q.Truth, q.Level, q.Share, path)
		if i > 0 {
			b.words(&t, &q, i)
		}
		s.tickets = append(s.tickets, t)
	}
	if sum != 100 {
		b.fail("queue", fmt.Sprintf("has shares that sum to %d; they are hundredths of the score and sum to 100", sum))
	}
}

// words gives a queued ticket its own words and customer.
func (b *builder) words(t *ticket, q *queuedYAML, i int) {
	path := fmt.Sprintf("queue[%d]", i)
	if q.Subject == "" || len(q.Words) == 0 || q.Customer.Name == "" {
		b.fail(path, "lacks subject, words or customer.name; only the first ticket of a queue has them above")
		return
	}
	voiced := func(text string) string { return b.seed.Voice(b.seed.Fill(text)) }
	t.view.Subject = voiced(q.Subject)
	t.view.Body = voiced(q.Words[b.seed.Pick("dialogue."+path+".words", len(q.Words))])
	t.view.Channel = q.Channel
	if q.Sentiment < -env.One || q.Sentiment > env.One {
		b.fail(path+".sentiment", "is no mood; write a number from -1 to 1")
	}
	t.view.Sentiment = float64(q.Sentiment/(env.One/100)) / 100
	t.view.Number = fmt.Sprintf("%s-%d", t.view.Number, i+1)
	c := q.Customer
	spend, err := env.ParseCents(b.seed.Fill(c.TotalSpend))
	if err != nil {
		b.fail(path+".customer.total_spend", err.Error())
	}
	t.customer = env.Customer{ID: b.seed.Fill(c.ID), Name: b.seed.Fill(c.Name), Email: b.seed.Fill(c.Email), Premium: c.Premium, Months: c.Months,
		Tickets: c.PastTickets, TotalSpend: spend}
}

// first makes a ticket with the words and the customer of the file's own.
func (b *builder) first(y truthYAML, level string, share int64, path string) ticket {
	in, c := b.seed.Ticket, b.seed.Customer
	t := ticket{label: y.Label, reason: y.Escalate, pays: pays(level, share), par: 2,
		view: env.Ticket{Number: in.Number, Family: in.Family, Subject: in.Subject, Body: in.Body, Channel: in.Channel, Sentiment: float64(in.Sentiment) / 100},
		customer: env.Customer{ID: c.ID, Name: c.Name, Premium: c.Premium, Plan: c.Plan, Months: c.Months, Tickets: c.PastTickets,
			TotalSpend: env.Cents(c.SpendCents), Email: c.Email}}
	if !slices.Contains(labels(), y.Label) {
		b.fail(path+"label", fmt.Sprintf("%q is no label; use one of %s", y.Label, strings.Join(labels(), ", ")))
	}
	if level == "easy" {
		b.urgency(&t, y, path)
	}
	if level == "hard" {
		t.par = 3
		b.missing(&t, y, path)
	}
	b.ending(&t, y, path)
	for topic, text := range b.answers(y, path) {
		t.knows = append(t.knows, answer{topic, text})
	}
	t.lines = lines{thanks: b.line(path, "thanks", y.Thanks), sour: b.line(path, "sour", y.Sour), shrug: b.line(path, "shrug", y.Shrug),
		which: b.seed.Voice(pick(b.seed, path+"which", whichLines())), unclear: b.seed.Voice(pick(b.seed, path+"unclear", unclearLines()))}
	return t
}

func (b *builder) urgency(t *ticket, y truthYAML, path string) {
	switch {
	case y.Urgent == nil:
		b.fail(path+"urgent", "is missing; write true when the customer names something today or tomorrow that hangs on it, or somebody could be hurt, else false")
	case *y.Urgent:
		t.waits = []string{"4h"}
	default:
		t.waits = []string{"2bd", "2d"}
	}
}

// missing reads what has to be asked for, and the value that the answer tells.
func (b *builder) missing(t *ticket, y truthYAML, path string) {
	t.ask = language.Topic(y.Ask)
	if !slices.Contains(language.Topics(language.Ask), t.ask) {
		b.fail(path+"ask", fmt.Sprintf("%q is no topic of a question; use one of %s", y.Ask, topicList()))
	}
	text, ok := y.Knows.Get(y.Ask)
	if !ok {
		b.fail(path+"knows", fmt.Sprintf("has no answer for %q, the thing that is missing", y.Ask))
	}
	v, ok := b.seed.Value(y.Uses)
	if !ok {
		b.fail(path+"uses", fmt.Sprintf("%q is no variable; name the one that the answer tells", y.Uses))
		return
	}
	if !strings.Contains(text, "{"+y.Uses) {
		b.fail(path+"uses", fmt.Sprintf("is {%s}, which the answer to %q does not tell", y.Uses, y.Ask))
	}
	t.uses = forms(v)
}

func topicList() string {
	var names []string
	for _, t := range language.Topics(language.Ask) {
		names = append(names, string(t))
	}
	return strings.Join(names, ", ")
}

// ending reads what settles the ticket: the facts of a response, or the reason of an escalation.
func (b *builder) ending(t *ticket, y truthYAML, path string) {
	switch {
	case y.Escalate != "" && len(y.Resolve) > 0:
		b.fail(path+"escalate", "stands beside `resolve`; a ticket is either escalated or answered")
	case y.Escalate != "" && !slices.Contains(reasons(), y.Escalate):
		b.fail(path+"escalate", fmt.Sprintf("%q is no reason; use one of %s", y.Escalate, strings.Join(reasons(), ", ")))
	case y.Escalate != "" && t.ask == "":
		b.fail(path+"escalate", "belongs to hard tickets, where the customer's answer tells that it is due")
	case y.Escalate == "" && len(y.Resolve) == 0:
		b.fail(path+"resolve", "is missing; list the facts that the response has to convey, or write `escalate: REASON`")
	}
	for i, name := range y.Resolve {
		at := fmt.Sprintf("%sresolve[%d]", path, i)
		f, ok := b.seed.Fact(name)
		if !ok {
			b.fail(at, fmt.Sprintf("%q is no fact; declare it under `facts`", name))
			continue
		}
		t.resolve = append(t.resolve, b.fact(at, f))
	}
	for _, f := range t.resolve {
		for _, a := range f.atoms {
			if m, ok := a.implied(); ok {
				t.allowed = append(t.allowed, m)
			}
		}
	}
	for i, name := range y.Allow {
		t.allowed = append(t.allowed, b.remedy(fmt.Sprintf("%sallow[%d]", path, i), name))
	}
}

// remedy reads one that may be spoken of besides: a topic of an offer, a promise or a deed, or refuse:TOPIC.
func (b *builder) remedy(path, name string) remedy {
	topic, refused := strings.CutPrefix(name, "refuse:")
	m := remedy{refused: refused, topic: language.Topic(topic)}
	known := append(append(language.Topics(language.Offer), language.Topics(language.Promise)...), language.Topics(language.Deed)...)
	if refused {
		known = language.Topics(language.Refuse)
	}
	if !slices.Contains(known, m.topic) {
		b.fail(path, fmt.Sprintf("%q is no remedy; write a topic of promise, offer or deed such as credit, or refuse:refund", name))
	}
	return m
}

func (b *builder) fact(path string, f tasks.Fact) fact {
	out := fact{name: f.Name}
	all := f.Any
	if len(all) == 0 {
		all = []tasks.Fact{f}
	}
	for _, one := range all {
		if one.Act != "" {
			act, topic, _ := strings.Cut(one.Act, ":")
			a := atom{act: language.Act(act), topic: language.Topic(topic)}
			if !slices.Contains(language.Acts(), a.act) || topic != "" && !slices.Contains(language.Topics(a.act), a.topic) {
				b.fail(path, fmt.Sprintf("rests on the act %q, which env/language does not know", one.Act))
			}
			out.atoms = append(out.atoms, a)
			continue
		}
		value, err := language.Canonical(language.Role(one.Role), one.Value)
		if err != nil {
			b.fail(path, err.Error())
		}
		out.atoms = append(out.atoms, atom{role: language.Role(one.Role), value: value})
	}
	return out
}

// answers yields what the customer tells, by topic, as they type it.
func (b *builder) answers(y truthYAML, path string) func(func(language.Topic, string) bool) {
	return func(yield func(language.Topic, string) bool) {
		for _, e := range y.Knows {
			topic := language.Topic(e.Name)
			if !slices.Contains(language.Topics(language.Ask), topic) {
				b.fail(path+"knows."+e.Name, "is no topic of a question; use one of "+topicList())
			}
			if !yield(topic, b.seed.Voice(b.seed.Fill(e.Value))) {
				return
			}
		}
	}
}

func (b *builder) line(path, name string, options []string) string {
	if len(options) == 0 {
		b.fail(path+name, "is missing; write what the customer says, one line or several to draw from")
		return ""
	}
	return b.seed.Voice(b.seed.Fill(pick(b.seed, path+name, options)))
}

func pick(i *tasks.Instance, stream string, options []string) string {
	return options[i.Pick("dialogue."+stream, len(options))]
}

// whichLines and unclearLines are what any customer may say; the seed draws.
func whichLines() []string {
	return []string{"That's a lot at once. Which of these first?", "Which of these first? I can't look up everything together.", "One after the other, please. Which of these do you need first?"}
}

func unclearLines() []string {
	return []string{"Sorry, I can't follow you.", "I'm afraid I don't understand what you are telling me.", "Sorry, what do you mean?"}
}

// moves fills the author's solution and the other honest plays, and keeps each ticket's own actions for candidates.
func (b *builder) moves(s *scene) {
	s.solution = b.actions("solution", b.body.Solution, len(s.tickets))
	for i, list := range b.body.Honest {
		s.honest = append(s.honest, b.actions(fmt.Sprintf("honest[%d]", i), list, len(s.tickets)))
	}
	for i, m := range b.body.Solution {
		name, _ := m.kindAndText()
		if name != "" && max(m.Ticket, 1) <= len(s.tickets) {
			n := max(m.Ticket, 1)
			a := s.solution[i]
			if len(s.tickets) > 1 {
				a = env.Act(name, "ticket_id", n, "content", a.Text("content"))
			}
			s.tickets[n-1].right[kindOf(name)] = a
		}
	}
}

func (b *builder) actions(path string, list []moveYAML, tickets int) []env.Action {
	out := make([]env.Action, len(list))
	for i, m := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		if name, _ := m.kindAndText(); name == "" {
			b.fail(at, "names no action; write classify, ask, respond or escalate with its text")
		}
		if m.Ticket < 0 || m.Ticket > tickets || tickets > 1 && m.Ticket == 0 {
			b.fail(at, fmt.Sprintf("is for ticket %d; the tickets are 1 to %d", m.Ticket, tickets))
		}
		out[i] = m.action(b.seed.Fill)
	}
	return out
}
