package compare_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
	"hotseat/ui/uitest/desk"
)

func texts() []string {
	return []string{"\x1b[31mred\x1b]52;c;ZXZpbA==\x07 \u202eevil\u202c \u200bzero\u200d \x00", strings.Repeat("w", 50_000), "日本語のとても長い文章がここにあります。",
		"مرحبا بالعالم كيف حالك", "👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301\u0301", "a\tb\r\nc\vd"}
}

// made records a made-up run of a desk that no program has; word gives its texts.
func made(t testing.TB, name string, steps, from int, word func(int) string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".replay.jsonl")
	rec, err := replays.Create(path, replays.Options{Tool: "test"})
	if err != nil {
		t.Fatal(err)
	}
	spec := env.Spec{Name: "toy", Version: "1"}
	err = rec.Started(agent.Start{Environment: spec, Task: env.TaskInfo{ID: "toy/" + word(4), Level: word(2)}, Digest: "sha256:00", Agent: agent.Identity{Kind: agent.Scripted, Name: word(from)}})
	for i := 1; i <= steps && err == nil; i++ {
		at := uint64(i)
		if i >= from {
			at = uint64(i*10 + from)
		}
		err = rec.Stepped(agent.Frame{N: i, Action: env.Act(word(i), "words", word(i+1)), Thought: word(i), Situation: at, Observation: env.Observation{Feedback: word(i + 2), Step: i},
			Return: env.Milli(int64(i * 30)), Reward: env.Reward{Value: env.Milli(30), Parts: []env.Part{{Name: word(i), Value: env.Milli(30), Why: word(i + 3)}}}})
	}
	if err == nil {
		err = rec.Ended(agent.End{Reason: env.Closed, Steps: steps, Findings: []env.Finding{{Name: word(0), Step: from, Evidence: word(1)}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestEverySizeWithHostileText(t *testing.T) {
	word := func(i int) string { return texts()[i%len(texts())] }
	a, b := made(t, "a", 30, 4, word), made(t, "b", 25, 6, word)
	for i, keys := range [][]string{{}, {"z"}, {"tab", "z"}, {"g"}, {"G"}, {"?"}, {":"}, {"l", "j", "j"}, {"]", "1", "2"}} {
		t.Run(fmt.Sprint(keys), func(t *testing.T) {
			d := desk.Open(t, 120, 40, screen.Compare{Left: a, Right: b})
			d.See("step 4/")
			d.Keys(keys...)
			for w := 1; w <= 220; w += 9 {
				d.Resize(w, 1+(w*7+i*5)%70)
			}
			for _, size := range [][2]int{{1, 1}, {40, 12}, {79, 20}, {80, 24}, {120, 40}, {220, 70}, {39, 70}, {220, 11}} {
				d.Resize(size[0], size[1])
			}
		})
	}
	d := desk.Open(t, 120, 40, screen.Compare{Left: a, Right: b})
	d.See("step 4/")
	d.Keys("y")
	for what, s := range map[string]string{"clipboard": d.Clipboard, "title": d.View().WindowTitle} {
		if why := uitest.Fits(strings.ReplaceAll(s, "\n", " "), 10_000_000, 10_000_000); why != "" {
			t.Errorf("the %s gets %s", what, why)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	word := func(i int) string { return fmt.Sprintf("some words of step %d", i) }
	for _, steps := range []int{10, 400} {
		left, right := made(b, "a", steps, 4, word), made(b, "b", steps, 6, word)
		b.Run(fmt.Sprintf("200x60/steps-%d", steps), func(b *testing.B) {
			root, err := ui.New(screen.Deps{Registry: desk.Registry(b), Config: config.Config{Theme: "dark"}}, ui.Routes, screen.Compare{Left: left, Right: right})
			if err != nil {
				b.Fatal(err)
			}
			d := uitest.New(b, root, 200, 60)
			d.See("step 4/")
			keys := []string{"l", "l", "h", "]", "["}
			i := 0
			for b.Loop() {
				root.Update(uitest.Key(keys[i%len(keys)]))
				root.View()
				i++
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	deps := desk.Deps(b, desk.Registry(b))
	path := sample(b, "01")
	for b.Loop() {
		root, err := ui.New(deps, ui.Routes, screen.Compare{Left: path})
		if err != nil {
			b.Fatal(err)
		}
		d := uitest.New(b, root, 120, 40)
		if !strings.Contains(d.Screen(), "they part") {
			b.Fatal(d.Screen())
		}
	}
}
