package dialogue

import (
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

// Episode is one run of a task. Its scene never changes; its state is all that does.
type Episode struct {
	*scene
	state
	reward  env.Reward       // of the step under way
	reading language.Reading // likewise, of its text
}

type state struct {
	step         int
	reason       string
	ret          env.Points
	current      int
	desks        []ticketState
	conversation []env.Message
	history      [][]env.Field
	findings     []env.Finding
	feedback     string
	parts        []env.Part
}

// ticketState is how one ticket stands.
type ticketState struct {
	label    string            // the first classification
	words    []*language.Heard // what the customer said so far
	earned   [partCount]env.Points
	reached  [partCount]uint8 // the step that earned it
	did      uint8            // kinds of actions taken, as bits
	steps    uint8            // steps spent on the ticket
	known    bool             // the missing thing was asked for and told
	early    bool             // answered before asking; costs once
	settled  settlement
	resolved bool
}

type settlement uint8

const (
	unsettled settlement = iota
	answered
	escalated
)

// String is the ticket's status on the desk's screen.
func (s settlement) String() string { return [...]string{"open", "answered", "escalated"}[s] }

func newEpisode(s *scene) *Episode {
	e := &Episode{scene: s}
	e.desks = make([]ticketState, len(s.tickets))
	e.conversation = make([]env.Message, 0, len(s.tickets)+2*s.maxSteps)
	e.history = make([][]env.Field, 0, s.maxSteps)
	for i := range s.tickets {
		body := language.Hear(s.tickets[i].view.Body)
		e.desks[i].words = append(make([]*language.Heard, 0, 4), body)
		e.conversation = append(e.conversation, env.Message{From: env.FromCustomer, Name: s.tickets[i].speaker, Text: body.Text, At: clock(0)})
	}
	e.feedback = "A new ticket."
	if len(s.tickets) > 1 {
		e.feedback = fmt.Sprintf("A queue of %d tickets, to be settled in any order.", len(s.tickets))
	}
	return e
}

// clock is the time on the ticket's clock: it opens at 09:00 and a step takes two minutes.
func clock(step int) string {
	h, m := 9+step/30, step%30*2
	return string([]byte{byte('0' + h/10%10), byte('0' + h%10), ':', byte('0' + m/10), byte('0' + m%10)})
}

// now is the time at the step under way.
func (e *Episode) now() string {
	if e.step < len(e.desk.times) {
		return e.desk.times[e.step]
	}
	return clock(e.step)
}

// Step takes an action.
func (e *Episode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if e.reason != env.Open {
		return e.Observe(), env.Reward{}, env.ErrDone
	}
	e.step++
	e.reward = env.Reward{}
	checked, invalid := e.desk.spec.Check(a)
	i := e.current
	if invalid == nil {
		i, invalid = e.target(&checked)
	}
	if invalid != nil {
		e.feedback = "Invalid action. " + invalid.Error() + "."
		e.lose("invalid", costInvalid, "an invalid action", "invalid-action", e.feedback)
	} else {
		e.take(i, &checked)
	}
	e.settle()
	e.ret += e.reward.Value
	e.parts = e.reward.Parts
	e.finish()
	return e.Observe(), e.reward, nil
}

// target is the ticket that the action is for.
func (e *Episode) target(c *env.Checked) (int, *env.Invalid) {
	if !c.Has("ticket_id") {
		return e.current, nil
	}
	i := int(c.Int("ticket_id")) - 1
	if i < len(e.tickets) && e.desks[i].settled == unsettled {
		return i, nil
	}
	problem := "there is no ticket " + c.Text("ticket_id")
	if i < len(e.tickets) {
		problem = "ticket " + c.Text("ticket_id") + " is settled"
	}
	var open []string
	for k := range e.tickets {
		if e.desks[k].settled == unsettled {
			open = append(open, e.tickets[k].id)
		}
	}
	return 0, &env.Invalid{Field: "ticket_id", Problem: problem, Remedy: "open: " + strings.Join(open, ", ")}
}

// take carries out a valid action.
func (e *Episode) take(i int, c *env.Checked) {
	t, s := &e.tickets[i], &e.desks[i]
	k := kindOf(c.Spec.Name)
	text := c.Text("content")
	s.steps++
	e.current = i
	e.history = append(e.history, []env.Field{{Name: "user", Value: s.words[len(s.words)-1].Text}, {Name: "agent", Value: text},
		{Name: "action_type", Value: c.Spec.Name}, {Name: "ticket_id", Value: t.id}})
	if s.did&(1<<k) != 0 {
		e.lose("repeated", costRepeat, "the same kind of action again", "repeated-action", "took `"+c.Spec.Name+"` again on ticket "+t.id)
	}
	s.did |= 1 << k
	switch k {
	case kindClassify:
		e.classify(t, s, text)
	case kindAsk:
		e.ask(t, s, text)
	case kindRespond:
		e.respond(t, s, text)
	case kindEscalate:
		e.escalate(t, s, text)
	}
}

// settle moves on to the next open ticket, or ends the episode after the last.
func (e *Episode) settle() {
	if e.desks[e.current].settled == unsettled {
		return
	}
	for i := range e.desks {
		if e.desks[i].settled == unsettled {
			e.current = i
			return
		}
	}
	e.reason = env.Closed
	if e.desks[e.current].settled == escalated {
		e.reason = env.Escalated
	}
}

// finish ends the episode where the return is enough or the steps are used up.
func (e *Episode) finish() {
	if e.reason != env.Open {
		return
	}
	if e.ret >= enough {
		e.reason = env.Closed
		return
	}
	if e.step >= e.maxSteps {
		e.reason = env.OutOfSteps
		e.feedback += " That was the last step."
		e.note("out-of-steps", fmt.Sprintf("%d steps used, not every ticket is settled", e.maxSteps))
	}
}

// earn pays a part of a ticket, once.
func (e *Episode) earn(t *ticket, s *ticketState, p part) {
	if s.reached[p] != 0 || t.pays[p] == 0 {
		return
	}
	s.reached[p] = uint8(e.step)
	s.earned[p] = t.pays[p]
	e.add(p.name(), t.pays[p], p.why())
}

// add puts a part on the reward of the step: few steps have more than four.
func (e *Episode) add(name string, value env.Points, why string) {
	if e.reward.Parts == nil {
		e.reward.Parts = make([]env.Part, 0, 4)
	}
	e.reward.Add(name, value, why)
}

// lose takes a penalty and notes the failure behind it.
func (e *Episode) lose(name string, cost env.Points, why, finding, evidence string) {
	e.add(name, -cost, why)
	e.note(finding, evidence)
}

// note adds a finding, once a step and name.
func (e *Episode) note(name, evidence string) {
	for i := range e.findings {
		if e.findings[i].Name == name && e.findings[i].Step == e.step {
			return
		}
	}
	if e.findings == nil {
		e.findings = make([]env.Finding, 0, 2)
	}
	e.findings = append(e.findings, env.Finding{Name: name, Step: e.step, Evidence: evidence})
}

// say is a line of the customer. Where the ticket stays open, replies to come are compared with it.
func (e *Episode) say(t *ticket, s *ticketState, text string) {
	if text == "" {
		return
	}
	if s.settled == unsettled {
		s.words = append(s.words, language.Hear(text))
	}
	e.conversation = append(e.conversation, env.Message{From: env.FromCustomer, Name: t.speaker, Text: text, At: e.now()})
}

// write is a line of the agent's, to the customer or, from the system, to the desk.
func (e *Episode) write(from, text string) {
	name := ""
	if from == env.FromAgent {
		name = "you"
	}
	e.conversation = append(e.conversation, env.Message{From: from, Name: name, Text: text, At: e.now()})
}

// Clone is an independent copy: what grows is cut to its length, so that neither writes into the other.
func (e *Episode) Clone() env.Episode {
	c := &Episode{scene: e.scene, state: e.state}
	c.desks = slices.Clone(e.desks)
	for i := range c.desks {
		c.desks[i].words = slices.Clip(c.desks[i].words)
	}
	c.conversation, c.history, c.findings = slices.Clip(e.conversation), slices.Clip(e.history), slices.Clip(e.findings)
	return c
}
