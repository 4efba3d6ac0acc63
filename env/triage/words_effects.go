package triage

// wording splits phrases by register: plain ones speak as the handbook does, oblique ones show what the handbook names.
type wording struct{ plain, oblique []string }

// fact is a signal, or a denial of one, with the ways to say it. {n} is a number from three, {who} an outsider.
type fact struct {
	signals Signals
	words   wording
}

// effectFacts are said of a matter's effects. They speak of "it", so that each fits every topic.
func effectFacts() []fact {
	return []fact{
		{Stopped, wording{
			[]string{"Work has stopped completely because of it.", "I cannot work at all until it is dealt with."},
			[]string{"The shop stays closed until it is dealt with.", "There is nothing left to do here but wait for you.", "Not one order goes out while it is like this.", "My desk is at a standstill over it.", "It leaves no way to go on with the day's work.", "As long as it lasts, not a thing can be sold here.", "Until it is sorted out, not a stroke of work gets done.", "I have put the closed sign on the door because of it."}}},
		{Slowed, wording{
			[]string{"I can work around it, but it slows me down.", "Work goes on, but it takes twice the time because of it."},
			[]string{"In the meantime everything is copied by hand.", "It costs an hour every day.", "With pen and paper the day gets done, only later.", "The detour is a long one, but it leads there.", "I manage, with a lot of running back and forth.", "I get by with lists on paper, at half the speed.", "It keeps me at my desk an hour longer, but the work gets done.", "I have found a way around it, a slow one."}}},
		{Many, wording{
			[]string{"It affects all {n} of us.", "{n} people here are hit by it."},
			[]string{"It is the same for all {n} of us.", "I write for {n} people who would say just the same.", "All {n} branches tell this story.", "Ask at any of our {n} desks, you will hear the same.", "{n} households in our building are in the same position.", "My {n} colleagues could each have written this to you.", "I have counted {n} of us so far with the same story."}}},
		{Danger, wording{
			[]string{"It gets far too hot, and there was smoke.", "I got an electric shock from it."},
			[]string{"The wall behind it has a brown mark now.", "There was a crackle and a smell like singed hair.", "My son's fingers tingle when he touches the casing.", "Its battery has swollen so far that the lid will not shut.", "My daughter has a blister from picking it up.", "The plug sparks when I pull it.", "The underside is so hot that it left a mark on my palm."}}},
	}
}

// denials look like effects and are none.
func effectDenials() (scope, work []string) {
	return []string{
			"Of the {n} of us it concerns only me.", "It does not concern my {n} colleagues, it is just me.", "None of the other {n} households in the building is concerned.",
			"It makes no difference to the other {n} desks.", "Of our {n} branches only mine is concerned.",
		}, []string{
			"Work goes on as before.", "It holds nothing up.", "Nothing here has stopped because of it.", "If it got worse, the shop would have to close, but it has not.",
			"One day it will bring everything to a standstill, I fear; so far it costs us nothing.", "The day's work gets done as ever.",
		}
}

// deadlines are said of any matter; {when} is a day, and the day alone says whether it is near.
func deadlines() wording {
	return wording{
		[]string{"The deadline for it is {when}.", "It has to be ready for a meeting {when}."},
		[]string{"I have to report on it to the board {when}.", "The auditors ask about it {when}.", "My article about it goes to print {when}.", "I give a talk about it {when}.", "It is on the agenda of the meeting {when}.", "The people who decide about it come together {when}.", "My boss wants an answer about it {when}.", "The inspector comes about it {when}.", "I have to hand in my papers on it {when}."},
	}
}

// Days, by how near they are to Wednesday, 18 March 2026.
func nearDays() []string {
	return []string{"today", "tonight", "tomorrow", "tomorrow morning", "tomorrow at noon", "this afternoon", "on Thursday, 19 March", "on the 19th of March", "today at five"}
}

func weekDays() []string {
	return []string{"on Friday, 20 March", "this Saturday", "on Monday, 23 March", "next Tuesday, the 24th", "on the 23rd of March", "in five days", "in four days", "on the 25th of March", "this coming Sunday"}
}

func farDays() []string {
	return []string{"on Friday, 17 April", "in three weeks", "on the 19th of May", "in May", "at the end of June", "on Thursday, 9 April", "a month from tomorrow", "on the 23rd of April", "in ten weeks", "on Monday, 20 April", "three weeks from today"}
}

// complicationFacts are what makes a matter hard, and what only looks like it. {since} is a date, which alone decides.
func complicationFacts() []fact {
	return []fact{
		{OnOff, wording{
			[]string{"It comes and goes."},
			[]string{"Some days it is like that, some days it is not.", "Whenever I want to show it to somebody, it is not there.", "Three times this week, then nothing for two days.", "It has its moods: an hour like this, an hour as it should be.", "Last night all was well, this morning it was back.", "I never know whether I will run into it or not."}}},
		{Tried, wording{
			[]string{"I have already followed the steps on your help page, without success."},
			[]string{"Everything that your help page suggests is behind me.", "A colleague of yours has had a go at it before, in vain.", "What you sent me last time has changed nothing.", "Your three usual suggestions left it as it was.", "I went through your help page from top to bottom, and nothing is any different.", "Your chat took me through all the steps on Sunday; here I am still.", "One of you has tried to put it right before, and failed."}}},
		{Outside, wording{
			[]string{"To settle it, {who} has to be asked too."},
			[]string{"You will not get far with it without {who}.", "Half of the story lies with {who}, I am told.", "It hangs on {who} as much as on you.", "Only {who} can tell you what happened on the day.", "Please get in touch with {who} about it, or nothing will move."}}},
	}
}

// onOffDenials is how many of the denials, from the first, are of coming and going.
const onOffDenials = 2

func complicationDenials() []string {
	return []string{
		"It never comes and goes, it is always the same.", "There is no pattern to it, it is there every single time.", "I have not looked at the help page yet.",
		"I have not tried anything so far; tell me where to begin.", "{who} has nothing to do with it.", "You can settle it without {who}.", "Nobody has had a go at it yet.",
	}
}

func beginnings() wording {
	return wording{
		[]string{"It has been so since {since}."},
		[]string{"That goes back to {since}.", "I have lived with it since {since}.", "The first signs of it date from {since}.", "It has kept us company since {since}.", "This has been going on since {since}."},
	}
}

func oldDates() []string {
	return []string{"last September", "October 2025", "last summer", "June 2025", "the 3rd of November", "12 August 2025", "Easter of last year", "the year before last", "the 20th of November", "2024"}
}

func recentDates() []string {
	return []string{"last week", "Monday", "the 2nd of March", "the middle of February", "the week before last", "the end of January", "12 March", "Sunday night", "the 3rd of February", "the day before yesterday"}
}

func outsiders() []string {
	return []string{"my bank", "the courier", "the shop that sold it", "my internet provider", "my landlord", "the delivery service", "the card company", "our building's electrician"}
}
