package watch_test

import (
	"strings"
	"testing"

	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui/screen"
	"hotseat/ui/screen/watch"
)

func TestADemoGoesOnByItself(t *testing.T) {
	x := sit(t, 120, 40, screen.Watch{Demo: true, Seed: 7})
	seen := map[string]bool{}
	for range 4 {
		x.until("Report")
		x.See("demo")
		for _, e := range registry(t).All() {
			if strings.Contains(x.Screen(), " "+e.Spec().Name+" ") {
				seen[e.Spec().Name] = true
			}
		}
		x.pass() // the report has been read
		x.See("step 0/")
	}
	if len(seen) != len(registry(t).All()) {
		t.Errorf("four shows come from %v", seen)
	}
	list, err := replays.NewLibrary(x.dir).List()
	if err != nil || len(list) != 5 {
		t.Fatalf("%d recordings, %v", len(list), err)
	}
	for _, e := range list[1:] {
		if e.Problem != "" {
			t.Errorf("%s: %s", e.Name, e.Problem)
		}
	}
}

func TestAKeyStopsADemo(t *testing.T) {
	for _, key := range []string{"x", "enter", "tab", "Ä", "space"} {
		t.Run(key, func(t *testing.T) {
			x := sit(t, 120, 40, screen.Watch{Demo: true, Seed: 7})
			x.Keys(key)
			x.See("paused")
			late := x.timers[len(x.timers)-1]
			x.Send(late.msg)
			x.See("In the seat")
			x.timers = nil
			x.Keys("space")
			x.hides("paused")
			x.until("Report")
			x.Keys("x")
			x.See("paused")
			x.Keys("space")
			x.hides("paused")
			x.pass()
			x.See("step 0/")
		})
	}
}

func TestTheProgrammeVaries(t *testing.T) {
	p := watch.NewProgramme(registry(t), agent.Roster(), 3)
	tasks, agents, attacks := map[string]bool{}, map[string]bool{}, 0
	const turns = 30
	for turn := range turns {
		show := p.At(turn)
		if show != watch.NewProgramme(registry(t), agent.Roster(), 3).At(turn) {
			t.Fatalf("turn %d differs from one time to the next", turn)
		}
		desk, _, _ := strings.Cut(show.Task, "/")
		entry, err := watch.Find(agent.Roster(), show.Agent, desk)
		if err != nil {
			t.Fatal(err)
		}
		tasks[show.Task], agents[show.Agent] = true, true
		if entry.Exploit {
			attacks++
		}
	}
	if len(tasks) < 15 || len(agents) < 6 || attacks < turns/10 || attacks > turns/3 {
		t.Errorf("%d tickets, %d agents, %d attacks in %d turns", len(tasks), len(agents), attacks, turns)
	}
	if first := p.At(0); first.Agent != agent.Roster()[0].Name {
		t.Errorf("the first agent is %s", first.Agent)
	}
	if watch.NewProgramme(registry(t), nil, 3).At(0).Agent != "" {
		t.Error("an empty roster has an agent")
	}
}
