package dialog

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/ui/keymap"
	"hotseat/ui/pane"
	"hotseat/ui/text"
	"hotseat/ui/theme"
	"hotseat/ui/uitest"
)

func kit() Kit {
	return Kit{Look: pane.Look{Theme: theme.Dark(), Cache: text.NewCache(10_000)}, Keys: keymap.Default()}
}

func sayOptions() FormOptions {
	return FormOptions{
		Action: env.ActionSpec{Name: "say", Verb: "say", Label: "Say", Help: "Say something to the customer.", Args: []env.ArgSpec{{Name: "words", Label: "Words", Help: "what the customer reads", Kind: env.Text, MinLen: 1, MaxLen: 200, Canned: true}}},
		Canned: []env.Canned{{ID: "sorry", Label: "Sorry", Text: "I am sorry about this."}, {ID: "refunded", Label: "Refunded", Text: "Dear {name}, {amount} is on its way, see {link}. {other}"}},
		Known: Known{Customer: &env.Customer{Name: "Priya N."}, Documents: []env.Document{
			{Title: "Charges, March 2026", Text: "two charges of $49.00 and $98.00 on 2026-03-02"}, {Title: "Rule", Text: "see https://example.com/refunds. Refund $49.00."}}},
	}
}

func form(args ...env.ArgSpec) *Form {
	return NewForm(FormOptions{Action: env.ActionSpec{Name: "do", Label: "Do", Args: args}})
}

// drive sends keys by name, and whatever is no key name letter by letter when it begins with a blank.
func drive(d Dialog, keys ...string) Result {
	k := kit()
	var res Result
	for _, key := range keys {
		if typed, ok := strings.CutPrefix(key, " "); ok {
			for _, r := range typed {
				msg := tea.KeyPressMsg{Code: r, Text: string(r)}
				if r == ' ' {
					msg = tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
				}
				res = d.Update(k, msg)
			}
		} else {
			res = d.Update(k, uitest.Key(key))
		}
		d.View(k, 80, 22)
		if res.Done {
			return res
		}
	}
	return res
}

func screen(d Dialog, w, h int) string { return ansi.Strip(d.View(kit(), w, h)) }

// clickOn presses on the first place where a text stands in the dialog.
func clickOn(t *testing.T, d Dialog, s string) Result {
	t.Helper()
	for y, line := range strings.Split(screen(d, 80, 22), "\n") {
		if i := strings.Index(line, s); i >= 0 {
			return d.Update(kit(), Click{X: ansi.StringWidth(line[:i]), Y: y})
		}
	}
	t.Fatalf("%q is nowhere in\n%s", s, screen(d, 80, 22))
	return Result{}
}

func TestFormText(t *testing.T) {
	f := NewForm(sayOptions())
	if f.Scope() != keymap.List {
		t.Fatal("no canned replies are offered")
	}
	res := drive(f, "enter", " Hello there", "alt+enter", " Bye", "enter")
	if diff := cmp.Diff(any(Sent{env.Act("say", "words", "Hello there\nBye")}), res.Value); diff != "" {
		t.Error(diff)
	}
}

func TestFormTakesWordsTypedIntoTheStarts(t *testing.T) {
	f := NewForm(sayOptions())
	drive(f, "Which device is it, please?", "enter")
	if got := f.fields[0].value(); got != "Which device is it, please?" {
		t.Errorf("the message is %q", got)
	}
	if res := drive(f, "enter"); !res.Done {
		t.Error("it is not sent")
	}
}

func TestFormKeepsTheDraft(t *testing.T) {
	f := NewForm(sayOptions())
	res := drive(f, "enter", " half a", "esc")
	dropped, ok := res.Value.(Dropped)
	if !ok || dropped.Draft["words"] != "half a" {
		t.Fatalf("%+v", res.Value)
	}
	o := sayOptions()
	o.Draft = dropped.Draft
	if f = NewForm(o); f.Scope() != keymap.Form || f.fields[0].value() != "half a" {
		t.Error("the draft is gone")
	}
}

