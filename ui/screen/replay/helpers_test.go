package replay_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/replays/samples"
	"hotseat/tasks"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/replay"
	"hotseat/ui/uitest"
)

// now is the time of all tests.
func now() time.Time { return time.Date(2026, 11, 2, 10, 0, 0, 0, time.UTC) }

func registry(t testing.TB) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

// rig is the scrubber in a program whose other screens are only noted.
type rig struct {
	*uitest.Driver
	opened []screen.Route
}

// scrub opens a replay. Routes to other screens are kept, and refused so that the scrubber stays on top.
func scrub(t testing.TB, route screen.Replay, w, h int, theme string) *rig {
	t.Helper()
	r := &rig{}
	deps := screen.Deps{Registry: registry(t), Replays: replays.NewLibrary(filepath.Dir(route.Path)), Dir: filepath.Dir(route.Path), Tool: "hotseat test",
		Config: config.Config{Theme: theme, Nickname: "Ada"}, Now: now}
	root, err := ui.New(deps, func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
		if to, ok := to.(screen.Replay); ok {
			return replay.New(ctx, to), nil
		}
		r.opened = append(r.opened, to)
		return nil, errors.New("no such screen in this test")
	}, route)
	if err != nil {
		t.Fatal(err)
	}
	r.Driver = uitest.New(t, root, w, h)
	r.Wait(20*time.Second, func() bool { return !strings.Contains(r.Screen(), "opening …") })
	return r
}

// sample unpacks the samples and gives the path of the one whose name begins so.
func sample(t testing.TB, start string) string {
	t.Helper()
	dir := t.TempDir()
	if err := samples.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	for _, n := range samples.Names() {
		if strings.HasPrefix(n, start) {
			return filepath.Join(dir, n)
		}
	}
	t.Fatalf("no sample %s", start)
	return ""
}

// judged waits until best play is known.
func (r *rig) judged(t testing.TB) {
	t.Helper()
	if !r.Wait(20*time.Second, func() bool { return strings.Contains(r.Screen(), " value ") }) {
		t.Fatalf("best play is not found:\n%s", r.Screen())
	}
}

// toySpec is a desk that no program has: its replays can be read all the same.
func toySpec() env.Spec {
	return env.Spec{Name: "toy", Version: "1", Actions: []env.ActionSpec{{Name: "say", Verb: "say", Label: "Say", Args: []env.ArgSpec{{Name: "words", Kind: env.Text}}}}}
}

// toyFrame is step n of a made-up episode; what is said grows by two messages a step.
func toyFrame(n int, talk []env.Message, words string) agent.Frame {
	o := env.Observation{Ticket: ticket(words), Customer: &env.Customer{Name: words, Email: words}, Conversation: talk, Feedback: words, Step: n,
		Sections: []env.Section{{Name: "ledger", Fields: []env.Field{{Name: "line", Value: words}}}}}
	o.Documents = []env.Document{{ID: "d", Title: words, Kind: "policy", Text: words, Step: 1}}
	return agent.Frame{N: n, AtMS: int64(n) * 1000, Action: env.Act("say", "words", words), Thought: words, Situation: uint64(n), Observation: o,
		Reward: env.Reward{Value: env.Milli(0), Parts: []env.Part{{Name: "p", Value: 0, Why: words}}}}
}

func ticket(words string) *env.Ticket {
	return &env.Ticket{Number: "T-1", Family: "toy", Subject: words, Body: words, Status: "open"}
}

// record writes a replay of n made-up steps; words gives what is said at each. It ends unless open.
func record(t testing.TB, path string, n int, open bool, words func(int) string) *replays.Recorder {
	t.Helper()
	rec, err := replays.Create(path, replays.Options{Tool: "test", Clock: now, ID: "01K1TEST000000000000000000"})
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(rec.Started(agent.Start{Environment: toySpec(), Task: env.TaskInfo{ID: "toy/one", Level: "easy"}, Digest: "sha256:00",
		Agent: agent.Identity{Kind: agent.Scripted, Name: words(0)}, Observation: env.Observation{Ticket: ticket(words(0))}}))
	talk := make([]env.Message, 0, 2*n)
	for i := 1; i <= n; i++ {
		talk = append(talk, env.Message{From: env.FromAgent, Text: words(i), At: "09:00"}, env.Message{From: env.FromCustomer, Name: words(i), Text: "answer " + words(i), At: "09:01"})
		must(rec.Stepped(toyFrame(i, talk[:len(talk):len(talk)], words(i))))
	}
	if !open {
		must(rec.Ended(agent.End{Reason: env.Closed, Steps: n, Outcome: env.Outcome{Missed: []env.Milestone{{Name: "m", Label: words(n), Weight: env.Milli(100)}}},
			Findings: []env.Finding{{Name: "toy-finding", Step: max(n/2, 1), Evidence: words(n)}}}))
	}
	return rec
}

func numbered(i int) string { return fmt.Sprintf("word-%d", i) }

func touch(t testing.TB, path string, at time.Time) {
	t.Helper()
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}
