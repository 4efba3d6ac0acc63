package resolution_test

import (
	"testing"

	"hotseat/env/resolution"
	"hotseat/tasks"
)

func shipped(t testing.TB) (*tasks.Library, *resolution.Environment) {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return lib, resolution.New(lib)
}

// Every shipped ticket lints clean: its oracle reaches 1.00 and its honest plays 0.90 on seeds 0..19.
func TestShippedTicketsLintClean(t *testing.T) {
	lib, e := shipped(t)
	for _, task := range lib.Tasks("resolution") {
		t.Run(task.ID, func(t *testing.T) {
			t.Parallel()
			for _, p := range e.Lint(task) {
				t.Error(p.Error())
			}
		})
	}
}
