package pane

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Section shows a part of an observation that is an environment's own: Markdown, fields, or rows. Before is the section one
// step earlier: changed fields show both values, new rows are marked; nil when nothing is compared.
func Section(f Frame, s env.Section, before *env.Section) Content {
	w, h := f.Inner()
	c := Content{Title: heading(s.Name)}
	switch {
	case s.Rows != nil:
		old := len(s.Rows)
		if before != nil {
			old = len(before.Rows)
		}
		c.Source = rows{s.Rows, f.Look, w, old}
	case s.Fields != nil:
		lines := fields(f.Look, s.Fields, before, w)
		if len(lines) > h {
			lines = flow(f.Look, s.Fields, w)
		}
		c.Source = text.Document(lines)
	default:
		c.Source = text.Document(f.Cache.Markdown(s.Text, w, f.Theme))
	}
	if c.Source.Len() == 0 {
		return empty(f, c.Title, "nothing yet")
	}
	return c
}

// heading is a section's name as the other panes have theirs: in words, with a capital.
func heading(name string) string {
	s := sanitize.Line(strings.ReplaceAll(name, "_", " "))
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// fields are lines of a name and a value. Values that do not fit beside their name stand below it.
func fields(l Look, list []env.Field, before *env.Section, w int) []string {
	var lines []string
	for i, field := range list {
		name := sanitize.Line(strings.ReplaceAll(field.Name, "_", " "))
		now := sanitize.Line(field.Value)
		if before != nil && i < len(before.Fields) && before.Fields[i].Name == field.Name && before.Fields[i].Value != field.Value {
			now = sanitize.Line(before.Fields[i].Value) + " → " + now
		}
		style := l.Theme.Text
		if before != nil && strings.Contains(now, " → ") {
			style = l.Theme.Warn
		}
		if text.Width(name)+2+text.Width(now) <= w {
			lines = append(lines, l.Theme.Dim.Render(name)+"  "+style.Render(now))
			continue
		}
		lines = append(lines, l.Theme.Dim.Render(text.Truncate(name, w)))
		for _, v := range l.Cache.Wrap(now, max(w-2, 1)) {
			lines = append(lines, "  "+style.Render(v))
		}
	}
	return lines
}

// flow puts fields one after the other, where there is no line for each.
func flow(l Look, list []env.Field, w int) []string {
	var lines []string
	line, used := "", 0
	for _, field := range list {
		name, value := sanitize.Line(strings.ReplaceAll(field.Name, "_", " ")), sanitize.Line(field.Value)
		n := text.Width(name) + 1 + text.Width(value)
		if used > 0 && used+2+n > w {
			lines, line, used = append(lines, line), "", 0
		}
		if used > 0 {
			line, used = line+"  ", used+2
		}
		line += l.Theme.Dim.Render(name) + " " + l.Theme.Text.Render(value)
		used += n
	}
	return append(lines, text.Truncate(line, w))
}

// rows are records: the first field is the record's name, the others stand below it.
type rows struct {
	list  [][]env.Field
	look  Look
	width int
	old   int // rows from here on are new
}

func (r rows) Len() int { return len(r.list) }

func (r rows) Lines(i int) []string {
	th := r.look.Theme
	sign := ""
	if i >= r.old {
		sign = theme.SignNew + " "
	}
	values := make([]string, 0, len(r.list[i]))
	for _, f := range r.list[i] {
		if f.Value != "" {
			values = append(values, f.Value)
		}
	}
	if len(values) == 0 {
		return []string{""}
	}
	lines := []string{th.Strong.Render(text.Truncate(sign+sanitize.Line(values[0]), r.width))}
	if rest := strings.Join(values[1:], " · "); rest != "" {
		for _, l := range r.look.Cache.Wrap(rest, max(r.width-2, 1)) {
			lines = append(lines, "  "+th.Text.Render(l))
		}
	}
	return lines
}
