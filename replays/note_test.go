package replays

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hotseat/env"
)

func fileWith(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNotesLeaveTheRecordingAlone(t *testing.T) {
	for _, name := range []string{"a.replay.jsonl", "a.replay.jsonl.gz", "a.replay.jsonl.zst"} {
		rec, err := Create(filepath.Join(t.TempDir(), name), testOptions())
		if err != nil {
			t.Fatal(err)
		}
		if err := playInto(rec); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(rec.Path())
		if err != nil {
			t.Fatal(err)
		}
		note := Note{Step: 3, At: tick()(), Author: "sam", Label: "wrong-amount", Text: "read the second line\nof the ledger"}
		for range 2 {
			if err := AppendNote(rec.Path(), note); err != nil {
				t.Fatal(err)
			}
		}
		after, err := os.ReadFile(rec.Path())
		if err != nil || !bytes.HasPrefix(after, before) {
			t.Fatalf("%s: what stood there was changed: %v", name, err)
		}
		r, err := Read(rec.Path())
		if err != nil {
			t.Fatal(err)
		}
		v, err := Verify(r, env.NewRegistry(newToy()))
		note.Type = typeNote
		if err != nil || v.Status != Verified || len(r.Notes) != 2 || r.Notes[1] != note || strings.Join(r.Labels(), " ") != "wrong-amount" {
			t.Errorf("%s: %v %v %+v", name, v, err, r.Notes)
		}
		if e, err := EntryOf(rec.Path()); err != nil || strings.Join(e.Labels, " ") != "wrong-amount" || e.Steps != 5 || e.Reason != "closed" {
			t.Errorf("%s: %+v %v", name, e, err)
		}
	}
}

// TestNoteAfterTornLine notes on a file that was cut off at each byte of a step.
func TestNoteAfterTornLine(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	first := bytes.IndexByte(data, '\n') + 1
	second := first + bytes.IndexByte(data[first:], '\n') + 1
	path := fileWith(t, "a.replay.jsonl", nil)
	for cut := first; cut <= second; cut++ {
		if err := os.WriteFile(path, data[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := AppendNote(path, Note{At: tick()(), Text: "cut off"}); err != nil {
				t.Fatalf("cut at %d: %v", cut, err)
			}
		}
		r, err := Read(path)
		if err != nil {
			t.Fatalf("cut at %d, %q: %v", cut, data[first:cut], err)
		}
		torn := cut > first && cut < second-1
		if len(r.Notes) != 2 || (len(r.Warnings) == 1) != torn {
			t.Fatalf("cut at %d: %d notes, warnings %v", cut, len(r.Notes), r.Warnings)
		}
		if e, err := EntryOf(path); err != nil || e.Steps != len(r.Frames) {
			t.Fatalf("cut at %d: %+v %v", cut, e, err)
		}
	}
}

func TestNotesFromManyAtOnce(t *testing.T) {
	path := fileWith(t, "a.replay.jsonl", record(t, newToy(), "toy/one", 0, goodRun()))
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if err := AppendNote(path, Note{Step: 1, At: tick()(), Text: strings.Repeat("x", 5000)}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if r, err := Read(path); err != nil || len(r.Notes) != 20 || len(r.Warnings) > 0 {
		t.Error(err)
	}
}

func TestNotesThatAreRefused(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	path := fileWith(t, "a.replay.jsonl", data)
	now := tick()()
	for want, n := range map[string]Note{
		"step 6: the replay has steps 1 to 5": {Step: 6, At: now, Text: "x"},
		"it is empty":                         {At: now, Text: " "},
		"it has no time":                      {Text: "x"},
		"control characters":                  {At: now, Label: "a\x1b[2J"},
		"the label has more than":             {At: now, Label: strings.Repeat("l", 61)},
		"the text has more than":              {At: now, Text: strings.Repeat("l", 10_001)},
	} {
		if err := AppendNote(path, n); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	if err := AppendNote(fileWith(t, "b.txt", []byte("hello\n")), Note{At: now, Text: "x"}); err == nil || !strings.Contains(err.Error(), "no JSON") {
		t.Error(err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) {
		t.Error("a refused note left a trace")
	}
}
