// Package openenvtest puts a server on loopback for tests: with the shipped desks, and with all that can become of a server while
// somebody sits at it.
package openenvtest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hotseat/env"
	"hotseat/env/dialogue"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/tasks"
)

// Registry has the shipped desks.
func Registry(t testing.TB) env.Registry {
	t.Helper()
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(library), dialogue.New(library), triage.New())
}

// Server is an address with a server behind it. It ends with the test.
type Server struct {
	*openenv.Server // the one that answers now
	URL             string
	Registry        env.Registry
	t               testing.TB
	options         openenv.Options
	web             *httptest.Server
	now             atomic.Pointer[http.Handler] // nil: nobody answers
}

// Serve puts the shipped desks on loopback; change, which may be nil, sets what else the server does.
func Serve(t testing.TB, change func(*openenv.Options)) *Server {
	t.Helper()
	s := &Server{t: t, Registry: Registry(t)}
	s.options = openenv.Options{Environments: s.Registry, Default: "resolution", Version: "test"}
	if change != nil {
		change(&s.options)
	}
	s.web = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := s.now.Load()
		if h == nil {
			panic(http.ErrAbortHandler)
		}
		(*h).ServeHTTP(w, r)
	}))
	s.URL = s.web.URL
	s.Restart()
	t.Cleanup(func() {
		s.close()
		s.web.CloseClientConnections()
		s.web.Close()
	})
	return s
}

// At is the address of one of the desks; "" is that of the whole server.
func (s *Server) At(desk string) client.Server {
	at := client.Server{URL: s.URL, Token: s.options.Token}
	if desk != "" {
		at.URL += "/" + desk
	}
	return at
}

// Dial takes a seat at a desk. It is given back with the test.
func (s *Server) Dial(desk string) *client.Conn {
	s.t.Helper()
	c, err := client.Dial(s.t.Context(), s.At(desk))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = c.Close() })
	return c
}

// Becomes lets something else answer at the address. Who sits already keeps the seat.
func (s *Server) Becomes(h http.Handler) { s.now.Store(&h) }

// Away ends the server: its seats and feeds are lost, and nobody answers any more.
func (s *Server) Away() {
	s.now.Store(nil)
	s.close()
	s.web.CloseClientConnections()
}

// Unreachable cuts the feeds off and lets nobody in, while the server and its seats go on.
func (s *Server) Unreachable() {
	s.now.Store(nil)
	s.web.CloseClientConnections()
}

// Reachable lets everybody in again.
func (s *Server) Reachable() { s.Becomes(s.Handler()) }

// Restart puts a new server at the address, which knows nothing of what was played at the one before.
func (s *Server) Restart() {
	s.t.Helper()
	s.close()
	var err error
	if s.Server, err = openenv.New(s.options); err != nil {
		s.t.Fatal(err)
	}
	s.Becomes(s.Handler())
}

func (s *Server) close() {
	if s.Server == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		s.t.Error(err)
	}
}

// Seat is a server that gives a seat and then does, instead of taking a step, what it is told to. It has no other path than /ws, and
// knows nothing of any desk.
func Seat(instead func(ctx context.Context, conn *websocket.Conn) (more bool)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		for more := true; more; {
			_, message, err := conn.Read(r.Context())
			if err != nil {
				return
			}
			more = answer(r.Context(), conn, string(message), instead)
		}
	})
}

// Observation is what a Seat answers to a reset.
const Observation = `{"type":"observation","data":{"observation":{"ticket":{"number":"T-1","subject":"Hello"},"max_steps":5},"reward":null,"done":false}}`

func answer(ctx context.Context, conn *websocket.Conn, message string, instead func(context.Context, *websocket.Conn) bool) (more bool) {
	switch message[:min(len(message), len(`{"type":"reset"`))] {
	case `{"type":"reset"`:
		return conn.Write(ctx, websocket.MessageText, []byte(Observation)) == nil
	case `{"type":"state"`:
		return conn.Write(ctx, websocket.MessageText, []byte(`{"type":"state","data":{}}`)) == nil
	}
	return instead(ctx, conn)
}

// Hang never answers.
func Hang(ctx context.Context, _ *websocket.Conn) bool {
	<-ctx.Done()
	return false
}

// Drop breaks the connection off.
func Drop(context.Context, *websocket.Conn) bool { return false }

// Goodbye closes the connection with a reason.
func Goodbye(why string) func(context.Context, *websocket.Conn) bool {
	return func(_ context.Context, conn *websocket.Conn) bool {
		_ = conn.Close(websocket.StatusGoingAway, why)
		return false
	}
}

// Answer sends a text, whatever it is, to every step.
func Answer(text string) func(context.Context, *websocket.Conn) bool {
	return func(ctx context.Context, conn *websocket.Conn) bool {
		return conn.Write(ctx, websocket.MessageText, []byte(text)) == nil
	}
}
