package resolution

import (
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
)

// Candidates are the actions worth trying from here: the searches that find what is still needed, the amount that is still due, replies
// for any set of facts still to tell and promises to put right, the hand-over and the close. The end stands first, so that of plays that
// come to the same the shortest is chosen; then what is likely best.
func (e *Episode) Candidates() []env.Action {
	if e.reason != env.Open {
		return nil
	}
	list := []env.Action{env.Act(actClose)}
	if e.body.Team != "" {
		list[0] = e.handOver()
	}
	list = append(list, e.usefulSearches()...)
	if e.refunded < e.due {
		list = append(list, env.Act(actRefund, "amount", e.due-e.refunded))
	}
	return append(list, e.replies()...)
}

// handOver is the hand-over that is due, with what its reason has to name.
func (e *Episode) handOver() env.Action {
	var codes []string
	for i := range e.milestones {
		if m := &e.milestones[i]; m.kind == kindReason {
			codes = append(codes, "The "+m.label+" is "+m.code+".")
		}
	}
	if len(codes) == 0 {
		return env.Act(actEscalate, "team", e.body.Team)
	}
	return env.Act(actEscalate, "team", e.body.Team, "reason", strings.Join(codes, " "))
}

// usefulSearches are the author's searches, the titles of the needed documents and two titles at once, where they still bring something;
// of those that bring the same, and of those that bring a part of what another brings, none.
func (e *Episode) usefulSearches() []env.Action {
	type search struct {
		query  string
		brings [2]uint64
	}
	var list []search
	for _, query := range e.queries() {
		s := search{query: query}
		for _, d := range e.search.find(e.scene, query) {
			if !e.hasFound(d) && e.needs(d) {
				s.brings[d>>6] |= 1 << (d & 63)
			}
		}
		covers := func(a, b search) bool { return a.brings[0]&^b.brings[0] == 0 && a.brings[1]&^b.brings[1] == 0 }
		if slices.ContainsFunc(list, func(old search) bool { return covers(s, old) }) || s.brings == [2]uint64{} {
			continue
		}
		list = append(slices.DeleteFunc(list, func(old search) bool { return covers(old, s) }), s)
	}
	actions := make([]env.Action, len(list))
	for i, s := range list {
		actions[i] = env.Act(actSearch, "content", s.query)
	}
	return actions
}

// queries are the searches that candidates are chosen from.
func (e *Episode) queries() []string {
	var list, titles []string
	plays, _ := e.plays() // an unfillable play offers nothing
	for _, play := range plays {
		for _, a := range play {
			if a.Name == actSearch {
				list = append(list, a.Text("content"))
			}
		}
	}
	for i := range e.milestones {
		if m := &e.milestones[i]; m.kind == kindFind && !e.hasFound(m.doc) {
			titles = append(titles, e.docs[m.doc].Title)
		}
	}
	list = append(list, titles...)
	for i := range titles {
		for _, other := range titles[:i] {
			list = append(list, titles[i]+" "+other)
		}
	}
	return list
}

func (e *Episode) needs(doc int) bool {
	for i := range e.milestones {
		if m := &e.milestones[i]; m.kind == kindFind && m.doc == doc {
			return true
		}
	}
	return false
}

// replies compose every set of what is still to say, the largest first, with the acknowledgement where it is still to come; and a holding
// reply where the customer might leave before the work is done.
func (e *Episode) replies() []env.Action {
	sorry := false
	var open []string
	work := 1
	for i := range e.milestones {
		m := &e.milestones[i]
		switch {
		case m.kind == kindAcknowledge && e.reached[i] == 0:
			sorry = true
		case m.kind == kindTell && (e.told|e.owed)&(1<<m.fact) == 0:
			open = append(open, e.facts[m.fact].atoms[0].sentence())
		case m.kind == kindAsk && e.reached[i] == 0:
			open = append(open, askSentence(m.topic))
		case m.kind == kindFind && !e.hasFound(m.doc):
			work++
		}
	}
	if s := e.correction(); s != "" && !slices.Contains(open, s) {
		open = append(open, s)
	}
	list := say(sorry, open)
	if e.patience <= work {
		list = append(list, env.Act(actReply, "content", "Thank you for waiting; I will look into it."))
	}
	return list
}

// say composes a reply for each set of sentences, in the order of the sentences; where nothing else is open, the apology alone.
func say(sorry bool, sentences []string) []env.Action {
	var list []env.Action
	for set := 1<<len(sentences) - 1; set >= 0; set-- {
		var words []string
		if sorry {
			words = append(words, actSentence(language.Acknowledge, ""))
		}
		for i, s := range sentences {
			if set&(1<<i) != 0 {
				words = append(words, s)
			}
		}
		if len(words) > 0 {
			list = append(list, env.Act(actReply, "content", strings.Join(words, " ")))
		}
	}
	return list
}

// correction puts right a refund that was stated or promised and is not going to be: by the sum that is due, or by refusing what was
// promised. Where nothing is due, what was stated as done stays owed.
func (e *Episode) correction() string {
	for _, c := range e.pending {
		if c.handOver || c.kept(&e.state) || c.amount == e.due && e.due > 0 {
			continue
		}
		switch {
		case e.due > 0:
			return atom{role: language.RefundAmount, value: e.due.Decimal()}.sentence()
		case !c.stated:
			return actSentence(language.Refuse, "refund")
		}
	}
	return ""
}
