package analysis_test

import (
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/replays/analysis"
)

func TestFailureTellsTheLosingStep(t *testing.T) {
	registry := desks(t)
	r := record(t, registry, twice, 0, search("duplicate charge policy"), search("charges ledger"), refund(98_00), closeTicket())
	got := analysis.Failure(r, registry)
	for _, want := range []string{
		"# resolution/charged-twice-1, seed 0: not solved, score 0.00",
		"After step 3 it could no longer be solved.",
		"## Step 3 lost 1.00 ??",
		"- documents found: ",
		"- done: `refund $98.00`",
		"- better: `refund $49.00`, which leads to 1.00",
		"step 3, **double-payout**: ",
		"- refunded $98.00 ≠ $49.00, step 3",
		"- not yet: told the refund",
		"| 2 | search charges ledger | +0.15 found ",
		"## Conversation\n\n```text\n09:00 Priya",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got := analysis.Failure(record(t, registry, twice, 0), registry); !strings.Contains(got, "left with 1.00 still in reach") {
		t.Errorf("left at once:\n%s", got)
	}
	r.Header.Task.Digest = "sha256:older"
	if got := analysis.Failure(r, registry); !strings.Contains(got, "Not judged: ") || strings.Contains(got, "better: `") || !strings.Contains(got, "double-payout") {
		t.Errorf("another version:\n%s", got)
	}
}

// What a replay says makes no markup: no heading, no table cell, no end of the fence.
func TestFailureQuotesTheReplay(t *testing.T) {
	registry := desks(t)
	hostile := "# owned | <script>alert(1)</script>\n```\n# outside\n**bold** [x](javascript:y) `tick`"
	got := analysis.Failure(record(t, registry, twice, 0, reply(hostile), env.Act("x`|y"), closeTicket()), registry)
	fence := ""
	for line := range strings.Lines(got) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case fence == "" && strings.HasPrefix(line, "```"):
			fence = strings.TrimSuffix(line, "text")
		case line == fence && fence != "":
			fence = ""
		case fence != "":
		case strings.HasPrefix(line, "# o"), strings.Contains(line, " <script"):
			t.Errorf("markup from the replay: %s", line)
		case strings.HasPrefix(line, "|") && strings.Count(line, "|")-strings.Count(line, "\\|") != 6:
			t.Errorf("a table row of other cells: %s", line)
		}
	}
	if fence != "" {
		t.Errorf("the fence stays open:\n%s", got)
	}
}
