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
	Said      []string      // by the customer, the latest last
	Told      []string      // by the desk, such as what was paid, the latest last
	Books     []env.Section // what there is to read at the desk
}

// KnownFrom is what an observation tells.
func KnownFrom(o env.Observation) Known {
	k := Known{Documents: o.Documents, Ticket: o.Ticket, Customer: o.Customer, Said: said(o, env.FromCustomer), Told: said(o, env.FromSystem)}
	for _, s := range o.Sections {
		if s.Text != "" {
			k.Books = append(k.Books, s)
		}
	}
	return k
}

// said is what somebody said, without the messages that opened tickets, and in a queue without the other tickets' customers.
func said(o env.Observation, from string) []string {
	var list []string
	for _, m := range o.Conversation {
		opener := o.Ticket != nil && m.Text == o.Ticket.Body
		if m.From == from && !opener && (from != env.FromCustomer || theirs(m.Name, o.Customer)) {
			list = append(list, m.Text)
		}
	}
	return list
}

// theirs tells whether a message's name is that of the customer whose ticket it is.
func theirs(name string, c *env.Customer) bool {
	if c == nil || name == "" {
		return true
	}
	first, _, _ := strings.Cut(c.Name, " ")
	return strings.HasPrefix(name, first)
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
		if named(slot, p.names) {
			return regexp.MustCompile(p.expr)
		}
	}
	return nil
}

// Counts tells whether a slot's value can be a bare number, such as an amount.
func Counts(slot string) bool {
	return named(slot, "amount price fee refund charge credit total money days time wait duration length period order number reference")
}

// named tells whether one of a slot's words is among some names.
func named(slot, names string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(slot, func(r rune) bool { return r == '_' || r == '-' }), func(word string) bool {
		return slices.Contains(strings.Fields(names), word)
	})
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
// documents, the newest of each first, then what the customer said, and last what stands in the handbook for every ticket.
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
	find := func(words, from string) {
		if expr != nil {
			for _, v := range expr.FindAllString(words, 20) {
				add(v, from)
			}
		}
	}
	for _, t := range slices.Backward(k.Told) {
		find(t, "what the desk did")
	}
	for _, d := range k.newest() {
		find(d.Text, d.Title)
		if expr == nil {
			for _, v := range labelled(d.Text, slot) {
				add(v, d.Title)
			}
		}
	}
	bare := strings.NewReplacer()
	if expr == nil && named(slot, "device model") {
		bare = strings.NewReplacer("The ", "", "My ", "", "Your ", "")
		expr = regexp.MustCompile(`\b[A-Z][a-z]+ (?:[A-Z][a-z]+|\d+)\b`) // a name as people write it: Aurora 6
	}
	for _, t := range slices.Backward(k.Said) {
		find(bare.Replace(t), "what the customer said")
	}
	if k.Ticket != nil {
		find(bare.Replace(k.Ticket.Subject+"\n"+k.Ticket.Body), "the ticket, as the customer says")
	}
	if valuePattern(slot) != nil {
		for _, s := range k.Books {
			find(s.Text, "the "+strings.ReplaceAll(s.Name, "_", " "))
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
