package main

import (
	"encoding/json"
	"strings"
	"testing"
)

const samples = "../../replays/samples/"

func TestCompareShowsWhereTwoReplaysPart(t *testing.T) {
	b := newBench(t)
	out := b.ok("replays", "compare", samples+"01-double-payout.replay.jsonl")
	for _, want := range []string{"refund $49.00", "0.00 ??", "≠ they part here", "refunded $49.00 ≠ $0.00, step 3", "the oracle's run"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	var c struct {
		Part    int `json:"part"`
		Aligned []struct {
			A, B    int
			Equal   bool
			ActionA *struct{ Name string } `json:"action_a"`
		} `json:"aligned"`
	}
	if err := json.Unmarshal([]byte(b.ok("replays", "compare", samples+"01-double-payout.replay.jsonl", samples+"01-double-payout.replay.jsonl", "--format", "json")), &c); err != nil {
		t.Fatal(err)
	}
	if c.Part != -1 || len(c.Aligned) != 6 || !c.Aligned[5].Equal || c.Aligned[5].ActionA.Name != "close_ticket" {
		t.Errorf("a replay beside itself: %+v", c)
	}
	if r := b.run("replays", "compare", samples+"01-double-payout.replay.jsonl", samples+"15-cannot-log-in-solved.replay.jsonl"); r.status != 2 || !strings.Contains(r.err, "two runs of one task") {
		t.Errorf("two tasks: status %d, %s", r.status, r.err)
	}
}

func TestShowMarkdownIsAReportToPaste(t *testing.T) {
	out := newBench(t).ok("replays", "show", samples+"01-double-payout.replay.jsonl", "--format", "markdown")
	if !strings.HasPrefix(out, "# resolution/charged-twice-2, seed 0: not solved") || !strings.Contains(out, "## Step 3 lost 1.00 ??") {
		t.Errorf("the report:\n%s", out)
	}
}
