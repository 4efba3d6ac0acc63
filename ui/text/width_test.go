package text

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestWidthAgreesWithTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", " ", "─", "│", "█", "▁", "▾", "\x1b[31m", "\x1b[1;38;5;3m", "\x1b[", "\x1b]0;x\x07", "漢", "\u0301", "👍", "…", "\x1b", "é"}), 0, 12).Draw(t, "s"), "")
		if got, want := Width(s), ansi.StringWidth(s); got != want {
			t.Fatalf("Width(%q) = %d, want %d", s, got, want)
		}
	})
}
