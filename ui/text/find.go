package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Hit is a line of a Source that holds what is searched for.
type Hit struct{ Block, Line int }

// Hits finds a text in a source, in any case: the lines it stands in, or begins in where it was wrapped.
func Hits(src Source, find string) []Hit {
	find = strings.ToLower(find)
	if find == "" || src == nil {
		return nil
	}
	var hits []Hit
	for b := range src.Len() {
		lines := src.Lines(b)
		next := ""
		if len(lines) > 0 {
			next = lowered(lines[0])
		}
		for i := range lines {
			line := next
			next = ""
			if i+1 < len(lines) {
				next = lowered(lines[i+1])
			}
			if strings.Contains(line, find) || !strings.Contains(next, find) && strings.Contains(line+" "+next, find) {
				hits = append(hits, Hit{b, i})
			}
		}
	}
	return hits
}

func lowered(line string) string { return strings.ToLower(strings.TrimSpace(ansi.Strip(line))) }

// AtHit is a Scroll at a hit's line, with a little of what stands before it.
func AtHit(h Hit) Scroll { return Scroll{pinned: true, block: h.Block, line: max(h.Line-1, 0)} }
