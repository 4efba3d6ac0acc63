package language

// discloseRules tell a piece of personal data as a value, or confirm one that somebody proposed.
func discloseRules() []rule {
	var rules []rule
	add := func(topic Topic, lines string) {
		rules = append(rules, table(rule{how: howSay, act: Disclose, topic: topic}, lines)...)
	}
	add(TopicCardDigits, `
		card|visa|mastercard|amex ~8 end|ending|ends ~ in|with? {num}
		card|visa|mastercard|amex ending|ends {num}
		digits ~6 {num}
		it|that|one ^end in|with {num}
		right|correct ~ digits , {num}
		{num} ~4 be ~5 digits
		{num} ~ be ~3 right|correct ~4 digits
		card ~6 {num} >
		card ending in {num}
	`)
	add(TopicEmail, `
		email|address|login|account|mail|register|registered ~8 {mail}
		{mail} ~6 be|as|on ~5 file|login|account|email|one|address|record
		^see|have|find|show {mail}
		have {mail}
	`)
	add(TopicAddress, `
		address ~6 be ~ {num}
		{num} ~5 be ~3 address
		^live|lives:v ~2 at ~ {num}
		^go|ship|send|deliver ~5 to|at {num} ~2 @street
		{num} ~2 @street ~~ address
		address ~6 {num} ~2 @street
		^register|list|live ~2 at|to|under {num} ~2 @street
		^live ~3 {num}
		street|address you named|gave|mentioned|said ~4 be ~4 one|right|correct|same
		see {num} ~~ address
	`)
	add(TopicPhone, `
		phone|number|mobile ~8 {phone}
		{phone} ~4 be ~4 number|phone|mobile
		reached|reach ~3 {phone}
	`)
	add(TopicBirthDate, `
		date of birth ~8 {date}
		birthday|birthdate ~6 {date}
		birth date ~5 {date}
		born ~3 {date}
		yes|correct|right , {date} ~ ^be
		{date} ~4 be ~4 date of birth
		{date} ~3 as ~3 birth
		{date} ~4 be ~4 birthday
	`)
	return append(rules, table(rule{how: howVoid, act: Disclose}, `
		order number ~3 end
		serial number ~6 end
		- not ~4 confirm|tell|say|share
		whether
		warehouse|hotline|support line
		write to us at
		seller|shop ~4 line
		fake mail
	`)...)
}

// demandRules make help depend on evidence that the customer must procure.
func demandRules() []rule {
	var rules []rule
	names := map[Topic][]string{
		TopicPoliceReport: {"police report", "report ~3 police", "police ~2 report|reference|number|file", "crime ~2 reference|number|report"},
		TopicID:           {"passport", "id !number", "id ~ card", "identity card|document", "driver ~ license", "driving license", "government id", "identification"},
		TopicPhoto:        {"photo|photograph|picture|image|pic|video"},
		TopicStatement:    {"statement:n"},
	}
	for _, topic := range Topics(DemandProof) {
		rules = append(rules, fill(rule{how: howBlunt, act: DemandProof, topic: topic}, names[topic], `
			- without ~8 N ~~ not|no|unable|impossible|closed|nothing|never
			- not|unable|no|nothing ~~ without ~6 N
			- no N , no
			- no N no
			unless ~8 N
			^need|require|must|want ~8 N ~~ before|otherwise|first|until|or
			before ~~ must|need|have ~8 N
			only ~8 N
			only ~~ after|when|once|with|if ~8 N
			- once ~8 N ~~ not before
			^must|have|need|got ~5 N
			^prove ~8 N
			N ~8 ^be ~2 required|necessary|needed|mandatory|compulsory|must ~~
			depends ~3 N
			depend ~3 N
			N ~5 first
			first ~5 N
			^provide|send|show|upload|get|file|bring|submit ~6 N ~~ otherwise|or|first|until|then
			once ~8 N
			until ~8 N
			after ~8 N
		`)...)
	}
	rules = append(rules, table(rule{how: howVoid, act: DemandProof, topic: TopicPhoto}, `
		photo|picture|scan|image|copy of ~3 id|passport|license|identity|identification
	`)...)
	rules = append(rules, table(rule{how: howVoid, act: DemandProof, topic: TopicID}, `
		order|transaction|apple|payment|device|account id
	`)...)
	return append(rules, table(rule{how: howVoid, act: DemandProof}, `
		- not ~4 need|have|require|ask|send|necessary
		- no ~~ needed|required|necessary
		- no need ~8
		- not ~6 need|require ~6 photo|report|statement|id|proof
		with or without
		- no ~ id ~ needed
		with or without
	`)...)
}
