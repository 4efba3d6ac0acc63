package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// badCase is one thing that is wrong with what was typed or named. Stderr must be exactly one line that holds all of say.
type badCase struct {
	name   string
	args   []string
	stdin  string
	status int
	say    []string
	// played is how many replays are left behind: all of them must verify.
	played int
}

func TestBadUsage(t *testing.T) {
	usage := func(name string, args string, say ...string) badCase {
		return badCase{name: name, args: strings.Fields(args), status: statusUsage, say: say}
	}
	testBad(t, newBench, []badCase{
		usage("unknown command", "plai", `"plai"`, "did you mean play", "hotseat --help"),
		usage("unknown subcommand", "tasks lits", `"lits"`, "list", "hotseat tasks --help"),
		usage("unknown flag", "play easy --sede 1", "--sede", "hotseat play --help"),
		usage("seed is no number", "play easy --seed x", `--seed "x"`, "a whole number"),
		usage("negative seeds", "audit --seeds -1", `--seeds "-1"`, "a whole number"),
		usage("argument too many", "play easy hard", `"hard"`, "hotseat play [TASK]"),
		usage("argument to a command without", "audit easy", `"easy"`, "hotseat audit --help"),
		usage("argument missing", "tasks show", "hotseat tasks show TASK"),
		usage("unknown task", "play resolution/chargd-twice-1", "resolution/charged-twice-1", "hotseat tasks list"),
		usage("unknown task to show", "tasks show nope", `"nope"`, "hotseat tasks list"),
		usage("unknown task to audit", "audit --tasks nope", `"nope"`),
		usage("unknown task to lint", "tasks lint nope", "nope", "hotseat tasks list"),
		usage("unknown environment", "play easy --env nope", `"nope"`, "resolution"),
		usage("unknown environment to list", "tasks list --env nope", `"nope"`, "resolution"),
		usage("unknown environment to audit", "audit --env nope", `"nope"`, "resolution"),
		usage("no id", "tasks new ../x", `"../x"`, "resolution/charged-twice-1"),
		usage("id of no desk", "tasks new nodesk/lost-1", `"nodesk"`, "resolution"),
		usage("unknown format", "replays list --format xml", `"xml"`, "table, json"),
		usage("format without actions", "play easy --format json", "--actions"),
		usage("unknown filter", "replays list --filter zz:1", `"zz"`, "agent"),
		usage("unknown sort", "replays list --sort zz", `"zz"`, "score"),
		usage("jobs are no number", "eval --jobs x", `--jobs "x"`, "a whole number"),
		usage("no such part", "eval --shard 9", `"9"`, "0/4"),
		usage("unknown agent", "watch easy --agent nope", `"nope"`, "baseline"),
		usage("too fast", "watch easy --speed 99", `"99"`, "from 0.25 to 16"),
		usage("nothing to compare", "replays compare", "hotseat replays compare A [B]"),
		usage("screen without a terminal", "replay", "hotseat replays show"),
		usage("no address", "serve --addr nope", "--addr"),
		usage("escapes in a name", "play \x1b[31mred\x1b[0m\u009b5m", "hotseat tasks list"),
		usage("no tickets folder", "tasks list --tasks-dir /nowhere/at/all", "/nowhere/at/all"),
	})
}

