package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hotseat/replays"
)

func TestHomeTellsHowToPlay(t *testing.T) {
	b := newBench(t)
	contains(t, b.ok(), "hotseat play easy", "resolution/cannot-log-in-1", "hotseat --help")
	contains(t, b.ok("--help"), "play", "replays", "tasks", "audit")
	contains(t, b.ok("tasks"), "lint", "new")
	contains(t, b.ok("--version"), version)
}

func TestPlayActionsAndItsReplay(t *testing.T) {
	b := newBench(t)
	moves := b.write("moves.jsonl", solving)
	out := b.ok("play", "lost-cable", "--tasks-dir", desk, "--actions", moves)
	contains(t, out, "Solved: score 1.00", "Step by step", "Replay: "+b.replays)
	list := b.recorded()
	if len(list) != 1 {
		t.Fatalf("recorded: %v", list)
	}
	file := list[0]
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the recording's mode is %v, %v", info.Mode(), err)
	}
	contains(t, b.ok("replays", "verify", file, "--tasks-dir", desk), ": verified\n")
	contains(t, b.ok("replays", "verify", b.replays, "--tasks-dir", desk), ": verified\n")
	contains(t, b.ok("replays", "show", filepath.Base(file), "--tasks-dir", desk), "Solved: score 1.00", "Ines Moreau")
	contains(t, b.ok("replays", "list"), "resolution/lost-cable", "1.00", "closed")
	contains(t, b.ok("replays", "list", "--filter", "solved:no"), "REPLAY")
	contains(t, b.ok("replays", "stats"), "MEAN SCORE", "actions")
	for _, args := range [][]string{
		{"replays", "list", "--format", "json"}, {"replays", "show", file, "--format", "json"}, {"replays", "stats", "--format", "json"},
		{"replays", "verify", file, "--format", "json"}, {"tasks", "list", "--format", "json"}, {"tasks", "show", "easy", "--format", "json"},
		{"tasks", "show", "easy", "--format", "json", "--spoilers"},
	} {
		if out := b.ok(args...); !json.Valid([]byte(out)) {
			t.Errorf("%v is no JSON: %.80q", args, out)
		}
	}
}

func TestTasksListAndShow(t *testing.T) {
	b := newBench(t)
	contains(t, b.ok("tasks", "list", "--env", "resolution"), "resolution/charged-twice-1", "hard")
	contains(t, b.ok("tasks", "lint", "--findings"), "wrong-amount")
	shown := b.ok("tasks", "show", "lost-cable", "--tasks-dir", desk)
	contains(t, shown, "cable never came")
	if strings.Contains(shown, "49.00") || strings.Contains(shown, "truth") {
		t.Errorf("the truth is shown without being asked for:\n%s", shown)
	}
	contains(t, b.ok("tasks", "show", "lost-cable", "--tasks-dir", desk, "--spoilers"), "refund $49.00", "The truth", "Hidden, with seed 0:\n", "amount: $49.00")
	contains(t, b.ok("tasks", "lint", filepath.Join(desk, "resolution", "lost-cable.yaml")), "1 ticket checked, no problem")
}

// With --format json, stdout is the replay's file to the byte.
func TestFormatJSONPrintsTheReplayAsItIsWritten(t *testing.T) {
	b := newBench(t)
	hostile := `{"name":"reply","args":{"content":"a\u009b31mb` + "\u007f" + ` <b> \u2028"}}` + "\n"
	out := b.runWith(hostile+solving, "play", "lost-cable", "--tasks-dir", desk, "--actions", "-", "--format", "json", "--out", filepath.Join(b.dir, "x.replay.jsonl"))
	if out.status != statusDone {
		t.Fatalf("status %d, %s", out.status, out.err)
	}
	if file := readFile(t, filepath.Join(b.dir, "x.replay.jsonl")); out.out != file {
		t.Errorf("stdout and the file differ:\n%s\n%s", out.out, file)
	}
	contains(t, b.ok("replays", "verify", filepath.Join(b.dir, "x.replay.jsonl"), "--tasks-dir", desk), "verified")
}

// What is not the same from one run to the next.
var stamps = regexp.MustCompile(`"(id":"[0-9A-Z]{26}"|recorded_at":"[^"]*"|at_ms":\d+|duration_ms":\d+|digest":"sha256:[0-9a-f]+"\})`)

