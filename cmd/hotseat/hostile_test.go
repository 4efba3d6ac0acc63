package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// hostileText is text that tries to reach the terminal: escape sequences whole and torn, controls of both sets, marks that reorder or
// hide, invalid UTF-8, Markdown.
func hostileText() *rapid.Generator[string] {
	pieces := rapid.SampledFrom([]string{"\x1b[31m", "\x1b]0;title\a", "\x1b[2J", "\x1bP1$r\x1b\\", "\u009b5m", "\u009d0;x\u009c", "\x00", "\b\b\b", "\r", "\x7f",
		"\u202e", "\u200b", "\u2028", "\xff\xfe", "\x1b", "\xc2", "|a|b|\n|---|\n", "[x](\x1b[1m)", "\n\n# ", "\t", "👩‍👩‍👧", "word ", "$49.00 ", "{name}"})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(pieces, 1, 12).Draw(t, "pieces"), "") })
}

// Whatever a ticket, a replay or an action holds, no control reaches an output: the bench checks it after every command.
func TestHostileTextNeverReachesTheOutput(t *testing.T) {
	good := readFile(t, filepath.Join(desk, "resolution", "lost-cable.yaml"))
	b := newBench(t)
	fewer(t)
	rapid.Check(t, func(rt *rapid.T) {
		text := func(name string) string { return strings.ToValidUTF8(hostileText().Draw(rt, name), "?") }
		dir := filepath.Join(b.dir, "mine")
		yaml := good
		for _, old := range []string{"cable never came\n", "A cable never came; its price goes back.\n", "\"Shipment of the cable for {first} {last}\"\n", "\"All good.\"]"} {
			end := old[len(old)-1:]
			yaml = strings.Replace(yaml, old, strconv.QuoteToASCII("It: "+strings.NewReplacer("{name}", "", "<", "").Replace(text(old)))+end, 1)
		}
		file := b.write("mine/resolution/lost-cable.yaml", yaml)
		if r := b.run("tasks", "show", "lost-cable", "--tasks-dir", dir); r.status != statusDone {
			rt.Fatalf("the ticket cannot be played: %s", r.err)
		}
		switch rapid.IntRange(0, 5).Draw(rt, "what is done") {
		case 0:
			b.run("tasks", "list", "--tasks-dir", dir)
			b.run("play", text("task"))
			b.run(text("command"))
			b.run("replays", "show", text("path"))
		case 1:
			b.run("tasks", "lint", file)
		case 2:
			typed := []string{"docs", "search cable shipment", "docs 1", text("typed"), "reply " + text("reply"), "refund " + text("amount"), "reply 1", "log", "help " + text("help"), "1", text("asked"), "quit"}
			b.runWith(strings.Join(typed, "\n"), "play", "lost-cable", "--tasks-dir", dir, "--plain", "--name", text("nickname"))
		default:
			b.runWith(hostileActions(rt), "play", "lost-cable", "--tasks-dir", dir, "--actions", "-", "--format", rapid.SampledFrom([]string{"text", "json"}).Draw(rt, "format"))
			file := b.recorded()[0]
			spoil(rt, file)
			for _, command := range []string{"show", "verify"} {
				b.run("replays", command, file, "--tasks-dir", dir, "--format", rapid.SampledFrom([]string{"text", "json"}).Draw(rt, command))
			}
			b.run("replays", "list", "--format", rapid.SampledFrom([]string{"table", "json"}).Draw(rt, "list"))
			b.run("replays", "stats")
		}
		if err := os.RemoveAll(b.replays); err != nil {
			rt.Fatal(err)
		}
	})
}

// fewer makes a property that runs the whole program be tried 30 times instead of 100; -rapid.checks still decides where it is given.
func fewer(t *testing.T) {
	checks := flag.Lookup("rapid.checks").Value
	if checks.String() != "100" {
		return
	}
	t.Cleanup(func() { checks.Set("100") })
	if err := checks.Set("30"); err != nil {
		t.Fatal(err)
	}
}

// hostileActions are lines of actions, right ones and wrong ones.
func hostileActions(t *rapid.T) string {
	var lines []string
	for range rapid.IntRange(1, 4).Draw(t, "actions") {
		name := rapid.SampledFrom([]string{"reply", "search_kb", "issue_refund", "escalate", hostileText().Draw(t, "name")}).Draw(t, "which")
		arg := rapid.SampledFrom([]string{"content", "amount", "reason", hostileText().Draw(t, "argument")}).Draw(t, "argument of")
		data, err := json.Marshal(map[string]any{"name": name, "args": map[string]any{arg: hostileText().Draw(t, "value")}})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(data))
	}
	return strings.Join(append(lines, rapid.SampledFrom([]string{"", "{\x1b[31m", "\u009b"}).Draw(t, "last")), "\n")
}

// spoil puts hostile text into the strings of a replay.
func spoil(t *rapid.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(hostileText().Draw(t, "spoiled"))
	if err != nil {
		t.Fatal(err)
	}
	inner := strings.Trim(string(quoted), `"`)
	old := rapid.SampledFrom([]string{`"name":"`, `"level":"`, `"text":"`, `"why":"`, `"feedback":"`, `"reason":"`, `"type":"`, `"format":"`, `"id":"`, `"label":"`, `"situation":"`}).Draw(t, "where")
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), old, old+inner, rapid.IntRange(1, 3).Draw(t, "times"))), 0o600); err != nil {
		t.Fatal(err)
	}
}
