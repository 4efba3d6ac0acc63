package language

// who acts in a clause.
type who uint8

const (
	whoNobody   who = iota // an imperative, a passive, a fragment
	whoDesk                // I, we, our team
	whoCustomer            // you
	whoOther               // the bank, the policy, it
)

// tense is when and how firmly the clause puts its verb.
type tense uint8

const (
	tenseNone       tense = iota // a participle or a noun alone
	tenseDone                    // have refunded, refunded, was refunded
	tenseDoing                   // am refunding, is being refunded
	tenseState                   // is refunded, are cancelled
	tensePresent                 // refund, refunds
	tenseWill                    // will, am going to, let me
	tenseCan                     // can, could, am happy to
	tenseMust                    // must, should, need to
	tenseImperative              // refund!
	tenseInfinitive              // to refund, of no governor that is known
	tenseRequest                 // I would ask you to
	tenseWish                    // would you like us to
)

// mood is how a clause puts its verb.
type mood struct {
	who     who
	tense   tense
	negated bool
	passive bool
	asked   bool // the subject follows the auxiliary
	please  bool
}

// verb reports whether token i is used as a verb. A form that can be a noun is judged by its neighbours.
func (p *page) verb(i int) bool {
	t := &p.toks[i]
	if t.kind != kindWord || !t.is(tagVerb|tagAux) {
		return false
	}
	if t.is(tagBe) {
		return true
	}
	if t.is(tagHave | tagDo) {
		return !p.auxiliary(i)
	}
	before := i - 1
	for before >= p.from && before >= i-reach && p.toks[before].lemma != p.lex.please && p.toks[before].is(tagAdverb|tagNeg) && !p.toks[before].is(tagDet|tagSubject) {
		before--
	}
	if !t.is(tagNoun | tagAdjective | tagAdverb | tagPrep | tagTeam) {
		if b := before; b >= p.from && t.is(tagThird|tagBase) && (p.toks[b].is(tagDet|tagPossDet) && !p.toks[b].is(tagSubject) || p.toks[b].is(tagPrep) && p.toks[b].lemma != p.lex.to && t.is(tagBase) && !t.is(tagPast)) {
			return false
		}
		if b := before; b >= p.from && !t.is(tagPast|tagThird|tagIng) && t.is(tagBase) && p.toks[b].is(tagNoun|tagAdjective) && !p.toks[b].is(tagAdverb|tagSubject|tagTeam|tagAux) && !p.endsInS(&p.toks[b]) {
			return false // "a hard knock"
		}
		return !(t.is(tagPart) && before >= p.from && p.toks[before].is(tagDet|tagPossDet) && !p.toks[before].is(tagSubject) && p.nominal(i+1))
	}
	if before < p.from || p.toks[before].kind == kindPunct || p.toks[before].is(tagJoin|tagIf) {
		return t.is(tagBase|tagPast) && (p.objectAt(i+1) || t.is(tagBase) && i+1 < p.to && p.toks[i+1].is(tagIng) || t.is(tagBase) && t.has(traitStarter) && !(i+1 < p.to && p.toks[i+1].is(tagAux)))
	}
	b := &p.toks[before]
	switch {
	case b.lemma == p.lex.to, b.is(tagModal | tagWill | tagDo | tagDesk | tagCustomer), b.lemma == p.lex.please, b.lemma == p.lex.they:
		return true
	case b.is(tagDet | tagPossDet | tagAdjective | tagPrep):
		return b.is(tagSubject) && t.is(tagThird|tagPast) && p.objectAt(i+1)
	case t.is(tagPart|tagIng) && b.is(tagBe|tagHave):
		return true
	case t.is(tagThird|tagPast) && (b.is(tagNoun) || b.kind != kindWord):
		return p.objectAt(i+1) || t.is(tagPast)
	case b.lemma == p.lex.us || b.lemma == p.lex.me:
		return t.is(tagBase) && before > p.from && p.toks[before-1].lemma == p.lex.let || t.is(tagThird) && p.objectAt(i+1)
	}
	return false
}

