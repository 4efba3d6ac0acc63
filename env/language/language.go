// Package language reads an agent's free text, the same way for humans and models, for two things only: facts (typed values in a
// role: a refund's amount, the day something arrives) and speech acts (what a sentence does: it offers, refuses, warns). README.md
// says what each role and act means; the corpus under testdata is labelled by it.
//
// Reading is a pure function of the text, the customer's words and the Desk: no clock, no randomness, no map order.
package language

// Role says what a value stands for.
type Role string

// The roles of README.md, in its order.
const (
	RefundAmount   Role = "refund-amount"
	ChargeAmount   Role = "charge-amount"
	ItemPrice      Role = "item-price"
	ShippingFee    Role = "shipping-fee"
	CreditAmount   Role = "credit-amount"
	ReleaseDate    Role = "release-date"
	ArrivalDate    Role = "arrival-date"
	DeliveryDate   Role = "delivery-date"
	PurchaseDate   Role = "purchase-date"
	EndDate        Role = "end-date"
	WaitTime       Role = "wait-time"
	WarrantyLength Role = "warranty-length"
	Link           Role = "link"
	OrderID        Role = "order-id"
	Damage         Role = "damage"
	Merchant       Role = "merchant"
)

// Act says what a sentence does.
type Act string

// The acts of README.md, in its order.
const (
	Acknowledge Act = "acknowledge"
	Ask         Act = "ask"
	Refuse      Act = "refuse"
	Offer       Act = "offer"
	Promise     Act = "promise"
	Deed        Act = "deed"
	Instruct    Act = "instruct"
	Warn        Act = "warn"
	HandOver    Act = "hand-over"
	Accuse      Act = "accuse"
	AdmitFault  Act = "admit-fault"
	Disclose    Act = "disclose"
	DemandProof Act = "demand-proof"
)

// Topic says what an act is about. Not every act has topics: see Topics.
type Topic string

// The topics of all acts.
const (
	TopicAddress         Topic = "address"
	TopicBirthDate       Topic = "birth-date"
	TopicCallback        Topic = "callback"
	TopicCancel          Topic = "cancel"
	TopicCardDigits      Topic = "card-digits"
	TopicChange          Topic = "change"
	TopicCheckMail       Topic = "check-mail"
	TopicConfirmation    Topic = "confirmation"
	TopicContactMerchant Topic = "contact-merchant"
	TopicCredit          Topic = "credit"
	TopicDate            Topic = "date"
	TopicDevice          Topic = "device"
	TopicDisclosure      Topic = "disclosure"
	TopicEmail           Topic = "email"
	TopicException       Topic = "exception"
	TopicFreeze          Topic = "freeze"
	TopicHandOver        Topic = "hand-over"
	TopicHazard          Topic = "hazard"
	TopicID              Topic = "id"
	TopicIgnoreMessage   Topic = "ignore-message"
	TopicInvestigate     Topic = "investigate"
	TopicItem            Topic = "item"
	TopicLink            Topic = "link"
	TopicOpenLink        Topic = "open-link"
	TopicOrderID         Topic = "order-id"
	TopicPhishing        Topic = "phishing"
	TopicPhone           Topic = "phone"
	TopicPhoto           Topic = "photo"
	TopicPoliceReport    Topic = "police-report"
	TopicRefund          Topic = "refund"
	TopicRepair          Topic = "repair"
	TopicReplacement     Topic = "replacement"
	TopicRestart         Topic = "restart"
	TopicReturnItem      Topic = "return-item"
	TopicSeekCare        Topic = "seek-care"
	TopicSerial          Topic = "serial"
	TopicStatement       Topic = "statement"
	TopicStay            Topic = "stay"
	TopicStopUsing       Topic = "stop-using"
	TopicTransactionID   Topic = "transaction-id"
	TopicWait            Topic = "wait"
	TopicZip             Topic = "zip"
)

