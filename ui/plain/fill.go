package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hotseat/env"
	"hotseat/ui/dialog"
)

// fill makes an action from what was typed behind its verb, and asks for what is missing.
func (g *Game) fill(spec env.ActionSpec, rest string) (env.Action, error) {
	a := env.Action{Name: spec.Name}
	if len(spec.Args) > 0 {
		a.Args = map[string]any{}
	}
	typed := rest != ""
	if arg, number, left, ok := hashed(spec, rest); ok {
		a.Args[arg], rest = number, left
	}
	for i, arg := range spec.Args {
		if a.Args[arg.Name] != nil {
			continue
		}
		last := i == len(spec.Args)-1 || takesRest(spec.Args[i:])
		value, err := "", error(nil)
		switch {
		case !typed:
			value, err = g.askFor(arg)
		default:
			value, rest, err = g.take(arg, rest, last)
		}
		if err != nil {
			return a, err
		}
		if value != "" {
			a.Args[arg.Name] = value
		}
	}
	if rest != "" {
		g.say("%q is more than %s takes. It goes: %s", clip(rest), spec.Verb, usage(spec))
		return a, errCancel
	}
	return a, nil
}

// takesRest tells whether the first argument is a text that only numbers that may be left out follow: it is all that was typed.
func takesRest(args []env.ArgSpec) bool {
	for _, arg := range args[1:] {
		if !arg.Optional || arg.Kind != env.Int {
			return false
		}
	}
	return args[0].Kind == env.Text || args[0].Kind == env.Line
}

// hashed cuts the number behind a text off: respond We will call you #2.
func hashed(spec env.ActionSpec, rest string) (arg, number, left string, ok bool) {
	i := strings.LastIndexByte(rest, '#')
	if i < 0 || len(spec.Args) < 2 {
		return "", "", rest, false
	}
	last := spec.Args[len(spec.Args)-1]
	if _, err := strconv.Atoi(rest[i+1:]); err != nil || !last.Optional || last.Kind != env.Int {
		return "", "", rest, false
	}
	return last.Name, rest[i+1:], strings.TrimSpace(rest[:i]), true
}

// take cuts one argument off what was typed: all of the rest for the last one, a word or a choice before that.
func (g *Game) take(arg env.ArgSpec, rest string, last bool) (value, left string, err error) {
	switch {
	case rest == "":
		return "", "", nil // what is missing is told when the action is checked
	case arg.Kind == env.Choice:
		value, left, ok := choice(arg, rest)
		if !ok {
			g.say("%s is no %s here. Use one of %s.", quoted(rest), strings.ToLower(arg.Label), strings.Join(arg.Choices, ", "))
			return "", "", errCancel
		}
		return value, left, nil
	case last:
		value, err := g.cannedText(arg, rest)
		return value, "", err
	}
	value, left, _ = strings.Cut(rest, " ")
	return value, strings.TrimSpace(left), nil
}

func quoted(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return strconv.Quote(clip(word))
}

// choice cuts a choice off the front, however its words are joined, or its number. An optional one may be left out, but what looks like
// a choice and is none is not taken for something else.
func choice(arg env.ArgSpec, rest string) (value, left string, ok bool) {
	whole := rest
	rest = strings.TrimSpace(strings.TrimPrefix(rest, "to "))
	word, behind, _ := strings.Cut(rest, " ")
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(arg.Choices) && arg.Kind == env.Choice {
		return arg.Choices[n-1], strings.TrimSpace(behind), true
	}
	spaced := strings.NewReplacer("-", " ", "_", " ")
	for _, c := range arg.Choices {
		if len(rest) < len(c) || !strings.EqualFold(spaced.Replace(rest[:len(c)]), spaced.Replace(c)) {
			continue
		}
		if left := rest[len(c):]; left == "" || strings.ContainsAny(left[:1], " :,.") {
			return c, strings.TrimSpace(strings.TrimLeft(left, ":,. ")), true
		}
	}
	if !arg.Optional || behind == "" || resembles(word, arg.Choices) {
		return "", whole, false
	}
	return "", whole, true
}

// resembles tells whether a word begins like a choice.
func resembles(word string, choices []string) bool {
	word = strings.ToLower(word)
	for _, c := range choices {
		if n := min(len(word), 4); n >= 3 && strings.HasPrefix(c, word[:n]) {
			return true
		}
	}
	return false
}

