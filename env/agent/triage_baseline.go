package agent

import (
	"strings"

	"hotseat/env"
)

// NewTriageBaseline sorts tickets by keywords that a person would take from the handbook, sentence by sentence: what a
// sentence says is dropped when the next one says that it is settled. It sees observations only.
func NewTriageBaseline(Seating) Agent {
	return triagePolicy("baseline", triageByKeywords)
}

// triagePolicy answers each ticket by a function of the ticket.
func triagePolicy(name string, answer func(*env.Ticket) env.Action) Agent {
	return &policy{name, func(o env.Observation) (env.Action, bool) {
		if o.Ticket == nil || o.Ticket.Intake == nil {
			return env.Action{}, false
		}
		return answer(o.Ticket), true
	}}
}

func triageAnswer(route, urgency, difficulty string, priority int) env.Action {
	return env.Act("triage", "route_category", route, "urgency_assessment", urgency, "resolution_difficulty", difficulty, "priority_score", priority)
}

// triagePriority is the handbook's sum.
func triagePriority(urgency string, t *env.Ticket) int {
	p := map[string]int{"low": 15, "medium": 35, "high": 55, "critical": 80}[urgency]
	switch {
	case t.AccountAgeDays < 60:
		p -= 10
	case t.AccountAgeDays >= 1095:
		p += 15
	}
	if t.PreviousTickets >= 5 {
		p += 10
	}
	return min(p, 100)
}

// triageWords are the words that speak for a label.
type triageWords struct {
	label string
	words []string
}

func routeKeywords() []triageWords {
	return []triageWords{
		{"spam", []string{"password at", "sign in with", "code that", "gift cards", "see our prices", "fee of", "download the form", "login of your desk", "work account"}},
		{"billing", []string{"charge", "invoice", "refund", "paid", "payment", "receipt", "card", "$", "deposit", "bill", "money", "shipping"}},
		{"technical", []string{"crash", "connection", "error", "switch on", "not find", "broken", "sound", "sign in", "update", "smoke", "shock", "too hot", "no longer", "not working"}},
		{"feature", []string{"feature", "please add", "add a", "would be good", "option", "suggestion", "a way to", "could you"}},
		{"feedback", []string{"happy", "like the", "love", "best", "kind", "disappointed", "packaging", "pleasure", "hard to bear", "view"}},
	}
}

// triageByKeywords takes the route with the most keywords; the filing is worth two, and decides where there are none.
func triageByKeywords(t *env.Ticket) env.Action {
	text := strings.ToLower(t.Subject) + ". " + stillOpenText(strings.ToLower(t.Body))
	route, most := t.InitialCategory, 0
	for _, k := range routeKeywords() {
		n := triageHits(text, k.words)
		if k.label == t.InitialCategory {
			n += 2
		}
		switch {
		case k.label == "spam" && strings.Contains(text, "“"):
			n = 0 // a customer who quotes spam sends none
		case k.label == "spam":
			n *= 2
		}
		if n > most {
			route, most = k.label, n
		}
	}
	urgency := urgencyByKeywords(text)
	return triageAnswer(route, urgency, difficultyByKeywords(text), triagePriority(urgency, t))
}

// stillOpenText leaves out what the text says is settled: the sentences from the last turn to another matter up to the one
// that says so.
func stillOpenText(body string) string {
	var kept, matter []string
	for _, s := range strings.SplitAfter(body, ". ") {
		switch {
		case triageHits(s, []string{"settled already", "solved", "taken care", "over and done", "off the table", "nothing left to do about", "has her own ticket", "my neighbour"}) > 0:
			matter = nil
			continue
		case triageHits(s, []string{"something else", "other matter", "one more", "then there is", "next point", "p.s.", "another thing", "before i forget"}) > 0:
			kept, matter = append(kept, matter...), nil
		}
		matter = append(matter, s)
	}
	return strings.Join(append(kept, matter...), "")
}

func urgencyByKeywords(text string) string {
	stopped := triageHits(text, []string{"stopped completely", "cannot work", "closed", "standstill", "nothing left", "no way to go on"}) > 0
	slowed := triageHits(text, []string{"slows", "twice the time", "work around", "by hand", "costs an hour", "detour", "pen and paper"}) > 0
	many := triageHits(text, []string{"all of us", "of us", "people here", "branches", "households", "desks", "colleagues"}) > 0 && !strings.Contains(text, "only")
	soon := triageHits(text, []string{"today", "tonight", "tomorrow", "this afternoon", "19 march", "19th of march"}) > 0
	week := triageHits(text, []string{"20 march", "23 march", "24th", "25th", "23rd", "in five days", "in four days", "saturday", "sunday", "friday"}) > 0
	switch {
	case triageHits(text, []string{"smoke.", "shock", "too hot", "sparks", "burn", "swollen", "blister"}) > 0, stopped && (many || soon):
		return "critical"
	case stopped, slowed && many, soon:
		return "high"
	case slowed, many, week:
		return "medium"
	}
	return "low"
}

func difficultyByKeywords(text string) string {
	n := 0
	for _, words := range [][]string{
		{"comes and goes", "some days", "sometimes", "now and then"},
		{"help page, without success", "already followed", "already tried", "in vain", "changed nothing"},
		{"bank", "courier", "the shop that", "provider", "landlord", "delivery service", "card company", "electrician"},
		{"2025", "2024", "last september", "last summer", "november", "last year"},
		{"p.s.", "another thing", "one more", "before i forget"},
	} {
		if triageHits(text, words) > 0 {
			n++
		}
	}
	return []string{"easy", "medium", "hard", "hard", "hard", "hard"}[n]
}

// triageHits counts the words that the text holds.
func triageHits(text string, words []string) int {
	n := 0
	for _, w := range words {
		if strings.Contains(text, w) {
			n++
		}
	}
	return n
}
