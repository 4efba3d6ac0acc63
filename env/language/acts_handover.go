package language

// handOverRules announce that other people take over; the matching promise or deed follows from the mood.
func handOverRules() []rule {
	rules := table(rule{how: howHappen, act: HandOver, topic: TopicHandOver, cost: 1}, `
		@team ~6 ^take over
		@team ~6 ^take ~4 from here|there|now
		@team ~6 ^take ~3 @case ~2 over
		@team ~6 ^handle|continue|own|lead:v
		@team ~6 ^deal:v with
		@team ~6 ^pick ~4 up
		@team ~6 ^look|looking after
		@team ~6 ^carry on
		@team ~6 ^take|taking|assume care|charge|responsibility|ownership ~ of
		@team ~8 ^be ~3 your contact
		@team ~8 ^get|be|come ~3 back|touch ~ to|with ~4 instead
		@case ~3 ^be ~2 now ~2 with ~5 @team
		@case ~3 ^be ~3 with ~4 @team
		@case ~4 ^go ~4 to ~5 @team
		@case ~4 ^lie|sit|rest ~3 with ~4 @team
		@case ~4 ^be|sit ~3 in ~3 hands of
		^continue with you
		^be ~3 your ~2 contact|agent|person
		@team ~8 ^be ~2 on it
		@team ~3 ^have ~3 @case now
		@case ~ ^reach ~4 @team
		@team ~4 who|and ~3 ^handle|own|continue|deal
		@team ~2 ^have ~ ticket|case|complaint|request
		^do|handle|finish|process|continue|settle|decide|take|resolve|deal:d ~2 by ~4 @team
		@case ~4 ^move|pass|go ~3 to ~5 @team
		@case now ^belong to
		@team ~4 ^take ~3 @case
		into the hands of ~4 @team
		@team ~4 ^reply|respond|write|answer ~3 from here|now
		@team ~4 ^follow up
		@team ~4 ^see|bring|work|sort|resolve|finish ~6 from here
	`)
	return append(rules, table(rule{how: howVoid, act: HandOver}, `
		over to you
		to your neighbour
	`)...)
}
