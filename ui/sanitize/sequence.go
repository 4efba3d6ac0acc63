package sanitize

import "unicode/utf8"

const (
	esc = 0x1b
	bel = 0x07
	can = 0x18
	sub = 0x1a
)

// sequence is the length of the escape sequence that s begins with, in the 7-bit and the 8-bit form; 0 when there is none.
// It never looks further than the sequence reaches, so cleaning stays linear.
func sequence(s string) int {
	if s[0] == esc {
		if len(s) == 1 {
			return 1
		}
		return 1 + escape(s[1:])
	}
	kind, n := c1(s)
	switch kind {
	case 0x9b:
		return n + csi(s[n:])
	case 0x90, 0x98, 0x9d, 0x9e, 0x9f:
		return n + payload(s[n:])
	}
	return 0
}

// c1 reads an 8-bit control, encoded as UTF-8 or as the bare byte that terminals outside UTF-8 mode obey.
func c1(s string) (kind rune, n int) {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		r = rune(s[0])
	}
	return r, n
}

// escape measures what follows an ESC.
func escape(s string) int {
	switch c := s[0]; {
	case c == '[':
		return 1 + csi(s[1:])
	case c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_':
		return 1 + payload(s[1:])
	case c >= 0x20 && c <= 0x2f: // character sets and the like: intermediates, then a final byte
		n := span(s, 0x20, 0x2f)
		if n < len(s) && s[n] >= 0x30 && s[n] <= 0x7e {
			n++
		}
		return n
	case c >= 0x30 && c <= 0x7e:
		return 1
	}
	return 0
}

// csi measures parameters, intermediates and the final byte of a control sequence; a broken one ends where it breaks.
func csi(s string) int {
	n := span(s, 0x30, 0x3f)
	n += span(s[n:], 0x20, 0x2f)
	if n < len(s) && s[n] >= 0x40 && s[n] <= 0x7e {
		n++
	}
	return n
}

// payload measures the text of an OSC, DCS, APC, PM or SOS with its terminator. A new line ends it too: no real one holds
// any, and so an unfinished sequence cannot hide more than the rest of its line.
func payload(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '\r':
			return i
		case c == bel || c == can || c == sub || c == 0x9c && !continues(s, i):
			return i + 1
		case c == 0xc2 && i+1 < len(s) && s[i+1] == 0x9c:
			return i + 2
		case c == esc:
			if i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
			return i // another sequence begins: it is measured by itself
		}
	}
	return len(s)
}

// continues tells that the byte at i is the inside of a multi-byte character, such as the 0x9c in "œ".
func continues(s string, i int) bool {
	for back := 1; back <= 3 && back <= i; back++ {
		if c := s[i-back]; c >= 0xc0 {
			_, size := utf8.DecodeRuneInString(s[i-back:])
			return size > back
		} else if c < 0x80 {
			return false
		}
	}
	return false
}

// span counts the bytes at the start of s that lie in lo..hi.
func span(s string, lo, hi byte) int {
	n := 0
	for n < len(s) && s[n] >= lo && s[n] <= hi {
		n++
	}
	return n
}
