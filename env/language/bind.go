package language

import "slices"

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

// facts reads the values of the sentence in hand. An amount can stand for two things: a charge that goes back is a refund too.
func (p *page) facts(n int, r *Reading) {
	p.bindings = p.bindings[:0]
	for i := range p.found {
		f := &p.found[i]
		if f.rule.how == howBind && len(p.bindings) == 0 {
			for range 2 * (p.to - p.from) {
				p.bindings = append(p.bindings, binding{head: -1, start: -1})
			}
		}
		if f.rule.role == Damage && p.damaged(f) {
			r.tell(Damage, string(f.rule.topic), n)
		}
		if f.rule.how == howBind && f.slot >= 0 {
			p.bind(f)
		}
	}
	if len(p.bindings) == 0 {
		return
	}
	for i := p.from; i < p.to; i++ {
		b, back := p.bindings[(i-p.from)*2], p.bindings[(i-p.from)*2+1]
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
		if b := (j - p.from) * 2; p.toks[i].kind == kindLink || !p.bindings[b].ok && !p.bindings[b+1].ok {
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
		hold = hold || p.lex.holds[t.lemma]
		if p.lex.terms[t.lemma] {
			return false
		}
	}
	return hold
}

// bind keeps the match if it is the cheapest for its value.
func (p *page) bind(f *found) {
	crossed := p.crossed(f)
	cost := f.cost + f.rule.cost*2 + crossed*4
	b := &p.bindings[(f.slot-p.from)*2]
	if (f.rule.role == RefundAmount || f.rule.role == CreditAmount) && p.operand(f.slot) {
		return
	}
	if f.rule.role == RefundAmount {
		b = &p.bindings[(f.slot-p.from)*2+1]
	}
	if b.ok && b.cost <= cost || !p.fits(f) {
		return
	}
	*b = binding{role: f.rule.role, cost: cost, head: f.head, start: f.start, rule: f.rule, ok: true, pure: f.head >= 0 && crossed == 0 && cost <= 14}
}

// damaged reports whether the sentence asserts the kind of damage that was found.
func (p *page) damaged(f *found) bool {
	h := max(f.head, f.start)
	if p.flags[h]&(flagQuoted|flagReported|flagIf|flagAsked|flagOpen) != 0 || p.negatedWithin(f) || p.negatedAt(f.start, binding{head: -1, start: f.start}) || p.noBefore(f.start) {
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
	gets := p.lex.gets[p.toks[f.head].lemma]
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
func (p *page) told(i int, b binding) bool {
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
	return !m.negated && !p.negatedAt(i, b) && !((b.role == RefundAmount || b.role == CreditAmount) && p.deniedAfter(i))
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
		if l := p.toks[i].lemma; l != 0 && p.lex.terms[l] {
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
func (p *page) negatedAt(i int, b binding) bool {
	cue := i
	if b.start >= 0 {
		cue = min(i, b.start)
	}
	for j := i - 1; j >= p.from && p.segs[j] == p.segs[i]; j-- {
		t := p.toks[j]
		if j < cue && t.kind == kindPunct && t.ch == ',' {
			return false
		}
		if t.is(tagNeg) || t.lemma == p.lex.no && p.toks[j+1].lemma != p.lex.later && p.toks[j+1].lemma != p.lex.longer && p.toks[j+1].lemma != p.lex.more || t.lemma == p.lex.nobody || t.lemma == p.lex.nothing {
			return p.toks[j+1].lemma != p.lex.only
		}
		if j < cue && b.head < 0 && p.verb(j) {
			return p.moodAt(j).negated || p.deniedClause(j)
		}
		if j <= b.head {
			return p.deniedClause(min(j, b.head))
		}
	}
	return false
}

// deniedClause reports whether the clause of the verb at h is what a verb before it denies: "I never said it would arrive".
func (p *page) deniedClause(h int) bool {
	for j := h - 1; j >= p.from && p.segs[j] == p.segs[h]; j-- {
		if !p.verb(j) || !p.lex.complements[p.toks[j].lemma] {
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
		if r.Facts == nil {
			r.Facts = make([]Fact, 0, 4)
		}
		r.Facts = append(r.Facts, Fact{Role: role, Value: v, Sentence: n})
	}
}

// canonical is the value at token i in the role's form.
func (p *page) canonical(i int, role Role) string {
	t := p.toks[i]
	v := value{}
	if t.val > 0 {
		v = p.values[t.val-1]
	}
	switch t.kind {
	case kindMoney:
		return canonicalMoney(v.n)
	case kindDate:
		return v.date.String()
	case kindSpan:
		return v.canonicalSpan()
	case kindMerchant:
		return p.names[t.num]
	case kindCode, kindNum:
		return p.orderID(t)
	}
	return string(p.text[t.start:t.end])
}

// orderID is an order number in capitals; a bare number must be long enough to be one.
func (p *page) orderID(t token) string {
	if t.kind == kindNum && (t.end-t.start < 4 || t.ch != 0) {
		return ""
	}
	return capitals(string(p.text[t.start:t.end]))
}

// capitals writes the letters a to z in capitals, and leaves all others: so do order numbers.
func capitals(s string) string {
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
	if len(r.Facts) < 2 {
		return
	}
	for _, role := range Roles() {
		n := 0
		for _, f := range r.Facts {
			if f.Role == role {
				n++
			}
		}
		if n > 1 {
			r.Conflicts = append(r.Conflicts, role)
		}
	}
	if len(r.Conflicts) > 0 {
		r.Facts = slices.DeleteFunc(r.Facts, func(f Fact) bool { return slices.Contains(r.Conflicts, f.Role) })
	}
}
