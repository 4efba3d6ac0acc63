package dialogue

import (
	"testing"

	"hotseat/tasks"
)

func library(t testing.TB) *tasks.Library {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestShippedTicketsAreClean lints every ticket that is shipped.
func TestShippedTicketsAreClean(t *testing.T) {
	lib := library(t)
	e := New(lib)
	for _, task := range lib.Tasks("dialogue") {
		for _, p := range e.Lint(task) {
			t.Error(p)
		}
	}
}
