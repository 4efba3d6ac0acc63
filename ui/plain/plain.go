// Package plain is the whole game without a full-screen terminal: one prompt a line, no cursor movement, no colour, for pipes,
// screen readers and dumb terminals.
package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Game is one episode played line by line.
type Game struct {
	Seat *agent.Seat
	In   io.Reader
	Out  io.Writer
	// Clock gives the milliseconds since the episode began.
	Clock func() int64
	// Path says where the recording lies; it may be nil.
	Path func() string
	// Judge holds a recording against best play, for the report; it may be nil, and so may what it gives.
	Judge func(path string) *analysis.Judged
	// Width is how many cells a line may have; 0 stands for 80.
	Width int
	// Ask makes an action that was chosen by its number, and cannot be taken back, wait for a yes: for people at a terminal.
	Ask bool
	// Echo repeats what was read, so that a transcript of piped input can be followed.
	Echo bool

	input  *input
	obs    env.Observation
	frames []agent.Frame
	said   int  // messages of the conversation that were shown
	shown  bool // nobody types: what could be typed is not told
}

// Play runs the episode until it ends or the player leaves, then prints the report. The error is about the recording or the input.
func (g *Game) Play() error {
	if g.Width <= 0 {
		g.Width = 80
	}
	g.input = newInput(g.In)
	g.obs = g.Seat.Start.Observation
	g.opening()
	g.status()
	for {
		err := g.turn()
		var gone goneError
		switch {
		case errors.As(err, &gone):
			return errors.Join(g.leave(), gone.away)
		case errors.Is(err, context.Canceled): // while a server was waited for
			return errors.Join(err, g.Seat.Leave())
		case errors.Is(err, errQuit):
			return g.leave()
		case errors.Is(err, errCancel):
			g.say("Nothing was sent, and no step was used.")
		case err != nil:
			return err
		}
		if n := len(g.frames); n > 0 && g.frames[n-1].Done {
			g.report(g.Seat.Episode.Public().Reason)
			return nil
		}
	}
}

// leave ends the episode before its end. What was left to find is not told: the ticket can be played again.
func (g *Game) leave() error {
	if err := g.Seat.Leave(); err != nil {
		return err
	}
	why := "You left the seat"
	switch {
	case errors.Is(g.input.err, context.Canceled):
		why = "The game was interrupted"
	case g.input.ended:
		why = "The input ended"
	}
	n := len(g.frames)
	if n == 0 {
		g.say("\n%s before the first step: nothing was played.", why)
		return g.input.err
	}
	g.say("\n%s after %s; the episode counts as aborted.", why, text.Count(n, "step"))
	if g.Path != nil && g.Path() != "" { // a path is to be copied: it stays on one line
		fmt.Fprintln(g.Out, "How it went is told by: hotseat replays show "+clean(g.Path()))
	}
	return g.input.err
}

