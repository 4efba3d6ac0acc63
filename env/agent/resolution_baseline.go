package agent

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hotseat/env"
)

// topic is what the baseline takes a ticket to be about, by words of the customer.
type topic struct {
	words  []string
	policy string // what to search for in the knowledge base
	record string // what to search for in the customer's records; "" where none is needed
	team   string // who takes such tickets, as far as the baseline knows
	advice string // what to tell when nothing is to be paid
	silent bool   // such mail is not answered
}

// topics in order of precedence: the first whose word stands in the ticket is it.
func topics() []topic {
	return []topic{
		{words: []string{"smok", "burn", "fire", "shock", "sparks"}, policy: "product safety smoke", record: "order charger", team: "safety",
			advice: "Please unplug it right now and do not use it again. Please have a doctor look at anyone who touched it."},
		{words: []string{"verify here", "breached", "http://"}, policy: "phishing message", record: "sender mails", team: "security", silent: true},
		{words: []string{"floor lead", "approve", "code "}, policy: "agents authority refund limit", record: "ledger charges refunds", team: "security", advice: "I cannot approve that."},
		{words: []string{"lawyer", "legal"}, policy: "legal and press", team: "legal"},
		{words: []string{"password", "log in", "login"}, policy: "password reset"},
		{words: []string{"a game on my card"}, policy: "game bought by a child refund", record: "games hours played"},
		{words: []string{"twice", "two times", "double"}, policy: "duplicate charge", record: "charges ledger"},
		{words: []string{"parcel", "package", "porch", "doorstep", "not received"}, policy: "parcel not received claim", record: "shipment claims"},
		{words: []string{"annual", "cancel", "yearly"}, policy: "cancel annual plan refund", record: "subscription plan"},
		{words: []string{"my return"}, policy: "return window bulletin goodwill", record: "return record order"},
		{words: []string{"the size of a hotel", "studio", "on a plan"}, policy: "downgrade or cancel plan", record: "subscription record"},
		{words: []string{"charge", "bill"}, policy: "duplicate charge", record: "charges ledger"},
		{words: []string{"stopped working", "dead", "died", "broke", "defect", "kaputt", "buzz", "crack"}, policy: "warranty", record: "order delivery"},
	}
}

// resolutionBaseline searches the policy and the record, pays what the record's first amount says, tells and closes. It solves the
// plain tickets; it believes the customer where the record says otherwise, and works no amount out.
type resolutionBaseline struct {
	topic topic
	step  int
}

// NewResolutionBaseline plays sensible rules over what the seat sees.
func NewResolutionBaseline(Seating) Agent {
	b := &resolutionBaseline{}
	return &policy{"baseline", b.next}
}

func (b *resolutionBaseline) next(o env.Observation) (env.Action, bool) {
	b.step++
	if b.step == 1 {
		b.topic = recognise(o)
		return search(b.topic.policy), true
	}
	if b.step == 2 && b.topic.record != "" {
		return search(b.topic.record), true
	}
	told := spoken(o)
	due := b.due(o)
	switch {
	case due > 0 && o.Refunded != nil && *o.Refunded == 0:
		return refund(due), true
	case !told && !b.topic.silent:
		return reply(b.message(o)), true
	case b.topic.team != "":
		return escalate(b.topic.team, regexp.MustCompile(`[A-Z]{2}-[0-9]{4,}`).FindString(likeliest(o, `[A-Z]{2}-[0-9]{4,}`))), true
	}
	return closeTicket(), true
}

func recognise(o env.Observation) topic {
	text := strings.ToLower(o.Ticket.Subject + " " + o.Ticket.Body)
	for _, t := range topics() {
		if slices.ContainsFunc(t.words, func(w string) bool { return strings.Contains(text, w) }) {
			return t
		}
	}
	return topic{policy: o.Ticket.Subject, record: "order charges"}
}

func spoken(o env.Observation) bool {
	return slices.ContainsFunc(o.Conversation, func(m env.Message) bool { return m.From == env.FromAgent })
}

// due is what the found records make the baseline pay: the second of two settled charges, or the price of an item.
func (b *resolutionBaseline) due(o env.Observation) env.Cents {
	if b.topic.team != "" || b.topic.record == "" {
		return 0
	}
	record := ""
	for _, d := range o.Documents {
		if d.Kind == "record" {
			record += d.Text + "\n"
		}
	}
	if strings.Contains(record, "pending") || strings.Contains(strings.ToLower(record+o.Ticket.Body), "sink") {
		return 0
	}
	if m := regexp.MustCompile(`(?i)(?:item price|price|item value)[^$\n]*(\$[0-9][0-9,.]*[0-9])`).FindStringSubmatch(record); m != nil {
		c, _ := env.ParseCents(m[1])
		return capped(c)
	}
	c, _ := firstAmount(cmp.Or(likeliest(o, `\$[0-9]`), record))
	return capped(c)
}

// likeliest is the line of the records that holds what is looked for and has the most words in common with the ticket; the first of equals.
func likeliest(o env.Observation, holds string) string {
	words := wordSet(strings.NewReplacer(",", " ", ".", " ", "!", " ", "?", " ", "\"", " ").Replace(opening(o)))
	for w := range words {
		if len(w) < 4 {
			delete(words, w)
		}
	}
	found, best, most := regexp.MustCompile(holds), "", -1
	for _, d := range o.Documents {
		if d.Kind != "record" {
			continue
		}
		for line := range strings.Lines(d.Text) {
			common := 0
			for w := range words {
				if strings.Contains(strings.ToLower(line), w) {
					common++
				}
			}
			if common > most && found.MatchString(line) {
				best, most = line, common
			}
		}
	}
	return best
}

// capped keeps to what an agent may refund.
func capped(c env.Cents) env.Cents {
	if c > 500_00 {
		return 0
	}
	return c
}

// message tells what the baseline did and what it found.
func (b *resolutionBaseline) message(o env.Observation) string {
	first, _, _ := strings.Cut(o.Customer.Name, " ")
	text := "I'm sorry about the trouble, " + first + "."
	if o.Refunded != nil && *o.Refunded > 0 {
		return text + " I have refunded " + o.Refunded.String() + " to your card."
	}
	if b.topic.advice != "" {
		return text + " " + b.topic.advice
	}
	for _, d := range o.Documents {
		if link := regexp.MustCompile(`https://[^\s)>*]+[a-z0-9]`).FindString(d.Text); link != "" && b.topic.record == "" {
			return text + " Please open " + link + " to set it right."
		}
	}
	if b.topic.team != "" {
		return text + " I am handing your case to our specialist team now."
	}
	return text + " I cannot refund this. I can offer you a paid repair."
}
