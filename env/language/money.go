package language

// count reads a number, in digits or in words up to the thousands, in hundredths.
func (p *page) count(i int) (n int64, next int) {
	if i >= len(p.raw) {
		return 0, i
	}
	if t := p.raw[i]; t.kind == kindNum && !t.is(tagOrdinal) {
		return t.num, i + 1
	}
	return p.countWords(i)
}

// countWords reads "one hundred and fifty", "twenty-five", "a thousand".
func (p *page) countWords(i int) (n int64, next int) {
	total, part, last := int64(0), int64(0), int64(1e6) // last is the size of the last word: the next must be smaller
	j := i
	if p.wordAt(i, p.lex.a) && i+1 < len(p.raw) && p.raw[i+1].is(tagNumber) && p.raw[i+1].num >= 100 {
		part, last, j = 1, 1, i+1
	}
	for ; j < len(p.raw); j++ {
		t := p.raw[j]
		if t.kind == kindWord && t.lemma == p.lex.and && j > i && j+1 < len(p.raw) && last >= 100 && p.raw[j+1].is(tagNumber) && p.raw[j+1].num < 100 {
			continue
		}
		if t.kind != kindWord || !t.is(tagNumber) || t.is(tagOrdinal) {
			break
		}
		switch {
		case t.num == 1000 && part > 0 && total == 0:
			total, part, last = part*1000, 0, 1000
		case t.num == 100 && part > 0 && part < 100 && last < 100:
			part, last = part*100, 100
		case t.num < 10 && (last >= 20 || j == i):
			part, last = part+t.num, 1
		case t.num >= 10 && t.num < 100 && (last >= 100 || j == i):
			part += t.num
			last = 10
			if t.num >= 20 {
				last = 20
			}
		default:
			return (total + part) * 100, j
		}
	}
	if j == i {
		return 0, i
	}
	return (total + part) * 100, j
}

func (p *page) wordAt(i int, l lemma) bool {
	return i >= 0 && i < len(p.raw) && p.raw[i].kind == kindWord && p.raw[i].lemma == l
}

func (p *page) markAt(i int, ch byte) bool {
	return i >= 0 && i < len(p.raw) && p.raw[i].kind == kindPunct && p.raw[i].ch == ch
}

// money reads an amount of dollars in cents: "$49", "US$49", "49 dollars and 50 cents", "one hundred dollars".
func (p *page) money(i int) (cents int64, next int) {
	j := i
	if p.wordAt(j, p.lex.us) || p.wordAt(j, p.lex.usd) {
		j++
	}
	signed := j > i && p.raw[i].lemma == p.lex.usd
	if p.markAt(j, '$') {
		signed = true
		j++
	}
	if j > i && !signed {
		return 0, i
	}
	n, k := p.count(j)
	if k == j || n > 1e11 {
		return 0, i
	}
	if p.raw[j].kind == kindNum && p.raw[j].ch == 'x' && p.raw[j].num%10 != 0 {
		return 0, i
	}
	m := p.dollars(k)
	switch {
	case m > k:
		return p.cents(n, m)
	case signed:
		return p.cents(n, k)
	case p.wordAt(k, p.lex.cent):
		return n / 100, k + 1
	case p.raw[j].kind == kindNum && p.raw[j].ch == '.' && p.bareAmount(j):
		return n, k
	}
	return 0, i
}

// dollars skips the name of the currency.
func (p *page) dollars(k int) int {
	switch {
	case p.wordAt(k, p.lex.dollar), p.wordAt(k, p.lex.usd), p.wordAt(k, p.lex.buck):
		return k + 1
	case p.wordAt(k, p.lex.us) && p.wordAt(k+1, p.lex.dollar):
		return k + 2
	case p.markAt(k, '$') && p.raw[k].start == p.raw[k-1].end:
		return k + 1
	}
	return k
}

// cents adds "and 50 cents" to whole dollars.
func (p *page) cents(n int64, k int) (int64, int) {
	j := k
	if p.wordAt(j, p.lex.and) {
		j++
	}
	if c, m := p.count(j); m > j && c < 100*100 && p.wordAt(m, p.lex.cent) {
		return n + c/100, m + 1
	}
	return n, k
}

// bareAmount tells an amount without a currency ("a refund of 49.00") from a version, a size or a share.
func (p *page) bareAmount(j int) bool {
	if p.markAt(j+1, '%') || j+1 < len(p.raw) && p.raw[j+1].is(tagUnit) {
		return false
	}
	return j == 0 || !p.wordAt(j-1, p.lex.version) && !p.wordAt(j-1, p.lex.firmware)
}