// turn reads one line and does what it says.
func (g *Game) turn() error {
	line, err := g.ask("> ")
	if err != nil {
		return err
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if look, ok := g.look(strings.ToLower(word)); ok {
		look(rest)
		return nil
	}
	switch strings.ToLower(word) {
	case "":
		g.say("Type a command such as: %s. Or: help, quit.", g.example())
		return nil
	case "quit", "exit", "q":
		return errQuit
	case "undo", "back", "u":
		g.say("There is no undo: what was done at the desk stays done. To try another way, type quit and play the ticket again.")
		return nil
	}
	spec, byNumber, ok := g.choose(word)
	if !ok {
		g.say("There is no %q here. Type one of: %s, help, actions, ticket, docs, log, canned, quit.", clip(word), strings.Join(g.verbs(), ", "))
		return nil
	}
	action, err := g.fill(spec, rest)
	if err != nil {
		return err
	}
	if _, bad := spec.Check(action); bad != nil {
		g.say("%s. Nothing was sent, and no step was used. It goes: %s", upper(bad.Error()), usage(spec))
		return nil
	}
	if question := spec.Question(action); byNumber && question != "" && g.Ask {
		if err := g.confirm(question); err != nil {
			return err
		}
	}
	return g.act(action)
}

// confirm asks before what cannot be taken back.
func (g *Game) confirm(question string) error {
	for {
		line, err := g.ask(question + " Sure? y/n: ")
		switch {
		case err != nil:
			return err
		case strings.EqualFold(line, "y"), strings.EqualFold(line, "yes"):
			return nil
		case strings.EqualFold(line, "n"), strings.EqualFold(line, "no"), line == "":
			return errCancel
		}
		g.say("Type y to do it, or n to leave it.")
	}
}

// choose finds the action by its menu number or by any of its names.
func (g *Game) choose(word string) (spec env.ActionSpec, byNumber, ok bool) {
	for i, a := range g.specs() {
		if strings.TrimSuffix(word, ".") == fmt.Sprint(i+1) {
			return a, true, true
		}
	}
	spec, ok = g.Seat.Start.Environment.Action(word)
	return pane.Narrow(spec, g.obs), false, ok
}

// specs are the actions as they can be taken now.
func (g *Game) specs() []env.ActionSpec {
	list := slices.Clone(g.Seat.Start.Environment.Actions)
	for i := range list {
		list[i] = pane.Narrow(list[i], g.obs)
	}
	return list
}

func (g *Game) verbs() []string {
	var list []string
	for _, a := range g.specs() {
		list = append(list, a.Verb)
	}
	return list
}

// act takes the step and shows what came of it.
func (g *Game) act(a env.Action) error {
	if err := g.perform(agent.Move{Action: a}); err != nil {
		return err
	}
	if !g.frames[len(g.frames)-1].Done {
		g.status()
	}
	return nil
}

// perform takes a step and shows what came of it.
func (g *Game) perform(m agent.Move) error {
	m.AtMS = g.Clock()
	f, err := g.step(m)
	if err != nil {
		return err
	}
	g.frames = append(g.frames, f)
	before := g.obs
	g.obs = f.Observation
	g.say("%s", f.Observation.Feedback)
	g.news()
	g.say("Reward %s.", analysis.RewardText(pane.Rounded(f.Reward)))
	if !f.Done {
		g.changes(before)
	}
	return nil
}

// status is the line that stands before the first prompt of a step.
func (g *Game) status() {
	s := fmt.Sprintf("\nStep %d of %d, score %s", g.obs.Step+1, g.obs.MaxSteps, pane.Score(g.Seat.Episode.Public().Score))
	if ret := g.Seat.Episode.Public().Return; ret < 0 {
		s += " (the rewards sum to " + ret.Signed() + ")"
	}
	g.say("%s. What do you do? (help lists everything)", s)
}

// news tells how to read the documents that are new, and shows what the customer said.
func (g *Game) news() {
	var fresh []string
	for i, d := range g.obs.Documents {
		if d.Step == g.obs.Step {
			fresh = append(fresh, fmt.Sprintf("docs %d", i+1))
		}
	}
	if len(fresh) > 0 && !g.shown {
		g.say("To read: %s", strings.Join(fresh, ", "))
	}
	for _, m := range g.obs.Conversation[min(g.said, len(g.obs.Conversation)):] {
		if m.From == env.FromCustomer {
			g.say("")
			g.message(m)
		}
	}
	g.said = len(g.obs.Conversation)
}

// ask prints a prompt and reads a line; the end of the input leaves the seat.
func (g *Game) ask(prompt string) (string, error) {
	for {
		fmt.Fprint(g.Out, prompt)
		line, tooLong, ok := g.input.line()
		if !ok {
			fmt.Fprintln(g.Out)
			return "", errQuit
		}
		if g.Echo {
			fmt.Fprintln(g.Out, clean(line))
		}
		if !tooLong {
			return line, nil
		}
		g.say("That line is longer than %d bytes, and was dropped. Type a shorter one.", maxLine)
	}
}

func (g *Game) report(reason string) {
	run := analysis.Run{Spec: g.Seat.Start.Environment, Frames: g.frames, End: g.Seat.End(reason)}
	if g.Path != nil {
		run.Path = g.Path()
	}
	if g.Judge != nil {
		run.Judged = g.Judge(run.Path)
	}
	fmt.Fprint(g.Out, "\n"+Report(run, g.Width))
}

// say writes a paragraph, wrapped and made harmless.
func (g *Game) say(format string, args ...any) {
	fmt.Fprint(g.Out, Wrap(fmt.Sprintf(format, args...), "", "", g.Width))
}

// item writes a paragraph behind a sign.
func (g *Game) item(sign, format string, args ...any) {
	fmt.Fprint(g.Out, Wrap(fmt.Sprintf(format, args...), sign, strings.Repeat(" ", len(sign)), g.Width))
}

func clean(s string) string { return sanitize.Line(s) }

// clip keeps what is repeated of a typed line short.
func clip(s string) string {
	if r := []rune(s); len(r) > 100 {
		return string(r[:100]) + "…"
	}
	return s
}

// upper writes the first letter large; it is an ASCII one.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