// What an argument is when nothing is said is chosen from the beginning; it is no draft, and canned replies are offered all the same.
func TestFormBeginsWithWhatIsPresent(t *testing.T) {
	o := sayOptions()
	o.Action.Args = append(o.Action.Args, env.ArgSpec{Name: "ticket_id", Label: "Ticket", Kind: env.Int, Optional: true, Min: 1, Max: 3})
	o.Present = Draft{"ticket_id": "2"}
	f := NewForm(o)
	if f.Scope() != keymap.List {
		t.Error("canned replies are not offered")
	}
	res := drive(f, "enter", "esc")
	if dropped, ok := res.Value.(Dropped); !ok || len(dropped.Draft) > 0 {
		t.Errorf("dropped %+v", res.Value)
	}
	f = NewForm(o)
	res = drive(f, "enter", " hello", "enter")
	if sent, ok := res.Value.(Sent); !ok || sent.Action.Args["ticket_id"] != "2" {
		t.Errorf("sent %+v", res.Value)
	}
}

func TestFormMoneyIsCheckedAsTyped(t *testing.T) {
	f := form(env.ArgSpec{Name: "amount", Label: "Amount", Kind: env.Money, Min: 1, Max: 50_000})
	drive(f, " 49.999")
	if !f.wrong || !strings.Contains(f.say, "at most two") && !strings.Contains(f.say, "at most 2") {
		t.Errorf("says %q", f.say)
	}
	drive(f, "backspace")
	if f.wrong {
		t.Errorf("still says %q", f.say)
	}
	if res := drive(f, "enter"); !res.Done || res.Value.(Sent).Action.Text("amount") != "49.99" {
		t.Errorf("%+v", res)
	}
}

func TestFormChoices(t *testing.T) {
	team := env.ArgSpec{Name: "team", Label: "Team", Kind: env.Choice, Optional: true, Default: "lead", Choices: []string{"lead", "security", "billing"}}
	level := env.ArgSpec{Name: "level", Label: "Level", Kind: env.Int, Min: 0, Max: 5}
	f := form(team, level)
	if res := drive(f, "2", "0", "enter"); !res.Done {
		t.Fatal(f.say)
	} else if diff := cmp.Diff(any(Sent{env.Act("do", "team", "security", "level", "0")}), res.Value); diff != "" {
		t.Error(diff)
	}
	f = form(team, level)
	clickOn(t, f, "3 billing")
	clickOn(t, f, "4 ")
	if res := clickOn(t, f, "[Send]"); !res.Done {
		t.Fatal("the button does nothing")
	} else if a := res.Value.(Sent).Action; a.Text("team") != "billing" || a.Text("level") != "4" {
		t.Errorf("clicked %+v", a)
	}
}

// What is typed where nothing can be written is not lost, and changes nothing that was chosen.
func TestFormLosesNothingThatIsTyped(t *testing.T) {
	hand := FormOptions{Action: env.ActionSpec{Name: "hand", Label: "Hand over", Ends: true, Deed: "Hands over to {team}", Args: []env.ArgSpec{
		{Name: "team", Label: "Team", Kind: env.Choice, Optional: true, Default: "lead", Choices: []string{"lead", "security", "safety"}},
		{Name: "reason", Label: "Reason", Kind: env.Text, Optional: true, MaxLen: 200}}}}
	want := any(Sent{env.Act("hand", "team", "security", "reason", "owed 31 dollars")})
	for name, keys := range map[string][]string{
		"by tab":            {"2", "tab", " owed 31 dollars", "enter"},
		"without tab":       {"2", " owed 31 dollars", "enter"},
		"on a button":       {"2", "tab", "tab", " owed 31 dollars", "enter"},
		"the button itself": {"2", "tab", " owed 31 dollars", "tab", "enter"},
		"back and forth":    {"1", "tab", "shift+tab", "2", "tab", " owed 31 dollars", "enter"},
		"no such number":    {"2", "7", "tab", " owed 31 dollars", "enter"},
	} {
		t.Run(name, func(t *testing.T) {
			f := NewForm(hand)
			if res := drive(f, keys...); res.Done || !strings.Contains(f.say, "Hands over to security and ends the episode. Once more") {
				t.Fatalf("it asks %q", f.say)
			}
			if res := drive(f, "enter"); cmp.Diff(want, res.Value) != "" {
				t.Errorf("sent %+v", res.Value)
			}
		})
	}
	f := NewForm(hand)
	f.Update(kit(), tea.PasteMsg{Content: "pasted 31"})
	if v := f.fields[1].value(); v != "pasted 31" || f.fields[0].chosen >= 0 {
		t.Errorf("pasted %q", v)
	}
	if drive(f, "shift+tab", "7"); !strings.Contains(f.say, "there is no 7") {
		t.Errorf("it says %q", f.say)
	}
	f = form(env.ArgSpec{Name: "team", Label: "Team", Kind: env.Choice, Choices: []string{"lead", "security"}})
	if drive(f, " x"); !strings.Contains(f.say, "nothing can be written here") {
		t.Errorf("it says %q", f.say)
	}
}

