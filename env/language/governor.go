package language

// governor reads what stands before "to": "going to", "happy to", "want to", "ask you to". It moves i to the governor and is
// false when the group goes on to the left of it.
func (p *page) governor(g *group, i *int, depth int) (mood, bool) {
	g.to = true
	j := *i - 1
	for j >= p.from && (p.toks[j].is(tagNeg) || p.toks[j].is(tagAdverb) && !p.toks[j].is(tagNoun|tagSubject|tagReady)) {
		g.negated = g.negated || p.toks[j].is(tagNeg)
		j--
	}
	if j < p.from {
		return mood{tense: tenseInfinitive, negated: g.negated}, true
	}
	t := p.toks[j]
	if k := p.courtesy(j); k > 0 {
		g.ready, *i = true, k
		return mood{}, false
	}
	switch l := t.lemma; {
	case l == p.lex.goLemma && t.is(tagIng), l == p.lex.about:
		g.will, *i = true, j
		return mood{}, false
	case l == p.lex.possible || l == p.lex.impossible:
		m := mood{tense: tenseCan, negated: g.negated || l == p.lex.impossible}
		for k := j - 1; k >= p.from && k > j-4; k-- {
			m.negated = m.negated || p.toks[k].is(tagNeg)
		}
		return m, true
	case t.is(tagReady):
		g.ready = true
		if l == p.lex.unable || l == p.lex.unwilling {
			g.negated = true
		}
		if l == p.lex.sorry || l == p.lex.afraid {
			return mood{tense: tenseInfinitive}, true
		}
		*i = j
		return mood{}, false
	case l == p.lex.position && j > p.from+1:
		for j--; j > p.from && p.toks[j].lemma != p.lex.in; j-- {
			g.negated = g.negated || p.toks[j].lemma == p.lex.no
		}
		g.ready, *i = true, j
		return mood{}, false
	}
	return p.governing(g, j, depth), true
}

// courtesy skips "so kind as" and "kind enough" before "to": it returns the token that stands in for both, and 0 where there is none.
func (p *page) courtesy(j int) int {
	k := j - 1
	if k <= p.from || p.toks[j].lemma != p.lex.as && p.toks[j].lemma != p.lex.enough || p.toks[k].lemma != p.lex.kind && p.toks[k].lemma != p.lex.good {
		return 0
	}
	return k
}

// governing reads a word before "to" that ends the group.
func (p *page) governing(g *group, j, depth int) mood {
	t := p.toks[j]
	switch l := t.lemma; {
	case t.is(tagBe):
		return mood{tense: tenseImperative, negated: g.negated, please: true} // "the next step is to restart it"
	case t.is(tagCustomer):
		return p.asksYou(g, j, depth)
	case l == p.lex.us || l == p.lex.me || t.is(tagTeam) && !p.verb(j):
		return p.wantsUs(g, j, depth)
	case p.verb(j) || t.is(tagHave):
		return p.governed(g, j, depth)
	case j > p.from && p.toks[j-1].lemma == p.lex.too && !t.is(tagPrep|tagSubject), // "it is too late to"
		t.is(tagNoun) && p.against(j),      // "it is against our rules to"
		t.is(tagNoun) && p.lacks(j, depth), // "I don't have the authority to"
		t.is(tagNoun) && p.noBefore(j):     // "I have no authority to"
		return mood{who: whoDesk, tense: tenseCan, negated: true}
	case t.is(tagOutsider):
		if k := p.nounPhrase(j) - 1; k >= p.from && depth > 0 && p.verb(k) && p.toks[k].has(traitOrder) {
			if m := p.moodIn(k, depth-1); m.who == whoDesk {
				return m // "I have told the bank to return it"
			}
		}
		return mood{who: whoOther, tense: tenseInfinitive, negated: g.negated}
	}
	return mood{tense: tenseInfinitive, negated: g.negated}
}

// against reports whether "against" governs the noun phrase that ends at j.
func (p *page) against(j int) bool {
	k := p.nounPhrase(j) - 1
	return k >= p.from && p.toks[k].lemma == p.lex.againstLemma
}

// lacks reports whether the desk does not have what the noun phrase that ends at j names.
func (p *page) lacks(j, depth int) bool {
	k := p.nounPhrase(j) - 1
	if k < p.from || depth == 0 || !p.toks[k].is(tagHave) {
		return false
	}
	m := p.moodIn(k, depth-1)
	return m.negated && m.who == whoDesk
}

