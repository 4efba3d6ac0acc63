// Package keymap is the one list of all that a key can do. Key handling, help, the command palette, the README's table and
// KEYS.md are made from it.
package keymap

import (
	"fmt"
	"slices"
	"strings"
)

// Action is something a key does. Its name ("replay.next-step") is what the config file rebinds.
type Action string

// Scope is a place where keys have a meaning of their own. A scope sees its own actions and those of its parents.
type Scope string

// The scopes.
const (
	Global  Scope = "global"
	Panes   Scope = "panes" // what play, watch and replay share
	Home    Scope = "home"
	Play    Scope = "play"
	Report  Scope = "report"
	Watch   Scope = "watch"
	Replay  Scope = "replay"
	Compare Scope = "compare"
	Library Scope = "library"
	Board   Scope = "leaderboard"
	Live    Scope = "live"
	List    Scope = "list"    // lists and pickers in dialogs
	Form    Scope = "form"    // forms and notes in dialogs
	Confirm Scope = "confirm" // yes or no
	Viewer  Scope = "viewer"  // a document or a help page in a dialog
)

// parents are the scopes whose actions hold in s too, nearest first.
func (s Scope) parents() []Scope {
	switch s {
	case Play, Watch, Replay, Compare:
		return []Scope{Panes, Global}
	case Global, List, Form, Confirm, Viewer:
		return nil // a dialog takes all keys; what is global would be typed into it
	}
	return []Scope{Global}
}

// Counts tells whether digits are a count for the next key there: 5l, 12G.
func (s Scope) Counts() bool { return s == Replay || s == Compare }

// Heading is what the scope is called in help and KEYS.md.
func (s Scope) Heading() string {
	switch s {
	case Global:
		return "Everywhere"
	case Panes:
		return "Panes (play, watch, replay, compare)"
	case List:
		return "Lists and pickers"
	case Form:
		return "Forms"
	case Confirm:
		return "Questions"
	case Viewer:
		return "Documents and help"
	}
	return strings.ToUpper(string(s[:1])) + string(s[1:])
}

// Scopes lists all scopes in the order of help.
func Scopes() []Scope {
	return []Scope{Global, Home, Panes, Play, Report, Watch, Replay, Compare, Library, Board, Live, Form, List, Viewer, Confirm}
}

// Binding is an action with its keys and its words.
type Binding struct {
	Action Action
	Scope  Scope
	Keys   []string // as Bubble Tea names them: "enter", "alt+enter", "space", "G"
	Title  string   // in the palette: "Next step"
	Help   string   // in help and footers, short: "next step"
	Footer bool     // shown in the footer while there is room
	Hidden bool     // not in the palette: makes no sense without its key
}

// Map is a keymap. It is a value that nothing writes to; Rebind makes another one.
type Map struct {
	bindings []Binding
	lookup   map[Scope]map[string]Action
}

// Default is the keymap as shipped.
func Default() Map {
	m, err := build(defaults())
	if err != nil {
		panic("keymap: " + err.Error()) // a test builds it
	}
	return m
}

// Match finds what a key does in a scope. Names are tried in order: the text first, then the key on a Latin keyboard.
func (m Map) Match(s Scope, names ...string) (Action, bool) {
	for _, name := range names {
		if a, ok := m.lookup[s][name]; ok {
			return a, true
		}
	}
	return "", false
}

// Binding finds the binding of an action.
func (m Map) Binding(a Action) (Binding, bool) {
	i := slices.IndexFunc(m.bindings, func(b Binding) bool { return b.Action == a })
	if i < 0 {
		return Binding{}, false
	}
	return m.bindings[i], true
}

// In lists the bindings that hold in a scope: its own first, then its parents'.
func (m Map) In(s Scope) []Binding {
	var all []Binding
	for _, scope := range append([]Scope{s}, s.parents()...) {
		all = append(all, m.Own(scope)...)
	}
	return all
}

// Own lists the bindings of one scope alone.
func (m Map) Own(s Scope) []Binding {
	var own []Binding
	for _, b := range m.bindings {
		if b.Scope == s {
			own = append(own, b)
		}
	}
	return own
}

// Rebind gives actions other keys; an empty list takes an action's keys away. The errors name the action and say what
// would be right.
func (m Map) Rebind(config map[string][]string) (Map, error) {
	bindings := slices.Clone(m.bindings)
	names := make([]string, 0, len(config))
	for name := range config {
		names = append(names, name)
	}
	slices.Sort(names) // so that the first error is the same every time
	for _, name := range names {
		i := slices.IndexFunc(bindings, func(b Binding) bool { return string(b.Action) == name })
		if i < 0 {
			return m, fmt.Errorf("keys: no action is called %.60q%s; KEYS.md lists all", name, m.like(name))
		}
		for _, k := range config[name] {
			if strings.TrimSpace(k) == "" || strings.ContainsAny(k, "\n\t") {
				return m, fmt.Errorf("keys: %s: %q is no key: write it like g, G, enter, ctrl+e or space", name, k)
			}
		}
		bindings[i].Keys = slices.Clone(config[name])
	}
	return build(bindings)
}

// like suggests an action of the same last word or scope.
func (m Map) like(name string) string {
	_, verb, _ := strings.Cut(name, ".")
	for _, b := range m.bindings {
		if _, v, _ := strings.Cut(string(b.Action), "."); verb != "" && (v == verb || strings.Contains(v, verb)) {
			return fmt.Sprintf(", did you mean %s?", b.Action)
		}
	}
	return ""
}

// build checks that no key means two things in one place.
func build(bindings []Binding) (Map, error) {
	m := Map{bindings: bindings, lookup: map[Scope]map[string]Action{}}
	for _, s := range Scopes() {
		keys := map[string]Action{}
		for _, b := range m.In(s) {
			for _, k := range b.Keys {
				if other, taken := keys[k]; taken && other != b.Action {
					return Map{}, fmt.Errorf("keys: %s is both %s and %s; give one of them another key", k, other, b.Action)
				}
				if s.Counts() && len(k) == 1 && k[0] >= '1' && k[0] <= '9' {
					return Map{}, fmt.Errorf("keys: %s cannot be %s: digits are counts there", k, b.Action)
				}
				keys[k] = b.Action
			}
		}
		m.lookup[s] = keys
	}
	return m, nil
}
