package language

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A pattern is a line of the tables: words in their base form, separated by blanks, that match any inflection.
//
//	a|b      either word                  @name   a word of a class
//	x?       may be missing               ^x      the head, whose mood decides
//	~  ~5    up to two (five) tokens that hold no mark        ~~  up to eight, commas too
//	x:v x:n  only as a verb, a noun       x:d x:g x:b         only as a past, an -ing, a base form
//	{money}  a value of that kind; also {date} {span} {link} {mail} {code} {num} {merchant} {value}
//	<  >     a clause starts, ends here   !x      the next word is not x
type pattern struct {
	elems []elem
	rule  *rule
}

type op uint8

const (
	opWord op = iota
	opGap
	opStart
	opEnd
	opNot
)

// elem is one element of a pattern.
type elem struct {
	op       op
	part     byte // 'v' or 'n': part of speech; 0 for any
	mark     byte // the mark itself, for a mark
	max      int8 // of a gap
	through  bool // a gap that crosses commas and clauses
	tight    bool // a gap that crosses no conjunction
	slot     bool // the value that a rule binds
	optional bool
	head     bool
	asks     bool     // it must be asked whether it agrees
	kinds    uint16   // token kinds, as bits
	tags     tag      // one of these; 0 for any
	set      []uint64 // lemmas, as bits; nil for any
	forms    []word   // inflected words of the pattern: only that form matches
}

// match is where a pattern's parts were found.
type match struct {
	head, slot, end int
	cost            int // tokens skipped by gaps
}

// compiler turns lines into patterns.
type compiler struct {
	lex     *lexicon
	classes map[string][]string
	elems   map[string]elem // by how they are written: patterns share their sets, which nothing changes
}

func (c *compiler) pattern(r *rule) (pattern, error) {
	fields := strings.Fields(r.line)
	p := pattern{rule: r, elems: make([]elem, 0, len(fields))}
	for _, f := range fields {
		e, ok := c.elems[f]
		if !ok {
			var err error
			if e, err = c.elem(f); err != nil {
				return p, fmt.Errorf("pattern %q: %w", r.line, err)
			}
			c.elems[f] = e
		}
		p.elems = append(p.elems, e)
	}
	for n := len(p.elems); n > 0 && p.elems[n-1].op == opGap; n-- {
		p.elems = p.elems[:n-1]
	}
	for n := range p.elems {
		if e := &p.elems[n]; e.op == opWord && e.kinds&r.role.kinds() != 0 {
			e.slot = true
			break
		}
	}
	if len(p.elems) == 0 || p.elems[0].op == opGap || p.elems[0].op == opNot || p.elems[0].optional {
		return p, fmt.Errorf("pattern %q must start with a word, a value or <", r.line)
	}
	if p.elems[0].op == opStart && (len(p.elems) < 2 || p.elems[1].op != opWord || p.elems[1].optional) {
		return p, fmt.Errorf("pattern %q must have a word or a value after <", r.line)
	}
	if r.how.needsHead() && !r.negative && !slices.ContainsFunc(p.elems, func(e elem) bool { return e.head && !e.optional }) {
		return p, fmt.Errorf("pattern %q must have a head: its mood decides", r.line)
	}
	return p, nil
}

func (c *compiler) elem(f string) (elem, error) {
	e := elem{kinds: 1 << kindWord}
	switch {
	case f == "<":
		return elem{op: opStart}, nil
	case f == ">":
		return elem{op: opEnd}, nil
	case f == "~~":
		return elem{op: opGap, max: 8, through: true}, nil
	case f[0] == '~':
		n := 2
		if f != "~" {
			var err error
			if n, err = strconv.Atoi(f[1:]); err != nil || n < 0 || n > 100 {
				return e, fmt.Errorf("%q is no gap", f)
			}
		}
		return elem{op: opGap, max: int8(n), tight: n <= 2}, nil
	}
	f, e.optional = strings.CutSuffix(f, "?")
	f, e.head = strings.CutPrefix(f, "^")
	if g, ok := strings.CutPrefix(f, "!"); ok {
		f, e.op = g, opNot
	}
	if n := len(f); n > 2 && f[n-2] == ':' && f[0] != '{' {
		var err error
		if e.part, e.tags, err = partOf(f[n-1]); err != nil {
			return e, err
		}
		f = f[:n-2]
	}
	e.asks = e.part != 0 || e.head
	var err error
	switch {
	case f == "":
		return e, errors.New("holds a sign without a word")
	case f[0] == '{':
		e.kinds, err = slotKinds(f)
	case len(f) == 1 && (f[0] < 'a' || f[0] > 'z'):
		e.kinds, e.mark = 1<<kindPunct, f[0]
	default:
		e.set, e.forms, err = c.set(f)
	}
	return e, err
}

