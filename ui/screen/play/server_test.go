package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// away opens the easy ticket at a server.
func away(t *testing.T, s *openenvtest.Server, w, h int) *desk.Desk {
	t.Helper()
	remote, err := client.Connect(t.Context(), client.Server{URL: s.URL}, s.Registry)
	if err != nil {
		t.Fatal(err)
	}
	return desk.OpenWith(t, desk.Deps(t, env.NewRegistry(remote)), w, h, screen.Play{Task: easy})
}

// search takes a step, and closes what it found.
func search(d *desk.Desk, words string) {
	d.Keys("2")
	d.Type(words)
	d.Keys("enter")
}

// kept reads the only recording.
func kept(t *testing.T, d *desk.Desk, steps int, reason string) *replays.Replay {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(d.Deps.Dir, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	r, err := replays.Read(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Frames) != steps || (r.End == nil) != (reason == "") || r.End != nil && r.End.Reason != reason {
		t.Errorf("%d steps, %+v; want %d, %q", len(r.Frames), r.End, steps, reason)
	}
	return r
}

// nothing checks that no recording is left where nothing was played.
func nothing(t *testing.T, d *desk.Desk) {
	t.Helper()
	_ = d.Root.Close()
	if files, err := os.ReadDir(d.Deps.Dir); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}

// A server that dies in the middle costs nothing: what was played is kept, and once there is one again the seat is taken again, the
// steps are repeated there, and the one that was not answered is taken. The recording has them all, once.
func TestALostSeatIsTakenAgain(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		s := openenvtest.Serve(t, nil)
		d := away(t, s, w, h)
		d.See("step 0/5")
		search(d, "password reset")
		d.See("step 1/5", "Found: open one to read it")
		d.Keys("enter", "esc")
		s.Away()
		search(d, "two-factor")
		d.See("The seat is lost", "Kept: your step, in", "Not taken: search “two-factor”")
		kept(t, d, 1, "")
		d.Keys("n")
		d.See("! no seat", "enter tries again, q leaves", "step 1/5")
		d.Keys("tab", "j", "enter", "n", "2")
		d.See("The seat is lost")
		d.Keys("y") // nobody is there yet
		d.See("The seat is lost", "broke off")
		s.Restart()
		d.Keys("y")
		d.See("step 2/5")
		d.Keys("esc")
		if strings.Contains(d.Screen(), "no seat") {
			t.Errorf("the seat is taken again:\n%s", d.Screen())
		}
		d.Keys("5")
		d.See("ends the episode")
		d.Keys("enter")
		d.See("Not solved")
		kept(t, d, 3, env.Closed)
	})
}

// Whatever a server does instead of answering is told in words; leaving is always possible and needs no server.
func TestServersThatDoNotAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		becomes func(*openenvtest.Server)
		want    string
	}{
		"an error": {func(s *openenvtest.Server) {
			s.Becomes(openenvtest.Seat(openenvtest.Answer(`{"type":"error","data":{"code":"E\u001b[31m","message":"out of \u001b[2Jdisk"}}`)))
		}, "the server refuses: out of"},
		"garbage": {func(s *openenvtest.Server) { s.Becomes(openenvtest.Seat(openenvtest.Answer("<html>\x1b[31m"))) }, "is not OpenEnv"},
		"goodbye": {func(s *openenvtest.Server) {
			s.Becomes(openenvtest.Seat(openenvtest.Goodbye("closed \x1b[2Jfor today")))
		}, "closed the connection"},
		"a broken one": {func(s *openenvtest.Server) { s.Becomes(openenvtest.Seat(openenvtest.Drop)) }, "broke off"},
	} {
		t.Run(name, func(t *testing.T) {
			s := openenvtest.Serve(t, nil)
			remote, err := client.Connect(t.Context(), client.Server{URL: s.URL}, s.Registry)
			if err != nil {
				t.Fatal(err)
			}
			c.becomes(s)
			d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(remote)), 100, 30, screen.Play{Task: easy})
			d.See("step 0/5")
			search(d, "password")
			d.See("The seat is lost", c.want, "Not taken: search “password”")
			d.Keys("n", "q") // nothing was played, so nothing is asked
			if !d.Wait(20*time.Second, func() bool { return d.Quit }) {
				t.Fatalf("it goes on:\n%s", d.Screen())
			}
			nothing(t, d)
		})
	}
}

// A server that hangs is told to be waited for, and who leaves meanwhile does not wait: neither by the question nor by ending the
// program.
func TestAHungServer(t *testing.T) {
	for name, leave := range map[string]func(*desk.Desk){
		"leaving": func(d *desk.Desk) {
			d.Keys("q")
			d.See("Leave the seat?")
			d.Keys("y")
		},
		"quitting": func(d *desk.Desk) { d.Keys("ctrl+c", "ctrl+c") },
	} {
		t.Run(name, func(t *testing.T) {
			s := openenvtest.Serve(t, nil)
			remote, err := client.Connect(t.Context(), client.Server{URL: s.URL, Wait: time.Hour}, s.Registry)
			if err != nil {
				t.Fatal(err)
			}
			s.Becomes(openenvtest.Seat(openenvtest.Hang))
			d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(remote)), 100, 30, screen.Play{Task: easy})
			d.See("step 0/5")
			search(d, "password")
			d.See("waiting for the server")
			d.Keys("2")
			d.See("the step before is being taken")
			leave(d)
			if !d.Wait(20*time.Second, func() bool { return d.Quit }) {
				t.Fatalf("it goes on:\n%s", d.Screen())
			}
			done := make(chan error, 1)
			go func() { done <- d.Root.Close() }()
			select {
			case err := <-done:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(20 * time.Second):
				t.Fatal("it waits for the server")
			}
			nothing(t, d)
		})
	}
}

// Where there is no seat from the start, it is said, tried again, or left; no empty recording stays.
func TestNoSeatFromTheStart(t *testing.T) {
	s := openenvtest.Serve(t, nil)
	remote, err := client.Connect(t.Context(), client.Server{URL: s.URL}, s.Registry)
	if err != nil {
		t.Fatal(err)
	}
	deps := desk.Deps(t, env.NewRegistry(remote))
	open := func() *desk.Desk { return desk.OpenWith(t, deps, 80, 24, screen.Play{Task: easy}) }
	s.Away()
	d := open()
	d.See("There is no seat", "Nothing was played yet")
	d.Keys("y")
	d.See("There is no seat")
	d.Keys("n")
	if !d.Quit {
		t.Errorf("it goes on:\n%s", d.Screen())
	}
	if files, err := os.ReadDir(deps.Dir); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
	d = open()
	d.See("There is no seat")
	s.Restart()
	d.Keys("y")
	d.See("step 0/5")
	search(d, "password")
	d.See("step 1/5")
}
