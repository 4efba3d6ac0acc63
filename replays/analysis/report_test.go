package analysis_test

import (
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
)

// A share of a mean that came out a millionth short was not missed; what was, is told.
func TestReportTellsWhatWasEarnedShort(t *testing.T) {
	share := env.One / 15
	out := env.Outcome{Reached: []env.Milestone{{Label: "first", Weight: share + 1, Earned: share, Step: 1}, {Label: "second", Weight: share, Earned: share / 2, Step: 2}}}
	report := analysis.Report(analysis.Run{End: agent.End{Reason: env.Closed, Outcome: out}})
	for line, short := range map[string]bool{"done: first": false, "done: second": true} {
		_, rest, ok := strings.Cut(report, line)
		rest, _, _ = strings.Cut(rest, "\n")
		if !ok || strings.Contains(rest, " of +") != short {
			t.Errorf("%s%s", line, rest)
		}
	}
}

// What a void ticket paid is told as its steps showed it, and what is required but pays nothing says so.
func TestMilestonesAreToldAsTheirStepsWere(t *testing.T) {
	out := env.Outcome{Mines: []env.Mine{{Step: 3, Why: "paid twice"}},
		Reached: []env.Milestone{{Label: "find it", Weight: env.Milli(150), Earned: env.Milli(150), Step: 1}, {Label: "acknowledge the trouble", Weight: env.Milli(50), Earned: env.Milli(50), Step: 4}},
		Missed:  []env.Milestone{{Label: "find the rule"}}}
	got := analysis.Report(analysis.Run{End: agent.End{Reason: env.Closed, Outcome: out}})
	for _, want := range []string{"- done: find it, +0.15 at step 1\n", "- done: acknowledge the trouble, +0.00, the ticket being void, at step 4\n",
		"- missed: find the rule, required, worth nothing by itself\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
