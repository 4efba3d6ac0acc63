package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/text"
)

// Seen is what the panes of playing, watching and replaying are drawn from: what the seat's holder sees, or a recorded frame.
type Seen struct {
	Now    env.Observation
	Before *env.Observation // one step earlier, where changes are to be marked; nil while playing
	Frames []agent.Frame    // the steps taken so far
	Flash  bool             // light the newest reward
	Read   bool             // what the desk answered to a message stands under it
	You    string           // what the seat's holder is called in the conversation
	Deed   Deed             // for the step pane
	// Page stands in the step's pane instead of the deed, where it is set.
	Page func(Frame) Content
}

// moodsShown is how many moods are drawn.
const moodsShown = 8

// moods are the sentiments before each of the last steps: in a queue, those of the ticket that is shown.
func (s Seen) moods() []float64 {
	var list []float64
	for i := max(len(s.Frames)-moodsShown, 0); i < len(s.Frames)-1; i++ {
		if t := s.Frames[i].Observation.Ticket; t != nil && s.Now.Ticket != nil && t.Number == s.Now.Ticket.Number {
			list = append(list, t.Sentiment)
		}
	}
	return list
}

// read are the desk's answers to the messages of the seat's holder, by the places of these.
func (s Seen) read() map[int]string {
	if !s.Read {
		return nil
	}
	list, from := map[int]string{}, 0
	for _, f := range s.Frames {
		for i := from; i < len(f.Observation.Conversation); i++ {
			if f.Observation.Conversation[i].From == env.FromAgent {
				list[i] = f.Observation.Feedback
				break
			}
		}
		from = len(f.Observation.Conversation)
	}
	return list
}

// Desk is the state of those panes: what is focused, zoomed, scrolled and searched. The zero value is ready. It is driven by
// a screen: Layout, then Draw for each place; Do for actions of the panes, Click and Wheel for the mouse.
type Desk struct {
	Focus    layout.Name
	Zoomed   bool
	Document int // the document under the cursor
	find     search
	scrolls  map[layout.Name]text.Scroll
}

// Layout places the panes that an observation fills. An environment's own sections stand in the side column, a handbook below
// the main pane; where nobody talks, the ticket is the main thing.
func (d *Desk) Layout(w, h int, kind layout.Kind, s Seen) layout.Layout {
	o := d.Options(s)
	l := layout.For(w, h, kind, o)
	if d.Focus == "" || !has(l.Panes, d.Focus) {
		d.Focus = o.Main
	}
	return l
}

// Options is what Layout places, for screens that put something else into the middle.
func (d *Desk) Options(s Seen) layout.Options {
	o := layout.Options{Side: []layout.Name{}, Main: layout.Conversation, Focus: d.Focus, Zoom: d.Zoomed}
	if len(s.Now.Conversation) == 0 && s.Now.Ticket != nil {
		o.Main = layout.Ticket
	} else if s.Now.Ticket != nil {
		o.Side = append(o.Side, layout.Ticket)
	}
	if s.Now.Customer != nil {
		o.Side = append(o.Side, layout.Customer)
	}
	sections := Telling(s.Now)
	placeSections(&o, sections)
	if o.Main == layout.Conversation && len(s.Now.Conversation) == 0 {
		mainSection(&o, sections)
	}
	if len(s.Now.Documents) > 0 || len(s.Now.Sections) == 0 {
		o.Side = append(o.Side, layout.Documents)
	}
	return o
}

// longText is from how many characters on a section's text is something to read, and no value.
const longText = 400

// longest is the section with the longest text that is something to read; -1 where there is none.
func longest(sections []env.Section) int {
	long := -1
	for i, section := range sections {
		if n := len(section.Text); n >= longText && (long < 0 || n > len(sections[long].Text)) {
			long = i
		}
	}
	return long
}

// Book is what there is to read at a desk beside its tickets: a handbook, a policy.
func Book(o env.Observation) (title, markdown string, ok bool) {
	i := longest(o.Sections)
	if i < 0 {
		return "", "", false
	}
	return heading(o.Sections[i].Name), o.Sections[i].Text, true
}

