package language

// eventRules are verbs for what a desk does. The head's mood makes a match a deed, a promise, an offer or a refusal.
func eventRules() []rule {
	var rules []rule
	add := func(h how, topic Topic, lines string) {
		rules = append(rules, table(rule{how: h, topic: topic}, lines)...)
	}
	add(howEvent, TopicRefund, `
		^refund|reimburse|repay:v
		^@pay:v ~5 {money} ~5 back
		^@pay:v ~3 back ~6 {money}
		^@pay:v ~6 @funds|it|that|this|everything|them|anything ~4 back
		^@pay:v ~2 back ~5 @funds
		^return|credit|wire|transfer|release:v ~5 {money} ~ to ~3 @card
		^return|credit|wire|transfer:v ~5 @funds|it|that ~ to ~3 @card
		^credit:v ~2 card|bank|visa|mastercard|paypal
		^return|repay|credit:v ~4 @funds
		^return:v {money}
		{money} ~3 ^return|credit:v ~3 to|back
		@funds ~6 ^return|credit:v ~3 to|back
		{money} ~6 ^@pay:v ~3 back
		@funds ~6 ^@pay:v ~3 back
		@funds ~~ ^return|reverse|refund:d
		^reverse|undo|void:v ~4 charge|payment|transaction|duplicate|debit|billing|fee
		^let you have ~3 back
		{money} ~3 ^send|transfer|pay|return|credit|wire:d ~2 to ~3 card|account|bank|paypal|visa|mastercard
		^see|make:v ~2 that ~2 you ~2 get|have|receive ~3 back
		^see|make:v ~3 you ~2 get ~4 back|refund
		^@pay:v ~ back ~ to|on|into ~3 @card
		^have ~4 {money} ~2 back
		^make good ~4 {money}
	`)
	add(howEvent, TopicHandOver, `
		^pass|hand|forward|transfer|escalate|refer|route|move|give|send|assign|direct|reassign|take|bring|submit|put:v ~4 @case ~5 to|over|onto|with|through|past ~5 @team
		^pass|hand|forward|transfer|escalate|refer|route|move|assign|reassign:v ~4 @case ~2 on|over|along
		^escalate|elevate:v
		^pass|hand|forward|refer|transfer|route|move|send|assign|reassign|raise|share|report|flag:v ~5 to|over|with|through|for ~5 @team
		^pass|hand:v it|this|that|you|everything ~ on|over|along
		^raise|flag|share:v ~4 @case ~ with|for|to ~4 @team
		^connect|transfer|put|refer|hand:v you ~4 to|with|through|over
		^involve|engage|alert|notify|loop|bring:v ~4 @team
		^put:v @case through to
		^turn:v ~4 @case ~2 over to
		^get:v ~3 @case ~2 to ~5 @team
		^have|get|ask|let ~6 @team ~5 look|handle|check|deal|work|sort|take|review|call
		^put:v you ~2 in touch with ~4 @team
		^send:v ~4 @case ~ up|upstairs|on|over ~2 to
		^get|bring|put|set|have:v ~3 @team ~ on|onto|in|involved ~ @case
		@case ~3 ^pass|hand|forward|transfer|escalate|refer|route|move|give|assign|reassign:d ~2 over|on|along
		@case ~3 ^pass|hand|forward|transfer|escalate|refer|route|move|give|assign|reassign|send|put:d ~4 to|with|through ~5 @team
		ticket|case|complaint|request ~3 ^pass|hand|forward|transfer|escalate|refer|route|move|give|assign|reassign|send|put:d ~4 to|with|through
	`)
	add(howEvent, TopicCancel, `
		^cancel|terminate|discontinue|unsubscribe:v
		^end|stop|close|deactivate:v ~4 @plan|renewal|billing
		^end|stop|close|deactivate:v ~4 renewing
		@plan ~5 ^end|stop|terminate|close|deactivate:d
		^switch|turn:v off ~4 @plan|renewal|renew
		^switch|turn:v ~4 renewal|renew off
		^take:v you off ~3 @plan
		^call off ~3 @plan
		^make:v sure ~6 not ~ renew|charge|bill
		^take:v care of ~2 cancellation
		^process|handle|arrange|do|put:v ~4 cancellation
	`)
	add(howEvent, TopicChange, `
		^@change:v ~6 @record
		@record ~3 ^@change:d
		^add:v ~5 @record ~ to ~4 account|order|ticket|profile
		^put|add|enter|save|set:v ~3 new ~3 @record
		^remove|delete:v ~5 @person|card ~ from
		^move|switch|put|bring|transfer:v you ~4 to|onto|over ~6 plan|tier|subscription|basic|plus
		^downgrade|upgrade:v ~2 you
		^@change:v it|them|that|this ~3 @record
		^@change:v it ~3 for you
		^fix|set|reset|swap:v ~2 address|email|name|number|plan|date|spelling|detail
		^set|bring:v ~3 @plan ~ to
		^add|remove:v ~5 to|from ~2 account|order|plan|profile
		^extend|pause|reactivate|restore|reinstate|unlock|reset:v ~4 @plan|password|access|login
		^link|merge:v ~4 accounts|account
	`)
	add(howEvent, TopicReplacement, `
		^replace|swap:v
		^exchange:v ~4 @thing
		^@give:v ~6 replacement|substitute:n
		^@give:v ~5 new|another|fresh|spare ~3 @thing
		^@give:v out ~3 replacement
		replacement:n ~4 ^@give|dispatch:d
		new ~2 @thing ~3 ^@give:d
		^have ~4 replacement ~3 @give:d
		^have ~3 new ~2 @thing ~3 @give:d
		^@give:v ~3 another one
	`)
	add(howEvent, TopicCredit, `
		^@grant:v ~8 @credit:n !card
		^@grant:v {money} ~5 @credit !card
		^credit|top:v ~3 account|balance|profile|order|bill ~5 {money}
		^credit|top:v ~2 {money} ~ to|on ~3 account|balance|northlight
		^credit:v ~3 account|balance
		@credit:n ~5 ^@grant|top:d
		^turn|convert:v ~5 into ~3 @credit
		account ~3 ^top|credit:d ~3 {money}
		^knock|take:v {money} off ~3 bill|order|plan|purchase
		^add|post|put:v ~5 goodwill
	`)
	add(howEvent, TopicInvestigate, `
		^investigate|trace|examine|research|analyse:v
		^look|dig:v ~ into
		^look:v ~3 at ~4 @matter
		^look:v ~2 up
		^check|review|inspect|verify|audit|study:v ~5 @matter
		^check|verify:v ~ with|whether|what|why|how|where|if|that|again
		^check|review:v it|this|that|both|everything
		^go|comb:v ~ through ~4 @matter
		^find:v out
		^get:v to the bottom
		^chase|track:v ~3 up|down|parcel|package|courier
		^compare:v ~5 @matter
		^take|have:v a ~3 look
		^ask:v ~2 courier|carrier|warehouse|bank|lab|workshop ~4 what|where|why|whether|how|to|for|about
		^open|start|run|launch|begin|do:v ~4 investigation|trace|inquiry|enquiry|check|search|review
		^contact:v ~2 courier|carrier|warehouse
		^be on it
		^follow:v ~4 up
		^follow:v ~2 up
		^work:v on ~2 it|this|that|case|your
		^go:v over ~4 @matter
		@matter ~3 ^investigate|check|review|examine:d
	`)
	add(howEvent, TopicLink, `
		^send|email|text|mail|resend|forward|message|give|issue|trigger|share|post|get:v ~6 link|links:n
		^send|email|text|mail|resend|trigger|issue:v ~5 @reset ~2 mail|email|message|code
		link:n ~7 ^send|email|text|mail|resend|issue:d
		@reset mail|email ~5 ^send|trigger|issue|resend:d
		^drop:v you ~4 link
	`)
	add(howEvent, TopicCallback, `
		^call|phone|ring:v you|her|him|them
		^call|phone|ring:v ~2 back
		^give:v ~2 call|ring|callback:n
		^book|arrange|schedule|set|request|organise|plan|fix|offer:v ~5 callback|call|appointment:n
		callback:n ~5 ^book|arrange|schedule|set|request:d
		call:n ~6 ^book|arrange|schedule|set:d
		^have ~4 call|phone|ring you
		^arrange|set|organise|ask ~6 to call|phone|ring ~ you
		^be in touch by phone|telephone
		^reach:v ~2 by phone|telephone
	`)
	add(howEvent, TopicFreeze, `
		^freeze|lock|block|suspend|disable|deactivate:v ~4 account|card|login|access|profile|payment|it|them|order|device|session|everything
		account|card|login|access|profile|subscription ~5 ^freeze|lock|block|suspend|disable:d
		^put|place:v ~4 hold|freeze|lock|block ~ on
		^stop|block:v ~4 sign ins
	`)
	add(howEvent, TopicRepair, `
		^repair|mend:v
		^fix:v ~4 @ware
		^have ~4 repair|fix|mend:d
		^service:v ~3 @ware
	`)
	return append(rules, happenings()...)
}

