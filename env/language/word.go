package language

import (
	"bytes"
	"math/bits"
)

// word reads what starts with a letter: a word, a contraction, a code, a web or mail address, a merchant's name.
func (p *page) word(i int) int {
	if c := p.low[i]; p.firsts>>(c&63)&1 != 0 {
		if j := p.merchant(p.merchants[c], i); j > 0 {
			return j
		}
	}
	eight := eightAt(p.wide, i)
	if m := others(eight); m != 0 && !p.mails {
		if j := i + bits.TrailingZeros64(m)/8; p.wide[j] == ' ' { // as most words end
			p.enter(i, j, p.lex.table.find(key{first: eight & below(m)}))
			return j + 1
		}
	}
	return p.compound(i)
}

// compound reads a word that is long, or ends in a mark, or may be no word.
func (p *page) compound(i int) int {
	j, apostrophe := p.letters(i), -1
	if p.wide[j] == '\'' && isLetter(p.wide[j+1]) {
		j, apostrophe = p.letters(j+1), j
	}
	if p.mails {
		if k := p.mail(i); k > 0 {
			return k
		}
	}
	switch c := p.at(j); {
	case c == ':' && p.at(j+1) == '/' && p.at(j+2) == '/':
		return p.link(i, j+3)
	case c == '.' && isLetter(p.at(j+1)):
		if k := p.address(i); k > 0 {
			return k
		}
	case isDigit(c) || c == '-' && isDigit(p.at(j+1)) || c == '-' && p.code(i, j+1) > 0:
		if k := p.code(i, j); k > 0 {
			return k
		}
	}
	if apostrophe >= 0 {
		p.contraction(i, apostrophe, j)
	} else {
		p.plain(i, j)
	}
	if p.at(j) == '+' {
		j++ // Northlight+
	}
	if p.at(j) == '-' && isLetter(p.at(j+1)) {
		j++ // a hyphen inside a compound: "hand-over" reads as "hand over"
	}
	return j
}

// letters is where the letters from i on end.
func (p *page) letters(i int) int {
	for {
		if m := others(eightAt(p.wide, i)); m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
		i += 8
	}
}

// form is what the lexicon knows about [i, j); nil if nothing.
func (p *page) form(i, j int) *form {
	switch n := j - i; {
	case n > keySize:
		return p.lex.table.long[string(p.low[i:j])]
	case n > 8:
		return p.lex.table.find(key{eightAt(p.wide, i), firstBytes(eightAt(p.wide, i+8), n-8)})
	case n > 0:
		return p.lex.table.find(key{first: firstBytes(eightAt(p.wide, i), n)})
	}
	return nil
}

// plain pushes the word of [i, j), or the words that it stands for.
func (p *page) plain(i, j int) { p.enter(i, j, p.form(i, j)) }

// enter is plain for one who knows the form; it is nil for a word that is not known.
func (p *page) enter(i, j int, f *form) {
	if f == nil {
		p.add(i, j).tags = p.guess(i, j)
		return
	}
	if !f.known {
		p.several(i, j, f)
		return
	}
	t := p.add(i, j)
	t.lemma, t.tags, t.num, t.traits, t.place = f.lemma, f.tags, int64(f.num), f.traits, f.place
}

// several pushes the words that a form stands for.
func (p *page) several(i, j int, f *form) {
	parts := p.lex.table.parts[f.parts-1]
	for n := range parts {
		p.known(i, j, &parts[n])
	}
}

// known pushes a word at its place.
func (p *page) known(i, j int, w *word) {
	t := p.add(i, j)
	t.lemma, t.tags, t.num, t.traits, t.place = w.lemma, w.tags, int64(w.num), w.traits, w.place
}

// guess tells the grammar of an unknown word by its ending.
func (p *page) guess(i, j int) tag {
	w := p.low[i:j]
	n := len(w)
	switch {
	case n > 4 && w[n-2] == 'l' && w[n-1] == 'y':
		return tagAdverb
	case n > 4 && w[n-2] == 'e' && w[n-1] == 'd':
		return tagPast | tagPart
	case n > 5 && string(w[n-3:]) == "ing":
		return tagIng
	}
	return tagNoun
}

// contraction pushes the parts of "we've", "isn't", "customer's".
func (p *page) contraction(i, apostrophe, j int) {
	if f := p.form(i, j); f != nil && f.parts != 0 {
		p.several(i, j, f)
		return
	}
	base, short := apostrophe, &p.lex.short
	var second *word
	switch string(p.low[apostrophe+1 : j]) {
	case "t":
		if p.at(apostrophe-1) == 'n' {
			base, second = apostrophe-1, &short.not
		}
	case "ve":
		second = &short.have
	case "ll":
		second = &short.will
	case "re":
		second = &short.are
	case "m":
		second = &short.am
	case "d":
		second = &short.would
	case "s":
		second = &short.poss
	}
	p.plain(i, base)
	if second == nil {
		return
	}
	if prev := &p.raw[len(p.raw)-1]; second == &short.poss && (prev.is(tagSubject|tagWh) || string(p.low[i:base]) == "there" || string(p.low[i:base]) == "here") {
		second = &short.is
	}
	p.known(base, j, second)
}

