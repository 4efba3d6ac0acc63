// Package text lays text out in cells: wrapping, truncating, Markdown, a cache of both, and windows on long content whose
// cost does not grow with its length.
package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Ellipsis ends what was cut.
const Ellipsis = "…"

// Wrap breaks a sanitised text without escape sequences into lines of at most width cells: at blanks and between wide
// characters where it can, inside words where it must. Newlines are kept, blanks at breaks are not.
func Wrap(s string, width int) []string {
	width = max(width, 1)
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		if width == 1 {
			line = narrow(line)
		}
		lines = wrapLine(lines, line, width)
	}
	return lines
}

func wrapLine(lines []string, s string, width int) []string {
	start, used := 0, 0
	canBreak := -1 // where the next line may begin; -1 when this line must be cut inside a word
	for i := 0; i < len(s); {
		n, w := cluster(s[i:])
		switch {
		case s[i] == ' ' && used+1 > width:
			lines = append(lines, strings.TrimRight(s[start:i], " "))
			for i < len(s) && s[i] == ' ' {
				i++
			}
			start, used, canBreak = i, 0, -1
			if start == len(s) {
				return lines
			}
			continue
		case used+w > width && used > 0 && canBreak > start:
			lines = append(lines, strings.TrimRight(s[start:canBreak], " "))
			start, used, canBreak = canBreak, Width(s[canBreak:i]), -1
			continue
		case used+w > width && used > 0:
			lines = append(lines, s[start:i])
			start, used, canBreak = i, 0, -1
			continue
		}
		i += n
		used += w
		if s[i-n] == ' ' || w == 2 {
			canBreak = i
		}
	}
	return append(lines, strings.TrimRight(s[start:], " "))
}

// cluster measures the first character that a reader sees: its bytes and its cells.
func cluster(s string) (bytes, cells int) {
	if s[0] < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		return 1, 1
	}
	c, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	return len(c), w
}

// narrow replaces what no column of one cell can hold.
func narrow(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		n, w := cluster(s[i:])
		if w > 1 {
			b.WriteString("·")
		} else {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// Truncate cuts a line, styled or not, to width cells and shows that something is missing.
func Truncate(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if len(s) <= width || Width(s) <= width {
		return s
	}
	return ansi.Truncate(s, width, Ellipsis)
}

// Pad makes a line, styled or not, exactly width cells wide.
func Pad(s string, width int) string {
	s = Truncate(s, width)
	if missing := width - Width(s); missing > 0 {
		return s + strings.Repeat(" ", missing)
	}
	return s
}

// Spread puts left and right at the two ends of a line of exactly width cells. Where both do not fit, left is cut.
func Spread(left, right string, width int) string {
	room := width - Width(right)
	if room < 2 {
		return Pad(right, width)
	}
	if right == "" {
		return Pad(left, width)
	}
	return Pad(left, room-1) + " " + right
}

// Fit makes a text exactly h lines of exactly w cells: whatever does not fit is cut, whatever is missing is blank. Frames
// and screens pass through it, so that nothing is ever wider or taller than it may be.
func Fit(s string, w, h int) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(len(s) + h)
	rest, more := s, true
	for y := range h {
		if y > 0 {
			b.WriteByte('\n')
		}
		line := ""
		if more {
			line, rest, more = strings.Cut(rest, "\n")
		}
		b.WriteString(Pad(line, w))
	}
	return b.String()
}

// FitLines is Fit for lines.
func FitLines(lines []string, w, h int) string { return Fit(strings.Join(lines, "\n"), w, h) }

// Beside puts blocks of equal height next to each other.
func Beside(blocks ...string) string {
	if len(blocks) == 1 {
		return blocks[0]
	}
	columns := make([][]string, 0, len(blocks))
	height := 0
	for _, block := range blocks {
		if block == "" {
			continue
		}
		lines := strings.Split(block, "\n")
		columns = append(columns, lines)
		height = max(height, len(lines))
	}
	var b strings.Builder
	for y := range height {
		if y > 0 {
			b.WriteByte('\n')
		}
		for _, lines := range columns {
			if y < len(lines) {
				b.WriteString(lines[y])
			}
		}
	}
	return b.String()
}

// Stack puts blocks of equal width under each other; empty ones take no room.
func Stack(blocks ...string) string {
	kept := make([]string, 0, len(blocks))
	for _, b := range blocks {
		if b != "" {
			kept = append(kept, b)
		}
	}
	return strings.Join(kept, "\n")
}

// Overlay puts a block over a base of exact size, its left upper corner at x, y.
func Overlay(base, block string, x, y int) string {
	under := strings.Split(base, "\n")
	for i, line := range strings.Split(block, "\n") {
		at := y + i
		if at < 0 || at >= len(under) {
			continue
		}
		w := Width(line)
		left := Pad(ansi.Truncate(under[at], x, ""), x)
		rest := Width(under[at]) - x - w
		right := ansi.TruncateLeft(under[at], x+w, "")
		if Width(right) > rest { // the edge cuts a wide character in two
			right = ansi.TruncateLeft(under[at], x+w+1, "")
		}
		if missing := rest - Width(right); missing > 0 {
			right = strings.Repeat(" ", missing) + right
		}
		under[at] = left + "\x1b[m" + line + "\x1b[m" + right
	}
	return strings.Join(under, "\n")
}

// Size is the width of the widest line of a block, and its number of lines.
func Size(block string) (w, h int) {
	for line := range strings.SplitSeq(block, "\n") {
		w = max(w, Width(line))
		h++
	}
	return w, h
}
