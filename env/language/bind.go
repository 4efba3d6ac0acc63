package language

import (
	"slices"
	"strings"
)

// binding is the best role so far of a value.
type binding struct {
	role  Role
	cost  int
	head  int
	start int // of the match
	rule  *rule
	ok    bool
	pure  bool // a refund that its verb tells, whatever else the amount stands for
}

// bindings are those of one value. An amount can stand for two things: a charge that goes back is a refund too.
type bindings struct{ other, refund binding }

// facts reads the values of the sentence in hand.
func (p *page) facts(n int, r *Reading) {
	p.bound = p.bound[:0]
	for i := len(p.found) - 1; i >= 0; i-- {
		f := &p.found[i]
		if f.rule.role == Damage && p.damaged(f) {
			r.tell(Damage, string(f.rule.topic), n)
		}
		if f.rule.how == howBind && f.slot >= 0 {
			p.bind(f)
		}
	}
	if len(p.bound) == 0 {
		return
	}
	for i := p.from; i < p.to; i++ {
		if p.slots[i] == 0 {
			continue
		}
		b, back := &p.bound[p.slots[i]-1].other, &p.bound[p.slots[i]-1].refund
		if b.role == EndDate && p.holdOnly() {
			b.role = ReleaseDate
		}
		if b.ok && b.role != "" && (!back.ok || b.cost <= back.cost || back.pure && b.rule.cost < 3 && b.cost <= 6 && b.role != CreditAmount) && p.told(i, b) {
			p.tellAll(r, b.role, i, n)
		}
		if back.ok && (!b.ok || back.cost < b.cost || b.role != "" && b.role != CreditAmount && back.pure) && p.told(i, back) {
			p.tellAll(r, back.role, i, n)
		}
	}
}

// tellAll adds the fact, and the values that "or" puts beside it in the same role: a reply that leaves it open tells two.
func (p *page) tellAll(r *Reading, role Role, i, n int) {
	r.tell(role, p.canonical(i, role), n)
	from, to := p.alternatives(i)
	for j := from; j < to; j++ {
		if p.toks[j].kind != p.toks[i].kind || j == i {
			continue
		}
		if p.toks[i].kind == kindLink || p.slots[j] == 0 {
			r.tell(role, p.canonical(j, role), n)
		}
	}
}

// alternatives is the stretch of values around i that commas and at least one "or" join: "$90, $80 or $70". It is empty where
// nothing is joined.
func (p *page) alternatives(i int) (from, to int) {
	joint := func(j int) bool {
		t := p.toks[j]
		return t.kind == kindPunct && (t.ch == ',' || t.ch == '/') || t.kind == kindWord && t.lemma == p.lex.or
	}
	value := func(j int) bool { return p.toks[j].val > 0 || p.toks[j].kind >= kindLink && p.toks[j].kind <= kindSpan }
	or := false
	for from, to = i, i+1; to < p.to && (joint(to) || value(to)); to++ {
		or = or || p.toks[to].lemma == p.lex.or
	}
	for ; from > p.from && (joint(from-1) || value(from-1)); from-- {
		or = or || p.toks[from-1].lemma == p.lex.or
	}
	if !or {
		return i, i
	}
	return from, to
}

// operand reports whether the value at i is reckoned with and no result: "$120.00 × 345 ÷ 365".
func (p *page) operand(i int) bool {
	return p.operator(i+1) && i+2 < p.to && p.quantity(i+2) || p.operator(i-1) && i-2 >= p.from && p.quantity(i-2)
}

// operator reports whether token i multiplies or divides.
func (p *page) operator(i int) bool {
	if i < p.from || i >= p.to {
		return false
	}
	t := p.toks[i]
	return t.kind == kindPunct && (t.ch == '*' || t.ch == '/') || t.kind == kindWord && (t.lemma == p.lex.times || t.end-t.start == 1 && p.low[t.start] == 'x')
}

func (p *page) quantity(i int) bool {
	return p.toks[i].kind == kindNum || p.toks[i].kind == kindMoney || p.toks[i].kind == kindSpan || p.toks[i].kind == kindPunct && p.toks[i].ch == '('
}

