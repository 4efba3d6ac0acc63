package triage

import (
	"hash/fnv"
	"strconv"

	"hotseat/env"
)

// spareSteps are the steps beyond one a ticket.
const spareSteps = 5

// episode is one queue being worked. Its tickets never change; all else is in the answers and the count of invalid steps.
type episode struct {
	e       *Environment
	level   *level
	seed    uint64
	tickets []ticket // shared by clones
	answers []answer
	sum     env.Points // of the answered tickets' points
	tally   tally
	invalid []mishap
	step    int
	reason  string

	feedback string
	parts    []env.Part
	rows     [][]env.Field // one a finished ticket
}

// tally counts for the running statistics, in hundredths.
type tally struct{ correctness, efficiency, routes int }

// mishap is an answer that could not be read.
type mishap struct {
	step int
	why  string
}

func newEpisode(e *Environment, lv *level, seed uint64) *episode {
	s := &episode{e: e, level: lv, seed: seed, tickets: make([]ticket, lv.tickets), answers: make([]answer, 0, lv.tickets), rows: make([][]env.Field, 0, lv.tickets)}
	for i := range s.tickets {
		s.tickets[i] = e.gen.ticket(lv, seed, i)
	}
	s.feedback = "A queue of " + strconv.Itoa(lv.tickets) + " tickets. The handbook says how each is answered."
	return s
}

func (s *episode) maxSteps() int { return len(s.tickets) + spareSteps }

// current is the ticket that waits for an answer; after the end the last one that did.
func (s *episode) current() *ticket { return &s.tickets[min(len(s.answers), len(s.tickets)-1)] }

func (s *episode) total() env.Points {
	return share(s.sum, len(s.tickets)) - invalidCost*env.Points(len(s.invalid))
}

// Step answers the current ticket. An invalid answer costs invalidCost and a step, and leaves the ticket where it is.
func (s *episode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if s.reason != env.Open {
		return s.Observe(), env.Reward{}, env.ErrDone
	}
	s.step++
	var r env.Reward
	checked, bad := s.e.spec.Check(a)
	if bad != nil {
		why := bad.Error()
		s.invalid = append(s.invalid[:len(s.invalid):len(s.invalid)], mishap{s.step, why})
		s.feedback = "Not understood. " + why + "."
		r.Add("invalid", -invalidCost, "answer not understood")
	} else {
		s.answer(answer{s.step, checked.Text(argRoute), checked.Text(argUrgency), checked.Text(argDifficulty), int(checked.Int(argPriority))}, &r)
	}
	switch {
	case len(s.answers) == len(s.tickets):
		s.reason = env.Closed
	case s.step == s.maxSteps():
		s.reason = env.OutOfSteps
	}
	s.parts = r.Parts
	return s.Observe(), r, nil
}

// answer scores a valid answer and goes on to the next ticket.
func (s *episode) answer(a answer, r *env.Reward) {
	t := s.current()
	m := mark(a, t.labels)
	r.Parts = make([]env.Part, 0, 4)
	s.pay(r, "route", m.route, verdict(m.route == routeRight, "route right", "route wrong"))
	s.pay(r, "urgency", m.urgency, degree(m.urgency, urgencyRight, "urgency right", "urgency one level off", "urgency wrong"))
	s.pay(r, "difficulty", m.difficulty, degree(m.difficulty, hardRight, "difficulty right", "difficulty one level off", "difficulty wrong"))
	s.pay(r, "priority", m.priority, degree(m.priority, priorityIn, "priority right", "priority near", "priority wrong"))
	s.answers = append(s.answers[:len(s.answers):cap(s.answers)], a)
	s.tally.correctness += m.correctness()
	s.tally.efficiency += m.efficiency()
	if m.route == routeRight {
		s.tally.routes++
	}
	score := s.e.decimals[m.correctness()]
	s.rows = append(s.rows, []env.Field{{Name: "ticket", Value: t.seen.Number}, {Name: "route", Value: a.route}, {Name: "urgency", Value: a.urgency},
		{Name: "difficulty", Value: a.difficulty}, {Name: "priority", Value: strconv.Itoa(a.priority)}, {Name: "correctness", Value: score}})
	s.feedback = "Correctness " + score + "."
}

// pay adds a part to the sum and to the reward.
func (s *episode) pay(r *env.Reward, name string, points env.Points, why string) {
	before := share(s.sum, len(s.tickets))
	s.sum += points
	r.Add(name, share(s.sum, len(s.tickets))-before, why)
}

func verdict(right bool, yes, no string) string {
	if right {
		return yes
	}
	return no
}

