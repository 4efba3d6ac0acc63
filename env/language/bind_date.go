package language

// dateRules bind days to roles; the head's tense tells a delivery that was from one that will be.
func dateRules() []rule {
	var rules []rule
	add := func(role Role, cost int, when tenses, lines string) {
		rules = append(rules, table(rule{how: howBind, role: role, cost: cost, when: when}, lines)...)
	}
	add(ReleaseDate, 0, anyTense, `
		@hold:n ~8 ^@drop ~6 {date}
		@hold:n ~8 ^be ~3 gone|void|free|lifted|released|dropped|removed|over|available ~5 {date}
		^release|remove|lift|drop|cancel|clear|void ~5 @hold:n ~4 {date}
		^let go of ~4 @hold:n ~3 {date}
		^lets go of ~4 charge ~3 {date}
		release date ~6 {date}
		{date} ~~ @hold:n ~6 ^@drop ~2
		reserved|pending|blocked ~2 amount|money|sum ~4 ^be ~2 free|available|released ~4 {date}
		{date} ~~ amount|charge|hold|authorisation|money|sum ~4 ^be ~2 free|gone|released|dropped|lifted|void|available
		^drop ~2 off ~6 {date}
		^fall ~2 off|away ~4 {date}
		^fall|drop|come ~2 off ~3 {date}
		^go ~2 away ~5 {date}
		it|this|they|that ~2 ^be ~3 released|lifted|freed ~4 {date}
		hold|authorisation|reservation ~6 ^end|go|clear|stop|run|finish ~4 {date}
		amount|money|sum ~3 ^get released ~2 {date}
		^vanish|disappear ~6 {date}
		reserved ~5 ^become|be ~3 available ~3 {date}
		pending ~5 ^fall|drop|go|come ~3 {date}
		{date} ~2 ^drop|fall ~ off
		^clear itself ~5 {date}
	`)
	add(DeliveryDate, 0, pastOnly, `
		^deliver:d ~5 {date}
		^drop|leave|put:d at|in|into|with|by ~4 {date}
		^arrive|come|reach|land:d ~5 {date}
		^arrive|come|reach|land|deliver:d ~~ {date}
		^get:d to ~4 {date}
		^reach:d you ~2 {date}
		^receive|get:d ~4 {date}
		^hand:d ~3 to you ~2 {date}
		^be ~2 handed to you ~ {date}
		^sign:d for ~3 {date}
		delivered : {date}
		^deliver:d {date}
		{date} ~6 ^deliver:d
		{date} , the day ~5 ^deliver:d
		^get:d ~3 home|door|you ~ {date}
	`)
	add(DeliveryDate, -3, anyTense, `
		delivery date ~6 {date}
		{date} as ~3 delivery date
		^take|accept delivery ~4 {date}
		courier|carrier|driver|postman|mailman ~2 ^drop|leave|bring|hand:d ~6 {date}
		^hand|give|leave:d ~2 to|with|at ~3 you|neighbour|porter|reception|door ~ {date}
		{date} , the day ~6 delivered
		{date} , when ~5 delivered|arrived|came
		^accept|take|receive:d ~3 parcel|package|box|delivery ~ {date}
		delivery ~ ^be ~ dated {date}
		{date} ^be when ~6 delivered|arrived|came
	`)
	add(DeliveryDate, 0, anyTense, `
		delivery date ~6 {date}
		date of delivery ~4 {date}
		show|shows|showing|say|confirm ~3 delivery ~ on ~ {date}
		delivery ~2 took place ~ {date}
		delivery ^be:d ~2 on ~ {date}
		delivery was ~2 {date}
		a delivery ~ on|of ~ {date}
		delivery of {date}
		^show ~3 delivery on {date}
		there ^be ~2 delivery on {date}
		a|the|our|with|after delivery on {date}
		delivery on {date} and
		delivery ~ ^take|took place ~ {date}
		{date} , the day ~6 deliver:d
		delivery ^take:d ~3 {date}
		from delivery on {date}
	`)
	add(PurchaseDate, 0, pastOnly, `
		^buy|purchase|order:d ~5 {date}
		^buy|purchase|order:d ~8 {date}
		order:n ~5 ^place|make|take:d ~4 {date}
		order:n ~2 ^go in|through ~ {date}
		^place|make:d ~4 order|purchase ~4 {date}
		^sign:d up ~5 {date}
		^subscribe:d ~4 {date}
		^take:d out ~5 {date}
		{date} ~2 you ~2 ^place|make:d ~3 order
		{date} ~2 you ~2 ^buy|purchase|order:d
		^pay|paid:d ~6 {money} ~5 {date}
		^start:d ~4 subscription|plan ~3 {date}
		^place:d ~2 on {date}
	`)
	add(PurchaseDate, 0, anyTense, `
		date of ~2 purchase|order ~4 {date}
		{date} as ~3 purchase|order date
		^date:v from|back ~ {date}
		purchase|order date ~6 {date}
		purchase:n ~5 ^be ~3 {date}
		purchase ~4 of|from|on|dated {date}
		order:n ~2 of|from|dated {date}
		your order ~ of ~ {date}
		{date} order|purchase:n
		purchased|bought|ordered {date}
		order of {date}
	`)
	add(EndDate, 1, anyTense, `
		^end|expire|finish|stop|lapse|close|terminate|shut ~6 {date}
		^end|expire|lapse|close ~~ {date}
		^run ~2 out|until|till|to|through ~5 {date}
		^be ~3 over ~4 {date}
		^be ~4 valid|covered|active|open ~4 until|through|till|to {date}
		^cover|covered ~5 until|through|till|to|up {date}
		until {date}
		through {date}
		till {date}
		up to {date}
		last day ~6 {date}
		^be up on|by ~ {date}
		plan|warranty|coverage end ~3 {date}
		end|expiry ~ date ~6 {date}
		after {date} ~6 ^be ~2 switched|over|gone|off
		its|the end ~2 {date}
		^stop|end:v ~3 {date}
		^expire|end:v {date}
		expires|ends|ended|expired ~3 {date}
	`)
	add(ArrivalDate, 0, aheadOnly, `
		^arrive|land|come|reach|deliver ~6 {date}
		^be ~5 with you ~3 {date}
		^be ~4 on|in|at|back ~5 card|account|inbox|door|mailbox|statement|bank|hands ~4 {date}
		^be ~2 there ~4 {date}
		^reach ~4 {date}
		^get ~2 to you ~4 {date}
		^have|receive|get|see|hear ~8 {date}
		^expect ~8 {date}
		^show|appear|post ~8 {date}
		^answer|reply|write|respond ~5 {date}
		^bring ~5 {date}
		^be ~2 due ~5 {date}
		^be back ~5 {date}
		^be here|delivered ~3 {date}
		^deliver|delivers ~6 {date}
		^get ~3 back ~4 {date}
		^hear ~6 {date}
		{date} ~ you ~ ^have|get|receive|see
		^be credited ~5 {date}
	`)
	add(ArrivalDate, 0, anyTense, `
		arrival ~6 {date}
		eta ~3 {date}
		delivery ~4 ^be ~3 {date}
		delivery ~6 due ~3 {date}
		due on|by {date}
		expect ~8 {date}
		expected ~3 {date}
		answer|result|decision|reply|response|news ~4 by|on {date}
		back ~5 by {date}
	`)
	add(ArrivalDate, -4, anyTense, `
		until|till {date} to ~ reach|arrive|show|appear|come|post|land
	`)
	add(ReleaseDate, -3, anyTense, `
		^stay|remain|be ~2 reserved|pending|held|blocked until|till {date}
		until|till {date} ~~ reserved|pending|held|blocked
	`)
	add(PurchaseDate, -4, anyTense, `
		{date} , the day ~4 bought|purchased|ordered
		{date} , when ~5 bought|purchased|ordered
		receipt|invoice ~2 ^be ~ from|of|dated ~ {date}
		receipt|invoice from|of|dated {date}
		^become ~5 member ~ {date}
		member since {date}
		{date} ^be when ~4 bought|purchased|ordered
	`)
	add(EndDate, -3, anyTense, `
		out of warranty since {date}
		over|expired|gone since {date}
		paid ~2 until|till|through|to {date}
	`)
	add("", -3, anyTense, `
		call|outage|repair|sale|offer ~6 ^end|finish|be|stop ~4 {date}
		^send ~5 back ~ by {date}
	`)
	add("", 0, anyTense, `
		^send|ship|dispatch|post|write|call|ask|request|refund|issue|pack|return|cancel|launch|update|tell:v ~5 {date}
		^leave|left|leaves ~4 {date}
		^go|goes|went out ~2 {date}
		^wait ~2 until {date}
		^be ~2 shipped|sent|issued|packed|authorised|collected ~ {date}
		^start|begin|renew|open:v ~3 {date}
		since {date}
		^pay|charge|bill:d ~4 {date}
		^born ~2 {date}
		birth ~6 {date}
		^try|attempt ~5 {date}
		before {date}
		handed to the courier ~ {date}
		{date} at {num}
		tracking ~5 {date}
	`)
	return rules
}

