// Package plain is the whole game without a full-screen terminal: one prompt a line, no cursor movement, for pipes, screen
// readers and dumb terminals.
package plain

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/sanitize"
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

	lines  *bufio.Scanner
	obs    env.Observation
	frames []agent.Frame
	said   int // messages of the conversation that were shown
}

// errQuit ends the game by the player's wish or at the end of the input.
var errQuit = errors.New("quit")

// maxLine bounds what one line may hold.
const maxLine = 1 << 20

// Play runs the episode until it ends or the player leaves, then prints the report.
func (g *Game) Play() error {
	g.lines = bufio.NewScanner(g.In)
	g.lines.Buffer(make([]byte, 0, 4096), maxLine)
	g.obs = g.Seat.Start.Observation
	g.opening()
	for {
		err := g.turn()
		switch {
		case errors.Is(err, errQuit):
			if err := g.Seat.Leave(); err != nil {
				return err
			}
			g.printf("\nYou left the seat; the episode counts as aborted.\n\n")
			g.report(env.Aborted)
			return g.lines.Err()
		case err != nil:
			return err
		}
		if n := len(g.frames); n > 0 && g.frames[n-1].Done {
			g.report(g.Seat.Episode.Public().Reason)
			return nil
		}
	}
}

// turn reads one line and does what it says.
func (g *Game) turn() error {
	g.printf("\n[step %d/%d, score %s] What do you do? (help lists everything)\n", g.obs.Step+1, g.obs.MaxSteps, analysis.Decimal(g.score()))
	line, err := g.ask("> ")
	if err != nil {
		return err
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if look, ok := g.looks()[strings.ToLower(word)]; ok {
		look(rest)
		return nil
	}
	switch strings.ToLower(word) {
	case "":
		return nil
	case "quit", "exit", "q":
		return errQuit
	}
	spec, ok := g.choose(word)
	if !ok {
		g.printf("There is no %q here. Type one of: %s, docs, ticket, log, canned, help, quit.\n", sanitize.Line(clip(word)), strings.Join(g.verbs(), ", "))
		return nil
	}
	action, err := g.fill(spec, rest)
	if err != nil {
		return err
	}
	return g.act(action)
}

func (g *Game) score() env.Points { return g.Seat.Episode.Public().Score }

// choose finds the action by its menu number or by any of its names.
func (g *Game) choose(word string) (env.ActionSpec, bool) {
	actions := g.Seat.Start.Environment.Actions
	for i, a := range actions {
		if word == fmt.Sprint(i+1) {
			return a, true
		}
	}
	return g.Seat.Start.Environment.Action(word)
}

func (g *Game) verbs() []string {
	var list []string
	for _, a := range g.Seat.Start.Environment.Actions {
		list = append(list, a.Verb)
	}
	return list
}

// act takes the step and shows what came of it.
func (g *Game) act(a env.Action) error {
	f, err := g.Seat.Play(agent.Move{Action: a, AtMS: g.Clock()})
	if err != nil {
		return err
	}
	g.frames = append(g.frames, f)
	g.obs = f.Observation
	g.printf("\n%s\n", sanitize.Text(f.Observation.Feedback))
	g.news(a)
	for _, p := range f.Reward.Parts {
		g.printf("  %s %s\n", p.Value.Signed(), sanitize.Line(p.Why))
	}
	if len(f.Reward.Parts) == 0 {
		g.printf("  +0.00\n")
	}
	return nil
}

// news shows the documents and messages that are new, but not the player's own words.
func (g *Game) news(env.Action) {
	for i, d := range g.obs.Documents {
		if d.Step == g.obs.Step {
			g.printf("  document %d: %s\n", i+1, sanitize.Line(d.Title))
		}
	}
	for _, m := range g.obs.Conversation[g.said:] {
		if m.From == env.FromCustomer {
			g.printf("\n%s", message(m))
		}
	}
	g.said = len(g.obs.Conversation)
	if n := g.newest(); n > 0 {
		g.printf("  (read one with: docs %d)\n", n)
	}
}

func (g *Game) newest() int {
	for i, d := range g.obs.Documents {
		if d.Step == g.obs.Step && g.obs.Step > 0 {
			return i + 1
		}
	}
	return 0
}

// ask prints a prompt and reads a line; the end of the input leaves the seat.
func (g *Game) ask(prompt string) (string, error) {
	g.printf("%s", prompt)
	if !g.lines.Scan() {
		g.printf("\n")
		if err := g.lines.Err(); err != nil {
			g.printf("The line is longer than %d bytes.\n", maxLine)
		}
		return "", errQuit
	}
	return strings.TrimSpace(g.lines.Text()), nil
}

func (g *Game) report(reason string) {
	run := analysis.Run{Spec: g.Seat.Start.Environment, Frames: g.frames, End: g.Seat.End(reason)}
	if g.Path != nil {
		run.Path = g.Path()
	}
	g.printf("\n%s", sanitize.Text(strings.NewReplacer("# ", "", "#", "", "**", "", "`", "").Replace(analysis.Report(run))))
}

func (g *Game) printf(format string, args ...any) { fmt.Fprintf(g.Out, format, args...) }

func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
