package language

// feelingRules recognise the customer's trouble.
func feelingRules() []rule {
	rules := table(rule{how: howSay, act: Acknowledge}, `
		^sorry ~ about|for
		^sorry ~ to hear|learn|read|see|have|keep
		^sorry ~2 that
		^sorry ~ you|your|this|it|we|the|our
		^apologise:v ~5 for|that|about
		^apologise >
		apology|apologies ~5 for
		my|our|sincere|sincerest apologies
		^accept ~4 apology
		^regret:v ~3 that|the|any|this|how
		^see|understand|know|realise|imagine|appreciate|get|recognise|tell|hear ~3 how|what ~8 @feel
		^see|understand|know|realise|imagine|appreciate|get|recognise ~3 that|why ~5 you ~4 @upset
		^see|understand|know|realise|imagine|appreciate|get|recognise|acknowledge ~5 frustration|anger|disappointment|annoyance|concern|worry|frustrating|worries|upset
		^understand|know|see|realise|appreciate ~6 be ~4 @feel
		^be:v ~3 @feel and ~ i
		how ~2 @feel ~6 be
		what a ~3 @feel
		what a ~3 nightmare|mess|scare|shock|pain|shame|day|hassle|nuisance|disappointment|letdown
		^must ~3 be ~6 @feel
		^must ~3 be ~4 shock|scare|nightmare|worry|fright|pain|blow|nuisance|disappointment
		^sound ~3 @feel
		^sound like ~4 @feel|nightmare|ordeal|mess
		every|all|good|full right|reason|cause to be|feel
		- i ^would not ~ be|feel ~2 happy|pleased|thrilled|delighted
		- nobody|anyone|noone ~2 ^like|enjoy|want|need
		- no one ^like|enjoy|want|need
		right to be ~2 @upset
		- ^be ~3 no fun
		- ^be not ~3 fun
		- not much fun
		^be ~4 real|nasty|rude|unwelcome|horrible ~2 scare|shock|surprise|pain|nuisance|blow|hassle|spot|nightmare
		tough|rough|hard|bad ~ spot|luck|time|break|week|day
		drive me mad|crazy|nuts|up
		i ^would ~2 be ~2 @upset
		anyone ^would ~3 be ~2 @upset
		^make sense ~ that ~4 @upset
		^be ~3 @upset and ~4 right|understand|reason
		frustration|anger|disappointment|annoyance|worry|concern ~3 be ~3 understandable|justified|fair|valid|reasonable
		^be ~ understandable|understandably ~5 @upset
		understandably ~2 @upset
		- < oh no
		< ugh
		you ^deserve ~2 better
		- not the ~4 experience
		- you|it|that|this ^should never|not ~3 have
		that|this|it|which ^be ~3 @feel
		^feel for you
		how @feel
		^be ~3 @feel
		- never ~ fun
		^understand ~4 @upset
		you ^be ~3 @upset
		i hear you
		^see|understand|know|realise|appreciate|get|recognise|acknowledge:v ~3 that ~2 this|it ^cost|take|ruin|spoil|upset
		^see|understand|know|realise|appreciate|get ~4 ^cost ~2 you
		a ~ shame|pity that|how
		^hate|dislike:v ~ that|how|to ~3
		^feel:v ~2 bad|terrible|awful|sorry|for
		you ^sound|seem|be ~3 @upset
		with good reason
		- nobody should have|need|be
		- you|anyone ^should not ~2 have|need to
		- anyone should ~3 have to
		^forgive|excuse ~2 delay|wait|trouble|mistake|inconvenience|mess|mix
		charge|delay|wait|outage|fault|problem ~~ ^hurt|sting:v
		bad ~2 start
		that|this ^must ~2 hurt|sting
		^suck:v
		^be ~2 last thing you ^want|need
		too long
		far from ideal
		^let you down
		- not how ~5 ^should|want|like
		- not what ~4 ^expect|want|deserve
		you deserved|deserve
		^disappoint ~3 we ~2 ^let
	`)
	return append(rules, table(rule{how: howVoid, act: Acknowledge}, `
		- sorry ~2 i|we ~2 not
		sorry but
		- not sorry
		- no need ~4 sorry|apologise
		sorry for asking
		sorry ~2 which|what|who|but
		- nothing to apologise
		- sorry ~3 not
		- sorry ~2 the|that|this|your|our ~6 not|only|no
		- sorry ~2 i|we ~4 not
		- sorry no
		- no|not apology|apologies
		for our staff|team
		sorry to say
		wrong ~ order|place|code
		safety|dangerous|hazard|risk
		sorry ~5 refuse|decline
	`)...)
}
