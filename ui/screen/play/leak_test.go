package play_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// A screen so large that every pane shows all it holds.
const wide, tall = 220, 240

// valuePattern finds what a solution tells: amounts, dates, links, references.
func valuePattern() *regexp.Regexp {
	return regexp.MustCompile(`\$\d[\d,]*(?:\.\d\d)?|\d{4}-\d\d-\d\d|https?://[^\s)>\]"'|]*[\w/]|\b[A-Z]{2,4}-\d{3,}\b|[\w.]+@[\w.]+\w`)
}

// gold lists what the episode knows and the seat must find out: the values of what is still to be done, and the milestones.
func gold(ep env.Episode) []string {
	var list []string
	o := ep.Outcome()
	for _, m := range append(append([]env.Milestone{}, o.Reached...), o.Missed...) {
		list = append(list, m.Detail)
		list = append(list, valuePattern().FindAllString(m.Label+" "+m.Detail, -1)...)
		if strings.Contains(m.Name, ":") {
			list = append(list, m.Name)
		}
	}
	for _, f := range o.Fields {
		list = append(list, valuePattern().FindAllString(f.Value, -1)...)
	}
	for _, a := range ep.(env.Oracle).Solution() {
		for name := range a.Args {
			text := a.Text(name)
			list = append(list, valuePattern().FindAllString(text, -1)...)
			if c, err := env.ParseCents(text); err == nil && strings.Contains(text, ".") {
				list = append(list, c.String())
			}
			if len([]rune(text)) > 12 {
				list = append(list, text)
			}
		}
	}
	return list
}

// plain is a screen as one line: what is wrapped stands together again.
func plain(screen string) string {
	s := strings.NewReplacer("│", " ", "╭", " ", "╮", " ", "╰", " ", "╯", " ", "├", " ", "┤", " ", "─", " ", "▸", " ").Replace(screen)
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}

// known is all that the seat has been told, as one line.
func known(t *testing.T, list ...any) string {
	t.Helper()
	var b strings.Builder
	for _, v := range list {
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	return strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer(`\n`, " ", `\"`, `"`, "|", " ").Replace(b.String())), " "))
}

func TestNothingIsShownThatTheSeatDoesNotSee(t *testing.T) {
	registry := desk.Registry(t)
	seeds := []uint64{0, 4242}
	if testing.Short() {
		seeds = seeds[:1]
	}
	checked := 0
	for _, e := range registry.All() {
		for _, task := range e.Tasks() {
			for _, seed := range seeds {
				checked += oracleRun(t, e, task, seed)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d gold values were looked for", checked)
	}
}

// oracleRun plays a solution and looks at the screen before every step, with every form open at the start. It counts the gold
// values that were not known then, and so were looked for.
func oracleRun(t *testing.T, e env.Environment, task env.TaskInfo, seed uint64) (checked int) {
	t.Helper()
	truth, err := e.Start(task.ID, seed)
	if err != nil {
		t.Fatal(err)
	}
	values := gold(truth)
	told := []any{e.Spec(), task.Family, task.Level, truth.Observe()}
	d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(e)), wide, tall, screen.Play{Task: task.ID, Seed: seed})
	look := func(what string) {
		t.Helper()
		shown, allowed := plain(d.Screen()), known(t, told...)
		for _, v := range values {
			v = strings.ToLower(strings.Join(strings.Fields(v), " "))
			number := strings.NewReplacer("$", "", ",", "").Replace(v) // as JSON writes amounts
			if len(v) < 4 || strings.Contains(allowed, v) || strings.HasPrefix(v, "$") && strings.Contains(allowed, number) {
				continue
			}
			checked++
			if strings.Contains(shown, v) {
				t.Fatalf("%s seed %d, %s: %q is shown, and the seat was not told it:\n%s", task.ID, seed, what, v, d.Screen())
			}
		}
	}
	d.Keys("esc")
	for i := range e.Spec().Actions {
		d.Keys(fmt.Sprint(i + 1))
		look("form " + e.Spec().Actions[i].Label)
		d.Keys("esc")
	}
	for i, a := range truth.(env.Oracle).Solution() {
		look(fmt.Sprintf("step %d", i))
		o, _, err := truth.Step(a)
		if err != nil || truth.Public().Done {
			break
		}
		told = append(told, o, a)
		values = append(values, gold(truth)...)
		d.Send(dialog.Sent{Action: a})
		look(fmt.Sprintf("step %d, as it comes", i+1))
		d.Keys("esc")
		if strings.Contains(d.Screen(), "Leave the seat?") { // nothing had opened
			d.Keys("n")
		}
	}
	return checked
}

// Twins open with the same words and differ in what is hidden. As long as the seat is told the same, it is shown the same.
func TestTwinsLookAlikeUntilTheSeatIsToldMore(t *testing.T) {
	compared := 0
	for _, e := range desk.Registry(t).All() {
		for _, a := range e.Tasks() {
			for _, b := range e.Tasks() {
				if a.Twins && b.Twins && a.Family == b.Family && a.ID < b.ID {
					compared += twins(t, e, a, b)
				}
			}
		}
	}
	if compared < 10 {
		t.Errorf("only %d screens were compared", compared)
	}
}

func twins(t *testing.T, e env.Environment, a, b env.TaskInfo) (compared int) {
	t.Helper()
	x, errX := e.Start(a.ID, 7)
	y, errY := e.Start(b.ID, 7)
	if errX != nil || errY != nil {
		t.Fatal(errX, errY)
	}
	left := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(e)), wide, tall, screen.Play{Task: a.ID, Seed: 7})
	right := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(e)), wide, tall, screen.Play{Task: b.ID, Seed: 7})
	for _, act := range x.(env.Oracle).Solution() {
		if known(t, x.Observe()) != known(t, y.Observe()) || x.Public().Done {
			break
		}
		if left.Screen() != right.Screen() {
			t.Fatalf("%s and %s are told the same and shown:\n%s\n%s", a.ID, b.ID, left.Screen(), right.Screen())
		}
		compared++
		_, _, _ = x.Step(act)
		_, _, _ = y.Step(act)
		for _, d := range []*desk.Desk{left, right} {
			d.Send(dialog.Sent{Action: act})
		}
	}
	return compared
}
