package watch_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/tasks"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/watch"
	"hotseat/ui/uitest"
)

// table is the program with the watch screen in a headless terminal. Pauses are kept and let through by hand.
type table struct {
	*uitest.Driver
	t      *testing.T
	dir    string
	watch  *watch.Screen
	opened []screen.Route // what the screen asked for beside itself
	timers []timer
}

type timer struct {
	after time.Duration
	msg   tea.Msg
}

// other is a screen that this one leads to.
type other struct{ screen.Screen }

func (other) Init() tea.Cmd          { return nil }
func (other) Title() string          { return "other" }
func (other) Update(tea.Msg) tea.Cmd { return nil }
func (other) View(int, int) string   { return "the other screen" }

func registry(t testing.TB) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

func sit(t *testing.T, w, h int, route screen.Watch, roster ...agent.Entry) *table {
	t.Helper()
	if roster == nil {
		roster = agent.Roster()
	}
	x := &table{t: t, dir: t.TempDir()}
	clock := time.Date(2026, 3, 18, 9, 0, 0, 0, time.UTC)
	deps := screen.Deps{Registry: registry(t), Dir: x.dir, Tool: "hotseat test", Roster: roster, Config: config.Config{Nickname: "ada"},
		Now: func() time.Time { return clock }}
	root, err := ui.New(deps, func(ctx *screen.Context, r screen.Route) (screen.Screen, error) {
		if r, ok := r.(screen.Watch); ok {
			s, err := watch.New(ctx, r)
			if err != nil {
				return nil, err
			}
			s.After = func(d time.Duration, msg tea.Msg) tea.Cmd {
				x.timers = append(x.timers, timer{d, msg})
				return nil
			}
			x.watch = s
			return s, nil
		}
		x.opened = append(x.opened, r)
		return other{x.watch}, nil
	}, route)
	if err != nil {
		t.Fatal(err)
	}
	x.Driver = uitest.New(t, root, w, h)
	t.Cleanup(func() { _ = root.Close() })
	return x
}

// pass lets the last pause go by.
func (x *table) pass() {
	x.t.Helper()
	if !x.Wait(20*time.Second, func() bool { return len(x.timers) > 0 }) {
		x.t.Fatalf("nothing waits:\n%s", x.Screen())
	}
	last := x.timers[len(x.timers)-1]
	x.timers = nil
	x.Send(last.msg)
}

// until lets pauses go by until a text is on the screen.
func (x *table) until(text string) {
	x.t.Helper()
	for range 200 {
		if strings.Contains(x.Screen(), text) {
			return
		}
		x.pass()
	}
	x.t.Fatalf("%q does not appear:\n%s", text, x.Screen())
}

func (x *table) hides(text string) {
	x.t.Helper()
	if strings.Contains(x.Screen(), text) {
		x.t.Fatalf("%q is on the screen:\n%s", text, x.Screen())
	}
}

// replay is the only recording.
func (x *table) replay() *replays.Replay {
	x.t.Helper()
	files, err := filepath.Glob(filepath.Join(x.dir, "*"))
	if err != nil || len(files) != 1 {
		x.t.Fatalf("%d recordings: %v", len(files), err)
	}
	r, err := replays.Read(files[0])
	if err != nil {
		x.t.Fatal(err)
	}
	return r
}

// scripted is an agent that says what it thinks.
func scripted(name string, moves ...agent.Move) agent.Entry {
	return agent.Entry{Name: name, About: "follows a script", Make: func(agent.Seating) (agent.Agent, error) {
		return &script{name: name, moves: moves}, nil
	}}
}

type script struct {
	name  string
	moves []agent.Move
	err   error
}

func (s *script) Identity() agent.Identity { return agent.Identity{Kind: agent.LLM, Name: s.name} }

func (s *script) Next(context.Context, env.Observation) (agent.Move, error) {
	if len(s.moves) == 0 {
		if s.err != nil {
			return agent.Move{}, s.err
		}
		return agent.Move{}, agent.ErrLeave
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	return m, nil
}

func two() agent.Entry {
	return scripted("thinker", agent.Move{Action: env.Act("search_kb", "content", "warranty"), Thought: "Is it covered?"},
		agent.Move{Action: env.Act("reply", "content", "I am sorry for the trouble."), Thought: "A kind word first."})
}

const ticket = "resolution/dead-router-1"

func TestAnActionIsShownBeforeItTakesEffect(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.See("In the seat", "thinker", "Follows a script.", "step 0/")
	x.pass()
	x.See("Next: step 1", "Is it covered?", "warranty")
	x.hides("Documents (")
	x.pass()
	x.See("Step 1", "Documents (", "step 1/")
	x.pass()
	x.See("Next: step 2", "A kind word first.")
	x.hides("+ thinker")
}

func TestSpeedAndPause(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.See("1×")
	usual := x.timers[len(x.timers)-1].after
	x.Keys("+", "+")
	x.See("4×")
	if got := x.timers[len(x.timers)-1].after; got != usual/4 {
		t.Errorf("a pause of %v at 4×, %v at 1×", got, usual)
	}
	x.Keys("-", "-", "-", "-", "-", "-")
	x.See("0.25×")
	late := x.timers[len(x.timers)-1]
	x.Keys("space")
	x.See("paused", "go on")
	x.Send(late.msg)
	x.hides("Next: step 1")
	x.timers = nil
	x.Keys("space")
	x.See("Next: step 1")
	x.hides("paused")
}

func TestSingleSteps(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.Keys("right")
	x.See("paused", "Next: step 1", "step 0/")
	x.Keys("l")
	x.See("step 1/", "Next: step 2")
	x.Keys("right")
	x.See("step 2/")
	if n := len(x.replay().Frames); n != 2 {
		t.Errorf("%d steps are recorded", n)
	}
}

func TestLeavingKeepsTheReplayAsAborted(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.Keys("right", "right", "q")
	if !x.Quit {
		t.Error("q does not leave")
	}
}

func TestTakingOverTheSeat(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.Keys("right", "right", "t")
	x.See("the other screen")
	route, ok := x.opened[0].(screen.Play)
	if !ok || route.Taken == nil || route.Task != ticket || len(route.Taken.Frames) != 1 {
		t.Fatalf("opens %#v", x.opened[0])
	}
	if _, err := route.Taken.Seat.Play(agent.Move{Action: env.Act("reply", "content", "Sorry for the wait.")}); err != nil {
		t.Fatal(err)
	}
	if err := route.Taken.Seat.Leave(); err != nil {
		t.Fatal(err)
	}
	r := x.replay()
	if r.Header.Agent.Name != "thinker" || r.Frames[0].By != nil || r.Frames[1].By == nil || r.Frames[1].By.Kind != agent.Human || r.Frames[1].By.Name != "ada" {
		t.Errorf("who held the seat: %v, then %v, %v", r.Header.Agent, r.Frames[0].By, r.Frames[1].By)
	}
	if r.Frames[0].Thought != "Is it covered?" {
		t.Errorf("the thought is recorded as %q", r.Frames[0].Thought)
	}
}

func TestTheEnd(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket, Agent: "oracle"})
	x.until("Report")
	x.See("Solved: score 1.00", "score 1.00 ✓", "n next ticket", "scrub")
	x.hides("retry from there")
	if r := x.replay(); r.End == nil || !r.End.Solved {
		t.Errorf("the recording ends with %+v", r.End)
	}
	x.Keys("r")
	if route, ok := x.opened[0].(screen.Replay); !ok || route.Path == "" || route.Step != -1 {
		t.Errorf("r opens %#v", x.opened[0])
	}
}

