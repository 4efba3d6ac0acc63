package live_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/live"
	"hotseat/ui/screen/replay"
	"hotseat/ui/uitest"
)

// pace is how often the list is asked for here: longer than the driver waits for a command, which would never be done with it otherwise.
const pace = 100 * time.Millisecond

// soon is how long what is to happen may take on a loaded machine.
const soon = 20 * time.Second

// serve puts a server on loopback whose episodes are recorded to a folder and can be watched.
func serve(t testing.TB, token string) (s *openenvtest.Server, dir string) {
	t.Helper()
	dir = t.TempDir()
	return openenvtest.Serve(t, func(o *openenv.Options) {
		o.Token = token
		o.Record = func(e openenv.Episode) (agent.Observer, error) {
			return replays.Create(filepath.Join(dir, e.Key+".replay.jsonl"), replays.Options{Tool: "test"})
		}
		o.Lines = func(w io.Writer, e openenv.Episode) agent.Observer {
			return replays.NewRecorder(w, replays.Options{Tool: "test", ID: e.Key, Clock: func() time.Time { return e.Began }})
		}
	}), dir
}

func reset(t testing.TB, c *client.Conn, who string) {
	t.Helper()
	if _, err := c.Reset(t.Context(), map[string]any{"task": "easy", "seed": 0, "agent": who}); err != nil {
		t.Fatal(err)
	}
}

func step(t testing.TB, c *client.Conn, action map[string]any) client.Result {
	t.Helper()
	r, err := c.Step(t.Context(), action)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func search(words string) map[string]any {
	return map[string]any{"action_type": "SearchKB", "content": words}
}

// audience shows what a server or another source plays. Whatever else is opened is refused, and kept.
type audience struct {
	*uitest.Driver
	root   *ui.Root
	opened []screen.Route
	spools []string
}

// watch shows a server's episodes.
func watch(t testing.TB, url, token string, w, h int) *audience {
	t.Helper()
	to := screen.Live{URL: url, Token: token, Every: pace}
	return seat(t, w, h, "dark", time.Now, func(ctx *screen.Context, scrubber live.Scrubber) screen.Screen { return live.New(ctx, to, scrubber) })
}

// listen shows a studio's episodes, at noon. The list is asked for again where the terminal changes its size, and at no other time.
func (s *studio) listen(w, h int, theme string) *audience {
	s.t.Helper()
	return s.seat(w, h, theme, time.Hour)
}

// tune shows a studio's episodes, and asks for them again and again.
func (s *studio) tune(w, h int, pace time.Duration) *audience {
	s.t.Helper()
	return s.seat(w, h, "dark", pace)
}

func (s *studio) seat(w, h int, theme string, pace time.Duration) *audience {
	s.t.Helper()
	return seat(s.t, w, h, theme, func() time.Time { return noon }, func(ctx *screen.Context, scrubber live.Scrubber) screen.Screen {
		return live.NewOf(ctx, s, pace, scrubber)
	})
}

func seat(t testing.TB, w, h int, theme string, now func() time.Time, build func(*screen.Context, live.Scrubber) screen.Screen) *audience {
	t.Helper()
	a := &audience{}
	deps := screen.Deps{Registry: openenvtest.Registry(t), Replays: replays.NewLibrary(t.TempDir()), Dir: t.TempDir(), Tool: "hotseat test",
		Config: config.Config{Theme: theme}, Now: now}
	var err error
	a.root, err = ui.New(deps, func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
		if _, ok := to.(screen.Live); ok {
			return build(ctx, func(ctx *screen.Context, to screen.Replay) screen.Screen {
				a.spools = append(a.spools, to.Path)
				return replay.New(ctx, to)
			}), nil
		}
		a.opened = append(a.opened, to)
		return nil, errors.New("no such screen in this test")
	}, screen.Live{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.root.Close() })
	a.Driver = uitest.Hurried(t, a.root, w, h, 20*time.Millisecond)
	return a
}

func (a *audience) shows(text string) bool { return strings.Contains(a.Screen(), text) }

func (a *audience) lacks(t testing.TB, text string) {
	t.Helper()
	if !a.Wait(soon, func() bool { return !strings.Contains(a.Screen(), text) }) {
		t.Fatalf("%q stays on the screen:\n%s", text, a.Screen())
	}
}

