package pane

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/dialogue"
	"hotseat/env/triage"
	"hotseat/tasks"
)

func names(o env.Observation) string {
	var list []string
	for _, s := range Telling(o) {
		list = append(list, s.Name)
	}
	return strings.Join(list, " ")
}

// At no step of a solution does the desk of one ticket list it again, and no desk shows the conversation twice.
func TestSectionsThatSayTheSameAreLeftOut(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []env.Environment{dialogue.New(lib), triage.New()} {
		for _, task := range e.Tasks() {
			ep, err := e.Start(task.ID, 3)
			if err != nil {
				t.Fatal(err)
			}
			want := "policy"
			switch {
			case task.Family == "queue" && e.Spec().Name == "dialogue":
				want = "tickets current_ticket_id policy"
			case e.Spec().Name == "triage":
				want = "progress stats handbook"
			}
			if got := names(ep.Observe()); got != want {
				t.Errorf("%s at the start: %s, want %s", task.ID, got, want)
			}
			if e.Spec().Name == "triage" {
				want = "progress stats finished handbook"
			}
			for i, a := range ep.(env.Oracle).Solution() {
				o, _, err := ep.Step(a)
				if got := names(o); err != nil || got != want {
					t.Errorf("%s after step %d: %s, want %s; %v", task.ID, i+1, got, want, err)
				}
			}
		}
	}
}

func TestThePresentTicketIsTheOneMeant(t *testing.T) {
	arg := env.ArgSpec{Name: "ticket_id", Kind: env.Int, Optional: true, Min: 1, Max: 9}
	o := env.Observation{Sections: []env.Section{{Name: "tickets", Rows: [][]env.Field{{{Name: "id", Value: "1"}}, {{Name: "id", Value: "2"}}}}, {Name: "current_ticket_id", Text: "2"}}}
	if got := Present(env.ActionSpec{Args: []env.ArgSpec{{Name: "content"}, arg}}, o); len(got) != 1 || got["ticket_id"] != "2" {
		t.Errorf("%v", got)
	}
	o.Sections[0].Rows = o.Sections[0].Rows[:1]
	if got := Present(env.ActionSpec{Args: []env.ArgSpec{arg}}, o); len(got) > 0 {
		t.Errorf("of a single one: %v", got)
	}
}

func TestNarrowTakesTheRecordsThatThereAre(t *testing.T) {
	row := func(id string) []env.Field {
		return []env.Field{{Name: "id", Value: id}, {Name: "text", Value: "words"}}
	}
	arg := env.ArgSpec{Name: "case_id", Kind: env.Int, Optional: true, Min: 1, Max: 9}
	must, name := arg, arg
	must.Optional, name.Name = false, "case"
	for _, c := range []struct {
		what string
		arg  env.ArgSpec
		rows [][]env.Field
		want int64 // the most it takes; 0: it is left out
	}{
		{"one", arg, [][]env.Field{row("1")}, 0}, {"three", arg, [][]env.Field{row("1"), row("2"), row("3")}, 3}, {"none", arg, nil, 9},
		{"other numbers", arg, [][]env.Field{row("7")}, 9}, {"not optional", must, [][]env.Field{row("1")}, 9}, {"another name", name, [][]env.Field{row("1")}, 9},
	} {
		a := env.ActionSpec{Name: "say", Args: []env.ArgSpec{{Name: "words", Kind: env.Text}, c.arg}}
		got := Narrow(a, env.Observation{Sections: []env.Section{{Name: "cases", Rows: c.rows}}})
		want := a.Args[:1]
		if c.want > 0 {
			c.arg.Max = c.want
			want = []env.ArgSpec{a.Args[0], c.arg}
		}
		if diff := cmp.Diff(want, got.Args); diff != "" {
			t.Errorf("%s: %s", c.what, diff)
		}
		if a.Args[1].Max != 9 {
			t.Errorf("%s: the spec is written to", c.what)
		}
	}
}
