package openenv_test

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
)

// raw opens a WebSocket that may be misused.
func (b *bench) raw() *websocket.Conn {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), "ws"+strings.TrimPrefix(b.URL, "http")+"/ws", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	conn.SetReadLimit(8 << 20)
	return conn
}

// hello resets over a raw connection.
func (b *bench) hello(conn *websocket.Conn) {
	b.t.Helper()
	if err := conn.Write(b.t.Context(), websocket.MessageText, []byte(`{"type":"reset","data":{"task":"hard"}}`)); err != nil {
		b.t.Fatal(err)
	}
	if _, _, err := conn.Read(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

func TestBrokenClientsLeaveNothingBehind(t *testing.T) {
	b := serve(t, nil)
	b.post("/reset", `{}`) // the shared session stays
	for name, misuse := range map[string]func(*websocket.Conn){
		"reset mid-episode": func(conn *websocket.Conn) {
			b.hello(conn)
			b.hello(conn)
			_ = conn.Close(websocket.StatusNormalClosure, "")
		},
		"gone without a word": func(conn *websocket.Conn) { b.hello(conn); _ = conn.CloseNow() },
		"a message broken off": func(conn *websocket.Conn) {
			b.hello(conn)
			w, err := conn.Writer(t.Context(), websocket.MessageText)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write([]byte(`{"type":"ste`))
			_ = conn.CloseNow()
		},
		"a message of 100 MB": func(conn *websocket.Conn) {
			b.hello(conn)
			go func() {
				_ = conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"step","data":{"content":"`+strings.Repeat("x", 100<<20)+`"}}`))
			}()
			if _, answer, err := conn.Read(t.Context()); err != nil || !strings.Contains(string(answer), "VALIDATION_ERROR") || !strings.Contains(string(answer), "at most 1048576 bytes") {
				t.Errorf("%s, %v", answer, err)
			}
			if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Errorf("closed by %v", err)
			}
			_ = conn.CloseNow()
		},
		"binary frames": func(conn *websocket.Conn) {
			b.hello(conn)
			if err := conn.Write(t.Context(), websocket.MessageBinary, []byte{0, 1, 2}); err != nil {
				t.Fatal(err)
			}
			if _, answer, err := conn.Read(t.Context()); err != nil || !strings.Contains(string(answer), "INVALID_JSON") {
				t.Errorf("%s, %v", answer, err)
			}
			b.hello(conn) // the session goes on
			_ = conn.CloseNow()
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := b.load()
			misuse(b.raw())
			b.settles(before)
		})
	}
	aborted := 0
	for _, r := range b.recordings() {
		if r.End != nil && r.End.Reason == env.Aborted {
			aborted++
		}
	}
	if aborted < 6 {
		t.Errorf("%d episodes ended as aborted", aborted)
	}
}

// A server that stops waits neither for agents that are thinking, and so do not read, nor for those who watch them.
func TestStopsWhileAgentsThink(t *testing.T) {
	var took time.Duration
	for range 3 { // a loaded machine may take longer once
		if took = stops(t); took < 4*time.Second { // the closing handshake alone takes five where nobody answers
			return
		}
	}
	t.Errorf("it took %s", took)
}

// stops ends a server at which 20 agents think and one of them is watched, and says how long that took.
func stops(t *testing.T) time.Duration {
	t.Helper()
	b := serve(t, nil)
	for range 20 {
		conn := b.raw()
		defer conn.CloseNow()
		b.hello(conn)
	}
	list, err := client.Episodes(t.Context(), b.At(""))
	if err != nil || len(list) != 20 {
		t.Fatalf("%d episodes, %v", len(list), err)
	}
	feed, err := client.Follow(t.Context(), b.At(""), list[0].Key)
	if err != nil {
		t.Fatal(err)
	}
	defer feed.Close()
	began := time.Now()
	if err := b.Close(t.Context()); err != nil {
		t.Error(err)
	}
	took := time.Since(began)
	told, err := io.ReadAll(feed)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(string(told), `"reason":"aborted"`) {
		t.Errorf("who watches is told %.300s, %v", told, err)
	}
	for _, r := range b.recordings() {
		if r.End == nil || r.End.Reason != env.Aborted {
			t.Errorf("%s ends with %+v", r.Path, r.End)
		}
	}
	return took
}

// A client that never reads is not read from either, and is dropped; nobody else waits.
func TestClientThatNeverReads(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the write to time out")
	}
	b := serve(t, nil)
	before := b.load()
	conn := b.raw()
	go func() {
		for conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"reset","data":{"task":"hard"}}`)) == nil {
		}
	}()
	time.Sleep(time.Second)
	other := b.Dial("")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := other.Reset(ctx, nil); err != nil {
		t.Errorf("another client waits: %v", err)
	}
	_ = other.Close()
	time.Sleep(11 * time.Second)
	_ = conn.CloseNow()
	b.settles(before)
	b.recordings()
}

func TestManyConnectionsOpenedAndDropped(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 300
	}
	b := serve(t, nil)
	before := b.load()
	address := strings.TrimPrefix(b.URL, "http://")
	const handshake = "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			for i := range n / 50 {
				conn, err := net.Dial("tcp", address)
				if err != nil {
					t.Error(err)
					return
				}
				switch i % 3 {
				case 0: // a handshake, and away
					_, _ = conn.Write([]byte(handshake))
				case 1: // half a handshake
					_, _ = conn.Write([]byte(handshake[:len(handshake)/2]))
				}
				_ = conn.Close()
			}
		})
	}
	wg.Wait()
	b.settles(before)
}

