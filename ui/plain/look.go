package plain

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hotseat/env"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Show writes what the seat sees at the start: the ticket, the customer and the desk's own sections, long texts too.
func Show(out io.Writer, o env.Observation, width int) {
	g := &Game{Out: out, Width: width, obs: o}
	g.profile()
	for _, s := range pane.Telling(o) {
		g.section(s, true)
	}
}

// look finds the commands that cost no step.
func (g *Game) look(word string) (do func(rest string), ok bool) {
	switch word {
	case "help", "?", "h":
		return g.help, true
	case "actions", "menu":
		return g.actions, true
	case "docs", "doc", "read":
		return g.docs, true
	case "ticket", "customer":
		return g.ticket, true
	case "log", "history":
		return g.log, true
	case "canned":
		return g.canned, true
	}
	for _, s := range g.obs.Sections {
		if strings.EqualFold(word, s.Name) {
			return func(string) { g.section(s, true) }, true
		}
	}
	return nil, false
}

func (g *Game) opening() {
	s := g.Seat.Start
	g.say("hotseat: %s (%s, %s, seed %d)", s.Environment.Title, s.Task.Name(), s.Task.Level, s.Seed)
	for _, line := range s.Environment.Briefing {
		g.say("%s", line)
	}
	g.ticket("")
	g.said = len(g.obs.Conversation)
	g.actions("")
}

func (g *Game) ticket(string) {
	g.profile()
	for _, s := range pane.Telling(g.obs) {
		g.section(s, false)
	}
}

// profile shows the ticket and the customer.
func (g *Game) profile() {
	if t := g.obs.Ticket; t != nil {
		g.say("\nTicket %s: %s", t.Number, t.Subject)
		g.print(Wrap(strings.TrimSpace(t.Body), "  ", "  ", g.Width))
		g.say("%s", upper(strings.Join(ticketNotes(t), ", "))+".")
	}
	if c := g.obs.Customer; c != nil {
		premium := ""
		if c.Premium {
			premium = ", premium"
		}
		g.say("Customer: %s (%s%s), %s with us, %s before this one, %s spent, e-mail on file: %s.", c.Name, c.ID, premium,
			text.Count(c.Months, "month"), text.Count(c.Tickets, "ticket"), c.TotalSpend, orNone(c.Email))
	}
}

// ticketNotes are what the desk notes of a ticket beside its words.
func ticketNotes(t *env.Ticket) []string {
	var list []string
	if t.Status != "" {
		list = append(list, "status "+t.Status)
	}
	if t.Channel != "" {
		list = append(list, "came in by "+t.Channel)
	}
	list = append(list, "mood "+pane.MoodWord(t.Sentiment))
	if in := t.Intake; in != nil {
		list = append(list, "filed under "+orNone(in.InitialCategory), text.Count(in.WordCount, "word"), "account "+text.Count(in.AccountAgeDays, "day")+" old",
			text.Count(in.PreviousTickets, "previous ticket"))
	}
	return list
}

// longText is from how many lines on a text is only shown when it is asked for.
const longText = 24

// section shows what is an environment's own; a long text only when it is asked for by its name.
func (g *Game) section(s env.Section, asked bool) {
	title := upper(strings.ReplaceAll(s.Name, "_", " "))
	words := Prose(s.Text, "  ", g.Width)
	switch n := strings.Count(words, "\n"); {
	case s.Text != "" && n >= longText && !asked:
		g.say("%s: %d lines. To read them, type: %s", title, n, s.Name)
	case s.Text != "" && n == 1:
		g.say("%s: %s", title, strings.TrimSpace(words))
	case s.Text != "":
		g.say("\n%s", title)
		g.print(words)
	case len(s.Fields) > 0:
		g.say("%s: %s.", title, fieldText(s.Fields))
	case len(s.Rows) > 0:
		g.say("%s:", title)
		for _, row := range s.Rows {
			g.item("- ", "%s", rowText(row))
		}
	case asked:
		g.say("%s: nothing yet.", title)
	}
}

// rowText is a record on one line: where it holds a whole text, its id and that, else all its fields.
func rowText(row []env.Field) string {
	for _, f := range row {
		subject, body, ok := strings.Cut(f.Value, "\n\n")
		if !ok {
			continue
		}
		if !strings.ContainsAny(subject[max(len(subject)-1, 0):], ".?!") {
			subject += "."
		}
		return row[0].Value + ": " + strings.Join(strings.Fields(subject+" "+body), " ")
	}
	return fieldText(row)
}

func fieldText(fields []env.Field) string {
	var list []string
	for _, f := range fields {
		list = append(list, strings.ReplaceAll(f.Name, "_", " ")+": "+f.Value)
	}
	return strings.Join(list, ", ")
}

// changes shows what a step changed of the ticket and of what is an environment's own; logs only when they are asked for.
func (g *Game) changes(before env.Observation) {
	if before.Ticket != nil && g.obs.Ticket != nil && before.Ticket.Number != g.obs.Ticket.Number {
		g.profile()
	}
	for i, s := range g.obs.Sections {
		if i < len(before.Sections) {
			was := before.Sections[i]
			if reflect.DeepEqual(was, s) {
				continue
			}
			if n := len(was.Rows); n < len(s.Rows) && (n == 0 || reflect.DeepEqual(was.Rows, s.Rows[:n])) {
				continue // a log of what was just told
			}
		}
		g.section(s, false)
	}
}

