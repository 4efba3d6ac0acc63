package replay_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/replay"
	"hotseat/ui/uitest"
)

// long records a replay of so many steps, whose conversation grows by two messages a step.
func long(t testing.TB, steps int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "long.replay.jsonl")
	record(t, path, steps, false, numbered)
	return path
}

func TestEveryMotionOf10000Steps(t *testing.T) {
	r := scrub(t, screen.Replay{Path: long(t, 10_000), Step: 0}, 120, 40, "dark")
	for _, m := range []struct {
		keys string
		step int
	}{
		{"G", 10_000}, {"g", 0}, {"5 0 0 l", 500}, {"1 2 3 4 G", 1234}, {"3 4 h", 1200}, {"l", 1201}, {"9 9 9 9 G", 9999}, {"l", 10_000}, {"l", 10_000},
		{"e", 5000}, {"]", 5000}, {"g ]", 5000}, {"1 0 0 0 0 h", 0}, {"h", 0},
	} {
		r.Keys(strings.Fields(m.keys)...)
		r.at(t, fmt.Sprintf("%d/10000", m.step))
		if m.step > 0 {
			r.See("Step "+fmt.Sprint(m.step)+" of 10000", "answer word-"+fmt.Sprint(m.step))
		}
	}
	found := func(step string) {
		t.Helper()
		r.Wait(10*time.Second, func() bool { return strings.Contains(r.Screen(), "step "+step) })
		r.at(t, step)
	}
	r.Keys("/")
	r.Type("word-8765")
	r.Keys("enter")
	found("8765/10000")
	r.Keys("/", "ctrl+u")
	r.Type("word-77")
	r.Keys("enter")
	found("77/10000")
	r.Keys("n")
	r.at(t, "770/10000")
	r.Keys("N", "N")
	r.at(t, "7799/10000")
}

// open makes the program with a replay that is there: the first frame is drawn.
func open(b testing.TB, desks env.Registry, path string, w, h int) *ui.Root {
	b.Helper()
	root, err := ui.New(screen.Deps{Registry: desks, Config: config.Config{Theme: "dark"}, Now: now}, func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
		return replay.New(ctx, to.(screen.Replay)), nil
	}, screen.Replay{Path: path, Step: -1})
	if err != nil {
		b.Fatal(err)
	}
	root.Update(tea.WindowSizeMsg{Width: w, Height: h})
	deliver(root, root.Init())
	return root
}

// deliver runs a command and gives the model its messages, but not what follows from those.
func deliver(root *ui.Root, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			deliver(root, c)
		}
		return
	}
	if msg != nil {
		root.Update(msg)
	}
}

func BenchmarkOpen10000Steps(b *testing.B) {
	path, desks := long(b, 10_000), registry(b)
	b.ReportAllocs()
	for b.Loop() {
		if root := open(b, desks, path, 200, 60); !strings.Contains(root.View().Content, "10000") {
			b.Fatal("no frame")
		}
	}
}

func BenchmarkRead10000Steps(b *testing.B) {
	path := long(b, 10_000)
	for b.Loop() {
		if _, err := replays.Read(path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	desks := registry(b)
	for _, steps := range []int{100, 10_000} {
		path := long(b, steps)
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			for name, keys := range map[string][]string{"step": {"l"}, "back": {"h"}, "ends": {"G", "g"}, "count": {"5", "0", "l", "4", "7", "h"}, "finding": {"e", "]"}, "scroll": {"k", "k", "j"}} {
				b.Run(fmt.Sprintf("%s/%dx%d/steps-%d", name, size[0], size[1], steps), func(b *testing.B) {
					root := open(b, desks, path, size[0], size[1])
					root.Update(uitest.Key("5"))
					root.Update(uitest.Key("0"))
					root.Update(uitest.Key("G"))
					i := 0
					for b.Loop() {
						root.Update(uitest.Key(keys[i%len(keys)]))
						root.View()
						i++
					}
				})
			}
		}
	}
}
