package replays

import (
	"os"
	"path/filepath"
	"testing"

	"hotseat/env"
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

// BenchmarkAnyStep is moving to a step of a replay that was opened, with its raw line.
func BenchmarkAnyStep(b *testing.B) {
	r, err := Read(longFile(b, 10_000))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		n = n*7919%10_000 + 1
		f, ok := r.Frame(n)
		if _, err := r.Raw(n); err != nil || !ok || f.N != n {
			b.Fatal(err)
		}
	}
}

// BenchmarkRecordStep is one step through the recorder to a file.
func BenchmarkRecordStep(b *testing.B) {
	d, actions := longRun(1)
	d.maxSteps = 1 << 40
	rec, err := Create(filepath.Join(b.TempDir(), "a.replay.jsonl"), testOptions())
	if err != nil {
		b.Fatal(err)
	}
	_, frames := play(b, d, "toy/one", 0, actions)
	start, _ := play(b, d, "toy/one", 0, nil)
	if err := rec.Started(start); err != nil {
		b.Fatal(err)
	}
	f := frames[0]
	b.ReportAllocs()
	for b.Loop() {
		if err := rec.Stepped(f); err != nil {
			b.Fatal(err)
		}
		f.N++
	}
	if err := rec.Close(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkVerify10000Steps plays a long episode again.
func BenchmarkVerify10000Steps(b *testing.B) {
	r, err := Read(longFile(b, 10_000))
	if err != nil {
		b.Fatal(err)
	}
	d, _ := longRun(10_000)
	for b.Loop() {
		v, err := Verify(r, env.NewRegistry(d))
		if err != nil || v.Status != Verified {
			b.Fatal(v, err)
		}
	}
}

// BenchmarkList10000 lists 10,000 replays: cold without an index, warm in a new process, and again in the same one.
func BenchmarkList10000(b *testing.B) {
	dir := shelf(b, 10_000)
	list := func(b *testing.B, l *Library) {
		if entries, err := l.List(); err != nil || len(entries) != 10_000 {
			b.Fatal(len(entries), err)
		}
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			_ = os.Remove(filepath.Join(dir, indexName))
			list(b, NewLibrary(dir))
		}
	})
	b.Run("warm", func(b *testing.B) {
		for b.Loop() {
			list(b, NewLibrary(dir))
		}
	})
	same := NewLibrary(dir)
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			list(b, same)
		}
	})
	filter, err := ParseFilter(`solved:no text:"lawyer"`)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("text", func(b *testing.B) {
		for b.Loop() {
			if found, err := same.Search(filter); err != nil || len(found) == 0 {
				b.Fatal(err)
			}
		}
	})
}
