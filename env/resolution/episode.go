package resolution

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

// Episode is one run of a ticket. Its scene never changes; its state is all that does.
type Episode struct {
	*scene
	state
}

// openingMinute is when the ticket reaches the desk, on its own clock: 09:00; a step takes a minute.
const openingMinute = 9 * 60

func newEpisode(s *scene) *Episode {
	e := &Episode{scene: s}
	e.mood = int(s.seed.Ticket.Sentiment)
	e.patience = s.body.Customer.Patience
	e.conversation = append(make([]env.Message, 0, 24), env.Message{From: env.FromCustomer, Name: s.customer.Name, Text: s.ticket.Body, At: clock(0)})
	e.words = append(make([]string, 0, 8), s.ticket.Body)
	e.feedback = "A new ticket. " + plural(s.body.MaxSteps, "step") + " at most."
	e.situation = e.encode()
	return e
}

func clock(step int) string {
	minute := openingMinute + step
	return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Observe is what the seat's holder may see now.
func (e *Episode) Observe() env.Observation {
	ticket, customer, refunded := e.scene.ticket, e.scene.customer, e.refunded
	ticket.Status = e.status()
	ticket.Sentiment = float64(e.mood) / 100
	o := env.Observation{Ticket: &ticket, Customer: &customer, Refunded: &refunded,
		Conversation: e.conversation[:len(e.conversation):len(e.conversation)],
		Documents:    e.documents[:len(e.documents):len(e.documents)],
		Feedback:     e.feedback, RewardParts: e.parts, Step: e.step, MaxSteps: e.body.MaxSteps}
	if e.reason == env.Open {
		o.Actions = e.desk.available
	}
	return o
}

func (e *Episode) status() string {
	switch e.reason {
	case env.Open:
		return "open"
	case env.Closed:
		return "closed"
	case env.Escalated:
		return "escalated to " + e.handedTo
	case env.CustomerLeft:
		return "abandoned by the customer"
	}
	return "timed out"
}

// Step takes an action.
func (e *Episode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if e.reason != env.Open {
		return e.Observe(), env.Reward{}, env.ErrDone
	}
	before := e.state
	e.step++
	var cost penalty
	checked, invalid := e.desk.spec.Check(a)
	if invalid != nil {
		e.feedback = "Invalid action. " + invalid.Error() + "."
		cost = penalty{costInvalid, "invalid", invalid.Error(), "invalid-action"}
	} else {
		cost = e.take(&checked, &before)
	}
	e.penalties += cost.cost
	if cost.finding != "" {
		e.note(cost.finding, cost.why)
	}
	e.settle(invalid == nil, &checked)
	e.situation = e.encode()
	if e.situation != before.situation {
		e.since = e.since[:0]
	}
	reward := e.reward(&before, cost)
	e.parts = reward.Parts
	return e.Observe(), reward, nil
}

// take carries out a valid action and says what it costs.
func (e *Episode) take(c *env.Checked, before *state) penalty {
	var cost penalty
	key := actionKey(c)
	if slices.Contains(e.since, key) {
		cost = penalty{costRepeated, "repeated", "the same action again, with nothing changed in between", "repeated-action"}
	}
	e.since = append(e.since, key)
	over, announced := e.allDone() && !c.Spec.Ends, e.announced
	switch c.Spec.Name {
	case actReply:
		cost.worse(e.reply(c.Text("content"), cost.name == "repeated"))
	case actSearch:
		cost.worse(e.searchFor(c.Text("content")))
	case actRefund:
		cost.worse(e.refund(c.Cents("amount")))
	case actEscalate:
		e.escalate(c.Text("team"), c.Text("reason"))
	case actClose:
		e.closeTicket()
	}
	e.award(before)
	if over && e.announced == announced { // to announce the hand-over that is due is no overstaying
		cost.worse(penalty{costOverstay, "overstay", "all was done but ending the ticket", "overstay"})
	}
	return cost
}

// settle runs what every step does whatever the action was: patience, the last step, the cost and the efficiency of the end.
func (e *Episode) settle(valid bool, c *env.Checked) {
	if e.reason == env.Open && !(valid && c.Spec.Name == actReply) {
		if e.patience--; e.patience <= 0 {
			e.reason = env.CustomerLeft
			e.say(env.FromSystem, "", "The customer has left.")
			e.feedback = join(e.feedback, "The customer waited too long for a reply and left.")
			e.note("customer-left", fmt.Sprintf("%d steps without a reply", e.body.Customer.Patience))
		}
	}
	if e.reason == env.Open && e.step >= e.body.MaxSteps {
		e.reason = env.OutOfSteps
		e.feedback = join(e.feedback, "That was the last step.")
		e.note("out-of-steps", plural(e.body.MaxSteps, "step")+" used, the ticket is still open")
	}
	if e.reason == env.Open {
		return
	}
	if e.complete() {
		e.efficiency = max(0, fullEfficiency-perStepOver*env.Points(max(0, e.step-e.par)))
		return
	}
	e.unfinished = true
	e.noteEnd()
}

// award gives each milestone that is newly reached its weight, and takes back what no longer holds.
func (e *Episode) award(before *state) {
	for i := range e.milestones {
		m := &e.milestones[i]
		holds := e.holds(m)
		switch {
		case holds && e.reached[i] == 0:
			e.reached[i] = uint8(e.step)
			e.earned[i] = m.weight
			if m.kind == kindFind && before.done&m.before != 0 {
				e.earned[i] = 0 // found after the deed that depended on it
			}
		case !holds && e.reached[i] != 0:
			e.reached[i], e.earned[i] = 0, 0
		}
	}
	e.awardTells()
}

// awardTells pays what was told once all that is to be told was: a half of it may be true of a twin as well, and would tell by its
// reward which of them this is.
func (e *Episode) awardTells() {
	all := true
	for i := range e.milestones {
		all = all && (e.milestones[i].kind != kindTell || e.reached[i] != 0)
	}
	for i := range e.milestones {
		if m := &e.milestones[i]; m.kind == kindTell {
			e.earned[i] = 0
			if all {
				e.earned[i] = m.weight
			}
		}
	}
}

// holds says whether the state fulfils a milestone. Asking and acknowledging set their mark when a reply does it.
func (e *Episode) holds(m *milestone) bool {
	switch m.kind {
	case kindFind:
		return e.hasFound(m.doc)
	case kindTell:
		return !e.misled && (e.told&(1<<m.fact) != 0 || e.owed&(1<<m.fact) != 0 && e.paid(m.fact))
	case kindRefund:
		return e.refunded == e.due
	case kindHandOver:
		return e.handedTo == e.body.Team && e.restDone()
	case kindReason:
		return e.handedTo == e.body.Team && namesCode(e.reasoned, m.code)
	case kindClose:
		return e.reason == env.Closed && e.restDone()
	}
	return e.reached[e.indexOf(m)] != 0
}

func (e *Episode) indexOf(m *milestone) int {
	for i := range e.milestones {
		if &e.milestones[i] == m {
			return i
		}
	}
	return -1
}

// allDone says that nothing but ending the ticket is left to do.
func (e *Episode) allDone() bool {
	for i := range e.milestones {
		if m := &e.milestones[i]; m.required() && !m.atEnd() && e.reached[i] == 0 {
			return false
		}
	}
	return !e.misled && e.promisesKept(e.body.Team != "")
}

// restDone is allDone as it stands at the end: every milestone but the ending holds, and every deed that was said is done.
func (e *Episode) restDone() bool {
	for i := range e.milestones {
		if m := &e.milestones[i]; m.required() && !m.ends() && !e.holds(m) {
			return false
		}
	}
	return !e.misled && e.promisesKept(false)
}

// complete says that every required milestone was reached and no deed is owed.
func (e *Episode) complete() bool {
	for i := range e.milestones {
		if e.milestones[i].required() && e.reached[i] == 0 {
			return false
		}
	}
	return !e.mined && !e.misled && e.promisesKept(false)
}

// promisesKept says that no deed that was stated or promised is still undone; a hand-over to come may be left out.
func (e *Episode) promisesKept(handOverToCome bool) bool {
	for _, c := range e.pending {
		if !c.kept(&e.state) && !(c.handOver && handOverToCome) {
			return false
		}
	}
	return true
}

// paid says whether the sum that a fact tells as refunded has been refunded.
func (e *Episode) paid(fact int) bool {
	for _, a := range e.facts[fact].atoms {
		if a.role == language.RefundAmount && e.refunded.Decimal() == a.value {
			return true
		}
	}
	return false
}

// actionKey is equal for actions that differ only in case and white space.
func actionKey(c *env.Checked) uint64 {
	h := fnv.New64a()
	h.Write([]byte(c.Spec.Name))
	for i := range c.Spec.Args {
		h.Write([]byte{0})
		text := c.Text(c.Spec.Args[i].Name)
		if strings.ContainsAny(text, " \n\t") {
			text = strings.Join(strings.Fields(text), " ")
		}
		h.Write([]byte(strings.ToLower(text)))
	}
	return h.Sum64()
}

func (e *Episode) say(from, name, text string) {
	e.conversation = append(e.conversation, env.Message{From: from, Name: name, Text: text, At: clock(e.step)})
}

// note adds a finding, once a step and name.
func (e *Episode) note(name, evidence string) {
	for _, f := range e.findings {
		if f.Name == name && f.Step == e.step {
			return
		}
	}
	e.findings = append(e.findings, env.Finding{Name: name, Step: e.step, Evidence: evidence})
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// Public is the state that may be told.
func (e *Episode) Public() env.State {
	ret := e.score()
	return env.State{Environment: "resolution", Family: e.scene.ticket.Family, Ticket: e.scene.ticket.Number, Level: e.task.Level,
		Step: e.step, MaxSteps: e.body.MaxSteps, Done: e.reason != env.Open, Reason: e.reason, Return: ret, Score: ret.Clamp()}
}

// Clone is an independent copy.
func (e *Episode) Clone() env.Episode {
	return &Episode{scene: e.scene, state: e.state.clone()}
}

// Situation is equal for states that differ only in counters, penalties and wording.
func (e *Episode) Situation() uint64 { return e.situation }

// Solution lists the author's solution with its slots filled; nil when the ticket's author left it unplayable.
func (e *Episode) Solution() []env.Action {
	plays, err := e.plays()
	if err != nil {
		return nil
	}
	return plays[0]
}
