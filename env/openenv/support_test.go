package openenv_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
)

// bench is a server on loopback whose episodes are recorded.
type bench struct {
	*openenvtest.Server
	t       testing.TB
	replays string
}

func record(dir string) func(openenv.Episode) (agent.Observer, error) {
	return func(e openenv.Episode) (agent.Observer, error) {
		return replays.Create(filepath.Join(dir, e.Key+".replay.jsonl"), replays.Options{Tool: "test"})
	}
}

func lines(w io.Writer, e openenv.Episode) agent.Observer {
	return replays.NewRecorder(w, replays.Options{Tool: "test", ID: e.Key, Clock: func() time.Time { return e.Began }})
}

func serve(t testing.TB, change func(*openenv.Options)) *bench {
	t.Helper()
	b := &bench{t: t, replays: t.TempDir()}
	b.Server = openenvtest.Serve(t, func(o *openenv.Options) {
		o.Record, o.Lines = record(b.replays), lines
		if change != nil {
			change(o)
		}
	})
	return b
}

// solution is how the author of a level's canonical task solves it.
func (b *bench) solution(desk, level string) (task string, actions []env.Action) {
	b.t.Helper()
	e, id, err := b.Registry.Find(desk, level)
	if err != nil {
		b.t.Fatal(err)
	}
	episode, err := e.Start(id, 0)
	if err != nil {
		b.t.Fatal(err)
	}
	return id, episode.(env.Oracle).Solution()
}

// wire is an action as OpenEnv clients send it.
func wire(a env.Action) map[string]any {
	fields := map[string]any{"action_type": a.Name}
	for name, v := range a.Args {
		fields[name] = v
	}
	return fields
}

// post sends a body and gives status and answer.
func (b *bench) post(path, body string) (int, string) {
	b.t.Helper()
	answer, err := http.Post(b.URL+path, "application/json", strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	return text(b.t, answer)
}

func (b *bench) get(path string) (int, string) {
	b.t.Helper()
	answer, err := http.Get(b.URL + path)
	if err != nil {
		b.t.Fatal(err)
	}
	return text(b.t, answer)
}

func text(t testing.TB, answer *http.Response) (int, string) {
	t.Helper()
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// recordings reads every replay; one that cannot be read fails the test.
func (b *bench) recordings() []*replays.Replay {
	b.t.Helper()
	files, err := filepath.Glob(filepath.Join(b.replays, "*.jsonl"))
	if err != nil {
		b.t.Fatal(err)
	}
	var list []*replays.Replay
	for _, f := range files {
		r, err := replays.Read(f)
		if err != nil {
			b.t.Errorf("%s: %v", f, err)
			continue
		}
		list = append(list, r)
	}
	return list
}

// load counts what a leak would show in.
type load struct{ goroutines, files, sessions int }

func (b *bench) load() load {
	b.t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	n := len(files)
	if err != nil {
		n = 0 // not on this platform
	}
	_, metrics := b.get("/metrics")
	var sessions int
	for line := range strings.Lines(metrics) {
		_, _ = fmt.Sscanf(line, "hotseat_sessions %d", &sessions)
	}
	http.DefaultClient.CloseIdleConnections()
	return load{runtime.NumGoroutine(), n, sessions}
}

// settles waits until no more is held than before.
func (b *bench) settles(before load) {
	b.t.Helper()
	var now load
	for range 200 {
		now = b.load()
		if now.sessions <= before.sessions && now.files <= before.files+2 && now.goroutines <= before.goroutines+4 {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	buffer := make([]byte, 1<<16)
	b.t.Errorf("held before %+v, now %+v\n%s", before, now, buffer[:runtime.Stack(buffer, true)])
}

func encode(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
