package dialog

import (
	"fmt"
	"strings"

	"hotseat/ui/keymap"
)

// Chosen is the result of the command palette.
type Chosen struct{ Action keymap.Action }

// NewPalette lists all that can be done in a scope, with the keys; disabled says why something cannot be done now.
func NewPalette(m keymap.Map, s keymap.Scope, disabled func(keymap.Action) string) *List {
	var items []Item
	for _, b := range m.In(s) {
		if b.Hidden || b.Action == keymap.Palette {
			continue
		}
		items = append(items, Item{ID: string(b.Action), Title: b.Title, Note: b.KeyNames(), Disabled: disabled(b.Action)})
	}
	l := NewList("palette", "Commands", items)
	l.result = func(p Picked) any { return Chosen{keymap.Action(p.Item.ID)} }
	return l
}

// NewHelp shows every key of a scope, and below it those of dialogs.
func NewHelp(m keymap.Map, s keymap.Scope) *Viewer {
	var b strings.Builder
	seen := map[keymap.Scope]bool{}
	section := func(scope keymap.Scope) {
		own := m.Own(scope)
		if seen[scope] || len(own) == 0 {
			return
		}
		seen[scope] = true
		fmt.Fprintf(&b, "\n%s\n", scope.Heading())
		for _, x := range own {
			if len(x.Keys) > 0 {
				fmt.Fprintf(&b, "  %-18s %s\n", x.KeyNames(), x.Title)
			}
		}
	}
	for _, x := range m.In(s) {
		section(x.Scope)
	}
	if s.Counts() {
		b.WriteString("\nA number before a key repeats it: 5l goes five steps on, 12G goes to step 12.\n")
	}
	for _, scope := range []keymap.Scope{keymap.Form, keymap.List, keymap.Viewer, keymap.Confirm} {
		section(scope)
	}
	return NewViewer(Page{Title: "Keys", Text: strings.TrimSpace(b.String())})
}
