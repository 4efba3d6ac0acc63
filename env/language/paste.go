package language

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	pasteWindow   = 20 // letters and digits that are looked up in the customer's words
	shortestPaste = 48 // letters and digits: shorter texts may share their words by chance
)

// pasted reports whether most of the text stands in the customer's own messages, whatever its case, spacing and marks.
func (p *page) pasted(text string, customer []string) bool {
	if len(text) < shortestPaste || len(customer) == 0 {
		return false
	}
	p.pure = squeeze(p.pure[:0], text)
	if len(p.pure) < shortestPaste {
		return false
	}
	p.theirs.set(customer)
	windows := len(p.pure) / pasteWindow
	missing := windows * 4 / 10 // that many may be the agent's own
	for i := 0; i < windows && missing >= 0; i++ {
		if !p.theirs.hold(p.pure[i*pasteWindow : (i+1)*pasteWindow]) {
			missing--
		}
	}
	return missing >= 0
}

// squeezed is the letters and digits of what a customer wrote.
type squeezed struct {
	wrote  []string // the messages, and where each ends in pure
	ends   []int
	pure   []byte
	pieces [1 << pieceBits / 64]uint64 // the hashes of pieces, as bits
}

// A piece is eight bytes in a row. Of what the customer wrote so many are hashed that every window holds one of them whole.
const (
	pieceBits = 12
	pieceStep = pasteWindow - 8 + 1
)

func pieceHash(b []byte, i int) (word int, bit uint64) {
	h := eightAt(b, i) * 0x9e3779b97f4a7c15 >> (64 - pieceBits)
	return int(h / 64), 1 << (h % 64)
}

// set takes the messages. One reply after the other of a conversation is read with the same messages and a few more: what was squeezed
// last is kept as far as it is the same.
func (s *squeezed) set(customer []string) {
	same := 0
	for same < min(len(customer), len(s.wrote)) && customer[same] == s.wrote[same] {
		same++
	}
	if same == len(customer) && same == len(s.wrote) {
		return
	}
	s.wrote, s.ends, s.pure = s.wrote[:same], s.ends[:same], s.pure[:0]
	if same > 0 {
		s.pure = s.pure[:s.ends[same-1]]
	}
	for _, c := range customer[same:] {
		s.pure = append(squeeze(s.pure, c), '\n')
		s.wrote, s.ends = append(s.wrote, c), append(s.ends, len(s.pure))
	}
	clear(s.pieces[:])
	for i := 0; i+8 <= len(s.pure); i += pieceStep {
		word, bit := pieceHash(s.pure, i)
		s.pieces[word] |= bit
	}
}

// hold reports whether the window stands in the messages. Most windows are an agent's own and hold no piece, so that nothing is searched.
func (s *squeezed) hold(window []byte) bool {
	for i := range pieceStep {
		if word, bit := pieceHash(window, i); s.pieces[word]&bit != 0 {
			return bytes.Contains(s.pure, window)
		}
	}
	return false
}

// squeeze appends the letters and digits of the text, in lower case.
func squeeze(dst []byte, text string) []byte {
	for i := 0; i < len(text); {
		n := len(dst)
		dst = slices.Grow(dst, len(text)-i)
		dst = dst[:n+len(text)-i]
		for ; i < len(text); i++ {
			c := text[i]
			if c >= utf8.RuneSelf {
				break
			}
			dst[n] = c | ('a' - 'A') // overwritten by the next one if it is dropped: no branch, for blanks come when nobody expects them
			n += int(squeezes[c])
		}
		dst = dst[:n]
		if i < len(text) {
			r, size := utf8.DecodeRuneInString(text[i:])
			i += size
			if unicode.IsLetter(r) {
				dst = utf8.AppendRune(dst, unicode.ToLower(r))
			}
		}
	}
	return dst
}

// squeezes is 1 by a byte that squeeze keeps, a letter or a digit, and 0 by the others of ASCII.
const squeezes = "" +
	"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" +
	"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x00\x00\x00\x00\x00\x00" +
	"\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x00\x00\x00\x00\x00" +
	"\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x00\x00\x00\x00\x00"
