package replay_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/replays/samples"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
)

// at fails unless the scrubber stands at a step.
func (r *rig) at(t *testing.T, want string) {
	t.Helper()
	if !strings.Contains(r.Screen(), "step "+want) {
		t.Fatalf("not at step %s:\n%s", want, r.Screen())
	}
}

func TestMotions(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "19"), Step: 0}, 100, 30, "dark")
	r.at(t, "0/10")
	for _, m := range []struct{ keys, want string }{
		{"l", "1/10"}, {"right", "2/10"}, {"5 l", "7/10"}, {"h", "6/10"}, {"2 left", "4/10"}, {"G", "10/10"}, {"g", "0/10"}, {"$", "10/10"}, {"0", "0/10"},
		{"end", "10/10"}, {"home", "0/10"}, {"7 G", "7/10"}, {"9 9 G", "10/10"}, {"l", "10/10"}, {"9 9 h", "0/10"}, {"h", "0/10"}, {"1 0 G", "10/10"},
	} {
		r.Keys(strings.Fields(m.keys)...)
		r.at(t, m.want)
	}
}

// A failed replay is opened where it lost most; that step, its cause and what would be right are on one small screen.
func TestEveryFailedSampleIsPlainAfterOneKey(t *testing.T) {
	desks := registry(t)
	for _, name := range samples.Names() {
		path := sample(t, name)
		rec, err := replays.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if rec.End.Solved {
			continue
		}
		t.Run(name, func(t *testing.T) {
			judged, err := analysis.Review(rec, desks)
			if err != nil {
				t.Fatal(err)
			}
			losing := judged.Losing()
			r := scrub(t, screen.Replay{Path: path, Step: -1}, 80, 24, "dark")
			r.judged(t)
			r.at(t, fmt.Sprintf("%d/%d", losing, len(rec.Frames)))
			r.Keys("e")
			r.at(t, fmt.Sprintf("%d/%d", losing, len(rec.Frames)))
			s := flat(r.Screen())
			if !slices.ContainsFunc(rec.End.Findings, func(f env.Finding) bool { return f.Step >= losing && strings.Contains(s, flat(f.Name+": "+f.Evidence)) }) {
				t.Errorf("no finding can be read in full:\n%s", r.Screen())
			}
			if before := pane.Score(judged.Steps[losing-1].Before); !strings.Contains(s, flat("→ best here, for "+before)) {
				t.Errorf("what would have been better is not said:\n%s", r.Screen())
			}
			if value := pane.Change(rec.Frames[losing-1].Reward.Value); !strings.Contains(s, value) {
				t.Errorf("the reward %s is not shown:\n%s", value, r.Screen())
			}
		})
	}
}

// flat is the words of the step's pane and the lines below it, without borders and line breaks: panes wrap.
func flat(s string) string {
	lines := strings.Split(s, "\n")
	left := 0 // the column where the step's pane begins
	for _, line := range lines {
		if before, _, ok := strings.Cut(line, "╭ Step"); ok {
			left = len([]rune(before))
		}
	}
	var words []string
	for _, line := range lines {
		if r := []rune(line); strings.Contains(line, "│") && len(r) > left {
			line = string(r[left:])
		}
		words = append(words, strings.Fields(strings.NewReplacer("│", " ", "▾", " ", "▴", " ").Replace(line))...)
	}
	return strings.Join(words, "")
}

func TestFindingsAndMarks(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "01"), Step: -1}, 100, 30, "dark")
	r.judged(t)
	r.at(t, "3/5")
	r.See("??✗", "best was")
	r.Keys("e")
	r.at(t, "3/5")
	r.Keys("e")
	r.at(t, "4/5")
	r.See("false-promise")
	r.Keys("e", "e")
	r.at(t, "3/5")
	r.Keys("E")
	r.at(t, "5/5")
	r.Keys("g", "]")
	r.at(t, "3/5")
	r.Keys("]", "[")
	r.at(t, "3/5")
	r.Keys("[")
	r.See("no more marked steps before")
	r.Keys("1", "G", "E")
	r.at(t, "5/5")
}