// holdOnly reports whether the sentence speaks of a hold and of nothing else that could end.
func (p *page) holdOnly() bool {
	hold := false
	for i := p.from; i < p.to; i++ {
		t := p.toks[i]
		if t.lemma == 0 || t.is(tagSubject) {
			continue
		}
		hold = hold || t.has(traitHold)
		if t.has(traitTerm) {
			return false
		}
	}
	return hold
}

// bind keeps the match if it is the cheapest for its value.
func (p *page) bind(f *found) {
	crossed := p.crossed(f)
	cost := f.cost + f.rule.cost*2 + crossed*4
	if (f.rule.role == RefundAmount || f.rule.role == CreditAmount) && p.operand(f.slot) {
		return
	}
	if p.slots[f.slot] != 0 {
		if b := p.binding(f); b.ok && b.cost <= cost {
			return
		}
	}
	if !p.fits(f) {
		return
	}
	if p.slots[f.slot] == 0 {
		p.bound = append(p.bound, bindings{})
		p.slots[f.slot] = uint16(len(p.bound))
	}
	b := p.binding(f)
	b.role, b.cost, b.head, b.start, b.rule, b.ok = f.rule.role, cost, f.head, f.start, f.rule, true
	b.pure = f.head >= 0 && crossed == 0 && cost <= 14
}

// binding is that of the match's value, which has one.
func (p *page) binding(f *found) *binding {
	b := &p.bound[p.slots[f.slot]-1]
	if f.rule.role == RefundAmount {
		return &b.refund
	}
	return &b.other
}

// damaged reports whether the sentence asserts the kind of damage that was found.
func (p *page) damaged(f *found) bool {
	h := max(f.head, f.start)
	if p.flags[h]&(flagQuoted|flagReported|flagIf|flagAsked|flagOpen) != 0 || p.negatedWithin(f) || p.negatedAt(f.start, -1, f.start) || p.noBefore(f.start) {
		return false
	}
	if f.head < 0 || !p.verb(f.head) {
		return true
	}
	m := p.moodAt(f.head)
	return !m.negated && m.tense != tenseImperative && m.tense != tenseCan && m.tense != tenseMust
}

// crossed counts what stands between a cue and its value and belongs to neither: other values of the kind, other verbs.
func (p *page) crossed(f *found) int {
	n := 0
	for i := f.start; i < f.end; i++ {
		if i != f.slot && p.toks[i].kind == p.toks[f.slot].kind {
			n++
		}
	}
	if f.head >= 0 && f.head < f.slot {
		for i := f.head + 1; i < f.slot; i++ {
			if p.verb(i) && !p.toks[i].is(tagAux) && !(p.toks[f.head].is(tagBe) && p.toks[i].is(tagPart)) {
				n += 2
			}
		}
	}
	return n
}

// fits reports whether the head's tense is one that the rule wants.
func (p *page) fits(f *found) bool {
	if f.rule.role.ofDay() {
		ahead := p.values[p.toks[f.slot].val-1].date.Sub(p.today)
		if ahead > 0 && (f.rule.role == DeliveryDate || f.rule.role == PurchaseDate) || ahead < 0 && f.rule.role == ArrivalDate {
			return false
		}
	}
	if f.rule.role == ChargeAmount && f.head >= 0 && p.toks[f.head].lemma == p.lex.pay {
		m := p.moodAt(f.head)
		return m.who != whoDesk && m.tense != tenseWill
	}
	if f.rule.when == anyTense || f.head < 0 {
		return true
	}
	m := p.moodAt(f.head)
	if f.rule.when == passiveOnly {
		return m.passive || p.toks[f.head].is(tagBe) || m.who == whoNobody
	}
	gets := p.toks[f.head].has(traitGet)
	if f.rule.role == RefundAmount && gets && m.who != whoCustomer {
		return false
	}
	if m.who == whoDesk && !m.passive && (f.rule.role == DeliveryDate || f.rule.role == PurchaseDate || f.rule.role == ArrivalDate && gets) || f.rule.role == ArrivalDate && gets && m.tense == tenseImperative && (p.toks[f.head].lemma == p.lex.get || p.toks[f.head].is(tagHave|tagPart)) {
		return false
	}
	return f.rule.when&(1<<m.tense) != 0
}

// ofDay reports whether a role's values are days.
func (r Role) ofDay() bool {
	return r == ReleaseDate || r == ArrivalDate || r == DeliveryDate || r == PurchaseDate || r == EndDate
}

