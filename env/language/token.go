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

	kinds = iota
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
	traits     trait
	val        int32 // index of the value plus one, for kinds that have one
	place      place
}

func (t *token) is(tags tag) bool { return t.tags&tags != 0 }

func (t *token) has(traits trait) bool { return t.traits&traits != 0 }

// normalise copies the text with one byte for every mark, as written and in lower case, so that both share offsets.
func (p *page) normalise(text string) {
	room := len(text) + margin
	written, low := slices.Grow(p.text[:0], room)[:room], slices.Grow(p.low[:0], room)[:room]
	p.text, p.low = written, low
	p.foreign = false
	n := 0 // bytes written so far: never more than are read
	for i := 0; i < len(text); {
		for ; i+8 <= len(text); i, n = i+8, n+8 {
			x := eightOf(text, i)
			if !plain(x) {
				break
			}
			putEight(written, n, x)
			putEight(low, n, lower(x))
		}
		if rest := len(text) - i; n == i && rest < 8 && len(text) >= 8 { // the last ones, with some of those before them once more
			if x := eightOf(text, len(text)-8); plain(x) {
				putEight(written, len(text)-8, x)
				putEight(low, len(text)-8, lower(x))
				n = len(text)
				break
			}
		}
		for stop := min(i+8, len(text)); i < stop; {
			r, size := rune(text[i]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(text[i:])
			}
			n = p.write(r, n)
			i += size
		}
	}
	clear(low[n : n+margin])
	p.text, p.low, p.wide = written[:n], low[:n], low[:n+margin]
}

// write writes what stands for a rune at offset n of the normalised text, and returns the offset after it.
func (p *page) write(r rune, n int) int {
	c, small := byte(r), byte(r)
	switch {
	case r >= utf8.RuneSelf:
		p.foreign = true
		return p.writeForeign(r, n)
	case 'A' <= r && r <= 'Z':
		small += 'a' - 'A'
	case r < ' ' && r != '\n' || r == 0x7f:
		c, small = ' ', ' '
	}
	p.text[n], p.low[n] = c, small
	return n + 1
}

// writeForeign writes a rune outside ASCII.
func (p *page) writeForeign(r rune, n int) int {
	c := byte(markOther)
	switch r {
	case '‘', '’', 'ʼ', '´', '′':
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
		return n
	default:
		switch {
		case unicode.IsLetter(r):
			return p.writeLetter(r, n)
		case unicode.IsSpace(r):
			c = ' '
		}
	}
	p.text[n], p.low[n] = c, c
	return n + 1
}

// writeLetter writes a letter outside ASCII. A few have a lower case of another length: it is cut, or filled up.
func (p *page) writeLetter(r rune, n int) int {
	end := n + utf8.EncodeRune(p.text[n:], r)
	for i := n + utf8.EncodeRune(p.low[n:], unicode.ToLower(r)); i < end; i++ {
		p.low[i] = markOther
	}
	return end
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || c >= utf8.RuneSelf }

// at is the byte at offset i of the lower-case text, and 0 outside it.
func (p *page) at(i int) byte {
	if uint(i) < uint(len(p.wide)) {
		return p.wide[i]
	}
	return 0
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
			p.punct(i, c)
			i++
		}
	}
}

// push adds a token that is no word and no mark.
func (p *page) push(t token) {
	t.place, t.traits = placeKind+place(t.kind), t.traits|traitValueSecond
	p.raw = append(p.raw, t)
}

// punct pushes a mark.
func (p *page) punct(i int, c byte) {
	t := p.add(i, i+1)
	t.kind, t.ch, t.traits, t.place = kindPunct, c, traitMark|traitValueSecond, placeMark+place(c)
	switch c {
	case '$', '(', '+':
		t.traits |= traitValueStart
	case '"', '\'':
		t.traits |= traitQuote
	}
}

// add adds a token whose fields are set where they stand: a token that is made elsewhere and copied at once costs more than that.
func (p *page) add(i, j int) *token {
	p.raw = append(p.raw, token{})
	t := &p.raw[len(p.raw)-1]
	t.start, t.end = int32(i), int32(j)
	return t
}

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
		p.punct(i, markEllipsis)
		p.raw[len(p.raw)-1].end = int32(j)
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
