package picture_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
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
	"hotseat/ui/picture"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
)

// The size of the pictures in cells.
const width, playHeight, replayHeight = 120, 32, 36

// start opens the program on a screen, headless.
func start(t *testing.T, route screen.Route, height int) *uitest.Driver {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	clock := time.Date(2026, 3, 18, 9, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	root, err := ui.New(screen.Deps{Registry: env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New()), Replays: replays.NewLibrary(dir), Dir: dir,
		Tool: "hotseat", Roster: agent.Roster(), Config: config.Config{ReducedMotion: true}, Now: func() time.Time { return clock }}, ui.Routes, route)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return uitest.New(t, root, width, height)
}

// waitFor lets what is slow arrive.
func waitFor(t *testing.T, d *uitest.Driver, words string) {
	t.Helper()
	if !d.Wait(30*time.Second, func() bool { return strings.Contains(d.Screen(), words) }) {
		t.Fatalf("%q does not appear:\n%s", words, d.Screen())
	}
}

// check compares a picture with its file, and writes it with -update.
func check(t *testing.T, d *uitest.Driver, file, title string) {
	t.Helper()
	t.Log(d.Screen())
	got := picture.SVG(d.Frame(), d.W, d.H, title)
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s does not show the program as it is: look at the change and run `go test ./ui/picture -update`. Now it is\n%s", file, d.Screen())
	}
}

// TestPlay plays a ticket as a person would, up to the last step but one.
func TestPlay(t *testing.T) {
	d := start(t, screen.Play{Task: "resolution/charged-twice-1"}, playHeight)
	waitFor(t, d, "step 0/")
	for _, words := range []string{"duplicate charge", "charges March"} {
		d.Keys("2")
		d.Type(words)
		d.Keys("enter")
		waitFor(t, d, "q close") // what was found opens
		d.Keys("esc")
	}
	d.Keys("3")
	d.Type("49")
	d.Keys("enter", "enter") // it asks before money moves
	waitFor(t, d, "step 3/")
	d.Keys("1")
	d.Type("apologise, refund")
	d.Keys("enter", "ctrl+f", "ctrl+f", "enter")
	waitFor(t, d, "step 4/")
	check(t, d, "play.svg", "hotseat play hard")
}

// TestReplay opens a failed run where it went wrong.
func TestReplay(t *testing.T) {
	d := start(t, screen.Replay{Path: "../../replays/samples/01-double-payout.replay.jsonl", Step: -1}, replayHeight)
	waitFor(t, d, " value ")
	check(t, d, "replay.svg", "hotseat replay 01-double-payout.replay.jsonl")
}
