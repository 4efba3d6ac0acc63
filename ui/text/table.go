package text

import (
	"regexp"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"hotseat/ui/sanitize"
	"hotseat/ui/theme"
)

// Private characters: one stands for a table while the text around it is rendered, one before a cell, one for a blank that no line is
// broken at.
const (
	tableMark    = "\ue0f8"
	cellMark     = "\ue0f7"
	guardedBlank = "\ue0f9"
)

// table is a table of a Markdown text. Glamour would give all columns of a crowded table their share and break amounts in two.
type table struct {
	head  []string
	rows  [][]string
	right []bool // columns to be aligned at their right edge
	plain bool   // no cell has markup
}

// rule matches the line below a table's head.
var rule = regexp.MustCompile(`^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$`)

// quoting matches what stands before a line of a quote, or before one that is set in.
var quoting = regexp.MustCompile(`^[ >]*`)

// tables takes the tables out of a text and leaves a mark for each, in a paragraph of its own.
func tables(source string) (string, []*table) {
	source = strings.ReplaceAll(source, tableMark, "")
	if !strings.Contains(source, "|") {
		return source, nil
	}
	lines := strings.Split(source, "\n")
	var out []string
	var list []*table
	fenced := false
	for i := 0; i < len(lines); i++ {
		lead := quoting.FindString(lines[i])
		words := lines[i][len(lead):]
		if strings.HasPrefix(words, "```") || strings.HasPrefix(words, "~~~") {
			fenced = !fenced
		}
		t, n := tableAt(lines[i:], lead)
		if fenced || strings.HasSuffix(lead, "    ") || t == nil {
			out = append(out, lines[i])
			continue
		}
		gap := strings.TrimRight(lead, " ")
		out = append(out, gap, lead+tableMark+strconv.Itoa(len(list))+tableMark, gap)
		list = append(list, t)
		i += n - 1
	}
	return strings.Join(out, "\n"), list
}

// tableAt reads the table that begins with the first of the lines, and how many lines it takes; nil where none does.
func tableAt(lines []string, lead string) (t *table, n int) {
	inside := func(i int) (string, bool) {
		if i >= len(lines) || !strings.HasPrefix(lines[i], lead) {
			return "", false
		}
		s := strings.TrimSpace(lines[i][len(lead):])
		return s, strings.Contains(s, "|")
	}
	first, ok := inside(0)
	below, also := inside(1)
	if !ok || !also || !rule.MatchString(below) {
		return nil, 0
	}
	t = &table{head: cells(first)}
	for _, c := range cells(below) {
		t.right = append(t.right, strings.HasSuffix(c, ":") && !strings.HasPrefix(c, ":"))
	}
	if len(t.right) != len(t.head) {
		return nil, 0
	}
	for n = 2; ; n++ {
		s, ok := inside(n)
		if !ok {
			return t, n
		}
		row := append(cells(s), make([]string, len(t.head))...)
		t.rows = append(t.rows, row[:len(t.head)])
	}
}

// cells are the cells of a row.
func cells(row string) []string {
	row = strings.ReplaceAll(row, `\|`, tableMark)
	row = strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|")
	list := strings.Split(row, "|")
	for i := range list {
		list[i] = strings.ReplaceAll(strings.TrimSpace(list[i]), tableMark, "|")
	}
	return list
}

// dated matches a date in words, whose parts stay in one line.
var dated = regexp.MustCompile(`(?:^|[ (])(?:\d{1,2}\.? ` + month + `(?:,? \d{4})?|` + month + ` (?:\d{1,2}(?:,? \d{4})?|\d{4}))\b`)

const month = `(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?`

// render sets the cells' emphasis, code and links, all at once.
func (t *table) render(th theme.Theme) {
	all := append([][]string{t.head}, t.rows...)
	var marked strings.Builder
	count, longest := 0, 0
	each := func(do func(*string)) {
		for _, row := range all {
			for i := range row {
				do(&row[i])
			}
		}
	}
	each(func(c *string) {
		*c = dated.ReplaceAllStringFunc(*c, func(s string) string { return s[:1] + strings.ReplaceAll(s[1:], " ", guardedBlank) })
		longest = max(longest, Width(*c))
		marked.WriteString(cellMark + " " + strings.ReplaceAll(*c, cellMark, "") + "\n\n")
		if strings.ContainsAny(*c, "*_`[]\\~<&") || strings.Contains(*c, "://") {
			count++
		}
	})
	if t.plain = count == 0; t.plain {
		return
	}
	var done []string
	for line := range strings.SplitSeq(glamoured(marked.String(), longest+8, th), "\n") {
		line = strings.ReplaceAll(bare(line), "-", guardedDash)
		if _, cell, ok := strings.Cut(line, cellMark); ok {
			_, cell, _ = strings.Cut(cell, " ")
			done = append(done, cell)
		} else if n := len(done); n > 0 && line != "" {
			done[n-1] += " " + line
		}
	}
	if t.plain = len(done) != len(all)*len(t.head); t.plain {
		return
	}
	each(func(c *string) { *c, done = done[0], done[1:] })
}

