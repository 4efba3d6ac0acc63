package resolution

import "hotseat/env/language"

// sentence says the atom in plain words: what best play says where a person would find words of their own. A test reads each back.
func (a atom) sentence() string {
	if a.act != "" {
		return actSentence(a.act, a.topic)
	}
	v := language.Display(a.role, a.value)
	switch a.role {
	case language.RefundAmount:
		return "I have refunded " + v + " to your card."
	case language.ChargeAmount:
		return "You were charged " + v + "."
	case language.ItemPrice:
		return "The item price is " + v + "."
	case language.ShippingFee:
		return "The shipping fee was " + v + "."
	case language.CreditAmount:
		return "I have added a store credit of " + v + " to your account."
	case language.ReleaseDate:
		return "The pending charge drops off on " + v + "."
	case language.ArrivalDate:
		return "It will arrive on " + v + "."
	case language.DeliveryDate:
		return "It was delivered on " + v + "."
	case language.PurchaseDate:
		return "You bought it on " + v + "."
	case language.EndDate:
		return "The warranty ended on " + v + "."
	case language.WaitTime:
		return "It takes " + v + "."
	case language.WarrantyLength:
		return "The warranty lasts " + v + "."
	case language.Link:
		return "Please open " + v + " to go on."
	case language.OrderID:
		return "Your order is " + v + "."
	case language.Damage:
		return "This is " + v + "."
	case language.Merchant:
		return "The charge was made by " + v + "."
	}
	return v
}

func actSentence(act language.Act, topic language.Topic) string {
	sentences := map[language.Act]map[language.Topic]string{
		language.Acknowledge: {"": "I'm sorry about the trouble."},
		language.HandOver:    {"": "I am handing your case to our specialist team now."},
		language.Refuse: {"refund": "We cannot refund this.", "replacement": "We cannot replace it.", "disclosure": "I cannot share account details here.",
			"change": "I cannot change the account.", "exception": "I cannot approve an exception."},
		language.Offer: {"repair": "I can offer you a paid repair.", "replacement": "I can offer you a replacement.", "refund": "I can offer you a refund.",
			"credit": "I can offer you a store credit.", "callback": "I can offer you a call back.", "stay": "Would you like to stay for half the price?"},
		language.Promise: {"hand-over": "I will hand your case to our specialist team.", "cancel": "I will cancel your plan.", "change": "I will change your plan.", "investigate": "I will look into it.",
			"callback": "We will call you back.", "link": "I will send you the link."},
		language.Deed: {"hand-over": "I have handed your case to our specialist team.", "cancel": "I have cancelled your plan.", "change": "I have changed your plan.", "freeze": "I have frozen your account."},
		language.Instruct: {"stop-using": "Please unplug it and stop using it.", "seek-care": "Please see a doctor.", "wait": "Please wait until then.",
			"contact-merchant": "Please contact the merchant about it.", "ignore-message": "Please do not click the link in that message.", "restart": "Please restart it.",
			"return-item": "Please send the item back to us.", "check-mail": "Please check your spam folder.", "open-link": "Please open the link."},
		language.Warn: {"hazard": "It could catch fire.", "phishing": "That message is a phishing attempt."},
	}
	return sentences[act][topic]
}

func askSentence(t language.Topic) string {
	what := map[language.Topic]string{"order-id": "the order number", "card-digits": "the last four digits of the card", "zip": "your ZIP code",
		"email": "the e-mail address of the account", "photo": "a photo of the damage", "serial": "the serial number", "date": "the date of the purchase",
		"transaction-id": "the transaction id", "device": "which device you use"}
	switch t {
	case "item":
		return "Which item is it about?"
	case "confirmation":
		return "Shall I go ahead? Please confirm."
	case "photo":
		return "Could you send me a photo of the damage, please?"
	}
	return "Could you tell me " + what[t] + ", please?"
}
