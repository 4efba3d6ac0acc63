package agent_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/resolution"
	"hotseat/replays"
	"hotseat/tasks"
)

const testKey = "hf_SECRETsecret0123456789"

// endpoint is a server that speaks chat completions: each request gets the next of its answers, the last one again and again.
type endpoint struct {
	*httptest.Server
	mu      sync.Mutex
	asked   []request
	answers []http.HandlerFunc
}

// request is what the endpoint was asked.
type request struct {
	auth     string
	raw      string
	Messages []struct {
		Role, Content string
		ToolCalls     []struct{ ID string } `json:"tool_calls"`
		ToolCallID    string                `json:"tool_call_id"`
	}
	Tools       []struct{ Function struct{ Name string } }
	Temperature *float64
	Model       string
}

func serve(t *testing.T, answers ...http.HandlerFunc) *endpoint {
	e := &endpoint{answers: answers}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		q := request{auth: r.Header.Get("Authorization"), raw: string(body)}
		if err := json.Unmarshal(body, &q); err != nil || r.URL.Path != "/v1/chat/completions" {
			t.Errorf("asked %s: %v", r.URL.Path, err)
		}
		e.mu.Lock()
		n := len(e.asked)
		e.asked = append(e.asked, q)
		e.mu.Unlock()
		e.answers[min(n, len(e.answers)-1)](w, r)
	}))
	t.Cleanup(e.Close)
	return e
}

