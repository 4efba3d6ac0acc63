package play_test

import (
	"fmt"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// mixed is what outside text can be: other scripts, wide and joined characters, and what a terminal must not be sent.
const mixed = "Größe straße 你好世界、これは長い日本語の文です مرحبا بالعالم 👩‍👩‍👧‍👦 🇩🇪 é́́ \x1b[31mred\x1b]52;c;aGk=\x07 \u202eevil\u202c \u200d\u200b a\tb | # * `x` {name}"

// states are all that can be open on the way through an episode, each with the keys that lead to it from the one before.
func states() [][]string {
	return [][]string{{}, {"/", "ö", "x"}, {"esc", "s"}, {"esc", "w"}, {"esc", "tab"}, {"tab", "enter"}, {"enter"}, {"1"}, {"down", "enter"}, {"ctrl+f", "esc", "2"},
		{"a", "enter"}, {"enter"}, {"esc", "3", "ctrl+f"}, {"esc", "4"}, {"1", "esc", "5"}, {"z"}, {"z", "tab", "tab"}, {"/"}, {"esc", ":"}, {"esc", "?"}, {"esc", "q"}, {"n", "ctrl+c"},
		{"n", "3", "1", "enter"}, {"6"}, {"enter"}, {"j", "pgdown"}, {"T"}}
}

func TestEverythingFitsAtEverySize(t *testing.T) {
	widths := []int{1, 2, 39, 40, 41, 61, 79, 80, 99, 119, 120, 121, 160, 220}
	heights := []int{1, 11, 12, 13, 19, 20, 24, 31, 40, 70}
	for _, c := range []struct {
		name, text      string
		widths, heights []int
	}{{"mixed", mixed, widths, heights}, {"a long word", strings.Repeat("w", 100_000), []int{80}, []int{24}}} {
		t.Run(c.name, func(t *testing.T) {
			deps := desk.Deps(t, env.NewRegistry(desk.Toy{Text: c.text}))
			d := desk.OpenWith(t, deps, 120, 40, screen.Home{})
			for i, keys := range states() {
				d.Keys(keys...) // the driver checks every frame
				for _, w := range c.widths {
					for _, h := range c.heights {
						d.Resize(w, h)
					}
				}
				d.Resize(120, 40)
				if d.Quit {
					t.Fatalf("it quits at state %d", i)
				}
			}
			d.See("report")
			if strings.Contains(d.Frame(), "aGk") && strings.Contains(d.Frame(), "\x1b]52") {
				t.Error("the clipboard is written to")
			}
		})
	}
}

func TestTooSmallSaysWhatIsNeeded(t *testing.T) {
	d := desk.Open(t, 39, 12, screen.Play{Task: easy})
	d.See("hotseat needs 40×12")
}

// Where nothing can be seen, a key does nothing unseen, and ctrl+c quits without a question that nobody can read.
func TestTooSmallToAsk(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Play{Task: easy})
	d.Keys("2")
	d.Type("password reset")
	d.Keys("enter", "esc")
	d.See("step 1/")
	d.Resize(20, 5)
	d.Keys("q", "5", "enter")
	d.Resize(80, 24)
	d.See("step 1/")
	if strings.Contains(d.Screen(), "Leave the seat?") {
		t.Error("a question was asked unseen")
	}
	d.Resize(20, 5)
	d.Keys("ctrl+c")
	if !d.Quit {
		t.Error("ctrl+c does not quit")
	}
}

func themed(t *testing.T, theme string, w, h int, first screen.Route) *desk.Desk {
	t.Helper()
	deps := desk.Deps(t, desk.Registry(t))
	deps.Config.Theme = theme
	return desk.OpenWith(t, deps, w, h, first)
}

func TestGolden(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, s := range sizes() {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, s[0], s[1]), func(t *testing.T) {
				d := themed(t, theme, s[0], s[1], screen.Play{Task: easy})
				d.Keys("2")
				d.Type("password reset")
				d.Keys("enter", "esc")
				d.GoldenStyled()
			})
		}
	}
}

func TestGoldenForms(t *testing.T) {
	for name, c := range map[string]struct {
		task string
		keys []string
	}{
		"reply": {easy, []string{"1", "down", "enter"}}, "search": {easy, []string{"2"}}, "escalate": {easy, []string{"4"}}, "close": {easy, []string{"5"}},
		"queue": {"triage/easy", []string{"1", "2"}}, "leave": {"triage/easy", []string{"1", "2", "1", "4", "0", "enter", "esc", "q"}},
	} {
		for _, s := range sizes() {
			t.Run(fmt.Sprintf("%s-%dx%d", name, s[0], s[1]), func(t *testing.T) {
				d := themed(t, "plain", s[0], s[1], screen.Play{Task: c.task})
				d.Keys(c.keys...)
				d.Golden()
			})
		}
	}
}