func TestTabReachesTheButtons(t *testing.T) {
	f := NewForm(sayOptions())
	drive(f, "enter", " Hello", "tab")
	if !strings.Contains(screen(f, 80, 22), "▸Send]") {
		t.Errorf("no button is focused:\n%s", screen(f, 80, 22))
	}
	if drive(f, "right"); !strings.Contains(screen(f, 80, 22), "▸Canned]") {
		t.Error("the arrows do not go through the buttons")
	}
	drive(f, "shift+tab", "shift+tab", "  you")
	if v := f.fields[0].value(); v != "Hello you" {
		t.Errorf("the message is %q", v)
	}
	if res := drive(f, "shift+tab", "enter"); res.Value.(Dropped).Draft["words"] != "Hello you" {
		t.Errorf("the last button does %+v", res.Value)
	}
}

// Money that cannot be had back is named before it is sent.
func TestFormNamesTheAmount(t *testing.T) {
	f := NewForm(FormOptions{Action: env.ActionSpec{Name: "pay", Label: "Pay", Deed: "Pays {amount} for good", Args: []env.ArgSpec{{Name: "amount", Label: "Amount", Kind: env.Money, Min: 1, Max: 50_000}}}})
	if res := drive(f, " 49", "enter"); res.Done || !strings.Contains(f.say, "Pays $49.00 for good. Once more to do it") {
		t.Fatalf("it asks %q", f.say)
	}
	if res := drive(f, " .5", "enter"); res.Done || !strings.Contains(f.say, "Pays $49.50 for good.") {
		t.Fatalf("another amount is sent unasked: %q", f.say)
	}
	if res := drive(f, "enter"); !res.Done {
		t.Error("it asks twice")
	}
}

func TestFormAsksBeforeTheEnd(t *testing.T) {
	// Without anything to fill in the open form is the question.
	f := NewForm(FormOptions{Action: env.ActionSpec{Name: "finish", Label: "Finish", Ends: true}})
	if !strings.Contains(screen(f, 80, 22), "This ends the episode") {
		t.Error("it does not ask")
	}
	if res := drive(f, "enter"); !res.Done {
		t.Error("it asks twice")
	}
	f = NewForm(FormOptions{Action: env.ActionSpec{Name: "finish", Label: "Finish", Ends: true, Args: []env.ArgSpec{{Name: "why", Label: "Why", Kind: env.Line, Optional: true, MaxLen: 20}}}})
	if res := drive(f, "enter"); res.Done || !strings.Contains(screen(f, 80, 22), "This ends the episode") {
		t.Fatal("it does not ask")
	}
	if res := drive(f, "enter"); !res.Done {
		t.Error("it asks twice")
	}
}

func TestFormHistory(t *testing.T) {
	f := NewForm(FormOptions{Action: env.ActionSpec{Name: "look", Label: "Look", Args: []env.ArgSpec{{Name: "for", Label: "For", Kind: env.Line, MinLen: 1, MaxLen: 50}}}, History: []string{"first", "second"}})
	drive(f, "up", "up")
	if v := f.fields[0].value(); v != "first" {
		t.Errorf("two back is %q", v)
	}
	drive(f, "down")
	if v := f.fields[0].value(); v != "second" {
		t.Errorf("one back is %q", v)
	}
}

func TestFormEditor(t *testing.T) {
	f := NewForm(sayOptions())
	res := drive(f, "enter", " draft", "ctrl+e")
	if res.Edit == nil || res.Edit.Text != "draft" {
		t.Fatalf("%+v", res)
	}
	f.Update(kit(), Edited{Text: "a\x1b[31mb\nc"})
	if v := f.fields[0].value(); v != "ab\nc" {
		t.Errorf("the editor brought %q", v)
	}
}

