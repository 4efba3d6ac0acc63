package triage

import "hotseat/env"

// Version changes whenever the same task, seed and actions could give another episode: with the generator, its words, the
// rulebook or the scoring.
const Version = "1.2.0"

// The action and its arguments.
const (
	actTriage     = "triage"
	argRoute      = "route_category"
	argUrgency    = "urgency_assessment"
	argDifficulty = "resolution_difficulty"
	argPriority   = "priority_score"
)

func spec(levels []level) env.Spec {
	targets := []env.Points{env.Milli(850), env.Milli(700), env.Milli(500)}
	s := env.Spec{
		Name: "triage", Version: Version, Title: "Triage",
		Description: "Sort a stream of tickets by the desk's handbook: where each goes, how urgent it is, how hard to resolve, and what comes first.",
		Briefing: []string{
			"You sit where tickets come in. Each wants four answers: route, urgency, difficulty, priority. The handbook says how; it decides every ticket.",
			"One answer a ticket, and it stands. The episode ends with the last ticket; an answer that cannot be read costs a little and a step.",
			"Read for what is still open. Shouting is not urgency, calm is not safety, and how a ticket was filed proves nothing.",
		},
		Actions: []env.ActionSpec{action()}, Findings: findingSpecs(),
	}
	for i, lv := range levels {
		s.Levels = append(s.Levels, env.Level{Name: lv.name, Target: targets[i], Task: "triage/" + lv.name})
	}
	return s
}

func action() env.ActionSpec {
	return env.ActionSpec{Name: actTriage, Wire: "Triage", Verb: "triage", Label: "Triage", Help: "Answer the ticket in front of you; the next one follows.",
		Args: []env.ArgSpec{
			{Name: argRoute, Label: "Route", Help: "Who takes it", Kind: env.Choice, Choices: routes()},
			{Name: argUrgency, Label: "Urgency", Help: "How bad it is for the people hit", Kind: env.Choice, Choices: urgencies()},
			{Name: argDifficulty, Label: "Difficulty", Help: "How hard it is to resolve", Kind: env.Choice, Choices: difficulties()},
			{Name: argPriority, Label: "Priority", Help: "0 can wait, 100 comes first", Kind: env.Int, Min: 0, Max: 100},
		}}
}

// The names of the findings.
const (
	spamAsWork     = "spam-as-work"
	workAsSpam     = "work-as-spam"
	reportAsSpam   = "report-as-spam"
	settledTaken   = "settled-matter-routed"
	secondMissed   = "second-signal-missed"
	filedBelieved  = "filed-category-believed"
	wrongRoute     = "wrong-route"
	shoutingUrgent = "shouting-is-not-urgent"
	calmMissed     = "calm-outage-missed"
	urgencyHigh    = "urgency-too-high"
	urgencyLow     = "urgency-too-low"
	difficultyOff  = "difficulty-off"
	priorityOff    = "priority-off"
	invalidAction  = "invalid-action"
	outOfSteps     = "out-of-steps"
)

func findingSpecs() []env.FindingSpec {
	return []env.FindingSpec{
		{Name: spamAsWork, Meaning: "sent spam on as work", Advice: "ask who wants what of whom: a message that itself wants a sign-in, a code or money is spam"},
		{Name: workAsSpam, Meaning: "threw a customer's ticket away as spam", Advice: "a link, a loud voice or an odd subject is no bait"},
		{Name: reportAsSpam, Meaning: "threw away a customer who reported spam", Advice: "what is passed on in quotes is evidence, not bait"},
		{Name: settledTaken, Meaning: "routed by a matter that the text says is settled", Advice: "strike out what is over or somebody else's, then route"},
		{Name: secondMissed, Meaning: "of two open matters took the one that comes second", Advice: "danger, then money, then fault, then wish"},
		{Name: filedBelieved, Meaning: "took over the category that the ticket was filed under", Advice: "read the text; the filing proves nothing"},
		{Name: wrongRoute, Meaning: "chose the wrong route", Advice: "the handbook's first line that holds for an open matter"},
		{Name: shoutingUrgent, Meaning: "took a loud ticket for an urgent one", Advice: "count who is hit, what stands still, by when"},
		{Name: calmMissed, Meaning: "did not see a critical ticket that keeps quiet", Advice: "look for danger, and for standstill with many or with a near deadline"},
		{Name: urgencyHigh, Meaning: "saw more urgency than there is", Advice: "effects of settled matters, far dates and what might happen do not count"},
		{Name: urgencyLow, Meaning: "saw less urgency than there is", Advice: "effects may be told without the word urgent; mind the dates"},
		{Name: difficultyOff, Meaning: "misjudged how hard it is", Advice: "count the complications over the open matters"},
		{Name: priorityOff, Meaning: "priority outside the range", Advice: "urgency's base, then the account's age, then previous tickets"},
		{Name: invalidAction, Meaning: "sent an answer that the desk cannot read", Advice: "four fields, with the values of the action list"},
		{Name: outOfSteps, Meaning: "ran out of steps with tickets left", Advice: "check the fields before sending"},
	}
}
