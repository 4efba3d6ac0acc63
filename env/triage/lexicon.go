package triage

// lexicon holds every part that tickets are composed of. It is built once and never written to after.
type lexicon struct {
	Money, Fault, Wish              wording
	PlainOpinions, ObliqueOpinions  []opinion
	Effects, Complications          []fact
	ScopeDenials, WorkDenials       []string
	ComplicationDenials             []string
	Deadlines, Beginnings           wording
	Near, Week, Far, Old, Recent    []string
	Outsiders                       []string
	StillOpen                       []string
	Settled                         wording
	OnlyFirst, OnlySecond, Two      []string
	Turns, Afterthoughts            []string
	Lures                           []lure
	Baits, StoryBaits               []string
	PassingOn, NotTaken, Links      []string
	Calm, Loud, Sarcasm, Polite     []tone
	Greetings, Asides, Closings     []string
	PlantedOrders                   []string
	VagueSubjects, LoudSubjects     []string
	Devices, Abilities, Cities      []string
	Names, Events, Codes, NumWords  []string
	OpinionSubjects, BaitSubjects   []string
	MoneySubjects, FaultSubjects    []string
	WishSubjects, Floors, AllMonths []string
}

func newLexicon() *lexicon {
	x := &lexicon{
		Money: wording{plainMoney(), obliqueMoney()}, Fault: wording{plainFault(), obliqueFault()}, Wish: wording{plainWish(), obliqueWish()},
		PlainOpinions: plainOpinions(), ObliqueOpinions: obliqueOpinions(),
		Effects: effectFacts(), Complications: complicationFacts(), ComplicationDenials: complicationDenials(),
		Deadlines: deadlines(), Beginnings: beginnings(),
		Near: nearDays(), Week: weekDays(), Far: farDays(), Old: oldDates(), Recent: recentDates(), Outsiders: outsiders(),
		StillOpen: stillOpen(), Settled: wording{settledPlain(), settledOblique()},
		OnlyFirst: onlyFirst(), OnlySecond: onlySecond(), Two: twoThings(), Turns: turns(), Afterthoughts: afterthoughts(),
		Lures: lures(), Baits: baits(), StoryBaits: baitsAfterStory(), PassingOn: passingOn(), NotTaken: notTaken(), Links: links(),
		Calm: calmTones(), Loud: loudTones(), Sarcasm: sarcasm(), Polite: politeTones(),
		Greetings: greetings(), Asides: asides(), Closings: closings(), PlantedOrders: plantedOrders(),
		VagueSubjects: vagueSubjects(), LoudSubjects: loudSubjects(),
		MoneySubjects: subjectsOf(Money), FaultSubjects: subjectsOf(Fault), WishSubjects: subjectsOf(Wish), OpinionSubjects: subjectsOf(Opinion), BaitSubjects: subjectsOf(Bait),
		Devices: devices(), Abilities: abilities(), Cities: cities(), Names: names(),
		Events:    []string{"the last update", "the power cut", "we moved house", "the new cable came", "the spring cleaning"},
		Codes:     []string{"E17", "E04", "0x21", "N-302", "E88", "404", "F9", "T-12"},
		NumWords:  []string{"three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"},
		Floors:    []string{"first", "second", "third", "fourth", "fifth", "sixth"},
		AllMonths: []string{"January", "February", "October", "May", "June", "November"},
	}
	x.ScopeDenials, x.WorkDenials = effectDenials()
	return x
}

// of is the wording of an asking topic's statements.
func (x *lexicon) of(topic Signals) wording {
	switch topic {
	case Money:
		return x.Money
	case Wish:
		return x.Wish
	}
	return x.Fault
}

func (x *lexicon) subjects(topic Signals) []string {
	switch topic {
	case Money:
		return x.MoneySubjects
	case Fault:
		return x.FaultSubjects
	case Wish:
		return x.WishSubjects
	case Opinion:
		return x.OpinionSubjects
	}
	return x.BaitSubjects
}
