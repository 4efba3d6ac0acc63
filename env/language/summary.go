package language

// Summary says what was read, for feedback: "Read: an apology; a refund of $49.00." It never says whether that was wanted.
func (r Reading) Summary() string {
	if r.Unclear != "" {
		return "Read: nothing that I could act on; it looks like " + r.Unclear + "."
	}
	const start, joint = "Read: ", "; "
	b := append(make([]byte, 0, 256), start...)
	for _, s := range r.Speech {
		if named := s.phrase(b); len(named) > len(b) {
			b = append(named, joint...)
		}
	}
	for _, f := range r.Facts {
		b = append(f.phrase(b), joint...)
	}
	for _, c := range r.Conflicts {
		b = append(append(append(b, "two values for "...), c.noun()...), joint...)
	}
	if len(b) == len(start) {
		return "Read: nothing that I could act on."
	}
	return string(append(b[:len(b)-len(joint)], '.'))
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

// phrase appends the name of a fact.
func (f Fact) phrase(b []byte) []byte {
	joint := " "
	switch f.Role {
	case ItemPrice, ShippingFee, RefundAmount, ChargeAmount, CreditAmount, WaitTime, WarrantyLength:
		joint = " of "
	case ReleaseDate, ArrivalDate, DeliveryDate, PurchaseDate, EndDate:
		joint = ", "
	case Damage:
		return appendDisplay(b, f.Role, f.Value)
	case Link, OrderID, Merchant:
	}
	return appendDisplay(append(append(b, f.Role.noun()...), joint...), f.Role, f.Value)
}

// Words names the fact as feedback does: "a refund of $49.00".
func (f Fact) Words() string { return string(f.phrase(nil)) }

// Words names the act as feedback does: "an instruction to open a link".
func (s Speech) Words() string { return string(s.phrase(nil)) }

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

// phrase appends the name of an act; nothing for one that has none.
func (s Speech) phrase(b []byte) []byte {
	if bare := s.Act.bare(); bare != "" && s.Topic == "" {
		return append(b, bare...)
	}
	before, after := "", ""
	switch s.Act {
	case Acknowledge:
		return append(b, "an apology or sympathy"...)
	case HandOver:
		return append(b, "other people taking over"...)
	case Accuse:
		return append(b, "an accusation of the customer"...)
	case AdmitFault:
		return append(b, "an admission of fault"...)
	case Ask:
		before = "a question for "
	case Refuse:
		before = "a refusal of "
	case Offer:
		before = "an offer of "
	case Promise:
		before = "a promise of "
	case Deed:
		before, after = "word that ", " is done or under way"
	case Instruct:
		before = "an instruction to "
	case Warn:
		before = "a warning of "
	case Disclose:
		before = "personal data told: "
	case DemandProof:
		before = "a demand for "
	default:
		return b
	}
	return append(append(append(b, before...), s.Topic.noun()...), after...)
}

// noun names a topic in the middle of a sentence, after each act that has it.
func (t Topic) noun() string {
	switch t {
	case TopicAddress:
		return "the address"
	case TopicDevice:
		return "the device"
	case TopicDate:
		return "the date"
	case TopicItem:
		return "the item"
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
