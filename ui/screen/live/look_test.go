package live_test

import (
	"fmt"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/env/openenv/openenvtest"
	"hotseat/ui/uitest"
)

// crowd is more episodes than any list has rows, with all that clients call themselves.
func crowd() []feed.Episode {
	names := []string{"ada", "baseline", "gpt-5-mini-2026-08-07-preview-with-a-long-name", "長い名前のエージェント", "مساعد", "llama 👩\u200d👩\u200d👧", "x"}
	var list []feed.Episode
	for i := range 70 {
		e := episode(fmt.Sprintf("K%02d", i), names[i%len(names)], i%11)
		e.Environment = []string{"resolution", "dialogue", "triage"}[i%3]
		e.QuietS, e.Reward = int64(i*i), env.Milli(int64(40-i*7%90))
		switch {
		case i%5 == 3:
			if e = over(e, env.Closed); i%2 == 0 {
				e.Score = env.One
			}
		case i%9 == 4:
			e = over(e, env.Aborted)
		}
		list = append(list, e)
	}
	return list
}

// look is a state of the screen.
type look struct {
	name string
	show func(s *studio, w, h int, theme string) *audience
}

// lists are the states of the list.
func lists() []look {
	return []look{
		{"list-empty", func(s *studio, w, h int, theme string) *audience {
			a := s.listen(w, h, theme)
			a.See("Nobody is playing")
			return a
		}},
		{"list-one", func(s *studio, w, h int, theme string) *audience {
			s.answers(nil, episode("K1", "ada", 3))
			a := s.listen(w, h, theme)
			a.See("1 running")
			return a
		}},
		{"list-many", func(s *studio, w, h int, theme string) *audience {
			s.answers(nil, crowd()...)
			a := s.listen(w, h, theme)
			a.See("running", "baseline")
			a.Keys("j", "j")
			return a
		}},
		{"list-away", func(s *studio, w, h int, theme string) *audience {
			s.answers(errAway)
			a := s.listen(w, h, theme)
			a.See("Trying again", "! not connected")
			return a
		}},
		{"list-token", func(s *studio, w, h int, theme string) *audience {
			s.answers(client.ErrToken)
			a := s.listen(w, h, theme)
			a.See("token is missing or wrong", "! not connected")
			return a
		}},
		{"list-lost", func(s *studio, w, h int, theme string) *audience {
			s.answers(nil, crowd()...)
			a := s.listen(w, h, theme)
			a.See("running", "baseline")
			s.answers(errAway)
			a.Resize(w, h)
			a.See("! not connected", "went away")
			return a
		}},
	}
}

// followed puts the made-up episode on the air and follows it at a step.
func followed(s *studio, w, h int, theme string, steps int) (*audience, *programme, *script) {
	s.t.Helper()
	s.answers(nil, episode("K1", "ada", steps))
	p, sc := s.air("K1", "ada", openenvtest.Registry(s.t).All()[0].Spec(), steps)
	a := s.listen(w, h, theme)
	a.See("1 running")
	a.Keys("enter")
	a.at(steps)
	return a, p, sc
}

// at waits until a step is shown as the newest.
func (a *audience) at(step int) {
	a.See("● LIVE", fmt.Sprintf("step %d/10", step))
}

// episodes are the states of an episode that is watched.
func episodes() []look {
	return []look{
		{"start", func(s *studio, w, h int, theme string) *audience {
			a, _, _ := followed(s, w, h, theme, 0)
			return a
		}},
		{"following", func(s *studio, w, h int, theme string) *audience {
			a, _, _ := followed(s, w, h, theme, 3)
			return a
		}},
		{"paused", func(s *studio, w, h int, theme string) *audience {
			a, _, _ := followed(s, w, h, theme, 3)
			a.Keys("space")
			a.See("‖ paused")
			return a
		}},
		{"behind", func(s *studio, w, h int, theme string) *audience {
			a, _, _ := followed(s, w, h, theme, 4)
			a.Keys("h", "h")
			a.See("‖ 2 behind", "step 2/10")
			return a
		}},
		{"ended", func(s *studio, w, h int, theme string) *audience {
			a, p, sc := followed(s, w, h, theme, 4)
			p.end(agent.End{Reason: env.Closed, Score: sc.ret.Clamp(), Steps: 4})
			a.See("■ ended", "the episode has ended")
			return a
		}},
		{"left", func(s *studio, w, h int, theme string) *audience {
			a, p, sc := followed(s, w, h, theme, 2)
			p.end(agent.End{Reason: env.Aborted, Score: sc.ret.Clamp(), Steps: 2})
			a.See("✗ left", "the episode has ended")
			return a
		}},
		{"lost", func(s *studio, w, h int, theme string) *audience {
			a, p, _ := followed(s, w, h, theme, 2)
			p.cut(errAway)
			a.See("! offline", "trying again: connection reset")
			return a
		}},
	}
}

func TestGolden(t *testing.T) {
	for _, l := range append(lists(), episodes()...) {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			t.Run(fmt.Sprintf("%s-%dx%d", l.name, size[0], size[1]), func(t *testing.T) {
				l.show(newStudio(t), size[0], size[1], "dark").Golden()
			})
		}
	}
}

// The list and an episode with their colours, in every theme at three sizes.
func TestGoldenThemes(t *testing.T) {
	for _, l := range []look{lists()[2], episodes()[3]} {
		for _, theme := range []string{"dark", "light", "plain"} {
			for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
				t.Run(fmt.Sprintf("%s-%s-%dx%d", l.name, theme, size[0], size[1]), func(t *testing.T) {
					l.show(newStudio(t), size[0], size[1], theme).GoldenStyled()
				})
			}
		}
	}
}

// The same words stand on the screen in every theme: what colour says, a sign says too.
func TestThemesSayTheSame(t *testing.T) {
	for _, l := range append(lists(), episodes()...) {
		first := l.show(newStudio(t), 80, 24, "dark").Screen()
		for _, theme := range []string{"light", "plain"} {
			if got := l.show(newStudio(t), 80, 24, theme).Screen(); got != first {
				t.Errorf("%s in %s says something else:\n%s\nin dark\n%s", l.name, theme, got, first)
			}
		}
	}
}

// Every state at every size, after it was drawn at another one.
func TestEveryStateAtEverySize(t *testing.T) {
	for _, l := range append(lists(), episodes()...) {
		t.Run(l.name, func(t *testing.T) {
			a := l.show(newStudio(t), 120, 40, "dark")
			for w := 1; w <= 220; w += 23 {
				a.Resize(w, 1+(w*7)%70)
			}
			for _, size := range [][2]int{{1, 1}, {40, 12}, {41, 13}, {63, 20}, {76, 24}, {80, 24}, {220, 70}} {
				a.Resize(size[0], size[1])
				for _, key := range []string{"?", "esc", ":", "esc", "tab"} {
					a.Keys(key)
				}
			}
			if why := uitest.Fits(a.View().WindowTitle, 300, 1); why != "" || strings.TrimSpace(a.View().WindowTitle) == "" {
				t.Errorf("the window's title is %q: %s", a.View().WindowTitle, why)
			}
		})
	}
}
