package openenv_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hotseat/env"
	"hotseat/env/openenv/client"
)

// levels are those that every desk has.
func levels() []string { return []string{"easy", "medium", "hard"} }

func TestEveryDeskIsSolvedOverTheWire(t *testing.T) {
	b := serve(t, nil)
	for _, desk := range []string{"resolution", "dialogue", "triage"} {
		for _, level := range levels() {
			t.Run(desk+"/"+level, func(t *testing.T) {
				task, actions := b.solution(desk, level)
				conn := b.Dial(desk)
				defer conn.Close()
				if r, err := conn.Reset(t.Context(), map[string]any{"task": level}); err != nil || r.Done || r.Reward != 0 {
					t.Fatalf("reset: %+v, %v", r, err)
				}
				var sum env.Points
				var last client.Result
				for i, a := range actions {
					var err error
					if last, err = conn.Step(t.Context(), wire(a)); err != nil {
						t.Fatalf("step %d: %v", i+1, err)
					}
					sum += last.Reward
				}
				if !last.Done || sum < env.Milli(990) {
					t.Errorf("done %v, return %s", last.Done, sum)
				}
				var state env.State
				if err := conn.State(t.Context(), &state); err != nil || !state.Done || state.Step != len(actions) || state.Return != sum || state.Level != level {
					t.Errorf("state %+v, %v; want return %s after %d steps of %s", state, err, sum, len(actions), task)
				}
			})
		}
	}
	for _, r := range b.recordings() {
		if r.End == nil || !r.End.Solved || r.Header.Agent.Kind != "remote" {
			t.Errorf("%s: end %+v", r.Header.Task.ID, r.End)
		}
	}
}

