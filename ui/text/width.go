package text

import "github.com/charmbracelet/x/ansi"

// Width is the number of cells of a line, styled or not. Frames are measured line by line, so what they are mostly made of
// (ASCII, colours, lines and bars) is counted here; everything else is left to the library.
func Width(s string) int {
	cells := 0
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c >= 0x20 && c < 0x7f:
			cells++
			i++
		case c == 0x1b:
			n := colour(s[i:])
			if n == 0 {
				return ansi.StringWidth(s)
			}
			i += n
		case c == 0xe2 && i+2 < len(s) && s[i+1] >= 0x94 && s[i+1] <= 0x96: // U+2500 to U+25BF
			cells++
			i += 3
		default:
			return ansi.StringWidth(s)
		}
	}
	return cells
}

// colour is the length of a sequence that sets colours or weight; 0 for any other.
func colour(s string) int {
	if len(s) < 3 || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9' || c == ';' || c == ':':
		case c == 'm':
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