// link reads a web address to its end at j or after: up to a blank, a quote or a bracket, without a closing mark.
func (p *page) link(i, j int) int {
	for j < len(p.low) && p.low[j] > ' ' && p.low[j] != '"' && p.low[j] != '<' && p.low[j] != '>' && p.low[j] != ')' && p.low[j] != ']' && p.low[j] != '\'' {
		j++
	}
	for j > i && (p.low[j-1] == '.' || p.low[j-1] == ',' || p.low[j-1] == ';' || p.low[j-1] == ':' || p.low[j-1] == '!' || p.low[j-1] == '?') {
		j--
	}
	p.linked = true
	t := token{start: int32(i), end: int32(j), kind: kindLink}
	if bytes.IndexByte(p.low[i:j], '.') < 0 {
		t.kind = kindTime // an address without a host
	}
	p.push(t)
	return j
}

// addressByte reports whether mail and web addresses can hold the byte.
func addressByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '.' || c == '-' || c == '_' || c == '+'
}

// mail reads a mail address, and is 0 when none starts at i.
func (p *page) mail(i int) int {
	j := i
	for j < len(p.low) && j-i < 64 && addressByte(p.low[j]) {
		j++
	}
	if p.at(j) != '@' {
		return 0
	}
	j++
	domain, dot := j, false
	for j < len(p.low) && addressByte(p.low[j]) {
		dot = dot || p.low[j] == '.'
		j++
	}
	for j > domain && p.low[j-1] == '.' {
		j--
	}
	if !dot || j-domain < 3 {
		return 0
	}
	p.push(token{start: int32(i), end: int32(j), kind: kindMail})
	return j
}

// address reads a web address without a scheme, and is 0 when none starts at i.
func (p *page) address(i int) int {
	j, dot := i, -1
	for j < len(p.low) && addressByte(p.low[j]) {
		if p.low[j] == '.' && isLetter(p.at(j+1)) {
			dot = j
		}
		j++
	}
	for j > i && p.low[j-1] == '.' {
		j--
	}
	switch {
	case dot > i && (p.at(j) == '/' || topLevel(string(p.low[dot+1:j]))):
		return p.link(i, j)
	}
	return 0
}

// topLevel knows the endings of web addresses that are no English words in a text that lacks a blank after its full stop.
func topLevel(s string) bool {
	switch s {
	case "com", "org", "net", "io", "example", "test", "shop", "dev", "uk", "de", "eu", "us", "info", "biz":
		return true
	}
	return false
}

// code reads letters and digits that belong together, such as NL-20417; it is 0 when there are no digits.
func (p *page) code(i, j int) int {
	hasDigit := false
	for j < len(p.low) {
		c := p.low[j]
		if isDigit(c) {
			hasDigit = true
		} else if !isLetter(c) && !(c == '-' && (isLetter(p.at(j+1)) || isDigit(p.at(j+1)))) {
			break
		} else if isLetter(c) && !hasDigit && j-i > 6 {
			return 0 // a compound of words
		}
		j++
	}
	if !hasDigit {
		return 0
	}
	p.push(token{start: int32(i), end: int32(j), kind: kindCode})
	return j
}

// merchant reads a name from a part of the desk's list, and is 0 when none starts at i.
func (p *page) merchant(list []merchant, i int) int {
	for _, m := range list {
		if j := i + len(m.name); j <= len(p.low) && string(p.low[i:j]) == m.name && !isLetter(p.at(j)) && !isDigit(p.at(j)) {
			p.push(token{start: int32(i), end: int32(j), kind: kindMerchant, tags: tagNoun | tagOutsider, num: int64(m.number)})
			return j
		}
	}
	return 0
}

// number reads what starts with a digit: a number, a numeric date, an ordinal such as "18th", a time of day.
func (p *page) number(i int) int {
	if d, j := p.numericDate(i); j > 0 {
		p.addValue(token{start: int32(i), end: int32(j), kind: kindDate}, value{date: d})
		return j
	}
	n, j := int64(0), i
	for isDigit(p.at(j)) || p.at(j) == ',' && isDigit(p.at(j+1)) && isDigit(p.at(j+2)) && isDigit(p.at(j+3)) && !isDigit(p.at(j+4)) {
		if p.low[j] != ',' && n < 1e12 {
			n = n*10 + int64(p.low[j]-'0')
		}
		j++
	}
	n *= 100
	t := token{start: int32(i), kind: kindNum}
	switch {
	case p.at(j) == '.' && isDigit(p.at(j+1)):
		k := j + 1
		for isDigit(p.at(k)) {
			k++
		}
		n += decimals(p.low[j+1 : k])
		t.ch = '.'
		if p.at(k) == '.' && isDigit(p.at(k+1)) || k-j != 3 {
			t.ch = 'x' // a version, or no amount of money
		}
		j = k
	case p.at(j) == ':' && isDigit(p.at(j+1)) && isDigit(p.at(j+2)):
		t.kind, j = kindTime, j+3
	case p.at(j) == '%':
		t.kind, j = kindTime, j+1
	case isLetter(p.at(j)) && ordinalSuffix(p.low[j:min(j+3, len(p.low))]):
		t.tags, j = tagOrdinal, j+2
	}
	t.num, t.end = n, int32(j)
	if t.kind == kindNum {
		t.traits = traitValueStart
	}
	if p.at(j) == '-' && isLetter(p.at(j+1)) {
		j++
	}
	p.push(t)
	return j
}

// decimals is the first two places in hundredths.
func decimals(b []byte) int64 {
	n := int64(b[0]-'0') * 10
	if len(b) > 1 {
		n += int64(b[1] - '0')
	}
	return n
}

func ordinalSuffix(b []byte) bool {
	if len(b) < 2 || len(b) > 2 && isLetter(b[2]) {
		return false
	}
	switch string(b[:2]) {
	case "st", "nd", "rd", "th":
		return true
	}
	return false
}
