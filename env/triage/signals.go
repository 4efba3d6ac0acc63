package triage

import "math/bits"

// Signals is a set of things that a text can say about a matter. The rules look at nothing else of a text.
type Signals uint32

// What a matter is about. A matter has exactly one of these.
const (
	Money   Signals = 1 << iota // money taken, owed or invoiced wrongly
	Fault                       // something does not do what it did or was promised to do
	Wish                        // something that was never promised
	Opinion                     // praise or blame that asks for nothing
	Bait                        // the message itself wants a sign-in, a code, money, or to sell

	// What it does to people.
	Danger
	Stopped
	Slowed
	Many
	Soon
	Week

	// What makes it hard to resolve.
	OnOff
	Tried
	Outside
	Old

	// Spam only.
	Posing
	Insider
)

// The groups of signals that rules speak of.
const (
	topics        = Money | Fault | Wish | Opinion | Bait
	asking        = Money | Fault | Wish
	effects       = Danger | Stopped | Slowed | Many | Soon | Week
	complications = OnOff | Tried | Outside | Old
)

// Has tells whether all of want are there.
func (s Signals) Has(want Signals) bool { return s&want == want }

// Count is the number of signals.
func (s Signals) Count() int { return bits.OnesCount32(uint32(s)) }

// Matter is one thing that a ticket tells of.
type Matter struct {
	Signals Signals
	// Open is false where the text says that the matter is over or that it is somebody else's.
	Open bool
}

// gloss is how the handbook speaks of a signal: a short phrase for the rules and what counts as it.
type gloss struct {
	signal Signals
	phrase string
	counts string
}

// glosses holds every signal once, in the handbook's order.
func glosses() []gloss {
	return []gloss{
		{Bait, "the message itself is after something",
			"the message, in its own words, wants the reader to open a link or a file outside northlight.example, to sign in there, to hand over a password or a code, to pay somebody or buy gift cards, or it offers services for sale. A customer who *passes on* such a message (\"this landed in my inbox: …\") is not after anything: that is a fault to look into, unless the customer says that it is settled"},
		{Money, "money", "money that was taken, is owed or is missing, and invoices or receipts that are wrong or missing: double, wrong or unknown charges, missing refunds, charges after cancelling. What the payment was *for*, and that something broke before, does not matter. A sum or page that is only *displayed* wrong, with the right sum taken, is a fault"},
		{Fault, "a fault", "something does not do what it did before or what our pages or the box promise; a display that is wrong; a message in our name that a customer reports. \"I wish it would work again\" is a fault, too"},
		{Wish, "a wish", "something we do not offer and never promised. \"It cannot do that\" is a wish when the customer knows that it was never meant to"},
		{Opinion, "an opinion", "praise or blame, of prices, packaging, people or products, that asks for nothing. It is an open matter like any other: how many it hits, its deadline and its age count"},
		{Danger, "danger", "heat, smoke, sparks, a shock, a swollen battery, a burn mark, an injury. Figures of speech (\"my blood boils\", \"shocking\") are none"},
		{Stopped, "work stands still", "nothing can be done, sold or sent out until the matter is dealt with"},
		{Slowed, "work is slowed", "people get by, but with more effort, time or detours"},
		{Many, "many are hit", "three or more people, branches or households are hit. Where only one of many is hit, or nothing is said, it is one"},
		{Soon, "a deadline today or tomorrow", "something happens today or tomorrow that it has to be ready for. Today is Wednesday, 18 March 2026"},
		{Week, "a deadline within a week", "the same from Friday 20 to Wednesday 25 March. Anything later is no deadline"},
		{OnOff, "on and off", "it comes and goes, or hides when looked at. \"Always the same\" is not on and off"},
		{Tried, "the usual was tried", "the help page's steps or an earlier fix of ours did not help. \"I have not tried anything yet\" does not count"},
		{Outside, "an outsider is needed", "a bank, a courier, a shop, a provider, a landlord or somebody else who is neither us nor the customer has to be asked. \"They have nothing to do with it\" does not count"},
		{Old, "older than three months", "it began before 18 December 2025"},
		{Posing, "spam in our name", "the ticket itself is spam and says that it comes from Northlight or one of its people; a link that looks like ours says nothing. Not where a customer passes such a message on"},
		{Insider, "spam with real data", "the ticket itself is spam and names an order by its number (NL-…). Not where a customer passes such a message on"},
	}
}
