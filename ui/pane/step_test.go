package pane

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/layout"
	"hotseat/ui/theme"
)

// sorting is a desk with one action, whose clients need not name it.
func sorting() env.Spec {
	return env.Spec{Name: "sorting", Actions: []env.ActionSpec{{Name: "sort", Verb: "sort", Label: "Sort", Args: []env.ArgSpec{{Name: "to", Label: "To", Kind: env.Choice, Choices: []string{"left", "right"}}}}}}
}

// A step that was taken is never shown as none, whatever its action is called.
func TestStepPaneShowsEveryAction(t *testing.T) {
	reward := &env.Reward{Value: env.Milli(50), Parts: []env.Part{{Value: env.Milli(50), Why: "it was right"}}}
	for name, c := range map[string]struct {
		deed Deed
		want string
		word string // on the timeline
	}{
		"named":                   {Deed{Spec: sorting(), Action: env.Act("sort", "to", "left"), Reward: reward}, "Sort  left", "left"},
		"the only one, not named": {Deed{Spec: sorting(), Action: env.Act("", "to", "left"), Reward: reward}, "Sort  left", "left"},
		"none where one is asked": {Deed{Spec: desk(), Action: env.Act(""), Reward: reward}, "no action", "no action"},
		"unknown":                 {Deed{Spec: desk(), Action: env.Act("juggle", "balls", "three", "\x1b[31mat", "once"), Reward: reward}, "balls: three", "juggle"},
		"of a desk not known":     {Deed{Action: env.Act("juggle", "balls", int64(3)), Reward: reward}, "balls: 3", "juggle"},
	} {
		t.Run(name, func(t *testing.T) {
			f := Frame{Look: look(theme.Dark()), W: 40, H: 12}
			text := ansi.Strip(f.Draw(Step(f, c.deed), new(Desk).scroll(layout.Step, Content{})))
			if !strings.Contains(text, c.want) || !strings.Contains(text, "it was right") || strings.Contains(text, "before the first step") {
				t.Errorf("the pane shows\n%s", text)
			}
			if got := Describe(c.deed.Spec, c.deed.Action, 40); got != c.word {
				t.Errorf("the timeline says %q", got)
			}
		})
	}
	f := Frame{Look: look(theme.Dark()), W: 40, H: 12}
	if text := ansi.Strip(f.Draw(Step(f, Deed{}), new(Desk).scroll(layout.Step, Content{}))); !strings.Contains(text, "before the first step") {
		t.Errorf("no step is shown as\n%s", text)
	}
}

// A queue that is worked off leaves neither a ticket nor a word: what became of it stands in the middle then.
func TestTheMiddleIsNotEmptyAtTheEndOfAQueue(t *testing.T) {
	handbook := env.Section{Name: "handbook", Text: strings.Repeat("Read it. ", 100)}
	finished := env.Section{Name: "finished", Rows: [][]env.Field{{{Name: "id", Value: "T-1"}}, {{Name: "id", Value: "T-2"}}}}
	for name, c := range map[string]struct {
		now  env.Observation
		main layout.Name
	}{
		"a ticket is open": {env.Observation{Ticket: &env.Ticket{}, Sections: []env.Section{finished, handbook}}, layout.Ticket},
		"all are done":     {env.Observation{Sections: []env.Section{finished, handbook}}, layout.Section("finished")},
		"somebody talks":   {env.Observation{Conversation: []env.Message{{Text: "hello"}}, Sections: []env.Section{finished}}, layout.Conversation},
		"there is nothing": {env.Observation{}, layout.Conversation},
	} {
		t.Run(name, func(t *testing.T) {
			desk, s := Desk{}, Seen{Now: c.now, Frames: []agent.Frame{}}
			for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
				l := desk.Layout(size[0], size[1], layout.Scrub, s)
				o := desk.Options(s)
				if o.Main != c.main || desk.Focus != c.main || !l.Shows(c.main) {
					t.Errorf("%v: %s is in the middle, %s has the focus", size, o.Main, desk.Focus)
				}
				for i, n := range l.Panes {
					for _, other := range l.Panes[:i] {
						if n == other {
							t.Errorf("%v: %s stands there twice", size, n)
						}
					}
				}
			}
		})
	}
}
