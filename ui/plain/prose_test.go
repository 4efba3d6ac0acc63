package plain

import (
	"strings"
	"testing"

	"hotseat/ui/sanitize"
)

func TestProse(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"filled":    {"one two\nthree", "  one two three\n"},
		"heading":   {"# Title\n\ntext", "  Title\n\n  text\n"},
		"emphasis":  {"**all** of `it`, see [the page](https://x.example/a)", "  all of it, see the page\n  (https://x.example/a)\n"},
		"list":      {"- one two three four five six\n  seven\n- two", "  - one two three four five\n    six seven\n  - two\n"},
		"numbers":   {"1. one\n2. two", "  1. one\n  2. two\n"},
		"table":     {"| day | sum |\n|---|---:|\n| 2 March | $4 |\n| | $5 |", "  - day: 2 March, sum: $4\n  - sum: $5\n"},
		"two":       {"| a |\n|-|\n| 1 |\n\n| b |\n|-|\n| 2 |", "  - a: 1\n\n  - b: 2\n"},
		"verbatim":  {"```\n a  b\n```\nafter", "     a  b\n  after\n"},
		"long word": {strings.Repeat("x", 40), "  " + strings.Repeat("x", 28) + "\n  " + strings.Repeat("x", 12) + "\n"},
		"escapes":   {"a \x1b[31mb\x1b[0m\u009b2J c", "  a b c\n"},
		"empty":     {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := Prose(c.in, "  ", 30)
			if got != c.want {
				t.Errorf("got\n%q, want\n%q", got, c.want)
			}
			for line := range strings.Lines(got) {
				if w := sanitize.Width(strings.TrimSuffix(line, "\n")); w > 30 {
					t.Errorf("a line of %d cells: %q", w, line)
				}
			}
		})
	}
}
