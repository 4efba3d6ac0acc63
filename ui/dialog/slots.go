package dialog

import (
	"regexp"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
)

// Known is what the seat's holder has seen that slots can be filled from. Nothing else may fill them.
type Known struct {
	Documents []env.Document
	Ticket    *env.Ticket
	Customer  *env.Customer
	Said      []string // by the customer, the latest last
	Told      []string // by the desk, such as what was paid, the latest last
}

// KnownFrom is what an observation tells.
func KnownFrom(o env.Observation) Known {
	return Known{Documents: o.Documents, Ticket: o.Ticket, Customer: o.Customer, Said: said(o, env.FromCustomer), Told: said(o, env.FromSystem)}
}

// said is what somebody said, without the message that opened the ticket: that is the ticket's text.
func said(o env.Observation, from string) []string {
	var list []string
	for i, m := range o.Conversation {
		if i > 0 && m.From == from {
			list = append(list, m.Text)
		}
	}
	return list
}

// Candidate is a value for a slot, with where it was found.
type Candidate struct{ Value, From string }

// slotPattern is a slot in a canned reply: {amount}.
func slotPattern() *regexp.Regexp { return regexp.MustCompile(`\{([a-z][a-z0-9_-]*)\}`) }

// valuePattern is what a slot's value looks like in a document; nil for slots whose values are not recognised. The names are
// those of the kinds of values, not of any environment's actions; a name with more words counts by one of them.
func valuePattern(slot string) *regexp.Regexp {
	const month = `(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)`
	for _, p := range []struct{ names, expr string }{
		{"amount price fee refund charge credit total money", `\$\d[\d,]*(?:\.\d\d)?`},
		{"date day arrival delivery release end until", `\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)? (?:of )?` + month + `(?:,? \d{4})?|` + month + ` \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?`},
		{"link url page address", `https?://[^\s)>\]"'|]+`},
		{"order number reference", `\b[A-Z]{2,4}-\d{3,}\b`},
		{"days time wait duration length period", `\b\d+(?:[-–]\d+)? (?:business |working )?(?:minutes?|hours?|days?|weeks?|months?|years?)\b`},
	} {
		for _, word := range strings.FieldsFunc(slot, func(r rune) bool { return r == '_' || r == '-' }) {
			for _, name := range strings.Fields(p.names) {
				if word == name {
					return regexp.MustCompile(p.expr)
				}
			}
		}
	}
	return nil
}

// newest are the documents from the newest on, the records of the case before policies and help.
func (k Known) newest() []env.Document {
	list := slices.Clone(k.Documents)
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b env.Document) int { return rank(a) - rank(b) })
	return list
}

func rank(d env.Document) int {
	if d.Kind == "record" {
		return 0
	}
	return 1
}

// Candidates are the values that were seen for a slot, each once: what the desk has told first, then the records, then other
// documents, the newest of each first.
func (k Known) Candidates(slot string) []Candidate {
	var list []Candidate
	seen := map[string]bool{}
	add := func(value, from string) {
		value = strings.TrimRight(sanitize.Line(value), ".,;:")
		if value != "" && !seen[value] {
			seen[value] = true
			list = append(list, Candidate{value, sanitize.Line(from)})
		}
	}
	if slot == "name" || strings.HasSuffix(slot, "_name") || slot == "customer" {
		if k.Customer != nil {
			name, _, _ := strings.Cut(k.Customer.Name, " ")
			add(name, "the customer's profile")
			add(k.Customer.Name, "the customer's profile")
		}
		return list
	}
	if slot == "ticket" && k.Ticket != nil {
		add(k.Ticket.Number, "the ticket")
		return list
	}
	expr := valuePattern(slot)
	if expr == nil {
		for _, d := range k.newest() {
			for _, v := range labelled(d.Text, slot) {
				add(v, d.Title)
			}
		}
		return list
	}
	for _, t := range slices.Backward(k.Told) {
		for _, v := range expr.FindAllString(t, 20) {
			add(v, "what the desk did")
		}
	}
	for _, d := range k.newest() {
		for _, v := range expr.FindAllString(d.Text, 20) {
			add(v, d.Title)
		}
	}
	if k.Ticket != nil {
		for _, v := range expr.FindAllString(k.Ticket.Subject+"\n"+k.Ticket.Body, 20) {
			add(v, "the ticket, as the customer says")
		}
	}
	return list
}

// labelled are the values that a Markdown text names like the slot: "Item: kettle", or the column of a table.
func labelled(markdown, slot string) []string {
	name := strings.NewReplacer("_", " ", "-", " ").Replace(slot)
	var values []string
	column := -1
	for line := range strings.SplitSeq(markdown, "\n") {
		if !strings.Contains(line, "|") {
			column = -1
			label, value, ok := strings.Cut(strings.Trim(line, " -*"), ":")
			if ok && strings.Contains(strings.ToLower(label), name) {
				values = append(values, strings.Trim(value, " *`"))
			}
			continue
		}
		cells := strings.Split(strings.Trim(line, " |"), "|")
		switch {
		case column < 0:
			for i, c := range cells {
				if strings.Contains(strings.ToLower(c), name) {
					column = i
				}
			}
		case column < len(cells) && strings.Trim(cells[column], " -:") != "":
			values = append(values, strings.Trim(cells[column], " *`"))
		}
	}
	return values
}

// filled is a slot that was filled last, so that another value can take its place.
type filled struct {
	slot    string
	offset  int // bytes before it in the text
	options []Candidate
	at      int
}

// nextSlot finds the first slot of a text.
func nextSlot(s string) (name string, from, to int, ok bool) {
	m := slotPattern().FindStringSubmatchIndex(s)
	if m == nil {
		return "", 0, 0, false
	}
	return s[m[2]:m[3]], m[0], m[1], true
}