func TestSearchGoesThroughAllSteps(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "06"), Step: 0}, 100, 30, "dark")
	r.Keys("/")
	r.Type("clearly covered") // in the reasoning of step 3
	r.Keys("enter")
	r.at(t, "3/5")
	r.Keys("g", "/")
	r.Keys("ctrl+u")
	r.Type("SORRY")
	r.Keys("enter")
	r.at(t, "1/5")
	r.Keys("n", "N", "N")
	r.Keys("/", "ctrl+u")
	r.Type("zebra")
	r.Keys("enter")
	r.See("no step says “zebra”")
}

func TestDetailChangesAndCopies(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "01"), Step: 3}, 100, 30, "dark")
	r.Keys("v")
	r.See("full", "issue_refund"[6:], "amount: 49", "after 9.600 s")
	r.Keys("l")
	r.See("Step 4 of 5")
	r.Keys("h", "v")
	r.See("raw JSON", `"type": "step"`, `"n": 3`)
	r.Keys("l")
	r.See(`"n": 4`)
	r.Keys("h", "v", "d")
	r.See("changes", "~ refunded: $0.00 → $49.00", "+ payments: Refunded $49.00")
	r.Keys("esc")
	r.See("▸Conversation")
	r.Keys("y")
	if !strings.Contains(r.Clipboard, "double-payout") || !strings.Contains(r.Clipboard, "→ best here") && !strings.Contains(r.Clipboard, "→ check in the ledger") {
		t.Errorf("copied %q", r.Clipboard)
	}
	r.Keys("o")
	r.See("Billing: duplicate charges", "1/2")
}

func TestNotesAreAppended(t *testing.T) {
	path := sample(t, "03")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := scrub(t, screen.Replay{Path: path, Step: 2}, 100, 30, "dark")
	r.Keys("m")
	r.See("over-authority") // findings of this replay are offered first
	r.Type("over-auth")
	r.Keys("enter")
	r.Type("read the limit here")
	r.Keys("enter")
	r.See("✎ over-authority: read the limit here (Ada)", "noted at 2")
	after, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(after, before) || len(after) == len(before) {
		t.Fatal("the file was not appended to", err)
	}
	again, err := replays.Read(path)
	if err != nil || len(again.Notes) != 1 || again.Notes[0].Step != 2 || again.Notes[0].Author != "Ada" {
		t.Errorf("%+v %v", again.Notes, err)
	}
}

func TestExports(t *testing.T) {
	path := sample(t, "01")
	r := scrub(t, screen.Replay{Path: path, Step: 3}, 100, 30, "dark")
	r.Keys("x", "enter", "enter")
	r.See("written to")
	report, err := os.ReadFile(filepath.Join(filepath.Dir(path), "01-double-payout.md"))
	if err != nil || !strings.Contains(string(report), "double-payout") {
		t.Errorf("%s %v", report, err)
	}
	r.Keys("x", "down", "enter", "enter")
	step, err := os.ReadFile(filepath.Join(filepath.Dir(path), "01-double-payout-step-3.json"))
	if err != nil || !strings.Contains(string(step), "issue_refund") {
		t.Errorf("%s %v", step, err)
	}
	r.Keys("x", "enter", "enter")
	r.See("choose another name")
}

