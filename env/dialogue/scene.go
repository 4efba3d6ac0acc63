package dialogue

import (
	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// scene is one task at one seed: all that an episode reads and never writes.
type scene struct {
	desk     *Environment
	task     *tasks.Task
	number   string
	family   string
	maxSteps int
	tickets  []ticket
	rows     [][]env.Field // the section `tickets`
	solution []env.Action
	honest   [][]env.Action
}

// ticket is one ticket with what is right for it.
type ticket struct {
	id       string
	view     env.Ticket
	views    [escalated + 1]env.Ticket // view with its status, by settlement: never changed
	customer env.Customer
	speaker  string // how the conversation names the customer

	label   string
	waits   []string // easy: how soon the response has to say that we check back, in canonical forms
	ask     language.Topic
	knows   []answer
	uses    []string // the forms of the value that the answer tells
	resolve []fact
	allowed []remedy
	reason  string // why it is escalated; "" where it is answered
	pays    [partCount]env.Points
	par     uint8
	lines   lines
	right   [kindCount]env.Action // the author's actions, for candidates

	offPolicy, rash string // what findings say of a response that misses the remedy, and of an answer before the question
}

// answer is what the customer tells when asked for a topic.
type answer struct {
	topic language.Topic
	text  string
}

// lines are what the customer says where nothing is asked for by name.
type lines struct{ thanks, sour, shrug, which, unclear string }

// kind is one of the four actions.
type kind uint8

const (
	kindClassify kind = iota
	kindAsk
	kindRespond
	kindEscalate
	kindCount
)

func kindOf(name string) kind {
	switch name {
	case actClassify:
		return kindClassify
	case actAsk:
		return kindAsk
	case actRespond:
		return kindRespond
	}
	return kindEscalate
}

// part is a share of a ticket's score.
type part uint8

const (
	partClassify part = iota
	partAsk
	partResolve
	partUrgency
	partAcknowledge
	partValue
	partDecision
	partPar
	partCount
)

// name is the part's name in rewards and outcomes.
func (p part) name() string {
	return [partCount]string{"classification", "question", "resolution", "urgency", "acknowledgement", "memory", "decision", "par"}[p]
}

// why says what the part is paid for.
func (p part) why() string {
	return [partCount]string{"the first label is right", "asked for what was missing", "the policy's remedy", "said by when we check back",
		"acknowledged the trouble in the same message", "used what the customer answered", "answered or escalated as the policy says", "in as few steps as it takes"}[p]
}

// pays gives the parts of a level, scaled to a share of the score in hundredths.
func pays(level string, share int64) [partCount]env.Points {
	var list [partCount]env.Points
	switch level {
	case "easy":
		list[partClassify], list[partResolve], list[partUrgency] = 500, 400, 100
	case "medium":
		list[partClassify], list[partResolve], list[partAcknowledge] = 300, 400, 300
	default:
		list[partClassify], list[partAsk], list[partResolve] = 200, 200, 300
		list[partValue], list[partDecision], list[partPar] = 100, 100, 100
	}
	for i := range list {
		list[i] = env.Milli(int64(list[i])) * env.Points(share) / 100
	}
	return list
}

// The penalties, and the return at which an episode ends early.
const (
	costEarly    = env.One * 30 / 100
	costDecision = env.One * 20 / 100
	costRepeat   = env.One * 20 / 100
	costInvalid  = env.One * 5 / 100
	enough       = env.One * 95 / 100
)

// fact is what a response can convey: one of several atoms.
type fact struct {
	name  string
	atoms []atom
}

// atom is a typed value in a role, or a speech act.
type atom struct {
	role  language.Role
	value string // canonical
	act   language.Act
	topic language.Topic
}

// words names the fact as feedback would: by the first of its atoms.
func (f *fact) words() string {
	if a := f.atoms[0]; a.act == "" {
		return language.Fact{Role: a.role, Value: a.value}.Words()
	}
	return language.Speech{Act: f.atoms[0].act, Topic: f.atoms[0].topic}.Words()
}

func (f *fact) told(r *language.Reading) bool {
	for _, a := range f.atoms {
		if a.act != "" && r.Has(a.act, a.topic) || a.act == "" && r.Tells(a.role, a.value) {
			return true
		}
	}
	return false
}

// remedy is something that the desk does for a customer, or refuses to do.
type remedy struct {
	refused bool
	topic   language.Topic
}

// remedyOf is the remedy that an act speaks of. To look into something, to write or to send a link is none: it changes nothing by itself.
func remedyOf(s language.Speech) (remedy, bool) {
	switch s.Act {
	case language.Refuse:
		return remedy{true, s.Topic}, true
	case language.HandOver:
		return remedy{topic: language.TopicHandOver}, true
	case language.Offer, language.Promise, language.Deed:
		switch s.Topic {
		case language.TopicInvestigate, language.TopicLink, language.TopicCallback:
			return remedy{}, false
		}
		return remedy{topic: s.Topic}, true
	}
	return remedy{}, false
}

// implied are the remedies that telling an atom speaks of.
func (a atom) implied() (remedy, bool) {
	if a.act != "" {
		return remedyOf(language.Speech{Act: a.act, Topic: a.topic})
	}
	switch a.role {
	case language.RefundAmount:
		return remedy{topic: language.TopicRefund}, true
	case language.CreditAmount:
		return remedy{topic: language.TopicCredit}, true
	}
	return remedy{}, false
}

// complies says whether a response gives the policy's remedy, and no other.
func (t *ticket) complies(r *language.Reading) bool {
	if len(t.resolve) == 0 || r.Has(language.Accuse, "") || r.Has(language.DemandProof, "") {
		return false
	}
	for i := range t.resolve {
		if !t.resolve[i].told(r) {
			return false
		}
	}
	for _, s := range r.Speech {
		if m, ok := remedyOf(s); ok && !t.allows(m) {
			return false
		}
	}
	return t.sumsRight(r)
}

func (t *ticket) allows(m remedy) bool {
	for _, a := range t.allowed {
		if a == m {
			return true
		}
	}
	return false
}

// sumsRight says that no other refund or credit is told than the one that is due.
func (t *ticket) sumsRight(r *language.Reading) bool {
	for _, f := range r.Facts {
		if f.Role != language.RefundAmount && f.Role != language.CreditAmount {
			continue
		}
		due := false
		for i := range t.resolve {
			for _, a := range t.resolve[i].atoms {
				due = due || a.role == f.Role && a.value == f.Value
			}
		}
		if !due {
			return false
		}
	}
	return true
}
