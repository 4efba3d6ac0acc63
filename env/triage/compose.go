package triage

import (
	"strconv"
	"strings"
)

// generator turns seeds into tickets.
type generator struct {
	words *lexicon
	book  rulebook
}

// writer puts one ticket's plan into words. Its streams are the ticket's own.
type writer struct {
	x      *lexicon
	lv     *level
	pick   *dice // which part
	slot   *dice // what fills its slots
	device string
	other  string
	order  string
	name   string
	pieces []string // the sentences, in order
	mood   int      // sentiment so far, in hundredths
	loud   bool     // shouts or insults
}

func (w *writer) say(text string) { w.pieces = append(w.pieces, w.fill(text)) }

// line says one of a list.
func (w *writer) line(list []string) { w.say(oneOf(w.pick, list)) }

// worded says one of a wording, in the level's register.
func (w *writer) worded(x wording) {
	if w.pick.chance(w.lv.oblique) {
		w.line(x.oblique)
	} else {
		w.line(x.plain)
	}
}

// story writes the body's sentences.
func (w *writer) story(p *plan) {
	w.head()
	if p.route == Spam {
		w.spam(p)
	}
	if w.lv.tricks && len(p.blocks) == 2 && (p.told(byEnding) || w.pick.chance(15)) {
		w.line(w.x.Two)
	}
	for i := range p.blocks {
		if i > 0 {
			w.turn(p)
		}
		w.block(&p.blocks[i])
	}
	if p.told(byEnding) {
		if p.blocks[0].matter.Open {
			w.line(w.x.OnlyFirst)
		} else {
			w.line(w.x.OnlySecond)
		}
	}
	if p.remark {
		w.opinion()
	}
	w.tail(p)
}

// head begins the mail: a greeting, a tone or an aside.
func (w *writer) head() {
	if g := oneOf(w.pick, w.x.Greetings); g != "" {
		w.say(g)
	}
	switch {
	case w.pick.chance(w.lv.loud):
		w.loud = true
		w.tone(w.x.Loud)
	case w.pick.chance(w.lv.calm):
		w.tone(w.x.Calm)
	}
}

func (w *writer) tone(list []tone) {
	t := oneOf(w.pick, list)
	w.mood += t.valence
	w.say(t.text)
}

// turn leads to the second matter.
func (w *writer) turn(p *plan) {
	w.device, w.other = w.devices()
	if p.blocks[0].matter.Open && p.blocks[1].matter.Open && w.pick.chance(60) {
		w.line(w.x.Afterthoughts)
		return
	}
	w.line(w.x.Turns)
}

// devices draws two that differ.
func (w *writer) devices() (a, b string) {
	i := w.slot.n(len(w.x.Devices))
	j := (i + 1 + w.slot.n(len(w.x.Devices)-1)) % len(w.x.Devices)
	return w.x.Devices[i], w.x.Devices[j]
}

// block tells of one matter: the statement, what is said about it in any order, and how it stands.
func (w *writer) block(b *block) {
	w.statement(b)
	if w.pick.chance(w.lv.sarcasm) && b.matter.Signals&(Money|Fault) != 0 {
		w.tone(w.x.Sarcasm)
	}
	details := w.details(b)
	shuffle(w.pick, details)
	for _, say := range details {
		say()
	}
	switch b.status {
	case marked:
		w.line(w.x.StillOpen)
	case settled:
		w.worded(w.x.Settled)
	}
}

func (w *writer) statement(b *block) {
	switch {
	case b.passedOn:
		w.passOn(w.x.Lures)
	case b.matter.Signals.Has(Opinion):
		w.opinion()
	default:
		if b.matter.Signals&(Money|Fault) != 0 {
			w.mood -= 20
		}
		if b.matter.Signals.Has(Danger) {
			// A danger comes from a device, so the statement must be about one.
			w.line(w.x.Fault.plain[:deviceFaults])
			return
		}
		w.worded(w.x.of(b.matter.Signals & asking))
	}
}

func (w *writer) opinion() {
	list := w.x.PlainOpinions
	if w.pick.chance(w.lv.oblique) {
		list = w.x.ObliqueOpinions
	}
	o := oneOf(w.pick, list)
	w.mood += o.valence
	w.say(o.text)
}

// details lists what is to be said about a matter.
func (w *writer) details(b *block) []func() {
	var list []func()
	s := b.matter.Signals
	for _, f := range w.x.Effects {
		if s.Has(f.signals) {
			list = append(list, func() { w.worded(f.words) })
		}
	}
	for _, f := range w.x.Complications {
		if s.Has(f.signals) {
			list = append(list, func() { w.worded(f.words) })
		}
	}
	switch {
	case s.Has(Soon):
		list = append(list, func() { w.dated(w.x.Deadlines, "{when}", w.x.Near) })
	case s.Has(Week):
		list = append(list, func() { w.dated(w.x.Deadlines, "{when}", w.x.Week) })
	case b.far:
		list = append(list, func() { w.dated(w.x.Deadlines, "{when}", w.x.Far) })
	}
	switch {
	case s.Has(Old):
		list = append(list, func() { w.dated(w.x.Beginnings, "{since}", w.x.Old) })
	case b.recent:
		list = append(list, func() { w.dated(w.x.Beginnings, "{since}", w.x.Recent) })
	}
	if b.denied {
		list = append(list, func() { w.deny(s) })
	}
	return list
}

// dated says a line whose date alone decides.
func (w *writer) dated(x wording, slot string, days []string) {
	list := x.plain
	if w.pick.chance(w.lv.oblique) {
		list = x.oblique
	}
	w.say(strings.Replace(oneOf(w.pick, list), slot, oneOf(w.slot, days), 1))
}

