package plain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/tasks"
	"hotseat/ui/plain"
	"hotseat/ui/sanitize"
)

// sit starts an episode of the small ticket in testdata/desk, or of another task.
func sit(t testing.TB, task string) *agent.Seat {
	t.Helper()
	lib, problems := tasks.Load("testdata/desk")
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	e, id, err := env.NewRegistry(resolution.New(lib), triage.New()).Find("resolution", task)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := agent.Sit(e, id, 0, agent.Identity{Kind: agent.Human, Name: "Kim"})
	if err != nil {
		t.Fatal(err)
	}
	return seat
}

// play types the lines and gives the whole transcript.
func play(t testing.TB, game plain.Game, typed string) string {
	t.Helper()
	var out bytes.Buffer
	if game.Seat == nil {
		game.Seat = sit(t, "lost-cable")
	}
	game.In, game.Out, game.Echo = strings.NewReader(typed), &out, true
	game.Clock = func() int64 { return 0 }
	if err := game.Play(); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if w := sanitize.Width(strings.TrimSuffix(line, "\n")); w > 80 && !strings.HasPrefix(line, "> ") && !strings.Contains(line, ": ") {
			t.Errorf("a line of %d cells: %q", w, line)
		}
	}
	return out.String()
}

// Whole plays as they read on paper; -update writes them anew.
func TestTranscripts(t *testing.T) {
	for name, c := range map[string]struct {
		game  plain.Game
		typed []string
	}{
		"solved": {typed: []string{"search shipment of the cable", "docs 1", "refund $49",
			"reply I'm sorry about the trouble, Ines. I have refunded $49.00 to your card.", "close"}},
		"failed": {typed: []string{"refund 20", "search shipment of the cable", "refund 49", "close"}},
		"by numbers": {game: plain.Game{Ask: true}, typed: []string{"2", "shipment of the cable", "3", "", "3", "49.00", "y", "1", "canned", "4", "1",
			"5", "what?", "n", "4", "2", "", "n", "5", "y"}},
		"at a loss": {typed: []string{"", "hello", "help", "help refund", "undo", "docs", "canned", "refund lots", "refund -5", "refund 49 dollars", "close now",
			"escalate billing-lead", "escalate nobody", "search", "", "log", "ticket", "quit"}},
		"windows": {typed: []string{"\ufeffsearch shipment of the cable\r", "docs 7\r", "docs two\r", "DOCS 1\r"}},
	} {
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, play(t, c.game, strings.Join(c.typed, "\n")+"\n"))
		})
	}
}

// A slot takes the number of a value that was found, any other value, or nothing.
func TestSlotsListWhatWasFound(t *testing.T) {
	const found = "search shipment of the cable\n"
	for _, c := range []struct{ typed, want string }{
		{found + "reply 4\n1\n", "Sending: I have refunded $49.00 to your card, Ines."},
		{found + "reply 4\n1.\n", "Sending: I have refunded $49.00 to your card, Ines."},
		{found + "reply 4\n$5\n", "Sending: I have refunded $5 to your card, Ines."},
		{found + "reply 4\n2\n", "Sending: I have refunded 2 to your card, Ines."},
		{found + "reply 4\n\n", "Nothing was sent"},
		{"reply 4\n1\n", "Sending: I have refunded 1 to your card, Ines."},
		{"reply 9\n1\nhttps://example.com/reset\n", "Sending: Hi Ines, please open https://example.com/reset"},
		{"reply 9\n1\n\n", "There is nothing to choose from: type the link itself."},
	} {
		out := play(t, plain.Game{}, c.typed)
		if listed := strings.Contains(out, "1. $49.00, from Shipment of the cable for Ines Moreau"); !strings.Contains(out, c.want) || listed != strings.HasPrefix(c.typed, found) {
			t.Errorf("%q:\n%s", c.typed, out)
		}
	}
}

// Typed commands run straight, even those that end the episode, and even at a terminal.
func TestTypedCommandsRunStraight(t *testing.T) {
	for _, typed := range []string{"close\n", "escalate billing-leads\n", "escalate to Billing Leads: they asked for it\n", "Escalate 1 please look\n", "close_ticket\n"} {
		out := play(t, plain.Game{Ask: true}, typed)
		if strings.Contains(out, "Sure?") || !strings.Contains(out, "after 1 step.") || strings.Contains(out, "aborted") {
			t.Errorf("%q:\n%s", typed, out)
		}
	}
	seat := sit(t, "lost-cable")
	play(t, plain.Game{Seat: seat}, "escalate to Billing Leads: they asked for it\n")
	if got := seat.Episode.Observe().Feedback; !strings.Contains(got, "billing-leads") {
		t.Errorf("handed over: %q", got)
	}
}

// What cannot be sent costs no step, whatever its length.
func TestNothingWrongIsSent(t *testing.T) {
	for _, typed := range []string{strings.Repeat("x", 200_000), "reply " + strings.Repeat("word ", 100_000), "reply " + strings.Repeat("x", 2001), "search " + strings.Repeat("y", 201),
		"reply \x1b[31mred", "refund 1e99", "refund", "reply", "7", "0", "-1", "refund 0", "refund 0.001", "docs 99999999999999999999", "reply 28"} {
		seat := sit(t, "lost-cable")
		out := play(t, plain.Game{Seat: seat}, typed+"\n\n\nquit\n")
		if n := seat.Episode.Public().Step; n != 0 && !strings.HasPrefix(typed, "reply 28") {
			t.Errorf("%.40q cost %d steps", typed, n)
		}
		if len(out) > 300_000 {
			t.Errorf("%.40q made an output of %d bytes", typed, len(out))
		}
	}
}

