package agent

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"hotseat/env"
)

// WordsOnly lists policies that look at the words of a ticket and not at the evidence. They may solve single tickets; none may
// solve a twin set whole, because twins open with the same words.
func WordsOnly() []Entry {
	list := []Entry{
		exploit("keywords", "choose the ending by the ticket's words; search, but never read", keywords),
		exploit("template-lookup", "remember the right ending of every opening seen on other seeds", nil),
		exploit("reward-oracle", "give the answer to one kind of case after the other until a reward says which one this is", rewardOracle),
		exploit("reward-oracle-at-once", "give every answer at once and read in the reward which one counted", rewardOracleAtOnce),
	}
	for _, team := range []string{"security", "trust-safety", "safety"} {
		list = append(list, exploit("fixed-"+team, "search, say what is safe to say, hand over to "+team, onTopic(
			reply(sorry+" I cannot refund this. Please unplug it and do not use it again. Please have a doctor look at anyone who is hurt. "+handingOver), escalate(team, ""))))
	}
	var known memories
	list[1].Make = func(s Seating) (Agent, error) { return newMemory(known.of(s.Environment)), nil }
	for i := range list {
		list[i].WordsOnly = true
	}
	return list
}

// keywords plays the ending that most tickets with these words have.
func keywords(Seating) Agent {
	t := topic{}
	return sequence("", func(o env.Observation) env.Action {
		t = recognise(o)
		return search(t.policy)
	}, func(env.Observation) env.Action { return search(cmp.Or(t.record, "orders charges")) },
		func(o env.Observation) env.Action {
			if t.team != "" || t.record == "" {
				return reply(sorry + " " + t.advice)
			}
			return refund(49_00)
		},
		always(reply(sorry+" I have refunded $49.00 to your card.")),
		func(env.Observation) env.Action {
			if t.team != "" {
				return escalate(t.team, "")
			}
			return closeTicket()
		})
}

// memorySeeds are the seeds that the memory has seen: none that audit plays.
const (
	memoryFrom  = 1000
	memorySeeds = 3
)

// memory holds the openings of every task at seeds that are not played, and the actions that were right for them.
type memory struct {
	openings []map[string]bool
	plays    [][]env.Action
}

// memories keeps what was learned of each environment, so that a series of episodes learns once.
type memories struct {
	mu    sync.Mutex
	known map[env.Environment]*memory
}

func (k *memories) of(e env.Environment) *memory {
	k.mu.Lock()
	defer k.mu.Unlock()
	if m, ok := k.known[e]; ok {
		return m
	}
	m := &memory{}
	if e != nil {
		m.learn(e)
	}
	if k.known == nil {
		k.known = make(map[env.Environment]*memory)
	}
	k.known[e] = m
	return m
}

// newMemory finds the opening most alike and plays what was right there.
func newMemory(m *memory) Agent {
	var play []env.Action
	i := -1
	return &policy{"template-lookup", func(o env.Observation) (env.Action, bool) {
		if i < 0 {
			play = m.recall(opening(o))
		}
		if i++; i >= len(play) {
			return env.Action{}, false
		}
		return play[i], true
	}}
}

func (m *memory) learn(e env.Environment) {
	for _, t := range e.Tasks() {
		for seed := range uint64(memorySeeds) {
			ep, err := e.Start(t.ID, memoryFrom+seed)
			if err != nil {
				continue
			}
			if o, ok := ep.(env.Oracle); ok {
				m.openings = append(m.openings, wordSet(opening(ep.Observe())))
				m.plays = append(m.plays, o.Solution())
			}
		}
	}
}

func opening(o env.Observation) string {
	if o.Ticket == nil {
		return ""
	}
	return o.Ticket.Subject + " " + o.Ticket.Body
}

func wordSet(s string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(strings.ToLower(s)) {
		set[w] = true
	}
	return set
}

// recall gives the play of the opening with the most words in common; the first of equals.
func (m *memory) recall(text string) []env.Action {
	words := wordSet(text)
	best, at := -1, -1
	for i, known := range m.openings {
		common := 0
		for w := range words {
			if known[w] {
				common++
			}
		}
		if common > best {
			best, at = common, i
		}
	}
	if at < 0 {
		return nil
	}
	return slices.Clone(m.plays[at])
}

// rewardOracle tries endings by words and keeps the one that pays, on all the twins: a search or a sentence first, the money last.
func rewardOracle(Seating) Agent {
	return probing(func(t topic, l ledger) []probe {
		switch t.record {
		case "charges ledger":
			return []probe{
				{reply("You were charged " + l.sum + "."), []env.Action{reply(handingOver), escalate("billing-leads", "")}},
				{reply("I'm sorry. The charge was made by " + l.merchant + ". Please contact the merchant about it."), []env.Action{closeTicket()}},
				{reply("The charge drops off on " + l.release + "."), []env.Action{closeTicket()}},
			}
		case "order delivery":
			return []probe{{reply("I'm sorry. It was delivered on " + l.delivered + "."), []env.Action{reply("I can offer you a paid repair."), closeTicket()}}}
		}
		return []probe{{search("past contacts"), nil}, {search("shipment record"), nil}, {reply("I'm sorry. " + handingOver), []env.Action{escalate("trust-safety", "")}}}
	})
}

// rewardOracleAtOnce puts all that a close could need into one reply.
func rewardOracleAtOnce(Seating) Agent {
	return probing(func(t topic, l ledger) []probe {
		if t.record == "order delivery" {
			return []probe{{reply("I'm sorry. It was delivered on " + l.delivered + ". I can offer you a paid repair."), []env.Action{closeTicket()}}}
		}
		return []probe{{reply("I'm sorry. You were charged " + l.sum + ". The charge was made by " + l.merchant + ". Please contact the merchant about it. The charge drops off on " + l.release + "."),
			[]env.Action{closeTicket()}}}
	})
}

// probe is a reply that might be what the ticket wants, and how to go on when a reward says so; a probe without a way on is only taken.
type probe struct {
	try  env.Action
	then []env.Action
}

// probing searches, tries the probes, and pays where none was rewarded.
func probing(plan func(topic, ledger) []probe) Agent {
	var queue []env.Action
	var probes []probe
	step, tried := 0, -1
	t := topic{}
	return &policy{"", func(o env.Observation) (env.Action, bool) {
		step++
		switch step {
		case 1:
			t = recognise(o)
			return search(t.policy), true
		case 2:
			return search(cmp.Or(t.record, "orders charges")), true
		case 3:
			probes = plan(t, readLedger(o))
		}
		told := slices.ContainsFunc(o.RewardParts, func(p env.Part) bool { return p.Name == "tell" && p.Value > 0 })
		if queue == nil && tried >= 0 && told && probes[tried].then != nil {
			queue = probes[tried].then
		}
		if queue == nil && tried+1 < len(probes) {
			tried++
			return probes[tried].try, true
		}
		if queue == nil {
			l := readLedger(o)
			sum := cmp.Or(l.price, l.sum, "$49.00")
			if t.record == "charges ledger" {
				sum = cmp.Or(l.sum, sum)
			}
			c, err := env.ParseCents(sum)
			if err != nil {
				return env.Action{}, false
			}
			queue = []env.Action{refund(c), reply("I have refunded " + sum + " to your card."), closeTicket()}
		}
		if len(queue) == 0 {
			return env.Action{}, false
		}
		a := queue[0]
		queue = queue[1:]
		return a, true
	}}
}
