package language

// numericDate reads 2026-03-18, 2026/03/18, 3/18/2026, 3/18 and 18.03.2026 at offset i of the text.
func (p *page) numericDate(i int) (Date, int) {
	first := i
	for isDigit(p.at(first)) {
		first++
	}
	if c := p.at(first); c != '-' && c != '/' && c != '.' || !isDigit(p.at(first+1)) {
		return Date{}, 0 // as most numbers are
	}
	var parts [3]int
	var width [3]int
	sep := byte(0)
	j, n := i, 0
	for ; n < 3; n++ {
		k := j
		for isDigit(p.at(k)) && k-j < 5 {
			k++
		}
		parts[n], width[n] = digits(p.low[j:k]), k-j
		c := p.at(k)
		j = k
		if n == 2 || width[n] == 0 || c != '-' && c != '/' && c != '.' || sep != 0 && c != sep || !isDigit(p.at(k+1)) {
			n++
			break
		}
		sep = c
		j = k + 1
	}
	if c := p.at(j); isDigit(c) || isLetter(c) || (c == '-' || c == '/' || c == '.') && isDigit(p.at(j+1)) {
		return Date{}, 0
	}
	var d Date
	switch {
	case n == 3 && width[0] == 4 && sep != '.':
		d = Date{Year: parts[0], Month: parts[1], Day: parts[2]}
	case n == 3 && sep == '/' && (width[2] == 4 || width[2] == 2):
		d = Date{Year: fullYear(parts[2]), Month: parts[0], Day: parts[1]}
	case n == 3 && sep == '.' && (width[2] == 4 || width[2] == 2):
		d = Date{Year: fullYear(parts[2]), Month: parts[1], Day: parts[0]}
	case n == 2 && sep == '/' && width[1] == 2 && parts[0] <= 12:
		d = nearest(parts[0], parts[1], p.today)
	}
	if !d.Valid() {
		return Date{}, 0
	}
	return d, j
}

func fullYear(y int) int {
	if y < 100 {
		return 2000 + y
	}
	return y
}

// day reads a day in words at raw token i: "18th of March 2026", "Mar 18", "Monday, 23 March", "tomorrow".
func (p *page) day(i int) (Date, int) {
	t := p.raw[i]
	if t.kind == kindDate {
		return Date{}, i // read already
	}
	if d, next := p.dayMonth(i); next > i {
		return d, next
	}
	if d, next := p.weekday(i); next > i {
		return d, next
	}
	if t.kind != kindWord {
		return Date{}, i
	}
	switch {
	case t.lemma == p.lex.tomorrow:
		return p.today.AddDays(1), i + 1
	case t.lemma == p.lex.today || t.lemma == p.lex.tonight:
		return p.today, i + 1
	case t.lemma == p.lex.yesterday:
		return p.today.AddDays(-1), i + 1
	case t.lemma == p.lex.the && p.rawUnit(i+1, unitDay) && p.wordAt(i+2, p.lex.after) && p.wordAt(i+3, p.lex.tomorrow):
		return p.today.AddDays(2), i + 4
	case t.lemma == p.lex.the && p.rawUnit(i+1, unitDay) && p.wordAt(i+2, p.lex.before) && p.wordAt(i+3, p.lex.yesterday):
		return p.today.AddDays(-2), i + 4
	case t.lemma == p.lex.the && i+1 < len(p.raw) && p.raw[i+1].kind == kindNum && p.raw[i+1].is(tagOrdinal) && !p.nounAt(i+2):
		return p.dayOfMonth(i)
	}
	return Date{}, i
}

func (p *page) nounAt(i int) bool {
	return i < len(p.raw) && p.raw[i].kind == kindWord && p.raw[i].is(tagNoun|tagAdjective) && !p.raw[i].is(tagPrep|tagJoin|tagSubject|tagAux)
}

func (p *page) rawUnit(i int, u unit) bool {
	return i < len(p.raw) && p.raw[i].is(tagUnit) && p.raw[i].num == int64(u)
}

// dayOfMonth reads "the 23rd": the one nearest to today.
func (p *page) dayOfMonth(i int) (Date, int) {
	n := int(p.raw[i+1].num / 100)
	best := Date{}
	for add := -1; add <= 1; add++ {
		first := Date{Year: p.today.Year, Month: p.today.Month, Day: 1}
		if p.today.Month == 0 {
			break
		}
		d := first.AddMonths(add)
		d.Day = n
		if d.Valid() && (best == Date{} || abs(d.Sub(p.today)) < abs(best.Sub(p.today))) {
			best = d
		}
	}
	if best == (Date{}) {
		return best, i
	}
	return best, i + 2
}

