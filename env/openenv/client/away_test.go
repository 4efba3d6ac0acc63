package client_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
)

// seated connects to a server and starts the easy ticket.
func seated(t *testing.T, s *openenvtest.Server, wait time.Duration) *client.Environment {
	t.Helper()
	remote, err := client.Connect(t.Context(), client.Server{URL: s.URL, Wait: wait}, s.Registry)
	if err != nil {
		t.Fatal(err)
	}
	return remote
}

// Whatever a server does instead of answering, the step comes back with its address and a reason in words, and the seat is not used again.
func TestStepsThatAreNotAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		then func(context.Context, *websocket.Conn) bool
		want string
	}{
		"hangs":          {openenvtest.Hang, "does not answer"},
		"dies":           {openenvtest.Drop, "broke off"},
		"says goodbye":   {openenvtest.Goodbye("the session is closed"), "closed the connection: the session is closed"},
		"garbage":        {openenvtest.Answer("<html>"), "is not OpenEnv"},
		"no observation": {openenvtest.Answer(`{"type":"observation","data":{"observation":[1]}}`), "is not OpenEnv"},
		"no error":       {openenvtest.Answer(`{"type":"error","data":"x"}`), "is not OpenEnv"},
		"an error":       {openenvtest.Answer(`{"type":"error","data":{"code":"EXECUTION_ERROR","message":"out of disk"}}`), "the server refuses: out of disk (EXECUTION_ERROR)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := openenvtest.Serve(t, nil)
			wait := time.Minute
			if name == "hangs" {
				wait = 300 * time.Millisecond
			}
			remote := seated(t, s, wait)
			s.Becomes(openenvtest.Seat(c.then))
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
	s := openenvtest.Serve(t, nil)
	remote := seated(t, s, 0)
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
	s.Away()
	reply := env.Act("reply", "content", "I am sorry. Let me see.")
	var away *env.AwayError
	if _, _, err := episode.Step(reply); !errors.As(err, &away) {
		t.Fatalf("%v", err)
	}
	if err := episode.(env.Rejoiner).Rejoin(); !errors.As(err, &away) {
		t.Fatalf("there is nobody, and it rejoins: %v", err)
	}
	s.Restart()
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
	s.Becomes(openenvtest.Seat(openenvtest.Answer(openenvtest.Observation)))
	if err := episode.(env.Rejoiner).Rejoin(); !errors.As(err, &away) || !strings.Contains(away.Why, "differently") {
		t.Errorf("%v", err)
	}
}

// Who leaves while a server hangs does not wait for it.
func TestLeavingAHungServer(t *testing.T) {
	s := openenvtest.Serve(t, nil)
	remote := seated(t, s, time.Hour)
	s.Becomes(openenvtest.Seat(openenvtest.Hang))
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
		s := client.Server{URL: url, Wait: 300 * time.Millisecond}
		if _, err := client.Episodes(t.Context(), s); err == nil || !strings.Contains(client.Why(err), want) {
			t.Errorf("the list: %v, want %q", err, want)
		}
		_, err := client.Connect(t.Context(), s, openenvtest.Registry(t))
		var away *env.AwayError
		if !errors.As(err, &away) || away.Where != url || !strings.Contains(away.Why, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// An agent whose server dies leaves a recording that is whole up to there.
func TestAnAgentsRunEndsWithItsServer(t *testing.T) {
	s := openenvtest.Serve(t, nil)
	remote := seated(t, s, 0)
	s.Becomes(openenvtest.Seat(openenvtest.Drop))
	var file bytes.Buffer
	seat, err := agent.Sit(remote, remote.Tasks()[0].ID, 0, agent.Identity{Kind: agent.Scripted, Name: "baseline"}, replays.NewRecorder(&file, replays.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	a, err := agent.New("baseline", agent.Seating{Spec: remote.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := agent.Run(t.Context(), seat, a, nil); !errors.As(err, new(*env.AwayError)) {
		t.Errorf("%v", err)
	}
	r, err := replays.Parse(&file, "kept")
	if err != nil || len(r.Frames) != 0 || r.End == nil || r.End.Reason != env.Aborted {
		t.Errorf("%v, %+v", err, r)
	}
}
