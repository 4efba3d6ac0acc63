package evaluation

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/resolution"
	"hotseat/replays"
	"hotseat/tasks"
)

func desks(t testing.TB) []env.Environment {
	t.Helper()
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return []env.Environment{resolution.New(library)}
}

// entry is a finished recording; n orders them by time.
func entry(n int, kind, name, task string, seed uint64, score env.Points, change ...func(*replays.Entry)) replays.Entry {
	e := replays.Entry{Path: task + name, Env: "resolution", EnvVersion: resolution.Version, Task: "resolution/" + task, Level: "hard", Seed: seed,
		Agent: agent.Identity{Kind: kind, Name: name}, RecordedAt: time.Unix(int64(n), 0), Reason: env.Closed, Score: env.Milli(int64(score)),
		Solved: score >= 900, Steps: 5}
	for _, c := range change {
		c(&e)
	}
	return e
}

func TestCountedOfAgents(t *testing.T) {
	bot := func(n int, task string, seed uint64, score env.Points, change ...func(*replays.Entry)) replays.Entry {
		return entry(n, agent.Scripted, "bot", task, seed, score, change...)
	}
	list := []replays.Entry{
		bot(9, "a", 0, 900), bot(1, "a", 0, 100), // the newest counts, whatever the order
		bot(2, "a", 1, 200),
		bot(3, "b", 0, 300, func(e *replays.Entry) { e.Reason = "" }),
		bot(3, "b", 1, 300, func(e *replays.Entry) { e.Labels = []string{Failed} }),
		bot(3, "b", 2, 300, func(e *replays.Entry) { e.Labels = []string{Coached} }),
		bot(3, "b", 3, 300, func(e *replays.Entry) { e.Parent = &replays.Parent{ID: "x"} }),
		bot(3, "b", 4, 300, func(e *replays.Entry) { e.EnvVersion = "0.0.1" }),
		bot(4, "b", 5, 500, func(e *replays.Entry) { e.Reason = env.Aborted }), // left of its own will
		{Problem: "torn", Path: "x"},
	}
	counted, left := Counted(list, desks(t))
	var scores []env.Points
	for _, e := range counted {
		scores = append(scores, e.Score/1000)
	}
	if diff := cmp.Diff([]env.Points{900, 200, 500}, scores); diff != "" {
		t.Error(diff)
	}
	if want := (Left{Unreadable: 1, Unfinished: 1, Failed: 1, Branched: 1, Coached: 1, Outdated: 1, Repeated: 1}); left != want {
		t.Errorf("%+v", left)
	}
	if text := (Left{Failed: 2, Repeated: 1}).String(); text != "2 failed, 1 repeated" {
		t.Error(text)
	}
}

// Of a person, the first attempt at a ticket counts, whatever came of it and whichever seed.
func TestCountedOfPeople(t *testing.T) {
	kim := func(n int, task string, seed uint64, score env.Points, change ...func(*replays.Entry)) replays.Entry {
		return entry(n, agent.Human, "Kim", task, seed, score, change...)
	}
	list := []replays.Entry{
		kim(5, "a", 7, 1000), kim(1, "a", 0, 100),
		kim(1, "b", 0, 0, func(e *replays.Entry) { e.Steps = 0 }), kim(2, "b", 0, 800), // opened and put away: no attempt
		kim(1, "c", 0, 950, func(e *replays.Entry) { e.Labels = []string{Coached} }), kim(2, "c", 0, 1000), // knows it from being coached
		kim(1, "e", 0, 950, func(e *replays.Entry) { e.Shared = true }), kim(2, "e", 0, 1000), // let the oracle take over
		kim(1, "d", 0, 300, func(e *replays.Entry) { e.Reason, e.Solved = "", false }), kim(2, "d", 0, 1000), // cut short: counts as it stood
		entry(3, agent.Human, "Lou", "a", 0, 700),
	}
	counted, left := Counted(list, desks(t))
	got := map[string]env.Points{}
	for _, e := range counted {
		got[e.Agent.Name+" "+e.Task] = e.Score / 1000
	}
	want := map[string]env.Points{"Kim resolution/a": 100, "Kim resolution/b": 800, "Kim resolution/d": 300, "Lou resolution/a": 700}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if left != (Left{Unfinished: 1, Shared: 1, Coached: 1, Repeated: 4}) {
		t.Errorf("%+v", left)
	}
}

func TestLeaderboardRanks(t *testing.T) {
	twins := []string{}
	for _, task := range desks(t)[0].Tasks() {
		if task.Family == "charged-twice" {
			twins = append(twins, task.ID[len("resolution/"):])
		}
	}
	if len(twins) < 2 {
		t.Fatalf("charged-twice has %d tickets", len(twins))
	}
	list := []replays.Entry{}
	for i, task := range twins {
		list = append(list, entry(i, agent.Scripted, "whole", task, 0, 1000), entry(i, agent.Scripted, "half", task, 0, env.Points(1000*(i%2))),
			entry(i, agent.Scripted, "shipped", task, 0, 1000, func(e *replays.Entry) { e.Labels = []string{sample} }))
	}
	list = append(list, entry(1, agent.Human, "Kim", twins[0], 0, 1000), entry(1, agent.Human, "Lou", twins[0], 0, 1000, func(e *replays.Entry) { e.Level = "easy" }))
	board, _ := Leaderboard(list, desks(t))
	type row struct {
		level, name string
		rank        int
		few         bool
		twins       Twins
	}
	var got []row
	for _, s := range board {
		got = append(got, row{s.Level, s.Agent.Name, s.Rank, s.Few, s.Twins})
	}
	want := []row{{"easy", "Lou", 1, true, Twins{}}, {"hard", "whole", 1, false, Twins{1, 1}}, {"hard", "Kim", 1, true, Twins{}}, {"hard", "half", 3, false, Twins{0, 1}}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(row{})); diff != "" {
		t.Error(diff)
	}
}
