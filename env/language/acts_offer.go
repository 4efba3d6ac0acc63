package language

import "strings"

// choices names the things that a desk can offer, refuse or grant, as a noun phrase of patterns.
func choices() map[Topic][]string {
	return map[Topic][]string{
		TopicRefund:      {"refund|reimbursement:n", "money|cash back", "@funds ~2 back", "{money} ~3 back"},
		TopicRepair:      {"repair:n", "repair ~2 free|paid"},
		TopicReplacement: {"replacement|exchange|swap:n", "new ~2 @thing", "another @thing"},
		TopicCredit:      {"credit|voucher|coupon:n !card", "goodwill ~2 credit"},
		TopicCallback:    {"callback:n", "call back", "phone call|appointment"},
		TopicException:   {"exception:n"},
	}
}

// topicsOf lists the topics of choices in a fixed order.
func topicsOf() []Topic {
	return []Topic{TopicRefund, TopicRepair, TopicReplacement, TopicCredit, TopicCallback, TopicException}
}

// fill writes each line once for every name of the topic, in place of N.
func fill(r rule, names []string, lines string) []rule {
	var rules []rule
	for _, n := range names {
		rules = append(rules, table(r, strings.ReplaceAll(lines, "N", n))...)
	}
	return rules
}

// nounRules put the things themselves into verb phrases that fit all of them.
func nounRules() []rule {
	var rules []rule
	for _, topic := range topicsOf() {
		names := choices()[topic]
		rules = append(rules, fill(rule{how: howEvent, topic: topic}, names, `
			^issue|process|make|send|initiate|start|trigger|approve|arrange|grant|offer|give|set|authorise|complete|do|provide|get|push|agree|release|order|allow|request|book|submit|prepare|put|organise|ship|log|schedule|raise|file|lodge|register|confirm|action|sort|open|enter|place|run ~6 N
			N ~5 ^issue|process|make|send|initiate|start|trigger|approve|arrange|grant|offer|give|set|authorise|complete|provide|release|order|book|submit|organise|ship:d
		`)...)
		rules = append(rules, fill(rule{how: howRefuse, act: Refuse, topic: topic}, names, `
			N ~4 ^be ~3 possible|available|option|due|way|cards|offer
			- no N ~6 possible|available|due
			- there ^be no N
			there ^be ~3 N
			- there ^will be no N
			- there ^will be no ~2 N
			- N ~3 ^be ~2 declined|denied|refused|rejected|impossible|excluded
			- N request ~3 ^be ~2 declined|denied|refused|rejected
			- ^decline|reject|deny|refuse:v ~5 N
			- ^say:v no to ~4 N
			- N ~3 be out of ~ question
			- N ~3 be off the table|cards
			- answer ~4 N ~2 be no
			- ^rule out ~3 N
			- not eligible|entitled|qualify ~3 N
			^qualify|eligible ~3 N
			- N ~6 not something
			- rule|policy|warranty ~2 not allow ~3 N
		`)...)
	}
	return rules
}

// offerRules put something at the customer's choice.
func offerRules() []rule {
	var rules []rule
	for _, topic := range topicsOf()[:5] {
		rules = append(rules, fill(rule{how: howOffer, act: Offer, topic: topic}, choices()[topic], `
			^would you ~4 like|prefer|accept|want|rather|consider|appreciate ~5 N
			^would|might ~5 N ~6 work|help|do|suit|be|make|fit
			^do you ~2 want|prefer|like|need ~5 N
			^interest you in ~4 N
			N ~2 ^be ~2 possible|available|option|fine
			^ask for ~3 N
			^feel free ~5 N
			^choose|pick|select|decide|opt ~8 N
			option|choice|alternative ~8 N
			options|choices ~~ N
			N or ~~ whichever|whatever|choose|choice|prefer|up
			or N ~~ whichever|whatever|choose|choice|prefer|up
			or ~2 N ~~ whichever|whatever
			^how|what about ~5 N
			either ~6 N
			N or ~6 choose|choice
			whether you ~4 like|rather|prefer|want ~~ N
			^be welcome to ~4 N
			< N or ~4 N
			your choice ~ of|between ~6 N
			N ~3 if you ~2 like|prefer|want|wish|rather
			N ~~ if you ~2 like|prefer|want|wish|rather
			^how do ~6 N ~2 sound
			N ~8 would ~2 you ~ like
			if you ~3 prefer|like|want|rather ~5 N
			N ~2 ^be ~3 on the table
			^can|could|may have ~5 N
			should you ~2 want|wish|prefer|like ~4 N
			^interested in ~4 N
			up to you ~~ N
		`)...)
	}
	rules = append(rules, table(rule{how: howOffer, act: Offer, topic: TopicRepair}, `
		^can|could|may have it|them|this ~2 repair|fix:d
		^would you like ~5 repair|fix|mend:v
		you|to ^have ~3 repaired|fixed|mended
		^can|could|may ~ have ~4 repaired|fixed
		^pick|choose ~6 repair
		welcome to have ~3 repaired
	`)...)
	rules = append(rules, table(rule{how: howOffer, act: Offer, topic: TopicRefund}, `
		^have ~4 money back
		or ~3 your money back
		^would you like ~3 refund ~ or
	`)...)
	rules = append(rules, table(rule{how: howOffer, act: Offer, topic: TopicReplacement}, `
		^would you like ~4 to swap|replace|exchange
		^would ~ you ~ prefer ~4 swapped|replaced
	`)...)
	rules = append(rules, table(rule{how: howOffer, act: Offer, topic: TopicCallback}, `
		^would you like ~4 call|ring|phone ~ you
		^would you ~3 like|prefer ~4 call
		^would ~ help ~6 call|phone|ring you
		^prefer ~4 phone|call
		^can|could call|ring|phone you
		when would ~5 call
	`)...)
	return append(rules, stayRules()...)
}

// stayRules give the customer a reason to keep a plan.
func stayRules() []rule {
	return table(rule{how: howOffer, act: Offer, topic: TopicStay}, `
		if you ~3 stay|keep|remain|continue
		^stay|keep|remain ~6 and ~4 get|pay|save|receive
		^would ~~ make you stay
		^would ~3 you ~3 keep|stay|consider|remain ~5 @plan|for|if
		^instead of canceling
		^rather than cancel
		^rather than canceling
		^before you go|leave|cancel
		off|free|discount ~6 if you ~3 not ~ cancel|leave|go
		^can|could pause ~3 @plan
		^would you ~3 stay|remain|keep
		^reason to stay|keep
		^offer ~6 to stay|keep
		^offer ~8 if you ~3 stay|keep
		^convince|persuade you to stay|keep
		^stay with us
		change your mind
		^keep ~3 @plan ~ at|for ~3 price|half|less|off
		^keep ~3 @plan ~~ half|free|discount|off
		how about ~6 month|half|free|discount|off
		half price ~6 if you
		^stay|keep|remain ~6 and ~8 free|get|pay|save|half|discount|off
	`)
}
