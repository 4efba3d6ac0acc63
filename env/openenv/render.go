package openenv

import (
	"fmt"
	"strings"

	"hotseat/env"
)

// renderAll is an observation as Markdown, for models. What the customer wrote stands there once.
func renderAll(o env.Observation) string {
	var b strings.Builder
	renderTicket(&b, o)
	said := o.Conversation
	if o.Ticket != nil && len(said) > 0 && said[0].Text == o.Ticket.Body {
		said = said[1:]
	}
	renderMessages(&b, said)
	for _, d := range o.Documents {
		renderDocument(&b, d)
	}
	for _, s := range o.Sections {
		if text := sectionText(s); text != "" && !repeats(s, o.Ticket) {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n", title(s.Name), text)
		}
	}
	fmt.Fprintf(&b, "\nStep %d of at most %d. %s\n", o.Step, o.MaxSteps, o.Feedback)
	return b.String()
}

// renderStep is what a step brought: what it did, what was said and found since, and the next ticket where there is one.
func renderStep(before, after env.Observation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", after.Feedback)
	if after.Ticket != nil && before.Ticket != nil && after.Ticket.Number != before.Ticket.Number {
		renderTicket(&b, after)
	}
	if len(after.Conversation) > len(before.Conversation) {
		renderMessages(&b, after.Conversation[len(before.Conversation):])
	}
	if len(after.Documents) > len(before.Documents) {
		for _, d := range after.Documents[len(before.Documents):] {
			renderDocument(&b, d)
		}
	}
	fmt.Fprintf(&b, "\nStep %d of at most %d.", after.Step, after.MaxSteps)
	return b.String()
}

func renderTicket(b *strings.Builder, o env.Observation) {
	if t := o.Ticket; t != nil {
		fmt.Fprintf(b, "# %s %s\n\n%s\n", t.Number, t.Subject, t.Body)
		if t.Intake != nil {
			fmt.Fprintf(b, "\nFiled as %s; %d words; account %d days old; %d previous tickets.\n", t.InitialCategory, t.WordCount, t.AccountAgeDays, t.PreviousTickets)
		}
	}
	if c := o.Customer; c != nil {
		fmt.Fprintf(b, "\nCustomer: %s (%s), e-mail %s, premium %t, %d months, %d past tickets, spent %s.\n", c.Name, c.ID, c.Email, c.Premium, c.Months, c.Tickets, c.TotalSpend)
	}
}

func renderMessages(b *strings.Builder, list []env.Message) {
	for _, m := range list {
		fmt.Fprintf(b, "\n%s %s: %s\n", m.At, m.From, m.Text)
	}
}

func renderDocument(b *strings.Builder, d env.Document) {
	fmt.Fprintf(b, "\n## %s (%s)\n\n%s\n", d.Title, d.Kind, d.Text)
}

// repeats tells a list of tickets that has the one alone that stands above.
func repeats(s env.Section, t *env.Ticket) bool {
	if t == nil || len(s.Rows) != 1 || len(s.Rows[0]) != 2 || s.Rows[0][0].Name != "id" {
		return false
	}
	return strings.HasSuffix(s.Rows[0][1].Value, t.Body)
}

func sectionText(s env.Section) string {
	if s.Rows == nil && s.Fields == nil {
		return s.Text
	}
	var b strings.Builder
	for _, row := range append([][]env.Field{s.Fields}, s.Rows...) {
		for i, f := range row {
			if i > 0 {
				b.WriteString("; ")
			}
			fmt.Fprintf(&b, "%s: %s", f.Name, f.Value)
		}
		if len(row) > 0 {
			b.WriteByte('\n')
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// title is a field's name as a heading.
func title(name string) string {
	s := strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}
