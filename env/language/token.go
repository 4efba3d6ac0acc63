package language

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	kindWord  kind = iota
	kindNum        // digits, with two decimals kept: num is in hundredths
	kindPunct      // ch tells which
	kindEnd        // a sentence ends: '.', '?', '!' or '\n'
	kindLink
	kindMail
	kindCode // letters and digits, such as an order number
	kindMerchant
	kindMoney
	kindDate
	kindSpan // a length of time
	kindPhone
	kindTime // a time of day, or anything that only looks like a number
)

// Control bytes that the normalised text uses for marks outside ASCII.
const (
	markDash     = 0x01 // – and —
	markEllipsis = 0x02
	markOther    = 0x03 // emoji, broken bytes: nothing that a sentence is made of
)

// token is a word, a mark or a value, as a stretch of the normalised text.
type token struct {
	start, end int32
	kind       kind
	ch         byte // the mark, for kindPunct and kindEnd
	lemma      lemma
	tags       tag
	num        int64 // kindNum: hundredths; number words, months, ordinals: what they count
	val        int32 // index of the value plus one, for kinds that have one
}

func (t *token) is(tags tag) bool { return t.tags&tags != 0 }

// normalise copies the text with one byte for every mark, as written and in lower case, so that both share offsets.
func (p *page) normalise(text string) {
	p.text, p.low = p.text[:0], p.low[:0]
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i = p.ascii(text, i)
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		p.foreign(r)
	}
}

// ascii normalises the bytes from i on up to the next rune outside ASCII, and returns where that is.
func (p *page) ascii(text string, i int) int {
	n := len(p.text)
	p.text = append(p.text, text[i:]...)
	p.low = slices.Grow(p.low[:n], len(text)-i)[:len(p.text)]
	part := p.text[n:]
	low := p.low[n:][:len(part)]
	for k, c := range part {
		if c >= utf8.RuneSelf {
			p.text, p.low = p.text[:n+k], p.low[:n+k]
			return i + k
		}
		if c-'A' < 26 {
			low[k] = c + 'a' - 'A'
			continue
		}
		if c < ' ' && c != '\n' || c == 0x7f {
			c = ' '
			part[k] = c
		}
		low[k] = c
	}
	return len(text)
}

// foreign normalises a rune outside ASCII.
func (p *page) foreign(r rune) {
	c := byte(markOther)
	switch r {
	case '‘', '’', 'ʼ', '`', '´', '′':
		c = '\''
	case '“', '”', '«', '»', '„':
		c = '"'
	case '–', '—', '―', '−', '‒':
		c = markDash
	case '‐', '‑':
		c = '-'
	case '×', '⋅', '∙':
		c = '*'
	case '÷', '∕', '⁄':
		c = '/'
	case '…':
		c = markEllipsis
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\ufe0f':
		return
	default:
		switch {
		case r == utf8.RuneError:
		case unicode.IsLetter(r):
			p.text = utf8.AppendRune(p.text, r)
			p.low = utf8.AppendRune(p.low, unicode.ToLower(r))
			for len(p.low) < len(p.text) { // a few runes have a lower case of another length
				p.low = append(p.low, markOther)
			}
			p.low = p.low[:len(p.text)]
			return
		case unicode.IsSpace(r):
			c = ' '
		}
	}
	p.text = append(p.text, c)
	p.low = append(p.low, c)
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || c >= utf8.RuneSelf }

// at is the byte at offset i of the lower-case text, and 0 outside it.
func (p *page) at(i int) byte {
	if i < 0 || i >= len(p.low) {
		return 0
	}
	return p.low[i]
}

// tokenise cuts the normalised text into raw tokens: values of several words are put together later.
func (p *page) tokenise() {
	p.raw = p.raw[:0]
	for i := 0; i < len(p.low); {
		c := p.low[i]
		switch {
		case c == '\n':
			i = p.newline(i)
		case c == ' ':
			i++
		case isLetter(c):
			i = p.word(i)
		case isDigit(c):
			i = p.number(i)
		case c == '.' || c == '!' || c == '?':
			i = p.stop(i)
		default:
			if c == '-' && p.at(i-1) == ' ' && p.at(i+1) == ' ' {
				c = markDash
			}
			p.push(token{start: int32(i), end: int32(i + 1), kind: kindPunct, ch: c})
			i++
		}
	}
}

func (p *page) push(t token) { p.raw = append(p.raw, t) }

// end closes a sentence, unless nothing stands before it.
func (p *page) end(i int, ch byte) {
	if n := len(p.raw); n > 0 && p.raw[n-1].kind != kindEnd {
		p.push(token{start: int32(i), end: int32(i + 1), kind: kindEnd, ch: ch})
	} else if n > 0 && ch == '?' {
		p.raw[n-1].ch = '?'
	}
}

// newline ends a sentence where a line was ended on purpose: at a blank line, before a capital or a bullet, after a mark.
func (p *page) newline(i int) int {
	j, lines := i, 0
	for ; j < len(p.low) && (p.low[j] == '\n' || p.low[j] == ' '); j++ {
		if p.low[j] == '\n' {
			lines++
		}
	}
	if j == len(p.low) {
		return j
	}
	next := p.text[j]
	prev := byte(0)
	if n := len(p.raw); n > 0 && p.raw[n-1].kind == kindPunct {
		prev = p.raw[n-1].ch
	}
	if lines > 1 || prev == ',' || prev == ':' || next == '-' || next == '*' || next >= 'A' && next <= 'Z' || isDigit(next) && p.at(j+1) == '.' {
		p.end(i, '\n')
	}
	return j
}

// stop reads a run of '.', '!' and '?'.
func (p *page) stop(i int) int {
	j, ch := i, p.low[i]
	for ; j < len(p.low) && (p.low[j] == '.' || p.low[j] == '!' || p.low[j] == '?'); j++ {
		if p.low[j] == '?' {
			ch = '?'
		}
	}
	if ch == '.' && j-i > 1 {
		p.push(token{start: int32(i), end: int32(j), kind: kindPunct, ch: markEllipsis})
		return j
	}
	if ch == '.' && (p.abbreviated(i) || isDigit(p.at(j))) {
		return j
	}
	p.end(i, ch)
	return j
}

// abbreviated reports whether the full stop at i belongs to the word before it.
func (p *page) abbreviated(i int) bool {
	n := len(p.raw)
	if n == 0 || p.raw[n-1].end != int32(i) || p.raw[n-1].kind != kindWord {
		return false
	}
	w := p.low[p.raw[n-1].start:i]
	if len(w) == 1 && w[0] != 'i' {
		return true
	}
	j := i + 1
	for p.at(j) == ' ' {
		j++
	}
	next := p.at(j)
	switch string(w) {
	case "mr", "mrs", "ms", "dr", "st", "vs", "approx", "eg", "ie":
		return true
	case "no", "nr":
		return isDigit(next) || next == '#' || p.at(j+2) == '-' && isDigit(p.at(j+3))
	case "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec":
		return isDigit(next)
	case "etc", "inc", "ltd", "co", "corp", "min", "hrs", "am", "pm", "acct", "dept":
		return next >= 'a' && next <= 'z' && next == p.text[j] || next == ','
	}
	return false
}