// happenings are things that take their course for the desk, and things that the customer gets.
func happenings() []rule {
	var rules []rule
	add := func(h how, topic Topic, lines string) {
		rules = append(rules, table(rule{how: h, topic: topic}, lines)...)
	}
	add(howHappen, TopicRefund, `
		refund|reimbursement:n ~6 ^be ~3 on ~ way
		refund:n ~6 ^be ~3 under way
		refund:n ~6 ^be ~3 underway|complete|completed|done|through|out|pending|processing|final|live|booked
		refund:n ~6 ^be ~3 in progress|motion|process
		refund:n ~2 ^go ~ through
		refund:n ~~ ^send|issue|process|complete:d
		refund:n ~6 ^go|left|leave ~3 out|through|off|us|back|to
		refund:n ~5 done|issued|sent|complete|completed|processed|confirmed|initiated >
		{money} ~6 ^be ~3 on ~ way
		@funds ~6 ^be ~3 on ~ way back
		@funds ~6 ^be ~ already moving
		{money} ~5 ^go|head|travel|flow ~3 back
		@funds ~5 ^go ~3 back
		{money} ~5 ^come ~3 back ~ to
		{money} ~3 ^be back ~ on|in|with
		{money} back ~ on ~ way
		refunded >
		< ^refund:d
	`)
	rules = append(rules, table(rule{how: howSay, act: Promise, topic: TopicCancel}, `
		- i|we ^will not ~ renew|charge|bill
		- @plan ^will not ~ renew
	`)...)
	add(howHappen, TopicReplacement, `
		replacement:n ~5 ^be ~3 on ~ way
		new ~2 @thing ~4 ^be ~3 on ~ way
		new ~2 @thing ~4 ^be ~3 in ~ post|mail|transit
		replacement:n ~4 ^be ~3 in ~ post|mail|transit
		replacement:n ~5 ^leave|left ~3 warehouse|us|depot
		replacement:n ~5 ^go|went ~ out
		new|fresh|spare ~2 @thing ~2 ^ship:v
		new|fresh|spare ~2 @thing ~3 ^go|leave ~2 out|us|warehouse|off
	`)
	add(howHappen, TopicCredit, `
		@credit:n ~5 ^be ~4 on|in ~3 account|balance|inbox
		@credit:n ~3 ^be waiting|ready|available
		@credit:n ~6 ^be ~3 on ~ way
	`)
	add(howHappen, TopicCancel, `
		@plan ~3 ^be canceled
		cancellation:n ~2 ^go ~ through
		cancellation:n ~4 ^be ~3 done|complete|completed|confirmed|processed|through
		canceled >
	`)
	add(howHappen, TopicChange, `
		change:n ~5 ^be ~3 saved|made|done|complete
		account ~ now ^run|use|show|list ~3 new
		new @record ~3 ^be ~3 saved|active|set|live|place
		^be ~3 on ~3 new ~ plan
	`)
	add(howHappen, TopicLink, `
		link:n ~5 ^be ~3 on ~ way
		link:n ~5 ^be ~3 in ~3 inbox|mailbox
		@reset mail|email ~3 ^be ~3 on ~ way
	`)
	add(howHappen, TopicFreeze, `
		account|card|login ~3 ^be ~3 frozen|locked|blocked|suspended|hold
	`)
	add(howHappen, TopicInvestigate, `
		investigation:n ~4 ^be ~3 under way
		investigation:n ~4 ^be ~3 underway|open|running|progress
	`)
	rules = append(rules, table(rule{how: howVoid, act: Deed, topic: TopicRefund}, `
		@credit:n ~2 of|over|for|worth {money}
		{money} ~3 @credit:n !card
	`)...)
	add(howReceive, TopicRefund, `
		^get|receive|have|see:v ~5 @funds|it ~3 back
		^get|receive|have|see:v ~4 {money} ~4 back
		^get|receive|have:v !to ~5 refund:n
		^get|receive|have:v back ~4 {money}
		^be:v ~2 refunded|reimbursed
		^find|see|get:v ~4 {money} ~~ as a refund
	`)
	add(howReceive, TopicReplacement, `
		^get|receive|have:v ~5 replacement:n
		^get|receive|have:v ~3 new ~2 @thing
	`)
	add(howReceive, TopicCredit, `
		^get|receive|have:v ~6 @credit:n !card
		order ~2 ^get:v ~3 @credit
		^find:v ~6 @credit
	`)
	add(howReceive, TopicLink, `
		^get|receive|find:v ~4 link:n
	`)
	add(howReceive, TopicCallback, `
		^get|receive|have:v ~4 callback|call:n
		^hear:v ~5 by phone
	`)
	return rules
}
