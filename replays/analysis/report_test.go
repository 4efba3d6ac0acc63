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