// endsInS reports whether a word is written with an s at its end. A bare "n't" has an empty word before its "not".
func (p *page) endsInS(t *token) bool { return t.end > t.start && p.low[t.end-1] == 's' }

// auxiliary reports whether the form of have or do at i only helps the verb that follows.
func (p *page) auxiliary(i int) bool {
	if p.toks[i].is(tagBase) && i+1 < p.to && p.toks[i+1].is(tagThey) && i > p.from && (p.toks[i-1].lemma == p.lex.please || p.toks[i-1].lemma == p.lex.to) {
		return false // "please have it looked at"
	}
	for j := i + 1; j < p.to && j < i+6; j++ {
		t := p.toks[j]
		switch {
		case t.kind != kindWord:
			return false
		case t.is(tagSubject|tagNeg) && !t.is(tagDet) || t.is(tagAdverb) && !t.is(tagNoun|tagDet):
			continue
		case p.toks[i].is(tagHave):
			return t.is(tagPart) || t.is(tagBe) && t.num == formBeen
		}
		return t.is(tagBase) || j > i+1 && t.is(tagNoun)
	}
	return false
}

// nominal reports whether a noun phrase goes on at i.
func (p *page) nominal(i int) bool {
	return i < p.to && (p.toks[i].is(tagNoun|tagAdjective) || p.toks[i].kind == kindWord && p.toks[i].tags == 0 || p.toks[i].val > 0)
}

// objectAt reports whether i starts what a verb governs and a noun does not: a determiner, a pronoun, a value, a name.
func (p *page) objectAt(i int) bool {
	if i >= p.to {
		return false
	}
	t := p.toks[i]
	return t.is(tagDet|tagPossDet|tagSubject) || t.val > 0 || t.kind == kindMerchant || t.kind == kindLink || t.lemma == p.lex.us || t.lemma == p.lex.me || t.lemma == p.lex.them
}

// group gathers the parts of a verb group while it is read from its head to the left.
type group struct {
	mood
	have, be, been, being, finite, past, did, do, will, modal, must, ready, to bool
}

// moodAt reads the verb group that ends with the head h.
func (p *page) moodAt(h int) mood { return p.moodIn(h, 4) }

func (p *page) moodIn(h, depth int) mood {
	g := group{}
	i := h - 1
	for n := 0; i >= p.from && n < 14; n++ {
		t := p.toks[i]
		switch {
		case t.is(tagNeg):
			g.negated = true
		case t.lemma == p.lex.no && i+1 < p.to && p.toks[i+1].lemma == p.lex.longer:
			g.negated = true
		case t.is(tagWill):
			g.will = true
		case t.is(tagModal):
			g.setModal(p, t.lemma)
		case t.is(tagBe):
			g.setBe(t)
		case t.is(tagHave) && !g.to:
			g.have = true
		case t.is(tagDo):
			g.do = true
			g.did = g.did || t.num == formPast
		case t.lemma == p.lex.to && (p.toks[h].is(tagBase) || g.be):
			if m, ok := p.governor(&g, &i, depth); ok {
				return m
			}
		case t.is(tagSubject) && !t.is(tagDet), t.is(tagDet) && t.is(tagSubject):
			return p.withSubject(&g, h, i, depth)
		case t.lemma == p.lex.please:
			g.please = true
		case t.lemma == p.lex.so && i > p.from && p.toks[i-1].kind == kindPunct:
			return p.coordinate(&g, h, i, depth)
		case t.is(tagAdverb) && !t.is(tagNoun), t.kind == kindDate, t.kind == kindSpan, t.kind == kindTime:
		case t.lemma == p.lex.us || t.lemma == p.lex.me:
			if i > p.from && p.toks[i-1].lemma == p.lex.let {
				return mood{who: whoDesk, tense: tenseWill, negated: g.negated}
			}
			return g.close(p, h)
		case t.is(tagJoin) || t.kind == kindPunct && t.ch == ',':
			return p.coordinate(&g, h, i, depth)
		case t.kind == kindPunct && (t.ch == '"' || t.ch == '\''):
		case t.kind == kindPunct:
			return g.close(p, h)
		default:
			return p.withNoun(&g, h, i, depth)
		}
		i--
	}
	return g.close(p, h)
}

