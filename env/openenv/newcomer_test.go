package openenv_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"hotseat/env/openenv/client"
)

// What is no setting and looks like one is refused by its name; what looks like none is ignored.
func TestMisnamedSettingsAreRefused(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	for key, want := range map[string]string{
		"taks": `"taks" is nothing that a reset takes: did you mean task?`, "tsk": "did you mean task?", "Task": "did you mean task?", "taskId": "did you mean task_id?",
		"task-name": "did you mean task_name?", "lvl": "did you mean level?", "Level": "did you mean level?", "levels": "did you mean level?", "dificulty": "did you mean difficulty?",
		"sede": "did you mean seed?", "SEED": "did you mean seed?", "episodeId": "did you mean episode_id?", "epsiode_id": "did you mean episode_id?", "agents": "did you mean agent?",
		"modle": "did you mean model?", "invald": "did you mean invalid?", "sessionid": "did you mean session_id?",
		"env": "env: the desk is in the path: /dialogue", "environment": "environment: the desk is in the path: /dialogue", "desk": "desk: the desk is in the path: /dialogue",
	} {
		_, err := conn.Reset(t.Context(), map[string]any{"task": "easy", key: "dialogue"})
		var failed *client.ServerError
		if !errors.As(err, &failed) || failed.Code != "VALIDATION_ERROR" || !strings.Contains(failed.Message, want) {
			t.Errorf("%s: %v, want %s", key, err, want)
		}
		status, answer := b.post("/reset?"+key+"=dialogue", `{}`)
		if status != 422 || !strings.Contains(answer, `"loc":["body","`+key+`"]`) {
			t.Errorf("?%s: %d %s", key, status, answer)
		}
	}
	if _, answer := b.post("/reset", `{"env":"chess"}`); !strings.Contains(answer, "/resolution, /dialogue, /triage") {
		t.Error(answer)
	}
	if status, answer := b.post("/dialogue/reset", `{"env":"dialogue"}`); status != 200 {
		t.Errorf("the desk's own name: %d %s", status, answer)
	}
	unrelated := map[string]any{}
	for _, key := range []string{"options", "prompt", "label", "tags", "test", "step", "steps", "rank", "render", "max_steps", "user_id", "request_id", "timeout_s", "id", "x", "", "split", "metadata", "日本"} {
		unrelated[key] = 1
	}
	unrelated["taks"] = nil // asks for nothing
	if _, err := conn.Reset(t.Context(), unrelated); err != nil {
		t.Errorf("what looks like no setting: %v", err)
	}
}

