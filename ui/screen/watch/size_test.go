package watch_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/screen"
)

// hostile is an agent whose actions and thoughts are meant to hurt the terminal that shows them.
func hostile(text string) agent.Entry {
	return scripted("mean\x1b]52;c;AAAA\a"+text, agent.Move{Action: env.Act("search_kb", "content", text), Thought: strings.Repeat(text+" ", 40)},
		agent.Move{Action: env.Act("no\x1b[2Jsuch", "content", text), Thought: strings.Repeat("長", 500)},
		agent.Move{Action: env.Act("reply", "content", "Sorry. "+text+strings.Repeat("x", 900))})
}

func texts() map[string]string {
	return map[string]string{
		"english": "Where is the warranty?", "german": "Überraschungsgarantieverlängerungsbedingungen", "japanese": "保証はどこですか、教えてください",
		"arabic": "أين الضمان؟ \u202eabc\u202c", "emoji": "👩\u200d👩\u200d👧 🏳️\u200d🌈 ❤️ 🇩🇪", "escape": "\x1b[31mred\x1b]0;title\a\x1b[?1049l\u200b\u0085\r\n",
	}
}

// TestEverySize draws every stage and dialog at many sizes; the driver fails on a frame that does not fit.
func TestEverySize(t *testing.T) {
	sizes := [][2]int{{1, 1}, {3, 60}, {220, 2}, {39, 11}, {40, 12}, {41, 13}, {60, 20}, {79, 23}, {80, 24}, {100, 12}, {119, 70}, {120, 40}, {200, 60}, {220, 70}}
	if testing.Short() {
		sizes = sizes[4:9]
	}
	for name, text := range texts() {
		t.Run(name, func(t *testing.T) {
			x := sit(t, 80, 24, screen.Watch{Task: ticket}, hostile(text))
			steps := [][]string{{}, {"right"}, {"right"}, {"/"}, {"esc", "?"}, {"esc", ":"}, {"esc", "tab", "z"}, {"z", "right"}, {"right", "right"}, {"right"}}
			for _, keys := range steps {
				x.Keys(keys...)
				for _, size := range sizes {
					x.Resize(size[0], size[1])
				}
				x.Resize(80, 24)
			}
			x.See("Report")
		})
	}
}

// TestEveryDeskFits plays every environment's first ticket and draws each step at every kind of width.
func TestEveryDeskFits(t *testing.T) {
	for _, desk := range registry(t).All() {
		name := desk.Spec().Name
		t.Run(name, func(t *testing.T) {
			x := sit(t, 120, 40, screen.Watch{Task: desk.Tasks()[0].ID, Agent: "baseline"})
			for end := time.Now().Add(time.Minute); time.Now().Before(end); {
				x.Keys("right")
				x.Wait(time.Millisecond, func() bool { return false }) // what came late on a loaded machine
				for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}, {120, 40}} {
					x.Resize(size[0], size[1])
				}
				if strings.Contains(x.Screen(), "Report") {
					return
				}
			}
			t.Fatalf("no end:\n%s", x.Screen())
		})
	}
}

// What comes next, with its colours, in every theme; T goes from one to the next.
func TestGolden(t *testing.T) {
	for turns, theme := range []string{"dark", "light", "plain"} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, size[0], size[1]), func(t *testing.T) {
				x := sit(t, size[0], size[1], screen.Watch{Task: ticket}, two())
				for range turns {
					x.Keys("T")
				}
				x.Keys("right", "right")
				x.See("paused", "Next: step 2")
				if theme == "plain" && strings.Contains(x.Frame(), "38;2") {
					t.Error("the plain theme has colours")
				}
				x.GoldenStyled()
			})
		}
	}
}

func TestTheReportSaysWhatWasAskedFor(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		x := sit(t, size[0], size[1], screen.Watch{Task: ticket, Agent: "oracle"})
		x.until("Solved")
		x.See("What was asked for")
	}
}