func TestBadFiles(t *testing.T) {
	b := newBench(t)
	folder := filepath.Join(b.dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	file := b.write("file", "")
	good := filepath.Join(b.dir, "good.replay.jsonl")
	b.ok("play", "lost-cable", "--tasks-dir", desk, "--actions", b.write("moves.jsonl", solving), "--out", good)
	text := readFile(t, good)
	future := b.write("future.replay.jsonl", strings.Replace(text, "hotseat.replay/1", "hotseat.replay/2", 1))
	noJSON := b.write("nojson.replay.jsonl", strings.Replace(text, `{"type":"step","n":2`, "{\x1b[31m", 1))
	long := b.write("long.replay.jsonl", text+`{"type":"note","text":"`+strings.Repeat("x", 5<<20)+"\"}\n")
	edited := b.write("edited.replay.jsonl", strings.Replace(text, `"amount":49`, `"amount":48`, 1))
	missing := filepath.Join(b.dir, "missing.jsonl")

	testBad(t, func(testing.TB) *bench { return b }, []badCase{
		{name: "replay of a future format", args: []string{"replays", "show", future}, status: 1, say: []string{future + ":1", "hotseat.replay/2", "update hotseat"}},
		{name: "future format, verified", args: []string{"replays", "verify", future}, status: 1, say: []string{future + ":1", "update hotseat"}},
		{name: "line that is no JSON", args: []string{"replays", "show", noJSON}, status: 1, say: []string{noJSON + ":3", "the file is damaged"}},
		{name: "line over 4 MiB", args: []string{"replays", "show", long}, status: 1, say: []string{long + ":7"}},
		{name: "edited action", args: []string{"replays", "verify", edited, "--tasks-dir", desk}, status: 1, say: []string{edited, "diverges at step 2"}},
		{name: "no replay", args: []string{"replays", "show", file}, status: 1, say: []string{file}},
		{name: "missing replay", args: []string{"replays", "show", missing}, status: 2, say: []string{missing, "check the name"}},
		{name: "missing replay, verified", args: []string{"replays", "verify", missing}, status: 2, say: []string{missing, "check the name"}},
		{name: "missing replay, listed", args: []string{"replays", "list", missing}, status: 2, say: []string{missing, "check the name"}},
		{name: "folder as replay", args: []string{"replays", "show", folder}, status: 2, say: []string{folder, "name a file"}},
		{name: "missing actions", args: []string{"play", "easy", "--actions", missing}, status: 2, say: []string{missing, "check the name"}},
		{name: "folder as actions", args: []string{"play", "easy", "--actions", folder}, status: 2, say: []string{folder, "name a file"}},
		{name: "out below a file", args: []string{"play", "easy", "--actions", "-", "--out", filepath.Join(file, "x.replay.jsonl")}, status: 2, say: []string{file, "--out"}},
		{name: "out that cannot be made", args: []string{"play", "easy", "--actions", "-", "--out", "/dev/null/x.replay.jsonl"}, status: 2, say: []string{"/dev/null", "--out"}},
		{name: "new ticket below a file", args: []string{"tasks", "new", "lost-1", "--dir", file}, status: 2, say: []string{file, "--dir"}},
	})
	if r := b.run("replays", "verify", good, future, edited, missing, "--tasks-dir", desk); r.status != 1 || strings.Count(r.err, "\n") != 1 {
		t.Errorf("several files: status %d, %s", r.status, r.err)
	} else {
		contains(t, r.out, good+": verified", edited+": diverges")
		contains(t, r.err, "3 of 4", future)
	}
}

func TestBadActions(t *testing.T) {
	action := func(content string) string {
		return fmt.Sprintf(`{"name":"reply","args":{"content":%q}}`, content) + "\n"
	}
	// An invalid action costs a step and is told; a line that is no action ends the play.
	invalid := func(name, line string, say ...string) badCase {
		return badCase{name: name, stdin: line, status: 0, say: append(say, "standard input:1: invalid action"), played: 1}
	}
	wrong := func(name, line string, say ...string) badCase {
		return badCase{name: name, stdin: line, status: 2, say: append(say, "standard input:1:"), played: 1}
	}
	cases := []badCase{
		wrong("no JSON", "close the ticket\n", "not a JSON object", `{"name":`),
		wrong("two values", "{\"name\":\"close_ticket\"}{}\n", "one action a line"),
		wrong("an array", "[1]\n", "not a JSON object"),
		wrong("no name", "{\"args\":{}, \"name\":3}\n", "action_type"),
		wrong("args is no object", "{\"name\":\"reply\",\"args\":[1]}\n", "not an object"),
		wrong("a line over 4 MiB", action(strings.Repeat("x", 5<<20)), "longer than"),
		wrong("more than a replay holds", action(strings.Repeat("<", 1<<20)), "2,000 characters"),
		wrong("raw escapes around it", "\x1b[31m{}\x1b[0m\n", "not a JSON object"),
		wrong("nested too deep", strings.Repeat(`{"name":`, 20_000)+"\n", "not a JSON object"),
		invalid("unknown action", `{"name":"fire_customer"}`, `"fire_customer"`, "use one of reply"),
		invalid("amount lots", `{"name":"issue_refund","args":{"amount":"lots"}}`, "amount", `"lots"`, "give an amount"),
		invalid("amount of a cent's tenth", `{"name":"issue_refund","args":{"amount":0.001}}`, "amount", "two decimals"),
		invalid("amount as a list", `{"name":"issue_refund","args":{"amount":[1]}}`, "amount", "give an amount"),
		invalid("missing argument", `{"name":"reply"}`, "content", "is missing"),
		invalid("extra argument", `{"name":"close_ticket","args":{"why":"done"}}`, "why", "takes no arguments"),
		invalid("a reply of 1 MB", action(strings.Repeat("x", 1_000_000)), "content", "1000000 characters", "1 to 2000"),
		invalid("an escape in a reply", `{"name":"reply","args":{"content":"a\u001b[31mred"}}`, "content", "U+001B at character 2", "plain text"),
		invalid("a late control in a reply", `{"name":"reply","args":{"content":"a\u009b31mred"}}`, "U+009B", "plain text"),
		invalid("escapes in names", `{"name":"\u001b[31mred\u009b5m","args":{"\u001b]0;x\u0007":1}}`, "no action is called"),
	}
	for i := range cases {
		cases[i].args = []string{"play", "lost-cable", "--tasks-dir", desk, "--actions", "-"}
	}
	testBad(t, newBench, cases)
}

// Of a file of actions nothing is played where one line is no action.
func TestBadLineInAFileOfActions(t *testing.T) {
	b := newBench(t)
	moves := b.write("moves.jsonl", "\n"+solving[:strings.Index(solving, "\n")+1]+"refund 49\n")
	r := b.run("play", "lost-cable", "--tasks-dir", desk, "--actions", moves)
	if r.status != statusUsage || r.out != "" || strings.Count(r.err, "\n") != 1 || len(b.recorded()) > 0 {
		t.Errorf("status %d, out %q, recorded %v", r.status, r.out, b.recorded())
	}
	contains(t, r.err, moves+":3: not a JSON object")
}

func TestBadTickets(t *testing.T) {
	good := readFile(t, filepath.Join(desk, "resolution", "lost-cable.yaml"))
	for name, c := range map[string]struct{ old, new, line, say string }{
		"bad YAML":         {"ticket:\n  subject: cable", "ticket:\n\t- subject: [cable", ":7", "in quotes"},
		"unknown field":    {"  max_steps: 8", "  max_stepps: 8", ":51", `"max_steps"`},
		"weight of 2":      {"weight: 0.25", "weight: 2", ":57", "weight: 2 is not between 0 and 1"},
		"missing document": {"find: shipment", "find: shipmnt", ":55", "unknown document"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			if !strings.Contains(good, c.old) {
				t.Fatalf("the ticket does not hold %q", c.old)
			}
			file := b.write("mine/resolution/lost-cable.yaml", strings.Replace(good, c.old, c.new, 1))
			dir := filepath.Join(b.dir, "mine")
			for _, args := range [][]string{{"play", "lost-cable", "--tasks-dir", dir, "--actions", "-"}, {"tasks", "show", "resolution/lost-cable", "--tasks-dir", dir}} {
				r := b.run(args...)
				if r.status != statusUsage || strings.Count(r.err, "\n") != 1 || r.out != "" || len(b.recorded()) > 0 {
					t.Errorf("%v: status %d, out %q, err %q, recorded %v", args[:2], r.status, r.out, r.err, b.recorded())
				}
				contains(t, r.err, file+c.line, c.say)
			}
			r := b.run("tasks", "lint", file)
			if r.status != statusFailed || strings.Count(r.err, "\n") != 1 {
				t.Errorf("lint: status %d, err %q", r.status, r.err)
			}
			contains(t, r.out, file+c.line, c.say)
			if r := b.run("tasks", "list", "--tasks-dir", dir); r.status != statusDone || strings.Count(r.err, "\n") > 1 || !strings.Contains(r.out, "charged-twice-1") {
				t.Errorf("list with a broken ticket beside: status %d, err %q", r.status, r.err)
			}
		})
	}
}

func testBad(t *testing.T, in func(testing.TB) *bench, cases []badCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := in(t)
			r := b.runWith(c.stdin, c.args...)
			if r.status != c.status {
				t.Errorf("status %d, want %d; %.200s", r.status, c.status, r.err)
			}
			if !strings.HasSuffix(r.err, "\n") || strings.Count(r.err, "\n") != 1 || !strings.HasPrefix(r.err, "hotseat: ") || len(r.err) > 1500 {
				t.Errorf("stderr is not one line of the program: %.900q", r.err)
			}
			contains(t, r.err, c.say...)
			if c.status == statusUsage && c.played == 0 && r.out != "" {
				t.Errorf("stdout: %.200q", r.out)
			}
			if list := b.recorded(); len(list) != c.played {
				t.Errorf("%d replays are left behind, want %d", len(list), c.played)
			}
			for _, file := range b.recorded() {
				contains(t, b.ok("replays", "verify", file, "--tasks-dir", desk), ": verified")
			}
		})
	}
}
