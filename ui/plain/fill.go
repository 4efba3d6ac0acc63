package plain

import (
	"slices"
	"strconv"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
)

// fill makes an action from what was typed behind its verb, and asks for what is missing.
func (g *Game) fill(spec env.ActionSpec, rest string) (env.Action, error) {
	a := env.Action{Name: spec.Name, Args: map[string]any{}}
	typed := rest != ""
	for i, arg := range spec.Args {
		var value string
		value, rest = take(arg, rest, i == len(spec.Args)-1)
		if value == "" && !typed {
			asked, err := g.askFor(arg)
			if err != nil {
				return a, err
			}
			value = asked
		}
		if value == "" {
			continue
		}
		a.Args[arg.Name] = value
	}
	if rest != "" {
		a.Args["extra"] = rest
	}
	return a, nil
}

// take cuts one argument off what was typed: a word, or all of the rest for the last text.
func take(arg env.ArgSpec, rest string, last bool) (value, left string) {
	if (arg.Kind == env.Text || arg.Kind == env.Line) && last {
		return rest, ""
	}
	word, left, _ := strings.Cut(rest, " ")
	if arg.Optional && arg.Kind == env.Choice && !slices.ContainsFunc(arg.Choices, func(c string) bool { return strings.EqualFold(c, word) }) {
		return "", rest
	}
	return word, strings.TrimSpace(left)
}

// askFor prompts for one argument and says what may be typed.
func (g *Game) askFor(arg env.ArgSpec) (string, error) {
	switch arg.Kind {
	case env.Choice:
		for i, c := range arg.Choices {
			g.printf("  %d %s\n", i+1, c)
		}
	case env.Text:
		if canned := g.Seat.Start.Environment.Canned; arg.Canned && len(canned) > 0 {
			g.printf("Type the message on one line, or the number of a canned reply (canned lists them).\n")
		}
	}
	prompt := arg.Label
	if arg.Optional {
		prompt += " (empty: " + orNone(arg.Default) + ")"
	}
	line, err := g.ask(prompt + ": ")
	if err != nil {
		return "", err
	}
	n, bad := strconv.Atoi(line)
	switch {
	case bad != nil || n < 1:
		return line, nil
	case arg.Kind == env.Choice && n <= len(arg.Choices):
		return arg.Choices[n-1], nil
	case arg.Canned && n <= len(g.Seat.Start.Environment.Canned):
		return g.slots(g.Seat.Start.Environment.Canned[n-1].Text)
	}
	return line, nil
}

// slots asks for the value of each {slot} of a canned reply; the customer's first name is known.
func (g *Game) slots(text string) (string, error) {
	for {
		start := strings.IndexByte(text, '{')
		end := strings.IndexByte(text, '}')
		if start < 0 || end < start {
			g.printf("Sending: %s\n", sanitize.Text(text))
			return text, nil
		}
		slot := text[start+1 : end]
		value := ""
		if slot == "name" && g.obs.Customer != nil {
			value, _, _ = strings.Cut(g.obs.Customer.Name, " ")
		}
		if value == "" {
			line, err := g.ask("  " + slot + ": ")
			if err != nil {
				return "", err
			}
			value = line
		}
		text = strings.ReplaceAll(text, "{"+slot+"}", strings.NewReplacer("{", "(", "}", ")").Replace(value))
	}
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
