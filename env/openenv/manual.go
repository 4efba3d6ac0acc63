package openenv

import (
	"fmt"
	"strings"

	"hotseat/env"
)

// manual is how a desk is played over HTTP and WebSocket, in Markdown, from its spec: what agents are told before they begin.
func (d *desk) manual() string {
	var b strings.Builder
	d.introduce(&b)
	describeActions(&b, d.told)
	d.describeReplies(&b)
	fmt.Fprintf(&b, "\n## Reset\n\n%s.\n\n", bareReset)
	for _, s := range d.settings {
		fmt.Fprintf(&b, "- `%s`: %s\n", strings.Join(s.names, "`, `"), s.about)
	}
	return b.String()
}

// instructions are how it is played by tools.
func (d *desk) instructions() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Call %s first: it brings the ticket. Then the other tools act on it until the episode is over; %s shows all of it again and costs no step.\n\n", toolNew, toolLook)
	d.introduce(&b)
	describeActions(&b, d.spec)
	d.describeReplies(&b)
	fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n", toolNew, bareNewTicket())
	for _, s := range d.settings {
		if s.tool {
			fmt.Fprintf(&b, "- `%s`: %s\n", s.name, s.about)
		}
	}
	return b.String()
}

// bareNewTicket is bareReset in the words of those who call tools.
func bareNewTicket() string {
	return strings.NewReplacer("a session's first reset", "the first "+toolNew, "the session's resets", "the tickets taken").Replace(bareReset)
}

func (d *desk) introduce(b *strings.Builder) {
	fmt.Fprintf(b, "# %s\n\n%s\n\n", d.spec.Title, d.spec.Description)
	for _, line := range d.spec.Briefing {
		fmt.Fprintf(b, "%s\n", line)
	}
}

// describeActions lists the actions by the names that the spec gives them.
func describeActions(b *strings.Builder, spec env.Spec) {
	b.WriteString("\n## Actions\n\n")
	for _, a := range spec.Actions {
		fmt.Fprintf(b, "- `%s`: %s\n", a.Name, a.Help)
		for _, arg := range a.Args {
			fmt.Fprintf(b, "  - `%s` (%s): %s\n", arg.Name, kindOf(arg), arg.Help)
		}
	}
}

func (d *desk) describeReplies(b *strings.Builder) {
	if len(d.spec.Canned) == 0 {
		return
	}
	b.WriteString("\n## Replies that the desk keeps ready\n\nThe slots in braces are filled by whoever replies, from what they have found.\n\n")
	for _, c := range d.spec.Canned {
		fmt.Fprintf(b, "- %s\n", c.Text)
	}
}

// kindOf says what an argument takes.
func kindOf(a env.ArgSpec) string {
	s := string(a.Kind)
	switch a.Kind {
	case env.Choice:
		s = strings.Join(a.Choices, " | ")
	case env.Int:
		s = fmt.Sprintf("%d..%d", a.Min, a.Max)
	case env.Money:
		s = "US dollars"
	default:
		s = fmt.Sprintf("%s of at most %d characters", s, a.MaxLen)
	}
	if a.Optional {
		s += ", optional"
	}
	return s
}