func degree(got, full env.Points, right, near, wrong string) string {
	switch got {
	case full:
		return right
	case 0:
		return wrong
	}
	return near
}

// Observe shows the ticket in turn, the handbook, and how the finished ones went, without their labels.
func (s *episode) Observe() env.Observation {
	o := env.Observation{Feedback: s.feedback, RewardParts: s.parts, Step: s.step, MaxSteps: s.maxSteps(), Actions: s.e.actions}
	if s.reason != env.Open {
		o.Actions = []env.Available{{Name: actTriage, Unavailable: "the episode is over"}}
	} else {
		o.Ticket = &s.current().seen
	}
	n, done := len(s.tickets), len(s.answers)
	progress := []env.Field{{Name: "ticket", Value: strconv.Itoa(min(done+1, n))}, {Name: "tickets", Value: strconv.Itoa(n)}, {Name: "done", Value: strconv.Itoa(done)}}
	stats := []env.Field{{Name: "correctness", Value: s.mean(s.tally.correctness)}, {Name: "efficiency", Value: s.mean(s.tally.efficiency)},
		{Name: "route_accuracy", Value: s.mean(100 * s.tally.routes)}}
	o.Sections = []env.Section{{Name: "progress", Fields: progress}, {Name: "stats", Fields: stats}, {Name: "finished", Rows: s.rows[:len(s.rows):len(s.rows)]},
		{Name: "handbook", Text: s.e.handbook}}
	return o
}

// mean is the average of a tally over the finished tickets, as text; "0.00" before the first.
func (s *episode) mean(sum int) string {
	n := len(s.answers)
	if n == 0 {
		return s.e.decimals[0]
	}
	return s.e.decimals[(sum+n/2)/n]
}

// Public tells how far the episode is.
func (s *episode) Public() env.State {
	total := s.total()
	return env.State{Environment: s.e.spec.Name, Family: "queue", Ticket: s.current().seen.Number, Level: s.level.name, Step: s.step, MaxSteps: s.maxSteps(),
		Done: s.reason != env.Open, Reason: s.reason, Return: total, Score: total.Clamp()}
}

// Clone copies what changes; tickets are shared, since they never do.
func (s *episode) Clone() env.Episode {
	c := *s
	c.answers = append(make([]answer, 0, cap(s.answers)), s.answers...)
	c.rows = append(make([][]env.Field, 0, cap(s.rows)), s.rows...)
	return &c
}

// Situation tells which ticket waits. Points already given or lost are sunk, as penalties are, so that what can still be
// earned depends on nothing else.
func (s *episode) Situation() uint64 {
	h := fnv.New64a()
	h.Write([]byte("triage/" + s.level.name))
	var b [10]byte
	for i := range 8 {
		b[i] = byte(s.seed >> (8 * i))
	}
	b[8] = byte(len(s.answers))
	if s.reason != env.Open {
		b[9] = 1
	}
	h.Write(b[:])
	return h.Sum64()
}

// solution is the right answer to a ticket.
func solution(t *ticket) env.Action {
	l := t.labels
	return triage(l.Route, l.Urgency, l.Difficulty, l.Priority)
}

func triage(route, urgency, difficulty string, priority int) env.Action {
	return env.Action{Name: actTriage, Args: map[string]any{argRoute: route, argUrgency: urgency, argDifficulty: difficulty, argPriority: priority}}
}

// Solution lists the right answers to all tickets.
func (s *episode) Solution() []env.Action {
	list := make([]env.Action, len(s.tickets))
	for i := range s.tickets {
		list[i] = solution(&s.tickets[i])
	}
	return list
}

// Candidates are the right answer and, around it, those that go wrong in one way each.
func (s *episode) Candidates() []env.Action {
	if s.reason != env.Open {
		return nil
	}
	l := s.current().labels
	list := []env.Action{solution(s.current())}
	for _, r := range routes() {
		if r != l.Route {
			list = append(list, triage(r, l.Urgency, l.Difficulty, l.Priority))
		}
	}
	for _, u := range urgencies() {
		if u != l.Urgency {
			list = append(list, triage(l.Route, u, l.Difficulty, l.Priority))
		}
	}
	for _, d := range difficulties() {
		if d != l.Difficulty {
			list = append(list, triage(l.Route, l.Urgency, d, l.Priority))
		}
	}
	for _, p := range []int{l.PriorityMin - priorityFar, l.PriorityMin - 1, l.PriorityMax + 1, l.PriorityMax + priorityFar} {
		if p >= 0 && p <= 100 {
			list = append(list, triage(l.Route, l.Urgency, l.Difficulty, p))
		}
	}
	return list
}
