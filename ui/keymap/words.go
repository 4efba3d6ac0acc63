package keymap

import (
	"fmt"
	"strings"
)

// KeyName is a key as people read it: "←", "ctrl+e", "space".
func KeyName(key string) string {
	prefix, last := "", key
	if i := strings.LastIndexByte(key, '+'); i > 0 && i < len(key)-1 {
		prefix, last = key[:i+1], key[i+1:]
	}
	switch last {
	case "left":
		last = "←"
	case "right":
		last = "→"
	case "up":
		last = "↑"
	case "down":
		last = "↓"
	}
	return prefix + last
}

// KeyNames joins the keys of a binding: "l →". Runs of digits are written "1…9".
func (b Binding) KeyNames() string {
	names := make([]string, 0, len(b.Keys))
	for _, k := range b.Keys {
		names = append(names, KeyName(k))
	}
	joined := strings.Join(names, " ")
	return strings.Replace(joined, "1 2 3 4 5 6 7 8 9", "1…9", 1)
}

// Hint is one key with what it does, for footers.
type Hint struct {
	Action    Action
	Key, Help string
}

// Footer lists the hints of a scope, most useful first. Actions without a key are left out.
func (m Map) Footer(s Scope) []Hint {
	var hints []Hint
	for _, b := range m.In(s) {
		if b.Footer && len(b.Keys) > 0 {
			hints = append(hints, Hint{b.Action, KeyName(b.Keys[0]), b.Help})
		}
	}
	return hints
}

// Markdown is KEYS.md: every scope as a table. With scopes given, those alone and without the introduction, as the README
// shows them.
func (m Map) Markdown(scopes ...Scope) string {
	var b strings.Builder
	if len(scopes) == 0 {
		scopes = Scopes()
		b.WriteString("# Keys\n\nMade by `go test ./ui/keymap -update` from `ui/keymap`; do not edit. Any action can be given other keys in the config file:\n\n" +
			"```yaml\nkeys:\n  replay.next-step: [n, right]\n```\n\n" +
			"A count before a key repeats it while scrubbing: `5l` goes five steps on, `12G` goes to step 12.\n\n")
	}
	for i, s := range scopes {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "## %s\n\n| keys | does | action |\n|---|---|---|\n", s.Heading())
		for _, x := range m.Own(s) {
			keys := make([]string, len(x.Keys))
			for i, k := range x.Keys {
				keys[i] = "`" + strings.ReplaceAll(KeyName(k), "|", `\|`) + "`"
			}
			fmt.Fprintf(&b, "| %s | %s | `%s` |\n", strings.Join(keys, " "), x.Title, x.Action)
		}
	}
	return b.String()
}
