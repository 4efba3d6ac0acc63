package play_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
	"hotseat/ui/uitest/desk"
)

const easy = "resolution/cannot-log-in-1"

func sizes() [][2]int { return [][2]int{{80, 24}, {120, 40}, {200, 60}} }

func atSizes(t *testing.T, f func(t *testing.T, w, h int)) {
	t.Helper()
	for _, s := range sizes() {
		t.Run(fmt.Sprintf("%dx%d", s[0], s[1]), func(t *testing.T) { f(t, s[0], s[1]) })
	}
}

// solvedByAna checks that the newest recording is a whole solved episode of the person.
func solvedByAna(t *testing.T, d *desk.Desk) {
	t.Helper()
	d.See("Solved: score")
	e := d.Recordings(t)[0]
	if !e.Solved || e.Agent.Name != "ana" || e.Agent.Kind != "human" || e.Problem != "" {
		t.Errorf("recorded: %+v", e)
	}
	r, err := replays.Read(e.Path)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := replays.Verify(r, d.Deps.Registry); err != nil || v.Status != replays.Verified {
		t.Errorf("%v, %v", v, err)
	}
}

func TestAnEasyTicketByKeysAlone(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		d := desk.Open(t, w, h, screen.Home{})
		d.See("▸ cannot-log-in 1")
		d.Keys("enter")
		d.See("Take the seat")
		d.Keys("enter")
		d.See("Conversation", "step 0/5")
		d.Keys("2")
		d.Type("password reset")
		d.Keys("enter")
		d.See("Found: open one to read it", "step 1/5")
		d.Keys("enter")
		d.See("Password reset and the reset link")
		d.Keys("esc", "1")
		d.Type("reset link")
		d.Keys("enter", "ctrl+f", "ctrl+f")
		d.See("from Password reset and the reset link")
		d.Keys("enter")
		d.See("told the link", "step 2/5")
		d.Keys("5")
		d.See("ends the episode")
		d.Keys("enter")
		d.Keys("enter") // one too many: the report stays
		solvedByAna(t, d)
		d.Keys("n")
		d.See("step 0/")
	})
}

func TestAnEasyTicketByTheMouseAlone(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		d := desk.Open(t, w, h, screen.Home{})
		for _, at := range []string{"▸ cannot-log-in 1", "Take the seat", "2 Search", "[password]", "[Send]", "▸ Password reset"} {
			d.ClickOn(at)
		}
		d.See("https://example.com/reset")
		d.Click(0, 0) // beside the document
		d.ClickOn("1 Reply")
		for !strings.Contains(d.Screen(), "Reset link") {
			d.Wheel(w/2, h-4, 1)
		}
		d.ClickOn("Reset link")
		d.See("{link}")
		for _, at := range []string{"[Fill]", "[Fill]", "[Send]", "5 Close", "▸Close]"} {
			d.ClickOn(at)
		}
		solvedByAna(t, d)
	})
}

func TestAnEasyTicketInATerminal(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		deps := desk.Deps(t, desk.Registry(t))
		term := uitest.Start(t, desk.New(t, deps, screen.Home{}), w, h)
		for _, step := range [][2]string{{"cannot-log-in", "\r"}, {"Take the seat", "\r"}, {"step 0/5", "2"}, {"Search for", "password reset\r"}, {"Found: open", "\r"},
			{"https://example.com/reset", "q"}, {"tab pane", "1"}, {"start from", "reset link\r"}, {"{name}", "\x06"}, {"Hi Jonah", "\x06"}, {"open https", "\r"}, {"step 2/5", "5"}, {"ends the episode", "\r"}} {
			term.See(step[0])
			term.Press(step[1])
		}
		term.See("Solved: score")
	})
}

func TestAQueueIsTyped(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Play{Task: "triage/easy"})
	for i := range 5 { // a key a choice, the number, enter; the next ticket's form is open at once
		d.See("Route", "Urgency", "Difficulty", "Priority", "handbook", "Progress")
		if strings.Contains(d.Screen(), "Finished") != (i > 0) {
			t.Errorf("before ticket %d the finished ones are, or are not, shown:\n%s", i+1, d.Screen())
		}
		d.Keys("1", "2", "1", "4", "0", "enter")
	}
	d.See("Not solved", "cost the most")
	if e := d.Recordings(t)[0]; e.Steps != 5 || e.Reason != env.Closed {
		t.Errorf("recorded: %+v", e)
	}
}

