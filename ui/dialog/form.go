package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
)

// Sent is the result of a form: an action that its spec accepts.
type Sent struct{ Action env.Action }

// Dropped is the result of a form that was cancelled: give the draft back when it is opened again.
type Dropped struct {
	Action string
	Draft  Draft
}

// Draft is what was typed, by the arguments' names.
type Draft map[string]string

// FormOptions is what a form is made with.
type FormOptions struct {
	Action  env.ActionSpec
	Canned  []env.Canned // the environment's
	Known   Known
	Draft   Draft
	Present Draft    // what arguments are when nothing else is said; it is chosen from the beginning
	History []string // what was sent before in single lines, newest last
	Book    string   // what the desk's handbook is called; empty where there is none to read
}

// Form is an action to be filled in. All of it is made from the action's spec.
type Form struct {
	o       FormOptions
	fields  []field
	at      int // the focused field; behind the fields, the focused button
	canned  *List
	last    *filled // the slot filled last
	say     string  // what the form has to say: what is wrong, what a slot was filled with
	wrong   bool    // say is a complaint
	sure    string  // the values for which the form has asked whether to send them all the same
	cursor  *tea.Cursor
	hits    []hit // what can be clicked, as drawn last
	low     bool  // there is little height
	started bool  // a start was chosen, or there is none to choose
}

// NewForm makes a form. A text that canned replies are a start for begins with choosing one.
func NewForm(o FormOptions) *Form {
	f := &Form{o: o}
	for _, a := range o.Action.Args {
		value := o.Draft[a.Name]
		f.started = f.started || value != ""
		if value == "" {
			value = o.Present[a.Name]
		}
		x := newField(a, value, o.History)
		x.offers = o.Known.Offers(a)
		f.fields = append(f.fields, x)
	}
	if !f.started && f.cannedField() >= 0 {
		f.offerCanned()
	}
	if question := o.Action.Question(f.action()); len(f.fields) == 0 && question != "" { // nothing to fill in: the form itself is the question
		f.sure = f.key()
		f.complain(question + " Do it?")
	}
	return f
}

// cannedField is the field that canned replies are for; -1 when there is none.
func (f *Form) cannedField() int {
	for i := range f.fields {
		if f.fields[i].spec.Canned && len(f.o.Canned) > 0 {
			return i
		}
	}
	return -1
}

const ownWords = "in your own words"

func (f *Form) offerCanned() {
	items := make([]Item, 0, len(f.o.Canned)+1)
	items = append(items, Item{Title: "Write " + ownWords})
	for _, c := range f.o.Canned {
		items = append(items, Item{ID: c.ID, Title: c.Label, Note: beginning(c.Text)})
	}
	f.canned = NewList("canned", f.o.Action.Label+": start from", items)
	f.canned.own, f.canned.wide = true, true
}

func beginning(s string) string {
	s = sanitize.Line(s)
	if r := []rune(s); len(r) > 100 {
		return string(r[:99]) + "…"
	}
	return s
}

// Scope is that of lists while a start is chosen, else that of forms.
func (f *Form) Scope() keymap.Scope {
	if f.canned != nil {
		return keymap.List
	}
	return keymap.Form
}

// Cursor stands in the focused field.
func (f *Form) Cursor() *tea.Cursor {
	if f.canned != nil {
		return f.canned.Cursor()
	}
	return f.cursor
}

// Update edits the form.
func (f *Form) Update(k Kit, msg tea.Msg) Result {
	if f.canned != nil {
		return f.updateCanned(k, msg)
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if a, ok := match(k, keymap.Form, msg); ok {
			return f.do(a)
		}
		return f.edit(msg)
	case tea.PasteMsg:
		return f.edit(msg)
	case Edited:
		if msg.Err != nil {
			f.complain("the editor failed: " + msg.Err.Error())
		} else if f.focused() != nil {
			f.focused().set(msg.Text)
			f.changed()
		}
	case Click:
		return f.click(msg)
	}
	return Result{}
}

func (f *Form) updateCanned(k Kit, msg tea.Msg) Result {
	res := f.canned.Update(k, msg)
	if !res.Done {
		return res
	}
	f.canned = nil
	picked, ok := res.Value.(Picked)
	switch {
	case !ok && !f.started:
		return f.drop()
	case ok && picked.Index == 0 && strings.TrimSpace(picked.Typed) != "": // who begins to write at once has not written in vain
		f.at = f.cannedField()
		f.focused().set(picked.Typed)
		f.changed()
	case ok && picked.Index > 0:
		f.at = f.cannedField()
		f.focused().set(f.o.Canned[picked.Index-1].Text)
		f.last = nil
		f.changed()
		f.announceSlots()
	}
	f.started = true
	return Result{}
}

func (f *Form) focused() *field {
	if f.at < 0 || f.at >= len(f.fields) {
		return nil
	}
	return &f.fields[f.at]
}