// placeSections puts an environment's own sections into the side column, and the longest text where it can be read.
func placeSections(o *layout.Options, sections []env.Section) {
	long := longest(sections)
	o.Rows = map[layout.Name]int{}
	for i, section := range sections {
		name := layout.Section(section.Name)
		switch {
		case i == long:
			o.Under = name
			continue
		case len(section.Fields) > 0:
			o.Rows[name] = len(section.Fields)
		case len(section.Rows) == 0 && len(section.Text) < 40:
			o.Rows[name] = 1
		}
		o.Side = append(o.Side, name)
	}
}

// mainSection gives the middle to the longest list of the desk's own where there is neither a ticket nor a word: a queue that is worked
// off leaves what became of it.
func mainSection(o *layout.Options, sections []env.Section) {
	most := 0
	for _, section := range sections {
		if n := len(section.Rows); n > most {
			most, o.Main = n, layout.Section(section.Name)
		}
	}
	o.Side = slices.DeleteFunc(o.Side, func(n layout.Name) bool { return n == o.Main })
}

func has(names []layout.Name, n layout.Name) bool {
	for _, x := range names {
		if x == n {
			return true
		}
	}
	return false
}

// Draw is one pane in its place; ok is false for places that are not the desk's, such as the header.
func (d *Desk) Draw(look Look, p layout.Place, s Seen) (block string, ok bool) {
	f := look.At(p, p.Name == d.Focus)
	c, ok := d.content(f, p.Name, s)
	if !ok {
		return "", false
	}
	return f.Draw(c, d.scroll(p.Name, c)), true
}

// content is what a pane shows.
func (d *Desk) content(f Frame, n layout.Name, s Seen) (Content, bool) {
	switch n {
	case layout.Ticket:
		var before *env.Ticket
		if s.Before != nil {
			before = s.Before.Ticket
		}
		return Ticket(f, s.Now.Ticket, before, s.moods()...), true
	case layout.Customer:
		return Customer(f, s.Now.Customer), true
	case layout.Documents:
		fresh := 0
		if s.Before != nil {
			fresh = s.Now.Step
		}
		return Documents(f, s.Now.Documents, d.Document, fresh), true
	case layout.Conversation:
		t := Talk{Messages: s.Now.Conversation, Fresh: len(s.Now.Conversation), Find: d.find.marks(n), You: s.You}
		if s.Before != nil {
			t.Fresh = len(s.Before.Conversation)
		}
		t.Read = s.read()
		return Conversation(f, t), true
	case layout.Reward:
		return Reward(f, Ticker{Frames: s.Frames, Flash: s.Flash}), true
	case layout.Step:
		if s.Page != nil {
			return s.Page(f), true
		}
		return Step(f, s.Deed), true
	}
	c, ok := d.section(f, n, s)
	c.Source = Marked(c.Source, f.Theme, d.find.marks(n))
	return c, ok
}

func (d *Desk) section(f Frame, n layout.Name, s Seen) (Content, bool) {
	for _, section := range s.Now.Sections {
		if layout.Section(section.Name) != n {
			continue
		}
		var before *env.Section
		if s.Before != nil {
			for i := range s.Before.Sections {
				if s.Before.Sections[i].Name == section.Name {
					before = &s.Before.Sections[i]
				}
			}
		}
		return Section(f, section, before), true
	}
	return Content{}, false
}

// scroll is where a pane stands. What has grown at its end is followed until somebody scrolls.
func (d *Desk) scroll(n layout.Name, c Content) text.Scroll {
	if s, ok := d.scrolls[n]; ok {
		return s
	}
	if t, ok := c.Source.(talk); ok && len(t.Messages) == 1 { // a long letter is read from its beginning
		return text.Top()
	}
	if list, ok := c.Source.(rows); ok && list.old < len(list.list) || n == layout.Conversation {
		return text.Scroll{}
	}
	return text.Top()
}

func (d *Desk) setScroll(n layout.Name, s text.Scroll) {
	if d.scrolls == nil {
		d.scrolls = map[layout.Name]text.Scroll{}
	}
	d.scrolls[n] = s
}