// asksYou reads "I would ask you to", "we need you to": the customer is to do it.
func (p *page) asksYou(g *group, j, depth int) mood {
	k := j - 1
	for k >= p.from && p.toks[k].is(tagPrep) {
		k--
	}
	if k >= p.from && depth > 0 && p.verb(k) {
		if m := p.moodIn(k, depth-1); m.who == whoDesk || m.who == whoNobody {
			return mood{who: whoCustomer, tense: tenseRequest, negated: m.negated || g.negated, asked: m.asked}
		}
	}
	if k >= p.from && p.toks[k].lemma == p.lex.forLemma {
		return mood{who: whoCustomer, tense: tenseInfinitive, negated: g.negated}
	}
	return mood{who: whoCustomer, tense: tenseInfinitive, negated: g.negated}
}

// wantsUs reads "would you like us to": the desk would do it, if the customer wants.
func (p *page) wantsUs(g *group, j, depth int) mood {
	k := j - 1
	if k > p.from && p.toks[k].lemma == p.lex.forLemma && p.noBefore(k-1) {
		return mood{who: whoDesk, tense: tenseCan, negated: true} // "no way for me to"
	}
	for k >= p.from && p.toks[k].is(tagPrep|tagPossDet|tagDet) && !p.toks[k].is(tagSubject) {
		k--
	}
	if k < p.from || depth == 0 || !p.verb(k) && !p.toks[k].is(tagPrep) {
		return mood{who: whoDesk, tense: tenseInfinitive, negated: g.negated}
	}
	m := p.moodIn(k, depth-1)
	switch {
	case p.toks[k].lemma == p.lex.allow || p.toks[k].lemma == p.lex.permit:
		return mood{who: whoDesk, tense: tenseCan, negated: m.negated}
	case m.who == whoCustomer:
		return mood{who: whoDesk, tense: tenseWish, negated: m.negated, asked: m.asked}
	case m.who == whoDesk && (p.toks[k].lemma == p.lex.ask || p.toks[k].lemma == p.lex.get):
		return mood{who: whoDesk, tense: m.tense, negated: m.negated} // "I have asked our team to refund it": on its way to be done
	}
	return mood{who: whoOther, tense: tenseInfinitive, negated: m.negated || g.negated}
}

// governed reads a verb before "to": "want to", "tried to", "have to", "refuse to".
func (p *page) governed(g *group, j, depth int) mood {
	if depth == 0 {
		return mood{tense: tenseInfinitive, negated: g.negated}
	}
	t := p.toks[j]
	m := p.moodIn(j, depth-1)
	m.negated = m.negated || g.negated
	m.please = m.please || g.please
	switch l := t.lemma; {
	case l == p.lex.refuse || l == p.lex.decline:
		m.negated, m.tense = true, tenseWill
	case l == p.lex.fail || l == p.lex.forget:
		if m.tense == tenseImperative { // "don't forget to"
			m.negated = false
		} else {
			m.negated = true
		}
	case l == p.lex.agree || l == p.lex.promise || l == p.lex.plan || l == p.lex.intend || l == p.lex.arrange:
		if m.who == whoDesk {
			m.tense = tenseWill
		}
	case t.is(tagHave) || l == p.lex.need:
		if m.who == whoCustomer || m.who == whoNobody {
			if m.tense == tensePresent || m.tense == tenseWill || t.is(tagHave) {
				m.tense = tenseMust
			}
		} else {
			m.tense = tenseMust
		}
	case l == p.lex.like || l == p.lex.love || l == p.lex.want || l == p.lex.wish || l == p.lex.prefer || l == p.lex.offer:
		if m.tense == tenseImperative || m.asked {
			return m
		}
		if l == p.lex.want && m.who == whoCustomer && m.tense == tenseWill {
			return mood{who: whoCustomer, tense: tenseRequest, negated: m.negated} // "you'll want to click on …"
		}
		if m.who == whoDesk && m.tense != tenseDone {
			m.tense = tenseCan
		} else {
			m.tense = tenseInfinitive
		}
	case l == p.lex.tryLemma || l == p.lex.start || l == p.lex.begin || l == p.lex.manage || l == p.lex.remember || l == p.lex.goLemma || l == p.lex.proceed:
	case m.tense == tenseImperative:
	case l == p.lex.ask && m.who == whoDesk:
		m.tense = tenseInfinitive
	default:
		m.tense = tenseInfinitive
	}
	return m
}