// wrongMessages are messages with the code that they are answered by.
func wrongMessages() map[string]string {
	return map[string]string{
		`{"type":"reset","data":{`:             "INVALID_JSON",
		``:                                     "INVALID_JSON",
		"\xff\xfe":                             "INVALID_JSON",
		`[]`:                                   "VALIDATION_ERROR",
		`"reset"`:                              "VALIDATION_ERROR",
		`null`:                                 "UNKNOWN_TYPE",
		`{"type":5}`:                           "VALIDATION_ERROR",
		`{}`:                                   "UNKNOWN_TYPE",
		`{"type":"dance"}`:                     "UNKNOWN_TYPE",
		`{"type":"reset","data":[1]}`:          "VALIDATION_ERROR",
		`{"type":"reset","data":{"seed":-1}}`:  "VALIDATION_ERROR",
		`{"type":"reset","data":{"seed":1.5}}`: "VALIDATION_ERROR",
		`{"type":"reset","data":{"task":7}}`:   "VALIDATION_ERROR",
		`{"type":"reset","data":{"task":"no-such-task"}}`:                           "VALIDATION_ERROR",
		`{"type":"reset","data":{"task":"triage/easy"}}`:                            "VALIDATION_ERROR",
		`{"type":"reset","data":{"level":"impossible"}}`:                            "VALIDATION_ERROR",
		`{"type":"reset","data":{"invalid":"maybe"}}`:                               "VALIDATION_ERROR",
		`{"type":"reset","data":{"episode_id":"` + strings.Repeat("x", 300) + `"}}`: "VALIDATION_ERROR",
		`{"type":"reset","data":{"episode_id":"a\nb"}}`:                             "VALIDATION_ERROR",
		`{"type":"step"}`:                                                      "VALIDATION_ERROR",
		`{"type":"step","data":null}`:                                          "VALIDATION_ERROR",
		`{"type":"step","data":"CloseTicket"}`:                                 "VALIDATION_ERROR",
		`{"type":"step","data":{}}`:                                            "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"Nope"}}`:                        "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":7}}`:                             "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"Reply"}}`:                       "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"Reply","content":5}}`:           "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"IssueRefund","amount":"lots"}}`: "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"IssueRefund","amount":-5}}`:     "VALIDATION_ERROR",
		`{"type":"step","data":{"action_type":"CloseTicket","extra":1}}`:       "VALIDATION_ERROR",
		`{"type":"mcp"}`: "VALIDATION_ERROR",
	}
}

func TestMessagesThatAreWrongAreAnsweredAndTheSessionGoesOn(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	ask := func(message, want string) {
		t.Helper()
		answer, err := conn.Ask(t.Context(), []byte(message))
		var failed *client.ServerError
		switch {
		case want == "" && err == nil:
		case errors.As(err, &failed) && failed.Code == want:
		default:
			t.Errorf("%.80s: answered %.80s, %v; want %q", message, answer, err, want)
		}
	}
	ask(`{"type":"step","data":{"action_type":"CloseTicket"}}`, "EXECUTION_ERROR") // before the first reset
	ask(`{"type":"reset"}`, "")
	for message, want := range wrongMessages() {
		ask(message, want)
	}
	var state env.State
	if err := conn.State(t.Context(), &state); err != nil || state.Step != 0 || state.Done {
		t.Errorf("state %+v, %v: a message that was refused counted as a step", state, err)
	}
	ask(`{"type":"step","data":{"action_type":"CloseTicket","content":null,"metadata":{"thought":"enough"}}}`, "")
	ask(`{"type":"step","data":{"action_type":"CloseTicket"}}`, "EXECUTION_ERROR") // after the end
	frames := b.recordings()[0].Frames
	if len(frames) != 1 || frames[0].Thought != "enough" {
		t.Errorf("recorded %+v", frames)
	}
}

func TestInvalidActionsCostAStepWhereTheClientAsksForIt(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "easy", "invalid": "step"}); err != nil {
		t.Fatal(err)
	}
	r, err := conn.Step(t.Context(), map[string]any{"action_type": "IssueRefund", "amount": "lots"})
	if err != nil || r.Reward >= 0 || r.Observation.Step != 1 || !strings.Contains(r.Observation.Feedback, "Invalid action") {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := conn.Step(t.Context(), "no action at all"); err == nil {
		t.Error("a text was taken for an action")
	}
}

func TestResetDrawsBySeedAndLevel(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("dialogue")
	defer conn.Close()
	families := map[string]bool{}
	draw := func(parameters map[string]any) env.State {
		t.Helper()
		if _, err := conn.Reset(t.Context(), parameters); err != nil {
			t.Fatal(err)
		}
		var s env.State
		if err := conn.State(t.Context(), &s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for range 20 { // a session without seeds goes through the seeds
		families[draw(nil).Family] = true
	}
	if len(families) < 6 {
		t.Errorf("20 resets drew %d families", len(families))
	}
	for seed := range 20 {
		for _, name := range []string{"level", "difficulty", "task_level"} {
			if got := draw(map[string]any{name: "hard", "seed": seed}); got.Level != "hard" {
				t.Fatalf("%s hard, seed %d: %+v", name, seed, got)
			}
		}
	}
	if a, c := draw(map[string]any{"seed": 7}), draw(map[string]any{"seed": 7.0}); a != c {
		t.Errorf("seed 7 drew %+v and %+v", a, c)
	}
	if got := draw(map[string]any{"level": "hard", "seed": 0}); got.Family != "unknown-charge" {
		t.Errorf("seed 0 drew %+v, not the canonical ticket", got)
	}
}

func TestHTTPPlaysWithCurl(t *testing.T) {
	b := serve(t, nil)
	check := func(method, path, body string, status int, want ...string) string {
		t.Helper()
		do := b.get
		if method == "POST" {
			do = func(path string) (int, string) { return b.post(path, body) }
		}
		got, answer := do(path)
		if got != status {
			t.Errorf("%s %s %.60s: %d %.200s, want %d", method, path, body, got, answer, status)
		}
		for _, w := range want {
			if !strings.Contains(answer, w) {
				t.Errorf("%s %s: %.300s lacks %s", method, path, answer, w)
			}
		}
		return answer
	}
	check("POST", "/step", `{"action":{"action_type":"CloseTicket"}}`, 409, "reset first")
	check("GET", "/state", "", 200, `"episode_id":null`, `"step_count":0`)
	check("POST", "/reset", `{}`, 200, `"reward":null`, `"done":false`)
	check("POST", "/reset", ``, 200, `"reward":null`)
	check("POST", "/dialogue/reset?task=easy", ``, 200, `"tickets"`, `"current_ticket_id"`, `"history"`)
	check("POST", "/triage/reset", `{"difficulty":"easy"}`, 200, `"handbook"`, `"progress"`, `"stats"`, `"initial_category"`)
	check("POST", "/reset", `{"seed":3,"episode_id":"mine","unknown":[1]}`, 200)
	check("GET", "/state", "", 200, `"episode_id":"mine"`)
	check("POST", "/step", `{"action":{"action_type":"SearchKB","content":"password"},"timeout_s":5,"request_id":"r"}`, 200, `"reward":`)
	check("POST", "/step", `{"action":{"action_type":"Nope"}}`, 422, `"detail":[{`, `"loc":["body","action","action_type"]`)
	check("POST", "/step", `{"action":{"action_type":"CloseTicket"},"timeout_s":-1}`, 422)
	check("POST", "/step", `{}`, 422, `"loc":["body","action"]`)
	check("POST", "/step", `{`, 422)
	check("POST", "/reset", `{"seed":"x"}`, 422)
	check("POST", "/step", `{"action":{"action_type":"Reply","content":"`+strings.Repeat("x", 2<<20)+`"}}`, 413)
	check("POST", "/reset", `{"session_id":"b","task":"hard"}`, 200)
	check("GET", "/state/b", "", 200, `"level":"hard"`)
	check("GET", "/state?session_id=b", "", 200, `"level":"hard"`)
	check("GET", "/state", "", 200, `"episode_id":"mine"`, `"step_count":1`)
	check("POST", "/step?session_id=nobody", `{"action":{"action_type":"CloseTicket"}}`, 404)
	check("GET", "/health", "", 200, `{"status":"healthy"}`)
	check("GET", "/metadata", "", 200, `"name"`, `"description"`, `"readme_content"`)
	check("GET", "/dialogue/schema", "", 200, `"action"`, `"observation"`, `"state"`)
	check("GET", "/metrics", "", 200, "hotseat_steps_total{environment=\"resolution\"} 1", "hotseat_step_seconds_count 1")
	check("GET", "/nowhere", "", 404)
}

func TestTheAPIDescribesItself(t *testing.T) {
	b := serve(t, nil)
	status, page := b.get("/docs")
	if status != 200 || !strings.Contains(page, "<h1>Resolution</h1>") || !strings.Contains(page, "Try it") {
		t.Errorf("%d %.200s", status, page)
	}
	_, text := b.get("/openapi.json")
	for _, elsewhere := range []string{"src=", "//", "@import", "<link"} {
		if strings.Contains(page, elsewhere) {
			t.Errorf("the page holds %s", elsewhere)
		}
	}
	var document struct {
		OpenAPI string
		Info    struct{ Version string }
		Paths   map[string]any
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil || document.OpenAPI != "3.1.0" || !strings.HasPrefix(document.Info.Version, "1.") {
		t.Errorf("%+v, %v", document, err)
	}
	for _, path := range []string{"/reset", "/step", "/state", "/health", "/metadata", "/schema", "/mcp"} {
		if document.Paths[path] == nil {
			t.Errorf("the document lacks %s", path)
		}
	}
}

// Clients at once: every one gets the scores that one alone gets, and nobody sees another's ticket.
func TestClientsDoNotMeet(t *testing.T) {
	b := serve(t, nil)
	clients, rounds := 60, 6
	if testing.Short() {
		clients, rounds = 12, 3
	}
	type play struct {
		desk, level string
		actions     []env.Action
	}
	var plays []play
	for _, desk := range []string{"resolution", "dialogue", "triage"} {
		for _, level := range levels() {
			_, actions := b.solution(desk, level)
			plays = append(plays, play{desk, level, actions})
		}
	}
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() {
			for round := range rounds {
				p := plays[(i+round)%len(plays)]
				conn, err := client.Dial(t.Context(), b.At(p.desk))
				if err != nil {
					t.Error(err)
					return
				}
				id := fmt.Sprintf("%d-%d", i, round)
				if _, err := conn.Reset(t.Context(), map[string]any{"task": p.level, "episode_id": id}); err != nil {
					t.Error(err)
				}
				var sum env.Points
				for _, a := range p.actions {
					r, err := conn.Step(t.Context(), wire(a))
					if err != nil {
						t.Error(err)
					}
					sum += r.Reward
				}
				var state struct {
					ID string `json:"episode_id"`
				}
				if err := conn.State(t.Context(), &state); err != nil || state.ID != id || sum.Clamp() < env.Milli(990) {
					t.Errorf("client %d round %d, %s/%s: return %s, state %+v, %v", i, round, p.desk, p.level, sum, state, err)
				}
				_ = conn.Close()
			}
		})
	}
	wg.Wait()
	if got := len(b.recordings()); got != clients*rounds {
		t.Errorf("%d replays of %d episodes", got, clients*rounds)
	}
}

func TestConcurrentHTTPStepsOnOneSessionAreOneAfterTheOther(t *testing.T) {
	b := serve(t, nil)
	b.post("/reset", `{"task":"hard","invalid":"step"}`)
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			status, answer := b.post("/step", fmt.Sprintf(`{"action":{"action_type":"SearchKB","content":"query %d"}}`, i))
			if status != 200 && (status != 409 || !strings.Contains(answer, "over")) {
				t.Errorf("%d %s", status, answer)
			}
		})
	}
	wg.Wait()
	list := b.recordings()
	if len(list) != 1 || list[0].End == nil || len(list[0].Frames) != list[0].End.Steps {
		t.Fatalf("%d replays", len(list))
	}
}