func TestAfterTheEnd(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket, Agent: "baseline"})
	x.until("Report")
	x.See("What went wrong: step")
	x.Keys("A")
	x.See("seed 1", "step 0/")
	x.until("Report")
	x.Keys("n")
	x.See("step 0/", "baseline")
	x.hides(" dead-router  medium   baseline   seed 1   step 1/")
	x.until("Report")
	x.Keys("b")
	if route, ok := x.opened[0].(screen.Play); ok && route.From == nil {
		t.Errorf("b opens %#v", x.opened[0])
	}
}

func TestAnAgentThatFails(t *testing.T) {
	for name, err := range map[string]error{"leaves": agent.ErrLeave, "fails": errors.New("no \x1b[31mconnection")} {
		t.Run(name, func(t *testing.T) {
			entry := agent.Entry{Name: "bad", Make: func(agent.Seating) (agent.Agent, error) { return &script{name: "bad", err: err}, nil }}
			x := sit(t, 120, 40, screen.Watch{Task: ticket}, entry)
			x.See("Report", "aborted")
			if name == "fails" {
				x.See("The agent failed at step 1", "connection")
			}
			if r := x.replay(); r.End == nil || r.End.Reason != env.Aborted {
				t.Errorf("the recording ends with %+v", r.End)
			}
		})
	}
}

func TestASlowAgentIsCancelled(t *testing.T) {
	cancelled := make(chan struct{})
	entry := agent.Entry{Name: "slow", Make: func(agent.Seating) (agent.Agent, error) { return slow{cancelled}, nil }}
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, entry)
	x.pass()
	x.See("is thinking")
	x.Keys("t")
	x.See("the other screen")
	<-cancelled
}

type slow struct{ cancelled chan struct{} }

func (slow) Identity() agent.Identity { return agent.Identity{Name: "slow"} }
func (s slow) Next(ctx context.Context, _ env.Observation) (agent.Move, error) {
	<-ctx.Done()
	close(s.cancelled)
	return agent.Move{}, ctx.Err()
}

func TestARecordingThatCannotBeWritten(t *testing.T) {
	x := sit(t, 100, 30, screen.Watch{Task: ticket}, two())
	x.Keys("q")
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	deps := screen.Deps{Registry: registry(t), Dir: filepath.Join(blocked, "below"), Roster: agent.Roster(), Now: time.Now}
	root, err := ui.New(deps, func(ctx *screen.Context, r screen.Route) (screen.Screen, error) {
		return watch.New(ctx, r.(screen.Watch))
	}, screen.Watch{Task: ticket})
	if err != nil {
		t.Fatal(err)
	}
	d := uitest.New(t, root, 100, 30)
	d.See("It cannot go on")
}

func TestUnknownAgentsAndTasks(t *testing.T) {
	for _, route := range []screen.Watch{{Task: "resolution/nothing"}, {Task: ticket, Agent: "nobody"}} {
		_, err := ui.New(screen.Deps{Registry: registry(t), Roster: agent.Roster(), Now: time.Now}, func(ctx *screen.Context, r screen.Route) (screen.Screen, error) {
			return watch.New(ctx, r.(screen.Watch))
		}, route)
		if err == nil {
			t.Errorf("%+v opens", route)
		} else {
			t.Log(err)
		}
	}
}

func TestFindAndDocuments(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Task: ticket}, two())
	x.Keys("right", "right", "/")
	x.Type("daughter")
	x.Keys("enter")
	x.Keys("tab", "tab", "tab", "tab", "tab", "enter")
	x.See("1/")
	x.Keys("esc")
	x.ClickOn("+ Warranty")
	x.See("1/")
}

func ExampleBound() {
	fmt.Println(watch.Bound(0), watch.Bound(100), watch.Bound(0.1), watch.Bound(3))
	// Output: 1 16 0.25 3
}