func (g *Game) actions(string) {
	g.say("\nActions. Type the command, or its number:")
	for i, a := range g.specs() {
		first, _, _ := strings.Cut(a.Help, ". ")
		g.item(fmt.Sprintf("%d. ", i+1), "%s: %s", usage(a), strings.TrimSuffix(first, "."))
	}
}

// usage is the short command of an action: refund AMOUNT.
func usage(a env.ActionSpec) string {
	s := a.Verb
	for _, arg := range a.Args {
		name := placeholder(arg)
		if arg.Optional && arg.Kind == env.Int {
			name = "#" + name
		}
		if arg.Optional {
			name = "[" + name + "]"
		}
		s += " " + name
	}
	return s
}

// placeholder stands for an argument in a command.
func placeholder(arg env.ArgSpec) string {
	switch {
	case !strings.Contains(arg.Label, " "):
		return strings.ToUpper(arg.Label)
	case arg.Kind == env.Line:
		return "WORDS"
	}
	return strings.ToUpper(strings.ReplaceAll(arg.Name, "_", "-"))
}

// example is a command that a newcomer can type.
func (g *Game) example() string {
	for _, a := range g.specs() {
		for _, arg := range a.Args {
			if _, words, ok := strings.Cut(arg.Help, "such as: "); ok {
				return a.Verb + " " + words
			}
		}
	}
	return usage(g.specs()[0])
}

func (g *Game) help(rest string) {
	if spec, _, ok := g.choose(rest); ok {
		g.helpOn(spec)
		return
	}
	for _, a := range g.specs() {
		g.helpOn(a)
	}
	g.say("\nThese cost no step:")
	for _, line := range []string{
		"docs: list the documents found so far; docs 2: read the second",
		"ticket: the ticket and the customer again", "log: the conversation so far",
		"canned: replies that are ready", "actions: the menu again",
		"help " + g.verbs()[0] + ": one command explained", "quit: leave; the episode then counts as aborted",
	} {
		g.item("- ", "%s", line)
	}
	for _, s := range pane.Telling(g.obs) {
		g.item("- ", "%s: the desk's %s", s.Name, strings.ReplaceAll(s.Name, "_", " "))
	}
}

func (g *Game) helpOn(a env.ActionSpec) {
	g.say("\n%s: %s", usage(a), a.Help)
	for _, arg := range a.Args {
		words := placeholder(arg) + ": " + arg.Help
		if len(arg.Choices) > 0 {
			words += ", one of " + strings.Join(arg.Choices, ", ")
		}
		switch {
		case arg.Optional && arg.Default != "":
			words += " (may be left out: " + arg.Default + ")"
		case arg.Optional:
			words += " (may be left out)"
		}
		g.item("- ", "%s", words)
	}
}

func (g *Game) docs(rest string) {
	if len(g.obs.Documents) == 0 {
		g.say("No documents yet. Type: %s", g.example())
		return
	}
	n, err := strconv.Atoi(rest)
	switch {
	case rest == "":
		for i, d := range g.obs.Documents {
			g.item(fmt.Sprintf("%d. ", i+1), "%s (%s)", d.Title, d.Kind)
		}
		g.say("Read one with: docs 1")
	case err != nil || n < 1 || n > len(g.obs.Documents):
		g.say("There is no document %q. Type docs and a number from 1 to %d, such as: docs 1", clip(rest), len(g.obs.Documents))
	default:
		d := g.obs.Documents[n-1]
		g.say("\nDocument %d: %s (%s)", n, d.Title, d.Kind)
		g.print(Prose(d.Text, "  ", g.Width))
	}
}

func (g *Game) log(string) {
	for _, m := range g.obs.Conversation {
		g.message(m)
	}
}

func (g *Game) message(m env.Message) {
	name := m.Name
	if name == "" {
		name = m.From
	}
	g.say("%s %s:", m.At, name)
	g.print(Wrap(strings.TrimSpace(m.Text), "  ", "  ", g.Width))
}

func (g *Game) canned(string) {
	if g.listCanned() {
		g.say("Send one with its number: %s 1. What stands in {braces} is asked for first.", g.cannedVerb())
	}
}

// listCanned shows the replies that are ready; false when there are none.
func (g *Game) listCanned() bool {
	for i, c := range g.Seat.Start.Environment.Canned {
		g.item(fmt.Sprintf("%d. ", i+1), "%s: %s", c.Label, c.Text)
	}
	if len(g.Seat.Start.Environment.Canned) == 0 {
		g.say("This desk keeps no replies ready.")
		return false
	}
	return true
}

// cannedVerb is the command that canned replies can be sent with.
func (g *Game) cannedVerb() string {
	for _, a := range g.specs() {
		if slices.ContainsFunc(a.Args, func(arg env.ArgSpec) bool { return arg.Canned }) {
			return a.Verb
		}
	}
	return g.verbs()[0]
}

// print writes what is wrapped and harmless already.
func (g *Game) print(s string) { fmt.Fprint(g.Out, s) }

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return sanitize.Line(s)
}
