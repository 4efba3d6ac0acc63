package dialogue

import (
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

// classify takes the first label; a later one only costs.
func (e *Episode) classify(t *ticket, s *ticketState, label string) {
	e.feedback = "Noted: " + label + "."
	e.write(env.FromSystem, "Classified as "+label+".")
	if s.label != "" {
		e.feedback = "The label stays " + s.label + "."
		return
	}
	s.label = label
	if label == t.label {
		e.earn(t, s, partClassify)
		return
	}
	e.note("misclassified", "ticket "+t.id+" is not about `"+label+"`")
}

// ask puts a question to the customer, who answers what is asked for by name.
func (e *Episode) ask(t *ticket, s *ticketState, text string) {
	e.write(env.FromAgent, text)
	if strings.TrimSpace(text) == "" {
		e.feedback = "The question is empty."
		e.note("empty-question", "the question asks for nothing")
		e.say(t, s, t.lines.shrug)
		return
	}
	r := &e.reading
	e.desk.reader.ReadInto(r, text, s.words)
	e.feedback = r.Summary()
	if r.Unclear != "" {
		e.notFollowed(t, s, r)
		return
	}
	asked := t.topics(r)
	switch {
	case len(asked) > 2:
		e.note("asked-too-much", "asked for "+join(asked)+" at once")
		e.say(t, s, t.lines.which)
	case len(asked) == 0:
		e.note("empty-question", "the question names nothing that the customer could tell")
		e.say(t, s, t.lines.shrug)
	default:
		e.answer(t, s, asked)
	}
}

// topics lists what a reading asks for, each once. "Which one is it?" asks for the device where the customer has only one to tell.
func (t *ticket) topics(r *language.Reading) []language.Topic {
	var list []language.Topic
	for _, sp := range r.Speech {
		topic := sp.Topic
		if topic == language.TopicItem && t.knowledge(topic) == "" && t.knowledge(language.TopicDevice) != "" {
			topic = language.TopicDevice
		}
		if sp.Act == language.Ask && !slices.Contains(list, topic) {
			list = append(list, topic)
		}
	}
	return list
}

func join(list []language.Topic) string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

// answer is what the customer says to one or two questions.
func (e *Episode) answer(t *ticket, s *ticketState, asked []language.Topic) {
	right := false
	text := ""
	for _, topic := range asked {
		right = right || topic == t.ask && t.ask != ""
		if a := t.knowledge(topic); a != "" && (text == "" || topic == t.ask) {
			text = a
		}
	}
	if text == "" {
		text = t.lines.shrug
	}
	e.say(t, s, text)
	if right {
		s.known = true
		e.earn(t, s, partAsk)
		return
	}
	e.note("asked-the-wrong-thing", "asked for "+join(asked)+" on ticket "+t.id)
}

func (t *ticket) knowledge(topic language.Topic) string {
	for _, a := range t.knows {
		if a.topic == topic {
			return a.text
		}
	}
	return ""
}

// notFollowed is what comes of a text that is no message to a person.
func (e *Episode) notFollowed(t *ticket, s *ticketState, r *language.Reading) {
	name := "unclear-reply"
	if strings.Contains(r.Unclear, "keyword") {
		name = "keyword-reply"
	}
	e.note(name, "read as "+r.Unclear)
	e.say(t, s, t.lines.unclear)
}

// early charges for an answer before the missing thing was asked for, once a ticket.
func (e *Episode) early(t *ticket, s *ticketState) {
	if t.ask == "" || s.known || s.early {
		return
	}
	s.early = true
	e.lose("early", costEarly, "answered before asking for what is missing", "answered-before-asking", t.rash)
}

// respond answers the customer. A clear response settles the ticket.
func (e *Episode) respond(t *ticket, s *ticketState, text string) {
	e.write(env.FromAgent, text)
	e.early(t, s)
	r := &e.reading
	e.desk.reader.ReadInto(r, text, s.words)
	e.feedback = r.Summary()
	if r.Unclear != "" {
		e.notFollowed(t, s, r)
		return
	}
	s.settled = answered
	if t.reason != "" {
		e.lose("decision", costDecision, "answered what has to be escalated", "missed-escalation", "the answer of the customer falls under "+t.reason)
	} else if t.complies(r) && (t.ask == "" || s.known) {
		s.resolved = true
		e.earn(t, s, partResolve)
	} else {
		e.note("off-policy", t.offPolicy)
	}
	e.judgeManner(t, s, r)
	e.judgeMemory(t, s, t.used(s, text))
	e.part(t, s)
}

// remedies names what a response should have conveyed, for findings.
func (t *ticket) remedies() string {
	names := make([]string, len(t.resolve))
	for i := range t.resolve {
		names[i] = t.resolve[i].words()
	}
	return strings.Join(names, " and ")
}

// judgeManner pays for when we check back (easy) and for sympathy beside the remedy (medium).
func (e *Episode) judgeManner(t *ticket, s *ticketState, r *language.Reading) {
	if len(t.waits) > 0 {
		handled := false
		for _, w := range t.waits {
			handled = handled || r.Tells(language.WaitTime, w)
		}
		if handled {
			e.earn(t, s, partUrgency)
		} else {
			e.note("urgency-ignored", "the response does not say that we check back within "+language.Display(language.WaitTime, t.waits[0]))
		}
	}
	if t.pays[partAcknowledge] == 0 {
		return
	}
	if !r.Has(language.Acknowledge, "") {
		e.note("no-acknowledgement", "no word of sympathy in the response")
	} else if s.resolved {
		e.earn(t, s, partAcknowledge)
	}
}

// used says whether the text names what the customer answered.
func (t *ticket) used(s *ticketState, text string) bool { return s.known && mentions(text, t.uses) }

// judgeMemory pays what a hard ticket pays only with its resolution.
func (e *Episode) judgeMemory(t *ticket, s *ticketState, used bool) {
	if t.ask == "" {
		return
	}
	if s.known && !used {
		e.note("memory-not-used", "what the customer answered is not named")
	}
	if !s.resolved {
		return
	}
	if used {
		e.earn(t, s, partValue)
	}
	e.earn(t, s, partDecision)
	if s.steps <= t.par {
		e.earn(t, s, partPar)
	}
}

// escalate hands the ticket over. Where that is right, its content is the resolution: the one reason that applies, and the value.
func (e *Episode) escalate(t *ticket, s *ticketState, text string) {
	e.write(env.FromSystem, "Escalated: "+text)
	e.early(t, s)
	stated, used := e.desk.reasons.read(text), t.used(s, text)
	e.feedback = escalationSummary(stated)
	s.settled = escalated
	switch {
	case t.reason == "":
		e.lose("decision", costDecision, "escalated what the desk answers itself", "needless-escalation", "nothing in the policy's last section applies")
	case len(stated) != 1 || stated[0] != t.reason || e.desk.reader.Unclear(text, s.words) != "":
		e.note("reason-missing", reasonMissing(stated))
	case used:
		s.resolved = true
		e.earn(t, s, partResolve)
	}
	e.judgeMemory(t, s, used)
	e.part(t, s)
}

func escalationSummary(stated []string) string {
	if len(stated) == 0 {
		return "Escalated. Read: no reason."
	}
	return "Escalated. Read: the reason " + strings.Join(stated, "; the reason ") + "."
}

func reasonMissing(stated []string) string {
	if len(stated) == 0 {
		return "the escalation states no reason, not the one reason that applies"
	}
	return "the escalation states " + strings.Join(stated, ", ") + ", not the one reason that applies"
}

// part is what the customer says when their ticket is settled.
func (e *Episode) part(t *ticket, s *ticketState) {
	if s.resolved {
		e.say(t, s, t.lines.thanks)
		return
	}
	e.say(t, s, t.lines.sour)
}
