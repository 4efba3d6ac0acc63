package live_test

import (
	"fmt"
	"testing"
	"time"

	"hotseat/env/agent"
	"hotseat/env/openenv/feed"
	"hotseat/env/openenv/openenvtest"
	"hotseat/ui/uitest"
)

// A key in the list, with few episodes and with many.
func BenchmarkListKey(b *testing.B) {
	for _, episodes := range []int{100, 10_000} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprintf("%dx%d/episodes-%d", size[0], size[1], episodes), func(b *testing.B) {
				var list []feed.Episode
				for i := range episodes {
					list = append(list, episode(fmt.Sprintf("K%05d", i), "ada", i%11))
				}
				a := newStudio(b, list...).listen(size[0], size[1], "dark")
				a.See(fmt.Sprintf("%d running", episodes))
				press(b, a, "j", "j", "k", "G", "g")
			})
		}
	}
}

// A key while an episode is followed that is short, or has 5,000 steps: back, forth, to the newest.
func BenchmarkFollowedKey(b *testing.B) {
	for _, steps := range []int{100, 5000} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprintf("%dx%d/steps-%d", size[0], size[1], steps), func(b *testing.B) {
				s := newStudio(b, episode("K1", "ada", steps))
				long(s, "K1", steps)
				a := s.listen(size[0], size[1], "dark")
				a.See("1 running")
				a.Keys("enter")
				a.See("● LIVE")
				newest := fmt.Sprintf("waiting for step %d", steps+1)
				if !a.Wait(time.Minute, func() bool { return a.shows(newest) }) {
					b.Fatalf("%s does not come:\n%s", newest, a.Screen())
				}
				press(b, a, "h", "h", "l", "G", "j", "g", "G")
			})
		}
	}
}

// long puts an episode of so many steps on the air, whose conversation grows by a message a step.
func long(s *studio, key string, steps int) {
	sc := newScript(openenvtest.Registry(s.t).All()[0].Spec())
	p, frames := s.begin(key, sc.start("ada")), sc.frames()
	var f agent.Frame
	for i := range steps {
		if f = frames[min(i, len(frames)-1)]; i >= len(frames) {
			last := frames[len(frames)-1]
			f = sc.frame(last.Action, last.Thought, earned(0, "nothing new"), last.Observation.Feedback, said(fmt.Sprintf("Is it word-%d?", i), "09:05"))
		}
		p.step(f)
	}
}

// press measures an Update and a View a key.
func press(b *testing.B, a *audience, keys ...string) {
	b.Helper()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		a.root.Update(uitest.Key(keys[i%len(keys)]))
		a.root.View()
		i++
	}
}
