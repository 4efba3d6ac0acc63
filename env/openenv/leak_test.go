package openenv_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/replays"
)

// twins open with the same words; what tells them apart is hidden until it is looked for.
func twins() map[string][2]string {
	return map[string][2]string{
		"resolution/charged-twice": {"resolution/charged-twice-1", "resolution/charged-twice-2"},
		"resolution/dead-router":   {"resolution/dead-router-1", "resolution/dead-router-2"},
		"dialogue/unknown-charge":  {"dialogue/unknown-charge-1", "dialogue/unknown-charge-2"},
		"dialogue/second-thoughts": {"dialogue/second-thoughts-1", "dialogue/second-thoughts-2"},
	}
}

// innocent are actions that bring no evidence.
func innocent(desk string) []string {
	if desk == "dialogue" {
		return []string{`{"action_type":"nope"}`, `{"action_type":"ask","content":""}`, `{"action_type":"ask","content":"Please send me a photo."}`, `{"action_type":"classify","content":"general"}`}
	}
	return []string{`{"action_type":"nope"}`, `{"action_type":"Reply","content":"Let me look into this; one moment please."}`, `{"action_type":"IssueRefund","amount":-1}`, `{"action_type":"SearchKB","content":"zzz"}`}
}

// transcript is every byte that a client can get of a ticket without finding out anything: over WebSocket, HTTP, MCP, the feed, the
// metrics and the lists.
func (b *bench) transcript(desk, task string) string {
	b.t.Helper()
	var all strings.Builder
	conn := b.Dial(desk)
	defer conn.Close()
	tell := func(message string) {
		answer, err := conn.Ask(b.t.Context(), []byte(message))
		fmt.Fprintf(&all, "%s\n%v\n", answer, err)
	}
	tell(`{"type":"reset","data":{"task":"` + task + `","seed":5,"episode_id":"e","invalid":"step"}}`)
	tell(`{"type":"state"}`)
	for _, a := range innocent(desk) {
		tell(`{"type":"step","data":` + a + `}`)
		tell(`{"type":"state"}`)
		tell(`{"type":"mcp","data":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}}}`)
	}
	tell(`{"type":"mcp","data":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}`)
	for _, path := range []string{"/schema", "/metadata", "/openapi.json", "/docs"} {
		_, text := b.get("/" + desk + path)
		all.WriteString(text)
	}
	tell(`{"type":"reset","data":{"task":"` + task + `","seed":5,"episode_id":"f"}}`) // the first ends as aborted
	list, err := client.Episodes(b.t.Context(), b.At(""))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, one := range list {
		if one.EpisodeID == "e" {
			all.WriteString(strings.NewReplacer(one.Key, "KEY", one.Began.String(), "").Replace(fmt.Sprint(one) + b.follow(one.Key)))
		}
	}
	_, metrics := b.get("/metrics")
	for line := range strings.Lines(metrics) {
		if !strings.Contains(line, "_seconds") {
			all.WriteString(line)
		}
	}
	return all.String()
}

func (b *bench) follow(key string) string {
	b.t.Helper()
	feed, err := client.Follow(b.t.Context(), b.At(""), key)
	if err != nil {
		b.t.Fatal(err)
	}
	defer feed.Close()
	text, err := io.ReadAll(feed)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// Nothing on the wire tells twins apart before the evidence does.
func TestTwinsLookAlikeOverTheWire(t *testing.T) {
	for family, pair := range twins() {
		t.Run(family, func(t *testing.T) {
			desk, _, _ := strings.Cut(family, "/")
			var seen [2]string
			for i, task := range pair {
				seen[i] = masked(serve(t, nil).transcript(desk, task))
				if len(seen[i]) < 10_000 {
					t.Fatalf("only %d bytes", len(seen[i]))
				}
			}
			if seen[0] != seen[1] {
				t.Errorf("the twins differ at %s", firstDifference(seen[0], seen[1]))
			}
		})
	}
}

// masked drops the times of a recording.
func masked(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		for _, name := range []string{`"recorded_at":"`, `"at_ms":`, `"duration_ms":`, `"digest":"`} {
			if before, after, ok := strings.Cut(line, name); ok {
				if i := strings.IndexAny(after, ",}"); i >= 0 {
					line = before + after[i:]
				}
			}
		}
		out.WriteString(line)
	}
	return out.String()
}

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-200)
	return fmt.Sprintf("byte %d:\n%.500s\n---\n%.500s", i, a[from:], b[from:])
}