func TestResizingKeepsTextAndCursor(t *testing.T) {
	f := NewForm(sayOptions())
	drive(f, "enter", " one two three four five", "left", "left")
	for _, size := range [][2]int{{30, 8}, {4, 2}, {120, 40}, {1, 1}, {80, 22}} {
		f.View(kit(), size[0], size[1])
	}
	drive(f, " X")
	if v := f.fields[0].value(); v != "one two three four fiXve" {
		t.Errorf("%q", v)
	}
}

func TestCursorStandsBehindWideText(t *testing.T) {
	f := form(env.ArgSpec{Name: "for", Label: "For", Kind: env.Line, MaxLen: 50})
	drive(f, " 漢字a")
	line := strings.Split(screen(f, 80, 22), "\n")
	c := f.Cursor()
	if c == nil || ansi.StringWidth(ansi.Truncate(line[c.Y], c.X, "")) != c.X || !strings.HasSuffix(strings.TrimRight(ansi.Truncate(line[c.Y], c.X, ""), " "), "漢字a") {
		t.Errorf("cursor %+v in\n%s", c, strings.Join(line, "\n"))
	}
}

func TestArea(t *testing.T) {
	a := NewArea("", "", 0)
	for _, msg := range []tea.Msg{tea.PasteMsg{Content: "alpha beta gamma\ndelta"}} {
		a.Update(msg)
	}
	l := kit().Look
	a.View(l, 8, 3)
	a.Update(uitest.Key("up"))
	a.Update(uitest.Key("home"))
	a.Update(tea.KeyPressMsg{Code: 'X', Text: "X"})
	if v := a.Value(); v != "alpha beta Xgamma\ndelta" {
		t.Errorf("%q", v)
	}
	a.Update(uitest.Key("end"))
	a.Update(uitest.Key("ctrl+w"))
	if v := a.Value(); v != "alpha beta \ndelta" {
		t.Errorf("%q", v)
	}
	b := NewArea("", "", 5)
	b.Update(tea.PasteMsg{Content: "1234567"})
	if b.Value() != "12345" {
		t.Errorf("the limit lets through %q", b.Value())
	}
}

func TestListFiltersAndChooses(t *testing.T) {
	l := NewList("x", "Pick", []Item{{ID: "a", Title: "Alpha"}, {ID: "b", Title: "Beta"}, {ID: "g", Title: "Gamma", Disabled: "not today"}})
	if res := drive(l, " bt", "enter"); res.Value.(Picked).Item.ID != "b" {
		t.Errorf("%+v", res.Value)
	}
	l = NewList("x", "Pick", l.items)
	if res := drive(l, "down", "down", "down", "enter"); res.Done || !strings.Contains(screen(l, 80, 22), "not today") {
		t.Errorf("what is disabled can be chosen, or does not say why")
	}
	if res := clickOn(t, l, "Alpha"); res.Value.(Picked).Index != 0 {
		t.Errorf("%+v", res.Value)
	}
	if res := drive(l, "esc"); !res.Done || res.Value != nil {
		t.Errorf("%+v", res)
	}
}

func TestPaletteFindsByTitleAndShowsKeys(t *testing.T) {
	p := NewPalette(keymap.Default(), keymap.Replay, func(keymap.Action) string { return "" })
	if !strings.Contains(screen(p, 80, 22), "l →") {
		t.Errorf("no keys are shown:\n%s", screen(p, 80, 22))
	}
	if res := drive(p, " branch", "enter"); res.Value != any(Chosen{keymap.Branch}) {
		t.Errorf("%+v", res.Value)
	}
}

func TestNoteAndPrompt(t *testing.T) {
	n := NewNote("n", "Note at step 3", []Item{{ID: "wrong-amount", Title: "wrong-amount"}})
	if res := drive(n, " wrong", "enter", " read the ledger", "enter"); res.Value != any(Noted{"n", "wrong-amount", "read the ledger"}) {
		t.Errorf("%+v", res.Value)
	}
	n = NewNote("n", "Note", nil)
	if res := drive(n, "enter", "enter"); res.Done {
		t.Error("an empty note is taken")
	}
	p := NewPrompt("seed", "Seed", "a number", "", func(s string) string {
		if strings.Trim(s, "0123456789") != "" {
			return "digits only"
		}
		return ""
	})
	if res := drive(p, " 4x", "enter"); res.Done || p.say != "digits only" {
		t.Errorf("%+v %q", res, p.say)
	}
	if res := drive(p, "backspace", " 2", "enter"); res.Value != any(Prompted{"seed", "42"}) {
		t.Errorf("%+v", res.Value)
	}
}

