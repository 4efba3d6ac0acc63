package plain

import (
	"fmt"
	"strconv"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
)

// looks are the commands that cost no step.
func (g *Game) looks() map[string]func(string) {
	return map[string]func(string){"help": g.help, "?": g.help, "actions": g.actions, "docs": g.docs, "doc": g.docs, "ticket": g.ticket,
		"log": g.log, "canned": g.canned, "more": g.sections}
}

func (g *Game) opening() {
	s := g.Seat.Start
	g.printf("hotseat: %s (%s, %s, seed %d)\n", s.Environment.Title, s.Task.Family, s.Task.Level, s.Seed)
	for _, line := range s.Environment.Briefing {
		g.printf("%s\n", line)
	}
	g.ticket("")
	g.said = len(g.obs.Conversation)
	g.actions("")
}

func (g *Game) ticket(string) {
	if t := g.obs.Ticket; t != nil {
		g.printf("\nTicket %s: %s\n", sanitize.Line(t.Number), sanitize.Line(t.Subject))
		g.printf("%s\n", indent(sanitize.Text(t.Body)))
		g.printf("  %s, by %s, mood %s\n", orNone(t.Status), orNone(t.Channel), mood(t.Sentiment))
	}
	if c := g.obs.Customer; c != nil {
		premium := ""
		if c.Premium {
			premium = ", premium"
		}
		g.printf("Customer: %s (%s%s), %d months with us, %d past tickets, %s spent, %s\n", sanitize.Line(c.Name), sanitize.Line(c.ID), premium, c.Months, c.Tickets, c.TotalSpend, orNone(sanitize.Line(c.Email)))
	}
	g.sections("")
}

// sections shows what is an environment's own.
func (g *Game) sections(string) {
	for _, s := range g.obs.Sections {
		g.printf("\n%s\n", strings.ToUpper(sanitize.Line(strings.ReplaceAll(s.Name, "_", " "))))
		if s.Text != "" {
			g.printf("%s\n", indent(sanitize.Text(s.Text)))
		}
		for _, f := range s.Fields {
			g.printf("  %s: %s\n", sanitize.Line(f.Name), sanitize.Line(f.Value))
		}
		for _, row := range s.Rows {
			var cells []string
			for _, f := range row {
				cells = append(cells, sanitize.Line(f.Name)+" "+sanitize.Line(f.Value))
			}
			g.printf("  %s\n", strings.Join(cells, ", "))
		}
	}
}

func mood(m float64) string {
	switch {
	case m <= -0.6:
		return "furious"
	case m <= -0.2:
		return "unhappy"
	case m < 0.2:
		return "calm"
	}
	return "happy"
}

func (g *Game) actions(string) {
	g.printf("\nActions (type the number, or the command):\n")
	for i, a := range g.Seat.Start.Environment.Actions {
		g.printf("  %d %-10s %s\n", i+1, a.Label, usage(a))
	}
}

// usage is the short command of an action: refund AMOUNT.
func usage(a env.ActionSpec) string {
	s := a.Verb
	for _, arg := range a.Args {
		name := strings.ToUpper(arg.Label)
		if arg.Optional {
			name = "[" + name + "]"
		}
		s += " " + name
	}
	return s
}

func (g *Game) help(string) {
	for i, a := range g.Seat.Start.Environment.Actions {
		g.printf("\n%d %s: %s\n", i+1, usage(a), a.Help)
		for _, arg := range a.Args {
			g.printf("    %s: %s%s\n", strings.ToUpper(arg.Label), arg.Help, choices(arg))
		}
	}
	g.printf("\nThese cost no step: actions, ticket, docs (list), docs N (read), log (the conversation), canned (replies that are ready), more, help, quit\n")
}

func choices(arg env.ArgSpec) string {
	if len(arg.Choices) == 0 {
		return ""
	}
	return ": " + strings.Join(arg.Choices, ", ")
}

func (g *Game) docs(rest string) {
	if len(g.obs.Documents) == 0 {
		g.printf("No documents yet: search for some.\n")
		return
	}
	n, err := strconv.Atoi(rest)
	if rest != "" && (err != nil || n < 1 || n > len(g.obs.Documents)) {
		g.printf("There are documents 1 to %d: type docs 1.\n", len(g.obs.Documents))
		return
	}
	if rest != "" {
		d := g.obs.Documents[n-1]
		g.printf("\n%s (%s)\n%s\n", sanitize.Line(d.Title), d.Kind, indent(sanitize.Text(d.Text)))
		return
	}
	for i, d := range g.obs.Documents {
		g.printf("  %d %s (%s)\n", i+1, sanitize.Line(d.Title), d.Kind)
	}
	g.printf("  (read one with: docs 1)\n")
}

func (g *Game) log(string) {
	for _, m := range g.obs.Conversation {
		g.printf("%s", message(m))
	}
}

func message(m env.Message) string {
	name := m.Name
	if name == "" {
		name = m.From
	}
	return fmt.Sprintf("%s %s\n%s\n", m.At, sanitize.Line(name), indent(sanitize.Text(m.Text)))
}

func (g *Game) canned(string) {
	for i, c := range g.Seat.Start.Environment.Canned {
		g.printf("  %d %s: %s\n", i+1, c.Label, c.Text)
	}
}

func indent(s string) string { return "  " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n  ") }
