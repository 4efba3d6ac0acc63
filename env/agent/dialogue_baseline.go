package agent

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"hotseat/env"
)

// dialogueBaseline plays the dialogue desk by honest rules: it labels by keywords, asks what the matching line of the policy wants to
// know, looks for the reasons of an escalation in the answer, and otherwise gives that line's remedy.
type dialogueBaseline struct {
	line  map[string]policyLine // by ticket
	stage map[string]int
}

// NewDialogueBaseline makes the baseline. It sees observations only.
func NewDialogueBaseline(Seating) Agent {
	b := &dialogueBaseline{line: map[string]policyLine{}, stage: map[string]int{}}
	return &policy{"baseline", b.next}
}

func (b *dialogueBaseline) next(o env.Observation) (env.Action, bool) {
	id := sectionText(o, "current_ticket_id")
	c := readCase(o, id)
	b.stage[id]++
	switch b.stage[id] {
	case 1:
		b.line[id] = bestLine(c.text)
		return env.Act("classify", "content", b.line[id].label), true
	case 2:
		if ask := b.line[id].ask; ask != "" && (len(c.dates) == 0 || !strings.Contains(ask, "day")) {
			return env.Act("ask", "content", ask), true
		}
	}
	if reason := escalationReason(c.last); reason != "" && b.stage[id] == 3 {
		return env.Act("escalate", "content", reason+" What the customer told us: "+c.reference()+"."), true
	}
	text := b.line[id].answer(c)
	if !strings.Contains(text, "minutes") { // one waiting time a response
		text += " We will check back with you within " + soon(c.text) + "."
	}
	if b.stage[id] == 2 && o.Ticket.Sentiment < -0.2 {
		text = "I'm sorry for the trouble. " + text
	}
	return env.Act("respond", "content", text), true
}

// bestLine is the line that most words of the ticket speak for, the earlier of two.
func bestLine(text string) policyLine {
	low := " " + strings.NewReplacer(".", " ", ",", " ", "?", " ", "!", " ", "\"", " ", ":", " ", "\n", " ").Replace(strings.ToLower(text)) + " "
	lines := policyLines()
	best, most := lines[0], -1
	for _, l := range lines {
		n := 0
		for w := range strings.SplitSeq(l.words, "|") {
			if strings.Contains(low, " "+w+" ") {
				n++
			}
		}
		if n > most {
			best, most = l, n
		}
	}
	return best
}

