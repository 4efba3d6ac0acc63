package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/replays/analysis"
	"hotseat/replays/samples"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// In each failed sample e goes to the losing step and shows the better action; who takes the seat there and plays on with it solves
// the ticket. All of it by keys, through the program's own screens.
func TestBranchingAtTheLosingStepSolvesTheTicket(t *testing.T) {
	for _, name := range samples.Names() {
		path := sample(t, name)
		rec := read(t, path)
		if rec.End.Solved {
			continue
		}
		t.Run(name, func(t *testing.T) {
			deps := desk.Deps(t, desk.Registry(t))
			judged, err := analysis.Review(rec, deps.Registry)
			if err != nil {
				t.Fatal(err)
			}
			e, err := deps.Registry.Environment(rec.Header.Environment.Name)
			if err != nil {
				t.Fatal(err)
			}
			losing := judged.Losing()
			better := judged.Steps[losing-1].Better
			d := desk.OpenWith(t, deps, 120, 40, screen.Replay{Path: path, Step: -1})
			d.See("accuracy")
			d.Keys("g", "$", "g") // from anywhere
			for range len(rec.Frames) + len(rec.End.Findings) {
				if d.Keys("e"); strings.Contains(d.Screen(), fmt.Sprintf("step %d/", losing)) {
					break
				}
			}
			d.See(fmt.Sprintf("step %d/%d", losing, len(rec.Frames)), "best was: "+firstWord(e.Spec(), better[0]))
			d.Keys("b")
			d.See(fmt.Sprintf("▸ Take step %d again", losing))
			d.Keys("enter")
			d.See(fmt.Sprintf("branch from step %d", losing-1))
			for _, a := range better {
				take(t, d, e.Spec(), a)
			}
			d.See("Solved: score")
			list := d.Recordings(t)
			if len(list) != 1 || !list[0].Solved || list[0].Parent == nil || list[0].Parent.ID != rec.Header.ID || list[0].Parent.Step != losing-1 {
				t.Errorf("recorded %+v", list)
			}
			if after := read(t, path); len(after.Frames) != len(rec.Frames) {
				t.Error("the original has changed")
			}
		})
	}
}

// firstWord is how an action is told: by its verb, or where the desk has no other, by its first value.
func firstWord(spec env.Spec, a env.Action) string {
	word, _, _ := strings.Cut(pane.Describe(spec, a, 60), " ")
	return word
}

// take plays an action by its keys: the number of the action, and whatever its form asks for.
func take(t *testing.T, d *desk.Desk, spec env.Spec, a env.Action) {
	t.Helper()
	i := slices.IndexFunc(spec.Actions, func(s env.ActionSpec) bool { return s.Name == a.Name })
	s := spec.Actions[i]
	d.Keys("esc") // what was found has opened
	if strings.Contains(d.Screen(), "Leave the seat?") {
		d.Keys("n")
	}
	if !strings.Contains(d.Screen(), s.Help) || len(spec.Actions) > 1 {
		d.Keys(fmt.Sprint(i + 1))
	}
	if strings.Contains(d.Screen(), "start from") {
		d.Keys("enter")
	}
	for k, arg := range s.Args {
		var next env.ArgKind
		if k+1 < len(s.Args) {
			next = s.Args[k+1].Kind
		}
		fill(d, arg, a.Text(arg.Name), next)
	}
	d.Keys("enter")
	if strings.Contains(d.Screen(), "Once more to do it") {
		d.Keys("enter")
	}
}

// fill fills a field and goes on to the next, which is of a kind; of none after the last.
func fill(d *desk.Desk, arg env.ArgSpec, value string, next env.ArgKind) {
	if arg.Kind == env.Choice {
		i := slices.Index(arg.Choices, value)
		key := fmt.Sprint(i + 1)
		if i >= 9 {
			key = string(rune('a' + i - 9))
		}
		d.Keys(key)
		if next == env.Text || next == env.Line {
			d.Keys("tab") // a choice or a number would have the keys now
		}
		return
	}
	d.Type(value)
	if next != "" {
		d.Keys("tab")
	}
}
