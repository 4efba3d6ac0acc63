package dialog

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Prompted is the result of a prompt.
type Prompted struct {
	Tag  string // the prompt's
	Text string
}

// Prompt asks for one line: a seed, a word to find, a filter.
type Prompt struct {
	tag, title, help string
	check            func(string) string
	field            Input
	say              string
	at               *tea.Cursor
	left, row        int // of the buttons in the block
}

// NewPrompt asks for one line. The check, if any, says what is wrong with a text; an empty answer is right.
func NewPrompt(tag, title, help, value string, check func(string) string) *Prompt {
	return &Prompt{tag: tag, title: title, help: sanitize.Line(help), check: check, field: NewInput(value, help, 0)}
}

// Select marks the value that the prompt begins with: who types something else need not delete it.
func (p *Prompt) Select() *Prompt {
	p.field.Select()
	return p
}

// Scope is that of forms.
func (p *Prompt) Scope() keymap.Scope { return keymap.Form }

// Hints are those of a form's keys that a single line has a use for.
func (p *Prompt) Hints(m keymap.Map) []keymap.Hint {
	var list []keymap.Hint
	for _, h := range m.Footer(keymap.Form) {
		if h.Action == keymap.FormSend || h.Action == keymap.FormCancel {
			list = append(list, h)
		}
	}
	return list
}

// Cursor stands in the field.
func (p *Prompt) Cursor() *tea.Cursor { return p.at }

// Update edits and answers.
func (p *Prompt) Update(k Kit, msg tea.Msg) Result {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch a, _ := match(k, keymap.Form, press); a {
		case keymap.FormCancel:
			return done(nil)
		case keymap.FormSend:
			return p.send()
		}
	}
	if click, ok := msg.(Click); ok {
		if b, hit := buttonAt(p.buttons(), click.X-p.left); hit && click.Y == p.row {
			return b.does()
		}
	}
	if p.field.Update(msg) {
		p.wrong()
	}
	return Result{}
}

func (p *Prompt) send() Result {
	if p.wrong() {
		return Result{}
	}
	return done(Prompted{p.tag, p.field.Value()})
}

func (p *Prompt) buttons() []button {
	return []button{{"OK", p.send}, {"Cancel", func() Result { return done(nil) }}}
}

func (p *Prompt) wrong() bool {
	p.say = ""
	if p.check != nil {
		p.say = p.check(p.field.Value())
	}
	return p.say != ""
}

// View is the field, and below it what it is for or what is wrong.
func (p *Prompt) View(k Kit, w, h int) string {
	b := boxed(k, 60, 3, w, h)
	field, x := p.field.View(k.Look, b.w)
	p.at = b.cursor(x, 0)
	below := k.Look.Theme.Dim.Render(text.Truncate(p.help, b.w))
	if p.say != "" {
		below = k.Look.Theme.Warn.Render(text.Truncate("! "+p.say, b.w))
	}
	left, top := b.origin()
	p.left, p.row = left, top+2
	return b.draw(p.title, "", []string{field, below, buttonLine(k, p.buttons(), -1, b.w)})
}

// Noted is the result of a note.
type Noted struct {
	Tag         string
	Label, Text string
}

// NewNote asks for a label, out of those known or none, and then for the words of a note.
func NewNote(tag, title string, labels []Item) *Note {
	items := append([]Item{{Title: "no label"}}, labels...)
	n := &Note{tag: tag, labels: NewList(tag, title+": label", items), title: title}
	return n
}

// Note is two steps: a list, then a line.
type Note struct {
	tag, title string
	labels     *List
	label      string
	words      *Prompt
}

func (n *Note) step() Dialog {
	if n.words != nil {
		return n.words
	}
	return n.labels
}

// Scope is that of the step.
func (n *Note) Scope() keymap.Scope { return n.step().Scope() }

// Hints are those of the step.
func (n *Note) Hints(m keymap.Map) []keymap.Hint {
	if n.words != nil {
		return n.words.Hints(m)
	}
	return m.Footer(keymap.List)
}

// Cursor is that of the step.
func (n *Note) Cursor() *tea.Cursor { return n.step().Cursor() }

// View is that of the step.
func (n *Note) View(k Kit, w, h int) string { return n.step().View(k, w, h) }

// Update takes the label, then the words. A note has one of them at least.
func (n *Note) Update(k Kit, msg tea.Msg) Result {
	res := n.step().Update(k, msg)
	switch v := res.Value.(type) {
	case Picked:
		n.label = v.Item.ID
		n.words = NewPrompt(n.tag, n.title, "what to remember about this step", "", func(s string) string {
			if s == "" && n.label == "" {
				return "a note without a label needs words"
			}
			return ""
		})
		return Result{}
	case Prompted:
		return done(Noted{Tag: n.tag, Label: n.label, Text: v.Text})
	}
	return res
}
