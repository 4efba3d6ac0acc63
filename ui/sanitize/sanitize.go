// Package sanitize makes untrusted text harmless to show: tickets, replays, model output and whatever else a terminal must
// not obey. Every text from outside passes it once, right before it is wrapped or printed.
//
// Escape sequences go whole, controls go, what is invisible or reorders text becomes a visible mark, and emoji whose width
// terminals disagree about are reduced. What comes out has no control but the newline, and sanitising it again changes
// nothing.
package sanitize

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// tab is what a tab becomes. A stop would depend on the column, which is not known before the text is wrapped.
const tab = "    "

// Text cleans a text of several lines: newlines stay, tabs become spaces.
func Text(s string) string {
	if plain(s, '\n') {
		return s
	}
	w := writer{multiline: true}
	return w.clean(s)
}

// Line cleans a text for one line: newlines become spaces too.
func Line(s string) string {
	if plain(s, ' ') {
		return s
	}
	w := writer{}
	return w.clean(s)
}

// Width is the number of cells that a text without newlines takes in a terminal; escape sequences count nothing.
func Width(s string) int { return ansi.StringWidth(s) }

// plain tells text that needs no work: printable ASCII and the one further byte.
func plain(s string, also byte) bool {
	for i := range len(s) {
		if c := s[i]; (c < 0x20 || c >= 0x7f) && c != also {
			return false
		}
	}
	return true
}

// clean drops sequences and controls and hands each remaining rune to the writer, left to right, once.
func (w *writer) clean(s string) string {
	w.out.Grow(len(s))
	for i := 0; i < len(s); {
		if n := sequence(s[i:]); n > 0 {
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		switch {
		case r == '\r':
			// A lone return would let a later text overwrite an earlier one; shown as a new line nothing is hidden.
			if i < len(s) && s[i] == '\n' {
				continue
			}
			w.newline()
		case r == '\n', r == '\u2028', r == '\u2029':
			w.newline()
		case r == '\t':
			w.text(tab)
		case r < 0x20, r >= 0x7f && r < 0xa0:
		default:
			w.rune(r)
		}
	}
	w.flush()
	return w.out.String()
}

// writer puts runes out one by one. Whether a rune is kept depends on the one kept before it only, which is what makes a
// second pass change nothing.
type writer struct {
	out       strings.Builder
	multiline bool
	last      rune // the rune kept last and not written yet; 0 when there is none
	joined    bool // a joiner came after last: the next emoji belongs to it
	accents   int  // combining marks on the current base
	mark      rune // the invisible rune whose run is counted
	marks     int
}

func (w *writer) newline() {
	w.flush()
	if w.multiline {
		w.out.WriteByte('\n')
		return
	}
	w.out.WriteByte(' ')
}

func (w *writer) text(s string) {
	w.flush()
	w.out.WriteString(s)
}

// flush writes what is held back.
func (w *writer) flush() {
	w.flushLast()
	w.flushMarks()
}

func (w *writer) flushLast() {
	if w.joined {
		w.joined = false
		last := w.last
		w.last = 0
		w.put(last)
		w.addMark(zwj)
		return
	}
	if w.last != 0 {
		w.put(w.last)
		w.last = 0
	}
}

// put writes a rune; a regional indicator that found no partner is its letter, because alone its width is unclear.
func (w *writer) put(r rune) {
	if regional(r) {
		r += 'A' - firstRegional
	}
	w.out.WriteRune(r)
}

func (w *writer) rune(r rune) {
	if w.joined && pictograph(r) {
		w.joined = false // the sequence is shown by its first emoji alone
		return
	}
	switch {
	case selector(r) || skinTone(r):
		return
	case r == zwj && w.last != 0 && pictograph(w.last):
		w.joined = true
		return
	case tagChar(r) && w.last == blackFlag:
		return
	case invisible(r):
		w.flushLast()
		w.addMark(r)
		return
	case combining(r):
		if w.accents++; w.accents > maxAccents {
			return
		}
	default:
		w.accents = 0
	}
	if composed, ok := hangul(w.last, r); ok && !w.joined {
		w.last = composed
		return
	}
	if regional(w.last) && regional(r) {
		w.out.WriteRune(w.last)
		w.out.WriteRune(r)
		w.last = 0
		return
	}
	w.flush()
	w.last = r
}

func (w *writer) addMark(r rune) {
	if w.mark != r {
		w.flushMarks()
	}
	w.mark = r
	w.marks++
}
