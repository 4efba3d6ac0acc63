package language

// requestRules tell the customer to do something.
func requestRules() []rule {
	var rules []rule
	add := func(topic Topic, lines string) {
		rules = append(rules, table(rule{how: howRequest, act: Instruct, topic: topic}, lines)...)
	}
	add(TopicOpenLink, `
		^click|open|follow|use|tap|press|try:v ~3 link|button
		^open|follow|use|click|tap ~3 page|form|portal|site
	`)
	add(TopicStopUsing, `
		^unplug|disconnect:v
		^switch|turn|power|shut:v ~4 off ~4
		^switch|turn|power|shut:v off|down
		^stop ~2 using|charging|use|wearing
		^stop ~2 use:n
		^pull|take|remove|disconnect:v ~4 plug|charger|power|outlet|socket|mains|adapter
		^cut:v ~2 power
		^keep|leave:v ~4 off|unplugged|switched
		^discontinue:v
		^cease:v ~2 using|use
		^refrain|avoid|quit ~2 using|charging|use
		^take ~3 off ~3 charger|mains|wall|power
	`)
	add(TopicSeekCare, `
		^see|call|visit|consult|ring|contact|phone|ask|go|get|seek|find|dial|speak|talk|reach|head|consider ~6 @doctor
		^get|seek|find ~3 medical|care|first ~2 help|aid|attention|care|advice|treatment
		^let ~2 @doctor ~2 look|check|see|examine
		^have ~5 looked|checked|examined|seen|treated ~5
		^go|head ~3 to ~3 emergency|hospital|doctor|er|clinic
		^call ~3 911|112|999
		^call|dial {num}
	`)
	add(TopicWait, `
		^wait|sit:v
		^allow|give ~4 {span}
		^allow ~4 time
		^hold on|tight
		^hang on|tight
		^bear with
		^hold the line
		^be patient
		^have ~ patience
		^leave ~6 for {span}
		^hold ~ while
		^stay tuned
		^give ~3 until|moment|minute|second|time|while
		^sit tight
	`)
	add(TopicContactMerchant, `
		^contact|call|ask|write|reach|email|phone|message|approach|ring|turn|speak|talk|check|get|raise|take|go|consult|follow|dispute|address|inform|tell ~6 {merchant}
		^contact|call|ask|write|reach|email|phone|message|approach|ring|turn|speak|talk|get|inform ~5 @shop|them|directly
		^raise|take|dispute ~4 with ~3 @shop|them
		^get in touch with
		^give ~2 {merchant} ~3 call|ring|shout
		^give ~3 @shop ~3 call|ring|shout
		^follow up with ~3 @shop
	`)
	add(TopicRestart, `
		^restart|reboot|relaunch:v ~3 @ware
		^reset:v ~3 @good|box|device|unit
		^restart|reboot:v
		power cycle
		^power ~3 down ~ and ~2 up|on
		^give|try ~4 restart|reboot|reset
		^power cycling
		^turn|switch ~4 off ~~ on
		^turn|switch ~4 off and ~3 on|back
		^unplug|disconnect ~~ plug|reconnect|back
		^unplug|disconnect ~6 {span}
		^pull ~4 plug ~6 plug|back
	`)
	add(TopicReturnItem, `
		^return:v ~4 @ware
		^return:v ~4 by post|mail|courier
		^send|ship|post|mail|bring ~4 @ware ~3 back|in|to
		^send|ship|post|mail|bring back ~4 @ware
		^drop ~4 off
		^take|bring|carry ~3 @ware ~2 to|in
		^put|pop|stick ~4 @ware ~3 in ~2 post|mail
		^pack|put|box:v ~6 @ware ~8 label|return|ship|send|drop|box
		^hand ~3 @ware ~3 to|in
		^send|ship ~4 back ~ to ~ us|northlight
		^send|ship|mail|post ~3 it|them in
	`)
	add(TopicCheckMail, `
		^check|look|watch|search|see|monitor|scan|try ~6 inbox|mailbox|spam|junk|mail|email|mails
		^have|take a ~2 look|peek|glance ~4 inbox|mailbox|spam|junk|mail|email
		^look|watch|keep ~5 for ~4 email|mail|message|confirmation
		^keep an eye ~4 inbox|mailbox|mail|email|spam
		inbox|mailbox|spam|junk ~~ ^look|check:v there
		inbox|mailbox|spam|junk ~~ ^check|look:v >
		^open your ~3 inbox|mailbox|mail|email
		^peek ~5 inbox|spam|junk
	`)
	rules = append(rules, table(rule{how: howSay, act: Instruct, topic: TopicWait}, `
		anything|nothing but|except ~ wait
		only ~3 to wait
	`)...)
	rules = append(rules, table(rule{how: howVoid, act: Instruct, topic: TopicStopUsing}, `
		off ~~ on again|back
		off and ~2 on
		off ~~ back on
		unplug|pull ~~ plug ~3 back
		unplug|pull ~~ back in
	`)...)
	return append(rules, ignoreRules()...)
}

