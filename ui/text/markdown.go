package text

import (
	"regexp"
	"strings"

	"charm.land/glamour/v2"
	"github.com/charmbracelet/x/ansi"

	"hotseat/ui/sanitize"
	"hotseat/ui/theme"
)

// maxMarkdown is the longest text that is rendered as Markdown; longer ones stay plain. At 4 ms per KB it is a quarter of a
// second, outside the event loop.
const maxMarkdown = 64 << 10

// Job is a rendering to be done outside the event loop.
type Job struct {
	key    key
	source string
	theme  theme.Theme
}

// Rendered is the result of a job.
type Rendered struct {
	key   key
	lines []string
}

// Run renders. It is safe to call in another goroutine than the cache's.
func (j Job) Run() Rendered {
	return Rendered{key: j.key, lines: Markdown(j.source, j.key.width, j.theme)}
}

// Markdown sanitises and renders a text at once. What cannot be rendered comes as plain wrapped text.
func Markdown(source string, width int, t theme.Theme) (lines []string) {
	clean := sanitize.Text(source)
	plain := func() []string { return Wrap(clean, width) }
	if len(clean) > maxMarkdown || width < 8 {
		return plain()
	}
	// A parser of outside text that fails must not take the program with it.
	defer func() {
		if recover() != nil {
			lines = plain()
		}
	}()
	rest, list := tables(clean)
	out := glamoured(rest, width, t)
	if out == "" && strings.TrimSpace(rest) != "" {
		return plain()
	}
	for line := range strings.SplitSeq(out, "\n") {
		line = bare(line)
		if line == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue // Glamour leaves two blank lines around headings
		}
		if ansi.StringWidth(line) > width {
			line = ansi.Hardwrap(line, width, true)
		}
		lines = append(lines, strings.Split(line, "\n")...)
	}
	if n := len(lines); n > 1 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	if len(lines) == 0 {
		return []string{""}
	}
	return placed(hang(lines, width), list, width, t)
}

// glamoured is a text as Glamour renders it, with nothing but colours and weight; empty where it fails.
func glamoured(source string, width int, t theme.Theme) string {
	r, err := glamour.NewTermRenderer(glamour.WithStyles(t.Markdown()), glamour.WithWordWrap(width), glamour.WithTableWrap(true),
		glamour.WithInlineTableLinks(true))
	if err != nil {
		return ""
	}
	out, err := r.Render(guard(joined(source)))
	if err != nil {
		return ""
	}
	return keepColours(unguard(out))
}

// bare is a line without the blanks behind it, each of which Glamour styles by itself.
func bare(line string) string {
	plain := strings.TrimRight(ansi.Strip(line), " ")
	if plain == "" {
		return ""
	}
	cells, state, i := ansi.StringWidth(plain), byte(0), 0
	for i < len(line) && cells > 0 {
		_, width, n, next := ansi.DecodeSequence(line[i:], state, nil)
		cells -= width
		i += n
		state = next
	}
	if strings.Contains(line[:i], "\x1b") {
		return line[:i] + "\x1b[m"
	}
	return line[:i]
}

// Private characters stand for & and < where Markdown would decode an entity or swallow a tag: a text must not smuggle a
// control character as "&#27;" past the sanitiser, nor hide words in an HTML comment that an agent reads.
const (
	guardedAmp   = "\ue0f0"
	guardedLess  = "\ue0f1"
	guardedDot   = "\ue0f2"
	guardedComma = "\ue0f3"
	guardedDash  = "\ue0f4"
	guardedPlus  = "\ue0f5"
	guardedSemi  = "\ue0f6"
)

// whole keeps numbers, amounts and dates in one piece, and a sign with the word it follows: Glamour breaks lines at the signs.
func whole(s string) string {
	var b strings.Builder
	digit := func(i int) bool { return i >= 0 && i < len(s) && s[i] >= '0' && s[i] <= '9' }
	from := 0
	for i := range len(s) {
		sign := ""
		switch {
		case s[i] == '+' && digit(i+1) && (i == 0 || s[i-1] == ' ' || s[i-1] == '('):
			sign = guardedPlus
		case s[i] == '.' && (digit(i-1) && i+1 < len(s) && s[i+1] == '.' && digit(i+2) || digit(i-2) && s[i-1] == '.' && digit(i+1)): // 10..20
			sign = guardedDot
		case i > 0 && ends(s, i):
			sign = map[byte]string{'.': guardedDot, ',': guardedComma, ';': guardedSemi}[s[i]]
		case s[i] == '-' && named(s, i):
			sign = guardedDash
		case !digit(i-1) || !digit(i+1):
		case s[i] == '.':
			sign = guardedDot
		case s[i] == ',':
			sign = guardedComma
		}
		if sign != "" {
			b.WriteString(s[from:i] + sign)
			from = i + 1
		}
	}
	return b.String() + s[from:]
}

// named tells whether a dash stands inside a date, an id or an e-mail address.
func named(s string, i int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(s) && (s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' || s[i] >= '0' && s[i] <= '9')
	}
	if !letter(i-1) || !letter(i+1) {
		return false
	}
	from, to := strings.LastIndexAny(s[:i], " \n|")+1, strings.IndexAny(s[i:], " \n|")
	if to < 0 {
		to = len(s) - i
	}
	return strings.ContainsAny(s[from:i+to], "0123456789@")
}

// ends tells whether a sign stands behind a word, and nothing behind it. Behind a digit it may number a list.
func ends(s string, i int) bool {
	before := s[i-1]
	last := i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\n'
	return last && before != ' ' && before != '\n' && (before < '0' || before > '9')
}

func guard(s string) string {
	entity := regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`)
	tag := regexp.MustCompile(`<([A-Za-z/!?])`)
	auto := regexp.MustCompile(guardedLess + `((?:https?://|mailto:)[^\s<>]*>)`)
	s = whole(unguard(s))
	s = entity.ReplaceAllString(s, guardedAmp+"$1")
	s = tag.ReplaceAllString(s, guardedLess+"$1")
	return auto.ReplaceAllString(s, "<$1")
}

func unguard(s string) string {
	return strings.NewReplacer(guardedAmp, "&", guardedLess, "<", guardedDot, ".", guardedComma, ",", guardedDash, "-", guardedPlus, "+", guardedSemi, ";",
		"%EE%83%B0", "&", "%EE%83%B1", "<", "%EE%83%B2", ".", "%EE%83%B3", ",", "%EE%83%B4", "-", "%EE%83%B5", "+", "%EE%83%B6", ";").Replace(s)
}

// keepColours drops every escape sequence but colours and weight: Glamour writes hyperlinks, whose target may differ from
// the text that is read.
func keepColours(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	state := byte(0)
	for len(s) > 0 {
		seq, width, n, next := ansi.DecodeSequence(s, state, nil)
		state = next
		s = s[n:]
		colour := strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m")
		if width > 0 || colour || seq == "\n" || width == 0 && seq != "" && seq[0] >= 0x80 {
			b.WriteString(seq)
		}
	}
	return b.String()
}
