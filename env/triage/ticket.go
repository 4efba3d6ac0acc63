package triage

import (
	"fmt"
	"strings"
	"unicode"

	"hotseat/env"
)

// ticket is one drawn ticket: what the seat sees, and the truth.
type ticket struct {
	seen    env.Ticket
	labels  Labels
	matters []Matter
	loud    bool // the text shouts or insults, whatever the urgency
	// passesOn is true where a customer passes on spam.
	passesOn bool
	// sentences are the subject and the body's parts, as written before a voice is put on.
	sentences []string
}

// cents is an amount of money in a text; two in one sentence differ.
type cents int

func (c *cents) other(d *dice) string {
	for {
		v := cents(d.between(5, 399)*100) + cents(oneOf(d, []int{0, 0, 90, 99}))
		if v != *c {
			*c = v
			return env.Cents(v).String()
		}
	}
}

// ticket generates the i-th ticket of an episode.
func (g *generator) ticket(lv *level, seed uint64, i int) ticket {
	p := g.draw(lv, seed, i)
	stream := func(field string) *dice { return cast(lv.name, seed, i, field) }
	w := &writer{x: g.words, lv: lv, pick: stream("words"), slot: stream("slots")}
	w.device, w.other = w.devices()
	w.order = fmt.Sprintf("NL-%05d", w.slot.between(10000, 99999))
	w.name = oneOf(w.slot, g.words.Names)
	subject := w.subject(&p)
	w.story(&p)

	t := ticket{matters: p.matters(g.words), sentences: append([]string{subject}, w.pieces...)}
	t.loud, t.passesOn = w.loud, p.passesOn()
	age, previous := account(stream("account"), p.route == Spam)
	t.labels = g.book.Label(t.matters, age, previous)

	subject, body := voice(lv, stream("voice"), subject, strings.Join(w.pieces, " "))
	number := fmt.Sprintf("TRI-%d%03d", stream("number").between(100, 999), i+1)
	t.seen = env.Ticket{Number: number, Subject: subject, Body: body, Status: "new", Sentiment: float64(max(-100, min(100, w.mood))) / 100}
	t.seen.Intake = &env.Intake{ID: number, Description: body, InitialCategory: filed(lv, stream("filed"), &p, t.labels.Route), WordCount: len(strings.Fields(body)),
		AccountAgeDays: age, PreviousTickets: previous}
	return t
}

// account draws the age in days and the number of previous tickets. Spam comes from fresh accounts and from stolen ones.
func account(d *dice, spam bool) (age, previous int) {
	weights := []int{20, 45, 35}
	if spam {
		weights = []int{50, 25, 25}
	}
	switch d.weigh(weights) {
	case 0:
		age = d.between(1, 59)
	case 1:
		age = d.between(60, 1094)
	default:
		age = d.between(1095, 3200)
	}
	if d.chance(35) {
		return age, d.between(5, 14)
	}
	return age, d.between(0, 4)
}

// filed is the category under which the ticket arrives: wrong in the level's share of cases, then often the category of
// the other matter, and seldom spam.
func filed(lv *level, d *dice, p *plan, truth string) string {
	if !d.chance(lv.wrongFiled) {
		return truth
	}
	if d.chance(40) {
		for _, b := range p.blocks {
			for _, r := range []rule{{Billing, Money}, {Technical, Fault}, {Feature, Wish}, {Feedback, Opinion}} {
				if b.matter.Signals.Has(r.needs) && r.label != truth {
					return r.label
				}
			}
		}
	}
	var others []string
	for _, r := range routes() {
		if r != truth && (r != Spam || d.chance(25)) {
			others = append(others, r)
		}
	}
	return oneOf(d, others)
}

// voice puts a way of writing on a text: all lower case, all capitals, or typing errors.
func voice(lv *level, d *dice, subject, body string) (string, string) {
	lower, capitals, typos := d.chance(lv.lower), d.chance(lv.capitals), d.chance(lv.typos)
	if typos {
		body = mistype(d, body)
	}
	switch {
	case capitals:
		return strings.ToUpper(subject), strings.ToUpper(body)
	case lower:
		return strings.ToLower(subject), strings.ToLower(body)
	}
	return subject, body
}

// mistype swaps two inner letters of some long words. Names, numbers and addresses stay as they are, since they can decide.
func mistype(d *dice, body string) string {
	words := strings.Split(body, " ")
	for i, word := range words {
		if len(word) < 7 || !d.chance(12) || !plainWord(word) {
			continue
		}
		at := d.between(1, len(word)-4)
		b := []byte(word)
		b[at], b[at+1] = b[at+1], b[at]
		words[i] = string(b)
	}
	return strings.Join(words, " ")
}

// plainWord tells words of small ASCII letters, with perhaps a stop at the end.
func plainWord(s string) bool {
	for i, r := range s {
		if r > unicode.MaxASCII || !unicode.IsLower(r) && (i != len(s)-1 || r != '.' && r != ',') {
			return false
		}
	}
	return true
}
