package replay_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/replays"
	"hotseat/ui/screen"
)

// Where best play and the findings disagree, the first press goes to the step that lost it, and the next ones to what shows it.
func TestTheLosingStepHasNoFinding(t *testing.T) {
	path := sample(t, "11")
	r := scrub(t, screen.Replay{Path: path, Step: 0}, 120, 40, "dark")
	r.judged(t)
	r.See("accuracy 57.5 %", "lost at step 3 ??")
	r.Keys("e")
	r.at(t, "3/4")
	r.See("✗ lost 0.50: from here on", "shows at step 4", "best was: refund $150.00", "→ refund $150.00, then reply")
	r.Keys("v")
	r.See("→ all of it: refund $150.00", "best score still reachable 1.00 → 0.50 ?? ✗")
	r.Keys("esc", "e")
	r.at(t, "4/4")
	r.See("needless-escalation")
	r.Keys("e")
	r.at(t, "3/4")
	r.Keys("E")
	r.at(t, "4/4")
}

func TestFieldsBesideASolvedRun(t *testing.T) {
	path := sample(t, "01")
	r := scrub(t, screen.Replay{Path: path, Step: 2}, 100, 30, "dark")
	r.Keys("f")
	r.See("After step 2, beside the end of the solved run by oracle", "○ ", "not yet", "= ")
	if strings.Contains(r.Screen(), "✗ refunded") {
		t.Error("refunded before it was")
	}
	r.Keys("l")
	r.See("✗ refunded $49.00 ≠ $0.00, step 3 (this step)")
	r.Keys("l")
	r.See("✗ refunded $49.00 ≠ $0.00, step 3")
	r.Keys("f")
	r.See("▸Conversation")
	solved := branch(t, read(t, path), 0, solution(t, read(t, path)))
	data, err := os.ReadFile(solved.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "x.replay.jsonl"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	r = scrub(t, screen.Replay{Path: path, Step: 2}, 100, 30, "dark")
	r.Keys(":")
	r.Type("fields")
	r.Keys("enter")
	r.See("beside the end of the solved run by Ada")
}

func read(t *testing.T, path string) *replays.Replay {
	t.Helper()
	r, err := replays.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A solved run below 1.00 lost something too: the start says where, and e goes there.
func TestASolvedRunBelowOneLeadsToWhatItLost(t *testing.T) {
	from, err := replays.Read(sample(t, "02"))
	if err != nil {
		t.Fatal(err)
	}
	actions := from.Actions()
	again := branch(t, from, 1, actions[:1:1])
	run := branch(t, again, 2, actions[1:])
	r := scrub(t, screen.Replay{Path: run.Path, Step: 0}, 120, 40, "dark")
	r.judged(t)
	r.See("→ e: lost at 2")
	r.Keys("e")
	r.at(t, "2/6")
	r.See("✗ lost 0.")
}
