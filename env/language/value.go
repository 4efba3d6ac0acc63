package language

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// unit is a unit of time, in the order of the canonical form's suffixes.
type unit uint8

const (
	unitMinute unit = iota
	unitHour
	unitDay
	unitWeek
	unitMonth
	unitYear
	unitBusinessDay
)

// value is a typed value in the text, at the token with the same number.
type value struct {
	n    int64 // cents, a count of units, or a merchant's place in the list
	unit unit
	date Date
}

func (p *page) addValue(t token, v value) {
	p.values = append(p.values, v)
	t.val = int32(len(p.values))
	p.push(t)
}

// merge puts raw tokens together to values, in their place: "three to five business days" becomes one token. Reading a value looks ahead only.
func (p *page) merge() {
	raw, kept := p.raw, 0
	for i := 0; i < len(raw); {
		t := &raw[i]
		next := i
		if t.has(traitValueStart|traitPoss) && (!t.has(traitValueFirst) || i+1 < len(raw) && raw[i+1].has(traitValueSecond)) {
			next = p.mergeAt(i, kept)
		}
		if next == i {
			if kept < i {
				raw[kept] = *t
			}
			next++
		}
		kept, i = kept+1, next
	}
	p.toks = raw[:kept]
}

// mergeAt puts the value that starts at raw token i, if one does, in the place of token to. No value starts with 's, which may be a short "is".
func (p *page) mergeAt(i, to int) (next int) {
	if first := &p.raw[i]; first.has(traitPoss) {
		if p.short(i + 1) {
			is := &p.lex.short.is
			first.lemma, first.tags, first.traits, first.place = is.lemma, is.tags, is.traits, is.place
		}
		return i
	}
	t, v, next := p.valueAt(i)
	if next <= i {
		return i
	}
	if t.kind != kindTime {
		p.values = append(p.values, v)
		t.val = int32(len(p.values))
	}
	t.start, t.end, t.place = p.raw[i].start, p.raw[next-1].end, placeKind+place(t.kind)
	p.raw[to] = t
	return next
}

// short reports whether the 's before token i is a short "is": "the money's on its way", but "the bank's rule".
func (p *page) short(i int) bool {
	if i >= len(p.raw) || p.raw[i].kind != kindWord {
		return false
	}
	t := p.raw[i]
	return t.is(tagPrep|tagNeg|tagDet|tagPossDet) && !t.is(tagAdjective) || t.is(tagAdverb) && !t.is(tagAdjective|tagNoun) || t.is(tagBe)
}

// valueAt reads the value that starts at raw token i; next is i when there is none.
func (p *page) valueAt(i int) (token, value, int) {
	if t := &p.raw[i]; t.kind == kindPunct && t.ch != '$' {
		if next := p.phone(i); next > i {
			return token{kind: kindPhone}, value{}, next
		}
		return token{}, value{}, i
	}
	if cents, next := p.money(i); next > i {
		return token{kind: kindMoney}, value{n: cents}, next
	}
	if d, next := p.day(i); next > i {
		return token{kind: kindDate, tags: tagAdverb}, value{date: d}, next
	}
	if v, next := p.span(i); next > i {
		return token{kind: kindSpan}, v, next
	}
	if next := p.phone(i); next > i {
		return token{kind: kindPhone}, value{}, next
	}
	if next := p.decoy(i); next > i {
		return token{kind: kindTime}, value{}, next
	}
	return token{}, value{}, i
}

// phone reads a telephone number: at least two groups of at least seven digits together, such as "(555) 014-8820".
func (p *page) phone(i int) int {
	digits, groups, j := 0, 0, i
	for ; j < len(p.raw) && j < i+12; j++ {
		t := p.raw[j]
		if t.kind == kindNum && t.ch == 0 && !t.is(tagOrdinal) {
			groups++
			digits += int(t.end - t.start)
			continue
		}
		if t.kind != kindPunct || t.ch != '-' && t.ch != '(' && t.ch != ')' && t.ch != '+' || j > i && p.raw[j-1].kind == kindPunct && t.ch == '-' {
			break
		}
	}
	for j > i && p.raw[j-1].kind == kindPunct {
		j--
	}
	if groups < 2 || digits < 7 || digits > 15 {
		return i
	}
	return j
}

// suffix is the unit's mark in a canonical wait-time.
func (u unit) suffix() string {
	return [...]string{"min", "h", "d", "w", "mo", "mo", "bd"}[u]
}

// canonicalSpan is a length of time in canonical form; years count as months.
func (v value) canonicalSpan() string {
	n := v.n
	if v.unit == unitYear {
		n *= 12
	}
	return strconv.FormatInt(n, 10) + v.unit.suffix()
}

// canonicalMoney is an amount with two places and no sign of the currency.
func canonicalMoney(cents int64) string {
	return string(appendMoney(make([]byte, 0, 24), cents))
}

func appendMoney(b []byte, cents int64) []byte {
	return append(strconv.AppendInt(b, cents/100, 10), '.', byte('0'+cents/10%10), byte('0'+cents%10))
}