// The branch that a key opens, played on with the recorded actions, gives the recorded rewards; with another action it is a
// replay of its own that names its parent. The file that it came from stays as it is.
func TestBranch(t *testing.T) {
	path := sample(t, "01")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := replays.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	r := scrub(t, screen.Replay{Path: path, Step: 3}, 100, 30, "dark")
	r.Keys("b")
	r.See("Take step 3 again", "Play on after step 3")
	r.Keys("enter")
	r.Keys("b", "down", "enter")
	r.Keys("g", "b")
	var steps []int
	for _, o := range r.opened {
		p, ok := o.(screen.Play)
		if !ok || p.From == nil || p.From.Path != path || p.Task != rec.Header.Task.ID {
			t.Fatalf("opened %+v", o)
		}
		steps = append(steps, p.From.Step)
	}
	if !slices.Equal(steps, []int{2, 3, 0}) {
		t.Fatalf("branches at %v", steps)
	}
	r.Keys("G", "b", "down", "enter")
	r.See("the episode ended with this step")
	for _, k := range steps {
		same := branch(t, rec, k, rec.Actions()[k:])
		for i, f := range same.Frames {
			if f.Reward.Value != rec.Frames[i].Reward.Value {
				t.Errorf("branch at %d: step %d earns %v, recorded %v", k, f.N, f.Reward.Value, rec.Frames[i].Reward.Value)
			}
		}
		other := branch(t, rec, k, []env.Action{env.Act("close_ticket")})
		if p := other.Header.Parent; p == nil || p.ID != rec.Header.ID || p.Step != k || len(other.Frames) != k+1 || other.Path == path {
			t.Errorf("branch at %d: %+v, %d steps in %s", k, p, len(other.Frames), other.Path)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Error("the original has changed", err)
	}
}

// branch plays on from a step as the play screen does.
func branch(t *testing.T, from *replays.Replay, step int, actions []env.Action) *replays.Replay {
	t.Helper()
	rec, err := replays.Create(t.TempDir()+"/", replays.Options{Tool: "test", Parent: &replays.Parent{ID: from.Header.ID, Step: step}})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := replays.Branch(from, registry(t), step, agent.Identity{Kind: agent.Human, Name: "Ada"}, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			t.Fatal(err)
		}
	}
	r, err := replays.Read(rec.Path())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestListOfReplays(t *testing.T) {
	first := sample(t, "01")
	dir := filepath.Dir(first)
	list := []string{first, filepath.Join(dir, samples.Names()[1]), filepath.Join(dir, samples.Names()[2])}
	r := scrub(t, screen.Replay{Path: first, Step: 0, List: list}, 100, 30, "dark")
	r.Keys("H")
	r.See("this is the first replay of the list")
	r.Keys("L")
	r.See("charged-twice-1", "by-the-book")
	r.Keys("L")
	r.See("charged-twice-3")
	r.at(t, "3/5") // where it failed
	r.Keys("2", "H")
	r.See("charged-twice-2")
}

func TestCompareOffersSolvedOnesFirst(t *testing.T) {
	path := sample(t, "01")
	r := scrub(t, screen.Replay{Path: path, Step: 0}, 100, 30, "dark")
	r.Keys("c")
	r.See("▸ ✓ the author's solution")
	r.Keys("enter")
	if c := r.opened[len(r.opened)-1].(screen.Compare); c != (screen.Compare{Left: path}) {
		t.Errorf("opened %+v", c)
	}
	rec, err := replays.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	solved := branch(t, rec, 0, solution(t, rec))
	if !solved.End.Solved {
		t.Fatalf("%+v", solved.End)
	}
	worse := branch(t, rec, 0, []env.Action{env.Act("close_ticket")})
	for _, x := range []*replays.Replay{worse, solved} {
		data, err := os.ReadFile(x.Path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), "x"+filepath.Base(filepath.Dir(x.Path))+filepath.Base(x.Path)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.Keys("c")
	r.See("▸ ✓ 1.00", "nearest solved run", "the author's solution")
	r.Keys("enter")
	c, ok := r.opened[len(r.opened)-1].(screen.Compare)
	if !ok || c.Left != path {
		t.Fatalf("opened %+v", r.opened)
	}
	if right, err := replays.Read(c.Right); err != nil || !right.End.Solved {
		t.Errorf("the first offer is not solved: %v", err)
	}
}

func solution(t *testing.T, r *replays.Replay) []env.Action {
	t.Helper()
	e, err := registry(t).Environment(r.Header.Environment.Name)
	if err != nil {
		t.Fatal(err)
	}
	ep, err := e.Start(r.Header.Task.ID, r.Header.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return ep.(env.Oracle).Solution()
}

func TestAutoplayRunsToTheEndAndKeepsItsStep(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "19"), Step: 0}, 100, 30, "dark")
	r.Keys("+", "+", "space") // 4×: slower than the driver's patience, so that single steps are seen
	for _, want := range []string{"1/10", "2/10"} {
		if !r.Wait(5*time.Second, func() bool {
			return !strings.Contains(r.Screen(), "step 0/10") && strings.Contains(r.Screen(), "step "+want)
		}) {
			t.Fatalf("%s does not come:\n%s", want, r.Screen())
		}
	}
	r.Keys("space", "g")
	r.Keys("+", "+") // 16×: quicker than the driver's patience
	r.See("16×")
	r.Keys("space")
	r.at(t, "10/10")
	r.Keys("-", "-", "-", "-", "-", "-", "g", "space")
	r.See("▶ 0.25×")
	r.Keys("4", "l")
	r.Resize(80, 24)
	r.Resize(44, 14)
	r.Resize(120, 40)
	r.See("▶ 0.25×")
	r.at(t, "4/10")
	r.Keys("space")
	if strings.Contains(r.Screen(), "▶ 0.25×") {
		t.Error("it plays on")
	}
}