// message answers with a message of the model, as JSON.
func message(m string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"1","object":"chat.completion","model":"m","choices":[{"index":0,"finish_reason":"stop","message":%s}],"usage":{"prompt_tokens":1000,"completion_tokens":200,"cost":0.5}}`, m)
	}
}

func said(content string) http.HandlerFunc {
	text, _ := json.Marshal(content)
	return message(`{"role":"assistant","content":` + string(text) + `}`)
}

// called answers with tool calls: name and arguments in turn.
func called(pairs ...string) http.HandlerFunc {
	var calls []string
	for i := 0; i+1 < len(pairs); i += 2 {
		args, _ := json.Marshal(pairs[i+1])
		calls = append(calls, fmt.Sprintf(`{"id":"c%d","type":"function","function":{"name":%q,"arguments":%s}}`, i/2, pairs[i], args))
	}
	return message(`{"role":"assistant","content":null,"reasoning_content":"I thought about it.","tool_calls":[` + strings.Join(calls, ",") + `]}`)
}

func status(code int, header, value, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if header != "" {
			w.Header().Set(header, value)
		}
		w.WriteHeader(code)
		io.WriteString(w, body)
	}
}

// run is what came of an episode.
type run struct {
	replay *replays.Replay
	text   string // of the replay's file
	waits  []time.Duration
	err    error
}

// play seats a model of the endpoint at a ticket. Whatever happens, the recording must have an end, play again to the same
// steps, and hold no key.
func play(t *testing.T, e *endpoint, change func(*agent.LLMConfig)) run {
	t.Helper()
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	desk := resolution.New(library)
	var r run
	now := time.Date(2026, 3, 18, 9, 0, 0, 0, time.UTC)
	c := agent.LLMConfig{BaseURL: e.URL + "/v1", Model: "test-model", Key: testKey, Now: func() time.Time { return now },
		Sleep: func(_ context.Context, d time.Duration) error {
			r.waits = append(r.waits, d)
			now = now.Add(d)
			return nil
		}}
	if change != nil {
		change(&c)
	}
	a := agent.NewLLM(c, agent.Seating{Spec: desk.Spec()})
	file := filepath.Join(t.TempDir(), "x.replay.jsonl")
	recorder, err := replays.Create(file, replays.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := agent.Sit(desk, "resolution/cannot-log-in-1", 0, a.Identity(), recorder)
	if err != nil {
		t.Fatal(err)
	}
	_, r.err = agent.Run(context.Background(), seat, a, nil)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r.text = string(data)
	if r.replay, err = replays.Read(file); err != nil {
		t.Fatal(err)
	}
	verdict, err := replays.Verify(r.replay, env.NewRegistry(desk))
	if err != nil || verdict.Status != replays.Verified {
		t.Errorf("the recording: %v %v", verdict, err)
	}
	for i, q := range e.asked {
		if q.auth != "Bearer "+testKey || q.Model != "test-model" {
			t.Errorf("request %d: authorization %q, model %q", i+1, q.auth, q.Model)
		}
		if strings.Contains(q.raw, testKey) {
			t.Errorf("request %d holds the key in its body", i+1)
		}
	}
	if strings.Contains(r.text, testKey) || r.err != nil && strings.Contains(r.err.Error(), testKey) {
		t.Errorf("the key is told: %v\n%s", r.err, r.text)
	}
	return r
}

// invalid tells whether the desk refused the step.
func invalid(f replays.Frame) bool {
	return len(f.Reward.Parts) > 0 && f.Reward.Parts[0].Name == "invalid"
}

var closing = called("close_ticket", "{}")

func TestLLMCallsTools(t *testing.T) {
	e := serve(t, called("search_kb", `{"content":"password reset"}`), closing)
	r := play(t, e, nil)
	if r.err != nil || len(r.replay.Frames) != 2 || r.replay.End.Reason != env.Closed {
		t.Fatalf("%v, %d frames", r.err, len(r.replay.Frames))
	}
	f := r.replay.Frames[0]
	if f.Action.Name != "search_kb" || f.Action.Text("content") != "password reset" || f.Thought != "I thought about it." {
		t.Errorf("%v %q", f.Action, f.Thought)
	}
	if u := f.Usage; u == nil || u.InputTokens != 1000 || u.OutputTokens != 200 || u.CostUSD != 0.5 {
		t.Errorf("usage %+v", f.Usage)
	}
	if a := r.replay.Header.Agent; a != (agent.Identity{Kind: agent.LLM, Name: "llm", Model: "test-model"}) {
		t.Errorf("identity %+v", a)
	}
	first, second := e.asked[0], e.asked[1]
	if len(first.Tools) != 5 || first.Tools[1].Function.Name != "search_kb" || first.Temperature == nil || *first.Temperature != 0 {
		t.Errorf("tools %v", first.Tools)
	}
	last := second.Messages[len(second.Messages)-1]
	if last.Role != "tool" || last.ToolCallID != "c0" || second.Messages[2].ToolCalls[0].ID != "c0" {
		t.Errorf("the call is not answered: %+v", second.Messages[2:])
	}
	// The result tells what changed, and not again what was known.
	body := first.Messages[1].Content
	if !strings.Contains(last.Content, "Document found") || !strings.Contains(body, "Customer:") || strings.Contains(last.Content, "Customer:") {
		t.Errorf("first %q\nthen %q", body, last.Content)
	}
}

func TestLLMPrices(t *testing.T) {
	r := play(t, serve(t, closing), func(c *agent.LLMConfig) { c.PriceInput, c.PriceOutput = 2, 10 })
	if got := r.replay.Frames[0].Usage.CostUSD; got != 0.004 { // 1000 × $2/M + 200 × $10/M
		t.Errorf("cost %v", got)
	}
}

func TestLLMAnswersInText(t *testing.T) {
	for name, text := range map[string]string{
		"plain":      `{"name":"search_kb","args":{"content":"password reset"}}`,
		"fenced":     "Let me look.\n```json\n{\"name\": \"search_kb\", \"args\": {\"content\": \"password reset\"}}\n```",
		"wire":       `{"action_type":"SearchKB","content":"password reset"}`,
		"hermes":     "<tool_call>\n{\"name\":\"search_kb\",\"arguments\":{\"content\":\"password reset\"}}\n</tool_call>",
		"quoted":     `{"name":"search_kb","arguments":"{\"content\":\"password reset\"}"}`,
		"thinking":   `<think>{"name":"close_ticket"} would be too early {amount}</think>{"name":"search_kb","args":{"content":"password reset"}}`,
		"with noise": `The set {a, b} and {} and {"x":1}: {"name":"search_kb","args":{"content":"password reset"}} then {"name":"close_ticket"}`,
	} {
		t.Run(name, func(t *testing.T) {
			r := play(t, serve(t, said(text), closing), nil)
			if f := r.replay.Frames[0]; f.Action.Name != "search_kb" && f.Action.Name != "SearchKB" || f.Action.Text("content") != "password reset" || invalid(f) {
				t.Errorf("%+v %v", f.Action, f.Reward)
			}
			if thought := r.replay.Frames[0].Thought; strings.Contains(thought, "password reset") || name == "fenced" && thought != "Let me look." {
				t.Errorf("thought %q", thought)
			}
		})
	}
}

func TestLLMUnreadableAnswersAreInvalidActions(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"no JSON":             said("I would close the ticket now."),
		"broken JSON":         said(`{"name":"close_ticket"`),
		"empty":               said(""),
		"null content":        message(`{"role":"assistant","content":null}`),
		"no choice":           status(200, "", "", `{"id":"1","object":"chat.completion","choices":[]}`),
		"broken arguments":    called("reply", `{"content":"Hello`),
		"arguments no object": called("close_ticket", `["now"]`),
		"two objects":         called("close_ticket", `{}{}`),
		"unknown tool":        called("fly", `{}`),
		"wrong types":         called("reply", `{"content":{"a":[1,null]}}`),
		"no name":             message(`{"role":"assistant","content":"","tool_calls":[{"id":"1","type":"function","function":{"name":"","arguments":"{}x"}}]}`),
		"huge":                called("close_ticket", `{"why":"`+strings.Repeat("x", 200_000)+`"}`),
	} {
		t.Run(name, func(t *testing.T) {
			r := play(t, serve(t, answer, closing), nil)
			if len(r.replay.Frames) != 2 || !invalid(r.replay.Frames[0]) || invalid(r.replay.Frames[1]) {
				t.Fatalf("%v, %d frames: %+v", r.err, len(r.replay.Frames), r.replay.Frames[0].Action)
			}
			if len(r.text) > 100_000 {
				t.Errorf("the recording has %d bytes", len(r.text))
			}
		})
	}
}

