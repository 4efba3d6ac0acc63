package openenv

import (
	"fmt"
	"strings"

	"hotseat/env"
)

// manual is how a desk is played, in Markdown, from its spec: what agents are told before they begin.
func manual(spec env.Spec) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", spec.Title, spec.Description)
	for _, line := range spec.Briefing {
		fmt.Fprintf(&b, "%s\n", line)
	}
	b.WriteString("\n## Actions\n\n")
	for _, a := range spec.Actions {
		fmt.Fprintf(&b, "- `%s`: %s\n", a.Wire, a.Help)
		for _, arg := range a.Args {
			fmt.Fprintf(&b, "  - `%s` (%s): %s\n", arg.Name, kindOf(arg), arg.Help)
		}
	}
	if len(spec.Canned) > 0 {
		b.WriteString("\n## Replies that the desk keeps ready\n\nThe slots in braces are filled by whoever replies, from what they have found.\n\n")
		for _, c := range spec.Canned {
			fmt.Fprintf(&b, "- %s\n", c.Text)
		}
	}
	b.WriteString("\n## Reset\n\n`task` is a task's id or a level's name, `level` draws a task of that level by the `seed`; seed 0 is the ticket as authored.\n" +
		"An action that does not fit the schema is refused and is no step; after a reset with `invalid: \"step\"` it costs a step and a penalty.\n")
	return b.String()
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