// Canonical brings a value as a ticket's author writes it ("$49", "23 March 2026") to the role's canonical form.
func Canonical(role Role, s string) (string, error) {
	s = strings.TrimSpace(s)
	switch role {
	case RefundAmount, ChargeAmount, ItemPrice, ShippingFee, CreditAmount:
		return canonicalAmount(role, s)
	case ReleaseDate, ArrivalDate, DeliveryDate, PurchaseDate, EndDate:
		return canonicalDay(role, s)
	case WaitTime, WarrantyLength:
		return canonicalLength(role, s)
	case Link:
		if !strings.Contains(s, ".") || strings.ContainsAny(s, " \t\n") {
			return "", fmt.Errorf("%s %q: want a web address such as https://example.com/reset", role, s)
		}
		return strings.TrimRight(s, ".,;:!?"), nil
	case OrderID:
		id := capitals(strings.TrimPrefix(s, "#"))
		if id == "" || strings.ContainsAny(id, " \t\n") || !strings.ContainsAny(id, "0123456789") {
			return "", fmt.Errorf("%s %q: want an order number such as NL-20417", role, s)
		}
		return id, nil
	case Damage:
		switch k := strings.ToLower(s); k {
		case "liquid", "impact", "wear", "defect":
			return k, nil
		}
		return "", fmt.Errorf("%s %q: want liquid, impact, wear or defect", role, s)
	case Merchant:
		if s == "" {
			return "", fmt.Errorf("%s: want a name from the desk's list of merchants", role)
		}
		return s, nil
	}
	return "", fmt.Errorf("unknown role %q", role)
}

// plainLexicon is the lexicon without a reader's tables. It is never changed once it is made.
var plainLexicon = sync.OnceValue(func() *lexicon {
	l := newLexicon()
	l.complete()
	return l
})

// lone reads a text that holds one value and nothing else.
func lone(s string) (page, bool) {
	p := page{lex: plainLexicon(), merchants: &[256][]merchant{}}
	if len(s) > 200 {
		return p, false
	}
	p.normalise(s)
	p.tokenise()
	p.merge()
	return p, len(p.toks) == 1 && len(p.values) == 1
}

func canonicalAmount(role Role, s string) (string, error) {
	if p, ok := lone(s); ok && p.toks[0].kind == kindMoney {
		return canonicalMoney(p.values[0].n), nil
	}
	if p, ok := lone("$" + s); ok && p.toks[0].kind == kindMoney {
		return canonicalMoney(p.values[0].n), nil
	}
	return "", fmt.Errorf("%s %q: want an amount such as $49.00", role, s)
}

func canonicalDay(role Role, s string) (string, error) {
	p, ok := lone(s)
	if !ok || p.toks[0].kind != kindDate || p.values[0].date.Year < 1900 {
		return "", fmt.Errorf("%s %q: want a day with its year, such as 23 March 2026", role, s)
	}
	return p.values[0].date.String(), nil
}

func canonicalLength(role Role, s string) (string, error) {
	if n := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }); n > 0 && n < 7 && digits(s[:n]) >= 0 {
		switch s[n:] {
		case "min", "h", "d", "w", "mo", "bd":
			return s, nil
		}
	}
	p, ok := lone(s)
	if !ok || p.toks[0].kind != kindSpan {
		return "", fmt.Errorf("%s %q: want a length of time such as 5d, 5bd, 30min, 2h, 2w or 12mo", role, s)
	}
	return p.values[0].canonicalSpan(), nil
}

// Display writes a canonical value for people: "$49.00", "23 March 2026", "5 days".
func Display(role Role, canonical string) string {
	return string(appendDisplay(make([]byte, 0, 64), role, canonical))
}

// appendDisplay appends what Display writes.
func appendDisplay(b []byte, role Role, canonical string) []byte {
	switch role {
	case RefundAmount, ChargeAmount, ItemPrice, ShippingFee, CreditAmount:
		b = append(b, '$')
	case ReleaseDate, ArrivalDate, DeliveryDate, PurchaseDate, EndDate:
		if d, err := ParseDate(canonical); err == nil {
			return d.appendLong(b)
		}
	case WaitTime, WarrantyLength:
		return appendLength(b, canonical)
	case Damage:
		switch canonical {
		case "wear":
			return append(b, "wear and tear"...)
		case "defect":
			return append(b, "a defect"...)
		}
		return append(append(b, canonical...), " damage"...)
	case Link, OrderID, Merchant:
	}
	return append(b, canonical...)
}

func appendLength(b []byte, canonical string) []byte {
	n := strings.TrimRight(canonical, "abcdefghijklmnopqrstuvwxyz")
	name := ""
	switch canonical[len(n):] {
	case "min":
		name = "minute"
	case "h":
		name = "hour"
	case "d":
		name = "day"
	case "w":
		name = "week"
	case "mo":
		name = "month"
	case "bd":
		name = "business day"
	}
	if name == "" || n == "" {
		return append(b, canonical...)
	}
	b = append(append(append(b, n...), ' '), name...)
	if n != "1" {
		b = append(b, 's')
	}
	return b
}