// deny says something that looks like a signal and is none, and that nothing else in the block contradicts.
func (w *writer) deny(s Signals) {
	var lists [][]string
	if s&(Many|Danger) == 0 {
		lists = append(lists, w.x.ScopeDenials)
	}
	if s&(Stopped|Slowed|Danger) == 0 {
		lists = append(lists, w.x.WorkDenials)
	}
	switch {
	case s&complications != 0:
	case s.Has(Fault):
		lists = append(lists, w.x.ComplicationDenials)
	default:
		// Only faults come and go, so only of faults is it denied.
		lists = append(lists, w.x.ComplicationDenials[onOffDenials:])
	}
	if len(lists) > 0 {
		w.line(oneOf(w.pick, lists))
	}
}

// passOn quotes spam that a customer has received.
func (w *writer) passOn(lures []lure) {
	w.line(w.x.PassingOn)
	from := len(w.pieces)
	if w.pick.chance(40) {
		w.statement(&block{matter: Matter{Signals: oneOf(w.pick, []Signals{Money, Fault, Wish})}})
		w.line(w.x.StoryBaits)
	} else {
		w.say(oneOf(w.pick, lures).text)
		w.line(w.x.Baits)
	}
	last := len(w.pieces) - 1
	w.pieces[from] = "“" + w.pieces[from]
	w.pieces[last] += "”"
	w.line(w.x.NotTaken)
}

func (w *writer) spam(p *plan) {
	if p.lure >= 0 {
		w.say(w.x.Lures[p.lure].text)
		w.line(w.x.Baits)
		return
	}
	if p.fakePass {
		// What the quote claims would be taken for the spam's own claim, so it claims nothing that counts.
		var harmless []lure
		for _, l := range w.x.Lures {
			if l.signals == 0 {
				harmless = append(harmless, l)
			}
		}
		w.passOn(harmless)
	} else {
		w.statement(&block{matter: Matter{Signals: p.story}})
		if w.pick.chance(50) {
			w.worded(oneOf(w.pick, w.x.Effects[:3]).words)
		}
		if w.pick.chance(50) {
			w.worded(oneOf(w.pick, w.x.Complications).words)
		}
	}
	w.line(w.x.StoryBaits)
}

// tail ends the mail. Spam gets no aside that names an order, since an order's number is a signal there.
func (w *writer) tail(p *plan) {
	// A message sent to thousands has no lamp in its kitchen.
	if p.lure < 0 && w.pick.chance(w.lv.aside) {
		if text := oneOf(w.pick, w.x.Asides); p.route != Spam || !strings.Contains(text, "{order}") {
			w.say(text)
		}
	}
	if w.pick.chance(w.lv.planted) {
		w.line(w.x.PlantedOrders)
	}
	if w.pick.chance(25) {
		w.tone(w.x.Polite)
	}
	if c := oneOf(w.pick, w.x.Closings); c != "" {
		w.say(c)
	}
}

// subject heads the mail; where tricks are played it is often vague, loud, or about the other matter.
func (w *writer) subject(p *plan) string {
	topic := Signals(Bait)
	if len(p.blocks) > 0 {
		topic = p.blocks[0].matter.Signals & topics
		for _, b := range p.blocks {
			if b.matter.Open && !w.lv.tricks {
				topic = b.matter.Signals & topics
				break
			}
		}
	}
	switch {
	case w.pick.chance(w.lv.loud):
		return w.fill(oneOf(w.pick, w.x.LoudSubjects))
	case w.lv.tricks && w.pick.chance(55):
		return w.fill(oneOf(w.pick, w.x.VagueSubjects))
	case w.lv.tricks && w.pick.chance(30):
		topic = oneOf(w.pick, []Signals{Money, Fault, Wish, Opinion, Bait})
	}
	return w.fill(oneOf(w.pick, w.x.subjects(topic)))
}

// fill replaces the slots of a part and begins it with a capital.
func (w *writer) fill(text string) string {
	var out strings.Builder
	out.Grow(len(text) + 24)
	var first cents
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			break
		}
		slot, after, _ := strings.Cut(rest, "}")
		out.WriteString(w.value(slot, &first))
		text = after
	}
	s := out.String()
	if s[0] >= 'a' && s[0] <= 'z' {
		s = string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

func (w *writer) value(slot string, first *cents) string {
	switch slot {
	case "d":
		return w.device
	case "e":
		return w.other
	case "s", "t":
		return first.other(w.slot)
	case "n":
		return w.many()
	case "order":
		return w.order
	case "name":
		return w.name
	case "can":
		return oneOf(w.slot, w.x.Abilities)
	case "past":
		return oneOf(w.slot, w.x.Events)
	case "city":
		return oneOf(w.slot, w.x.Cities)
	case "code":
		return oneOf(w.slot, w.x.Codes)
	case "who":
		return oneOf(w.slot, w.x.Outsiders)
	case "link":
		return oneOf(w.slot, w.x.Links)
	case "n2":
		return oneOf(w.slot, w.x.Floors)
	case "month":
		return oneOf(w.slot, w.x.AllMonths)
	case "route":
		return oneOf(w.slot, routes())
	case "urgency":
		return oneOf(w.slot, urgencies())
	case "pct":
		return strconv.Itoa(w.slot.between(1, 99))
	case "version":
		return strconv.Itoa(w.slot.between(3, 9)) + "." + strconv.Itoa(w.slot.between(0, 19))
	}
	return slot
}

// many is a number of three or more, in words or digits.
func (w *writer) many() string {
	if n := w.slot.between(3, 40); n-3 >= len(w.x.NumWords) || w.slot.chance(40) {
		return strconv.Itoa(n)
	} else {
		return w.x.NumWords[n-3]
	}
}
