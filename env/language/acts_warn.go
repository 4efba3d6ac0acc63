package language

// warnRules warn of a danger to body or to data.
func warnRules() []rule {
	rules := table(rule{how: howBlunt, act: Warn, topic: TopicHazard}, `
		^catch ~2 fire
		burst into flame
		^cause|start|give|pose|risk ~6 @danger|hazard|shocks|electric
		^be ~2 real ~2 @danger hazard
		can|could|may|might ~4 burn|hurt|injure|cut|shock|electrocute|kill
		can|could|may|might ~3 catch|explode|ignite|melt|overheat
		can|could|may|might ~3 burst
		risk|danger|hazard ~3 of ~4 @danger|shocks|electric|electrocution|overheating
		@danger hazard|risk|danger
		electric shock
		^shock|burn|electrocute|injure|hurt|cut|scald:v ~2 you|your|someone|anyone|people|somebody|child|yourself
		^be|get ~3 dangerous|hazardous|unsafe|deadly|lethal|toxic
		life threatening
		^overheat|explode|ignite|melt:v
		^leak:v ~5 acid
		^get ~3 hot ~ enough
		serious ~2 injury|shock|burn
		- not safe
		put ~3 at risk
		^burn yourself
		^mean|be danger
		careful ~~ hot|sharp|live|burn|shock
		may|might|can|could ~3 be ~2 hot|live
		^be ~3 hot ~ to touch
	`)
	rules = append(rules, table(rule{how: howVoid, act: Warn, topic: TopicHazard}, `
		link|mail|email|message|site|page|text ~4 dangerous|unsafe
	`)...)
	return append(rules, table(rule{how: howBlunt, act: Warn, topic: TopicPhishing}, `
		@letter|it|that|this|one|text|which|number|qr|invoice|mail|email ~8 ^be ~5 @fake
		@letter|it|that|this|text ^look|looks|sound|seem ~6 @fake
		- be ~3 not ~4 from us|northlight
		- not ~3 come|sent ~3 from|by us|northlight
		- do not ~3 belong to us|northlight
		after your ~3 password|money|data|card|login|details|account
		@crook ~3 be|are ~6 
		pretend|pretends|pretending|claiming|posing|impersonating|imitate|imitating|impersonate ~4 us|northlight|name
		@crook ~3 ^try|want|use|send|imitate|pretend|copy|set
		^beware|careful|watch ~6 @fake
		@fake ~3 text|message|email|mail|site|page|invoice|attempt|copy|caller|link|call|website|shop|letter
		^get|steal|obtain|fish|phish|want|collect|harvest ~3 your ~3 password|money|data|card|login|details|pin
		set by @crook
		^be ~3 @crook
		^lead|go|point|link ~6 @fake
		fraudulent ~2 copy
		^steal|harvest|phish ~3 password|data|money|details|card|login|pin
		- we|northlight ~3 not ~2 send that|this|it
		- not ~3 ours
		- not one of us
		- not ~3 our ~2 people|staff|agents|colleagues|team
		^belong|come|lead|go|point|send ~4 @crook
		from|by @crook
		- ^never ask ~3 for your ~3 password|pin|card|code
	`)...)
}