// ignoreRules tell the customer to leave a message alone: a positive request to delete it, or a negated one to open it.
func ignoreRules() []rule {
	return append(forbidRules(), append(table(rule{how: howRequest, act: Instruct, topic: TopicIgnoreMessage}, `
		^ignore|delete|disregard|discard|trash|bin|dump ~5 @letter|it|that|them|this|text|mail|one
		^leave ~5 unopened|unanswered|alone
		^throw ~4 away
		^avoid ~2 clicking|opening|answering|replying
		^mark ~5 as spam|junk|phishing
		^steer clear
		^stay away
		^report ~5 as spam|phishing|junk
		^refrain from clicking|opening|answering|replying
	`), table(rule{how: howForbid, act: Instruct, topic: TopicIgnoreMessage}, `
		^click|open|follow|tap|answer|reply|respond|trust|press|download|touch|enter|type|forward|visit|react|give|scan ~6 @letter|attachment|anything|qr|code|there
		^click|open|follow|answer ~3 it|that|them|on
		^open|visit|click|use|trust|follow|enter ~8 {link}
		^enter|type|give ~4 card|password|details|pin ~2 there|on|in
		^click|tap|reply|respond
	`)...)...)
}

// forbidRules tell the customer to leave a device alone.
func forbidRules() []rule {
	return table(rule{how: howForbid, act: Instruct, topic: TopicStopUsing}, `
		^use|charge|operate ~4 @ware
		^plug ~4 in|into|back
		^switch|turn ~4 on
		^touch ~4 @ware|plug|wire|battery
		^keep using|charging
		^connect ~3 @ware ~3 to ~3 mains|power|charger|wall
	`)
}

// askRules ask the customer to supply something.
func askRules() []rule {
	var rules []rule
	names := map[Topic][]string{
		TopicOrderID:       {"order ~ number|id|reference|no|nr|code", "number ~3 order", "order:n ~ you ~4 about", "which|what order:n"},
		TopicCardDigits:    {"digits|digit", "{num} digits", "end of ~2 card", "card number", "which|what card ~6"},
		TopicZip:           {"zip ~ code", "postal code", "postcode", "zip"},
		TopicEmail:         {"email address", "email", "mail address", "email ~3 account"},
		TopicPhoto:         {"photo|photograph|picture|snapshot|image|screenshot", "pic"},
		TopicSerial:        {"serial ~ number", "serial", "s / n"},
		TopicItem:          {"which|what ~5 item|product|one|article|model", "which of ~6", "which ~2 @thing", "item:n ~2 you", "what you ~2 ordered|bought|purchased", "name of ~3 item|product"},
		TopicDate:          {"date:n", "which|what day|date", "day:n ~2 you", "when you|it|the|they|this|that", "when exactly"},
		TopicTransactionID: {"transaction ~ id|number|reference|code", "payment ~ id|number|reference|code", "transaction id", "id|number|reference|code of ~2 transaction|payment|charge", "reference ~4 transaction|payment|statement|charge"},
		TopicDevice:        {"which|what ~5 device|phone|laptop|computer|browser|tablet|handset|system", "device:n ~3 you", "model of ~4 phone|laptop|computer|device|tablet", "operating system", "phone|laptop model"},
	}
	for _, topic := range Topics(Ask) {
		rules = append(rules, fill(rule{how: howRequest, act: Ask, topic: topic}, names[topic], `
			^look|find|check|get ~~ N ~~ send|give|tell|share|reply|copy|paste
			^send|reply|share|tell|give|provide ~~ and ~6 N
			^send|share|provide|tell|give|supply|let|reply|respond|name|list|quote|state|confirm|forward|attach|upload|enter|add|include|mention|read|type|drop|specify|show|snap|take|write|copy|note|message|email|text|post|submit|indicate|put|pass|shoot|ping|clarify|identify ~~ N
		`)...)
		rules = append(rules, fill(rule{how: howRequest, act: Ask, topic: topic, cost: 2}, names[topic], `
			^need|require ~12 N
			^have|get|know|see ~7 N
			^like|love to have|know|see|get ~6 N
			^sharing|sending|giving|telling|attaching|providing|letting ~7 N
		`)...)
	}
	for _, topic := range Topics(Ask)[:10] {
		rules = append(rules, fill(rule{how: howSay, act: Ask, topic: topic}, names[topic], `
			^help ~4 know|have ~8 N
			N , please >
			N please >
			N ~6 ^would ~2 help|useful|great|helpful|good
		`)...)
	}
	rules = append(rules, table(rule{how: howRequest, act: Ask, topic: TopicConfirmation}, `
		^confirm|say|reply|answer|type|write|give|send ~4 yes|ok|okay
		^give ~4 go ahead
		^confirm:v ~4 that|this|if|whether|first|before
		^confirm:v >
		^confirm:v ~2 and
		^give|let ~5 go ahead|okay|ok|consent|permission|approval|confirmation
		^let ~3 know ~3 if|whether|that ~6 ok|okay|fine|happy|agree|go|proceed|want|right
	`)...)
	return append(rules, questionRules()...)
}

