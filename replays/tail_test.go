package replays

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTailSeesEachStepOnce(t *testing.T) {
	rec, err := Create(filepath.Join(t.TempDir(), "a.replay.jsonl"), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	var tail *Tail
	watch := &onStep{func(n int) {
		if n == 0 {
			if tail, err = Follow(rec.Path()); err != nil {
				t.Fatal(err)
			}
		}
		frames, err := tail.Poll()
		if err != nil || len(tail.Replay().Frames) != n || n > 0 && (len(frames) != 1 || frames[0].N != n) {
			t.Fatalf("step %d: %d frames, %v", n, len(frames), err)
		}
		if again, err := tail.Poll(); err != nil || len(again) != 0 {
			t.Fatalf("step %d again: %d frames, %v", n, len(again), err)
		}
	}}
	play(t, newToy(), "toy/one", 0, goodRun(), rec, watch)
	defer tail.Close()
	if _, err := tail.Poll(); err != nil || !tail.Ended() {
		t.Fatal(err)
	}
	if raw, err := tail.Replay().Raw(2); err != nil || !strings.HasPrefix(string(raw), `{"type":"step","n":2,`) {
		t.Errorf("%s %v", raw, err)
	}
}

// TestTailWaitsForWholeLines lets a file grow byte by byte.
func TestTailWaitsForWholeLines(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	path := fileWith(t, "a.replay.jsonl", nil)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tail, err := Follow(path)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	n := 0
	for i := range data {
		if _, err := f.Write(data[i : i+1]); err != nil {
			t.Fatal(err)
		}
		frames, err := tail.Poll()
		if err != nil {
			t.Fatalf("byte %d: %v", i, err)
		}
		n += len(frames)
	}
	if n != 5 || !tail.Ended() {
		t.Errorf("%d frames", n)
	}
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	if _, err := tail.Poll(); err == nil || !strings.Contains(err.Error(), "became shorter") {
		t.Error(err)
	}
}

func TestCompressedReplaysAreNotFollowed(t *testing.T) {
	if _, err := Follow("a.replay.jsonl.gz"); err == nil {
		t.Error("followed")
	}
}