// A bare reset does what the documentation says that it does, and so does one without a seed.
func TestBareResets(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	for range 5 {
		if _, err := conn.Reset(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, err := conn.Reset(t.Context(), map[string]any{"task": "hard"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := conn.Reset(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	seeds, tasks := map[string]uint64{}, map[string]bool{}
	for _, r := range b.recordings() {
		seeds[r.Header.Task.ID+" "+string(encode(t, r.Header.Seed))] = r.Header.Seed
		tasks[r.Header.Task.ID] = true
	}
	if _, ok := seeds["resolution/cannot-log-in-1 0"]; !ok || len(tasks) < 4 {
		t.Errorf("%v", seeds)
	}
	if _, ok := seeds["resolution/charged-twice-1 0"]; !ok {
		t.Errorf("a named task is not as authored: %v", seeds)
	}
	for _, want := range []uint64{0, 1, 2, 3, 4, 7} {
		found := false
		for _, seed := range seeds {
			found = found || seed == want
		}
		if !found {
			t.Errorf("no bare reset had seed %d: %v", want, seeds)
		}
	}
}

func TestErrorsSayWhatWouldBeRight(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	if _, err := conn.Reset(t.Context(), map[string]any{"invalid": "step"}); err != nil {
		t.Fatal(err)
	}
	for message, want := range map[string]string{
		`{"type":"reset","data":{"task":"esay"}}`:                                    `unknown task "esay": did you mean easy? Levels: easy, medium, hard, expert`,
		`{"type":"reset","data":{"task":"dialogue/easy"}}`:                           `this is the resolution desk: for "dialogue/easy" reset at /dialogue`,
		`{"type":"reset","data":{"task":"triage/easy"}}`:                             `reset at /triage`,
		`{"type":"reset","data":{"task":"dialogue/queue-1"}}`:                        `reset at /dialogue`,
		`{"type":"reset","data":{"task":"dialogue/none"}}`:                           `reset at /dialogue`,
		`{"type":"reset","data":{"task":"queue-1"}}`:                                 `for "queue-1" reset at /dialogue`,
		`{"type":"reset","data":{"task":"chess/easy"}}`:                              `unknown environment "chess"`,
		`{"type":"reset","data":{"level":"hrad"}}`:                                   `unknown level "hrad": did you mean hard? Levels: easy, medium, hard, expert`,
		`{"type":"reset","data":{"level":"impossible"}}`:                             `unknown level "impossible". Levels: easy`,
		`{"type":"step","data":{"action":{"action_type":"SearchKB","content":"x"}}}`: `send the action itself, without "action" around it`,
	} {
		if _, err := conn.Ask(t.Context(), []byte(message)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "tasks list") {
			t.Errorf("%s: %v, want %s", message, err, want)
		}
	}
	var state struct {
		Step int `json:"step_count"`
	}
	if err := conn.State(t.Context(), &state); err != nil || state.Step != 0 {
		t.Errorf("a wrapped action cost a step: %+v, %v", state, err)
	}
	for _, task := range []string{"resolution/easy", "EASY", "Resolution/Charged-Twice-1"} {
		if _, err := conn.Reset(t.Context(), map[string]any{"task": task}); err != nil {
			t.Errorf("%s: %v", task, err)
		}
	}
	if _, err := conn.Reset(t.Context(), map[string]any{"level": "Hard"}); err != nil {
		t.Error(err)
	}
	b.post("/reset", `{}`)
	for body, want := range map[string]string{
		`{"action_type":"SearchKB","content":"password"}`:           `send {\"action\":{\"action_type\":…}}`,
		`{"action":{"action":{"action_type":"CloseTicket"}}}`:       `without \"action\" around it`,
		`{"action":{"action_type":"Dance"}}`:                        "use one of Reply, SearchKB, IssueRefund, Escalate, CloseTicket",
		`{"action":{"action_type":"search_kb","words":"password"}}`: "content: is missing",
		`{"action":{"action_type":"CloseTicket","why":"x"}}`:        "CloseTicket takes no arguments",
	} {
		if status, answer := b.post("/step", body); status != 422 || !strings.Contains(answer, want) {
			t.Errorf("%s: %d %s, want %s", body, status, answer, want)
		}
	}
}

// What goes nowhere is answered in JSON like everything else.
func TestWrongPathsAndMethodsAreAnsweredInJSON(t *testing.T) {
	b := serve(t, nil)
	for _, c := range []struct {
		method, path string
		status       int
		allow, says  string
	}{
		{"GET", "/nowhere", 404, "", "/docs"}, {"POST", "/chess/reset", 404, "", "/docs"}, {"GET", "/reset", 405, "POST", "this path takes POST"}, {"GET", "/triage/step", 405, "POST", "POST"},
		{"POST", "/state", 405, "GET", "GET"}, {"PUT", "/state/x", 405, "GET", "GET"}, {"PUT", "/mcp", 405, "DELETE, GET, POST", "DELETE"}, {"POST", "/", 405, "GET", "GET"},
		{"POST", "/dialogue/docs", 405, "GET", "GET"}, {"GET", "/ws", 426, "", "WebSocket"}, {"GET", "/episodes/none", 404, "", "/episodes"},
	} {
		request, err := http.NewRequestWithContext(t.Context(), c.method, b.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		kind, allow := answer.Header.Get("Content-Type"), answer.Header.Get("Allow")
		status, body := text(t, answer)
		var told struct{ Detail, Code string }
		if err := json.Unmarshal([]byte(body), &told); err != nil || status != c.status || kind != "application/json" || allow != c.allow || !strings.Contains(told.Detail, c.says) || told.Code == "" {
			t.Errorf("%s %s: %d %s %s %s, %v", c.method, c.path, status, kind, allow, body, err)
		}
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, b.URL+"/reset", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if status, body := text(t, answer); status != 403 || !json.Valid([]byte(body)) {
		t.Errorf("from another site: %d %s", status, body)
	}
	if status, page := b.get("/dialogue"); status != 200 || !strings.Contains(page, "<h1>Dialogue</h1>") {
		t.Errorf("/dialogue is no page any more: %d %.80s", status, page)
	}
}

// Every setting of a reset is told wherever resets are explained, the level expert among them where the desk has it.
func TestResetsAreExplainedEverywhere(t *testing.T) {
	b := serve(t, nil)
	readme, err := os.ReadFile("python/README.md")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"task", "task_id", "task_name", "level", "difficulty", "task_level", "seed", "episode_id", "agent", "agent_name", "model", "model_name", "invalid"}
	_, page := b.get("/docs")
	_, metadata := b.get("/metadata")
	_, raw := b.get("/openapi.json")
	var document struct {
		Components struct {
			Schemas struct {
				ResetRequest struct {
					Properties map[string]struct{ Description string }
				}
			}
		}
		Paths map[string]map[string]struct {
			Parameters []struct{ Name string }
		}
	}
	if err := json.Unmarshal([]byte(raw), &document); err != nil {
		t.Fatal(err)
	}
	query := " "
	for _, p := range document.Paths["/reset"]["post"].Parameters {
		query += p.Name + " "
	}
	properties := document.Components.Schemas.ResetRequest.Properties
	for i, name := range names {
		if !strings.Contains(page, "<code>"+name+"</code>") || !strings.Contains(metadata, "`"+name+"`") || !strings.Contains(string(readme), "`"+name+"`") || properties[name].Description == "" {
			t.Errorf("%s is not explained everywhere", name)
		}
		if i == 0 && !strings.Contains(query, " task level seed episode_id agent model invalid ") {
			t.Errorf("the query's parameters: %s", query)
		}
	}
	if len(properties) != len(names)+1 {
		t.Errorf("the schema has %d settings, of which %d are checked here", len(properties), len(names)+1)
	}
	for _, words := range []string{"first reset gives the easy task", "counts the session&#39;s resets", "easy, medium, hard, expert", "<b>share one</b>", "Bearer", "any user name", "headers="} {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %s", words)
		}
	}
	if strings.Index(page, "share one") > strings.Index(page, "<h2>Actions") {
		t.Error("that sessions are shared does not stand at the top")
	}
	if _, page := b.get("/triage/docs"); strings.Contains(page, "expert") {
		t.Error("the triage desk has no level expert")
	}
	for _, words := range []string{"`expert`", "first", "seed", "0.90", "session_id", "--token"} {
		if !strings.Contains(string(readme), words) {
			t.Errorf("the README does not say %s", words)
		}
	}
}