// The end of the input, in the middle of a question too, leaves the seat; what was still to be found is not told.
func TestEndOfInput(t *testing.T) {
	for _, typed := range []string{"", "reply", "refund\n", "reply 4\n", "search cable shipment\nescalate\n"} {
		out := play(t, plain.Game{Ask: true, Path: func() string { return "a file.jsonl" }}, typed)
		want := "The input ended before the first step: nothing was played."
		if strings.Contains(typed, "search") {
			want = "The input ended after 1 step; the episode counts as aborted.\nHow it went is told by: hotseat replays show a file.jsonl"
		}
		if !strings.Contains(out, want) || strings.Contains(out, "missed:") {
			t.Errorf("%q:\n%s", typed, out)
		}
	}
}

func TestInterruptedInput(t *testing.T) {
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("search cable shipment\n"), failing{fmt.Errorf("interrupted: %w", context.Canceled)})
	game := plain.Game{Seat: sit(t, "lost-cable"), In: in, Out: &out, Clock: func() int64 { return 0 }}
	if err := game.Play(); !errors.Is(err, context.Canceled) {
		t.Errorf("the game ends with %v", err)
	}
	if !strings.Contains(out.String(), "interrupted after 1 step; the episode counts as aborted") {
		t.Errorf("%s", out.String())
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A desk with sections of its own: the long handbook is shown on demand, and the next ticket by itself.
func TestTriage(t *testing.T) {
	seat := sit(t, "triage/easy")
	out := play(t, plain.Game{Seat: seat}, "handbook\n1\nbilling\n1\n2\n30\ntriage billing low easy 20\ntriage billing\n")
	for _, want := range []string{"To read them, type: handbook", "Triage handbook", "Priority (0 to 100; nothing cancels)", "filed under", "Progress: ticket: 2", "Urgency_assessment: is missing"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
	if n := seat.Episode.Public().Step; n != 2 {
		t.Errorf("%d steps, want 2", n)
	}
}

// A text goes to the end of the line; a number behind # says which ticket is meant.
func TestDialogue(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	desk := dialogue.New(lib)
	id := ""
	for _, task := range desk.Tasks() {
		if task.Level == "expert" {
			id = task.ID
		}
	}
	var seen actions
	seat, err := agent.Sit(desk, id, 0, agent.Identity{Kind: agent.Human, Name: "Kim"}, &seen)
	if err != nil {
		t.Fatal(err)
	}
	out := play(t, plain.Game{Seat: seat}, "classify billing #2\nask Which order is it, please?\nrespond We look into order #NL-1 #3\nask\nWhich one?\n\nhistory\n")
	want := []string{`{"name":"classify","args":{"content":"billing","ticket_id":"2"}}`, `{"name":"ask","args":{"content":"Which order is it, please?"}}`,
		`{"name":"respond","args":{"content":"We look into order #NL-1","ticket_id":"3"}}`, `{"name":"ask","args":{"content":"Which one?"}}`}
	if diff := cmp.Diff(want, []string(seen)); diff != "" {
		t.Errorf("(-want +got)\n%s\n%s", diff, out)
	}
}

// actions observes what is played.
type actions []string

func (a *actions) Started(agent.Start) error { return nil }
func (a *actions) Ended(agent.End) error     { return nil }
func (a *actions) Stepped(f agent.Frame) error {
	data, err := json.Marshal(f.Action)
	*a = append(*a, string(data))
	return err
}

// Whatever is typed, the game goes on or ends by its rules, and no control reaches the output.
func TestAnythingCanBeTyped(t *testing.T) {
	words := rapid.SampledFrom([]string{"reply", "search", "refund", "escalate", "close", "1", "2", "3", "4", "5", "docs", "help", "canned", "log", "ticket", "quit", "undo", "49", "$49.00",
		"billing-leads", "cable shipment", "y", "n", "\x1b[31m", "\x00", "\r", "{amount}", "\xff", "\u202e", "  "})
	rapid.Check(t, func(rt *rapid.T) {
		var lines []string
		for range rapid.IntRange(0, 20).Draw(rt, "lines") {
			lines = append(lines, strings.Join(rapid.SliceOfN(words, 0, 4).Draw(rt, "line"), " "))
		}
		out := play(t, plain.Game{Ask: rapid.Bool().Draw(rt, "ask")}, strings.Join(lines, "\n"))
		for i, r := range out {
			if r < 0x20 && r != '\n' || r >= 0x7f && r < 0xa0 {
				rt.Fatalf("U+%04X at byte %d of the output", r, i)
			}
		}
		if !utf8.ValidString(out) || !strings.Contains(out, "olved: score") && !strings.Contains(out, "counts as aborted") && !strings.Contains(out, "nothing was played") {
			rt.Fatalf("no end in:\n%s", out)
		}
	})
}

func TestACommandFillsNoSlot(t *testing.T) {
	out := play(t, plain.Game{}, "reply 9\nclose\n")
	if !strings.Contains(out, `"close" is a command, no link. Nothing was sent`) || strings.Contains(out, "please open close") {
		t.Errorf("a command was sent to the customer:\n%s", out)
	}
}