func TestSeatsAreLimited(t *testing.T) {
	b := serve(t, func(o *openenv.Options) { o.MaxSessions = 2 })
	one, two := b.Dial(""), b.Dial("triage")
	defer two.Close()
	for _, c := range []*client.Conn{one, two} { // a seat is there for certain once it was answered from
		if _, err := c.Reset(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	three := b.Dial("")
	_, err := three.Reset(t.Context(), nil)
	var failed *client.ServerError
	if !errors.As(err, &failed) || failed.Code != "CAPACITY_REACHED" {
		// The error may have been read before the message was written.
		t.Errorf("%v", err)
	}
	if status, answer := b.post("/reset", `{}`); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, answer)
	}
	_ = one.Close()
	for range 100 {
		if status, _ := b.post("/reset", `{}`); status == 200 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the seat was not freed")
}

func TestIdleSeatsAreFreed(t *testing.T) {
	b := serve(t, func(o *openenv.Options) { o.Idle = 300 * time.Millisecond })
	before := b.load()
	b.post("/reset", `{"session_id":"mine"}`)
	conn := b.raw()
	b.hello(conn)
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the idle connection was left with %v", err)
	}
	b.settles(before)
	if status, _ := b.get("/state/mine"); status != 404 {
		t.Errorf("the idle session is still there: %d", status)
	}
	for _, r := range b.recordings() {
		if r.End == nil || r.End.Reason != env.Aborted {
			t.Errorf("%+v", r.End)
		}
	}
}

func TestTokenIsAskedFor(t *testing.T) {
	b := serve(t, func(o *openenv.Options) { o.Token = "secret" })
	for _, path := range []string{"/state", "/metrics", "/docs", "/openapi.json", "/episodes", "/ws", "/triage/schema", "/nowhere"} {
		if status, answer := b.get(path); status != 401 || strings.Contains(answer, "secret") {
			t.Errorf("%s: %d %s", path, status, answer)
		}
	}
	if status, _ := b.post("/mcp", `{}`); status != 401 {
		t.Errorf("/mcp: %d", status)
	}
	for path, want := range map[string]int{"/health": 200, "/triage/health": 200, "/state/health": 401, "/episodes/health": 401, "/nowhere/health": 401} {
		if status, _ := b.get(path); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
	for header, want := range map[string]int{"Bearer secret": 200, "bearer secret": 200, "Bearer wrong": 401, "Bearer": 401, "secret": 401, "Bearer ": 401,
		"Basic " + basic("anyone", "secret"): 200, "Basic " + basic("", "secret"): 200, "Basic " + basic("secret", "wrong"): 401, "Basic " + basic("secret", ""): 401, "Basic ???": 401} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.URL+"/docs", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", header)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if asks := strings.Join(answer.Header.Values("WWW-Authenticate"), "; "); answer.StatusCode != want || want == 401 && asks != `Bearer; Basic realm="hotseat", charset="UTF-8"` {
			t.Errorf("%s: %d, asks for %s", header, answer.StatusCode, asks)
		}
	}
	for token, ok := range map[string]bool{"secret": true, "wrong": false, "": false} {
		s := b.At("")
		s.Token = token
		conn, err := client.Dial(t.Context(), s)
		if (err == nil) != ok {
			t.Errorf("token %q: %v", token, err)
		}
		if err == nil {
			_ = conn.Close()
		}
	}
}

func basic(user, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
}

// failing is a recording that breaks at a step.
type failing struct{ at int }

func (f failing) Started(agent.Start) error {
	if f.at == 0 {
		return errors.New("/secret/path: disk full")
	}
	return nil
}

func (f failing) Stepped(s agent.Frame) error {
	if s.N == f.at {
		return errors.New("/secret/path: disk full")
	}
	return nil
}

func (f failing) Ended(agent.End) error { return nil }

// What cannot be recorded is not played on, and the client learns nothing of the server's disk.
func TestRecordingThatFailsEndsTheEpisode(t *testing.T) {
	for at, want := range map[int]string{0: "", 1: "recorded"} {
		b := serve(t, func(o *openenv.Options) {
			o.Record = func(openenv.Episode) (agent.Observer, error) { return failing{at}, nil }
		})
		conn := b.Dial("")
		_, err := conn.Reset(t.Context(), nil)
		if at > 0 {
			_, err = conn.Step(t.Context(), map[string]any{"action_type": "CloseTicket"})
		}
		if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), want) {
			t.Errorf("at %d: %v", at, err)
		}
		if _, list := b.get("/episodes"); strings.Contains(list, `"done":false`) {
			t.Errorf("still listed as running: %s", list)
		}
		_ = conn.Close()
	}
}