// The words of what is not yet found, and of the solution, are nowhere on the wire at the start.
func TestSolutionIsNowhereOnTheWire(t *testing.T) {
	b := serve(t, nil)
	for _, desk := range []string{"resolution", "dialogue", "triage"} {
		for _, level := range levels() {
			task, actions := b.solution(desk, level)
			seen := b.transcript(desk, level)
			if hasTwins(b, desk, task) && strings.Contains(seen, strings.TrimPrefix(task, desk+"/")) {
				t.Errorf("%s is named", task)
			}
			for _, a := range actions {
				if content := a.Text("content"); len(content) > 30 && strings.Contains(seen, content) && !isCanned(b, desk, content) {
					t.Errorf("%s: %q is on the wire", task, content)
				}
			}
			for _, word := range []string{"milestone", `"reached":[{`, `"missed":[{`, `"mines":[{`, "par_steps"} {
				if strings.Contains(seen, word) {
					t.Errorf("%s: %s is on the wire", task, word)
				}
			}
		}
	}
}

func hasTwins(b *bench, desk, task string) bool {
	e, err := b.Registry.Environment(desk)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, info := range e.Tasks() {
		if info.ID == task {
			return info.Twins
		}
	}
	return false
}

func isCanned(b *bench, desk, content string) bool {
	e, err := b.Registry.Environment(desk)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range e.Spec().Canned {
		if c.Text == content {
			return true
		}
	}
	return false
}

// The feed is a replay that the replay's reader takes: the same steps as the recorded one, without what would give the ticket away.
func TestFeedIsTheReplayWithoutTheTruth(t *testing.T) {
	b := serve(t, nil)
	_, actions := b.solution("resolution", "hard")
	conn := b.Dial("")
	defer conn.Close()
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "hard", "agent": "tester"}); err != nil {
		t.Fatal(err)
	}
	list, err := client.Episodes(t.Context(), b.At(""))
	if err != nil || len(list) != 1 || list[0].Agent != "tester" || list[0].Level != "hard" || list[0].Done {
		t.Fatalf("%+v, %v", list, err)
	}
	watched := make(chan string, 3)
	for range cap(watched) {
		go func() { watched <- b.follow(list[0].Key) }()
	}
	for _, a := range actions {
		if _, err := conn.Step(t.Context(), wire(a)); err != nil {
			t.Fatal(err)
		}
	}
	recorded := b.recordings()[0]
	for range cap(watched) {
		feed := <-watched
		got, err := replays.Parse(strings.NewReader(feed), "feed")
		if err != nil {
			t.Fatalf("%v\n%s", err, feed)
		}
		if len(got.Frames) != len(actions) || got.End == nil || got.End.Score != env.One || got.Header.Task.ID != "resolution/charged-twice" || len(got.End.Outcome.Reached) != 0 {
			t.Errorf("%d frames, header %+v, end %+v", len(got.Frames), got.Header.Task, got.End)
		}
		for i, f := range got.Frames {
			want := recorded.Frames[i]
			if string(encode(t, f.Observation)) != string(encode(t, want.Observation)) || f.Score != want.Score || f.AtMS != want.AtMS || f.Situation != 0 {
				t.Errorf("step %d differs from the recorded one", i+1)
			}
		}
	}
	if status, _ := b.get("/episodes/nobody"); status != 404 {
		t.Errorf("an unknown episode: %d", status)
	}
}
