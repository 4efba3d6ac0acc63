package env

import "testing"

func TestAnActionIsFoundByItsNames(t *testing.T) {
	one := Spec{Actions: []ActionSpec{{Name: "sort_it", Wire: "SortIt", Verb: "sort"}}}
	two := Spec{Actions: append(one.Actions[:1:1], ActionSpec{Name: "close"})}
	for _, c := range []struct {
		spec Spec
		name string
		ok   bool
	}{
		{one, "sort_it", true}, {one, "SortIt", true}, {one, "SORT", true}, {one, "", true}, {one, " ", false}, {one, "close", false}, {two, "sort-it", true}, {two, "", false}, {Spec{}, "", false},
	} {
		if a, ok := c.spec.Action(c.name); ok != c.ok || ok && a.Name != "sort_it" {
			t.Errorf("%q of %d actions gives %q, %v", c.name, len(c.spec.Actions), a.Name, ok)
		}
	}
}