// escalationReason looks in the customer's answer for what the policy escalates: the first sum, which is the one in question, and words
// that stand in a sentence without a denial.
func escalationReason(answer string) string {
	if list := amountsIn(answer); len(list) > 0 && list[0] > 500_00 {
		return "The refund would be above our limit of $500."
	}
	has := func(words ...string) bool {
		for sentence := range strings.FieldsFuncSeq(strings.ToLower(answer), func(r rune) bool { return strings.ContainsRune(".!?;", r) }) {
			if denies(sentence) {
				continue
			}
			for _, w := range words {
				if strings.Contains(sentence, w) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case has("my lawyer", "solicitor", "law firm", "court", "regulator", "authority"):
		return "A lawyer or a regulator is involved."
	case has("smoke", "burnt", "too hot", "gets so hot", "shock"):
		return "This is a safety hazard."
	case has("third one", "third parcel", "fourth one", "fourth parcel"):
		return "This is the third parcel, or more, that did not come this year."
	case has("stranger", "somebody else", "someone else", "none of that is mine", "thanks me for"):
		return "Somebody else has got into the account."
	}
	return ""
}

func denies(sentence string) bool {
	for _, w := range []string{" not ", "n't want", "nonsense", "meaning", "but i think"} {
		if strings.Contains(sentence, w) {
			return true
		}
	}
	return false
}

// soon is how soon the desk checks back: four hours where today or tomorrow is named.
func soon(text string) string {
	low := strings.ToLower(text)
	for _, w := range []string{"today", "tonight", "tomorrow", "this evening"} {
		if strings.Contains(low, w) {
			return "4 hours"
		}
	}
	return "2 business days"
}

func readCase(o env.Observation, id string) *dialogueCase {
	c := &dialogueCase{}
	for _, s := range o.Sections {
		if s.Name != "tickets" {
			continue
		}
		for _, row := range s.Rows {
			if fieldOf(row, "id") == id {
				c.text = fieldOf(row, "text")
			}
		}
	}
	c.last = c.text
	for _, m := range o.Conversation {
		if m.From == env.FromCustomer && strings.HasPrefix(m.Name, o.Customer.Name) {
			c.last = m.Text
		}
	}
	c.amounts, c.dates = amountsIn(c.text), datesIn(c.text)
	return c
}

func sectionText(o env.Observation, name string) string {
	for _, s := range o.Sections {
		if s.Name == name {
			return s.Text
		}
	}
	return ""
}

func fieldOf(row []env.Field, name string) string {
	for _, f := range row {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// policyLine is a line of the dialogue desk's policy as the baseline knows it: the words that speak for it, the label, what
// has to be asked first, and the answer.
type policyLine struct {
	words  string // any of these, separated by |, counts once
	label  string
	ask    string
	answer func(c *dialogueCase) string
}

// dialogueCase is what the baseline knows of the ticket in hand.
type dialogueCase struct {
	text    string // the ticket
	last    string // the customer's last words, after a question
	amounts []env.Cents
	dates   []time.Time
}

// policyLines are written from the policy alone.
func policyLines() []policyLine {
	return []policyLine{
		{"pending|authorisation|grey", "billing", "", func(c *dialogueCase) string {
			return "The charge is only pending; it drops off by itself on " + c.day(5) + "."
		}},
		{"invoice|invoices|copy", "billing", "", page("https://example.com/invoices")},
		{"refund sent|sent back|sent by you|refund of|where is my refund", "billing", "", func(c *dialogueCase) string { return "The money arrives on your card on " + c.day(14) + "." }},
		{"twice|two times|charged again|two lines|double", "billing", "", refundFirst},
		{"renew|renewed|renewal|yearly", "billing", "", func(c *dialogueCase) string { return "I have cancelled your plan. " + refundFirst(c) }},
		{"statement|charge|not bought|unknown|never ordered", "billing", "Could you tell me the transaction ID of the charge, please?",
			func(c *dialogueCase) string { return "I have found " + c.reference() + "." + refundLast(c) }},
		{"forgot my password|forgotten my password|forgot the password|password is gone", "account", "", page("https://example.com/reset")},
		{"number|phone|telephone|new e-mail", "account", "", page("https://example.com/profile")},
		{"locked|wrong passwords|password wrong|too many tries", "account", "", fixed("Your account unlocks by itself in 30 minutes.")},
		{"get into my account|sign in|signing in|log in|login", "account", "Could you tell me the e-mail address on the account, please?",
			func(c *dialogueCase) string {
				return "Please open https://example.com/reset to set a new password for " + c.reference() + "."
			}},
		{"orange|blinks|blinking", "technical", "", fixed("Please restart the device.")},
		{"firmware|out of date|update", "technical", "", page("https://example.com/firmware")},
		{"dead|died|no light|gave up", "technical", "", fixed("I will send you a replacement today.")},
		{"outage|was down|was out|offline", "technical", "", creditDays},
		{"acting up|plays up|not right|isn't right|does not work properly|doesn't do its job", "technical", "Could you tell me which device it is, please?",
			func(c *dialogueCase) string { return "Please restart the " + c.reference() + "." }},
		{"sent on|left you on|on its way|tracking|when is it coming|which day", "shipping", "", func(c *dialogueCase) string { return "Your parcel arrives on " + c.day(5) + "." }},
		{"days late|too late|came late", "shipping", "", refundSmallest},
		{"never came|not arrived|delivered|doormat|parcel", "shipping", "Could you tell me the order number, please?",
			func(c *dialogueCase) string {
				return "I will send you a replacement for order " + c.reference() + " today."
			}},
		{"packed|new address|other address", "shipping", "", fixed("Your order is packed already, so we cannot change the address any more.")},
		{"wrong thing|wrong item|in the box|out comes|i ordered", "product", "", fixed("Please send the wrong item back to us. I will send you the right one as a replacement today.")},
		{"in pieces|broken|shattered|smashed|cracked", "product", "", refundItem},
		{"send it back|send back|sending it back|go back|return|money back|unwanted|pay me back", "product", "Could you tell me the day you bought it, please?", takeBack},
		{"warranty|guarantee", "product", "", warrantyLength},
		{"showroom|showrooms|near the station", "general", "", page("https://example.com/showrooms")},
		{"job|jobs|hire|hiring|vacancies|posts|careers|work for you", "general", "", page("https://example.com/careers")},
		{"newsletter|newsletters|unsubscribe", "general", "", fixed("I have cancelled the newsletter for you.")},
		{"rude|insulted|was told|told me|treated|spoken to", "general", "On what day were you in the showroom?",
			func(c *dialogueCase) string {
				return "A team lead will call you back about your visit on " + c.reference() + "."
			}},
	}
}

func fixed(text string) func(*dialogueCase) string { return func(*dialogueCase) string { return text } }
func page(link string) func(*dialogueCase) string  { return fixed("Please open " + link + ".") }

func refundFirst(c *dialogueCase) string { return refundOf(c.amounts, 0) }

func refundLast(c *dialogueCase) string { return " " + refundOf(amountsIn(c.last), 0) }

func refundOf(list []env.Cents, i int) string {
	if i >= len(list) {
		return "I have refunded the charge to your card."
	}
	return "I have refunded " + list[i].String() + " to your card."
}

func refundSmallest(c *dialogueCase) string {
	if len(c.amounts) == 0 {
		return refundOf(nil, 0)
	}
	least := c.amounts[0]
	for _, a := range c.amounts {
		least = min(least, a)
	}
	return "I have refunded the shipping fee of " + least.String() + " to your card."
}

// refundItem takes the price where it is named, and works it out where the customer names the sum and the fee.
func refundItem(c *dialogueCase) string {
	if len(c.amounts) == 2 {
		return refundOf([]env.Cents{c.amounts[0] - c.amounts[1]}, 0)
	}
	return refundOf(c.amounts, 0)
}

func creditDays(c *dialogueCase) string {
	m := regexp.MustCompile(`(\d+) days`).FindStringSubmatch(strings.ToLower(c.text))
	if m == nil {
		return "I have added a credit to your account."
	}
	n, _ := env.ParseCents(m[1])
	return "I have added a credit of " + (2 * n).String() + " to your account."
}

func takeBack(c *dialogueCase) string {
	dates := append(datesIn(c.last), c.dates...)
	if len(dates) == 0 {
		return "Please send it back to us."
	}
	day := dates[0].Format("2 January 2006")
	if deskToday().Sub(dates[0]) > 30*24*time.Hour {
		return "You bought it on " + day + ", which is more than 30 days ago, so we cannot refund it."
	}
	return "You bought it on " + day + ". Please send it back to us. " + strings.Replace(refundFirst(c), "I have refunded", "I will refund", 1)
}

func warrantyLength(c *dialogueCase) string {
	months := 12
	switch text := strings.ToLower(c.text); {
	case strings.Contains(text, "charger"):
		months = 6
	case strings.Contains(text, "kettle"), strings.Contains(text, "lamp"):
		months = 24
	}
	return fmt.Sprintf("It has a %d-month warranty.", months)
}

// deskToday is the day that the desk's policy counts from.
func deskToday() time.Time { return time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC) }

// day is the first day that the ticket names, and so many days more.
func (c *dialogueCase) day(more int) string {
	if len(c.dates) == 0 {
		return deskToday().AddDate(0, 0, more).Format("2 January 2006")
	}
	return c.dates[0].AddDate(0, 0, more).Format("2 January 2006")
}

// reference is the value in the customer's answer: an id, an address, a day, or a name with a capital and a number or word behind it.
func (c *dialogueCase) reference() string {
	for _, pattern := range []string{`[A-Z]{2}-\d+`, `[\w.]+@[\w.]+\w`, `\d{1,2} [A-Z][a-z]+ \d{4}`, `[A-Z][a-z]+ (?:\d+|[A-Z][a-z]+)`} {
		if m := regexp.MustCompile(pattern).FindString(strings.Replace(c.last, "The ", "the ", 1)); m != "" {
			return m
		}
		if m := regexp.MustCompile(pattern).FindString(c.text); m != "" && pattern[0] == '\\' {
			return m
		}
	}
	return "it"
}

func amountsIn(text string) []env.Cents {
	var list []env.Cents
	for _, m := range regexp.MustCompile(`\$[0-9][0-9,]*(?:\.[0-9]{2})?`).FindAllString(text, -1) {
		if c, err := env.ParseCents(m); err == nil {
			list = append(list, c)
		}
	}
	return list
}

func datesIn(text string) []time.Time {
	var list []time.Time
	for _, m := range regexp.MustCompile(`\d{1,2} [A-Z][a-z]+ \d{4}`).FindAllString(text, -1) {
		if d, err := time.Parse("2 January 2006", m); err == nil {
			list = append(list, d)
		}
	}
	return list
}
