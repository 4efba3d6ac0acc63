package language

// span reads a length of time, of a range the longer end: "3 to 5 business days", "half an hour", "two weeks", "12-month".
func (p *page) span(i int) (value, int) {
	if v, next := p.halfHour(i); next > i {
		return v, next
	}
	n, j := p.count(i)
	if j == i && (p.wordAt(i, p.lex.a) || p.wordAt(i, p.lex.an) || p.wordAt(i, p.lex.another)) {
		n, j = 100, i+1
	}
	if j == i || n%100 != 0 && !(p.raw[i].kind == kindNum && p.raw[i].num%50 == 0) {
		return value{}, i
	}
	k := j
	if p.markAt(k, '(') { // "five (5) days"
		if m, next := p.count(k + 1); next > k+1 && p.markAt(next, ')') {
			n, k = m, next+1
		}
	}
	if p.wordAt(k, p.lex.to) || p.wordAt(k, p.lex.or) || p.markAt(k, '-') || p.markAt(k, markDash) || p.wordAt(k, p.lex.and) {
		if m, next := p.count(k + 1); next > k+1 && m > n {
			n, k = m, next
		}
	}
	u, k := p.unitAt(k)
	if k == 0 {
		return value{}, i
	}
	if p.wordAt(k, p.lex.or) && p.wordAt(k+1, p.lex.two) && n == 100 { // "a minute or two"
		n, k = 200, k+2
	}
	return scale(n, u), k
}

// scale keeps counts whole: an hour and a half is ninety minutes.
func scale(hundredths int64, u unit) value {
	if hundredths%100 != 0 && u == unitHour {
		return value{n: hundredths * 60 / 100, unit: unitMinute}
	}
	return value{n: hundredths / 100, unit: u}
}

// unitAt reads a unit with its modifiers, and is 0 where there is none.
func (p *page) unitAt(k int) (unit, int) {
	business := false
	for ; k < len(p.raw) && p.raw[k].kind == kindWord; k++ {
		l := p.raw[k].lemma
		if l == p.lex.business || l == p.lex.work || l == p.lex.banking {
			business = true
		} else if l != p.lex.more && l != p.lex.full && l != p.lex.calendar && l != p.lex.further && l != p.lex.additional && l != p.lex.whole {
			break
		}
	}
	if k >= len(p.raw) || !p.raw[k].is(tagUnit) {
		return p.shortUnit(k)
	}
	u := unit(p.raw[k].num)
	if business && u == unitDay {
		u = unitBusinessDay
	}
	return u, k + 1
}

// shortUnit reads a unit glued to its number, as in 5d, 2h, 30min.
func (p *page) shortUnit(k int) (unit, int) {
	if k < 1 || k >= len(p.raw) || p.raw[k].kind != kindWord || p.raw[k].start != p.raw[k-1].end || p.raw[k-1].kind != kindNum {
		return 0, 0
	}
	switch string(p.low[p.raw[k].start:p.raw[k].end]) {
	case "d":
		return unitDay, k + 1
	case "h":
		return unitHour, k + 1
	case "w":
		return unitWeek, k + 1
	case "bd":
		return unitBusinessDay, k + 1
	case "mo":
		return unitMonth, k + 1
	}
	return 0, 0
}

// halfHour reads "half an hour", "a fortnight" and "an hour and a half".
func (p *page) halfHour(i int) (value, int) {
	half := func(j int) bool { return p.wordAt(j, p.lex.half) }
	article := func(j int) bool { return p.wordAt(j, p.lex.a) || p.wordAt(j, p.lex.an) }
	switch {
	case !half(i) && !article(i):
	case half(i) && article(i+1) && p.rawUnit(i+2, unitHour):
		return value{n: 30, unit: unitMinute}, i + 3
	case half(i) && article(i+1) && p.rawUnit(i+2, unitYear):
		return value{n: 6, unit: unitMonth}, i + 3
	case article(i) && half(i+1) && p.rawUnit(i+2, unitHour):
		return value{n: 30, unit: unitMinute}, i + 3
	case article(i) && p.rawUnit(i+1, unitHour) && p.wordAt(i+2, p.lex.and) && article(i+3) && half(i+4):
		return value{n: 90, unit: unitMinute}, i + 5
	case article(i) && p.wordAt(i+1, p.lex.fortnight):
		return value{n: 2, unit: unitWeek}, i + 2
	}
	return value{}, i
}