func TestMouseOnTheTimeline(t *testing.T) {
	r := scrub(t, screen.Replay{Path: sample(t, "19"), Step: 0}, 100, 30, "dark")
	line := func() int { // the bar of the whole run
		for y, l := range strings.Split(r.Screen(), "\n") {
			if strings.Contains(l, "●") {
				return y
			}
		}
		t.Fatal("no timeline")
		return 0
	}()
	r.Click(98, line)
	r.at(t, "10/10")
	r.Click(8, line)
	r.at(t, "0/10")
	r.drag(8, 53, line)
	r.at(t, "5/10")
	r.Wheel(50, line, 2)
	r.at(t, "7/10")
	r.Wheel(50, line, -1)
	r.at(t, "6/10")
}

func TestFollowing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "live.replay.jsonl")
	rec := record(t, path, 3, true, numbered)
	touch(t, path, now())
	r := scrub(t, screen.Replay{Path: path, Step: -1}, 100, 30, "dark")
	r.See("● LIVE", "word-3")
	grow := func(n int) {
		t.Helper()
		if err := rec.Stepped(toyFrame(n, nil, numbered(n))); err != nil {
			t.Fatal(err)
		}
	}
	wait := func(s string) {
		t.Helper()
		if !r.Wait(5*time.Second, func() bool { return strings.Contains(r.Screen(), s) }) {
			t.Fatalf("%q does not come:\n%s", s, r.Screen())
		}
	}
	grow(4)
	wait("step 4/4")
	r.Keys("h")
	r.See("‖ 1 behind", "1 newer step: G leads to the newest", "G live")
	grow(5)
	wait("step 3/5")
	r.See("‖ 2 behind")
	r.Keys("G")
	r.See("● LIVE", "waiting for step 6", "space pause")
	grow(6)
	wait("step 6/6")
	r.Keys("space")
	r.See("‖ paused", "paused here: G follows again")
	grow(7)
	wait("step 6/7")
	r.See("‖ 1 behind")
	r.Keys("+", "+", "+", "+", "space") // plays on, and follows from the newest
	wait("step 7/7")
	r.See("● LIVE")
	grow(8)
	wait("step 8/8")
	if err := rec.Ended(agent.End{Reason: env.Closed, Steps: 8}); err != nil {
		t.Fatal(err)
	}
	wait("the episode has ended")
	if strings.Contains(r.Screen(), "LIVE") {
		t.Error("still live")
	}
}

func TestAnOldRecordingWithoutEndIsNotLive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cut.replay.jsonl")
	record(t, path, 3, true, numbered)
	touch(t, path, now().Add(-time.Hour))
	r := scrub(t, screen.Replay{Path: path, Step: -1}, 100, 30, "dark")
	if strings.Contains(r.Screen(), "LIVE") {
		t.Error(r.Screen())
	}
}

func TestAFileThatIsNoReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.replay.jsonl")
	if err := os.WriteFile(path, []byte("no \x1b[31mreplay\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := scrub(t, screen.Replay{Path: path, Step: -1}, 80, 24, "dark")
	r.See("x.replay.jsonl:1")
	for _, k := range []string{"l", "e", "b", "v", "space", "/", "y", "d", "m", "x", "c", "o", "tab", "L"} {
		r.Keys(k)
	}
	r.Click(5, 5)
}
