package pane

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// head is what stands over a ticket's text: in as few lines as can be where the text would not fit otherwise, since that is
// what matters.
func head(f Frame, t *env.Ticket, status, mood string, left int) []string {
	w, _ := f.Inner()
	facts := ""
	if in := t.Intake; in != nil {
		list := []string{"account " + text.Count(in.AccountAgeDays, "day"), text.Count(in.PreviousTickets, "previous ticket")}
		if in.InitialCategory != "" {
			list = append([]string{"filed as " + in.InitialCategory}, list...)
		}
		facts = strings.Join(list, " · ")
	}
	lines := append([]string{status, mood}, styled(f.Theme.Text, f.Cache.Wrap(facts, w))...)
	if facts == "" {
		lines = lines[:2]
	}
	if len(lines) < left {
		return append(lines, "")
	}
	both := join(status, mood)
	if text.Width(both) > w {
		return lines
	}
	if short := both + "  " + f.Theme.Text.Render(facts); facts != "" && text.Width(short) <= w {
		return []string{short}
	}
	return append([]string{both}, lines[2:]...)
}

func styled(style lipgloss.Style, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = style.Render(l)
	}
	return out
}

// Ticket shows a ticket. Before is the ticket one step earlier, whose values are shown where they changed; nil when nothing
// is compared. Moods are the sentiments of earlier steps, drawn as a curve before the present one.
func Ticket(f Frame, t, before *env.Ticket, moods ...float64) Content {
	if t == nil {
		return empty(f, "Ticket", "no ticket")
	}
	w, h := f.Inner()
	th := f.Theme
	subject := f.Cache.Wrap(t.Subject, w)
	lines := make([]string, 0, len(subject)+8)
	for _, l := range subject {
		lines = append(lines, th.Strong.Render(l))
	}
	old := t
	if before != nil {
		old = before
	}
	status := change(f.Look, old.Status, t.Status)
	if t.Channel != "" {
		status = join(th.Dim.Render(sanitize.Line(t.Channel)), status)
	}
	mood := ""
	for _, m := range moods {
		mood += moodBar(m)
	}
	mood += moodBar(t.Sentiment) + " " + moodWord(t.Sentiment)
	mood = th.Dim.Render("mood ") + moodStyle(th, t.Sentiment).Render(mood)
	body := styled(th.Text, f.Cache.Wrap(t.Body, w))
	lines = append(lines, head(f, t, status, mood, h-len(lines)-len(body))...)
	lines = append(lines, body...)
	return Content{Title: "Ticket " + sanitize.Line(t.Number), Note: sanitize.Line(t.Family), Source: text.Document(lines)}
}

// Customer shows a profile.
func Customer(f Frame, c *env.Customer) Content {
	if c == nil {
		return empty(f, "Customer", "no customer")
	}
	w, h := f.Inner()
	th := f.Theme
	name := th.Strong.Render(sanitize.Line(c.Name))
	if c.Premium {
		name = join(name, th.Badge.Render(theme.SignPremium+" premium"))
	}
	if c.Plan != "" {
		name = join(name, th.Dim.Render(sanitize.Line(Plan(c))))
	}
	known := []string{text.Count(c.Months, "month"), c.TotalSpend.String(), text.Count(c.Tickets, "past ticket")}
	facts := join(known...)
	if text.Width(facts) > w {
		known[2] = fmt.Sprintf("%d past", c.Tickets)
		facts = join(known...)
	}
	if text.Width(facts) > w {
		facts = strings.Join(known, " ")
	}
	lines := []string{text.Truncate(name, w)}
	for _, l := range text.Wrap(facts, max(w, 1)) {
		lines = append(lines, th.Text.Render(l))
	}
	mail, id := sanitize.Line(c.Email), sanitize.Line(c.ID)
	extra := []string{join(mail, id)}
	if text.Width(extra[0]) > w { // cut, neither could be read
		if extra = []string{mail}; h > len(lines)+1 {
			extra = append(extra, id)
		}
	}
	for _, l := range extra {
		if l != "" {
			lines = append(lines, th.Dim.Render(text.Truncate(l, w)))
		}
	}
	return Content{Title: "Customer", Source: text.Document(lines)}
}

// Plan is what a customer has booked, in words.
func Plan(c *env.Customer) string {
	if strings.EqualFold(c.Plan, "none") {
		return "no plan"
	}
	return c.Plan
}

// Documents lists what was found, numbered; cursor is the row under the cursor, -1 for none; fresh is the step whose finds
// are marked as new.
func Documents(f Frame, docs []env.Document, cursor, fresh int) Content {
	if len(docs) == 0 {
		return empty(f, "Documents", "nothing found yet")
	}
	return Content{Title: fmt.Sprintf("Documents (%d)", len(docs)), Source: documentList{f, docs, cursor, fresh}}
}

type documentList struct {
	frame         Frame
	docs          []env.Document
	cursor, fresh int
}

func (d documentList) Len() int { return len(d.docs) }

func (d documentList) Lines(i int) []string {
	w, _ := d.frame.Inner()
	th, doc := d.frame.Theme, d.docs[i]
	number := fmt.Sprintf("%d ", i+1)
	sign := ""
	if d.fresh > 0 && doc.Step == d.fresh {
		sign = theme.SignNew + " "
	}
	title := text.Truncate(sign+sanitize.Line(doc.Title), w-len(number))
	if i == d.cursor && d.frame.Focused {
		return []string{th.Selected.Render(text.Pad(number+title, w))}
	}
	style := th.Text
	if sign != "" {
		style = th.Good
	}
	return []string{th.Number.Render(number) + style.Render(title)}
}

// Document shows one document, rendered.
func Document(f Frame, d env.Document) Content {
	w, _ := f.Inner()
	return Content{Title: sanitize.Line(d.Title), Note: sanitize.Line(d.Kind), Source: text.Document(f.Cache.Markdown(d.Text, w, f.Theme))}
}

// Markdown shows a Markdown text under a title.
func Markdown(f Frame, title, source string) Content {
	w, _ := f.Inner()
	return Content{Title: title, Source: text.Document(f.Cache.Markdown(source, w, f.Theme))}
}

func empty(f Frame, title, why string) Content {
	w, _ := f.Inner()
	return Content{Title: title, Source: text.Document{f.Theme.Dim.Render(text.Truncate(why, w))}}
}

// MoodWord is a customer's mood, from −1 to 1, in a word.
func MoodWord(sentiment float64) string { return moodWord(sentiment) }