// Roles lists every role in the guide's order.
func Roles() []Role {
	return []Role{
		RefundAmount, ChargeAmount, ItemPrice, ShippingFee, CreditAmount, ReleaseDate, ArrivalDate, DeliveryDate,
		PurchaseDate, EndDate, WaitTime, WarrantyLength, Link, OrderID, Damage, Merchant,
	}
}

// Acts lists every act in the guide's order.
func Acts() []Act {
	return []Act{
		Acknowledge, Ask, Refuse, Offer, Promise, Deed, Instruct, Warn, HandOver, Accuse, AdmitFault, Disclose, DemandProof,
	}
}

// Topics lists the topics an act can have, in the guide's order; none for an act without topics.
func Topics(act Act) []Topic {
	will := []Topic{
		TopicRefund, TopicHandOver, TopicCancel, TopicChange, TopicReplacement, TopicCredit, TopicInvestigate, TopicLink, TopicCallback,
	}
	switch act {
	case Ask:
		return []Topic{
			TopicOrderID, TopicCardDigits, TopicZip, TopicEmail, TopicPhoto, TopicSerial, TopicItem, TopicDate,
			TopicTransactionID, TopicDevice, TopicConfirmation,
		}
	case Refuse:
		return []Topic{TopicRefund, TopicReplacement, TopicDisclosure, TopicChange, TopicException}
	case Offer:
		return []Topic{TopicRefund, TopicRepair, TopicReplacement, TopicCredit, TopicCallback, TopicStay}
	case Promise:
		return will
	case Deed:
		return append(will, TopicFreeze)
	case Instruct:
		return []Topic{
			TopicOpenLink, TopicStopUsing, TopicSeekCare, TopicWait, TopicContactMerchant, TopicIgnoreMessage,
			TopicRestart, TopicReturnItem, TopicCheckMail,
		}
	case Warn:
		return []Topic{TopicHazard, TopicPhishing}
	case Disclose:
		return []Topic{TopicCardDigits, TopicAddress, TopicEmail, TopicPhone, TopicBirthDate}
	case DemandProof:
		return []Topic{TopicPoliceReport, TopicID, TopicPhoto, TopicStatement}
	case Acknowledge, HandOver, Accuse, AdmitFault:
		return nil
	}
	return nil
}

// Fact is one value told in a role.
type Fact struct {
	Role     Role
	Value    string // in the role's canonical form: see Canonical
	Sentence int    // which sentence of the reply tells it, from 0
}

// Speech is one act of a reply.
type Speech struct {
	Act      Act
	Topic    Topic // empty for an act without topics
	Sentence int   // which sentence does it, from 0
}

// String is the act's label: "acknowledge", "deed:refund".
func (s Speech) String() string {
	if s.Topic == "" {
		return string(s.Act)
	}
	return string(s.Act) + ":" + string(s.Topic)
}

// Desk is what no grammar can know. It is not changed by reading and may be shared.
type Desk struct {
	Today     Date     // dates without a year are the nearest to it; "tomorrow" and weekdays follow it
	Merchants []string // names that can stand behind a charge, as written on a statement
}

// Reading is what one reply says.
type Reading struct {
	Unclear   string   // why the text is no message to a person ("a list of keywords"); empty when it is one
	Facts     []Fact   // told: asserted, not negated, not contradicted; each role and value once
	Conflicts []Role   // roles in which the reply states two values; such a role has no facts
	Speech    []Speech // each act and topic once
}

// Tells reports whether the reply tells the value, in canonical form, in the role.
func (r Reading) Tells(role Role, value string) bool {
	for _, f := range r.Facts {
		if f.Role == role && f.Value == value {
			return true
		}
	}
	return false
}

// Has reports whether the reply does the act on the topic; the empty topic stands for any.
func (r Reading) Has(act Act, topic Topic) bool {
	for _, s := range r.Speech {
		if s.Act == act && (topic == "" || s.Topic == topic) {
			return true
		}
	}
	return false
}