// At the dialogue desk the list of tickets, and which of them is meant, are there for a queue only.
func TestOnlyAQueueAsksForTheTicket(t *testing.T) {
	for task, queue := range map[string]bool{"dialogue/plays-up-1": false, "dialogue/queue-1": true} {
		d := desk.Open(t, 120, 40, screen.Play{Task: task})
		d.Keys("1")
		d.See("technical")
		for _, word := range []string{"Tickets", "Current ticket id", "Ticket (optional)  ▸1   2   3"} {
			if strings.Contains(d.Screen(), word) != queue {
				t.Errorf("%s: %q is shown %v, want %v:\n%s", task, word, !queue, queue, d.Screen())
			}
		}
		if d.Keys("2", "enter"); d.Recordings(t)[0].Steps != 1 {
			t.Errorf("%s: nothing was sent", task)
		}
	}
}

func TestLeavingAsksAndKeepsTheReplay(t *testing.T) {
	for name, leave := range map[string]func(*desk.Desk){
		"q":        func(d *desk.Desk) { d.Keys("q"); d.See("Leave the seat?"); d.Keys("y"); d.See("kept as aborted") },
		"ctrl+c":   func(d *desk.Desk) { d.Keys("ctrl+c"); d.See("Quit hotseat?"); d.Keys("ctrl+c"); _ = d.Root.Close() },
		"from out": func(d *desk.Desk) { _ = d.Root.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			d := desk.Open(t, 100, 30, screen.Home{})
			d.Keys("enter", "enter", "2")
			d.Type("password")
			d.Keys("enter", "esc", "q", "n")
			d.See("step 1/5")
			leave(d)
			if e := d.Recordings(t)[0]; e.Reason != env.Aborted || e.Steps != 1 {
				t.Errorf("recorded: %+v", e)
			}
		})
	}
}

// Where nothing was played nothing is asked, and nothing is left in the library.
func TestLeavingBeforeTheFirstStepLeavesNothing(t *testing.T) {
	for name, leave := range map[string]func(*desk.Desk){
		"q":        func(d *desk.Desk) { d.Keys("q"); d.See("Tickets") },
		"ctrl+c":   func(d *desk.Desk) { d.Keys("ctrl+c"); _ = d.Root.Close() },
		"from out": func(d *desk.Desk) { _ = d.Root.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			d := desk.Open(t, 100, 30, screen.Home{})
			d.Keys("enter", "enter")
			d.See("step 0/5")
			if n := len(d.Recordings(t)); n != 1 {
				t.Fatalf("%d recordings while it is played", n)
			}
			leave(d)
			if list := d.Recordings(t); len(list) > 0 {
				t.Errorf("left: %+v", list)
			}
		})
	}
}

func TestResizingWhileTypingKeepsTextAndCursor(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Play{Task: easy})
	d.Keys("1", "enter")
	d.Type("I am sorry about this")
	d.Keys("left", "left", "left", "left")
	for _, s := range [][2]int{{80, 24}, {40, 12}, {20, 5}, {200, 60}, {1, 1}, {120, 40}} {
		d.Resize(s[0], s[1])
	}
	d.Type("all ")
	d.See("I am sorry about all this")
	if d.View().Cursor == nil {
		t.Error("the cursor is gone")
	}
	d.Keys("esc", "1")
	d.See("I am sorry about all this")
}

func TestAnActionThatCannotBeTakenSaysWhy(t *testing.T) {
	d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(desk.Toy{Text: "no luck"})), 100, 30, screen.Play{Task: "toy/it"})
	d.See("(5 Never)")
	d.Keys("5")
	d.See("! it is never done: no luck")
	if e := d.Recordings(t); len(e) != 1 {
		t.Fatalf("%d recordings", len(e))
	}
	d.See("step 0/20")
}