// questionRules ask by a plain question; they count only where a question mark stands.
func questionRules() []rule {
	var rules []rule
	add := func(topic Topic, lines string) {
		rules = append(rules, table(rule{how: howRequest, act: Ask, topic: topic, cost: 3}, lines)...)
	}
	add(TopicOrderID, `
		what ~3 order number|id|reference
		which order
		what ~4 number ~3 order
		order number|id|reference
	`)
	add(TopicCardDigits, `
		what|which ~6 digits
		last|final ~2 digits
		what ~6 card ~3 end
		which card
	`)
	add(TopicZip, `
		what ~4 zip|postcode
		what ~4 postal code
		zip ~ code
	`)
	add(TopicEmail, `
		what|which ~4 email|mail
		email ~4 address
	`)
	add(TopicPhoto, `
		^have ~4 photo|picture|screenshot|photograph|image
	`)
	add(TopicSerial, `
		what ~4 serial
		what ~6 s / n
		serial number
	`)
	add(TopicItem, `
		which of
		which|what ~4 item|product|one|article|model
		which @thing
		be it the ~4 or ~3 the
		what ~ did you ~ buy|order|purchase|get
		be ~ this|it|that ~ about ~4 or
		be ~ this|it ~2 the ~4 or
	`)
	add(TopicDate, `
		< when do|be|have|exactly
		^remember|recall|know|say|tell ~2 when
		when exactly
		what|which ~3 day|date
		< be ~6 on|before|since ~2 {date} or
		^bought|ordered|delivered ~ on {date} or
	`)
	add(TopicTransactionID, `
		what|which ~~ transaction
		transaction id|number|reference
		payment reference
	`)
	add(TopicDevice, `
		what|which ~5 device|phone|laptop|computer|browser|tablet|handset
		be you ~4 on ~3 phone|laptop|computer|iphone|android|tablet
		be you using ~5 phone|laptop|computer|iphone|android|tablet|app
		android|iphone ~4 or
	`)
	add(TopicConfirmation, `
		shall|should i|we
		be that|this what you want|wish|need|meant|had
		would ~ that|this|it be ~2 ok|okay|alright|right|fine|acceptable
		^take ~3 as a yes
		be ~2 that|this|it|you ~2 ok|okay|alright|right|fine|happy|agree|sure
		ok|okay|fine|alright ~3 with you
		do you ~2 agree|consent|approve
		may i|we ~2 go|proceed|cancel|change|update|close|delete
		be you sure
		are you ok|okay|fine|happy ~ with|for
		do ~ you ~ confirm
		do i have your
		can ~3 confirm ~3 that|if|whether
		would you like me to go ahead
		go ahead
		want me|us to ~2 cancel|change|close|go|proceed|delete|update|do|switch|remove|end|continue
	`)
	return rules
}