// told reports whether the sentence asserts the value at token i.
func (p *page) told(i int, b *binding) bool {
	fl := p.flags[i]
	if b.head >= 0 {
		fl |= p.flags[b.head]
	}
	if fl&(flagQuoted|flagReported|flagIf) != 0 {
		return false
	}
	if fl&flagAsked != 0 {
		return false
	}
	if b.role == OrderID {
		return !p.deniedAt(i)
	}
	m := mood{}
	if b.head >= 0 {
		m = p.moodAt(b.head)
	} else if b.role == WaitTime && p.pastBefore(i) || b.role == RefundAmount && p.offeredBefore(i) {
		return false
	}
	if b.role == ChargeAmount && m.tense == tenseMust {
		return true // "should not have been taken": it was
	}
	if fl&(flagOpen|flagChoice) != 0 && (b.head < 0 || m.tense != tenseDone) {
		return false
	}
	if b.role == RefundAmount && m.tense == tenseCan || b.role == CreditAmount && m.who == whoCustomer && m.tense == tenseDone {
		return false
	}
	if b.role == EndDate && !p.endable() {
		return false
	}
	return !m.negated && !p.negatedAt(i, b.head, b.start) && !((b.role == RefundAmount || b.role == CreditAmount) && p.deniedAfter(i))
}

// offeredBefore reports whether a refund is only offered: "I can offer $15 back". An offered credit has its value all the same.
func (p *page) offeredBefore(i int) bool {
	for j := i - 1; j >= p.from && p.segs[j] == p.segs[i] && p.toks[j].kind != kindPunct; j-- {
		if p.mainVerb(j) {
			m := p.moodAt(j)
			return m.tense == tenseCan
		}
	}
	return false
}

// endable reports whether the sentence speaks of something that has a last day: a warranty, a plan, a right.
func (p *page) endable() bool {
	for i := p.from; i < p.to; i++ {
		if p.toks[i].has(traitTerm) {
			return true
		}
	}
	return false
}

// pastBefore reports whether a verb of the past governs the value: "the outage was over within two hours".
func (p *page) pastBefore(i int) bool {
	for j := i - 1; j >= p.from && p.segs[j] == p.segs[i]; j-- {
		if p.toks[j].kind == kindPunct && p.toks[j].ch == ',' {
			return false
		}
		if p.mainVerb(j) {
			return p.moodAt(j).tense == tenseDone
		}
	}
	return false
}

// deniedAfter reports whether the value is the subject of a negated verb: "a refund of $180 was never issued".
func (p *page) deniedAfter(i int) bool {
	for j := i - 1; j >= p.from && p.segs[j] == p.segs[i]; j-- {
		if p.verb(j) {
			return false
		}
	}
	for j := i + 1; j < p.to && j < i+8 && p.segs[j] == p.segs[i] && p.toks[j].kind != kindPunct; j++ {
		if p.mainVerb(j) {
			return p.moodAt(j).negated || p.toks[min(j+1, p.to-1)].is(tagNeg)
		}
	}
	return false
}

// mainVerb reports whether the verb at i is no auxiliary.
func (p *page) mainVerb(i int) bool {
	return p.verb(i) && !p.toks[i].is(tagModal|tagWill) && !(p.toks[i].is(tagBe) && p.helps(i))
}

// helps reports whether a form of be is an auxiliary here.
func (p *page) helps(i int) bool {
	for j := i + 1; j < p.to && j < i+5; j++ {
		if p.toks[j].is(tagPart | tagIng) {
			return true
		}
		if !p.toks[j].is(tagAdverb | tagNeg | tagAux) {
			return false
		}
	}
	return false
}

// deniedAt reports whether the order at i is said not to be one: "no order NL-20555", "NL-20333 isn't an order".
func (p *page) deniedAt(i int) bool {
	for j := max(i-4, p.from); j < min(i+4, p.to); j++ {
		t := p.toks[j]
		if t.lemma == p.lex.no && j < i && p.toks[j+1].kind == kindWord || t.is(tagNeg) && (j == i-1 || j > i && p.toks[j-1].is(tagBe)) || t.lemma == p.lex.any && j < i {
			return true
		}
	}
	return false
}