// kinds are the tokens that can stand for a value in the role; without a role, any value.
func (r Role) kinds() uint16 {
	switch r {
	case RefundAmount, ChargeAmount, ItemPrice, ShippingFee, CreditAmount:
		return 1 << kindMoney
	case ReleaseDate, ArrivalDate, DeliveryDate, PurchaseDate, EndDate:
		return 1 << kindDate
	case WaitTime, WarrantyLength:
		return 1 << kindSpan
	case OrderID:
		return 1<<kindCode | 1<<kindNum
	case Merchant:
		return 1 << kindMerchant
	case "":
		return 1<<kindMoney | 1<<kindDate | 1<<kindSpan
	case Link, Damage:
	}
	return 0
}

func partOf(mark byte) (part byte, tags tag, err error) {
	switch mark {
	case 'v', 'n':
		return mark, 0, nil
	case 'd':
		return 0, tagPast | tagPart, nil
	case 'g':
		return 0, tagIng, nil
	case 'b':
		return 'v', tagBase, nil
	}
	return 0, 0, fmt.Errorf("unknown part of speech %q", mark)
}

func slotKinds(f string) (uint16, error) {
	kinds := map[string]uint16{
		"{money}": 1 << kindMoney, "{date}": 1 << kindDate, "{span}": 1 << kindSpan, "{link}": 1 << kindLink, "{mail}": 1 << kindMail,
		"{code}": 1<<kindCode | 1<<kindNum, "{num}": 1 << kindNum, "{phone}": 1 << kindPhone, "{merchant}": 1 << kindMerchant,
		"{value}": 1<<kindMoney | 1<<kindDate | 1<<kindSpan | 1<<kindLink | 1<<kindMail | 1<<kindCode | 1<<kindNum | 1<<kindMerchant,
	}
	k, ok := kinds[f]
	if !ok {
		return 0, fmt.Errorf("unknown slot %s", f)
	}
	return k, nil
}

// set collects the lemmas of "a|b|@class".
func (c *compiler) set(f string) (set []uint64, forms []word, err error) {
	set = []uint64{}
	for w := range strings.SplitSeq(f, "|") {
		words := []string{w}
		if w == "not" {
			w = "@neg"
		}
		if w == "" {
			return nil, nil, fmt.Errorf("%q holds an empty word", f)
		}
		if w[0] == '@' {
			var ok bool
			if words, ok = c.classes[w[1:]]; !ok {
				return nil, nil, fmt.Errorf("unknown class %s", w)
			}
		}
		for _, w := range words {
			id := c.lex.literal(w)
			if c.lex.names[id] != w && c.lex.forms[w].tags&tagVerb != 0 && c.lex.forms[w].tags&tagBase == 0 {
				forms = append(forms, c.lex.forms[w])
				continue
			}
			for int(id/64) >= len(set) {
				set = append(set, 0)
			}
			set[id/64] |= 1 << (id % 64)
		}
	}
	return set, forms, nil
}

// accepts reports whether the token can stand for the element.
func (e *elem) accepts(p *page, i int) bool {
	t := &p.toks[i]
	if e.kinds>>(t.kind&15)&1 == 0 {
		return false
	}
	if e.set != nil && !e.has(t) {
		return false
	}
	if e.mark != 0 && t.ch != e.mark {
		return false
	}
	if e.tags != 0 && !t.is(e.tags) {
		return false
	}
	return !e.asks || e.agrees(p, i)
}

// agrees reports whether the sentence uses the token, which could stand for the element, as the element wants it.
func (e *elem) agrees(p *page, i int) bool {
	if e.head && p.toks[i].is(tagHave|tagDo) && p.auxiliary(i) {
		return false
	}
	switch e.part {
	case 'v':
		return p.verb(i)
	case 'n':
		return !p.verb(i)
	}
	return true
}

