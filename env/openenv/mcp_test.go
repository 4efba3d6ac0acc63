package openenv_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// solveEasy solves the easy ticket as an MCP client does, with tools and resources alone.
func solveEasy(t *testing.T, b *bench, transport mcp.Transport) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != "close_ticket escalate issue_refund look new_ticket reply search_kb" {
		t.Errorf("tools: %s", got)
	}
	call := func(name string, arguments any) *mcp.CallToolResult {
		t.Helper()
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return result
	}
	if r := call("reply", map[string]any{"content": "hello"}); !r.IsError || !strings.Contains(words(r), "new_ticket") {
		t.Errorf("an action without a ticket: %s", words(r))
	}
	if r := call("new_ticket", map[string]any{"level": "easy"}); r.IsError || strings.Count(words(r), "forgot my password") != 1 {
		t.Errorf("new ticket: %s", words(r))
	}
	if r := call("new_ticket", map[string]any{"levle": "hard"}); !r.IsError || !strings.Contains(words(r), "did you mean level?") {
		t.Errorf("a misnamed argument: %s", words(r))
	}
	if r := call("new_ticket", map[string]any{"colour": nil}); !r.IsError || words(r) != `new_ticket has no argument "colour": use task, level, seed` {
		t.Errorf("an unknown argument: %s", words(r))
	}
	if r := call("new_ticket", map[string]any{"task": "dialogue/easy"}); !r.IsError || !strings.Contains(words(r), "a ticket of the dialogue desk") || strings.Contains(words(r), "reset") {
		t.Errorf("a ticket of another desk: %s", words(r))
	}
	if r := call("look", nil); r.IsError || strings.Count(words(r), "forgot my password") != 1 {
		t.Errorf("a refused new_ticket touched the running one: %s", words(r))
	}
	if r := call("issue_refund", map[string]any{"amount": "lots"}); !r.IsError || !strings.Contains(words(r), "amount") {
		t.Errorf("a bad amount: %s", words(r))
	}
	_, actions := b.solution("resolution", "easy")
	for i, a := range actions {
		name := a.Name
		if name == "search_kb" {
			name = "SearchKB" // as the wire calls it
		}
		r := call(name, a.Args)
		if r.IsError {
			t.Fatalf("%s: %s", a.Name, words(r))
		}
		if i == 0 {
			readFound(t, session)
		}
		if i == len(actions)-1 && !strings.Contains(words(r), "score so far 1.00. The episode is over; new_ticket") {
			t.Errorf("at the end: %s", words(r))
		}
	}
	if r := call("look", nil); r.IsError {
		t.Errorf("the end cannot be looked at: %s", words(r))
	}
	if r := call("reply", map[string]any{"content": "hello"}); !r.IsError || words(r) != "the episode is over: new_ticket starts a new one" {
		t.Errorf("after the end: %s", words(r))
	}
	for name, want := range map[string]string{"reset": "new_ticket takes a ticket", "serch_kb": "did you mean search_kb?", "close": "Tools: new_ticket, look, reply"} {
		if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the tool %s: %v", name, err)
		}
	}
	told := session.InitializeResult().Instructions
	if !strings.HasPrefix(told, "Call new_ticket first") || strings.Contains(told, "SearchKB") || !strings.Contains(told, "`search_kb`") || strings.Contains(told, "first reset") || !strings.Contains(told, "the first new_ticket gives") {
		t.Errorf("instructions: %s", told)
	}
}

func words(r *mcp.CallToolResult) string {
	text := ""
	for _, c := range r.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			text += t.Text
		}
	}
	return text
}

// readFound reads the ticket and the document that the search brought.
func readFound(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	list, err := session.ListResources(t.Context(), nil)
	if err != nil || len(list.Resources) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, r := range list.Resources {
		got, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: r.URI})
		if err != nil || len(got.Contents) != 1 || !strings.Contains(got.Contents[0].Text, "password") {
			t.Errorf("%s: %+v, %v", r.URI, got, err)
		}
	}
	if _, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "hotseat://documents/refunds"}); err == nil {
		t.Error("a document that was not found can be read")
	}
}

func TestMCPClientSolvesTheEasyTicket(t *testing.T) {
	b := serve(t, nil)
	before := b.load()
	solveEasy(t, b, &mcp.StreamableClientTransport{Endpoint: b.URL + "/mcp"})
	b.settles(before)
	here, there := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.ServeMCP(ctx, "resolution", there) }()
	solveEasy(t, b, here)
	cancel()
	<-done
	for _, r := range b.recordings() {
		if r.End == nil || !r.End.Solved || r.Header.Agent.Name != "test" || r.Header.Agent.Kind != "remote" {
			t.Errorf("%+v, by %+v", r.End, r.Header.Agent)
		}
	}
}