func (g *group) setModal(p *page, l lemma) {
	g.modal = true
	g.must = g.must || l == p.lex.must || l == p.lex.should
}

func (g *group) setBe(t token) {
	switch t.num {
	case formBeen:
		g.been = true
	case formBeing:
		g.being = true
	case formPast:
		g.past, g.finite = true, true
	default:
		g.finite = true
	}
	g.be = true
}

// close decides the mood once the group is read.
func (g *group) close(p *page, h int) mood {
	t := p.toks[h]
	m := g.mood
	if t.is(tagBe|tagHave|tagDo) && h+1 < p.to && (p.toks[h+1].is(tagNeg) || p.toks[h+1].lemma == p.lex.no && h+2 < p.to && p.toks[h+2].lemma == p.lex.longer) {
		m.negated = true
	}
	m.passive = g.be && t.is(tagPart) && !t.is(tagIng)
	switch {
	case m.tense != tenseNone:
	case g.will:
		m.tense = tenseWill
	case g.must:
		m.tense = tenseMust
	case g.modal, g.ready:
		m.tense = tenseCan
	case t.is(tagIng) && g.be && !g.been:
		m.tense = tenseDoing
	case t.is(tagIng) && g.been:
		m.tense = tenseDone
	case g.being && !g.finite && !g.been:
		m.tense = tenseNone // "about your account being closed"
	case g.being:
		m.tense = tenseDoing
	case g.have, g.been, g.past, g.did, t.is(tagBe|tagHave|tagDo) && t.num == formPast:
		m.tense = tenseDone
	case t.is(tagBe|tagHave|tagDo) && !t.is(tagBase):
		m.tense = tensePresent
	case g.be:
		m.tense = tenseState
	case g.do && m.who == whoNobody:
		m.tense = tenseImperative
	case g.do:
		m.tense = tensePresent
	case g.to:
		m.tense = tenseInfinitive
	case t.is(tagBase) && m.who == whoNobody:
		m.tense = tenseImperative
	case t.is(tagPast):
		m.tense = tenseDone
	case t.is(tagBase | tagThird):
		m.tense = tensePresent
	}
	return m
}

// withSubject ends the group at a pronoun, and looks for an auxiliary before it: "could you", "have we".
func (p *page) withSubject(g *group, h, i, depth int) mood {
	t := p.toks[i]
	switch {
	case t.is(tagDesk):
		g.who = whoDesk
		g.negated = g.negated || i > p.from && p.toks[i-1].lemma == p.lex.nothing // "nothing we can refund"
	case t.is(tagCustomer):
		g.who = whoCustomer
	case t.lemma == p.lex.someone || t.lemma == p.lex.somebody:
		if m, ok := p.causative(g, h, i, depth); ok {
			return m
		}
		g.who = whoDesk // who of us does it is left open
	default:
		g.who = whoOther
		g.negated = g.negated || t.lemma == p.lex.nobody || t.lemma == p.lex.nothing || t.lemma == p.lex.none
		if m, ok := p.causative(g, h, i, depth); ok {
			return m
		}
		if i > p.from && (t.lemma == p.lex.who || t.lemma == p.lex.that || t.lemma == p.lex.which) {
			for j := i - 1; j >= p.from && j >= i-2; j-- {
				if p.toks[j].is(tagTeam | tagDesk) {
					g.who = whoDesk
				}
			}
		}
	}
	j := i - 1
	for j >= p.from && (p.toks[j].is(tagNeg) || p.toks[j].lemma == p.lex.please) {
		g.negated = g.negated || p.toks[j].is(tagNeg)
		j--
	}
	if j >= p.from && p.toks[j].is(tagAux) && !(g.will || g.modal || g.have || g.be && p.toks[j].is(tagBe)) {
		g.asked = true
		switch a := p.toks[j]; {
		case a.is(tagWill):
			g.will = true
		case a.is(tagModal):
			g.setModal(p, a.lemma)
		case a.is(tagBe):
			g.setBe(a)
		case a.is(tagHave):
			g.have = true
		case a.is(tagDo):
			g.do, g.did = true, a.num == formPast
		}
	}
	return g.close(p, h)
}

