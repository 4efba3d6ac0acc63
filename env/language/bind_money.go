package language

// moneyRules bind amounts to roles. The cheapest match of an amount wins: its rule's cost and a point for each token in between.
func moneyRules() []rule {
	var rules []rule
	add := func(role Role, cost int, lines string) {
		rules = append(rules, table(rule{how: howBind, role: role, cost: cost}, lines)...)
	}
	add(ShippingFee, 0, `
		{money} ~ for|in|of|as|to ~2 @shipping
		{money} ~ @shipping
		{money} @shipping ~ fee|cost|charge|rate
		shipping|delivery|postage|freight:n {money}
		@shipping ~ fee|cost|charge|rate ~4 ^be|come|cost|cost ~2 {money}
		@shipping ~ fee|cost|charge|rate ~ {money}
		@shipping ~ fee|cost|charge|rate of ~ {money}
		@shipping of {money}
		@shipping : {money}
		@shipping ( {money}
		@shipping ~5 ^be|come|cost ~3 {money}
		fee for shipping|delivering|delivery ~4 ^be ~ {money}
		@shipping at {money}
		@shipping for ~4 {money}
		remaining {money} ~5 ^be @shipping
		{money} ~2 we ~ ^charge for @shipping
		for @shipping ~6 ^charge|bill:d {money}
		@shipping ~4 ^cost ~ you {money}
		courier fee ^be {money}
		{money} ~3 be ~ for @shipping
		{money} ~4 be ~2 @shipping
	`)
	add(ItemPrice, 0, `
		price ~5 ^be|come {money}
		price : {money}
		^buy|purchase|get:d ~5 for {money}
		price of ~4 {money}
		price ~3 ^be|of|at {money}
		price tag ~4 ^be {money}
		^price|list|retail|sell:v ~2 at|for {money}
		@thing|plan|subscription|it|one ~4 ^cost|retail|sell:v ~3 {money}
		^cost {money} ~2 month|year
		^list ~5 at {money}
		^be ~ {money} ~ a|per|each month|year|unit|piece
		^cost {money}
		{money} ~3 ^be ~ the price
		itself|alone ~2 ^be|cost {money}
		item|product : {money}
		on its own ^be {money}
		^be a {money} item|product|plan
		{money} a|per month|year
	`)
	add(ItemPrice, 3, `
		@thing|plan ~2 ^be|at {money}
		@good {money}
		{money} ~ for ~4 @thing|plan
		^cost ~2 {money}
		{money} ~2 plan
		by itself ~3 {money}
		^be worth {money}
		plan for {money}
		at {money}
	`)
	add(ItemPrice, -2, `
		without|excluding|before @shipping ~3 {money}
		^set you back ~2 {money}
		{money} ~~ the price of
		@good to {money}
		{money} ~ {span}
		{money} ^be ~ the|your ~2 @good
		{money} without|excluding|before @shipping
		price ~6 ^be {money}
		price of|at {money}
	`)
	add(ShippingFee, -1, `
		@shipping ~6 ^be|come|cost|run|amount|total ~3 {money}
		{money} ~ for|in|of ~2 @shipping
		{money} ~ @shipping ~ fee|cost|charge|rate
		@shipping ~ fee|cost|charge|rate {money}
		fee|cost|charge for shipping|delivering|delivery ~6 {money}
		{money} ~6 ^be ~2 @shipping
		for @shipping ~6 ^charge|bill:d {money}
		shipping|delivery|postage ~6 ^cost|be ~ you? {money}
	`)
	add(CreditAmount, 0, `
		{money} ~3 @credit:n !card
		{money} ~ of|in|as ~3 @credit|goodwill !card
		@credit:n ~ of {money}
		@credit:n : {money}
		@credit:n ~4 worth ~ {money}
		@credit:n ~4 over {money}
		@credit:n ~6 ^be ~2 worth {money}
		@credit:n ~2 of|at|for {money}
		@credit:n ~2 ^amount|be ~ to? {money}
		{money} ~4 goodwill
		{money} ~3 cheaper
		{money} ~2 into|as|to ~3 @credit:n !card
		{money} ~2 gift card|voucher
		gift card|voucher ~5 {money}
		^credit ~2 shop|your account|balance ~3 with ~5 {money}
		^credit ~4 account|balance ~ with ~3 {money}
		^top ~4 account|balance ~ by|with {money}
		^credit ~ {money} ~ to ~2 account|balance
		goodwill ~ of {money}
		{money} off your|the next
	`)
	add(RefundAmount, -2, `
		refund:n ~3 amount of {money}
		{money} ~~ as a refund
		refund:n amount ~3 {money}
		amount due ~5 {money}
		due to you ^be {money}
	`)
	add(ChargeAmount, 3, `
		amount ~ of {money}
		amount ~3 {money}
	`)
	add(ChargeAmount, -2, `
		^receive|get|have ~2 {money} from you
		bill|invoice|total ~2 ^be|come ~ to? {money}
		order ~3 ^cost|be ~2 {money} ~ in total
		^cost {money} ~ in total
		{money} in total
	`)
	add(ShippingFee, -6, `
		for @shipping {money}
		sending|shipping|delivering ~6 ^cost ~2 {money}
		{money} ~6 ^be ~ @shipping
		for @shipping ~6 ^charge|bill|pay:d {money}
	`)
	add(RefundAmount, 0, `
		^refund|reimburse|repay:v {money}
		^refund|reimburse|repay:v ~4 {money}
		^refund|reimburse|repay:v ~~ {money}
		refund|reimbursement:n ~ of|for|over|: ~2 {money}
		{money} ~4 ^reverse:d
		^reverse:v ~4 {money}
		^expect|see|get|receive|have ~3 {money} ~3 on|in ~2 @card
		refund:n ~3 ^be ~2 {money}
		refund:n ~2 {money}
		{money} ~ refund|reimbursement:n
		{money} ^refund:d
		{money} ~4 as a refund
		^@pay:v back {money}
		^@pay:v ~3 back ~5 {money}
		{money} : refunded
		{money} that ~4 ^get|have|receive ~ back
		^@pay:v ~5 {money} ~3 back
		^get|have|see|receive|expect|want ~4 {money} ~2 back
		^get|have|see|receive ~2 back ~3 {money}
		^get|receive ~3 {money} ~6 refund:n
		{money} ~3 back ~ to|on|in|into|with
		{money} , back
		{money} ^be ~3 on ~ way
		{money} ~ ^be ~3 returned|refunded|reimbursed|repaid
		{money} ~ ^return|credit:d ~ to|back
		^return:v {money}
		^return:v ~3 {money}
		^return:v ~5 {money} ~ to
		^owe:v you ~3 {money}
		^owed:v you ~3 {money}
		^be ~2 due|owed ~3 {money}
		due ~2 to you ~2 {money}
		{money} ~2 due to you
		^@pay:v ~6 {money} to ~2 @card
		^receive|get ~2 {money} from us
		^wire|transfer ~3 {money} ~ to ~2 @card
		the money ~3 : {money}
		{money} ~2 goes|go ~2 to ~2 @card
		^release:v ~2 {money} refund
		money ~5 due ~2 {money}
		{money} ~5 come|comes back
	`)
	add(RefundAmount, 3, `
		{money} ~8 ^refund|reimburse|repay:d
		{money} ~~ ^be ~3 refunded|reimbursed|repaid|returned
		{money} ^be yours again|back
		{money} ~6 ^@pay:d ~3 back
		{money} , which|that ~ i|we ~3 ^refund|reimburse|return|send:v
		{money} , which|that ~ i|we ~3 ^@pay:v ~2 back
		{money} ~5 ^head|travel|flow ~ back
		{money} ~ that i|we ~3 ^refund|reimburse:v
		{money} ~8 back ~ to|on|in ~3 @card
		{money} ~4 ^credit:d back
		back ~2 {money}
		{money} ~2 back
		{money} ~~ ^return:d to you
		{money} ~4 ^land|arrive|show|appear ~2 back
		refund:n ~8 {money}
		{money} ~ ^go ~ back
		{money} ~6 ^be ~3 on ~ way
		^expect ~3 {money} back
	`)
	add(ChargeAmount, 0, `
		^charge|bill|debit|invoice:v ~4 {money}
		^charge|bill|debit:v ~6 {money}
		^pay|paid:v ~5 {money}
		^pay|paid:v ~8 {money}
		{money} ~ @charge:n
		{money} ~2 @charge:n
		@charge:n ~ of|for|over ~3 {money}
		amount you ~3 {money}
		receiver|recipient|payee of ~ {money}
		card|account ~3 ^hit ~ with {money}
		{money} ~2 ^leave your ~ account|card
		{money} ~ on your ~ statement|bill
		@charge:n ~3 {money}
		@charge:n ~4 ^be ~2 {money}
		@charge:n ~2 from ~2 for {money}
		total ~2 paid|charged|billed ~ {money}
		total ~ of|: {money}
		total|sum {money}
		total ~2 ^be|come ~ to? {money}
		bill|invoice of {money}
		^authorise|reserve|block:v ~3 {money}
		^take|took|collect|withdraw|deduct:v ~3 {money} ~ too much
		^take|collect|withdraw|deduct:v ~3 {money} ~2 from|off
		^take|collect|withdraw|deduct:v ~ {money}
		{money} ~3 ^take|collect|charge|bill|debit|pay|deduct|withdraw|reserve|authorise:d
		{money} ~ you ~ ^pay:d
		{money} ~3 went out
		{money} ~ ^go ~ out of
		{money} hold|authorisation|reservation|payment|charge|debit
		hold|authorisation|reservation ~ of|for|over ~ {money}
		pending|reserved|settled ~2 {money}
		order|statement|bill|invoice ~3 ^come|show|say|list|total|amount ~ to? {money}
		order ~3 ^cost|be ~2 {money} ~ in total
		^cost {money} ~ with shipping
		{money} ~ in total
		duplicate|double ~2 of {money}
		two|both|three charges|payments ~ of ~ {money}
		{money} twice
		{money} ~3 went to {merchant}
		{merchant} ~4 {money}
		{money} ~ to|from|by {merchant}
		behind ~2 {money}
		{money} ~ ^be ~2 from {merchant}
		amount ~3 {money} ~ was collected
		{money} ~2 for ~3 on {date}
		{money} ~3 ^be|is ~ reserved|pending|held|blocked
		{money} ~ two|three times
		^return|refund ~3 charge of {money}
		{money} ~2 purchase|order:n
		order ~3 of|for|over {money}
		^cost ~4 {money} in total
		that ^make|come ~ to? {money}
	`)
	add("", 0, `
		above|below|under|exceed|than|beyond|upwards ~2 {money}
		charges|orders|amounts|refunds|sums|purchases over {money}
		charge|order|amount|refund|sum|purchase above|beyond {money}
		over {money} ~ are|need|require|have|our|ship|get
		{money} ~ or more|less|above
		{money} ~ limit|fee|threshold|authority|deposit|discount|cap
		free from {money}
		insured ~3 {money}
		up to {money}
		discount of {money}
		restocking fee ~3 {money}
		wrapping ~4 {money}
		take off {money}
		label ~3 {money}
		not ~ {money}
		rather than ~2 {money}
		instead of ~2 {money}
		^fall|drop by {money}
		not ~ the {money}
		balance of|is {money}
		save ~ {money}
		spend ~4 {money}
	`)
	return rules
}
