package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hotseat/env"
	"hotseat/env/agent"
)

// drawActions draws an episode, with actions that are wrong in every way that the wire lets through.
func drawActions(rt *rapid.T) []env.Action {
	text := rapid.StringN(0, 30, -1)
	one := rapid.Custom(func(rt *rapid.T) env.Action {
		switch rapid.IntRange(0, 6).Draw(rt, "kind") {
		case 0:
			return env.Act("look", "content", "parcel")
		case 1:
			return env.Act("pay", "amount", env.Cents(rapid.Int64Range(0, 2000).Draw(rt, "amount")))
		case 2:
			return env.Act("pay", "amount", json.Number(rapid.SampledFrom([]string{"10", "10.00", "1e1", "3.333", "-2"}).Draw(rt, "number")))
		case 3:
			return env.Act("pay", "amount", text.Draw(rt, "text"))
		case 4:
			return env.Act(text.Draw(rt, "name"), text.Draw(rt, "arg"), rapid.SampledFrom([]any{nil, true, "x", json.Number("5")}).Draw(rt, "value"))
		}
		return env.Act("say", "content", text.Draw(rt, "text"))
	})
	actions := rapid.SliceOfN(one, 0, 25).Draw(rt, "actions")
	if rapid.Bool().Draw(rt, "close") {
		actions = append(actions, env.Act("close"))
	}
	return actions
}

// sameJSON compares actions by what they are on the wire: amounts come back as the numbers that they were written as.
func sameJSON() cmp.Option {
	return cmp.Comparer(func(a, b env.Action) bool {
		x, errX := json.Marshal(a)
		y, errY := json.Marshal(b)
		return errX == nil && errY == nil && bytes.Equal(x, y)
	})
}

func TestReadGivesBackWhatWasRecorded(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		actions := drawActions(rt)
		seed := rapid.Uint64().Draw(rt, "seed")
		var b bytes.Buffer
		start, frames := play(t, newToy(), "toy/two", seed, actions, NewRecorder(&b, testOptions()))
		r, err := Parse(&b, "x.replay.jsonl")
		if err != nil {
			rt.Fatal(err)
		}
		got := make([]agent.Frame, 0, len(r.Frames))
		for _, f := range r.Frames {
			if f.Extra != nil {
				rt.Fatalf("unknown fields %v", f.Extra)
			}
			got = append(got, f.Frame)
		}
		if diff := cmp.Diff(frames, got, sameJSON(), cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("frames (-played +read):\n%s", diff)
		}
		if diff := cmp.Diff(start.Observation, r.Header.Observation, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("first observation:\n%s", diff)
		}
		if r.Header.Seed != seed || r.End == nil || r.End.Steps != len(frames) || !intact(r) || len(r.Warnings) > 0 {
			rt.Fatalf("header %+v, end %+v, warnings %v", r.Header, r.End, r.Warnings)
		}
	})
}

// TestCutAtEveryByte cuts a file, and what its compressed forms unpack to, at each byte: it is read as far as it goes, or
// there is one error that names the file.
func TestCutAtEveryByte(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.replay.jsonl", "a.replay.jsonl.gz", "a.replay.jsonl.zst"} {
		t.Run(name, func(t *testing.T) {
			rec, err := Create(filepath.Join(dir, name), testOptions())
			if err != nil {
				t.Fatal(err)
			}
			play(t, newToy(), "toy/one", 0, goodRun(), rec)
			whole, err := os.ReadFile(rec.Path())
			if err != nil {
				t.Fatal(err)
			}
			steps := 0
			for n := range whole {
				r, err := Parse(bytes.NewReader(whole[:n]), name)
				if err != nil {
					if steps > 0 || !strings.HasPrefix(err.Error(), name+":") || strings.Count(err.Error(), "\n") > 0 {
						t.Fatalf("cut at %d after %d steps: %v", n, steps, err)
					}
					continue
				}
				if len(r.Frames) < steps || r.End != nil && n < len(whole)-60 {
					t.Fatalf("cut at %d: %d steps, %d before", n, len(r.Frames), steps)
				}
				steps = len(r.Frames)
			}
			if steps != 5 {
				t.Fatalf("%d steps at the end", steps)
			}
		})
	}
}

// TestKilled takes a copy of the file after each line that the recorder acknowledged: no acknowledged step is ever lost.
func TestKilled(t *testing.T) {
	for _, name := range []string{"k.replay.jsonl", "k.replay.jsonl.gz", "k.replay.jsonl.zst"} {
		rec, err := Create(filepath.Join(t.TempDir(), name), testOptions())
		if err != nil {
			t.Fatal(err)
		}
		look := &onStep{func(n int) {
			data, err := os.ReadFile(rec.Path())
			if err != nil {
				t.Fatal(err)
			}
			r, err := Parse(bytes.NewReader(data), name)
			if err != nil || len(r.Frames) != n || r.End != nil {
				t.Fatalf("%s after step %d: %v", name, n, err)
			}
		}}
		play(t, newToy(), "toy/one", 0, goodRun(), rec, look)
		if r, err := Read(rec.Path()); err != nil || r.End == nil || !intact(r) {
			t.Fatalf("%s at the end: %v", name, err)
		}
	}
}

