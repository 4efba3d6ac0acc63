package dialogue

import (
	_ "embed"

	"hotseat/env"
)

// Version changes whenever the same task, seed and actions could give another episode.
const Version = "1.1.0"

// The names of the actions.
const (
	actClassify = "classify"
	actAsk      = "ask"
	actRespond  = "respond"
	actEscalate = "escalate"
)

// policy is the handbook of the desk, the same for every ticket.
//
//go:embed policy.md
var policy string

// labels are the classes that a ticket can have.
func labels() []string {
	return []string{"billing", "technical", "account", "shipping", "product", "general"}
}

// spec builds the description of the environment.
func spec() env.Spec {
	return env.Spec{
		Name: "dialogue", Version: Version, Title: "Dialogue",
		Description: "A conversation with memory: classify the ticket, ask for what is missing, then respond or escalate, using what the customer answered.",
		Briefing: []string{
			"You sit at Northlight's dialogue desk. The policy beside the ticket says what the labels mean, what must be known, and what is done.",
			"Classify once; ask for the one thing that is missing; then respond, or escalate where the policy says so. Use the answer by name.",
			"A clear response settles its ticket, and so does an escalation. The episode ends with the last ticket.",
		},
		Actions: actions(), Canned: canned(), Findings: findingSpecs(),
		Levels: []env.Level{
			{Name: "easy", Target: env.Milli(900), Task: "dialogue/lost-password"},
			{Name: "medium", Target: env.Milli(900), Task: "dialogue/double-charge"},
			{Name: "hard", Target: env.Milli(900), Task: "dialogue/unknown-charge-1"},
			{Name: "expert", Target: env.Milli(900), Task: "dialogue/queue-1"},
		},
	}
}

// maxTickets is the most that a queue may hold.
const maxTickets = 9

func actions() []env.ActionSpec {
	id := env.ArgSpec{Name: "ticket_id", Label: "Ticket", Help: "Which ticket, counted from 1; without it the current one", Kind: env.Int, Optional: true, Min: 1, Max: maxTickets}
	text := func(help string) []env.ArgSpec {
		return []env.ArgSpec{{Name: "content", Label: "Message", Help: help, Kind: env.Text, MinLen: 1, MaxLen: 2000, Canned: true}, id}
	}
	ask := text("What the customer reads; name the one thing that you need")
	ask[0].MinLen = 0 // an empty question is a question, and gets the answer that it deserves
	escalate := text("What the people who take over should know: the reason, and what the customer told you")
	escalate[0].Canned = false
	return []env.ActionSpec{
		{Name: actClassify, Wire: "classify", Verb: "classify", Label: "Classify", Help: "Give the ticket its label. Only the first label counts.",
			Args: []env.ArgSpec{{Name: "content", Label: "Label", Help: "What the ticket is about", Kind: env.Choice, Choices: labels()}, id}},
		{Name: actAsk, Wire: "ask", Verb: "ask", Label: "Ask", Help: "Ask the customer for something that is missing. They answer what is asked for by name.", Args: ask},
		{Name: actRespond, Wire: "respond", Verb: "respond", Label: "Respond", Help: "Answer the customer. A clear response settles the ticket.", Args: text("What the customer reads")},
		{Name: actEscalate, Wire: "escalate", Verb: "escalate", Label: "Escalate", Help: "Hand the ticket to people, with the reason and what the customer told you. Settles the ticket.", Args: escalate},
	}
}

