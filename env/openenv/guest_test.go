package openenv_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// join opens a WebSocket that asks for a session by its id.
func (b *bench) join(id string) *websocket.Conn {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), "ws"+strings.TrimPrefix(b.URL, "http")+"/ws?session_id="+id, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(8 << 20)
	return conn
}

// A guest who asks for a session that another connection holds is turned away, and its holder plays on.
func TestAGuestDoesNotEndASession(t *testing.T) {
	b := serve(t, nil)
	_, answer := b.post("/mcp", `{"jsonrpc":"2.0","id":1,"method":"openenv/session/create"}`)
	var made struct {
		Result struct {
			SessionID string `json:"session_id"`
		} `json:"result"`
	}
	if err := json.Unmarshal([]byte(answer), &made); err != nil || made.Result.SessionID == "" {
		t.Fatalf("%s, %v", answer, err)
	}
	holder := b.join(made.Result.SessionID)
	b.hello(holder)
	guest := b.join(made.Result.SessionID)
	if _, _, err := guest.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the guest is answered %v", err)
	}
	b.hello(holder)
}

// The name that an HTTP client chose for its session is no key to it: it can be guessed.
func TestNamesAreNoKeys(t *testing.T) {
	b := serve(t, nil)
	b.post("/reset?session_id=bob", `{"task":"easy"}`)
	for _, id := range []string{"resolution/bob", "resolution/"} {
		if _, text, err := b.join(id).Read(t.Context()); err != nil || !strings.Contains(string(text), "SESSION_ERROR") {
			t.Errorf("%s: %s, %v", id, text, err)
		}
		if _, text := b.post("/mcp", `{"jsonrpc":"2.0","id":1,"method":"openenv/session/close","params":{"session_id":"`+id+`"}}`); !strings.Contains(text, "error") {
			t.Errorf("%s is closed: %s", id, text)
		}
	}
	if status, text := b.post("/step?session_id=bob", `{"action":{"action_type":"SearchKB","content":"password"}}`); status != http.StatusOK {
		t.Errorf("bob is answered %d %s", status, text)
	}
}

// Invalid actions that are played as steps stay small: they are recorded and kept for those who watch.
func TestLongInvalidActionsAreNoSteps(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("resolution")
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "easy", "invalid": "step"}); err != nil {
		t.Fatal(err)
	}
	if r, err := conn.Step(t.Context(), map[string]any{"action_type": "Reply", "content": strings.Repeat("x", 3000)}); err != nil || r.Observation.Step != 1 {
		t.Errorf("a content of 3,000 characters: %+v, %v", r.Observation.Step, err)
	}
	if _, err := conn.Step(t.Context(), map[string]any{"action_type": "Reply", "content": strings.Repeat("x", 500_000)}); err == nil || !strings.Contains(err.Error(), "2000") {
		t.Errorf("a content of half a million: %v", err)
	}
	long := `{"type":"mcp","data":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"reply","arguments":{"content":"` + strings.Repeat("x", 500_000) + `"}}}}`
	if text, err := conn.Ask(t.Context(), []byte(long)); err != nil || !strings.Contains(string(text), `"isError":true`) {
		t.Errorf("a tool's content of half a million: %.200s, %v", text, err)
	}
	if r, err := conn.Step(t.Context(), map[string]any{"action_type": "SearchKB", "content": "password"}); err != nil || r.Observation.Step != 2 {
		t.Errorf("the episode does not go on: %+v, %v", r.Observation.Step, err)
	}
	_ = conn.Close()
}
