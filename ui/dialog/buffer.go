package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/rivo/uniseg"
)

// buffer is text being edited, in what readers see as characters, so that the cursor is right beside wide ones.
type buffer struct {
	chars []string
	at    int                 // the cursor: characters before it
	limit int                 // code points, as specs count; 0 for none
	clean func(string) string // what comes in passes it: all that is held is safe to show
}

func split(s string) []string {
	var chars []string
	for g := uniseg.NewGraphemes(s); g.Next(); {
		chars = append(chars, g.Str())
	}
	return chars
}

func (b *buffer) value() string { return strings.Join(b.chars, "") }

// set changes the text and puts the cursor behind it.
func (b *buffer) set(value string) {
	b.chars = split(b.clean(value))
	b.at = len(b.chars)
}

// insert types or pastes at the cursor, as much as the limit allows.
func (b *buffer) insert(s string) {
	more := split(b.clean(s))
	if b.limit > 0 {
		room := b.limit - count(b.chars)
		n := 0
		for n < len(more) && room >= count(more[n:n+1]) {
			room -= count(more[n : n+1])
			n++
		}
		more = more[:n]
	}
	b.chars = append(b.chars[:b.at:b.at], append(more, b.chars[b.at:]...)...)
	b.at += len(more)
}

// count is the number of code points.
func count(chars []string) int {
	n := 0
	for _, c := range chars {
		n += len([]rune(c))
	}
	return n
}

// key edits by a key; used tells whether the key means something in a text.
func (b *buffer) key(msg tea.KeyPressMsg) (used bool) {
	switch msg.Keystroke() {
	case "left", "ctrl+b":
		b.at = max(b.at-1, 0)
	case "right":
		b.at = min(b.at+1, len(b.chars))
	case "ctrl+left", "alt+left", "alt+b":
		b.at = b.wordStart()
	case "ctrl+right", "alt+right", "alt+f":
		b.at = b.wordEnd()
	case "backspace", "ctrl+h", "shift+backspace":
		b.cut(b.at-1, b.at)
	case "delete", "ctrl+d":
		b.cut(b.at, b.at+1)
	case "ctrl+w", "alt+backspace", "ctrl+backspace":
		b.cut(b.wordStart(), b.at)
	default:
		if msg.Text == "" || msg.Mod.Contains(tea.ModCtrl) || msg.Mod.Contains(tea.ModAlt) {
			return false
		}
		b.insert(msg.Text)
	}
	return true
}

func blank(c string) bool { return c == " " || c == "\n" }

// wordStart is where the word before the cursor begins.
func (b *buffer) wordStart() int {
	i := b.at
	for i > 0 && blank(b.chars[i-1]) {
		i--
	}
	for i > 0 && !blank(b.chars[i-1]) {
		i--
	}
	return i
}

// wordEnd is where the word after the cursor ends.
func (b *buffer) wordEnd() int {
	i := b.at
	for i < len(b.chars) && blank(b.chars[i]) {
		i++
	}
	for i < len(b.chars) && !blank(b.chars[i]) {
		i++
	}
	return i
}

func (b *buffer) cut(from, to int) {
	from, to = max(from, 0), min(to, len(b.chars))
	if from >= to {
		return
	}
	b.chars = append(b.chars[:from:from], b.chars[to:]...)
	b.at = from
}