// spanRules bind lengths of time.
func spanRules() []rule {
	var rules []rule
	add := func(role Role, cost int, when tenses, lines string) {
		rules = append(rules, table(rule{how: howBind, role: role, cost: cost, when: when}, lines)...)
	}
	add(WarrantyLength, 0, anyTense, `
		{span} ~2 warranty|guarantee !repair
		{span} coverage|cover:n
		{span} of ~2 warranty|guarantee
		warranty|guarantee ~8 ^be|last|run|cover ~3 {span}
		warranty|guarantee ~3 : {span}
		warranty|guarantee ~5 of|to|for {span}
		warranty|guarantee ~~ ^last|run ~2 {span}
		warranty|guarantee ~8 {span}
		^cover ~3 for {span}
		under warranty for {span}
		{span} ~5 under ~2 warranty|guarantee
		^cover ~5 warranty for {span}
		^give|get|offer ~2 {span} from delivery
		{span} ~2 the warranty lasts
		^warrant ~2 for {span}
		{span} ~ warranty
	`)
	add(WarrantyLength, -2, anyTense, `
		warranty|guarantee ~8 ^be|last|run ~3 {span}
		warranty|guarantee ~8 ^cover|warrant:v ~4 {span}
		warranty ~~ ^last ~2 {span}
		^warrant:v ~2 for {span}
	`)
	add("", -3, anyTense, `
		{span} ago|earlier|old
		call ~ ^take ~2 {span}
		^return ~4 within {span}
		within {span} of
	`)
	add(WaitTime, -1, aheadOnly, `
		^unlock|reach|arrive|show|appear|open|lift|reset|post|come:v ~4 after ~2 {span}
		visible|available|back|there|active|free after ~2 {span}
		^be ~2 visible|available|back|there|active|free after ~2 {span}
		count|reckon on ~ {span}
		^wait:v ~2 {span}
	`)
	add(WaitTime, 1, anyTense, `
		within ~3 {span}
		matter of {span}
		no|not longer|later|more than {span}
		in ~3 {span}
		^wait ~4 {span}
		^allow|give ~4 {span}
		^give it ~3 {span}
		up to {span}
		at most {span}
		{span} at ~2 most|latest
		next|another {span}
		^hold on ~3 {span}
		^bear ~4 {span}
		{span} ~ until
		{span} ~2 from now|today
		after {span} ~3 again
		^be ~4 only {span}
		{span} to ~2 arrive|show|appear|reach|post|come
		expect ~4 {span}
		^have|see|get ~6 {span}
		, {span} >
		^be ~2 {span} away|long
		{span} and ~2 i|we|you
		try again ~2 {span}
		{span} ~ for ~3 to ~2 arrive
	`)
	add(WaitTime, 1, aheadOnly, `
		^wait|hold|leave|rest|unplug|sit|pause|hang|bear:v ~6 for ~2 {span}
		^be ~2 down|offline|unavailable ~2 for {span}
		^take|need ~6 {span}
		^be ~3 {span} until
		^run ~ for {span}
	`)
	add("", 2, anyTense, `
		{span} and no warranty
		^return ~4 {span} ~ of
		return|trial|grace|notice ~3 {span}
		trial of {span}
		link ~6 {span}
		valid ~2 {span}
		battery ~4 {span}
		free for {span}
		outage ~3 {span}
		^cost ~4 {span}
		repair under warranty ~4 {span}
	`)
	add("", 0, anyTense, `
		{span} ago|old|later|earlier|late|left
		^be ~2 {span} long !until
		{span} before|after !you !it
		{span} since|of
		for the ~2 {span}
		the|past last|past {span}
		since {span}
		waiting ~3 {span}
		{span} return|refund|trial|window|policy|limit|period|notice|membership|plan|term
		older than {span}
		after {span}
		first {span}
		every {span}
		open {span}
		{span} ~ without
		^have ~ been ~6 {span}
		{money} ~ for|per|a? {span}
		{money} {span}
	`)
	return rules
}
