package language

import "strings"

// Summary says what was read, for feedback: "Read: an apology; a refund of $49.00." It never says whether that was wanted.
func (r Reading) Summary() string {
	if r.Unclear != "" {
		return "Read: nothing that I could act on; it looks like " + r.Unclear + "."
	}
	var parts []string
	for _, s := range r.Speech {
		if p := s.phrase(); p != "" {
			parts = append(parts, p)
		}
	}
	for _, f := range r.Facts {
		parts = append(parts, f.phrase())
	}
	for _, c := range r.Conflicts {
		parts = append(parts, "two values for "+c.noun())
	}
	if len(parts) == 0 {
		return "Read: nothing that I could act on."
	}
	return "Read: " + strings.Join(parts, "; ") + "."
}

// noun names a role in the middle of a sentence.
func (r Role) noun() string {
	switch r {
	case RefundAmount:
		return "a refund"
	case ChargeAmount:
		return "a charge"
	case ItemPrice:
		return "the price of the item"
	case ShippingFee:
		return "the shipping fee"
	case CreditAmount:
		return "a credit"
	case ReleaseDate:
		return "the day a hold drops off"
	case ArrivalDate:
		return "the day of arrival"
	case DeliveryDate:
		return "the day of delivery"
	case PurchaseDate:
		return "the day of purchase"
	case EndDate:
		return "the last day"
	case WaitTime:
		return "a wait"
	case WarrantyLength:
		return "a warranty"
	case Link:
		return "the link"
	case OrderID:
		return "the order"
	case Damage:
		return "the kind of damage"
	case Merchant:
		return "the merchant"
	}
	return string(r)
}

// phrase names a fact.
func (f Fact) phrase() string {
	v := Display(f.Role, f.Value)
	switch f.Role {
	case ItemPrice, ShippingFee, RefundAmount, ChargeAmount, CreditAmount, WaitTime, WarrantyLength:
		return f.Role.noun() + " of " + v
	case ReleaseDate, ArrivalDate, DeliveryDate, PurchaseDate, EndDate:
		return f.Role.noun() + ", " + v
	case Damage:
		return v
	case Link, OrderID, Merchant:
	}
	return f.Role.noun() + " " + v
}

// bare names an act whose topic is not known.
func (a Act) bare() string {
	switch a {
	case Ask:
		return "a question"
	case Refuse:
		return "a refusal"
	case Offer:
		return "an offer"
	case Promise:
		return "a promise"
	case Deed:
		return "word that something is done or under way"
	case Instruct:
		return "an instruction"
	case Warn:
		return "a warning"
	case Disclose:
		return "personal data told"
	case DemandProof:
		return "a demand for evidence"
	case Acknowledge, HandOver, Accuse, AdmitFault:
	}
	return ""
}

// phrase names an act.
func (s Speech) phrase() string {
	if bare := s.Act.bare(); bare != "" && s.Topic == "" {
		return bare
	}
	topic := s.Topic.noun()
	switch s.Act {
	case Acknowledge:
		return "an apology or sympathy"
	case Ask:
		return "a question for " + topic
	case Refuse:
		return "a refusal of " + topic
	case Offer:
		return "an offer of " + topic
	case Promise:
		return "a promise of " + topic
	case Deed:
		return "word that " + topic + " is done or under way"
	case Instruct:
		return "an instruction to " + topic
	case Warn:
		return "a warning of " + topic
	case HandOver:
		return "other people taking over"
	case Accuse:
		return "an accusation of the customer"
	case AdmitFault:
		return "an admission of fault"
	case Disclose:
		return "personal data told: " + topic
	case DemandProof:
		return "a demand for " + topic
	}
	return ""
}

// noun names a topic in the middle of a sentence, after each act that has it.
func (t Topic) noun() string {
	switch t {
	case TopicAddress, TopicDevice, TopicDate, TopicItem:
		return "the " + string(t)
	case TopicBirthDate:
		return "the date of birth"
	case TopicCallback:
		return "a callback"
	case TopicCancel:
		return "a cancellation"
	case TopicCardDigits:
		return "the card's digits"
	case TopicChange:
		return "a change"
	case TopicCheckMail:
		return "check the mail"
	case TopicConfirmation:
		return "a confirmation"
	case TopicContactMerchant:
		return "contact the merchant"
	case TopicCredit:
		return "a credit"
	case TopicDisclosure:
		return "telling data"
	case TopicEmail:
		return "the e-mail address"
	case TopicException:
		return "an exception"
	case TopicFreeze:
		return "a freeze"
	case TopicHandOver:
		return "a hand-over"
	case TopicHazard:
		return "a hazard"
	}
	return t.otherNoun()
}

func (t Topic) otherNoun() string {
	switch t {
	case TopicID:
		return "an identity document"
	case TopicIgnoreMessage:
		return "ignore a message"
	case TopicInvestigate:
		return "an investigation"
	case TopicLink:
		return "a link"
	case TopicOpenLink:
		return "open a link"
	case TopicOrderID:
		return "the order number"
	case TopicPhishing:
		return "a fake message"
	case TopicPhone:
		return "the phone number"
	case TopicPhoto:
		return "a photo"
	case TopicPoliceReport:
		return "a police report"
	case TopicRefund:
		return "a refund"
	case TopicRepair:
		return "a repair"
	case TopicReplacement:
		return "a replacement"
	case TopicRestart:
		return "restart the device"
	case TopicReturnItem:
		return "return the item"
	case TopicSeekCare:
		return "seek medical care"
	case TopicSerial:
		return "the serial number"
	case TopicStatement:
		return "a bank statement"
	case TopicStay:
		return "a reason to stay"
	case TopicStopUsing:
		return "stop using the device"
	case TopicTransactionID:
		return "the transaction id"
	case TopicWait:
		return "wait"
	case TopicZip:
		return "the ZIP code"
	}
	return string(t)
}
