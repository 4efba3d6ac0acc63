package replay_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/screen"
	"hotseat/ui/uitest"
)

// drag presses the left button, moves and lets go.
func (r *rig) drag(from, to, y int) {
	r.Send(tea.MouseClickMsg{X: from, Y: y, Button: tea.MouseLeft})
	r.Send(tea.MouseMotionMsg{X: to, Y: y, Button: tea.MouseLeft})
	r.Send(tea.MouseReleaseMsg{X: to, Y: y, Button: tea.MouseLeft})
}

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name, sample, theme string
		w, h                int
	}{
		{"80x24", "01", "dark", 80, 24}, {"120x40", "06", "dark", 120, 40}, {"200x60", "19", "dark", 200, 60}, {"60x20", "09", "dark", 60, 20}, {"dialogue-80x24", "17", "dark", 80, 24},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := scrub(t, screen.Replay{Path: sample(t, c.sample), Step: -1}, c.w, c.h, c.theme)
			r.judged(t)
			r.Keys("e")
			r.Golden()
		})
	}
}

// The scrubber with its colours, in every theme at three sizes.
func TestGoldenThemes(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, size[0], size[1]), func(t *testing.T) {
				r := scrub(t, screen.Replay{Path: sample(t, "01"), Step: -1}, size[0], size[1], theme)
				r.judged(t)
				r.Keys("e")
				r.GoldenStyled()
			})
		}
	}
}

// The same words stand on the screen in every theme: what colour says, a sign says too.
func TestThemesSayTheSame(t *testing.T) {
	path := sample(t, "01")
	var first string
	for _, theme := range []string{"dark", "light", "plain"} {
		r := scrub(t, screen.Replay{Path: path, Step: -1}, 80, 24, theme)
		r.judged(t)
		if first == "" {
			first = r.Screen()
		}
		if r.Screen() != first {
			t.Errorf("%s says something else:\n%s", theme, r.Screen())
		}
	}
}

// hostile is text that a terminal must not be sent as it is.
func hostile(i int) string {
	list := []string{
		"\x1b[31mred\x1b]52;c;ZXZpbA==\x07 \u202eevil\u202c \u200bzero\u200d \x9b31m \x00", strings.Repeat("w", 100_000), "日本語のとても長い文章がここにあります。", "مرحبا بالعالم كيف حالك اليوم",
		"👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301\u0301\u0301", "a\tb\r\nc\vd", "<script>&#27;[31m</script> [x](javascript:1)",
	}
	return list[i%len(list)]
}

// Every pane, page and dialog at every size with hostile text: the driver fails where a frame is too wide or too tall, or holds
// a control character.
func TestEverySizeWithHostileText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hostile.replay.jsonl")
	record(t, path, 9, false, hostile)
	open := [][]string{{}, {"v"}, {"v", "v"}, {"d"}, {"z"}, {"/"}, {"m"}, {"m", "enter"}, {"x"}, {"x", "enter"}, {"o"}, {"?"}, {":"}, {"tab", "tab"}, {"c"}}
	for i, keys := range open {
		t.Run(fmt.Sprint(keys), func(t *testing.T) {
			r := scrub(t, screen.Replay{Path: path, Step: 1 + i%9}, 120, 40, "dark")
			r.Keys(keys...)
			for w := 1; w <= 220; w += 9 {
				r.Resize(w, 1+(w*7+i*5)%70)
			}
			for _, size := range [][2]int{{1, 1}, {40, 12}, {80, 24}, {120, 40}, {220, 70}, {39, 70}, {220, 11}} {
				r.Resize(size[0], size[1])
			}
		})
	}
	r := scrub(t, screen.Replay{Path: path, Step: 0}, 80, 24, "dark")
	for range 9 {
		r.Keys("l")
	}
	if why := uitest.Fits(r.View().WindowTitle, 10_000_000, 1); why != "" {
		t.Errorf("the window's title: %s", why)
	}
	r.Keys("y")
	if why := uitest.Fits(strings.ReplaceAll(r.Clipboard, "\n", " "), 10_000_000, 10_000_000); why != "" {
		t.Errorf("the clipboard gets %s", why)
	}
}