// least is the width below which a word would be broken: all of it, but for words of wide characters without a number.
func least(cell string) int {
	n := 0
	for word := range strings.FieldsSeq(ansi.Strip(cell)) {
		w := Width(word)
		if w > len([]rune(word)) && !strings.ContainsAny(word, "0123456789@") {
			w = 2
		}
		n = max(n, w)
	}
	return n
}

const separator = " │ "

// widths shares the width out among the columns: no word is broken, and what is short comes from the widest. nil where that is
// not to be had.
func (t *table) widths(width int) []int {
	n := len(t.head)
	lows, wants := make([]int, n), make([]int, n)
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, c := range row {
			lows[i], wants[i] = max(lows[i], least(c), 1), max(wants[i], Width(c), 1)
		}
	}
	room := width - (n-1)*Width(separator)
	share := func(level int) (list []int, sum int) {
		for i := range n {
			w := min(wants[i], max(lows[i], level))
			list, sum = append(list, w), sum+w
		}
		return list, sum
	}
	list, sum := share(0)
	if sum > room {
		return nil
	}
	for level := 1; level <= room; level++ {
		more, sum := share(level)
		if sum > room {
			break
		}
		list = more
	}
	return list
}

// lines draws the table in so many cells, as columns where they fit and else as one item a row.
func (t *table) lines(width int, th theme.Theme) []string {
	t.render(th)
	list := t.widths(width)
	if list == nil {
		return t.items(width, th)
	}
	out := t.row(t.head, list, th)
	bars := make([]string, len(list))
	for i, w := range list {
		bars[i] = strings.Repeat("─", w)
	}
	out = append(out, th.Border.Render(strings.Join(bars, "─┼─")))
	for _, row := range t.rows {
		out = append(out, t.row(row, list, th)...)
	}
	return out
}

// row draws one row, as tall as its tallest cell.
func (t *table) row(row []string, widths []int, th theme.Theme) []string {
	columns, height := make([][]string, len(row)), 1
	for i, c := range row {
		columns[i] = t.wrap(c, widths[i], th)
		height = max(height, len(columns[i]))
	}
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for i, lines := range columns {
			if i > 0 {
				b.WriteString(th.Border.Render(separator))
			}
			cell := ""
			if y < len(lines) {
				cell = lines[y]
			}
			gap := strings.Repeat(" ", max(widths[i]-Width(cell), 0))
			switch {
			case t.right[i]:
				b.WriteString(gap + cell)
			case i == len(columns)-1:
				b.WriteString(cell)
			default:
				b.WriteString(cell + gap)
			}
		}
		out[y] = b.String()
	}
	return out
}

// wrap breaks what was rendered at blanks.
func (t *table) wrap(s string, width int, th theme.Theme) []string {
	if !t.plain {
		return strings.Split(loosened(lipgloss.Wrap(s, width, "")), "\n")
	}
	lines := Wrap(s, width)
	for i, l := range lines {
		lines[i] = th.Text.Render(loosened(l))
	}
	return lines
}

func loosened(s string) string {
	return strings.NewReplacer(guardedBlank, " ", guardedDash, "-").Replace(s)
}

// items are the rows with the name of its column before each cell, as prose has them.
func (t *table) items(width int, th theme.Theme) []string {
	widest := 0
	var rows []string
	for _, row := range t.rows {
		var named []string
		for i, c := range row {
			switch {
			case c == "":
			case t.head[i] != "":
				named = append(named, t.head[i]+": "+c)
			default:
				named = append(named, c)
			}
		}
		if len(named) > 0 {
			rows = append(rows, strings.Join(named, ", "))
			widest = max(widest, least(rows[len(rows)-1]))
		}
	}
	first, rest := "• ", "  "
	if widest > width-2 {
		first, rest = "", ""
	}
	var out []string
	for _, row := range rows {
		for i, l := range t.wrap(row, max(width-len(rest), 1), th) {
			if i == 0 {
				l = first + l
			} else {
				l = rest + l
			}
			out = append(out, l)
		}
	}
	if len(out) == 0 {
		return t.wrap(strings.Join(t.head, ", "), width, th)
	}
	return out
}

// placed puts the tables where their marks stand.
func placed(lines []string, list []*table, width int, th theme.Theme) []string {
	if len(list) == 0 {
		return lines
	}
	var out []string
	for _, line := range lines {
		before, after, ok := strings.Cut(ansi.Strip(line), tableMark)
		number, _, _ := strings.Cut(after, tableMark)
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 0 || n >= len(list) {
			out = append(out, line)
			continue
		}
		w := Width(before)
		lead := ""
		if w > 0 {
			lead = ansi.Truncate(line, w, "")
		}
		for _, l := range list[n].lines(max(width-w, 1), th) {
			out = append(out, lead+l)
		}
	}
	return out
}

// TableWidth is how wide the widest table of a Markdown text would like to be; 0 without a table.
func TableWidth(source string) int {
	_, list := tables(sanitize.Text(source))
	widest := 0
	for _, t := range list {
		wants := make([]int, len(t.head))
		for _, row := range append([][]string{t.head}, t.rows...) {
			for i, c := range row {
				wants[i] = max(wants[i], Width(c), 1)
			}
		}
		sum := (len(wants) - 1) * Width(separator)
		for _, w := range wants {
			sum += w
		}
		widest = max(widest, sum)
	}
	return widest
}
