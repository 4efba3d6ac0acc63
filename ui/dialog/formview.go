package dialog

import (
	"fmt"
	"unicode/utf8"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// hit is a row of the drawn form that can be clicked.
type hit struct {
	y, x    int // where the row begins, in cells of the block
	field   int // the field it belongs to; -1 for the buttons
	line    int // of the field's choices
	buttons []button
}

// sheet collects the rows of a form while it is drawn.
type sheet struct {
	lines []string
	hits  []hit
	x, y  int // the cursor; y -1 for none
}

// View is the fields with their labels, what the form has to say, and buttons. What is said and the buttons are kept in
// sight however small the screen is.
func (f *Form) View(k Kit, w, h int) string {
	if f.canned != nil {
		return f.canned.View(k, w, h)
	}
	width := max(min(78, w-4), 1)
	wish := 0
	for i := range f.fields {
		wish += f.wishes(i, width) + 1
	}
	tail := f.tail(k, width)
	head := f.help(k, width)
	b := boxed(k, width, len(head)+wish+len(tail), w, h)
	if b.h < len(head)+wish+len(tail) {
		head = nil // the explanation gives way first
	}
	f.width = b.w
	s := sheet{lines: head, y: -1}
	for i := range f.fields {
		f.draw(k, &s, i, b.w, max(b.h-len(tail), 2)-len(head))
	}
	if room := max(b.h-len(tail), 0); len(s.lines) > room {
		s.crop(room)
	}
	buttons := f.buttons()
	s.lines = append(s.lines, tail...)
	left, top := b.origin()
	for i := range s.hits {
		s.hits[i].x, s.hits[i].y = left, s.hits[i].y+top
	}
	f.hits = append(s.hits, hit{x: left, y: top + len(s.lines) - 1, field: -1, buttons: buttons})
	f.cursor = b.cursor(s.x, s.y)
	return b.draw(sanitize.Line(f.o.Action.Label), "", s.lines)
}

// crop scrolls the rows so that the cursor stays in sight.
func (s *sheet) crop(room int) {
	from := 0
	if s.y >= room {
		from = s.y - room + 1
	}
	from = min(from, len(s.lines)-room)
	s.lines = s.lines[from : from+room]
	s.y -= from
	kept := s.hits[:0]
	for _, h := range s.hits {
		if h.y -= from; h.y >= 0 && h.y < room {
			kept = append(kept, h)
		}
	}
	s.hits = kept
}

func (f *Form) help(k Kit, w int) []string {
	if f.o.Action.Help == "" {
		return nil
	}
	var lines []string
	for _, l := range k.Look.Cache.Wrap(f.o.Action.Help, w) {
		lines = append(lines, k.Look.Theme.Dim.Render(l))
	}
	return append(lines, "")
}

// tail is what the form has to say, and the buttons.
func (f *Form) tail(k Kit, w int) []string {
	style, sign := k.Look.Theme.Info, ""
	if f.wrong {
		style, sign = k.Look.Theme.Warn, theme.SignWarn+" "
	}
	lines := []string{""}
	if f.say != "" {
		lines = nil
		for _, l := range k.Look.Cache.Wrap(sign+f.say, w) {
			lines = append(lines, style.Render(l))
		}
	}
	return append(lines, buttonLine(k, f.buttons(), w))
}

// wishes is how many rows a field would like.
func (f *Form) wishes(i, w int) int {
	x := &f.fields[i]
	switch {
	case x.isChoice():
		spots := x.spots(w)
		return spots[len(spots)-1].line + 1
	case x.isText() && i == 0:
		return 8
	case x.isText():
		return 4
	}
	return 1
}

// draw adds a field: its label, then itself. A text gets what room there is.
func (f *Form) draw(k Kit, s *sheet, i, w, room int) {
	x := &f.fields[i]
	focused := i == f.at
	others := 0
	for j := range f.fields {
		if j != i {
			others += f.wishes(j, w) + 1
		}
	}
	rows := max(min(f.wishes(i, w), room-others-1), 1)
	s.lines = append(s.lines, f.label(k, i, w))
	s.hits = append(s.hits, hit{y: len(s.lines) - 1, field: i, line: -1})
	lines, cx, cy := x.lines(k.Look, w, rows, focused)
	for j := range lines {
		s.hits = append(s.hits, hit{y: len(s.lines) + j, field: i, line: j})
	}
	if focused && cy >= 0 {
		s.x, s.y = cx, len(s.lines)+cy
	} else if focused {
		s.y = len(s.lines) - 1
		s.x = -1
	}
	s.lines = append(s.lines, lines...)
}

func (f *Form) label(k Kit, i, w int) string {
	x, th := &f.fields[i], k.Look.Theme
	name := sanitize.Line(x.spec.Label)
	if x.spec.Optional {
		name += " (optional)"
	}
	note := ""
	switch x.spec.Kind {
	case env.Text, env.Line:
		note = fmt.Sprintf("%d/%d", utf8.RuneCountInString(x.value()), x.spec.MaxLen)
	case env.Money:
		note = fmt.Sprintf("%s to %s", env.Cents(x.spec.Min), env.Cents(x.spec.Max))
	case env.Int:
		note = fmt.Sprintf("%d to %d", x.spec.Min, x.spec.Max)
	case env.Choice:
		if x.spec.Default != "" {
			note = "none: " + sanitize.Line(x.spec.Default)
		}
	}
	if i == f.at {
		return text.Spread(th.TitleFocus.Render(theme.SignFocus+name), th.Dim.Render(note), w)
	}
	return text.Spread(th.Title.Render(" "+name), th.Dim.Render(note), w)
}

func (f *Form) buttons() []button {
	send := "Send"
	if f.o.Action.Ends {
		send = f.o.Action.Label
	}
	list := []button{{sanitize.Line(send), f.send}}
	quiet := func(do func()) func() Result {
		return func() Result { do(); return Result{} }
	}
	if f.cannedField() >= 0 {
		list = append(list, button{"Canned", quiet(f.offerCanned)}, button{"Fill", quiet(f.fill)})
		if f.last != nil && len(f.last.options) > 1 {
			list = append(list, button{"Other value", quiet(f.otherValue)})
		}
	}
	return append(list, button{"Cancel", f.drop})
}

// click focuses a field, chooses an option, or presses a button.
func (f *Form) click(c Click) Result {
	for _, h := range f.hits {
		if h.y != c.Y {
			continue
		}
		if h.field < 0 {
			if b, ok := buttonAt(h.buttons, c.X-h.x); ok {
				return b.does()
			}
			return Result{}
		}
		f.at = h.field
		x := &f.fields[h.field]
		if !x.isChoice() {
			return Result{}
		}
		for _, s := range x.spots(f.width) {
			if s.line == h.line && c.X-h.x >= s.from && c.X-h.x < s.to {
				x.chosen = s.option
				f.changed()
			}
		}
		return Result{}
	}
	return Result{}
}
