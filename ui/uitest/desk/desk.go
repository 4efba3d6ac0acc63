// Package desk opens the program as it is shipped, with its environments and screens, for tests: nothing moves by itself, the
// clock stands, and recordings go to a directory of the test's own.
package desk

import (
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/tasks"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
)

// Desk is the program under a driver.
type Desk struct {
	*uitest.Driver
	Root *ui.Root
	Deps screen.Deps
}

// Registry has all environments.
func Registry(t testing.TB) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

// Deps is what the program hands to its screens in tests.
func Deps(t testing.TB, r env.Registry) screen.Deps {
	t.Helper()
	dir := t.TempDir()
	now := time.Date(2026, 3, 18, 9, 0, 0, 0, time.UTC)
	return screen.Deps{Registry: r, Replays: replays.NewLibrary(dir), Dir: dir, Tool: "hotseat test", Roster: agent.Roster(),
		Config: config.Config{Theme: "dark", Nickname: "ana", ReducedMotion: true}, Now: func() time.Time { return now }}
}

// New makes the program's root with its first screen.
func New(t testing.TB, deps screen.Deps, first screen.Route) *ui.Root {
	t.Helper()
	root, err := ui.New(deps, ui.Routes, first)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return root
}

// Open shows a screen of the shipped program.
func Open(t testing.TB, w, h int, first screen.Route) *Desk {
	t.Helper()
	return OpenWith(t, Deps(t, Registry(t)), w, h, first)
}

// OpenWith shows a screen with dependencies of the test's own.
func OpenWith(t testing.TB, deps screen.Deps, w, h int, first screen.Route) *Desk {
	t.Helper()
	root := New(t, deps, first)
	return &Desk{Driver: uitest.New(t, root, w, h), Root: root, Deps: deps}
}

// Recordings lists what was recorded, the newest first.
func (d *Desk) Recordings(t testing.TB) []replays.Entry {
	t.Helper()
	list, err := replays.NewLibrary(d.Deps.Dir).List()
	if err != nil {
		t.Fatal(err)
	}
	return list
}
