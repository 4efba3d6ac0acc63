package triage

// What is said of a matter as a whole: that it is still open, that it is over, or that it is somebody else's. "That" is
// always the matter told just before.

func stillOpen() []string {
	return []string{"That is why I write.", "Please see to that.", "That is where I need you.", "This is still so today.", "For that I count on you.", "That is for you to look at, please.", "I would be glad of an answer to that."}
}

func settledPlain() []string {
	return []string{"That has been settled already.", "Your colleague has taken care of that, it is solved."}
}

func settledOblique() []string {
	return []string{
		"That was the state of things until Monday, when your colleague dealt with it.", "That much is over and done with.", "You can tick that one off, it is history.",
		"There is nothing left to do about that.", "I mention it for completeness only; it is off the table.", "That one went away last Thursday.",
		"At least that is how my sister has it; she has her own ticket with you.", "That is my neighbour's case, though, and he has written to you himself.",
		"By now that is as it should be.", "Somebody at your place was quicker than this mail, so leave that aside.",
		"I only tell you so that you know the whole story; that has been taken care of.", "We have found the answer to that one ourselves in the meantime.",
		"That was dealt with over the phone yesterday, and I have nothing to add.", "No need to do anything about that any more.",
	}
}

// With two matters, one line at the end can tell both. The lists differ only in which one is left.
func onlyFirst() []string {
	return []string{"Of the two, only the first still needs you.", "The second has sorted itself out, the first has not.", "The latter is settled, the former is not.", "Forget the second; the first stands."}
}

func onlySecond() []string {
	return []string{"Of the two, only the second still needs you.", "The first has sorted itself out, the second has not.", "The former is settled, the latter is not.", "Forget the first; the second stands."}
}

func twoThings() []string {
	return []string{"Two things.", "There are two matters.", "I have two points."}
}

// turns lead from one matter to the next.
func turns() []string {
	return []string{"Now to the other matter.", "Something else.", "Then there is this.", "On to the next point.", "Apart from that, there is one more point.", "While we are at it, there is one more thing.", "I have one more reason to write."}
}

// afterthoughts lead to a second request at the end.
func afterthoughts() []string {
	return []string{"One more request while I am writing.", "P.S.", "Oh, and before I forget.", "And another thing, please."}
}
