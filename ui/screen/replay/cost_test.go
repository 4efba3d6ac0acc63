package replay_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/replay"
)

// tapes is the lines of a recording of so many steps.
func tapes(b testing.TB, steps int) [][]byte {
	b.Helper()
	path := filepath.Join(b.TempDir(), "whole.replay.jsonl")
	record(b, path, steps, true, numbered)
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	return bytes.SplitAfter(data, []byte("\n"))[:steps+1]
}

// broadcast is an episode on the air, at a step.
type broadcast struct {
	root  *ui.Root
	air   *replay.Screen
	file  *os.File
	lines [][]byte // to come
}

func onAir(b testing.TB, lines [][]byte, steps, w, h int) *broadcast {
	b.Helper()
	c := &broadcast{lines: lines[steps+1:]}
	var err error
	if c.file, err = os.Create(filepath.Join(b.TempDir(), "air.replay.jsonl")); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.file.Close() })
	if _, err := c.file.Write(bytes.Join(lines[:steps+1], nil)); err != nil {
		b.Fatal(err)
	}
	c.root, err = ui.New(screen.Deps{Registry: registry(b), Config: config.Config{Theme: "dark"}, Now: now}, func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
		c.air = replay.New(ctx, to.(screen.Replay))
		return c.air, nil
	}, screen.Replay{Path: c.file.Name(), Live: &screen.Broadcast{Steps: steps}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.root.Close() })
	c.root.Update(tea.WindowSizeMsg{Width: w, Height: h})
	deliver(c.root, c.root.Init())
	if got := c.root.View().Content; !strings.Contains(got, fmt.Sprintf("Step %d of %d", steps, steps)) {
		b.Fatalf("the newest step is not shown:\n%s", got)
	}
	return c
}

// arrive lets one more step come, and draws it.
func (c *broadcast) arrive(b testing.TB) {
	if _, err := c.file.Write(c.lines[0]); err != nil {
		b.Fatal(err)
	}
	c.lines = c.lines[1:]
	c.root.Update(c.air.Look())
	c.root.View()
}

// A step of somebody else's episode, from the line in the file to the frame, after few steps and after many.
func BenchmarkArrivingStep(b *testing.B) {
	const more = 2000
	for _, steps := range []int{100, 5000} {
		lines := tapes(b, steps+more)
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprintf("%dx%d/steps-%d", size[0], size[1], steps), func(b *testing.B) {
				b.ReportAllocs()
				c := onAir(b, lines, steps, size[0], size[1])
				for b.Loop() {
					if len(c.lines) == 0 {
						b.StopTimer()
						c = onAir(b, lines, steps, size[0], size[1])
						b.StartTimer()
					}
					c.arrive(b)
				}
			})
		}
	}
}

// What a step takes to arrive depends on what is shown: nothing is made anew for the steps before it.
func TestAnArrivingStepCostsWhatIsShown(t *testing.T) {
	const runs = 20
	lines := tapes(t, 4000+runs)
	cost := func(steps int) uint64 {
		c := onAir(t, lines[:steps+runs+1], steps, 120, 40)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			c.arrive(t)
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / runs
	}
	few, many := cost(100), cost(4000)
	if many > few*3/2 {
		t.Errorf("a step takes %d bytes after 100 steps and %d after 4,000", few, many)
	}
}