func TestBothFormsOfActionsGiveTheSameReplay(t *testing.T) {
	b := newBench(t)
	var files []string
	for name, moves := range map[string]string{"named": solving, "wire": solvingWire} {
		out := filepath.Join(b.dir, name+".replay.jsonl")
		b.ok("play", "lost-cable", "--tasks-dir", desk, "--actions", b.write(name, moves), "--out", out)
		text := strings.NewReplacer(`"name":"SearchKB"`, `"name":"search_kb"`, `"name":"IssueRefund"`, `"name":"issue_refund"`,
			`"name":"Reply"`, `"name":"reply"`, `"name":"CloseTicket"`, `"name":"close_ticket"`).Replace(readFile(t, out))
		files = append(files, stamps.ReplaceAllString(text, "*"))
	}
	if files[0] != files[1] {
		t.Errorf("the replays differ:\n%s\n%s", files[0], files[1])
	}
}

func TestOutIsAFileOrAFolder(t *testing.T) {
	b := newBench(t)
	moves := b.write("moves.jsonl", solving)
	play := func(out string) { b.ok("play", "lost-cable", "--tasks-dir", desk, "--actions", moves, "--out", out) }
	file := filepath.Join(b.dir, "deep", "mine.replay.jsonl.gz")
	play(file)
	first := readFile(t, file)
	play(file) // never overwritten: a counter is added
	if readFile(t, file) != first {
		t.Error("the first recording was overwritten")
	}
	folder := filepath.Join(b.dir, "folder") + string(filepath.Separator)
	play(folder)
	play(folder)
	for dir, want := range map[string]int{filepath.Join(b.dir, "deep"): 2, folder: 2, b.replays: 0} {
		list, err := replays.NewLibrary(dir).List()
		if len(list) != want && (err == nil || want > 0) {
			t.Errorf("%s holds %d replays (%v), want %d", dir, len(list), err, want)
		}
	}
}

func TestPlainOverAPipe(t *testing.T) {
	b := newBench(t)
	r := b.runWith("search shipment of the cable\r\nrefund $49\r\nreply I'm sorry about the trouble, Ines. I have refunded $49.00 to your card.\r\nclose\r\n",
		"play", "lost-cable", "--tasks-dir", desk, "--plain", "--name", "Kim")
	if r.status != statusDone || r.err != "" {
		t.Fatalf("status %d, %s", r.status, r.err)
	}
	contains(t, r.out, "Solved: score 1.00")
	contains(t, b.ok("replays", "list"), "Kim")
}

func TestAuditNamesTheExploitThatPays(t *testing.T) {
	b := newBench(t)
	r := b.run("audit", "--tasks-dir", "testdata/payout", "--tasks", "any-refund", "--seeds", "2")
	if r.status != statusFailed || strings.Count(r.err, "\n") != 1 {
		t.Errorf("status %d, stderr %q", r.status, r.err)
	}
	contains(t, r.err, "one-cent", "resolution/any-refund", "0.975")
	contains(t, r.out, "BREACH semantic.canary_floor: the exploit one-cent scores 0.975 on resolution/any-refund (seed 0); the bar is 0.35")
	r = b.run("audit", "--tasks-dir", "testdata/payout", "--tasks", "any-refund", "--seeds", "1", "--format", "json")
	if r.status != statusFailed || !json.Valid([]byte(r.out)) {
		t.Errorf("status %d, %.80q", r.status, r.out)
	}
	contains(t, b.ok("audit", "--tasks-dir", desk, "--tasks", "lost-cable", "--seeds", "2"), "resolution/lost-cable", "holds  semantic.canary_floor")
}

// A new ticket is the author's text away from clean.
func TestNewTicketLintsCleanOnceItsTextIsWritten(t *testing.T) {
	b := newBench(t)
	contains(t, b.ok("tasks", "new", "lost-remote-1", "--dir", b.dir), "tasks lint")
	file := filepath.Join(b.dir, "resolution", "lost-remote-1.yaml")
	r := b.run("tasks", "lint", file)
	if r.status != statusFailed {
		t.Errorf("status %d", r.status)
	}
	for line := range strings.Lines(r.out) {
		if !strings.HasPrefix(line, file+":") || !strings.Contains(line, "<…>") {
			t.Errorf("not about the author's text: %s", line)
		}
	}
	skeleton := readFile(t, file)
	if marks := strings.Count(skeleton, `"<…`); strings.Count(r.out, "\n") != marks || marks == 0 {
		t.Errorf("%d marks, %d problems", marks, strings.Count(r.out, "\n"))
	}
	if err := os.WriteFile(file, []byte(regexp.MustCompile(`<… ([^>]*)>`).ReplaceAllString(skeleton, "$1")), 0o644); err != nil {
		t.Fatal(err)
	}
	contains(t, b.ok("tasks", "lint", file), "1 ticket checked, no problem")
	contains(t, b.ok("tasks", "list", "--tasks-dir", b.dir), "resolution/lost-remote-1")
	again := b.run("tasks", "new", "lost-remote-1", "--dir", b.dir)
	contains(t, again.err, "is there already")
	if again.status != statusUsage || readFile(t, file) == skeleton {
		t.Error("the ticket was overwritten")
	}
}
