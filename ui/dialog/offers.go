package dialog

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hotseat/env"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Offers are values for a field of one line that can be taken instead of typed: words that were read, amounts that were
// found, round numbers. They come from what the seat's holder has seen, like everything that fills slots.
func (k Known) Offers(arg env.ArgSpec) []Candidate {
	switch {
	case arg.Kind == env.Line:
		return k.words()
	case arg.Kind == env.Money:
		k.Told = nil // what was paid is no offer to pay it again
		return k.Candidates("amount")
	case arg.Kind == env.Int && arg.Max-arg.Min >= fewInts:
		var list []Candidate
		for n := arg.Min; n <= arg.Max; n += max((arg.Max-arg.Min)/10, 1) {
			list = append(list, Candidate{fmt.Sprint(n), ""})
		}
		return list
	}
	return nil
}

// shortWord is the length from which a word of a ticket says something; maxOffers bounds what is offered.
const shortWord, maxOffers = 3, 40

// words are those of the ticket and of what was said last that something may be found by, each once.
func (k Known) words() []Candidate {
	var list []Candidate
	seen, idle, joined := map[string]bool{}, newIdle(), strings.NewReplacer("'", "", "’", "")
	texts := k.Said
	if k.Ticket != nil {
		texts = append([]string{k.Ticket.Subject, k.Ticket.Body}, texts...)
	}
	for _, t := range texts {
		for _, w := range strings.FieldsFunc(strings.ToLower(cleared(sanitize.Line(t))), notLetter) {
			w = joined.Replace(strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s"))
			if utf8.RuneCountInString(w) >= shortWord && !seen[w] && len(list) < maxOffers && !idle.has(w) {
				seen[w] = true
				list = append(list, Candidate{Value: w})
			}
		}
	}
	return list
}

func notLetter(r rune) bool {
	return strings.ContainsRune(" .,;:!?\"()[]{}<>/\\|*_#@=+%&$~`\n\t0123456789–—…“”-", r)
}

// take puts an offer into the field: words are added to the others, all else takes their place.
func (f *field) take(value string) {
	if f.spec.Kind == env.Line && strings.TrimSpace(f.value()) != "" {
		value = strings.TrimRight(f.value(), " ") + " " + value
	}
	if f.spec.MaxLen > 0 && utf8.RuneCountInString(value) > f.spec.MaxLen {
		return
	}
	f.set(value)
}

// offerSpots places as many offers as fit in a row.
func (f *field) offerSpots(w int) []optionSpot {
	var list []optionSpot
	x := 0
	for i, o := range f.offers {
		to := x + text.Width(o.Value) + 2
		if to > w {
			continue
		}
		list = append(list, optionSpot{option: i, from: x, to: to})
		x = to + 1
	}
	return list
}

func (f *field) offerLine(l pane.Look, w int) string {
	line := ""
	for _, s := range f.offerSpots(w) {
		line += strings.Repeat(" ", s.from-text.Width(line)) + l.Theme.Key.Render("["+f.offers[s.option].Value+"]")
	}
	return line
}

// nextOffer puts the next amount that was seen into the focused field, and says where it is from.
func (f *Form) nextOffer(x *field) {
	if len(x.offers) == 0 {
		f.complain("nothing that you have seen so far gives a value: type it")
		return
	}
	at := 0
	for i, o := range x.offers {
		if o.Value == x.value() {
			at = (i + 1) % len(x.offers)
		}
	}
	o := x.offers[at]
	x.set(o.Value)
	f.changed()
	if !f.wrong && o.From != "" {
		f.say = fmt.Sprintf("%s, from %s (%d of %d)", o.Value, o.From, at+1, len(x.offers))
	}
}
