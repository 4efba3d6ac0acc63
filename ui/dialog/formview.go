package dialog

import (
	"fmt"
	"strings"
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
	w       int // cells that the field has
	offers  bool
	buttons []button
}

// sheet collects the rows of a form while it is drawn.
type sheet struct {
	lines []string
	hits  []hit
	x, y  int // the cursor; y -1 for none
}

// lowForm is from how many rows on a form shows eight lines of a text: with fewer it leaves room for what stands above it.
const lowForm = 16

// View is the fields with their labels, what the form has to say, and buttons. What is said and the buttons are kept in
// sight however small the screen is.
func (f *Form) View(k Kit, w, h int) string {
	if f.canned != nil {
		return f.canned.View(k, w, h)
	}
	f.low = h < lowForm
	width := max(w-4, 1)
	wish := 0
	for i := range f.fields {
		wish += f.wishes(i, width) + f.labelRows(i, width)
	}
	tail := f.tail(k, width)
	head := f.help(k, width)
	b := boxed(k, width, len(head)+wish+len(tail), w, h)
	if b.h < len(head)+wish+len(tail) {
		head = nil // the explanation gives way first
		b = boxed(k, width, wish+len(tail), w, h)
	}
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
		s.hits[i].x, s.hits[i].y = left+s.hits[i].x, s.hits[i].y+top
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
	return append(lines, buttonLine(k, f.buttons(), f.at-len(f.fields), w))
}

// wishes is how many rows a field would like, with its offers.
func (f *Form) wishes(i, w int) int {
	if len(f.fields[i].offers) > 0 {
		return f.rows(i, w) + 1
	}
	return f.rows(i, w)
}

func (f *Form) rows(i, w int) int {
	x := &f.fields[i]
	switch {
	case x.isChoice():
		spots := x.spots(w)
		return spots[len(spots)-1].line + 1
	case x.isText() && i == 0 && !f.low:
		return 8
	case x.isText():
		return 4
	}
	return 1
}

// column is how wide the labels are that stand before their fields.
func (f *Form) column() int {
	w := 0
	for i := range f.fields {
		w = max(w, text.Width(f.name(i))+3)
	}
	return w
}

// beside tells whether a field is one row that has room beside its label.
func (f *Form) beside(i, w int) bool {
	x, column := &f.fields[i], f.column()
	if x.isText() || column > w/2 {
		return false
	}
	if !x.isChoice() {
		return w-column >= 16
	}
	spots := x.spots(w - column)
	last := spots[len(spots)-1]
	return last.line == 0 && last.to <= w-column
}

func (f *Form) labelRows(i, w int) int {
	if f.beside(i, w) {
		return 0
	}
	return 1
}

// draw adds a field: its label, then itself, beside it where it fits. A text gets what room there is.
func (f *Form) draw(k Kit, s *sheet, i, w, room int) {
	x := &f.fields[i]
	focused := i == f.at
	others := 0
	for j := range f.fields {
		if j != i {
			others += f.wishes(j, w) + f.labelRows(j, w)
		}
	}
	defer f.drawOffers(k, s, i, w)
	rows := max(min(f.rows(i, w), room-others-1), 1)
	if f.beside(i, w) {
		f.drawBeside(k, s, i, w)
		return
	}
	s.lines = append(s.lines, f.label(k, i, w))
	s.hits = append(s.hits, hit{y: len(s.lines) - 1, field: i, line: -1})
	lines, cx, cy := x.lines(k.Look, w, rows, focused)
	for j := range lines {
		s.hits = append(s.hits, hit{y: len(s.lines) + j, field: i, line: j, w: w})
	}
	if focused && cy >= 0 {
		s.x, s.y = cx, len(s.lines)+cy
	} else if focused {
		s.y = len(s.lines) - 1
		s.x = -1
	}
	s.lines = append(s.lines, lines...)
}

// drawBeside adds a field of one row with its label before it and, where there is room, its limits behind it.
func (f *Form) drawBeside(k Kit, s *sheet, i, w int) {
	x, th, column := &f.fields[i], k.Look.Theme, f.column()
	label := th.Title.Render(" " + f.name(i))
	if i == f.at {
		label = th.TitleFocus.Render(theme.SignFocus + f.name(i))
	}
	room, note := w-column, f.note(i)
	if x.isChoice() || room-text.Width(note) < 30 {
		note = ""
	}
	lines, cx, cy := x.lines(k.Look, room-text.Width(note), 1, i == f.at)
	s.hits = append(s.hits, hit{x: column, y: len(s.lines), field: i, w: room})
	if i == f.at {
		s.x, s.y = cx+column, len(s.lines)
		if cy < 0 {
			s.x = -1
		}
	}
	s.lines = append(s.lines, text.Pad(label, column)+lines[0]+th.Dim.Render(note))
}

// drawOffers adds what can be clicked instead of typed, under the field.
func (f *Form) drawOffers(k Kit, s *sheet, i, w int) {
	x, left := &f.fields[i], 0
	if len(x.offers) == 0 {
		return
	}
	if f.beside(i, w) {
		left = f.column()
	}
	s.hits = append(s.hits, hit{x: left, y: len(s.lines), field: i, w: w - left, offers: true})
	s.lines = append(s.lines, strings.Repeat(" ", left)+x.offerLine(k.Look, w-left))
}

func (f *Form) name(i int) string {
	name := sanitize.Line(f.fields[i].spec.Label)
	if f.fields[i].spec.Optional {
		name += " (optional)"
	}
	return name
}

func (f *Form) label(k Kit, i, w int) string {
	th, name, note := k.Look.Theme, f.name(i), f.note(i)
	if i == f.at {
		return text.Spread(th.TitleFocus.Render(theme.SignFocus+name), th.Dim.Render(note), w)
	}
	return text.Spread(th.Title.Render(" "+name), th.Dim.Render(note), w)
}

// note is a field's limits.
func (f *Form) note(i int) string {
	x, note := &f.fields[i], ""
	switch x.spec.Kind {
	case env.Text, env.Line:
		note = fmt.Sprintf("%d/%d", utf8.RuneCountInString(x.value()), x.spec.MaxLen)
	case env.Money:
		note = "such as 49.50" // what may be paid stands in the help; what can be written is told when it is wrong
	case env.Int:
		note = fmt.Sprintf("%d to %d", x.spec.Min, x.spec.Max)
	case env.Choice:
		if x.spec.Default != "" {
			note = "left out: " + sanitize.Line(x.spec.Default)
		}
	}
	return note
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
		if f.others() {
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
		if h.offers {
			for _, s := range x.offerSpots(h.w) {
				if c.X-h.x >= s.from && c.X-h.x < s.to {
					x.take(x.offers[s.option].Value)
					f.changed()
				}
			}
		}
		if !x.isChoice() {
			return Result{}
		}
		for _, s := range x.spots(h.w) {
			if s.line == h.line && c.X-h.x >= s.from && c.X-h.x < s.to {
				x.chosen = s.option
				f.changed()
				f.moveOn()
			}
		}
		return Result{}
	}
	return Result{}
}
