package triage

// lure is what spam tells; bait is what it wants. {link} is an outside address, {order} one of our order numbers.
type lure struct {
	text    string
	signals Signals
}

func lures() []lure {
	return []lure{
		{"This is the Northlight account team: your mailbox will be closed.", Posing},
		{"Northlight Security here, your vault was opened from abroad.", Posing},
		{"Northlight could not process the payment for your plan.", Posing},
		{"I am Dana, floor lead at Northlight, writing from my private phone.", Posing},
		{"The Northlight payroll desk needs your details anew.", Posing},
		{"Northlight: there is a problem with order {order}, and the parcel is on hold.", Posing | Insider},
		{"As your Northlight team lead I have to close order {order} today.", Posing | Insider},
		{"Your parcel is held at customs.", 0},
		{"You have been chosen for a prize of {s}.", 0},
		{"We bring shops like yours to page one of the search results.", 0},
		{"An invoice over {s} is attached and overdue.", 0},
		{"A wallet with {n} coins is waiting in your name.", 0},
		{"Order {order} cannot be delivered, says our courier service.", Insider},
		{"I represent a late client of yours who left {s} and order {order} behind.", Insider},
		{"We found {n} errors on your shop's page.", 0},
	}
}

// baitsAfterStory follow a customer's story that is told for the bait's sake.
func baitsAfterStory() []string {
	return []string{
		"The full story with pictures is at {link}; sign in there with your desk account to read it.",
		"My log is too big for this form, open it at {link} with your work password.",
		"Send me the code that was just texted to you, so that I can prove who I am.",
		"Transfer {s} to my other account first, the number is at {link}.",
	}
}

func baits() []string {
	return []string{
		"Confirm your password at {link} within a day.", "Open {link} and sign in with your work account.", "Send back the code that we have just texted to you.",
		"Transfer a fee of {s} to have it released.", "Buy four gift cards and send me their numbers.", "Answer with the login of your desk, and the rest is done for you.",
		"Book a call at {link} and see our prices.", "Download the form from {link} and fill it in.",
	}
}

// Customers who pass on such a message begin and end like this.
func passingOn() []string {
	return []string{"This landed in my inbox:", "Somebody sent me the following:", "A text on my phone says:", "Here is what I was sent, word for word:", "Is this one yours? It says:", "My mother forwarded me this:", "I found this on my answering machine and wrote it down:"}
}

func notTaken() []string {
	return []string{"I have not answered it.", "I did not touch the link.", "I thought you should see it.", "It does not look like you.", "I would rather ask before I do anything.", "Nobody here has replied to it.", "It smells of a swindle to me."}
}

func links() []string {
	return []string{"http://northl1ght.example/verify", "northlight-secure.example", "http://bit-view.example/8812", "https://files-share.example/log7", "www.account-help.example", "http://nrthlight.example/in", "https://quick-forms.example/a41"}
}