// withNoun ends the group at a noun or anything else that can be its subject.
func (p *page) withNoun(g *group, h, i, depth int) mood {
	t := p.toks[i]
	if m, ok := p.causative(g, h, i, depth); ok {
		return m
	}
	if p.toks[h].is(tagIng) && depth > 0 && t.has(traitIng) && p.verb(i) {
		m := p.moodIn(i, depth-1)
		if m.who == whoDesk && m.tense == tensePresent {
			m = mood{who: whoCustomer, tense: tenseRequest, negated: m.negated} // "I suggest restarting it"
		}
		if m.tense == tenseDone && t.lemma == p.lex.tryLemma {
			m.tense = tenseInfinitive // "I tried calling you"
		}
		return m
	}
	if t.lemma == p.lex.of && i > p.from+1 && p.toks[i-1].lemma == p.lex.liberty && depth > 0 {
		for j := i - 2; j >= p.from && j >= i-4; j-- {
			if p.verb(j) {
				return p.moodIn(j, depth-1) // "I have taken the liberty of refunding it"
			}
		}
	}
	g.negated = g.negated || p.emptySubject(i)
	switch {
	case t.is(tagOutsider) || t.kind == kindMerchant:
		g.who = whoOther
	case t.is(tagTeam):
		g.who = whoDesk
	case t.is(tagPrep) || t.is(tagIf|tagWh):
		if t.is(tagPrep) && p.toks[h].is(tagIng) {
			g.who = whoOther
		}
	default:
		g.who = whoOther
		if p.toks[h].is(tagBase) && !g.will && !g.modal && !g.do && !g.be && !g.have && !g.to {
			g.who = whoNobody
			if p.subjectBefore(i) {
				g.who = whoOther
			}
		}
		if p.toks[h].is(tagPart) && !g.have && !g.be && (t.kind == kindMoney || t.is(tagNoun)) && !p.objectAt(h+1) && p.toks[h].has(traitTelegram) {
			g.be, g.past = true, true // "$49.00 refunded", "refund issued": a passive without its auxiliary
		}
		if j := p.nounPhrase(i); j > p.from && p.toks[j-1].is(tagPrep) { // "our team at the lab will": the phrase before the preposition acts
			for k := j - 2; k >= p.from && k >= j-4; k-- {
				if p.toks[k].is(tagTeam) {
					g.who = whoDesk
					break
				}
			}
		}
	}
	return g.close(p, h)
}

// emptySubject reports whether the subject that ends at i says that there is none: "no credit", "nothing on your account".
func (p *page) emptySubject(i int) bool {
	for j := i; j >= p.from && j > i-8; j-- {
		t := p.toks[j]
		if t.lemma == p.lex.no && !p.numbered(j) || t.lemma == p.lex.nothing || t.lemma == p.lex.none || t.lemma == p.lex.nobody || t.lemma == p.lex.neither {
			return true
		}
		if t.kind == kindPunct || t.is(tagJoin|tagAux|tagDesk|tagCustomer) || t.is(tagVerb) && !t.is(tagNoun|tagAdjective) {
			return false
		}
	}
	return false
}

// numbered reports whether "no" at i is short for number: "order no. NL-10093".
func (p *page) numbered(i int) bool {
	return i > p.from && i+1 < p.to && p.toks[i+1].kind == kindCode && p.toks[i-1].is(tagNoun)
}

// nounPhrase is the first token of the noun phrase that ends at i.
func (p *page) nounPhrase(i int) int {
	for n := 0; n < 8 && i > p.from && p.toks[i-1].kind == kindWord && p.toks[i-1].is(tagDet|tagPossDet|tagAdjective|tagNoun) && !p.toks[i-1].is(tagPrep|tagJoin|tagAux); n++ {
		i--
	}
	return i
}

