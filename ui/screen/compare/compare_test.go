package compare_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/samples"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// sample unpacks the samples and gives the path of the one whose name begins so.
func sample(t testing.TB, start string) string {
	t.Helper()
	dir := t.TempDir()
	if err := samples.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	for _, n := range samples.Names() {
		if strings.HasPrefix(n, start) {
			return filepath.Join(dir, n)
		}
	}
	t.Fatalf("no sample %s", start)
	return ""
}

// at waits until a row is shown.
func at(t *testing.T, d *desk.Desk, row, of int) {
	t.Helper()
	d.See(fmt.Sprintf("step %d/%d", row, of))
}

func TestItOpensWhereTheyPart(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Compare{Left: sample(t, "01")})
	d.See("compare  charged-twice-2", "A hasty ✗ 0.00", "B oracle ✓ 1.00", "≠ they part here", "A step 3 of 5", "B step 3 of 4")
	d.See("double-payout", "→ best here, for 1.00: reply", "≠ refunded $49.00, not $0.00", "A: refund $49.00 −0.60   B: reply")
	d.See("1.00 → 0.00 ?? ✗   accuracy 80.0 %", "accuracy 100.0 %", "◆ both", "[≠]")
	at(t, d, 3, 5)
}

func TestKeysMoveBothSides(t *testing.T) {
	d := desk.Open(t, 100, 30, screen.Compare{Left: sample(t, "01")})
	at(t, d, 3, 5)
	for _, m := range []struct {
		keys string
		row  int
	}{
		{"g", 0}, {"l", 1}, {"right", 2}, {"2 l", 4}, {"h", 3}, {"3 left", 0}, {"G", 5}, {"4 G", 4}, {"home", 0}, {"end", 5}, {"$", 5}, {"0", 0},
		{"]", 3}, {"]", 3}, {"g", 0}, {"e", 3}, {"e", 4}, {"e", 5}, {"e", 5}, {"E", 4}, {"[", 3}, {"[", 3}, {"9 9 l", 5}, {"9 9 h", 0},
	} {
		d.Keys(strings.Fields(m.keys)...)
		at(t, d, m.row, 5)
	}
	d.See("A as a whole", "not solved, score 0.00", "lost at step 3", "B as a whole", "nothing was lost")
	d.Keys("G")
	d.See("B has no step here")
	d.Keys("z")
	d.Keys("z", "space")
	d.See("▶ ")
	d.Keys("space", "y")
	if !strings.Contains(d.Clipboard, "A hasty: ") || !strings.Contains(d.Clipboard, "B oracle: ") {
		t.Errorf("copied %q", d.Clipboard)
	}
}

func TestTheMouseMovesBothSides(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Compare{Left: sample(t, "01")})
	at(t, d, 3, 5)
	d.ClickOn("5 close")
	at(t, d, 5, 5)
	d.ClickOn("[≠]")
	at(t, d, 5, 5)
	for y, line := range strings.Split(d.Screen(), "\n") {
		if i := strings.Index(line, " = "); i >= 0 && strings.Contains(line, "[≠]") {
			d.Click(len([]rune(line[:i]))+1, y)
		}
	}
	at(t, d, 0, 5)
	d.Wheel(5, 3, 2)
	at(t, d, 2, 5)
	d.ClickOn("B step 2")
	d.See("▸B step 2")
	d.Wheel(80, 20, 1)
	at(t, d, 2, 5)
}

// From a failed replay c leads here, and from here the seat can be taken where the two part.
func TestTheSeatIsTakenWhereTheyPart(t *testing.T) {
	path := sample(t, "01")
	d := desk.Open(t, 120, 40, screen.Replay{Path: path, Step: -1})
	d.See("accuracy")
	d.Keys("c")
	d.See("▸ ✓ the author's solution")
	d.Keys("enter")
	d.See("≠ they part here")
	d.Keys("tab", "b")
	d.See("the author's solution is in no file")
	d.Keys("tab", "b")
	d.See("branch from step 2")
	d.Keys("q", "y")
	d.See("≠ they part here")
	d.Keys("enter")
	d.See("replay  charged-twice-2", "step 3/5")
	d.Keys("q", "q", "q")
}

func TestTheNearestSolvedRunIsOffered(t *testing.T) {
	deps := desk.Deps(t, desk.Registry(t))
	path := sample(t, "01")
	record(t, deps, "ana", path)
	d := desk.OpenWith(t, deps, 120, 40, screen.Replay{Path: path, Step: -1})
	d.See("accuracy")
	d.Keys("c")
	d.See("▸ ✓ 1.00  ana", "nearest solved run", "the author's solution")
	d.Keys("enter")
	d.See("B ana ✓ 1.00")
	d.Keys("tab", "enter")
	d.See("replay  charged-twice-2", "ana", "step 3/4")
}

// record plays the author's solution of a replay's ticket.
func record(t *testing.T, deps screen.Deps, who, of string) {
	t.Helper()
	r, err := replays.Read(of)
	if err != nil {
		t.Fatal(err)
	}
	e, err := deps.Registry.Environment(r.Header.Environment.Name)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := replays.Create(deps.Dir+"/", replays.Options{Tool: "test", Clock: deps.Now})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := agent.Sit(e, r.Header.Task.ID, r.Header.Seed, agent.Identity{Kind: agent.Human, Name: who}, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range seat.Episode.(env.Oracle).Solution() {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatCannotBeCompared(t *testing.T) {
	other := filepath.Join(t.TempDir(), "x.replay.jsonl")
	if err := os.WriteFile(other, []byte("no\x1b[31m replay\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, route := range map[string]screen.Compare{
		"two runs of one task can be compared": {Left: sample(t, "01"), Right: sample(t, "04")},
		"x.replay.jsonl:1":                     {Left: other, Right: sample(t, "04")},
		"no such file":                         {Left: sample(t, "01"), Right: "/nowhere"},
	} {
		d := desk.Open(t, 100, 24, route)
		d.See(want)
		for _, k := range []string{"l", "h", "G", "]", "e", "b", "enter", "y", "tab", "z", "j", "space", "/", "n"} {
			d.Keys(k)
		}
		d.Click(5, 5)
		d.Wheel(5, 5, 1)
	}
}

func TestTheSameRunNeverParts(t *testing.T) {
	path := sample(t, "02")
	d := desk.Open(t, 100, 30, screen.Compare{Left: path, Right: sample(t, "02"), Step: 2})
	d.See("= they never part", "step 2/")
	d.Keys("]")
	d.See("the two never part")
}

func TestGolden(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, s := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {60, 20}, {40, 12}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, s[0], s[1]), func(t *testing.T) {
				deps := desk.Deps(t, desk.Registry(t))
				deps.Config.Theme = theme
				d := desk.OpenWith(t, deps, s[0], s[1], screen.Compare{Left: sample(t, "01")})
				d.Wait(5*time.Second, func() bool { return !strings.Contains(d.Screen(), "comparing") })
				d.Golden()
			})
		}
	}
}

// Two runs of one player are told apart by when they were recorded.
func TestRunsOfOnePlayerAreToldApart(t *testing.T) {
	path := sample(t, "01")
	d := desk.Open(t, 120, 40, screen.Compare{Left: path, Right: path})
	d.See("A hasty 08-03 09:17", "B hasty 08-03 09:17")
}
