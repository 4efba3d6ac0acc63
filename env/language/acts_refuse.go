package language

// refuseRules say that something will not or cannot be done. A howRefuse head counts when it is negated, or when the phrase is
// negative by itself (it holds no, not or a verb of refusal).
func refuseRules() []rule {
	var rules []rule
	add := func(topic Topic, lines string) {
		rules = append(rules, table(rule{how: howRefuse, act: Refuse, topic: topic}, lines)...)
	}
	add(TopicRefund, `
		refunding|reimbursing|returning ~8 ^be:v ~3 something|possible|option|allowed
		^refund|reimburse:v
		^give|pay|send|return|get:v ~5 money ~ back
		^be:v refundable
		- ^be:v ~2 non refundable
		- @funds ~5 ^be:v nonrefundable
		- not ~2 refundable
		- non refundable
		^be:v ~2 due ~3 refund
		- refund ~4 ^turn down:d
		- no refund
		- no money back
		^owe:v you ~3 refund|money
		^compensate:v
		^credit:v ~2 you
		^pay:v ~3 out
		not ~2 entitle ~3 refund
		refund ~~ ^give|offer|issue|do|grant|approve|pay|make one|it|that|this
		refund ~~ which|that ~ i|we ~2 ^do
		- no ~2 credit|compensation ~4 for|possible|due
	`)
	add(TopicReplacement, `
		replacing|exchanging|swapping ~8 ^be:v ~3 something|possible|option|allowed
		^replace|swap|exchange:v
		- no ~2 replacement
		^send|give|ship|offer|provide:v ~5 replacement
		^send|give|ship|offer|provide:v ~3 another|new ~2 @thing
		- new ~2 @thing ~4 out of the question
	`)
	add(TopicDisclosure, `
		sharing|telling|disclosing|giving|confirming|revealing ~8 ^be:v ~3 something|possible|option|allowed
		^tell|give|reveal|disclose|share|release|confirm|read|show|discuss|provide|divulge|say|hand:v ~6 @person
		^tell|reveal|disclose|share|give|release|discuss|hand:v ~6 with|to|anyone|out|about ~4 @person|else
		^tell|reveal|disclose|say|confirm|share:v ~3 who|whose|whether|where|which|if ~6
		- ^give|read:v ~3 out
		^read|give|say|tell:v it|them|that|those ~2 out|you|to
		^pass:v on ~4 @person
		something ~ i|we ~3 ^tell|share|give|say|disclose|reveal|read|discuss:v
		account|customer|personal ~~ ^say|tell:v more|anything
		^share|disclose|reveal|divulge|discuss:v ~3 that|this|it|anything|any|those|account|detail|information|personal
		^tell:v ~2 anyone|anybody|you ~6 account|who|what|which|where
		- ^give|hand:v out ~5
		^discuss:v ~5 account|order|customer
		- @person ~6 ^be:v ~2 confidential|private
		@person ~5 ^share|disclose|reveal|release|give|read:d
	`)
	add(TopicChange, `
		@change:g ~8 ^be:v ~3 something|possible|option|allowed
		moving|cancelling|transferring|redirecting ~8 ^be:v ~3 something|possible|option|allowed
		^@change:v ~8 @record
		^@change:v it|that|this|anything|them
		@record ~6 ^@change:d
		changing ~8 ^be:v ~3 possible|option
		change:n ~6 ^be:v ~3 possible|option|allowed|available
		^cancel|stop|divert|redirect|intercept|recall:v ~5 order|parcel|shipment|delivery|it|package|subscription|plan|anything
		order|parcel|plan|subscription ~4 ^cancel|divert|redirect|stop:d
		^make:v ~5 change|changes:n
		^add|remove:v ~6 @record
		- no way ~4 move|change|update|switch|redirect
		^unlock|reset|reactivate:v ~5 account|password
		^transfer|merge:v ~5 @plan|account
	`)
	add(TopicException, `
		approving|waiving|bending|making|extending ~8 ^be:v ~3 something|possible|option|allowed
		^make|grant|allow|give|approve:v ~5 exception
		^waive|bend|override|overrule|relax|stretch|bypass|ignore|skip:v ~5 rule|policy|limit|window|term|deadline|requirement|fee|check|step|period
		rule|policy|limit|window|deadline|requirement ~5 ^waive|bend|override|skip|extend|relax:d
		exception:n ~5 ^approve|grant|make|allow|possible:d
		^approve:v ~6 
		^be:v ~3 exception
		- no exception
		- approving ~8 not something
		^go ~3 beyond|against|outside ~4 rule|policy|limit
		^extend:v ~5 window|period|deadline|limit|warranty
		^sign:v off
		- ^stick|stay|keep|hold to ~2 rule|policy|limit|term
		^approve:v it|this|that|one
		lead|manager|supervisor|boss|colleague ~3 ^approve|allow|agree|sign:v
		- ^refuse|decline:v to ~ investigate|help|look|check|assist|act|do|discuss
	`)
	return append(rules, table(rule{how: howVoid, act: Refuse}, `
		- no reason not
		nothing ~ that ^stop|prevent
		nothing ^stop|prevent
	`)...)
}
