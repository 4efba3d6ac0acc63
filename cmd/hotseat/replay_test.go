package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/replays"
	shipped "hotseat/replays/samples"
)

func TestReplayWithoutATerminalSaysWhatToUse(t *testing.T) {
	b := newBench(t)
	r := b.run("replay")
	if r.status != statusUsage || r.out != "" {
		t.Errorf("%+v", r)
	}
	contains(t, r.err, "stdout is no terminal", "hotseat replays show")
	for args, want := range map[string]string{"replay x.replay.jsonl --plain": "`hotseat replays show x.replay.jsonl`", "replay --plain": "`hotseat replays list`"} {
		r := b.run(strings.Fields(args)...)
		if r.status != statusUsage {
			t.Errorf("%s: %+v", args, r)
		}
		contains(t, r.err, want)
	}
	contains(t, b.ok("replay", "--help"), "replay [FILE|DIR ...]", "costliest step")
}

// Files and folders that are named are what the library lists.
func TestNamedReplays(t *testing.T) {
	dir := t.TempDir()
	if err := shipped.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "x.replay.jsonl")
	data, err := os.ReadFile(filepath.Join(dir, shipped.Names()[1]))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, data, 0o600); err != nil {
		t.Fatal(err)
	}
	n := named{&app{getenv: os.Getenv}, []string{dir, other}}
	all, err := n.List()
	if err != nil || len(all) != len(shipped.Names())+1 {
		t.Fatalf("%d, %v", len(all), err)
	}
	f, err := replays.ParseFilter("solved:yes agent:by-the-book")
	if err != nil {
		t.Fatal(err)
	}
	some, err := n.Search(f)
	if err != nil || len(some) != 2 {
		t.Errorf("%d, %v", len(some), err)
	}
}
