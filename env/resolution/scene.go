package resolution

import (
	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// scene is one task at one seed, compiled: all that an episode reads and never writes.
type scene struct {
	*plan
	desk       *desk
	seed       *tasks.Instance
	ticket     env.Ticket
	customer   env.Customer
	par        int
	due        env.Cents
	docs       []document
	recordIDs  []int // of each declared record: its place among the seed's records, −1 where the seed has it not
	facts      []fact
	milestones []milestone
	traps      []trap
	search     *lazyIndex
}

// document is an article or a record as a search would return it.
type document struct {
	env.Document
	// supersededBy is the id of the article that replaces this one, or "".
	supersededBy string
}

// fact is what a reply can tell: one of several atoms.
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

// told says whether the reading conveys the atom.
func (a atom) told(r *language.Reading) bool {
	if a.act != "" {
		return r.Has(a.act, a.topic)
	}
	return r.Tells(a.role, a.value)
}

// denied says whether the reading states another value in the atom's role.
func (a atom) denied(r *language.Reading) bool {
	if a.act != "" {
		return false
	}
	for _, f := range r.Facts {
		if f.Role == a.role && f.Value != a.value {
			return true
		}
	}
	for _, role := range r.Conflicts {
		if role == a.role {
			return true
		}
	}
	return false
}

// kind is what a milestone asks for.
type kind uint8

const (
	kindFind kind = iota
	kindTell
	kindAsk
	kindAcknowledge
	kindRefund
	kindHandOver
	kindReason
	kindClose
)

// deeds are the actions that may depend on evidence, as bits.
type deeds uint8

const (
	didRefund deeds = 1 << iota
	didReply
	didPromise
	didTell
	didHandOver
	didClose
)

// milestone is one thing that a good episode does.
type milestone struct {
	kind   kind
	name   string
	label  string
	weight env.Points
	doc    int  // kindFind: index into docs
	fact   int  // kindTell: index into facts
	act    bool // kindTell: what is told is a speech act, not a value
	topic  language.Topic
	code   string // kindReason: what the hand-over's reason has to name
	before deeds  // kindFind: earns only before the first of these
}

func (m *milestone) required() bool { return m.kind != kindAcknowledge }

// ends says that the milestone is reached by the action that ends the episode.
func (m *milestone) ends() bool { return m.kind == kindHandOver || m.kind == kindClose }

// atEnd says that the milestone can be reached only with the action that ends the episode.
func (m *milestone) atEnd() bool { return m.ends() || m.kind == kindReason }

// trap is a tempting wrong action.
type trap struct {
	on      trapEvent
	amount  env.Cents // onRefundExactly
	doc     int       // onRefundBefore
	team    string    // onEscalate: "" is any
	atom    atom      // onSaying
	finding string
	mine    bool
	why     string
	say     []string
}

type trapEvent uint8

const (
	onRefund trapEvent = iota
	onRefundOverDue
	onRefundExactly
	onRefundBefore
	onClose
	onCloseEarly
	onEscalate
	onSaying
	onReply
)

// answer is what the customer tells when asked for a topic.
type answer struct {
	topic language.Topic
	say   string
}

type scriptState struct {
	name  string
	rules []rule
}

// rule answers a reply that it fits.
type rule struct {
	on       ruleEvent
	fact     int
	role     language.Role
	act      language.Act
	topic    language.Topic
	say      []string
	mood     int // hundredths
	next     int // state, −1 to stay
	patience int // 0 leaves it
}

type ruleEvent uint8

const (
	onAny ruleEvent = iota
	onTold
	onToldWrong
	onAsked
	onAct
	onRepeat
	onUnclear
)
