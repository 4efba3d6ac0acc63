package play

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
)

// The tags of the screen's questions.
const (
	tagLeave = "play.leave"
	tagFind  = "play.find"
	tagFound = "play.found"
)

// Do carries out an action of the keymap.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.PlayAction:
		if n, err := strconv.Atoi(p.Key); err == nil {
			s.choose(n - 1)
		}
	case keymap.PlayNext:
		s.move(p.Times())
	case keymap.PlayPrevious:
		s.move(-p.Times())
	case keymap.PlayChoose:
		if s.desk.Focus == layout.Documents && len(s.seen.Now.Documents) > 0 {
			s.read(s.desk.Document)
		} else {
			s.choose(s.cursor)
		}
	case keymap.PlayRead:
		s.readBook()
	case keymap.Find:
		s.ctx.Ask(dialog.NewPrompt(tagFind, "Find in the "+s.desk.Searched(s.seen), "a word; n and N go on", s.desk.Finding(), nil).Select())
	case keymap.CopyPane:
		s.ctx.Copy(s.desk.Text(s.ctx.Look, s.layout(), s.seen))
		s.ctx.Say("copied: the pane's text")
	case keymap.Back:
		s.askLeave()
	default:
		s.desk.Do(s.ctx.Look, s.layout(), s.seen, a, p.Times())
		s.sayFound()
	}
	return nil
}

// sayFound says what came of a search.
func (s *Screen) sayFound() {
	if say := s.desk.Said(); say != "" {
		s.ctx.Say(say)
	}
}

func (s *Screen) move(by int) {
	if n := len(s.spec.Actions); n > 0 {
		s.cursor = ((s.cursor+by)%n + n) % n
	}
}

// askLeave leaves at once where nothing would be lost.
func (s *Screen) askLeave() {
	if q := s.LeaveQuestion(); q != "" {
		s.ctx.Ask(dialog.NewConfirm(tagLeave, "Leave the seat?", q).Labels("Leave", "Stay").Safe())
		return
	}
	s.ctx.Back()
}

// choose opens the form of an action, or says why it cannot be taken.
func (s *Screen) choose(i int) {
	if s.form || i < 0 || i >= len(s.spec.Actions) {
		return
	}
	s.cursor = i
	if s.server.away != nil {
		s.askAgain()
		return
	}
	if why := s.why(i); why != "" {
		s.ctx.Say("! " + s.spec.Actions[i].Label + ": " + why)
		return
	}
	s.form = true
	s.ctx.Ask(s.newForm(i))
}

func (s *Screen) newForm(i int) *dialog.Form {
	now := s.seen.Now
	action := pane.Narrow(s.spec.Actions[i], now)
	if len(s.spec.Actions) == 1 {
		action.Help = "" // it stands open all the time: the ticket needs the room
	}
	book, _, _ := pane.Book(now)
	return dialog.NewForm(dialog.FormOptions{Action: action, Book: strings.ToLower(book), Canned: s.spec.Canned, Draft: s.drafts[action.Name], Present: pane.Present(action, now), History: s.history,
		Known: dialog.KnownFrom(now)})
}

// read opens the found documents at one of them.
func (s *Screen) read(i int) { s.ctx.Ask(dialog.NewDocuments(s.seen.Now.Documents, i)) }

// readBook opens the desk's handbook, or says that there is none.
func (s *Screen) readBook() {
	title, words, ok := pane.Book(s.seen.Now)
	if !ok {
		s.ctx.Say("! " + s.Disabled(keymap.PlayRead))
		return
	}
	if s.book == nil { // it stays the same for the whole episode, and so does the place in it
		s.book = dialog.NewViewer(dialog.Page{Title: title, Text: words, Markdown: true})
	}
	s.ctx.Ask(s.book)
}

// found shows what a step has found: one document at once, more as a list that they open from.
func (s *Screen) found(o env.Observation) {
	var items []dialog.Item
	first := -1
	for i, d := range o.Documents {
		if d.Step != o.Step {
			continue
		}
		if first < 0 {
			first = i
		}
		items = append(items, dialog.Item{ID: strconv.Itoa(i), Title: d.Title, Note: d.Kind})
	}
	if len(items) == 0 {
		return
	}
	s.desk.Document = first
	if len(items) == 1 {
		s.read(first)
		return
	}
	s.ctx.Ask(dialog.NewList(tagFound, "Found: open one to read it", items))
}

// ready opens the form where there is only one thing to do. What was typed while the step was taken goes into it.
func (s *Screen) ready() tea.Cmd {
	if len(s.spec.Actions) != 1 || s.form || s.why(0) != "" {
		return nil
	}
	f := s.newForm(0)
	kit := dialog.Kit{Look: s.ctx.Look, Keys: s.ctx.Keys}
	for len(s.ahead) > 0 {
		key := s.ahead[0]
		s.ahead = s.ahead[1:]
		if res := f.Update(kit, key); res.Done {
			if sent, ok := res.Value.(dialog.Sent); ok {
				return s.send(sent.Action)
			}
			return nil
		}
	}
	s.form = true
	s.ctx.Ask(f)
	return nil
}

// send takes a step.
func (s *Screen) send(a env.Action) tea.Cmd {
	s.busy = true
	delete(s.drafts, a.Name)
	if spec, ok := s.spec.Action(a.Name); ok {
		for _, arg := range spec.Args {
			if arg.Kind == env.Line && a.Text(arg.Name) != "" {
				s.history = append(s.history, a.Text(arg.Name))
			}
		}
	}
	session := s.session
	return tea.Batch(func() tea.Msg { return session.play(a) }, s.await())
}

// Typing tells that keys are kept for the form that opens when the step is taken.
func (s *Screen) Typing() bool { return s.busy && len(s.spec.Actions) == 1 }

// maxAhead bounds what is typed ahead.
const maxAhead = 64

// Type keeps a key for the next form. Who is kept waiting may leave.
func (s *Screen) Type(msg tea.Msg) (used bool, cmd tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if ok && key.Keystroke() == "esc" {
		return false, nil
	}
	if ok && len(s.ahead) < maxAhead {
		s.ahead = append(s.ahead, key)
	}
	return true, nil
}

// Cursor is none: what is typed ahead is not shown.
func (s *Screen) Cursor() *tea.Cursor { return nil }
