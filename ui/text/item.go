package text

import (
	"regexp"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// joined puts each item of a list in one line: Glamour keeps an item's line breaks and breaks its lines again besides.
func joined(source string) string {
	item := regexp.MustCompile(`^ *(?:[-*+]|\d{1,9}[.)]) `)
	block := regexp.MustCompile("^ *(?:[-*+] |\\d{1,9}[.)] |[>#|]|```|~~~|---|===)")
	var out []string
	inside, fenced := false, false
	for line := range strings.SplitSeq(source, "\n") {
		words := strings.TrimSpace(line)
		if strings.HasPrefix(words, "```") || strings.HasPrefix(words, "~~~") {
			fenced = !fenced
		}
		hard := len(out) > 0 && (strings.HasSuffix(out[len(out)-1], "  ") || strings.HasSuffix(out[len(out)-1], `\`))
		switch {
		case fenced:
			inside = false
		case item.MatchString(line):
			inside = true
		case words == "" || block.MatchString(line):
			inside = false
		case inside && !hard:
			out[len(out)-1] += " " + words
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// hang breaks the rendered items of lists again, so that their further lines stand below the words of the first and not
// below its bullet, where Glamour begins them.
func hang(lines []string, width int) []string {
	bullet, style := regexp.MustCompile(`^ *(?:•|\d{1,9}\.|\[[✓ ]\]) `), regexp.MustCompile(`^(?:\x1b\[[\d;]*m)*`)
	var out []string
	for i := 0; i < len(lines); i++ {
		mark := bullet.FindString(ansi.Strip(lines[i]))
		indent := ansi.StringWidth(mark)
		whole, last := lines[i], i
		for mark != "" && last+1 < len(lines) && lines[last+1] != "" && !bullet.MatchString(ansi.Strip(lines[last+1])) {
			last++
			whole += " " + lines[last]
		}
		if last == i || indent > width/2 {
			out = append(out, lines[i])
			continue
		}
		first, rest := style.FindString(whole)+mark, ansi.TruncateLeft(whole, indent, "")
		if first != mark {
			first += "\x1b[m"
		}
		for j, l := range strings.Split(lipgloss.Wrap(rest, width-indent, ""), "\n") {
			if j > 0 {
				first = strings.Repeat(" ", indent)
			}
			out = append(out, bare(first+l))
		}
		i = last
	}
	return out
}
