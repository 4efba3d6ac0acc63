package dialog

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/ui/keymap"
	"hotseat/ui/text"
)

// Answered is the result of a question.
type Answered struct {
	Tag string // the question's
	Yes bool
}

// Confirm is a question to be answered with yes or no.
type Confirm struct {
	tag, title, question string
	yes, no              string
	safe                 bool
	row                  int // of the buttons in the block
	left                 int
}

// NewConfirm asks a question; the tag comes back with the answer.
func NewConfirm(tag, title, question string) *Confirm {
	return &Confirm{tag: tag, title: title, question: question, yes: "Yes", no: "No"}
}

// Labels calls the answers something else than yes and no.
func (c *Confirm) Labels(yes, no string) *Confirm {
	c.yes, c.no = yes, no
	return c
}

// Safe makes enter answer no: for what a hurried hand should not lose.
func (c *Confirm) Safe() *Confirm {
	c.safe = true
	return c
}

// Scope is that of questions.
func (c *Confirm) Scope() keymap.Scope { return keymap.Confirm }

// Cursor is none.
func (c *Confirm) Cursor() *tea.Cursor { return nil }

func (c *Confirm) answer(yes bool) Result { return done(Answered{c.tag, yes}) }

func (c *Confirm) buttons() []button {
	no := "n "
	if c.safe {
		no = "enter "
	}
	return []button{{"y " + c.yes, func() Result { return c.answer(true) }}, {no + c.no, func() Result { return c.answer(false) }}}
}

// Update answers.
func (c *Confirm) Update(k Kit, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if c.safe && msg.String() == "enter" {
			return c.answer(false)
		}
		switch a, _ := match(k, keymap.Confirm, msg); a {
		case keymap.ConfirmYes:
			return c.answer(true)
		case keymap.ConfirmNo:
			return c.answer(false)
		}
	case Click:
		if b, ok := buttonAt(c.buttons(), msg.X-c.left); ok && msg.Y == c.row {
			return b.does()
		}
	}
	return Result{}
}

// View is the question over two buttons.
func (c *Confirm) View(k Kit, w, h int) string {
	room := min(64, max(w-4, 1))
	lines := append([]string{}, k.Look.Cache.Wrap(c.question, room)...)
	for i := range lines {
		lines[i] = k.Look.Theme.Text.Render(lines[i])
	}
	lines = append(lines, "", buttonLine(k, c.buttons(), -1, room))
	b := boxed(k, room, len(lines), w, h)
	if len(lines) > b.h {
		lines = lines[len(lines)-b.h:] // the buttons are what must not be cut
	}
	left, top := b.origin()
	c.left, c.row = left, top+len(lines)-1
	return text.Fit(b.draw(c.title, "", lines), b.frame.W, b.frame.H)
}
