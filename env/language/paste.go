package language

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	pasteWindow   = 20 // letters and digits that are looked up in the customer's words
	windowText    = 25 // about as much text holds that many
	shortestPaste = 48 // letters and digits: shorter texts may share their words by chance
)

// Heard is what a customer wrote, made ready to be compared with replies.
type Heard struct {
	Text   string
	pure   []byte                      // its letters and digits
	pieces [1 << pieceBits / 64]uint64 // the hashes of its pieces, as bits
}

// A piece is eight bytes in a row. Of what a customer wrote so many are hashed that every window that stands in it holds one of them whole.
const (
	pieceBits = 10
	pieceStep = 6 // at most pasteWindow - 8 + 1: the shorter, the less of a window is looked at
)

// Hear makes a message ready.
func Hear(text string) *Heard {
	h := &Heard{pure: make([]byte, 0, len(text))}
	h.hear(text)
	return h
}

func (h *Heard) hear(text string) {
	h.Text, h.pure = text, squeeze(h.pure[:0], text)
	clear(h.pieces[:])
	for i := 0; i+8 <= len(h.pure); i += pieceStep {
		word, bit := pieceHash(h.pure, i)
		h.pieces[word] |= bit
	}
}

func pieceHash(b []byte, i int) (word int, bit uint64) {
	h := eightAt(b, i) * 0x9e3779b97f4a7c15 >> (64 - pieceBits)
	return int(h / 64), 1 << (h % 64)
}

// holds reports whether the window stands in the message. Most windows are an agent's own and hold no piece, so that nothing is searched.
func (h *Heard) holds(window *[pasteWindow]byte) bool {
	for i := range pieceStep {
		if word, bit := pieceHash(window[:], i); h.pieces[word]&bit != 0 {
			return bytes.Contains(h.pure, window[:])
		}
	}
	return false
}

// hear makes the customer's messages ready. One reply after the other of a conversation is read with the same messages and a few more: those
// that the page heard last are kept.
func (p *page) hear(customer []string) []*Heard {
	for n, text := range customer {
		if n == len(p.heard) {
			p.heard = append(p.heard, Hear(text))
		} else if p.heard[n].Text != text {
			p.heard[n].hear(text)
		}
	}
	return p.heard[:len(customer)]
}

// pasted reports whether most of the text stands in the customer's own messages, whatever its case, spacing and marks. It looks no further
// than it must: of an honest reply, at the first few windows.
func (p *page) pasted(text string, customer []*Heard) bool {
	if len(text) < shortestPaste || len(customer) == 0 {
		return false
	}
	p.pure = p.pure[:0]
	own := 0 // windows that are the agent's own
	for read, from := 0, 0; read < len(text); {
		to := min(read+windowText, len(text))
		for to < len(text) && !utf8.RuneStart(text[to]) {
			to++
		}
		p.pure = squeeze(p.pure, text[read:to])
		read = to
		for ; from+pasteWindow <= len(p.pure); from += pasteWindow {
			window := (*[pasteWindow]byte)(p.pure[from:])
			if !slices.ContainsFunc(customer, func(h *Heard) bool { return h.holds(window) }) {
				own++
			}
		}
		rest := len(text) - read
		if p.foreign {
			rest += rest / 2 // a few letters are longer in lower case
		}
		if own > mostOwn(len(p.pure)+rest) {
			return false
		}
	}
	return len(p.pure) >= shortestPaste
}

// mostOwn is how many windows of a copy may be the agent's own.
func mostOwn(letters int) int { return letters / pasteWindow * 4 / 10 }

// squeeze appends the letters and digits of the text, in lower case.
func squeeze(dst []byte, text string) []byte {
	for i := 0; i < len(text); {
		n, rest := len(dst), text[i:]
		i = len(text)
		dst = slices.Grow(dst, len(rest))
		dst = dst[:n+len(rest)]
		for k := range len(rest) {
			c := rest[k]
			if c >= utf8.RuneSelf {
				i -= len(rest) - k
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
