package sanitize

import (
	"fmt"
	"unicode"
)

const (
	zwj           = '\u200d'
	blackFlag     = '\U0001f3f4'
	firstRegional = '\U0001f1e6'
	lastRegional  = '\U0001f1ff'

	// maxAccents is how many combining marks stay on one character; stacks of hundreds bleed over other lines.
	maxAccents = 6
)

func (w *writer) flushMarks() {
	if w.marks == 0 {
		return
	}
	count := ""
	if w.marks > 1 {
		count = fmt.Sprintf("×%d", w.marks)
	}
	w.out.WriteString("‹" + markName(w.mark) + count + "›")
	w.mark, w.marks = 0, 0
	w.accents = 0
}

// markName is how an invisible character is called on the screen.
func markName(r rune) string {
	switch r {
	case '\u200b':
		return "ZWSP"
	case '\u200c':
		return "ZWNJ"
	case zwj:
		return "ZWJ"
	case '\u2060':
		return "WJ"
	case '\ufeff':
		return "BOM"
	case '\u00ad':
		return "SHY"
	}
	return fmt.Sprintf("U+%04X", r)
}

// invisible tells characters that take no room or change the order of others: bidirectional controls, joiners, fillers,
// tags, and whatever else Unicode files under format characters.
func invisible(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u3164', '\uffa0':
		return true
	}
	return r >= 0xad && unicode.Is(unicode.Cf, r) || tagChar(r)
}

func tagChar(r rune) bool { return r >= 0xe0000 && r <= 0xe0fff && !selector(r) }

// selector tells variation selectors: they change how wide an emoji is in some terminals and not in others.
func selector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef || r >= 0x180b && r <= 0x180d || r == 0x180f
}

// skinTone tells the emoji modifiers; half of all terminals give them two cells of their own.
func skinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

func regional(r rune) bool { return r >= firstRegional && r <= lastRegional }

// pictograph tells what joiners join: the emoji, roughly by their blocks.
func pictograph(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff && !regional(r) || r >= 0x2190 && r <= 0x2bff || r == 0x3030 || r == 0x303d || r == 0x3297 || r == 0x3299 || r == 0xa9 || r == 0xae
}

func combining(r rune) bool { return r >= 0x300 && unicode.In(r, unicode.Mn, unicode.Me) }

// hangul composes decomposed Korean syllables (the Unicode Standard, section 3.12): terminals disagree about the width of
// the parts, never about that of the whole.
func hangul(last, r rune) (rune, bool) {
	const (
		l, v, t, s          = 0x1100, 0x1161, 0x11a7, 0xac00
		nl, nv, nt, perLead = 19, 21, 28, 21 * 28
	)
	switch {
	case last >= l && last < l+nl && r >= v && r < v+nv:
		return s + (last-l)*perLead + (r-v)*nt, true
	case last >= s && last < s+nl*perLead && (last-s)%nt == 0 && r > t && r < t+nt:
		return last + r - t, true
	}
	return 0, false
}