func TestLLMFirstOfTwoCallsCounts(t *testing.T) {
	e := serve(t, called("search_kb", `{"content":"password reset"}`, "close_ticket", `{}`), closing)
	r := play(t, e, nil)
	if len(r.replay.Frames) != 2 || r.replay.Frames[0].Action.Name != "search_kb" || invalid(r.replay.Frames[0]) {
		t.Fatalf("%d frames: %+v", len(r.replay.Frames), r.replay.Frames[0].Action)
	}
	again := e.asked[1].Messages
	if n := len(again[2].ToolCalls); n != 1 { // every call in a history must be answered
		t.Errorf("%d calls are in the history", n)
	}
	if !strings.Contains(again[3].Content, "You called 2 tools at once: only the first was played") {
		t.Errorf("the model is not told: %q", again[3].Content)
	}
}

func TestLLMAsksAgainAfterFailuresThatPass(t *testing.T) {
	limited := `{"error":{"message":"slow down","code":"rate_limit_exceeded"}}`
	drop := func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{\"id\":")
			conn.Close()
		}
	}
	for _, tt := range []struct {
		name     string
		failures []http.HandlerFunc
		least    []time.Duration // a wait is at most half as long again where the endpoint does not name it
		named    bool
	}{
		{"429 with seconds", []http.HandlerFunc{status(429, "Retry-After", "7", limited)}, []time.Duration{7 * time.Second}, true},
		{"429 with a date", []http.HandlerFunc{status(429, "Retry-After", "Wed, 18 Mar 2026 09:00:30 GMT", limited)}, []time.Duration{30 * time.Second}, true},
		{"429 for an hour", []http.HandlerFunc{status(429, "Retry-After", "3600", limited)}, []time.Duration{2 * time.Minute}, true},
		{"500 thrice", []http.HandlerFunc{status(500, "", "", "oops"), status(502, "", "", ""), status(503, "", "", "{}")},
			[]time.Duration{time.Second, 2 * time.Second, 4 * time.Second}, false},
		{"dropped", []http.HandlerFunc{drop}, []time.Duration{time.Second}, false},
		{"no JSON", []http.HandlerFunc{status(200, "", "", "<html>busy</html>")}, []time.Duration{time.Second}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := play(t, serve(t, append(tt.failures, closing)...), nil)
			if r.err != nil || len(r.replay.Frames) != 1 || r.replay.End.Reason != env.Closed {
				t.Fatalf("%v, %d frames", r.err, len(r.replay.Frames))
			}
			if len(r.waits) != len(tt.least) {
				t.Fatalf("waits %v", r.waits)
			}
			for i, least := range tt.least {
				if d := r.waits[i]; d < least || d > least*3/2 || tt.named && d != least {
					t.Errorf("wait %d is %v, want %v", i+1, d, least)
				}
			}
		})
	}
}

func TestLLMGivesUp(t *testing.T) {
	echo := `{"error":{"message":"Incorrect API key provided: ` + testKey + `","code":"bad"}}`
	for _, tt := range []struct {
		name, want string
		answer     http.HandlerFunc
		asked      int
	}{
		{"500 for ever", "HTTP 500: oops (5 attempts)", status(500, "", "", `{"error":{"message":"oops"}}`), 5},
		{"401", "HTTP 401: Incorrect API key provided: [key]: check the API key", status(401, "", "", echo), 1},
		{"404", "HTTP 404: no such model: check API_BASE_URL and MODEL_NAME", status(404, "", "", `{"error":{"message":"no such model"}}`), 1},
		{"no money", "HTTP 429: you ran out", status(429, "", "", `{"error":{"message":"you ran out","code":"insufficient_quota"}}`), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := serve(t, tt.answer)
			r := play(t, e, nil)
			if r.err == nil || !strings.Contains(r.err.Error(), tt.want) {
				t.Errorf("error %v, want %s", r.err, tt.want)
			}
			if len(e.asked) != tt.asked || r.replay.End.Reason != env.Aborted {
				t.Errorf("%d requests, ended %s", len(e.asked), r.replay.End.Reason)
			}
		})
	}
}