// What an MCP client calls itself becomes one line that can be recorded.
func TestMCPClientsNameIsMadeHarmless(t *testing.T) {
	b := serve(t, nil)
	client := mcp.NewClient(&mcp.Implementation{Name: "a\x00b\nc\u009b " + strings.Repeat("x", 300), Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: b.URL + "/dialogue/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "new_ticket"})
	if err != nil || r.IsError || strings.Count(words(r), "forgotten my password") != 1 {
		t.Fatalf("%s, %v", words(r), err)
	}
	list := b.recordings()
	if len(list) != 1 || list[0].Header.Agent.Name != "a b c "+strings.Repeat("x", 58) {
		t.Errorf("%+v", list[0].Header.Agent)
	}
}

// rpc posts JSON-RPC as OpenEnv clients do, and gives result and error code.
func (b *bench) rpc(body string) (map[string]any, int) {
	b.t.Helper()
	status, answer := b.post("/mcp", body)
	var out struct {
		Version string `json:"jsonrpc"`
		Result  map[string]any
		Error   struct{ Code int }
	}
	if err := json.Unmarshal([]byte(answer), &out); err != nil || status != http.StatusOK || out.Version != "2.0" {
		b.t.Fatalf("%s: %d %s", body, status, answer)
	}
	return out.Result, out.Error.Code
}

func TestPlainJSONRPC(t *testing.T) {
	b := serve(t, nil)
	b.rpc(`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"new_ticket","arguments":{"level":"easy"}}}`)
	if found, code := b.rpc(`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"SearchKB","arguments":{"content":"password"}}}`); code != 0 || found["isError"] == true {
		t.Errorf("the wire's name of a tool: %d %v", code, found)
	}
	if _, answer := b.post("/mcp", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"serch_kb"}}`); !strings.Contains(answer, "did you mean search_kb?") {
		t.Error(answer)
	}
	before := b.load()
	for body, want := range map[string]int{`{}`: -32600, `{`: -32700, ``: -32700, `[]`: -32600, `{"jsonrpc":"2.0","method":"dance"}`: -32601,
		`{"jsonrpc":"2.0","method":"tools/call","params":[]}`: -32602, `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"reset"}}`: -32602,
		`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"look","session_id":"nobody"}}`: -32602, `{"jsonrpc":"2.0","id":{},"method":"tools/list"}`: -32600,
		`{"jsonrpc":"2.0","method":"openenv/session/close","params":{}}`: -32602} {
		if _, code := b.rpc(body); code != want {
			t.Errorf("%s: code %d, want %d", body, code, want)
		}
	}
	tools, _ := b.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	if list, _ := tools["tools"].([]any); len(list) != 7 {
		t.Errorf("%v", tools)
	}
	opened, _ := b.rpc(`{"jsonrpc":"2.0","id":"a","method":"openenv/session/create"}`)
	id, _ := opened["session_id"].(string)
	// The session can be driven over WebSocket and JSON-RPC together.
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(b.URL, "http")+"/ws?session_id="+id, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.hello(conn)
	result, code := b.rpc(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search_kb","arguments":{"content":"duplicate charge policy"},"session_id":"` + id + `"}}`)
	if code != 0 || !strings.Contains(string(encode(t, result)), "Reward +0.15") {
		t.Errorf("%v", result)
	}
	if _, answer := b.get("/state/" + id); !strings.Contains(answer, `"step_count":1`) {
		t.Error(answer)
	}
	if closed, _ := b.rpc(`{"jsonrpc":"2.0","id":3,"method":"openenv/session/close","params":{"session_id":"` + id + `"}}`); closed["closed"] != true {
		t.Errorf("%v", closed)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, _, err := conn.Read(ctx); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the connection of a closed session: %v", err)
	}
	b.settles(before)
}

func TestMCPOverWebSocket(t *testing.T) {
	b := serve(t, nil)
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(b.URL, "http")+"/triage/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	_, actions := b.solution("triage", "easy")
	calls := []string{`{"name":"new_ticket","arguments":{"level":"easy"}}`}
	for _, a := range actions {
		calls = append(calls, `{"name":"triage","arguments":`+string(encode(t, a.Args))+`}`)
	}
	var last string
	for _, call := range calls {
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":`+call+`}`)); err != nil {
			t.Fatal(err)
		}
		_, answer, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		last = string(answer)
	}
	if !strings.Contains(last, `"done":true`) {
		t.Error(last)
	}
}
