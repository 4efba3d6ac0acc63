package language

import "strings"

// how says what a match of a pattern means.
type how uint8

const (
	howEvent   how = iota // the desk does something: the head's mood makes it a deed, a promise, an offer or a refusal
	howHappen             // a thing does it for the desk: "your refund is on its way"
	howReceive            // the customer gets something: "you will get a refund"
	howRequest            // the customer is to do it
	howForbid             // the customer is not to do it
	howSay                // saying it is the act, unless it is negated, asked, conditional or reported
	howBlunt              // saying it is the act in any frame but a report or a question: accusations, demands
	howOffer              // saying it puts it at the customer's choice, in a question or a condition too
	howRefuse             // a negated verb before it refuses; so does a phrase that is negative by itself
	howVoid               // takes back an act of the same name in the same clause
	howBind               // binds a value to a role
)

// rule is what a pattern stands for.
type rule struct {
	how   how
	act   Act
	topic Topic
	role  Role
	cost  int
	when  tenses // for howBind: the moods that the head may have
	line  string

	negative bool // the phrase holds its own negation: marked by "- " in the tables
}

// tenses is a set of tenses.
type tenses uint16

const (
	anyTense  tenses = 0
	pastOnly  tenses = 1<<tenseDone | 1<<tenseNone | 1<<tenseState
	aheadOnly tenses = 1<<tenseInfinitive | 1<<tenseWill | 1<<tensePresent | 1<<tenseDoing | 1<<tenseState | 1<<tenseMust | 1<<tenseNone | 1<<tenseImperative | 1<<tenseCan
)

// table makes rules of lines, one pattern a line.
func table(r rule, lines string) []rule {
	var rules []rule
	for line := range strings.SplitSeq(lines, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			r.line, r.negative = strings.CutPrefix(line, "- ")
			rules = append(rules, r)
		}
	}
	return rules
}

// classes are the words that patterns name together.
func classes() map[string][]string {
	c := map[string][]string{}
	for line := range strings.SplitSeq(classLines, "\n") {
		if f := strings.Fields(line); len(f) > 1 {
			c[f[0]] = f[1:]
		}
	}
	return c
}

// classLines names a class and lists its words.
const classLines = `
reset reset password recovery login verification confirmation
street street road lane avenue court drive way
matter charge payment transaction order account case ticket problem issue log record ledger parcel claim delivery warranty tracking matter purchase detail file statement history refund policy connection line document invoice photo setting it this that both complaint system shipment status
grant add put place give grant credit send issue apply post set offer load mail email leave book drop top throw include move
give send give ship dispatch order issue offer arrange provide get mail post deliver organise supply deliver set release prepare pack book
shipping shipping delivery postage freight express courier shipment handling carriage
charge charge payment debit transaction authorisation hold billing invoice reservation deposit purchase entry
hold hold authorisation charge reservation amount payment pending debit preauthorisation block transaction preauth item
drop drop fall disappear lapse expire vanish clear release lift void unblock
neg not never
fluid liquid water moisture coffee juice tea fluid wine beer soda rain dampness humidity spill milk
pay send return transfer pay put give wire move release credit get hand bring book
issue issue process make send initiate start trigger submit approve arrange do complete set release book put give get begin authorise confirm push grant post place add create prepare run finish execute kick order handle
card card account bank paypal visa mastercard wallet method original source you
funds money payment amount sum charge fee price cost total difference duplicate fund cash postage balance debit transaction month renewal
thing router speaker lamp kettle camera dock soundbar doorbell plug unit device item one model cable adapter adaptor charger power headset supply projector tablet modem product box hub battery screen bar machine light monitor keyboard thermostat toaster piece part remote tv extender
good router speaker lamp kettle camera dock soundbar doorbell plug cable adapter adaptor charger headset projector tablet modem product hub monitor keyboard thermostat phone toaster tv vacuum drone
ware router speaker lamp kettle camera dock soundbar doorbell plug unit device item model cable adapter adaptor charger headset supply projector tablet modem product box hub battery order parcel it them this that one heater equipment appliance pack goods
case case ticket request matter complaint message conversation issue claim enquiry inquiry question file report problem everything it this thing detail that contact photo letter chat note concern one you investigation dispute query them
letter mail email message text sms note letter link attachment page site website call address sender caller invoice
team team someone somebody else person colleague people guy relation department specialist supervisor manager group unit desk expert technician engineer office someone somebody people management agent staff lead representative security billing fraud legal payments finance support folk folks crew division returns safety privacy trust disputes warehouse lab retention loyalty logistics accounting senior workshop headquarters they tier
evidence proof evidence documentation
plan plan subscription membership northlight renewal order purchase account contract service package
feel annoying frustrating upsetting worrying stressful disappointing irritating inconvenient unpleasant unsettling alarming scary frightening infuriating maddening unnerving exhausting tiring distressing painful hard difficult tough horrible terrible awful rotten miserable confusing tedious aggravating disheartening unfair rough nasty unacceptable bad concerning nerve troubling
upset upset frustrated annoyed angry worried concerned disappointed unhappy anxious furious stressed scared shaken mad livid cross confused
trouble trouble inconvenience hassle frustration stress worry delay wait confusion upset mess disruption annoyance scare experience disappointment mixup bother anxiety problem issue aggravation headache distress
credit credit voucher coupon goodwill giftcard
sms text sms
shop their merchant seller shop store vendor retailer company business them provider trader marketplace
doctor doctor physician hospital gp clinic ambulance paramedic 911 112 999 emergency poison medic nurse
danger fire flame shock electrocution burn injury explosion smoke spark acid
fake fake scam fraud phishing fraudulent spoof bogus hoax con trap impostor imposter imitation forgery counterfeit phish
crook scammer fraudster criminal crook thief impostor imposter phisher attacker hacker
change change update correct amend edit modify adjust switch rename move downgrade upgrade alter redirect reroute
record address email name detail account plan number phone data order profile date information password payment card spelling delivery tier login setting contact postcode zip parcel shipment subscription language tier box
person name address email phone number digit card detail birth birthday date data information account identity holder customer login password zip postcode
`
