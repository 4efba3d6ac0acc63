package samples

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/tasks"
)

var update = flag.Bool("update", false, "record the samples anew")

const ending = ".replay.jsonl"

func registry(t *testing.T) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

// clock is the time of a recording: it stands still but for what the player takes.
type clock struct{ now time.Time }

func (c *clock) time() time.Time { return c.now }

// record plays a sample; number makes its id and its time.
func record(t *testing.T, r env.Registry, p play, number int) []byte {
	t.Helper()
	e, id, err := r.Find("", p.task)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Date(2026, 8, 3, 9, 0, 0, 0, time.UTC).Add(time.Duration(number) * 17 * time.Minute)
	c := &clock{began}
	var out bytes.Buffer
	rec := replays.NewRecorder(&out, replays.Options{Tool: "hotseat samples", Clock: c.time, ID: fmt.Sprintf("01K1SAMP1E%016d", number), Labels: []string{Label}})
	seat, err := agent.Sit(e, id, 0, agent.Identity{Kind: agent.Scripted, Name: p.agent}, rec)
	if err != nil {
		t.Fatal(err)
	}
	a, err := player(e, seat, p)
	if err != nil {
		t.Fatalf("%s: %v", p.file, err)
	}
	wait := func() int64 {
		c.now = c.now.Add(3200 * time.Millisecond)
		return c.now.Sub(began).Milliseconds()
	}
	if _, err := agent.Run(context.Background(), seat, a, wait); err != nil {
		t.Fatalf("%s: %v", p.file, err)
	}
	return annotate(t, p, out.Bytes())
}

// annotate appends the note of a sample.
func annotate(t *testing.T, p play, data []byte) []byte {
	if p.note == "" {
		return data
	}
	path := filepath.Join(t.TempDir(), p.file+ending)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := replays.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.End.Findings, func(f env.Finding) bool { return f.Name == p.shows })
	if i < 0 {
		t.Fatalf("%s: nothing to note at: %+v", p.file, r.End.Findings)
	}
	note := replays.Note{Step: r.End.Findings[i].Step, At: r.Header.RecordedAt.Add(time.Hour), Author: "hotseat", Text: p.note}
	if err := replays.AppendNote(path, note); err != nil {
		t.Fatal(err)
	}
	data, err = os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func player(e env.Environment, seat *agent.Seat, p play) (agent.Agent, error) {
	if p.moves == nil {
		return agent.New(p.agent, agent.Seating{Spec: e.Spec(), Environment: e, Episode: seat.Episode})
	}
	oracle, ok := seat.Episode.(env.Oracle)
	if !ok {
		return nil, fmt.Errorf("%s has no solution", p.task)
	}
	return &script{who: seat.Holder(), moves: p.moves, solution: oracle.Solution()}, nil
}

// script is an agent that plays moves with its reasoning.
type script struct {
	who      agent.Identity
	moves    []move
	solution []env.Action
	n        int
}

func (s *script) Identity() agent.Identity { return s.who }

func (s *script) Next(context.Context, env.Observation) (agent.Move, error) {
	if s.n == len(s.moves) {
		return agent.Move{}, agent.ErrLeave
	}
	m := s.moves[s.n]
	s.n++
	if m.solution > 0 {
		if m.solution > len(s.solution) {
			return agent.Move{}, fmt.Errorf("the solution has no action %d", m.solution)
		}
		m.action = s.solution[m.solution-1]
	}
	return agent.Move{Action: m.action, Thought: m.thought}, nil
}

// TestSamplesAreFresh records every sample again and compares. After a change of tickets, articles or rules: -update.
func TestSamplesAreFresh(t *testing.T) {
	r := registry(t)
	for i, p := range plays() {
		data := record(t, r, p, i+1)
		if *update {
			if err := os.WriteFile(p.file+ending, data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		old, err := files.ReadFile(p.file + ending)
		if err != nil || !bytes.Equal(old, data) {
			t.Errorf("%s is not what is recorded now (%v): go test ./replays/samples -update", p.file, err)
		}
	}
	if *update {
		t.Skip("recorded; run the tests again to check them")
	}
	if len(Names()) != len(plays()) {
		t.Errorf("%d files for %d plays: remove those that no play makes", len(Names()), len(plays()))
	}
}

// TestSamplesShowWhatTheySay holds each sample to the failure that it is there for; none fails in the same way as another.
func TestSamplesShowWhatTheySay(t *testing.T) {
	if *update {
		t.Skip("the embedded files are those from before")
	}
	shown := map[string]string{}
	for _, p := range plays() {
		r, err := Read(p.file + ending)
		if err != nil {
			t.Fatal(err)
		}
		if r.End == nil || r.End.Solved != (p.shows == "") {
			t.Errorf("%s: solved is not %v: %+v", p.file, p.shows == "", r.End)
			continue
		}
		has := slices.ContainsFunc(r.End.Findings, func(f env.Finding) bool { return f.Name == p.shows })
		if p.shows != "" && !has {
			t.Errorf("%s does not show %s: %+v", p.file, p.shows, r.End.Findings)
		}
		if other, taken := shown[p.shows]; taken && p.shows != "" {
			t.Errorf("%s and %s both show %s", p.file, other, p.shows)
		}
		shown[p.shows] = p.file
	}
}

func TestSamplesVerify(t *testing.T) {
	if *update {
		t.Skip("the embedded files are those from before")
	}
	registry := registry(t)
	for _, name := range Names() {
		r, err := Read(name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := replays.Verify(r, registry)
		if err != nil || v.Status != replays.Verified {
			t.Errorf("%s: %v %v", name, v, err)
		}
	}
}

func TestUnpackKeepsNotes(t *testing.T) {
	if *update {
		t.Skip("the embedded files are those from before")
	}
	dir := filepath.Join(t.TempDir(), "made", "here")
	if err := Unpack(dir); err != nil {
		t.Fatal(err)
	}
	first := filepath.Join(dir, Names()[0])
	if err := replays.AppendNote(first, replays.Note{Step: 1, At: time.Unix(1, 0), Text: "mine"}); err != nil {
		t.Fatal(err)
	}
	stale := filepath.Join(dir, Names()[1])
	if err := os.WriteFile(stale, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Unpack(dir); err != nil {
		t.Fatal(err)
	}
	list, err := replays.NewLibrary(dir).List()
	if err != nil || len(list) != len(Names()) {
		t.Fatalf("%d of %d, %v", len(list), len(Names()), err)
	}
	for _, e := range list {
		if e.Problem != "" {
			t.Errorf("%s: %s", e.Name, e.Problem)
		}
	}
	r, err := replays.Read(first)
	if err != nil || !slices.ContainsFunc(r.Notes, func(n replays.Note) bool { return n.Text == "mine" }) {
		t.Errorf("the note is gone: %v %v", r, err)
	}
}