func TestRetryFromTheCostliestStep(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Play{Task: easy})
	d.Keys("2")
	d.Type("password reset")
	d.Keys("enter", "esc", "5", "enter")
	d.See("Not solved", "Step 2 cost the most: close", "Seen before it", "forgot my password", "Better from there")
	failed := d.Recordings(t)[0]
	before, err := os.ReadFile(failed.Path)
	if err != nil {
		t.Fatal(err)
	}
	d.Keys("b")
	d.See("branch from step 1", "step 1/5", "Documents (3)")
	d.Keys("1")
	d.Type("reset link")
	d.Keys("enter", "ctrl+f", "ctrl+f", "enter", "5", "enter")
	d.See("Solved: score 0.95")
	var branch *replays.Entry
	for _, e := range d.Recordings(t) {
		if e.Parent != nil {
			branch = &e
		}
	}
	if branch == nil || branch.Parent.ID != failed.ID || branch.Parent.Step != 1 || branch.Steps != 3 {
		t.Errorf("branch: %+v", branch)
	}
	if after, err := os.ReadFile(failed.Path); err != nil || !bytes.Equal(before, after) {
		t.Error("the original has changed")
	}
}

func TestWhatCannotBeRecordedIsNotPlayed(t *testing.T) {
	deps := desk.Deps(t, desk.Registry(t))
	file := deps.Dir + "/file"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	deps.Out = file + "/below/"
	d := desk.OpenWith(t, deps, 120, 40, screen.Home{})
	d.Keys("enter", "enter")
	d.See("! cannot play", "Tickets")
}

// All that was read of a reply stands under it, however long it is.
func TestWhatWasReadStandsUnderTheReply(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		d := desk.Open(t, w, h, screen.Play{Task: easy})
		d.Keys("1", "enter")
		d.Type("I am sorry about the trouble, Jonah. I have refunded $12.00 to your card; it arrives within 5 business days.")
		d.Keys("enter")
		d.See("step 1/5")
		d.Keys("z")
		shown := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "▴", " ").Replace(d.Screen())), " ")
		r, err := replays.Read(d.Recordings(t)[0].Path)
		if err != nil {
			t.Fatal(err)
		}
		if read := r.Frames[0].Observation.Feedback; !strings.HasPrefix(read, "Read: ") || !strings.Contains(shown, read) {
			t.Errorf("%q is not shown in\n%s", read, d.Screen())
		}
	})
}

func TestFindInTheConversation(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Play{Task: easy})
	d.Keys("/")
	d.Type("password")
	d.Keys("enter")
	d.See("1/1 “password”")
	d.Keys("/")
	d.Type("xyzzy")
	d.Keys("enter")
	d.See("! no match for “xyzzy” in the conversation")
}

// The handbook opens at one key, from the panes and from a form, and stays at its place; a desk without one says so.
func TestTheHandbookIsAKeyAway(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Play{Task: "triage/easy"})
	d.See("ctrl+g handbook")
	d.Keys("3", "ctrl+g")
	d.See("Reading a ticket")
	d.Keys("/")
	d.Type("danger")
	d.Keys("enter", "n")
	d.See("2/", "critical: danger")
	at := d.Screen()
	d.Keys("q")
	d.See("▸3 feature", "▸Urgency")
	if d.Keys("ctrl+g"); d.Screen() != at {
		t.Errorf("it was at\n%s\nand opens at\n%s", at, d.Screen())
	}
	d.Keys("esc", "esc", "r")
	d.See("2/", "critical: danger")
	d = desk.Open(t, 120, 40, screen.Play{Task: "dialogue/plays-up-1"})
	d.See("r policy")
	d.Keys("r")
	d.See("Every ticket takes the same way")
	d = desk.Open(t, 120, 40, screen.Play{Task: easy})
	if strings.Contains(d.Screen(), "r handbook") {
		t.Error("a handbook is offered where there is none")
	}
	d.Keys("r")
	d.See("! this desk has no handbook")
	d.Keys("1", "enter")
	if strings.Contains(d.Screen(), "ctrl+g") {
		t.Error("a form offers a handbook where there is none")
	}
}

// Keys that come while a step is being taken are for the next ticket's form.
func TestAQueueIsTypedAhead(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Play{Task: "triage/easy"})
	d.Keys("1", "2", "1", "4", "0")
	_, step := d.Root.Update(uitest.Key("enter"))
	for _, key := range []string{"1", "2", "1", "4", "0", "enter", "1", "3"} {
		d.Root.Update(uitest.Key(key))
	}
	d.Send(step())
	d.See("step 2/10", "▸1 billing", "▸3 high", "▸Difficulty")
}
