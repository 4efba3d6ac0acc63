package plain_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
	"hotseat/ui/plain"
)

// notebook is written to by several at once.
type notebook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notebook) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notebook) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// awaits waits for words that others write.
func (n *notebook) awaits(t *testing.T, want string, times int) {
	t.Helper()
	for range 300 {
		if strings.Count(n.String(), want) >= times {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%q does not stand %d times in:\n%s", want, times, n.String())
}

// Every episode is told from its beginning to its end, each line once, through a server that is away for a while.
func TestAudienceIsToldEveryLineOnce(t *testing.T) {
	s := openenvtest.Serve(t, func(o *openenv.Options) {
		o.Lines = func(w io.Writer, e openenv.Episode) agent.Observer {
			return replays.NewRecorder(w, replays.Options{Tool: "test", ID: e.Key})
		}
	})
	play := func(conn *client.Conn, desk, who string) func(action map[string]any) {
		t.Helper()
		if _, err := conn.Reset(t.Context(), map[string]any{"task": "easy", "agent": who}); err != nil {
			t.Fatal(err)
		}
		return func(action map[string]any) {
			t.Helper()
			if _, err := conn.Step(t.Context(), action); err != nil {
				t.Fatal(err)
			}
		}
	}
	over := play(s.Dial(""), "", "before")
	over(map[string]any{"action_type": "CloseTicket"})
	step := play(s.Dial("triage"), "triage", "ada\u202e")
	var told, said notebook
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	audience := plain.Audience{Server: s.At(""), Desks: s.Registry, Out: &told, Pace: 5 * time.Millisecond, Say: func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) }}
	go func() { ended <- audience.Follow(ctx) }()
	said.awaits(t, "Being played: 1 episode\n", 1)
	answer := map[string]any{"route_category": "billing", "urgency_assessment": "high", "resolution_difficulty": "easy", "priority_score": 65}
	step(answer)
	told.awaits(t, ": step 1, Triage: billing, high, easy, 65. Reward +0.20, score 0.20.", 1)
	s.Unreachable()
	said.awaits(t, "the server is lost", 1)
	step(answer)
	s.Reachable()
	said.awaits(t, "the server is back\n", 1)
	told.awaits(t, "step 2, Triage", 1)
	for range 3 {
		step(answer)
	}
	told.awaits(t, "ends after step 5: closed, score ", 1)
	second := play(s.Dial(""), "", "bob")
	second(map[string]any{"action_type": "SearchKB", "content": "password"})
	second(map[string]any{"action_type": "CloseTicket"})
	told.awaits(t, "ends after step 2: closed, score 0.00, not solved", 1)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if n := strings.Count(told.String(), "\n"); n != 7+4 || strings.ContainsRune(told.String(), 0x202e) || strings.Contains(told.String(), "before") || !strings.Contains(told.String(), "ada") {
		t.Errorf("%d lines:\n%s", n, told.String())
	}
}
