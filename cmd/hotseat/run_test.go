package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// desk holds one small ticket, resolution/lost-cable, that does not change with the shipped ones: $49.00 is due at seed 0.
const desk = "../../ui/plain/testdata/desk"

// bench runs the command line in a folder of its own.
type bench struct {
	t       testing.TB
	dir     string
	replays string // the library, not made yet
}

type result struct {
	out, err string
	status   int
}

func newBench(t testing.TB) *bench {
	dir := t.TempDir()
	return &bench{t: t, dir: dir, replays: filepath.Join(dir, "replays")}
}

// run executes one command line, and checks of its output what must hold of every output.
func (b *bench) run(args ...string) result { return b.runWith("", args...) }

func (b *bench) runWith(stdin string, args ...string) result {
	b.t.Helper()
	return b.runReading(strings.NewReader(stdin), args...)
}

func (b *bench) runReading(in io.Reader, args ...string) result {
	b.t.Helper()
	var out, err bytes.Buffer
	getenv := func(name string) string { return map[string]string{"HOTSEAT_REPLAYS": b.replays}[name] }
	status := run(context.Background(), args, &app{in: in, out: &out, err: &err, getenv: getenv})
	r := result{out.String(), err.String(), status}
	b.harmless("stdout", r.out)
	b.harmless("stderr", r.err)
	return r
}

// harmless fails where a control other than the newline is in an output.
func (b *bench) harmless(stream, s string) {
	b.t.Helper()
	for i, r := range s {
		if r < 0x20 && r != '\n' || r >= 0x7f && r < 0xa0 {
			b.t.Fatalf("%s holds U+%04X at byte %d: %q", stream, r, i, s[max(0, i-40):min(len(s), i+40)])
		}
	}
}

// ok runs a command that must succeed without a word on stderr.
func (b *bench) ok(args ...string) string {
	b.t.Helper()
	r := b.run(args...)
	if r.status != statusDone || r.err != "" {
		b.t.Fatalf("hotseat %s: status %d, stderr %q", strings.Join(args, " "), r.status, r.err)
	}
	return r.out
}

// write puts a file into the bench's folder and gives its path.
func (b *bench) write(name, content string) string {
	b.t.Helper()
	path := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		b.t.Fatal(err)
	}
	return path
}

// recorded gives the names of the replays in the library.
func (b *bench) recorded() []string {
	b.t.Helper()
	list, err := filepath.Glob(filepath.Join(b.replays, "*.replay.jsonl"))
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// contains fails unless all parts are in the text.
func contains(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in:\n%s", part, text)
		}
	}
}

// solving plays resolution/lost-cable to 1.00, in either form.
const (
	solving = `{"name":"search_kb","args":{"content":"shipment of the cable"}}
{"name":"issue_refund","args":{"amount":49}}
{"name":"reply","args":{"content":"I'm sorry about the trouble, Ines. I have refunded $49.00 to your card."}}
{"name":"close_ticket"}
`
	solvingWire = `{"action_type":"SearchKB","content":"shipment of the cable"}
{"action_type":"IssueRefund","amount":49,"metadata":{}}
{"action_type":"Reply","content":"I'm sorry about the trouble, Ines. I have refunded $49.00 to your card."}
{"action_type":"CloseTicket"}
`
)