// subjectBefore reports whether the words before i look like a subject: a noun phrase from the clause's start.
func (p *page) subjectBefore(i int) bool {
	return p.toks[i].is(tagNoun) && p.clauseStart(p.nounPhrase(i))
}

// causative reads "have it repaired", "get that sorted": what counts is the mood of have.
func (p *page) causative(g *group, h, i, depth int) (mood, bool) {
	if !p.toks[h].is(tagPart|tagBase) || g.to || g.be || g.have || g.will || g.modal || g.do || depth == 0 {
		return mood{}, false
	}
	j := p.nounPhrase(i) - 1
	if j < p.from || p.toks[j].is(tagHave) && p.auxiliary(j) || !p.toks[j].is(tagHave) && p.toks[j].lemma != p.lex.get && (p.toks[j].lemma != p.lex.let || !p.toks[h].is(tagBase)) {
		return mood{}, false
	}
	if p.toks[j].is(tagHave) && j > p.from && p.toks[j-1].is(tagDesk) && p.toks[j].num != formPast {
		// "we have it repaired": present
		return mood{who: whoDesk, tense: tensePresent}, true
	}
	return p.moodIn(j, depth-1), true
}

// relative reports whether the verb at j belongs to a clause about a noun: "the claim you made".
func (p *page) relative(j int) bool {
	for k := j - 1; k >= p.from && k > j-4; k-- {
		t := p.toks[k]
		if t.is(tagCustomer) || t.lemma == p.lex.that || t.lemma == p.lex.which {
			return k > p.from && (p.toks[k-1].val > 0 || p.toks[k-1].kind == kindWord && p.toks[k-1].is(tagNoun|tagVerb) && !p.verb(k-1))
		}
		if !t.is(tagAux | tagAdverb | tagNeg) {
			return false
		}
	}
	return false
}

// anew reports whether a comma stands with the conjunction at i, and a request may follow: "you will hear from us, and use this link".
func (p *page) anew(h, i int) bool {
	return h-i <= 2 && (p.toks[i].kind == kindPunct || i > p.from && p.toks[i-1].kind == kindPunct)
}

// coordinate ends the group at "and", "or" or a comma: a verb without its own subject shares the one before it.
func (p *page) coordinate(g *group, h, i, depth int) mood {
	t := p.toks[h]
	comma := p.toks[i].kind == kindPunct
	if g.please || g.do && !g.modal && !g.will || p.toks[i].lemma == p.lex.so && t.is(tagBase) {
		return g.close(p, h)
	}
	bare := !g.will && !g.modal && !g.be && !g.have && !g.do && !g.to
	for j := i - 1; depth > 0 && j >= p.from && j >= i-16; j-- {
		b := p.toks[j]
		if b.kind == kindPunct && b.ch != ',' && b.ch != '"' || b.is(tagIf) {
			break
		}
		if !p.verb(j) || b.is(tagAux) || p.relative(j) {
			continue
		}
		if !bare {
			m := p.moodIn(j, depth-1)
			g.who = m.who
			return g.close(p, h)
		}
		if p.flags[j]&flagIf != p.flags[h]&flagIf {
			continue
		}
		same := t.is(tagBase) && b.is(tagBase) || t.is(tagPast|tagPart) && b.is(tagPast|tagPart) || t.is(tagIng) && b.is(tagIng) || t.is(tagThird) && b.is(tagThird)
		if !same {
			continue
		}
		m := p.moodIn(j, depth-1)
		if comma && (m.tense == tenseInfinitive || p.flags[j]&flagIf != 0) || p.anew(h, i) && (m.who == whoCustomer || m.who == whoOther) && t.is(tagBase) && m.tense != tenseRequest {
			return g.close(p, h)
		}
		m.negated = m.negated && (p.toks[i].lemma == p.lex.or || p.toks[i].lemma == p.lex.nor) || g.negated
		m.please = m.please || g.please
		return m
	}
	return g.close(p, h)
}