func TestLLMStalledConnection(t *testing.T) {
	stalled := make(chan struct{}, 8)
	e := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		stalled <- struct{}{}
		<-r.Context().Done()
	})
	r := play(t, e, func(c *agent.LLMConfig) {
		c.Attempts, c.Timeout = 2, time.Minute
		// The minute is over as soon as the endpoint has the request and sits on it.
		c.Deadline = func(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancelCause(ctx)
			go func() {
				select {
				case <-stalled:
					cancel(context.DeadlineExceeded)
				case <-ctx.Done():
				}
			}()
			return expired{ctx}, func() { cancel(nil) }
		}
	})
	if r.err == nil || !strings.Contains(r.err.Error(), "no answer within 1m0s (2 attempts)") || len(e.asked) != 2 || r.replay.End.Reason != env.Aborted {
		t.Errorf("%v, %d requests", r.err, len(e.asked))
	}
}

// expired is a context whose end is a deadline's.
type expired struct{ context.Context }

func (e expired) Err() error {
	if e.Context.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}

func TestLLMDoesWithoutWhatAnEndpointDoesNotTake(t *testing.T) {
	refuse := func(text string) http.HandlerFunc {
		return status(400, "", "", `{"error":{"message":"`+text+`"}}`)
	}
	e := serve(t, refuse("temperature must be 1"), refuse("unknown field parallel_tool_calls"), refuse("this model has no tool support"),
		said(`{"name":"search_kb","args":{"content":"password reset"}}`), said(`{"name":"close_ticket"}`))
	r := play(t, e, nil)
	if r.err != nil || len(r.replay.Frames) != 2 || len(r.waits) != 0 {
		t.Fatalf("%v, waits %v", r.err, r.waits)
	}
	last := e.asked[4]
	if last.Tools != nil || last.Temperature != nil || !strings.Contains(last.Messages[0].Content, `search_kb: Search the policies`) {
		t.Errorf("asked with %s", last.raw)
	}
}

func TestLLMNeverTellsItsKey(t *testing.T) {
	play(t, serve(t, said("<think>my key is "+testKey+"</think> "+testKey+` {"name":"reply","args":{"content":"`+testKey+`"}}`), called("reply", `{"content":"`+testKey+`"}`), closing), nil)
	c := agent.LLMConfig{Key: testKey}
	data, err := json.Marshal(c.Key)
	if text := fmt.Sprintf("%v %+v %#v %s", c, c, c, data); err != nil || strings.Contains(text, "SECRET") {
		t.Errorf("%s %v", text, err)
	}
}

func TestLLMWithoutAKeyIsTheBaselineAndSaysSo(t *testing.T) {
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	desk := resolution.New(library)
	vars := map[string]string{}
	seating := agent.Seating{Spec: desk.Spec(), Environment: desk, Getenv: func(n string) string { return vars[n] }}
	a, err := agent.New("llm", seating)
	if err != nil {
		t.Fatal(err)
	}
	if who := a.Identity(); who.Kind != agent.Scripted || who.Name != "baseline-for-llm" || who.Version == "" {
		t.Errorf("identity %+v", who)
	}
	if n := agent.Notice(a); !strings.Contains(n, "HF_TOKEN") || strings.Contains(n, "\n") {
		t.Errorf("notice %q", n)
	}
	var buffer bytes.Buffer
	seat, err := agent.Sit(desk, "resolution/cannot-log-in-1", 0, a.Identity(), replays.NewRecorder(&buffer, replays.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if end, err := agent.Run(context.Background(), seat, a, nil); err != nil || end.Steps == 0 {
		t.Errorf("%+v %v", end, err)
	}
	if !strings.Contains(buffer.String(), `"name":"baseline-for-llm","version":"no API key was set"`) {
		t.Error("the recording does not say who played")
	}
	vars["API_KEY"], vars["OPENAI_API_KEY"], vars["MODEL_NAME"] = "k1", "k2", "mine"
	c, err := agent.LLMFromEnvironment(seating.Getenv)
	if err != nil || string(c.Key) != "k1" || c.Model != "mine" || c.BaseURL != "https://router.huggingface.co/v1" {
		t.Errorf("%+v %v", c, err)
	}
	vars["HF_TOKEN"] = "k0"
	if c, _ := agent.LLMFromEnvironment(seating.Getenv); string(c.Key) != "k0" {
		t.Error("HF_TOKEN comes first")
	}
	for name, value := range map[string]string{"API_BASE_URL": "://x", "MODEL_PRICE_INPUT": "-1", "MODEL_TIMEOUT": "soon"} {
		was := vars[name]
		vars[name] = value
		if _, err := agent.New("llm", seating); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
		vars[name] = was
	}
}