// askFor prompts for one argument and says what may be typed. An empty line leaves out what is optional and cancels otherwise.
func (g *Game) askFor(arg env.ArgSpec) (string, error) {
	for i, c := range arg.Choices {
		g.item(fmt.Sprintf("%d. ", i+1), "%s", c)
	}
	for {
		line, err := g.ask(g.prompt(arg))
		switch {
		case err != nil:
			return "", err
		case line == "" && arg.Optional:
			return "", nil
		case line == "":
			return "", errCancel
		case arg.Canned && strings.EqualFold(line, "canned"):
			g.listCanned()
			continue
		case arg.Kind != env.Choice:
			return g.cannedText(arg, line)
		}
		if value, left, ok := choice(arg, line); ok && value != "" && left == "" {
			return value, nil
		}
		g.say("%s is no %s here. Type a name or number from the list, or nothing.", quoted(line), strings.ToLower(arg.Label))
	}
}

// prompt says what to type.
func (g *Game) prompt(arg env.ArgSpec) string {
	how := "nothing cancels"
	switch {
	case arg.Optional && arg.Default != "":
		how = "nothing: " + arg.Default
	case arg.Optional:
		how = "may be empty"
	}
	switch {
	case arg.Kind == env.Choice:
		how = "name or number; " + how
	case arg.Canned && len(g.Seat.Start.Environment.Canned) > 0:
		g.say("Type one line, or the number of a canned reply (canned lists them). An empty line cancels.")
		return arg.Label + ": "
	case arg.Kind == env.Money:
		g.amounts(arg)
		how = "such as 49.50; " + how
	case arg.Kind == env.Int:
		how = fmt.Sprintf("%d to %d; %s", arg.Min, arg.Max, how)
	case arg.Kind == env.Line:
		how = "a few words; " + how
	}
	return arg.Label + " (" + how + "): "
}

// amounts names those that were found. They have no numbers: a number is an amount.
func (g *Game) amounts(arg env.ArgSpec) {
	var list []string
	for i, c := range dialog.KnownFrom(g.obs).Offers(arg) {
		if i < maxFound {
			list = append(list, c.Value+" ("+c.From+")")
		}
	}
	if len(list) > 0 {
		g.say("Found so far: %s.", strings.Join(list, ", "))
	}
}

// cannedText turns the number of a canned reply into its text.
func (g *Game) cannedText(arg env.ArgSpec, typed string) (string, error) {
	canned := g.Seat.Start.Environment.Canned
	n, err := strconv.Atoi(typed)
	if !arg.Canned || err != nil || n < 1 || n > len(canned) {
		return typed, nil
	}
	return g.slots(canned[n-1].Text)
}

// slots asks for the value of each {slot} of a canned reply; the customer's first name is known.
func (g *Game) slots(text string) (string, error) {
	var out strings.Builder
	values := map[string]string{}
	if c := g.obs.Customer; c != nil {
		values["name"], _, _ = strings.Cut(c.Name, " ")
	}
	if strings.Contains(text, "{") {
		g.say("%s", text)
	}
	for {
		before, behind, open := strings.Cut(text, "{")
		slot, after, closed := strings.Cut(behind, "}")
		out.WriteString(before)
		if !open || !closed {
			break
		}
		if values[slot] == "" {
			value, err := g.slot(slot)
			if err != nil {
				return "", err
			}
			values[slot] = value
		}
		out.WriteString(values[slot])
		text = after
	}
	g.say("Sending: %s", out.String())
	return out.String(), nil
}

// maxFound is how many values are listed for a slot.
const maxFound = 9

// slot asks for the value of a slot. Those that were found are listed, and their number is enough.
func (g *Game) slot(slot string) (string, error) {
	found := dialog.KnownFrom(g.obs).Candidates(slot)
	found = found[:min(len(found), maxFound)]
	prompt := "Fill in " + slot + " (nothing cancels): "
	again := fmt.Sprintf("There is nothing to choose from: type the %s itself.", slot)
	if len(found) > 0 {
		prompt = "Fill in " + slot + " (a number, or another value; nothing cancels): "
		again = fmt.Sprintf("The numbers go from 1 to %d. Type one of them, or the %s itself.", len(found), slot)
		g.say("Found for %s:", slot)
	}
	for i, c := range found {
		g.item(fmt.Sprintf("%d. ", i+1), "%s, from %s", c.Value, c.From)
	}
	line := ""
	for {
		var err error
		if line, err = g.ask(prompt); err != nil {
			return "", err
		}
		if line == "" {
			return "", errCancel
		}
		n, err := strconv.Atoi(strings.TrimSuffix(line, "."))
		if err == nil && n >= 1 && n <= len(found) {
			return found[n-1].Value, nil
		}
		if err != nil || dialog.Counts(slot) {
			break
		}
		g.say("%s", again)
	}
	if word, _, _ := strings.Cut(strings.ToLower(line), " "); slices.Contains(g.verbs(), word) || word == "docs" || word == "help" {
		g.say("%q is a command, no %s. Nothing was sent, and no step was used. To leave %s out, type the reply in your own words.", clip(line), slot, slot)
		return "", errCancel
	}
	return line, nil
}