// canned lists the messages that the desk keeps ready: the same for every ticket, so that they give nothing away.
func canned() []env.Canned {
	return []env.Canned{
		{ID: "ask-transaction", Label: "Ask for the transaction id", Text: "Could you tell me the transaction ID of the charge, please?"},
		{ID: "ask-order", Label: "Ask for the order number", Text: "Could you tell me the order number, please?"},
		{ID: "ask-device", Label: "Ask which device", Text: "Could you tell me which device it is, please?"},
		{ID: "ask-email", Label: "Ask for the e-mail address", Text: "Could you tell me the e-mail address on the account, please?"},
		{ID: "ask-date", Label: "Ask for the day", Text: "Could you tell me the date, please?"},
		{ID: "link", Label: "A page that helps", Text: "Please open {link}, {name}. We will check back with you within {time}."},
		{ID: "restart", Label: "Restart it", Text: "Please restart the {device}, {name}. We will check back with you within {time}."},
		{ID: "refund", Label: "Apologise, refund", Text: "I'm sorry for the trouble, {name}. I have refunded {amount} to your card."},
		{ID: "refund-reference", Label: "Refund, with the reference", Text: "Thank you, {name}. I have found {reference} and refunded {amount} to your card."},
		{ID: "credit", Label: "Apologise, credit", Text: "I'm sorry for the trouble, {name}. I have added a credit of {amount} to your account."},
		{ID: "replacement", Label: "Apologise, replacement", Text: "I'm sorry for the trouble, {name}. I will send you a replacement for {reference} today."},
		{ID: "arrives", Label: "Apologise, name the day", Text: "I'm sorry about the wait, {name}. It arrives on {date}."},
		{ID: "send-back", Label: "Send it back, refund", Text: "You bought it on {date}. Please send it back to us. I will refund {amount} to your card."},
		{ID: "no-refund", Label: "No refund", Text: "You bought it on {date}, {name}, which is too long ago. Unfortunately we cannot refund it."},
		{ID: "cancelled", Label: "Apologise, cancelled", Text: "I'm sorry for the trouble, {name}. I have cancelled it for you."},
		{ID: "call-back", Label: "Apologise, call back", Text: "I'm sorry that this happened, {name}. A team lead will call you back."},
	}
}

func findingSpecs() []env.FindingSpec {
	return []env.FindingSpec{
		{Name: "misclassified", Meaning: "gave the ticket a wrong label", Advice: "label by what the customer wants put right"},
		{Name: "answered-before-asking", Meaning: "responded or escalated before the missing thing was asked for", Advice: "look up what must be known before an answer, and ask for it first"},
		{Name: "asked-the-wrong-thing", Meaning: "asked for something that was not missing", Advice: "the policy names the one thing that must be known"},
		{Name: "asked-too-much", Meaning: "asked for more than two things at once", Advice: "ask for one thing at a time"},
		{Name: "empty-question", Meaning: "sent a question that asks for nothing", Advice: "name what you need"},
		{Name: "memory-not-used", Meaning: "did not use what the customer had answered", Advice: "name the number, the device, the address or the day in what you write"},
		{Name: "off-policy", Meaning: "the response did not give the policy's remedy, or gave another one besides", Advice: "give the remedy of the line that fits, and no other"},
		{Name: "urgency-ignored", Meaning: "did not say by when we check back, or said it wrong", Advice: "within 4 hours when it is urgent, within 2 business days otherwise"},
		{Name: "no-acknowledgement", Meaning: "gave no word of sympathy in the response", Advice: "acknowledge the trouble in the same message as the remedy"},
		{Name: "needless-escalation", Meaning: "escalated what the desk answers itself", Advice: "escalate only what the last section of the policy lists"},
		{Name: "missed-escalation", Meaning: "answered what had to be escalated", Advice: "check the answer against the last section of the policy"},
		{Name: "reason-missing", Meaning: "escalated without the one reason that applies", Advice: "write the reason in plain words, and no other"},
		{Name: "repeated-action", Meaning: "took the same kind of action again on one ticket", Advice: "one label, one question, one answer"},
		{Name: "invalid-action", Meaning: "sent an action that the desk does not know or cannot read", Advice: "use the names, types and limits of the action list"},
		{Name: "unclear-reply", Meaning: "wrote what is no message to a person", Advice: "write one or two plain sentences"},
		{Name: "keyword-reply", Meaning: "wrote a list of keywords", Advice: "write one or two plain sentences"},
		{Name: "out-of-steps", Meaning: "ran out of steps", Advice: "classify, ask, answer: three steps a ticket do"},
	}
}
