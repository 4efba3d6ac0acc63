package client_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hotseat/env"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
)

// shaky is an address behind which there are one server after another, or none.
type shaky struct {
	*httptest.Server
	now atomic.Pointer[http.Handler]
}

func newShaky(t *testing.T) *shaky {
	t.Helper()
	s := &shaky{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := s.now.Load()
		if h == nil {
			panic(http.ErrAbortHandler)
		}
		(*h).ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// becomes puts another server there, nil for none.
func (s *shaky) becomes(h http.Handler) {
	if h == nil {
		s.now.Store(nil)
		return
	}
	s.now.Store(&h)
}

// office is a real server; close it to have all its seats lost.
func office(t *testing.T) *openenv.Server {
	t.Helper()
	server, err := openenv.New(openenv.Options{Environments: desks(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close(context.Background()) })
	return server
}

// seated connects to a real server at the address and starts the easy ticket.
func (s *shaky) seated(t *testing.T, wait time.Duration) (*client.Environment, env.Episode) {
	t.Helper()
	s.becomes(office(t).Handler())
	remote, err := client.Connect(t.Context(), client.Server{URL: s.URL, Wait: wait}, desks(t))
	if err != nil {
		t.Fatal(err)
	}
	episode, err := remote.Start(remote.Tasks()[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = episode.(*client.Episode).Close() })
	return remote, episode
}

// replying is a server whose first answer is an observation, and whose others are what the test says: "" drops the connection.
func replying(first, then string, hang bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		for n := 0; ; n++ {
			_, message, err := conn.Read(r.Context())
			switch {
			case err != nil:
				return
			case strings.Contains(string(message), `"type":"state"`):
				_ = conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"state","data":{}}`))
			case strings.Contains(string(message), `"type":"reset"`):
				_ = conn.Write(r.Context(), websocket.MessageText, []byte(first))
			case hang:
				<-r.Context().Done()
				return
			case then == "":
				return
			case strings.HasPrefix(then, "close:"):
				_ = conn.Close(websocket.StatusGoingAway, then[len("close:"):])
				return
			default:
				_ = conn.Write(r.Context(), websocket.MessageText, []byte(then))
			}
		}
	})
}

const hello = `{"type":"observation","data":{"observation":{"ticket":{"number":"T-1"}},"reward":null,"done":false}}`

// Whatever a server does instead of answering, the step comes back with its address and a reason in words, and the seat is not used again.
func TestStepsThatAreNotAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		then string
		hang bool
		want string
	}{
		"hangs":          {"", true, "does not answer"},
		"dies":           {"", false, "broke off"},
		"says goodbye":   {"close:the session is closed", false, "closed the connection: the session is closed"},
		"garbage":        {"<html>", false, "is not OpenEnv"},
		"no observation": {`{"type":"observation","data":{"observation":[1]}}`, false, "is not OpenEnv"},
		"no error":       {`{"type":"error","data":"x"}`, false, "is not OpenEnv"},
		"an error":       {`{"type":"error","data":{"code":"EXECUTION_ERROR","message":"out of disk"}}`, false, "the server refuses: out of disk (EXECUTION_ERROR)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShaky(t)
			wait := time.Minute
			if c.hang {
				wait = 300 * time.Millisecond
			}
			remote, real := s.seated(t, wait)
			_ = real.(*client.Episode).Close()
			s.becomes(replying(hello, c.then, c.hang))
			episode, err := remote.Start(remote.Tasks()[0].ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			var away *env.AwayError
			for range 2 {
				_, _, err = episode.Step(env.Act("search_kb", "content", "password"))
				if !errors.As(err, &away) || away.Where != s.URL {
					t.Fatalf("%v", err)
				}
				if away.Why == "the seat was given back" {
					continue // the second time
				}
				if !strings.Contains(away.Why, c.want) {
					t.Errorf("%q, want %q", away.Why, c.want)
				}
			}
			if err := episode.(*client.Episode).Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A seat that is lost with its server is taken again at the next one: the steps are repeated, and the game goes on where it was.
func TestASeatIsTakenAgain(t *testing.T) {
	s := newShaky(t)
	first := office(t)
	s.becomes(first.Handler())
	remote, err := client.Connect(t.Context(), client.Server{URL: s.URL}, desks(t))
	if err != nil {
		t.Fatal(err)
	}
	episode, err := remote.Start("resolution/cannot-log-in-1", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer episode.(*client.Episode).Close()
	for _, a := range []env.Action{env.Act("search_kb", "content", "password"), env.Act("issue_refund", "amount", "lots"), env.Act("search_kb", "content", "password")} {
		if _, _, err := episode.Step(a); err != nil {
			t.Fatal(err)
		}
	}
	before, stood := episode.Observe(), episode.Public()
	s.becomes(nil)
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	reply := env.Act("reply", "content", "I am sorry. Let me see.")
	var away *env.AwayError
	if _, _, err := episode.Step(reply); !errors.As(err, &away) {
		t.Fatalf("%v", err)
	}
	if err := episode.(env.Rejoiner).Rejoin(); !errors.As(err, &away) {
		t.Fatalf("there is nobody, and it rejoins: %v", err)
	}
	s.becomes(office(t).Handler())
	if err := episode.(env.Rejoiner).Rejoin(); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(episode.Observe(), before) || episode.Public() != stood {
		t.Errorf("it stands otherwise than before: %+v, was %+v", episode.Public(), stood)
	}
	if _, _, err := episode.Step(reply); err != nil || episode.Public().Step != stood.Step+1 {
		t.Errorf("%+v, %v", episode.Public(), err)
	}
	// A server that answers otherwise is not played on at.
	s.becomes(replying(hello, hello, false))
	if err := episode.(env.Rejoiner).Rejoin(); !errors.As(err, &away) || !strings.Contains(away.Why, "differently") {
		t.Errorf("%v", err)
	}
}

// Who leaves while a server hangs does not wait for it.
func TestLeavingAHungServer(t *testing.T) {
	s := newShaky(t)
	remote, real := s.seated(t, time.Hour)
	_ = real.(*client.Episode).Close()
	s.becomes(replying(hello, "", true))
	ctx, leave := context.WithCancel(t.Context())
	episode, err := remote.Under(ctx).Start(remote.Tasks()[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, _, err := episode.Step(env.Act("search_kb", "content", "password"))
		done <- err
	}()
	time.Sleep(20 * time.Millisecond) // whether the step has begun by then or not, it ends
	leave()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) || errors.As(err, new(*env.AwayError)) {
			t.Errorf("%v", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits")
	}
	if err := episode.(*client.Episode).Close(); err != nil {
		t.Error(err)
	}
}

// An address where nobody is, or something else, is told in words too, before there is a seat.
func TestAddressesWithoutASeat(t *testing.T) {
	html := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }))
	defer html.Close()
	hung := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer hung.Close()
	defer hung.CloseClientConnections()
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }))
	defer broken.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	for url, want := range map[string]string{html.URL: "is not OpenEnv", hung.URL: "does not answer", broken.URL: "500", gone.URL: "nobody answers there"} {
		_, err := client.Connect(t.Context(), client.Server{URL: url, Wait: 300 * time.Millisecond}, desks(t))
		var away *env.AwayError
		if !errors.As(err, &away) || away.Where != url || !strings.Contains(away.Why, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
