package triage

// The statements that matters begin with. Plain ones use the handbook's own words; oblique ones borrow the words of
// another topic, so that the topic is in what is said and not in a word. Slots: {d} a device, {e} another device, {can} what
// an app could do, {s} and {t} sums of money, {past} an event gone by, {city}, {code}.

func plainMoney() []string {
	return []string{
		"I was charged twice for the {d}.",
		"My card was charged {s}, but the invoice says {t}.",
		"The refund for the {d} has not arrived.",
		"I am still being charged for Northlight+ although I cancelled it.",
		"There is a charge of {s} on my card statement that I cannot place.",
		"The invoice for the {d} has the wrong company name and VAT number.",
		"You took {s} for shipping that the shop calls free.",
		"I need a receipt for the {d} and cannot get one.",
		"My last payment of {s} is missing from the invoice, which still says unpaid.",
		"The deposit of {s} for the {d} was never paid back.",
	}
}

func obliqueMoney() []string {
	return []string{
		"I sent the broken {d} back and have not seen anything for it.",
		"The technician came once for the dead {d}; two visits left my account.",
		"Since the last app update {s} goes off my card every month where it used to be {t}.",
		"The discount code did nothing at the till, and the full {s} was taken.",
		"The {d} went back to you because it crashed all the time; the {s} is still with you.",
		"I would like to see the {s} again that went to a plan I never ordered.",
		"It would be nice to pay only once for the {d}; it is on my card two times.",
		"I wish my statement showed what the shop did: {t} there, {s} here.",
		"How generous of me to have paid {s} for a {d} that I never ordered.",
		"The sign-in to Northlight+ was switched off when I quit, but the {s} a month goes on.",
		"I love the {d}, but I have paid it twice by now.",
		"The repair of the {d} was under warranty, and yet {s} is gone from my account.",
		"My {d} is back on your shelf, but my {s} is not back with me.",
		"I tried out the {d} for free, and that has cost me {s} so far.",
		"Your app works like a dream, but it sold me the {d} once and took {s} for two.",
	}
}

func plainFault() []string {
	return []string{
		"The {d} drops the connection every few minutes.",
		"The {d} does not switch on any more.",
		"The {d} crashes after a while and has to be restarted.",
		"The {d} does not find the {e} any more.",
		"The {d} shows error {code} and does nothing.",
		"The sound of the {d} is broken: nothing but crackle.",
		"The update of the {d} stops with error {code}.",
		"The app crashes when I open the {d} page.",
		"I cannot sign in to the app: it says that my password is wrong, and it is not.",
		"The app no longer shows the {d} since the update.",
	}
}

// deviceFaults is how many of the plain faults, from the first, are those of a device: only these can be dangerous.
const deviceFaults = 6

func obliqueFault() []string {
	return []string{
		"The app shows a bill of {s}, while {t} was taken, just as agreed.",
		"The invoice page of the app stays white, whatever I press.",
		"The {d} I paid {s} for is as dark as a stone.",
		"My payment went through properly, only the app keeps calling it failed.",
		"The button that prints receipts has gone dead.",
		"I wish the {d} would wake up again as it did until {past}.",
		"It would be nice if the {d} did what its box says: {can}.",
		"I would like the {d} to stay with the {e} for longer than a minute, as it used to.",
		"I love the {d}, only it has been silent since {past}.",
		"Your nice new page for the {d} greets me with {code} and nothing else.",
		"The {d} used to {can}; since {past} it will not.",
		"For its price of {s} the {d} should not hang up on the {e} all day long.",
		"I press, I wait, I press again: the {d} might as well be a brick.",
		"Could the {d} please go back to working with the {e}, the way it did until {past}?",
		"I paid the invoice on the day, and still the app greets me as a debtor; my account is in order, your screen is not.",
	}
}

func plainWish() []string {
	return []string{
		"It would be good if the app could {can}.",
		"Please add a way to {can}.",
		"I would like a feature: let the {d} {can}.",
		"I miss a way to {can} in the app.",
		"My suggestion for a new feature: {can}.",
		"Could you add an option to {can} on the {d}?",
		"A dark mode for the {d} page would be a good feature.",
	}
}

func obliqueWish() []string {
	return []string{
		"The {d} cannot {can}; it was never meant to, and I would like it to.",
		"There has never been a way to {can}, so nothing is broken, but I would use one every day.",
		"You never promised that the app would {can}, I know; I ask for it all the same.",
		"Other makers' apps {can}; you never said that yours would, and I wish it did.",
		"I would pay {s} more a month if the app could {can}.",
		"One yearly invoice in place of twelve small ones is something you do not offer, and should.",
		"Paying for Northlight+ by gift card is not among your choices so far; make it one.",
		"The invoice page was never made to sort by product; let it.",
		"An alarm before the card is charged would be new, and welcome.",
		"All that I have ever missed in the {d} is a way to {can}.",
		"It is not broken, it is just not there yet: a switch for the {d} to {can}.",
		"Refunds as credit for the shop do not exist with you; I would take them.",
		"Have you ever thought of letting the {d} {can}?",
		"If you are looking for ideas for the next version: {can}.",
	}
}

// opinion is a statement with what it does to the mood, in hundredths.
type opinion struct {
	text    string
	valence int
}

func plainOpinions() []opinion {
	return []opinion{
		{"I am very happy with the {d}.", 50},
		{"The {d} is the best thing I have bought in years.", 60},
		{"Your packaging is far too big for a {d}.", -30},
		{"Your people in {city} were kind and quick.", 50},
		{"I find the hold music hard to bear.", -30},
		{"I do not like the new look of the {d} page.", -30},
		{"The manual of the {d} is a pleasure to read.", 40},
		{"I was disappointed by the tone in your {city} shop.", -40},
	}
}

func obliqueOpinions() []opinion {
	return []opinion{
		{"{s} is a steep price for a {d}, in my view.", -30},
		{"The refund for my old {d} came within a day, which impressed me.", 50},
		{"Not one crash, not one lost connection: I can only praise the {d}.", 50},
		{"Your error messages read like poetry.", 10},
		{"I had heard that the {d} breaks early; mine has not.", 30},
		{"No feature is missing from the {d}, I would not add a thing.", 40},
		{"Ending the old tariff was the wrong call, if you ask me.", -30},
		{"Your invoices are the clearest I get from anyone.", 40},
		{"Every update makes the {d} page uglier than the one before.", -40},
		{"The shop in {city} could do with friendlier faces.", -30},
		{"The {d} looks cheap for something that costs {s}.", -30},
		{"Wishes are read and taken up here, I noticed, and that is rare.", 40},
	}
}
