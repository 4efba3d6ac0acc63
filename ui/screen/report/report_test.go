package report_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"hotseat/replays"
	"hotseat/replays/samples"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
	"hotseat/ui/uitest/desk"
)

// failed records a play of the easy ticket that ends too soon.
func failed(t *testing.T, deps screen.Deps) string {
	t.Helper()
	d := desk.OpenWith(t, deps, 120, 40, screen.Play{Task: "resolution/cannot-log-in-1"})
	d.Keys("2")
	d.Type("password reset")
	d.Keys("enter", "esc", "5", "enter")
	d.See("Not solved")
	return d.Recordings(t)[0].Path
}

func TestAFailureOpensOnItsCostliestStep(t *testing.T) {
	deps := desk.Deps(t, desk.Registry(t))
	path := failed(t, deps)
	d := desk.OpenWith(t, deps, 80, 24, screen.Report{Path: path})
	d.See("Not solved: score", "Step 2 cost the most: close", "Before it a score of 1.00 was within reach", "Seen before it", "forgot my password", "Done: Close")
	if strings.Contains(d.Screen(), "The costliest step was") {
		t.Error("the costliest step is told twice")
	}
	d.Keys("pgdown")
	d.See("Better from there", "reply")
	d.Keys("pgdown", "pgdown", "pgdown")
	d.See("Replay")
	for range 80 {
		d.Keys("k")
	}
	d.See("Not solved: score")
}

func TestWhatComesNext(t *testing.T) {
	deps := desk.Deps(t, desk.Registry(t))
	path := failed(t, deps)
	for key, want := range map[string]string{"n": "vault-notice", "enter": "Not solved", "a": "step 0/5", "A": "seed 1", "b": "branch from step 1", "r": "2/2"} {
		d := desk.OpenWith(t, deps, 120, 40, screen.Report{Path: path})
		d.Keys(key)
		d.See(want)
	}
}

func TestEveryFailedSampleTellsItsStep(t *testing.T) {
	dir := t.TempDir()
	if err := samples.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	list, err := replays.NewLibrary(dir).List()
	if err != nil || len(list) < 8 {
		t.Fatal(len(list), err)
	}
	for _, e := range list {
		d := desk.Open(t, 80, 24, screen.Report{Path: e.Path, Solved: e.Solved, Score: e.Score})
		if e.Solved {
			d.See("Solved: score")
			continue
		}
		d.See("Not solved: score")
		if s := d.Screen(); !strings.Contains(s, "cost the most") && !strings.Contains(s, "lost it") {
			t.Error(s)
		}
	}
}

// What each step lost of the best score still reachable is told of one's own run too.
func TestEveryStepAgainstBestPlay(t *testing.T) {
	dir := t.TempDir()
	if err := samples.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"11-needless-escalation": {"Step 3 cost the most", "Against best play: accuracy 57.5 %", "3 ?? ✗: reply", "1.00 → 0.50, lost 0.50", "Better: refund $150.00", "4 ??: escalate"},
		"19-shouting":            {"Step 5 lost it", "5 ?! ✗: triage feature"},
		"02-charged":             {"Solved", "accuracy 100.0 %", "No step lost anything."},
	} {
		list, err := replays.NewLibrary(dir).List()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if strings.HasPrefix(e.Name, name) {
				d := desk.Open(t, 200, 70, screen.Report{Path: e.Path, Solved: e.Solved, Score: e.Score})
				d.See(want...)
			}
		}
	}
}

func TestAReplayThatCannotBeRead(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Report{Path: "/nowhere/at/all"})
	d.See("The replay cannot be read")
	d.Keys("r", "b", "a")
	d.See("! the replay cannot be read")
}

func TestGolden(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, s := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, s[0], s[1]), func(t *testing.T) {
				deps := desk.Deps(t, desk.Registry(t))
				path := failed(t, deps)
				deps.Config.Theme = theme
				d := desk.OpenWith(t, deps, s[0], s[1], screen.Report{Path: path})
				d.Wait(5*time.Second, func() bool { return !strings.Contains(d.Screen(), "# Not solved") }) // until it is rendered
				frame, _, _ := strings.Cut(uitest.Trim(d.Frame()), "Replay")                                // the path is another one each time
				golden.RequireEqual(t, frame)
			})
		}
	}
}