// has reports whether the token's word is one of the element's.
func (e *elem) has(t *token) bool {
	if w := int(t.lemma / 64); w < len(e.set) && e.set[w]&(1<<(t.lemma%64)) != 0 {
		return true
	}
	for _, f := range e.forms {
		if f.lemma == t.lemma && t.is(f.tags&tagVerb) && (f.num == 0 || int64(f.num) == t.num) {
			return true
		}
	}
	return false
}

// find matches elements from e on against the tokens from i on, before the sentence's end at to.
func (p *page) find(elems []elem, i, to int, m *match) bool {
	for n := range elems {
		e := &elems[n]
		switch e.op {
		case opGap:
			return p.findAfterGap(e, elems[n+1:], i, to, m)
		case opStart:
			if !p.clauseStart(i) {
				return false
			}
			continue
		case opEnd:
			if i < to && p.toks[i].kind != kindPunct && !p.toks[i].is(tagJoin) {
				return false
			}
			continue
		case opNot:
			if i < to && e.accepts(p, i) {
				return false
			}
			continue
		}
		ok := i < to && e.accepts(p, i)
		if !ok && e.slot && i+1 < to && p.toks[i].kind == kindPunct && (p.toks[i].ch == ':' || p.toks[i].ch == ',' || p.toks[i].ch == '(' || p.toks[i].ch == '"') && e.accepts(p, i+1) {
			ok = p.toks[i].ch != ',' || i > p.from && (p.toks[i-1].kind != kindWord || p.toks[i-1].is(tagNoun|tagBase|tagAdverb) && !p.verb(i-1) || p.relative(i-1)) // "Total paid: $318.45", "the amount you see, $75.90, …"
			if ok {
				if p.toks[i].ch != ':' {
					m.cost += 2
				}
				i++
			}
		}
		if e.optional {
			if ok {
				saved := *m
				if p.find(elems[n+1:], i+1, to, m) {
					return true
				}
				*m = saved
			}
			continue
		}
		if !ok {
			return false
		}
		if e.head {
			m.head = i
		}
		if e.slot {
			m.slot = i
		}
		i++
	}
	m.end = i
	return true
}

// findAfter matches the elements after the first, which stands at token i.
func (p *page) findAfter(elems []elem, i, to int, m *match) bool {
	if elems[0].head {
		m.head = i
	}
	if elems[0].slot {
		m.slot = i
	}
	return p.find(elems[1:], i+1, to, m)
}

func (p *page) findAfterGap(e *elem, rest []elem, i, to int, m *match) bool {
	saved, next := *m, &rest[0]
	plain := next.op == opWord && !next.optional && !next.slot // stands at the token itself, or nowhere
	for j := i; ; j++ {
		if !plain || j < to && next.accepts(p, j) {
			if plain && p.findAfter(rest, j, to, m) || !plain && p.find(rest, j, to, m) {
				m.cost += j - i
				return true
			}
			*m = saved
		}
		if j-i >= int(e.max) || j >= to || !e.crosses(p, j) {
			return false
		}
	}
}

// crosses reports whether a gap may hold token i.
func (e *elem) crosses(p *page, i int) bool {
	t := &p.toks[i]
	if !e.through && p.flags[i]&flagSegment != 0 || e.tight && t.is(tagJoin) {
		return false
	}
	return t.kind != kindPunct || t.ch == '"' || t.ch == '\'' || t.ch == '-' || e.through && (t.ch == ',' || t.ch == ':' || p.operator(i))
}

// reach is how many words that only fill in a group are looked across: text made of nothing else must not cost time.
const reach = 8

// clauseStart reports whether a clause can start at token i: at a sentence's start, after a mark or a conjunction.
func (p *page) clauseStart(i int) bool {
	for n := 0; n < reach && i > p.from; n++ {
		t := &p.toks[i-1]
		if t.kind == kindPunct || t.is(tagJoin) {
			return true
		}
		if t.kind == kindWord && t.is(tagAdverb) && !t.is(tagSubject|tagDet) {
			i--
			continue
		}
		return false
	}
	return true
}