// accuseRules say or hint that the customer lies, cheats or abuses.
func accuseRules() []rule {
	rules := table(rule{how: howBlunt, act: Accuse}, `
		you ~3 ^lie|cheat|scam|defraud|deceive|abuse|game|trick|exploit|fake|fabricate|forge|mislead|invent|exaggerate|misuse|pretend|steal:v
		^make:v ~3 up !for !to !of
		^make up ~4 claims|story|stories
		^take:v advantage
		fraud|attempt|lie|deception|dishonesty ~4 on your part
		your ~2 story|claim|explanation|account|version|tale ~6 ^be ~2 lie|false|untrue|credible|believable|convincing|true|suspicious|invented|fake
		your ~2 story|claim|explanation ~2 ^keep changing
		- your ~2 story|claim ~3 not ~4 add|believe|credible|hold|true
		- ^not believe ~3 that|you|your|a
		stop ~2 trying to ~2 cheat|trick|scam|fool|defraud|deceive|con
		stop pretending|lying|cheating
		funny ~2 how
		how convenient
		^buy:v that
		honest customers
		people like you
		you ~3 on purpose
		on purpose ~8 hiding
		you ~2 trying to ~2 get ~3 free
		to|a get a free
		you ~4 ^know ~2 it
		attempt to defraud
		attempted fraud
		told ~2 truth for once
		we both know
		you ~4 yourself ~3 and ~4 hiding|deny
		you clearly|obviously ~3
		- not ~3 honest ~3 with
		edited by you
		you drop|broke|damage:v ~5 yourself
		^suspect ~2 you|your|that you
		^suspect ~3 you
		this trick before
		^game:v ~2 the system|our|us
		gaming the
		being dishonest
		you ^be ~2 liar|cheat|thief|fraud|scammer|dishonest
		you ^be ~3 lie|lying
		lie|fraud from|by you
		your ~8 ^be ~2 lie:n
		- be you sure you ~2 not
		you usually|always keep
		^keep ~4 goods ~4 you
		don't believe
		you did order it
		- you ~3 never ^intend|mean|plan
		you must have ~ ^pour|drop|break|damage|do|lose|spill|throw:d
		- nobody ~2 believe ~4 story|that|claim|you
		hard ~ to believe ~3 you|your|story|claim
		your ~2 story|claim|explanation|account ~2 hard to believe
		you ~4 truth for once
		^hide|hiding|concealing|conceal:v ~2 it|that|the truth|something
		^tell ~3 lie|lies
		you ~ just want ~3 free
		^want ~3 for free
		i|we ^know ~ that ~ you ~2 have|receive|got|keep ~3 parcel|item|package|goods|router
		i|we know ~ you ^have|receive|get|keep:v ~3 parcel|item|package|it|goods|router
		strange|odd|funny|curious|suspicious ~ that|how ~3 you|your
		that keeps happening ~3 you
		you ~3 ^try to ~2 scam|cheat|trick|defraud|fool|con|rip
		stop trying to
	`)
	return append(rules, table(rule{how: howVoid, act: Accuse}, `
		- not ~3 suggesting|saying|accusing|blaming|think|claim|imply|implying
		- nobody ~6 that
		- not ~3 doubt
		i ~2 believe you
		- can not believe how
	`)...)
}

// faultRules admit that the company is at fault or liable.
func faultRules() []rule {
	rules := table(rule{how: howSay, act: AdmitFault}, `
		our|my ~2 mistake|fault|error|bad|slip|oversight|blunder|failure|screwup
		mistake|error|fault|slip|blame|failure ~6 ^be ~3 ours|mine
		mistake|error|slip|blame|fault ~3 with us|northlight
		^be ~3 on us
		one ^be ~2 on us
		error|mistake|fault|failure|bug ~4 on|at our ~2 side|end|part
		mistake|error ~4 made by us
		by us|northlight by mistake
		we|northlight ~2 ^be ~3 liable|responsible|blame|fault|wrong
		i ^be ~2 wrong
		^be our|my ~2 mistake|fault|error
		fault|blame ~2 ^lie:v ~3 with ~2 us|northlight
		^happen|occur at|on our end|side
		technician|warehouse|team|system|colleague ~3 ^damage|break|bill|pack:d ~4 error|mistake|wrong
		^be ~2 to blame
		^take|accept|assume|bear|admit:v ~3 responsibility|liability|blame|fault
		^mess|screw|botch|slip:v ~ up
		^mess|screw|slip:d
		^drop:v the ball
		we|i ~2 ^get:v ~3 wrong
		^fail:v you
		we|i ~3 ^fail:v to
		we|our|northlight ~6 by mistake
		we|our|northlight ~6 in error
		fault|blame|responsibility ~2 ^lie:v ~3 with us|northlight
		^admit|concede:v ~3 that ~4 we|our|northlight
		^admit|concede:v ~3 our|we
		gave you ~4 incorrect|wrong|false
		i ^own that
		i|we misread|misunderstood|mishandled|overlooked|bungled|botched|forgot
		we ~3 the wrong ~5
		i|we ~2 ^refund|cancel|enter|send|ship|pack|charge|bill|book|change|close|deliver|pick|give|tell:d ~3 wrong
		- we ~2 never ~5 cancellation
		we should have
		i should have
		we let you down
		we|i ~3 ^make ~4 mistake|error|slip|blunder
		wrong ~ of us|me to
		- we|i ^should ~2 never|not ~ have
		caused by ~5 our
		negligent|negligence
		we are liable
		legally ~4 responsible
		we ~ ^charge|bill:d you twice by
	`)
	return append(rules, table(rule{how: howVoid, act: AdmitFault}, `
		- not ~4 mistake|fault|error|liable|responsible|blame|liability|on
		- no ~2 mistake|fault|error|liability
		whose fault
		your fault
		bank|seller|courier|merchant|shop ~8 mistake|error|fault|wrong
		responsible team|for your|person
		responsibility for your ticket|case
	`)...)
}
