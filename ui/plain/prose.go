package plain

import (
	"regexp"
	"strings"

	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Wrap breaks a text into lines of at most width cells. The first line of each of its lines begins with first, the others with rest.
// The text is made harmless.
func Wrap(s, first, rest string, width int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(sanitize.Text(s), "\n") {
		for _, part := range text.Wrap(line, max(width-len(rest), 20)) {
			b.WriteString(strings.TrimRight(first+part, " ") + "\n")
			first = rest
		}
	}
	return b.String()
}

// Prose makes Markdown readable without markup, line by line and aloud: paragraphs are filled anew, headings lose their signs, and a
// table's row names the column of each cell.
func Prose(source, indent string, width int) string {
	p := &proseWriter{indent: indent, width: width}
	for line := range strings.SplitSeq(strings.TrimSpace(sanitize.Text(source)), "\n") {
		p.line(line)
	}
	p.flush()
	return p.out.String()
}

type proseWriter struct {
	out       strings.Builder
	indent    string
	width     int
	marker    string   // of the list item that is being filled
	words     []string // the lines of the paragraph that is being filled
	head      []string // the columns of the table that is being read
	verbatim  bool
	emptyLast bool
}

func (p *proseWriter) line(line string) {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "```") {
		p.flush()
		p.verbatim = !p.verbatim
		return
	}
	if p.verbatim {
		p.put(p.indent+"  ", p.indent+"  ", line)
		return
	}
	if !strings.HasPrefix(trimmed, "|") {
		p.head = nil
	}
	switch marker := listMarker(trimmed); {
	case trimmed == "":
		p.flush()
		if !p.emptyLast && p.out.Len() > 0 {
			p.out.WriteByte('\n')
			p.emptyLast = true
		}
	case strings.HasPrefix(trimmed, "#"):
		p.flush()
		p.put(p.indent, p.indent, strings.TrimSpace(strings.TrimLeft(trimmed, "#")))
	case strings.HasPrefix(trimmed, "|"):
		p.flush()
		p.row(trimmed)
	case marker != "":
		p.flush()
		p.marker = strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " "))) + marker
		p.words = append(p.words, strings.TrimSpace(trimmed[len(marker):]))
	default:
		p.words = append(p.words, trimmed)
	}
}

// listMarker is the sign that begins a list item with the blank behind it: "- " or "12. ".
func listMarker(s string) string {
	if strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "* ") {
		return "- "
	}
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits > 0 && digits < 4 && strings.HasPrefix(s[digits:], ". ") {
		return s[:digits+2]
	}
	return ""
}

// row reads a line of a table; the first one names the columns.
func (p *proseWriter) row(line string) {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if strings.Trim(line, "|-: ") == "" {
		return
	}
	if p.head == nil {
		p.head = cells
		return
	}
	var named []string
	for i, cell := range cells {
		switch {
		case cell == "":
		case i < len(p.head) && p.head[i] != "":
			named = append(named, p.head[i]+": "+cell)
		default:
			named = append(named, cell)
		}
	}
	p.put(p.indent+"- ", p.indent+"  ", strings.Join(named, ", "))
}

// flush writes the paragraph or list item that is being filled.
func (p *proseWriter) flush() {
	if len(p.words) > 0 {
		hang := strings.Repeat(" ", len(p.marker))
		p.put(p.indent+p.marker, p.indent+hang, strings.Join(p.words, " "))
	}
	p.words, p.marker = nil, ""
}

func (p *proseWriter) put(first, rest, s string) {
	p.emptyLast = false
	p.out.WriteString(Wrap(unmarked(s), first, rest, p.width))
}

// unmarked takes the signs of emphasis, code and links off.
func unmarked(s string) string {
	if strings.Contains(s, "](") {
		s = regexp.MustCompile(`\[([^\][]*)\]\(([^()\s]*)\)`).ReplaceAllString(s, "$1 ($2)")
	}
	return strings.NewReplacer("**", "", "`", "").Replace(s)
}
