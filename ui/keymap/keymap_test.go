package keymap

import (
	"flag"
	"os"
	"strings"
	"testing"
)

// The flag is not package state of the program: tests only.
var update = flag.Bool("update", false, "write KEYS.md")

func TestKeysFileIsFresh(t *testing.T) {
	const file = "../../KEYS.md"
	want := Default().Markdown()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("KEYS.md is stale: run go test ./ui/keymap -update")
	}
}

func TestEveryActionHasWords(t *testing.T) {
	seen := map[Action]bool{}
	for _, b := range defaults() {
		if b.Title == "" || b.Help == "" || len(b.Keys) == 0 || seen[b.Action] {
			t.Errorf("%s: %+v", b.Action, b)
		}
		if !strings.HasPrefix(string(b.Action), string(b.Scope)+".") {
			t.Errorf("%s lies in scope %s", b.Action, b.Scope)
		}
		seen[b.Action] = true
	}
}

func TestMatch(t *testing.T) {
	m := Default()
	for _, c := range []struct {
		scope Scope
		key   string
		want  Action
	}{
		{Replay, "l", NextStep}, {Replay, "right", NextStep}, {Replay, "G", LastStep}, {Replay, "g", FirstStep}, {Replay, "j", ScrollDown},
		{Replay, "?", Help}, {Replay, "e", NextFinding}, {Play, "3", PlayAction}, {Play, "enter", PlayChoose}, {Home, "w", HomeWatch},
		{Watch, "t", WatchTake}, {Form, "alt+enter", FormNewline}, {Confirm, "y", ConfirmYes}, {Library, "/", LibraryFilter},
	} {
		if got, ok := m.Match(c.scope, c.key); !ok || got != c.want {
			t.Errorf("%s in %s is %q, want %q", c.key, c.scope, got, c.want)
		}
	}
	if a, ok := m.Match(Form, "?"); ok {
		t.Errorf("? in a form is %s; it must be typed", a)
	}
	if a, ok := m.Match(Replay, "т", "n"); !ok || a != FindNext {
		t.Errorf("the Latin name of a key is not tried: %q", a)
	}
}

func TestRebind(t *testing.T) {
	m, err := Default().Rebind(map[string][]string{"replay.next-step": {"N"}, "panes.find-previous": {"p"}})
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Match(Replay, "N"); a != NextStep {
		t.Errorf("N is %s", a)
	}
	if _, ok := m.Match(Replay, "l"); ok {
		t.Error("the old key still works")
	}
	if a, _ := Default().Match(Replay, "l"); a != NextStep {
		t.Error("the shipped keymap was written to")
	}
	for name, c := range map[string]struct {
		config map[string][]string
		want   string
	}{
		"unknown":  {map[string][]string{"replay.next-stpe": {"x"}}, `no action is called "replay.next-stpe"`},
		"near":     {map[string][]string{"step.next-step": {"x"}}, "did you mean replay.next-step"},
		"conflict": {map[string][]string{"replay.branch": {"e"}}, "e is both replay.next-finding and replay.branch"},
		"parent":   {map[string][]string{"replay.branch": {"?"}}, "? is both replay.branch and global.help"},
		"digit":    {map[string][]string{"replay.branch": {"3"}}, "digits are counts"},
		"no key":   {map[string][]string{"replay.branch": {" "}}, "is no key"},
	} {
		if _, err := Default().Rebind(c.config); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestCounter(t *testing.T) {
	for _, c := range []struct {
		keys  string
		count int
		rest  string
	}{{"5l", 5, "l"}, {"12G", 12, "G"}, {"100l", 100, "l"}, {"0", 0, "0"}, {"l", 0, "l"}, {"99999999999G", maxCount, "G"}} {
		var n Counter
		rest := ""
		for _, k := range c.keys {
			if !n.Digit(string(k)) {
				rest += string(k)
			}
		}
		if got := n.Take(); got != c.count || rest != c.rest || n.Pending() != 0 {
			t.Errorf("%s: count %d, key %q", c.keys, got, rest)
		}
	}
}

func TestKeyName(t *testing.T) {
	for key, want := range map[string]string{"left": "←", "alt+enter": "alt+enter", "ctrl+right": "ctrl+→", "+": "+", "ctrl++": "ctrl++", "G": "G"} {
		if got := KeyName(key); got != want {
			t.Errorf("KeyName(%q) = %q, want %q", key, got, want)
		}
	}
}
