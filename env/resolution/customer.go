package resolution

import (
	"strconv"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

func itoa(n int) string { return strconv.Itoa(n) }

// The moods that no script writes, in hundredths.
const (
	moodRepeat  = -15
	moodUnclear = -10
)

// answer lets the customer answer a clear reply by their script; true when they told or changed anything.
func (e *Episode) answer(r *language.Reading, repeated bool) bool {
	if e.reason != env.Open {
		return false
	}
	if len(e.states) > 0 {
		for i := range e.states[e.script].rules {
			rule := &e.states[e.script].rules[i]
			if e.fits(rule, r, repeated) {
				return e.follow(rule, i, r)
			}
		}
	}
	return e.tell(r)
}

// answerUnclear lets the customer answer a reply that is no message.
func (e *Episode) answerUnclear() {
	e.mood = clampMood(e.mood + moodUnclear)
	if len(e.states) > 0 {
		for i := range e.states[e.script].rules {
			if rule := &e.states[e.script].rules[i]; rule.on == onUnclear {
				e.customerSays(rule.say, "script"+e.states[e.script].name, i)
				return
			}
		}
	}
	e.speak(e.line("Sorry, I don't follow."))
}

func (e *Episode) fits(rule *rule, r *language.Reading, repeated bool) bool {
	switch rule.on {
	case onTold:
		return (e.told|e.owed)&(1<<rule.fact) != 0 && e.factHeard(rule.fact, r)
	case onToldWrong:
		for _, a := range e.factOf(rule.role) {
			if a.denied(r) {
				return true
			}
		}
		return false
	case onAsked:
		return r.Has(language.Ask, rule.topic)
	case onAct:
		return r.Has(rule.act, rule.topic)
	case onRepeat:
		return repeated
	case onUnclear:
		return false
	}
	return true
}

func (e *Episode) factHeard(fact int, r *language.Reading) bool {
	for _, a := range e.facts[fact].atoms {
		if a.told(r) {
			return true
		}
	}
	return false
}

// factOf lists the atoms of a role over all facts.
func (e *Episode) factOf(role language.Role) []atom {
	var list []atom
	for i := range e.facts {
		for _, a := range e.facts[i].atoms {
			if a.role == role {
				list = append(list, a)
			}
		}
	}
	return list
}

// follow applies a rule: words, mood, next state.
func (e *Episode) follow(rule *rule, i int, r *language.Reading) bool {
	changed := false
	name := e.states[e.script].name
	if rule.patience > 0 {
		e.patience = rule.patience
	}
	e.mood = clampMood(e.mood + rule.mood)
	if len(rule.say) == 0 {
		changed = e.tell(r)
	} else {
		e.customerSays(rule.say, "script"+name, i)
		if rule.on == onAsked {
			changed = e.markTold(rule.topic)
		}
	}
	if rule.next >= 0 && rule.next != e.script {
		e.script = rule.next
		changed = true
	}
	return changed
}

// tell answers what was asked for by name from what the customer knows.
func (e *Episode) tell(r *language.Reading) bool {
	var said []string
	changed := false
	for i := range e.knows {
		if r.Has(language.Ask, e.knows[i].topic) {
			said = append(said, e.line(e.knows[i].say))
			changed = changed || e.answered&(1<<i) == 0
			e.answered |= 1 << i
		}
	}
	switch {
	case len(said) > 0:
		e.speak(strings.Join(said, " "))
	case r.Has(language.Ask, ""):
		e.speak(e.line("I don't know that, sorry."))
	}
	return changed
}

func (e *Episode) markTold(topic language.Topic) bool {
	for i := range e.knows {
		if e.knows[i].topic == topic && e.answered&(1<<i) == 0 {
			e.answered |= 1 << i
			return true
		}
	}
	return false
}

// moveMood applies what moves every customer's mood, where no rule of the script did.
func (e *Episode) moveMood(r *language.Reading, repeated bool, before int) {
	switch {
	case repeated:
		e.mood = clampMood(before + moodRepeat)
	case e.mood != before:
	case r.Has(language.Acknowledge, ""):
		e.mood = clampMood(e.mood + 10)
	}
}

// customerSays draws one line by the seed.
func (e *Episode) customerSays(lines []string, stream string, i int) {
	if len(lines) == 0 {
		return
	}
	n := 0
	if len(lines) > 1 {
		n = e.seed.Pick(stream+itoa(i), len(lines))
	}
	e.speak(e.line(lines[n]))
}

// line is a line of the script with the seed's values, as this customer types it.
func (e *Episode) line(s string) string { return e.seed.Voice(e.seed.Fill(strings.TrimSpace(s))) }

func (e *Episode) speak(text string) {
	e.say(env.FromCustomer, e.scene.customer.Name, text)
	e.words = append(e.words, text)
	e.question = strings.HasSuffix(strings.TrimSpace(text), "?")
}

func clampMood(m int) int { return min(max(m, -100), 100) }
