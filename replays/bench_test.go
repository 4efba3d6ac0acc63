package replays

import (
	"os"
	"path/filepath"
	"testing"
)

// longFile records an episode of n steps to a file.
func longFile(b testing.TB, n int) string {
	b.Helper()
	rec, err := Create(filepath.Join(b.TempDir(), "long.replay.jsonl"), testOptions())
	if err != nil {
		b.Fatal(err)
	}
	d, actions := longRun(n)
	play(b, d, "toy/one", 0, actions, rec)
	return rec.Path()
}

// BenchmarkOpen10000Steps is the time from a path to the first frame, with all frames decoded.
func BenchmarkOpen10000Steps(b *testing.B) {
	path := longFile(b, 10_000)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		r, err := Read(path)
		if err != nil || len(r.Frames) != 10_000 {
			b.Fatal(err)
		}
	}
}