func TestConfirm(t *testing.T) {
	if res := NewList("x", "Pick", []Item{{Title: "a"}}).Update(kit(), Click{X: -5, Y: -5}); !res.Done || res.Value != nil {
		t.Errorf("a click beside a list: %+v", res)
	}
	if res := clickOn(t, NewPrompt("p", "Seed", "a number", "42", nil), "[OK]"); res.Value != any(Prompted{"p", "42"}) {
		t.Errorf("OK: %+v", res.Value)
	}
	for key, want := range map[string]bool{"y": true, "enter": true, "n": false, "esc": false} {
		if res := drive(NewConfirm("q", "Leave?", "The replay is kept."), key); res.Value != any(Answered{"q", want}) {
			t.Errorf("%s: %+v", key, res.Value)
		}
	}
	if res := clickOn(t, NewConfirm("q", "Leave?", "Really?"), "[y Yes]"); res.Value != any(Answered{"q", true}) {
		t.Errorf("click: %+v", res.Value)
	}
}

func everyDialog(word string) map[string]Dialog {
	o := sayOptions()
	o.Canned[0].Label, o.Canned[0].Text = word, strings.Repeat(word, 20)
	typing := NewForm(o)
	drive(typing, "enter", " "+strings.ReplaceAll(word, " ", ""), "enter")
	choices := form(env.ArgSpec{Name: "a", Label: word, Help: word, Kind: env.Choice, Choices: []string{word, "b", strings.Repeat(word, 9)}}, env.ArgSpec{Name: "t", Label: "T", Kind: env.Text, MaxLen: 500, Optional: true},
		env.ArgSpec{Name: "n", Label: "N", Kind: env.Int, Min: 1, Max: 5})
	finding := NewDocuments([]env.Document{{Title: word, Text: strings.Repeat(word+" ", 50)}}, 0)
	drive(finding, "/", " "+strings.ReplaceAll(word, " ", ""), "enter", "/")
	return map[string]Dialog{
		"form": typing, "finding": finding, "canned": NewForm(o), "choices": choices,
		"list":    NewList("x", word, []Item{{Title: word, Note: word}, {Title: "b", Disabled: word}}),
		"palette": NewPalette(keymap.Default(), keymap.Replay, func(keymap.Action) string { return word }),
		"help":    NewHelp(keymap.Default(), keymap.Replay), "confirm": NewConfirm("q", "Leave?", strings.Repeat(word+" ", 30)),
		"viewer": NewDocuments([]env.Document{{Title: word, Kind: "policy", Text: "# " + word + "\n\n" + strings.Repeat(word+" ", 50)}}, 0),
		"prompt": NewPrompt("p", "Seed", word, word, func(string) string { return "wrong" }),
	}
}

func TestDialogsFitAtEverySize(t *testing.T) {
	for name, word := range map[string]string{"english": "refund", "japanese": "二重請求です", "hostile": "\x1b[31m\u202e👨\u200d👩" + strings.Repeat("x", 200), "arabic": "مرحبا"} {
		t.Run(name, func(t *testing.T) {
			k := kit()
			for kind, d := range everyDialog(word) {
				for w := 1; w <= 100; w += 3 {
					for h := 1; h <= 40; h += 2 {
						block := d.View(k, w, h)
						if bad := uitest.Fits(block, w, h); bad != "" {
							t.Fatalf("%s at %dx%d: %s", kind, w, h, bad)
						}
						if c := d.Cursor(); c != nil && (c.X >= w || c.Y >= h || c.X < 0 || c.Y < 0) {
							t.Fatalf("%s at %dx%d: cursor at %d,%d", kind, w, h, c.X, c.Y)
						}
					}
				}
			}
		})
	}
}

func TestGolden(t *testing.T) {
	for name, d := range everyDialog("refund") {
		for _, size := range [][2]int{{40, 12}, {80, 24}} {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				golden.RequireEqual(t, uitest.Trim(screen(d, size[0]-2, size[1]-2)))
			})
		}
	}
}
