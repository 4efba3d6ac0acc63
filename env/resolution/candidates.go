package resolution

import (
	"hotseat/env"
	"hotseat/env/language"
)

// Candidates are the actions worth trying from here: the searches that find what is still needed, replies for any set of facts
// still to tell, the amount that is still due, the hand-over and the close.
func (e *Episode) Candidates() []env.Action {
	if e.reason != env.Open {
		return nil
	}
	list := e.usefulSearches()
	list = append(list, e.replies()...)
	if e.refunded < e.due {
		list = append(list, env.Act(actRefund, "amount", e.due-e.refunded))
	}
	if e.body.Team != "" {
		return append(list, env.Act(actEscalate, "team", e.body.Team))
	}
	return append(list, env.Act(actClose))
}

// usefulSearches are the author's searches and the titles of the needed documents, where they still bring something.
func (e *Episode) usefulSearches() []env.Action {
	var list []env.Action
	seen := make(map[string]bool)
	add := func(query string) {
		if seen[query] {
			return
		}
		seen[query] = true
		for _, d := range e.search.find(e.scene, query) {
			if !e.hasFound(d) && e.needs(d) {
				list = append(list, env.Act(actSearch, "content", query))
				return
			}
		}
	}
	plays, _ := e.plays() // an unfillable play offers nothing
	for _, play := range plays {
		for _, a := range play {
			if a.Name == actSearch {
				add(a.Text("content"))
			}
		}
	}
	for i := range e.milestones {
		if m := &e.milestones[i]; m.kind == kindFind {
			add(e.docs[m.doc].Title)
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

// replies compose every set of facts and questions still open, with the acknowledgement where it is still to come.
func (e *Episode) replies() []env.Action {
	acknowledge := false
	var facts []fact
	var asks []language.Topic
	for i := range e.milestones {
		m := &e.milestones[i]
		switch {
		case m.kind == kindAcknowledge && e.reached[i] == 0:
			acknowledge = true
		case m.kind == kindTell && (e.told|e.owed)&(1<<m.fact) == 0:
			facts = append(facts, e.facts[m.fact])
		case m.kind == kindAsk && e.reached[i] == 0:
			asks = append(asks, m.topic)
		}
	}
	var list []env.Action
	open := len(facts) + len(asks)
	for set := range 1 << open {
		var f []fact
		var q []language.Topic
		for i := range open {
			switch {
			case set&(1<<i) == 0:
			case i < len(facts):
				f = append(f, facts[i])
			default:
				q = append(q, asks[i-len(facts)])
			}
		}
		if text := compose(acknowledge, f, q); text != "" {
			list = append(list, env.Act(actReply, "content", text))
		}
	}
	return list
}
