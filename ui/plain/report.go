package plain

import (
	"strings"

	"hotseat/replays/analysis"
)

// Report is the report on an episode as plain lines of at most width cells.
func Report(r analysis.Run, width int) string {
	var b strings.Builder
	for i, s := range analysis.Tell(r) {
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.Title == "Replay" { // a path is to be copied: it stays on one line
			b.WriteString("Replay: " + clean(s.Text) + "\n")
			continue
		}
		b.WriteString(Wrap(s.Title, "", "", width))
		if s.Text != "" {
			b.WriteString(Wrap(s.Text, "", "", width))
		}
		for _, item := range s.Items {
			b.WriteString(Wrap(strings.ReplaceAll(item, "\n", " "), "- ", "  ", width))
		}
	}
	return b.String()
}