// An episode is listed, followed as it happens, gone back in while it goes on, and at its end the list comes back by itself. What was
// followed is what the server recorded, frame by frame.
func TestFollowsAnEpisodeAndGoesBackToTheList(t *testing.T) {
	s, dir := serve(t, "secret")
	a := watch(t, s.URL, "secret", 120, 40)
	a.See("Nobody is playing")
	c := s.Dial("")
	reset(t, c, "Ada")
	a.See("● Ada", "1 running")
	a.Keys("enter")
	a.See("● LIVE", "step 0/")
	step(t, c, search("password"))
	a.See("step 1/")
	a.Keys("h")
	step(t, c, search("two-factor"))
	a.See("1 behind", "G live", "step 0/")
	a.Keys("G")
	a.See("step 2/", "● LIVE")
	path := a.spools[0]
	if r := step(t, c, map[string]any{"action_type": "CloseTicket"}); !r.Done {
		t.Fatal("the episode goes on")
	}
	if !a.Wait(soon, func() bool { r, err := replays.Read(path); return err == nil && r.End != nil }) {
		t.Fatal("the end did not come")
	}
	same(t, path, dir)
	a.See("0 running", "■ Ada") // nobody touched a key but G: the list is back
	if _, err := os.Stat(path); !a.Wait(soon, func() bool { _, err = os.Stat(path); return errors.Is(err, os.ErrNotExist) }) {
		t.Errorf("%s is left: %v", path, err)
	}
}

// same compares what was watched with the server's own recording.
func same(t *testing.T, path, dir string) {
	t.Helper()
	seen, err := replays.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	recorded, err := replays.Read(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(seen.Frames) != len(recorded.Frames) || len(seen.Frames) == 0 {
		t.Fatalf("%d steps were seen, %d recorded", len(seen.Frames), len(recorded.Frames))
	}
	for i := range seen.Frames {
		one, two := seen.Frames[i].Frame, recorded.Frames[i].Frame
		two.Situation = 0 // it is made of hidden state, and not told
		if !reflect.DeepEqual(one, two) {
			t.Errorf("step %d was seen as\n%+v\nand recorded as\n%+v", i+1, one, two)
		}
	}
	if !reflect.DeepEqual(seen.Header.Observation, recorded.Header.Observation) || seen.End.Score != recorded.End.Score || seen.End.Reason != recorded.End.Reason {
		t.Error("the start or the end differs")
	}
}

// Who looks for themselves is not taken away at the end, and may only look.
func TestIsReadOnlyAndLeavesWhoLooksAlone(t *testing.T) {
	s, _ := serve(t, "")
	c := s.Dial("")
	reset(t, c, "Ada")
	step(t, c, search("password"))
	a := watch(t, s.URL, "", 80, 24)
	a.See("● Ada")
	a.Keys("enter")
	a.See("● LIVE", "step 1/")
	if strings.Contains(a.Screen(), "b branch") {
		t.Error("the footer offers what is refused")
	}
	for _, key := range []string{"b", "c", "m"} {
		a.Keys(key)
	}
	if len(a.opened) > 0 {
		t.Fatalf("opened %v", a.opened)
	}
	a.Keys("b")
	a.See("somebody else is in this seat")
	a.Keys("h")
	step(t, c, map[string]any{"action_type": "CloseTicket"})
	a.lacks(t, "LIVE")
	a.Wait(10*pace, func() bool { return false })
	a.See("step 0/")
	a.Keys("esc")
	a.See("■ Ada", "0 running")
}

// A server that is away, that wants a token, or that goes away is told, and it is tried again.
func TestTellsThatTheServerIsAwayAndComesBack(t *testing.T) {
	s, _ := serve(t, "secret")
	watch(t, s.URL, "", 80, 24).See("token is missing or wrong", "--token")
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	watch(t, other.URL, "", 80, 24).See("none can be watched there")

	a := watch(t, s.URL, "secret", 80, 24)
	c := s.Dial("")
	reset(t, c, "Ada")
	a.See("● Ada")
	s.Unreachable()
	a.See("went away", "● Ada", "! not connected")
	s.Reachable()
	a.See("the server answers again")
	a.lacks(t, "not connected")

	a.Keys("enter")
	a.See("● LIVE")
	s.Unreachable()
	a.See("trying again", "! offline")
	step(t, c, search("password"))
	s.Reachable()
	a.See("the episode goes on", "step 1/")
}
