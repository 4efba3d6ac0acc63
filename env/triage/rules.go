package triage

// The labels, as they stand on the wire.
const (
	Billing   = "billing"
	Technical = "technical"
	Feature   = "feature"
	Feedback  = "feedback"
	Spam      = "spam"

	Low      = "low"
	Medium   = "medium"
	High     = "high"
	Critical = "critical"

	Easy = "easy"
	Hard = "hard"
)

func routes() []string       { return []string{Billing, Technical, Feature, Feedback, Spam} }
func urgencies() []string    { return []string{Low, Medium, High, Critical} }
func difficulties() []string { return []string{Easy, Medium, Hard} }

// Labels is the answer to a ticket.
type Labels struct {
	Route      string
	Urgency    string
	Difficulty string
	// Priority is what the sum comes to; PriorityMin..PriorityMax is full marks.
	Priority, PriorityMin, PriorityMax int
}

// rule gives a label when one open matter has all the signals.
type rule struct {
	label string
	needs Signals
}

// rulebook is the handbook as data: labels and the handbook's text both come from it. Of each list the first rule that
// holds decides.
type rulebook struct {
	routes    []rule
	urgencies []rule
	// hardness lists what counts towards difficulty, one each; steps are the counts from which the next level begins.
	hardness Signals
	steps    [2]int
	// base is the priority by urgency, in the order of urgencies().
	base    [4]int
	account []bonus // by the account's age in days
	history []bonus // by previous tickets
	spread  int     // how far from the sum is still full marks
}

// bonus is added when a number is at least from and less than below; 0 is no bound.
type bonus struct {
	from, below int
	add         int
}

func newRulebook() rulebook {
	return rulebook{
		routes: []rule{
			{Spam, Bait},
			{Technical, Danger},
			{Billing, Money},
			{Technical, Fault},
			{Feature, Wish},
			{Feedback, 0},
		},
		urgencies: []rule{
			{Critical, Danger},
			{Critical, Stopped | Many},
			{Critical, Stopped | Soon},
			{High, Stopped},
			{High, Slowed | Many},
			{High, Soon},
			{High, Posing},
			{Medium, Slowed},
			{Medium, Many},
			{Medium, Week},
			{Low, 0},
		},
		hardness: complications | Posing | Insider,
		steps:    [2]int{1, 2},
		base:     [4]int{15, 35, 55, 80},
		account:  []bonus{{below: 60, add: -10}, {from: 1095, add: 15}},
		history:  []bonus{{from: 5, add: 10}},
		spread:   5,
	}
}

// Label applies the rulebook to what a ticket tells.
func (b *rulebook) Label(matters []Matter, accountDays, previous int) Labels {
	var open [maxMatters]Matter
	n := 0
	for _, m := range matters {
		if !m.Open {
			continue
		}
		if m.Signals.Has(Bait) {
			// Nothing else that spam says is taken at its word.
			open[0], n = m, 1
			break
		}
		open[n] = m
		n++
	}
	l := Labels{Route: first(b.routes, open[:n]), Urgency: first(b.urgencies, open[:n]), Difficulty: b.difficulty(open[:n])}
	l.Priority = min(100, max(0, b.base[position(urgencies(), l.Urgency)]+sum(b.account, accountDays)+sum(b.history, previous)))
	l.PriorityMin, l.PriorityMax = max(0, l.Priority-b.spread), min(100, l.Priority+b.spread)
	return l
}

// first is the label of the first rule that some matter fulfils; the last rule of a list asks for nothing and holds even
// where nothing is open.
func first(rules []rule, open []Matter) string {
	for _, r := range rules {
		if r.needs == 0 {
			return r.label
		}
		for _, m := range open {
			if m.Signals.Has(r.needs) {
				return r.label
			}
		}
	}
	return ""
}

func (b *rulebook) difficulty(open []Matter) string {
	var all Signals
	asked := 0
	for _, m := range open {
		all |= m.Signals
		asked += (m.Signals & asking).Count()
	}
	count := (all & b.hardness).Count()
	if asked >= 2 {
		count++
	}
	switch {
	case count >= b.steps[1]:
		return Hard
	case count >= b.steps[0]:
		return Medium
	}
	return Easy
}

func sum(list []bonus, n int) int {
	total := 0
	for _, x := range list {
		if n >= x.from && (x.below == 0 || n < x.below) {
			total += x.add
		}
	}
	return total
}

// position is the place of a label in its list; −1 when it is none.
func position(list []string, label string) int {
	for i, l := range list {
		if l == label {
			return i
		}
	}
	return -1
}