type onStep struct{ do func(n int) }

func (o *onStep) Started(agent.Start) error   { o.do(0); return nil }
func (o *onStep) Stepped(f agent.Frame) error { o.do(f.N); return nil }
func (o *onStep) Ended(agent.End) error       { return nil }

// failing is a disk that takes n bytes.
type failing struct {
	bytes.Buffer
	room int
}

func (f *failing) Write(p []byte) (int, error) {
	if len(p) <= f.room {
		f.room -= len(p)
		return f.Buffer.Write(p)
	}
	n, _ := f.Buffer.Write(p[:f.room])
	f.room = 0
	return n, errors.New("no space left on device")
}

func TestFullDiskIsReported(t *testing.T) {
	var undisturbed bytes.Buffer
	if err := playInto(NewRecorder(&undisturbed, testOptions())); err != nil {
		t.Fatal(err)
	}
	whole := undisturbed.Bytes()
	for room := 0; room < len(whole); room += 97 {
		disk := &failing{room: room}
		rec := NewRecorder(disk, testOptions())
		err := playInto(rec)
		if err == nil || !strings.Contains(err.Error(), "no space left") || rec.Err() == nil {
			t.Fatalf("room for %d bytes: error %v", room, err)
		}
		if again := rec.Ended(agent.End{}); again == nil {
			t.Fatalf("room for %d bytes: went on after the error", room)
		}
		if !bytes.Equal(disk.Bytes(), whole[:room]) {
			t.Fatalf("room for %d bytes: something else was written", room)
		}
	}
}

func playInto(o agent.Observer) error {
	s, err := agent.Sit(newToy(), "toy/one", 0, baseline(), o)
	if err != nil {
		return err
	}
	for _, a := range goodRun() {
		if _, err := s.Play(agent.Move{Action: a}); err != nil {
			return err
		}
	}
	return s.Leave()
}

func TestCreateNeverOverwrites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "place") + string(filepath.Separator)
	want := []string{"20260318-090000-toy-one-baseline-0.replay.jsonl", "20260318-090000-toy-one-baseline-0-2.replay.jsonl", "20260318-090000-toy-one-baseline-0-3.replay.jsonl"}
	for _, name := range want {
		rec, err := Create(dir, testOptions())
		if err != nil {
			t.Fatal(err)
		}
		if err := playInto(rec); err != nil {
			t.Fatal(err)
		}
		if got := filepath.Base(rec.Path()); got != name {
			t.Errorf("named %s, want %s", got, name)
		}
		info, err := os.Stat(rec.Path())
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v, %v", name, info.Mode(), err)
		}
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("directory: %v, %v", info.Mode(), err)
	}
}

func TestTeeRepeatsTheFile(t *testing.T) {
	var tee bytes.Buffer
	o := testOptions()
	o.Tee, o.Sync = &tee, true
	rec, err := Create(filepath.Join(t.TempDir(), "a.replay.jsonl.zst"), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := playInto(rec); err != nil {
		t.Fatal(err)
	}
	if _, err := Parse(bytes.NewReader(tee.Bytes()), "tee"); err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	if err := playInto(NewRecorder(&plain, testOptions())); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain.String(), tee.String()); diff != "" {
		t.Fatal(diff)
	}
}

func TestGolden(t *testing.T) {
	got := record(t, newToy(), "toy/one", 0, goodRun())
	path := filepath.Join("testdata", "solved.replay.jsonl")
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("the format changed (UPDATE_GOLDEN=1 rewrites the file):\n%s", diff)
	}
}

func intact(r *Replay) bool {
	digest, err := r.Digest()
	return err == nil && r.End != nil && r.End.Digest == digest
}

// TestFilesTooLargeToHold reads lines from the file again; the bulk of it are blank lines.
func TestFilesTooLargeToHold(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	head := bytes.IndexByte(data, '\n') + 1
	blank := bytes.Repeat(append(bytes.Repeat([]byte(" "), 1<<20), '\n'), holdBytes>>20)
	large := reseal(append(append(append([]byte{}, data[:head]...), blank...), data[head:]...))
	r, err := Read(fileWith(t, "a.replay.jsonl", large))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.source.held) > 0 {
		t.Error("the text is held")
	}
	if raw, err := r.Raw(5); err != nil || !strings.HasPrefix(string(raw), `{"type":"step","n":5,`) {
		t.Errorf("%s %v", raw, err)
	}
	if v, err := Verify(r, env.NewRegistry(newToy())); err != nil || v.Status != Verified {
		t.Error(v, err)
	}
}

func TestManyRecordersAtOnce(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			rec, err := Create(dir, testOptions())
			if err == nil {
				err = playInto(rec)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	list, err := NewLibrary(dir).Search(Filter{})
	if err != nil || len(list) != 20 {
		t.Errorf("%d files, %v", len(list), err)
	}
}
