package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/replays"
)

// evalArgs are a small plan over all environments.
func evalArgs(more ...string) []string {
	return append([]string{"eval", "--agent", "baseline", "--levels", "easy,hard", "--episodes", "2", "--seed", "42"}, more...)
}

func TestEvalIsTheSameHoweverItIsPlayed(t *testing.T) {
	b := newBench(t)
	dir := func(name string) string { return filepath.Join(b.dir, name) }
	table := b.ok(evalArgs("--out", dir("one"), "--jobs", "1")...)
	contains(t, table, "resolution   easy", "dialogue     hard", "triage       hard", "ROUTE ACCURACY", "PASS^4", "baseline", "0.85    yes")
	same := func(what, got string) {
		t.Helper()
		if got != table {
			t.Errorf("%s gives another table:\n%s\nwant\n%s", what, got, table)
		}
	}
	same("four at once", b.ok(evalArgs("--out", dir("four"), "--jobs", "4")...))
	same("the replays", b.ok("replays", "stats", dir("four")))
	b.ok(evalArgs("--out", dir("s0"), "--shard", "0/2")...)
	b.ok(evalArgs("--out", dir("s1"), "--shard", "1/2")...)
	same("two shards", b.ok("replays", "stats", dir("s0"), dir("s1")))
	if a, c := b.ok(evalArgs("--out", dir("one"), "--format", "json")...), b.ok("replays", "stats", dir("s1"), dir("s0"), "--format", "json"); a != c || !json.Valid([]byte(a)) {
		t.Errorf("the JSON differs:\n%s\n%s", a, c)
	}
	// What was killed leaves files without an end, or none: both are played anew, and nothing else.
	list, err := replays.NewLibrary(dir("one")).List()
	if err != nil {
		t.Fatal(err)
	}
	cut(t, list[3].Path)
	if err := os.Remove(list[7].Path); err != nil {
		t.Fatal(err)
	}
	same("taking up again", b.ok(evalArgs("--out", dir("one"))...))
	if again, _ := replays.NewLibrary(dir("one")).List(); len(again) != len(list)+1 {
		t.Errorf("%d replays are there, want %d and the cut one", len(again), len(list))
	}
	contains(t, b.run("replays", "stats", dir("one")).err, "not counted: 1 unfinished")
	if failed := b.run("replays", "verify", dir("four")); failed.status != statusDone {
		t.Errorf("verify: %s", failed.err)
	}
}

// cut takes the end from a replay, and half of the step before.
func cut(t *testing.T, path string) {
	t.Helper()
	text := readFile(t, path)
	lines := strings.SplitAfter(text, "\n")
	keep := len(text) - len(lines[len(lines)-2]) - len(lines[len(lines)-3])/2
	if err := os.Truncate(path, int64(keep)); err != nil {
		t.Fatal(err)
	}
}

func TestEvalFlags(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct{ args, want string }{
		{"--agent nobody", "unknown agent"}, {"--agent human", "hotseat play"}, {"--agent one-cent --env triage", "does not play triage"},
		{"--levels tough", "use one of easy, medium, hard, expert"}, {"--env moon", "unknown environment"}, {"--tasks nothing", "unknown task"},
		{"--episodes 0", "1 or more"}, {"--jobs 0", "1 or more"}, {"--shard 2/2", "I/N"}, {"--format xml", "openenv"}, {"--timeout -1s", "--timeout"},
		{"--env triage --levels hard --tasks easy", "no task"},
	} {
		r := b.run(append([]string{"eval"}, strings.Fields(tt.args)...)...)
		if r.status != statusUsage || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, tt.want) || r.out != "" {
			t.Errorf("eval %s: status %d, %q", tt.args, r.status, r.err)
		}
	}
	if len(b.recorded()) != 0 {
		t.Error("something was played")
	}
}

// Policies of several environments may share a name.
func TestEvalPlaysAllOfAName(t *testing.T) {
	b := newBench(t)
	out := b.ok("eval", "--agent", "do-nothing", "--levels", "easy")
	contains(t, out, "resolution   easy", "dialogue     easy")
	if strings.Contains(out, "triage") {
		t.Errorf("triage has no such policy:\n%s", out)
	}
}

func TestEvalOfLLMWithoutAKey(t *testing.T) {
	b := newBench(t)
	r := b.run("eval", "--agent", "llm", "--tasks", "easy,dialogue/lost-password", "--episodes", "2")
	if r.status != statusDone || strings.Count(r.err, "\n") != 1 {
		t.Errorf("status %d, stderr %q", r.status, r.err)
	}
	contains(t, r.err, "HF_TOKEN", "baseline")
	contains(t, r.out, "baseline-for-llm")
	if n := len(b.recorded()); n != 4 {
		t.Errorf("%d replays in the library", n)
	}
}

func TestEvalForOpenEnv(t *testing.T) {
	b := newBench(t)
	args := []string{"eval", "--agent", "oracle", "--tasks", "easy", "--episodes", "2", "--format", "openenv", "--jobs", "2"}
	r := b.run(args...)
	if r.status != statusDone || strings.Count(r.out, "[START] task=resolution/cannot-log-in-1 env=resolution model=oracle\n") != 2 ||
		strings.Count(r.out, "\n[END] success=true steps=3 score=0.99 rewards=") != 2 {
		t.Errorf("%d\n%s", r.status, r.out)
	}
	if !strings.HasSuffix(r.err, "[AGGREGATE] tasks=2 avg_score=0.99\n") || strings.Count(r.err, "[SUMMARY] ") != 2 {
		t.Errorf("stderr %s", r.err)
	}
}

func TestLeaderboard(t *testing.T) {
	b := newBench(t)
	contains(t, b.ok("leaderboard"), "Nobody has played yet")
	for _, agent := range []string{"oracle", "close-at-once"} {
		b.ok("eval", "--agent", agent, "--env", "resolution", "--levels", "hard")
	}
	moves := "search billed twice\nclose\n"
	if r := b.runWith(moves, "play", "hard", "--plain", "--name", "Kim"); r.status != statusDone {
		t.Fatal(r.err)
	}
	out := b.ok("leaderboard")
	contains(t, out, "oracle", "1.000", "Kim", "1 *", "* fewer than 5 tickets", "4/4", "0/4")
	if strings.Index(out, "oracle") > strings.Index(out, "close-at-once") {
		t.Errorf("the best does not stand first:\n%s", out)
	}
	if out := b.ok("leaderboard", "--format", "json", "--env", "triage"); strings.TrimSpace(out) != "[]" {
		t.Errorf("triage: %s", out)
	}
}