// Restart forgets where panes were scrolled to, as when another frame is shown: those named, or all.
func (d *Desk) Restart(names ...layout.Name) {
	if len(names) == 0 {
		d.scrolls = nil
	}
	for _, n := range names {
		delete(d.scrolls, n)
	}
}

// Do carries out the actions that all panes share; false for any other action.
func (d *Desk) Do(look Look, l layout.Layout, s Seen, a keymap.Action, times int) bool {
	h := d.height(look, l)
	switch a {
	case keymap.NextPane:
		d.Focus = l.Next(d.Focus, 1)
	case keymap.PrevPane:
		d.Focus = l.Next(d.Focus, -1)
	case keymap.Zoom:
		d.Zoomed = !d.Zoomed
	case keymap.ScrollDown:
		d.move(look, l, d.Focus, s, times)
	case keymap.ScrollUp:
		d.move(look, l, d.Focus, s, -times)
	case keymap.PageDown:
		d.move(look, l, d.Focus, s, times*h)
	case keymap.PageUp:
		d.move(look, l, d.Focus, s, -times*h)
	case keymap.FindNext:
		d.seek(look, l, s, times)
	case keymap.FindPrev:
		d.seek(look, l, s, -times)
	default:
		return false
	}
	return true
}

func (d *Desk) height(look Look, l layout.Layout) int {
	_, h := look.At(l.Place(d.Focus), true).Inner()
	return max(h-1, 1)
}

// move scrolls a pane. In the list of documents the cursor moves, and the list follows it.
func (d *Desk) move(look Look, l layout.Layout, n layout.Name, s Seen, lines int) {
	f := look.At(l.Place(n), n == d.Focus)
	c, ok := d.content(f, n, s)
	if !ok {
		return
	}
	_, h := f.Inner()
	if n == layout.Documents {
		d.Document = max(min(d.Document+lines, len(s.Now.Documents)-1), 0)
		d.setScroll(n, text.At(max(d.Document-h+1, 0)))
		return
	}
	d.setScroll(n, d.scroll(n, c).Move(text.Once(c.Source), h, lines))
}

// Wheel scrolls the pane under the pointer.
func (d *Desk) Wheel(look Look, l layout.Layout, s Seen, x, y, lines int) {
	if p, ok := l.At(x, y); ok {
		d.move(look, l, p.Name, s, lines)
	}
}

// Click focuses the pane under the pointer; opened is the number of the document that was clicked, -1 for none.
func (d *Desk) Click(look Look, l layout.Layout, s Seen, x, y int) (opened int, ok bool) {
	p, ok := l.At(x, y)
	if ok && p.Name == layout.Tabs {
		n, hit := TabAt(l.Panes, d.Focus, p.W, x-p.X)
		if hit {
			d.Focus = n
		}
		return -1, hit
	}
	if !ok || !has(l.Panes, p.Name) {
		return -1, false
	}
	d.Focus = p.Name
	if p.Name != layout.Documents || len(s.Now.Documents) == 0 {
		return -1, true
	}
	f := look.At(p, true)
	c, _ := d.content(f, p.Name, s)
	_, h := f.Inner()
	rows := d.scroll(p.Name, c).Window(c, h)
	if row := y - p.Y - 1; row >= 0 && row < len(rows) {
		d.Document = rows[row].Block
		return d.Document, true
	}
	return -1, true
}

// maxCopied bounds what goes to the clipboard; terminals drop more.
const maxCopied = 2000

// Text is the focused pane's content without styles, for the clipboard.
func (d *Desk) Text(look Look, l layout.Layout, s Seen) string {
	f := look.At(l.Place(d.Focus), false)
	c, ok := d.content(f, d.Focus, s)
	if !ok || c.Source == nil {
		return ""
	}
	var lines []string
	for i := 0; i < c.Len() && len(lines) < maxCopied; i++ {
		lines = append(lines, c.Lines(i)...)
	}
	return ansi.Strip(strings.Join(lines, "\n"))
}
