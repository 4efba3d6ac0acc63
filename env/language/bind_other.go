package language

// otherRules bind orders and merchants, and find kinds of damage.
func otherRules() []rule {
	var rules []rule
	add := func(role Role, lines string) {
		rules = append(rules, table(rule{how: howBind, role: role}, lines)...)
	}
	add(OrderID, `
		order {code}
		order number|id|no|nr|reference {code}
		order number|id|no|nr|reference : {code}
		order ~ number|id|no|nr|reference ~ ^be {code}
		order ~ # {code}
		order ( {code}
		order ~3 , {code}
		order , ~4 number|id|reference {code}
		order ~8 ^have ~2 number|id {code}
		order ~5 ^be {code}
		order ~5 under {code}
		order in , ~3 {code}
		{code} , ~ your order
		{code} , ~ your|the ~2 order
		{code} ( your order
		{code} ~ ^be your ~ order
		{code} ^be the order i|we|in|you
		{code} order
		# {code}
	`)
	add(Merchant, `
		@charge:n ~3 ^be|come|make|place|run|take|bill|collect ~4 {merchant}
		@charge:n ~2 by|from|to|of|through|via|with {merchant}
		@charge:n ~8 ^come|be ~2 from {merchant}
		@charge:n ~8 by|through|via {merchant}
		@charge:n ~2 {money} ~3 from|by|to {merchant}
		@charge:n ~6 ^belong|trace|go:v ~3 to {merchant}
		@charge:n ~ {merchant}
		@charge:n , ~4 {merchant}
		^belong|trace:v ~4 to {merchant}
		^buy|purchase|order:d ~4 from|at|with {merchant}
		^trace ~6 to {merchant}
		{merchant} ~2 @charge:n
		{merchant} ~3 ^have ~3 @charge:n
		{merchant} ~8 behind
		{merchant} ~2 ^charge|bill|debit|invoice:v
		{merchant} ~2 ^take|collect|withdraw|deduct|request|place|make:v ~6 {money}
		{merchant} ~2 ^take|collect|withdraw|place|make:v ~5 @charge
		^charge|bill|debit|take|make|run|place|collect|pay:v ~8 by|from|to {merchant}
		^pay:d ~4 {merchant}
		{money} ~4 by|from|to|with|at {merchant}
		merchant : {merchant}
		merchant|seller|company|shop|vendor ~~ ^be {merchant}
		{merchant} ~ ^be ~ the ~ merchant|seller|company|shop
		{merchant} ~3 as ~2 merchant|seller|receiver|payee|recipient
		as ~2 merchant|seller ~4 {merchant}
		it ^be ~ {merchant} ~ who|that
		behind ~6 {merchant}
		@charge|debit ~8 name of {merchant}
		{merchant} ~6 for this charge|payment
		statement|bank ~4 ^show|name|list|say ~5 {merchant}
		^name:v {merchant}
		{merchant} , {money}
		{money} , {merchant}
		the merchant , {merchant}
	`)
	return append(rules, damageRules()...)
}

// damageRules name a kind of damage; the kind stands in the rule's topic.
func damageRules() []rule {
	var rules []rule
	add := func(kind Topic, lines string) {
		rules = append(rules, table(rule{how: howSay, role: Damage, topic: kind}, lines)...)
	}
	add("liquid", `
		@fluid ~2 damage
		damage ~5 @fluid
		^get|be|become wet|soaked|moist|damp
		@fluid ~4 ^get|go|seep|leak|enter|run|come|reach|penetrate:v ~ in|into|inside|to|the
		^spill|pour:d ~6 over|on|into|onto
		^expose:d to ~2 @fluid
		contact with ~2 @fluid
		^fall|drop|go:v ~4 into ~2 @fluid
		corrosion|corroded
		^be|come|stem|result|arise ~3 from ~2 @fluid
		^cause:d ~2 by ~2 @fluid
		due to ~2 @fluid
		there ^be ~2 @fluid
		sign|trace|evidence|mark of ~2 @fluid
		@fluid ~2 in|inside
		@fluid sign|trace|stain|mark|ingress|residue
	`)
	add("impact", `
		impact|drop|fall|physical|knock damage
		damage|break|crack ~2 in|by|from ~2 fall|drop|impact|accident
		because of ~2 fall|drop|impact|knock|blow
		damage ~4 from|by|of|to ~3 fall|drop|impact|knock|blow|hit
		@thing ~3 ^drop|fall:d !off|away|at|by
		it ~2 ^drop|fall:d !off|away|at|by
		from|by|after ~3 fall|knock|blow|impact|bump|hit:n
		^be ~3 crushed|smashed|shattered|dropped
		^be ~2 hit by
		sign|trace|evidence|mark of ~3 blow|fall|impact|knock|drop
		^be ~2 impact damage
		^suffer|take|have|get ~3 fall|knock|blow|impact|hit|bump
		bent|crushed|smashed ~ by|from
		impact mark|sign|trace
	`)
	add("wear", `
		wear and tear
		^wear:d out|down|through|away|thin
		normal|ordinary|natural|simple|usual|everyday|regular|plain|age wear
		^be ~2 wear:n
		to|from|of|by|through|as wear:n
		frayed from|through
		^age:d
		from|through|after ~4 years of use
		from use
		^use:d up
		^be ~2 worn
		worn strap|pad|hinge|cable|battery|part
		^show|find|see ~4 wear:n
		signs of wear
		down to wear
		wears out
	`)
	add("defect", `
		manufacturing|factory|production|material|build|assembly|component|hardware|design|manufacture|internal|electrical|maker defect|fault|flaw|error
		defect|fault|flaw ~3 of|in|from|on ~2 manufacturing|manufacture|production|material|factory
		a ~2 defect
		the defect in|on
		^be|as ~2 defective
		defective part|unit|component|board|cell|chip|device|battery|capacitor|item
		faulty from ~ start|beginning|factory
		^be ~2 defect
		faulty|defective ~~ factory
		faulty component|part|board|solder
		^leave:d the factory ~4 bad|faulty|broken|defective
		^find ~5 defect
		genuine|true|real|hidden defect
		defect found|confirmed
		^have ~3 defect
	`)
	return rules
}
