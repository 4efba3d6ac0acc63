package tasks

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong with a ticket, an opening or an article.
type Problem struct {
	File  string // as the user named it
	Line  int    // from 1; 0 when the problem belongs to no line, such as a file that cannot be read
	Field string // "resolution.milestones[2].find"; empty for the file as a whole
	Text  string // what is wrong and what would be right
}

// Error is one line: "resolution/x.yaml:12: resolution.milestones[2].weight: 2 is not between 0 and 1".
func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	if p.Field != "" {
		b.WriteString(": " + p.Field)
	}
	b.WriteString(": " + p.Text)
	return b.String()
}

// maxProblems bounds the list for one file: nobody reads more, and a hostile file has a million.
const maxProblems = 50

// tidy sorts problems by file and line and drops those that stand twice.
func tidy(list []Problem) []Problem {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(list, func(a, b Problem) bool { return a == b })
}

// join and index build the names of fields.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// quote shows a value in a problem, shortened to one short line.
func quote(s string) string {
	s = strings.ToValidUTF8(s, "�")
	if r := []rune(s); len(r) > 40 {
		s = string(r[:39]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// Nearest suggests, for a problem, the name that looks most like the one given, or lists them.
func Nearest(name string, known []string) string { return nearest(name, known) }

// nearest suggests the name that looks most like the one given, or lists all.
func nearest(name string, known []string) string {
	best, cost := "", 3
	for _, k := range known {
		if d := distance(name, k); d < cost {
			best, cost = k, d
		}
	}
	switch {
	case best != "":
		return "did you mean " + quote(best) + "?"
	case len(known) == 0:
		return "there is none"
	case len(known) > 14:
		return "it is one of " + strings.Join(known[:14], ", ") + ", …"
	}
	return "use one of " + strings.Join(known, ", ")
}

// distance is the Levenshtein distance in bytes; texts longer than 60 bytes are far from everything.
func distance(a, b string) int {
	if len(a) > 60 || len(b) > 60 {
		return 60
	}
	var row [61]int
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			edit := prev
			if a[i] != b[j] {
				edit = 1 + min(prev, row[j], row[j+1])
			}
			prev, row[j+1] = row[j+1], edit
		}
	}
	return row[len(b)]
}