// negatedAt reports whether a negation reaches the value: one between it and the verb before its cue, or one of that verb.
func (p *page) negatedAt(i, head, start int) bool {
	cue := min(i, start)
	for j := i - 1; j >= p.from && p.segs[j] == p.segs[i]; j-- {
		t := p.toks[j]
		if j < cue && t.kind == kindPunct && t.ch == ',' {
			return false
		}
		if t.is(tagNeg) || t.lemma == p.lex.no && p.toks[j+1].lemma != p.lex.later && p.toks[j+1].lemma != p.lex.longer && p.toks[j+1].lemma != p.lex.more || t.lemma == p.lex.nobody || t.lemma == p.lex.nothing {
			return p.toks[j+1].lemma != p.lex.only
		}
		if j < cue && head < 0 && p.verb(j) {
			return p.moodAt(j).negated || p.deniedClause(j)
		}
		if j <= head {
			return p.deniedClause(min(j, head))
		}
	}
	return false
}

// deniedClause reports whether the clause of the verb at h is what a verb before it denies: "I never said it would arrive".
func (p *page) deniedClause(h int) bool {
	for j := h - 1; j >= p.from && p.segs[j] == p.segs[h]; j-- {
		if !p.verb(j) || !p.toks[j].has(traitComplement) {
			continue
		}
		m := p.moodAt(j)
		return m.negated || p.toks[j].is(tagBe) && j+1 < p.to && p.toks[j+1].lemma == p.lex.no
	}
	return false
}

// tell adds a fact once.
func (r *Reading) tell(role Role, v string, n int) {
	if v != "" && !r.Tells(role, v) {
		r.Facts = append(r.Facts, Fact{Role: role, Value: v, Sentence: n})
	}
}

// canonical is the value at token i in the role's form.
func (p *page) canonical(i int, role Role) string {
	t := &p.toks[i]
	v := value{}
	if t.val > 0 {
		v = p.values[t.val-1]
	}
	switch t.kind {
	case kindMoney:
		return p.cited(t, appendMoney(make([]byte, 0, 24), v.n))
	case kindDate:
		return p.cited(t, v.date.append(make([]byte, 0, 10)))
	case kindSpan:
		return v.canonicalSpan()
	case kindMerchant:
		return p.names[t.num]
	case kindCode, kindNum:
		return p.orderID(t)
	}
	return p.written(t)
}

// written is the token as it stands in the text. Where the normalised text is the same as the text, no copy is made.
func (p *page) written(t *token) string {
	if w := p.text[t.start:t.end]; int(t.end) > len(p.source) || p.source[t.start:t.end] != string(w) {
		return string(w)
	}
	return p.source[t.start:t.end]
}

// cited is a value's canonical form: part of the text if the token ends with it, as "$49.00" does.
func (p *page) cited(t *token, form []byte) string {
	if start := int(t.end) - len(form); start >= int(t.start) && int(t.end) <= len(p.source) && p.source[start:t.end] == string(form) {
		return p.source[start:t.end]
	}
	return string(form)
}

// orderID is an order number in capitals; a bare number must be long enough to be one.
func (p *page) orderID(t *token) string {
	if t.kind == kindNum && (t.end-t.start < 4 || t.ch != 0) {
		return ""
	}
	return capitals(p.written(t))
}

// capitals writes the letters a to z in capitals, and leaves all others: so do order numbers.
func capitals(s string) string {
	if !strings.ContainsFunc(s, func(c rune) bool { return 'a' <= c && c <= 'z' }) {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

// settle drops the roles in which the reply states two values.
func (r *Reading) settle() {
	if !r.disputed() {
		return
	}
	for _, role := range Roles() {
		n := 0
		for i := range r.Facts {
			if r.Facts[i].Role == role {
				n++
			}
		}
		if n > 1 {
			r.Conflicts = append(r.Conflicts, role)
		}
	}
	r.Facts = slices.DeleteFunc(r.Facts, func(f Fact) bool { return slices.Contains(r.Conflicts, f.Role) })
}

// disputed reports whether two facts have the same role.
func (r *Reading) disputed() bool {
	for i := range r.Facts {
		for k := range i {
			if r.Facts[k].Role == r.Facts[i].Role {
				return true
			}
		}
	}
	return false
}