func (f *Form) do(a keymap.Action) Result {
	switch a {
	case keymap.FormSend:
		if b, ok := f.pressed(); ok {
			return b.does()
		}
		return f.send()
	case keymap.FormNewline:
		if x := f.focused(); x != nil && x.isText() {
			x.area.insert("\n")
			f.changed()
		}
	case keymap.FormFill:
		f.fill()
	case keymap.FormOther:
		f.otherValue()
	case keymap.FormCanned:
		if f.cannedField() >= 0 {
			f.offerCanned()
		}
	case keymap.FormEditor:
		if x := f.focused(); x != nil && x.isText() {
			return Result{Edit: &Edit{Text: x.value()}}
		}
	case keymap.FormNext:
		f.turn(1)
	case keymap.FormPrevious:
		f.turn(-1)
	case keymap.FormCancel:
		return f.drop()
	}
	return Result{}
}

// Hints are the keys that do something in the focused field.
func (f *Form) Hints(m keymap.Map) []keymap.Hint {
	var list []keymap.Hint
	x := f.focused()
	for _, h := range m.Footer(f.Scope()) {
		switch h.Action {
		case keymap.FormRead:
			if f.o.Book == "" {
				continue
			}
			h.Help = f.o.Book
		case keymap.FormNewline, keymap.FormEditor:
			if x == nil || !x.isText() || h.Action == keymap.FormNewline && f.others() {
				continue // what is to be chosen now comes first
			}
		case keymap.FormOther:
			if !f.others() {
				continue
			}
		case keymap.FormFill, keymap.FormCanned:
			money := h.Action == keymap.FormFill && x != nil && x.spec.Kind == env.Money && len(x.offers) > 0
			if !money && (x == nil || !x.spec.Canned || len(f.o.Canned) == 0) {
				continue
			}
		case keymap.FormPane:
			if x != nil && x.isText() {
				continue // there are enough
			}
		}
		list = append(list, h)
	}
	return list
}

// others tells whether the slot filled last has other values.
func (f *Form) others() bool { return f.last != nil && len(f.last.options) > 1 }

// Docks puts a form below the screen: one writes with the conversation in sight.
func (f *Form) Docks() bool { return true }

// changed checks numbers as they are typed; a text is judged when it is sent.
func (f *Form) changed() {
	f.say, f.wrong = "", false
	x := f.focused()
	if x == nil || x.isText() || x.value() == "" {
		return
	}
	if _, bad := f.o.Action.Check(f.action()); bad != nil && bad.Field == x.spec.Name {
		f.complain(bad.Problem + "; " + bad.Remedy)
	}
}

func (f *Form) complain(s string) { f.say, f.wrong = sanitize.Line(s), true }

// action is what the form holds now; what is empty and may be absent is left out.
func (f *Form) action() env.Action {
	a := env.Action{Name: f.o.Action.Name}
	for i := range f.fields {
		v := f.fields[i].value()
		if strings.TrimSpace(v) == "" && f.fields[i].spec.Optional {
			continue
		}
		if a.Args == nil {
			a.Args = map[string]any{}
		}
		a.Args[f.fields[i].spec.Name] = v
	}
	return a
}

// send finishes the form if the spec accepts the action. It asks once before an action that ends the episode, and before a
// text that still has a slot in it.
func (f *Form) send() Result {
	a := f.action()
	if _, bad := f.o.Action.Check(a); bad != nil {
		for i := range f.fields {
			if f.fields[i].spec.Name == bad.Field {
				f.at = i
			}
		}
		f.complain(f.told(bad))
		return Result{}
	}
	question := ""
	for i := range f.fields {
		if slot, _, _, ok := nextSlot(f.fields[i].value()); ok && f.fields[i].spec.Canned {
			question = "{" + slot + "} is not filled in. Send it like this?"
		}
	}
	question = strings.TrimSpace(f.o.Action.Question(a) + " " + question)
	if key := f.key(); question != "" && f.sure != key {
		f.sure = key
		f.complain(question + " Once more to do it, esc to leave it.")
		return Result{}
	}
	return done(Sent{a})
}

// told is what is wrong, in the words that stand in the form.
func (f *Form) told(bad *env.Invalid) string {
	x := f.focused()
	if x == nil || x.spec.Name != bad.Field {
		return bad.Error()
	}
	label := sanitize.Line(x.spec.Label)
	if x.isChoice() && x.value() == "" {
		return label + ": choose one, by its number or the arrows"
	}
	return label + ": " + bad.Problem + "; " + bad.Remedy
}

// key is all values in one, to know whether what was asked about is still what is sent.
func (f *Form) key() string {
	values := make([]string, 0, len(f.fields)+1)
	values = append(values, "asked")
	for i := range f.fields {
		values = append(values, f.fields[i].value())
	}
	return strings.Join(values, "\x00")
}

func (f *Form) drop() Result {
	d := Draft{}
	for i := range f.fields {
		if v, name := f.fields[i].value(), f.fields[i].spec.Name; v != "" && v != f.o.Present[name] {
			d[name] = v
		}
	}
	return done(Dropped{f.o.Action.Name, d})
}