// dayNumber reads the number of a day in its month: 18, 18th, eighteenth.
func (p *page) dayNumber(i int) (int, int) {
	if i >= len(p.raw) {
		return 0, i
	}
	t := p.raw[i]
	switch {
	case t.kind == kindNum && t.ch == 0 && t.num%100 == 0 && t.num >= 100 && t.num <= 3100:
		return int(t.num / 100), i + 1
	case t.kind == kindWord && t.is(tagOrdinal) && t.num >= 1:
		return int(t.num), i + 1
	case t.kind == kindWord && t.is(tagNumber) && (t.num == 20 || t.num == 30) && i+1 < len(p.raw) && p.raw[i+1].is(tagOrdinal) && p.raw[i+1].num < 10:
		return int(t.num + p.raw[i+1].num), i + 2
	}
	return 0, i
}

// dayMonth reads a day with its month in either order, and the year if there is one.
func (p *page) dayMonth(i int) (Date, int) {
	j := i
	if p.raw[j].is(tagWeekday) && j+1 < len(p.raw) {
		j++
		if p.markAt(j, ',') {
			j++
		}
	}
	if p.wordAt(j, p.lex.the) {
		j++
	}
	day, k := p.dayNumber(j)
	month := 0
	if k > j {
		if p.wordAt(k, p.lex.of) {
			k++
		}
		if k < len(p.raw) && p.raw[k].is(tagMonth) {
			month, k = int(p.raw[k].num), k+1
		}
	} else if j < len(p.raw) && p.raw[j].is(tagMonth) {
		month = int(p.raw[j].num)
		k = j + 1
		if p.wordAt(k, p.lex.the) {
			k++
		}
		var m int
		if day, m = p.dayNumber(k); m == k {
			return Date{}, i
		}
		if m < len(p.raw) && p.raw[m].is(tagUnit) {
			return Date{}, i // "in May 5 days …"
		}
		k = m
	}
	if month == 0 {
		return Date{}, i
	}
	return p.withYear(i, k, month, day)
}

// withYear reads the year after a day and month, or takes the nearest.
func (p *page) withYear(i, k, month, day int) (Date, int) {
	y := k
	if p.markAt(y, ',') {
		y++
	}
	if y < len(p.raw) && p.raw[y].kind == kindNum && p.raw[y].ch == 0 && p.raw[y].num >= 190000 && p.raw[y].num < 220000 && p.raw[y].num%100 == 0 &&
		p.raw[y].end-p.raw[y].start == 4 {
		d := Date{Year: int(p.raw[y].num / 100), Month: month, Day: day}
		if d.Valid() {
			return d, y + 1
		}
		return Date{}, i
	}
	d := nearest(month, day, p.today)
	if !d.Valid() {
		return d, i
	}
	return d, k
}

// weekday reads "Monday", "next Monday", "last Monday", "Monday the 23rd"; a span of weekdays is a desk's hours and no day.
func (p *page) weekday(i int) (Date, int) {
	j, back := i, false
	if p.wordAt(j, p.lex.next) || p.wordAt(j, p.lex.this) || p.wordAt(j, p.lex.coming) {
		j++
	} else if p.wordAt(j, p.lex.last) {
		j, back = j+1, true
	}
	if j >= len(p.raw) || !p.raw[j].is(tagWeekday) {
		return Date{}, i
	}
	if j+1 < len(p.raw) && p.raw[j+1].kind == kindDate {
		return p.values[p.raw[j+1].val-1].date, j + 2
	}
	if j+1 < len(p.raw) && p.wordAt(j+1, p.lex.the) {
		if d, next := p.day(j + 1); next > j+1 {
			return d, next
		}
	}
	ahead := (int(p.raw[j].num) - int(p.today.Weekday()) + 7) % 7
	if ahead == 0 {
		ahead = 7
	}
	if back {
		ahead -= 7
		if ahead == 0 {
			ahead = -7
		}
	}
	return p.today.AddDays(ahead), j + 1
}

// decoy reads what looks like a value and is none: a desk's hours from weekday to weekday, a month with its year.
func (p *page) decoy(i int) int {
	if p.raw[i].is(tagMonth) && i+1 < len(p.raw) && p.raw[i+1].kind == kindNum && p.raw[i+1].num >= 190000 {
		return i + 2
	}
	return i
}
