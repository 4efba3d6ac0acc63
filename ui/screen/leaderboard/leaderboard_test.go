package leaderboard_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/evaluation"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// board plays tickets by several agents into the library of a test.
func board(t testing.TB, people ...string) screen.Deps {
	t.Helper()
	deps := desk.Deps(t, desk.Registry(t))
	for _, e := range deps.Registry.All() {
		for i, task := range e.Tasks() {
			if i > 5 {
				break
			}
			play(t, deps, e, task.ID, agent.Identity{Kind: agent.Scripted, Name: "solver"}, true)
			play(t, deps, e, task.ID, agent.Identity{Kind: agent.LLM, Name: "llm", Model: "some-model"}, i%2 == 0)
			for _, p := range people {
				if i < 2 {
					play(t, deps, e, task.ID, agent.Identity{Kind: agent.Human, Name: p}, i == 0)
				}
			}
		}
	}
	return deps
}

// play records an episode: the author's solution, or none of it but the end.
func play(t testing.TB, deps screen.Deps, e env.Environment, task string, who agent.Identity, well bool, labels ...string) {
	t.Helper()
	rec, err := replays.Create(deps.Dir+"/", replays.Options{Tool: "test", Clock: deps.Now, Labels: labels})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := agent.Sit(e, task, 0, who, rec)
	if err != nil {
		t.Fatal(err)
	}
	solution := seat.Episode.(env.Oracle).Solution()
	if !well {
		solution = solution[:1]
	}
	for _, a := range solution {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			t.Fatal(err)
		}
	}
	if err := seat.Leave(); err != nil {
		t.Fatal(err)
	}
}

func TestWhoScoresWhat(t *testing.T) {
	deps := board(t, "ana")
	for _, task := range []string{"resolution/broken-kettle", "triage/hard"} { // these count for nothing
		e, _, err := deps.Registry.Find("", task)
		if err != nil {
			t.Fatal(err)
		}
		play(t, deps, e, task, agent.Identity{Kind: agent.Human, Name: "cheat"}, true, evaluation.Coached)
	}
	d := desk.OpenWith(t, deps, 160, 50, screen.Home{})
	d.Keys("B")
	d.See("Leaderboard", "resolution  easy", "1 solver", "llm some-model", "@ana", "100 %", "1*", "Left out: ", "2 coached", "p^4")
	if strings.Contains(d.Screen(), "cheat") {
		t.Error("who was coached stands on the board")
	}
	list, err := replays.NewLibrary(deps.Dir).List()
	if err != nil {
		t.Fatal(err)
	}
	standings, _ := evaluation.Leaderboard(list, deps.Registry.All())
	for i, x := range standings { // every row is the command's
		d.See(fmt.Sprintf("%s, %s: rank %d", x.Environment, x.Level, x.Rank), fmt.Sprintf("mean score %.3f", x.Score.Mean.Float()), fmt.Sprintf("solved %d of %d", x.Solved.Count, x.Episodes))
		if x.Few {
			d.See("too few to tell")
		}
		if x.Twins.Played > 0 {
			d.See(fmt.Sprintf("twin sets solved whole: %d of %d", x.Twins.Solved, x.Twins.Played))
		}
		if i < len(standings)-1 {
			d.Keys("j")
		}
	}
	d.Keys("j", "g", "G", "k", "pgup", "pgdown", "home")
	d.See("rank 1")
	d.Keys("tab")
	d.See("leaderboard  resolution")
	if strings.Contains(d.Screen(), "triage") {
		t.Error("another environment is shown")
	}
	d.Keys("enter")
	d.See("replays", "filter env:resolution level:easy", `agent:"llm"`)
	d.Keys("q", "q")
	d.See("Tickets")
}

func TestItOpensFromTheLibraryAndThePalette(t *testing.T) {
	d := desk.OpenWith(t, board(t), 100, 30, screen.Library{})
	d.Keys("B")
	d.See("leaderboard", "1 solver")
	d.Keys("q", ":")
	d.Type("leaderboard")
	d.Keys("enter")
	d.See("1 solver")
	d.ClickOn("1 solver")
	d.See("╭ solver")
	d.ClickOn("1 solver")
	d.See(`agent:"solver"`)
}

func TestNobodyHasPlayed(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Leaderboard{})
	d.See("Nobody has played yet")
	for _, k := range []string{"enter", "j", "k", "G", "tab", "pgdown"} {
		d.Keys(k)
	}
	d.See("Nobody has played yet")
}

func TestEverySize(t *testing.T) {
	deps := desk.Deps(t, desk.Registry(t))
	e := deps.Registry.All()[0]
	for i, name := range []string{"\x1b[31mred\x07 \u202eevil", strings.Repeat("w", 5000), "日本語のとても長い名前", "مرحبا بالعالم", "👩‍👩‍👧‍👦🏳️‍🌈", "a\tb\r\nc"} {
		play(t, deps, e, e.Tasks()[0].ID, agent.Identity{Kind: []string{agent.Human, agent.LLM}[i%2], Name: name, Model: name}, i%2 == 0)
	}
	d := desk.OpenWith(t, deps, 120, 40, screen.Leaderboard{})
	d.See("rank 1")
	for _, keys := range [][]string{{}, {"G"}, {"?"}, {"esc", ":"}} {
		d.Keys(keys...)
		for w := 1; w <= 220; w += 9 {
			d.Resize(w, 1+(w*7)%70)
		}
		for _, size := range [][2]int{{1, 1}, {40, 12}, {79, 20}, {80, 24}, {120, 40}, {220, 70}} {
			d.Resize(size[0], size[1])
		}
	}
}

func TestGolden(t *testing.T) {
	deps := board(t, "ana")
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, s := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {50, 16}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, s[0], s[1]), func(t *testing.T) {
				deps := deps
				deps.Config.Theme = theme
				d := desk.OpenWith(t, deps, s[0], s[1], screen.Leaderboard{})
				d.Wait(5*time.Second, func() bool { return !strings.Contains(d.Screen(), "reading …") })
				d.Golden()
			})
		}
	}
}
