package language

// how says what a match of a pattern means.
type how uint8

const (
	howEvent    how = iota // the desk does something: the head's mood makes it a deed, a promise, an offer or a refusal
	howHappen              // a thing does it for the desk: "your refund is on its way"
	howReceive             // the customer gets something: "you will get a refund"
	howRequest             // the customer is to do it
	howForbid              // the customer is not to do it
	howNeed                // the desk needs it, or would like to have it
	howQuestion            // asked by a plain question
	howSay                 // saying it is the act, unless it is negated, asked, conditional or reported
	howBlunt               // saying it is the act in any frame but a report or a question: accusations, demands
	howOffer               // saying it puts it at the customer's choice, in a question or a condition too
	howRefuse              // a negated verb before it refuses; so does a phrase that is negative by itself
	howVoid                // takes back an act of the same name in the same clause
	howBind                // binds a value to a role
)

// needsHead says that the mood of a verb decides what a match means.
func (h how) needsHead() bool { return h == howEvent || h == howReceive || h == howRefuse }

// factual says that a match tells no act.
func (r *rule) factual() bool { return r.how == howBind || r.role == Damage }

// rule is what a pattern stands for.
type rule struct {
	how   how
	act   Act
	topic Topic
	role  Role
	cost  int
	when  tenses // for howBind: the moods that the head may have
	line  string

	negative bool // the phrase holds its own negation: marked by "- " in the tables
}

// tenses is a set of tenses.
type tenses uint16

const (
	anyTense    tenses = 0
	passiveOnly tenses = 1 << 15 // not a tense: the value is what something is done to
	pastOnly    tenses = 1<<tenseDone | 1<<tenseNone | 1<<tenseState
	aheadOnly   tenses = 1<<tenseInfinitive | 1<<tenseWill | 1<<tensePresent | 1<<tenseDoing | 1<<tenseState | 1<<tenseMust | 1<<tenseNone | 1<<tenseImperative | 1<<tenseCan
)
