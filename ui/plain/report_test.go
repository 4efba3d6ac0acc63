package plain_test

import (
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
	"hotseat/ui/plain"
)

// What each step lost against best play is told as the screen tells it.
func TestReportTellsOfBestPlay(t *testing.T) {
	run := analysis.Run{End: agent.End{Reason: env.Closed, Steps: 1}, Frames: []agent.Frame{{N: 1, Action: env.Act("close")}},
		Judged: &analysis.Judged{Start: env.One, NoReturn: 1, Accuracy: 50, Steps: []analysis.JudgedStep{{Step: 1, Before: env.One, After: env.Milli(300), Loss: env.Milli(700), Mark: "??", Better: []env.Action{env.Act("search")}}}}}
	got := plain.Report(run, 80)
	if want := "\nAgainst best play: accuracy 50.0 %\n- 1 ?? ✗: close: 1.00 → 0.30, lost 0.70. Better: search\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}
