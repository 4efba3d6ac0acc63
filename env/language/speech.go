package language

// speech reads the acts of the sentence in hand.
func (p *page) speech(n int, r *Reading) {
	for i := len(p.found) - 1; i >= 0; i-- {
		f := &p.found[i]
		if f.rule.factual() || p.voided(f) {
			continue
		}
		h := f.head
		if h < 0 {
			h = f.start
		}
		if p.flags[h]&(flagQuoted|flagReported) != 0 || f.head >= 0 && f.rule.how <= howNeed && f.rule.how != howHappen && p.toks[h].is(tagVerb) && !p.verb(h) {
			continue
		}
		switch f.rule.how {
		case howEvent:
			p.event(f, n, r)
		case howHappen:
			p.happen(f, n, r)
		case howReceive:
			p.receive(f, n, r)
		case howRequest, howForbid, howNeed, howQuestion:
			if p.requested(f) {
				r.ask(f.rule, n)
			}
		case howSay, howBlunt:
			if p.said(f) {
				r.say(f.rule.act, f.rule.topic, n)
			}
		case howOffer:
			if p.offered(f) {
				r.say(Offer, f.rule.topic, n)
			}
		case howRefuse:
			if t := refusalOf(f.rule.topic); p.refused(f) && t != "" {
				r.say(Refuse, t, n)
			}
		}
	}
}

// voided reports whether a counter-phrase of the same act stands in the same clause.
func (p *page) voided(f *found) bool { return p.voidedAs(f, f.rule.act) }

// voidedAs is voided for the act that an event comes to.
func (p *page) voidedAs(f *found, act Act) bool {
	for i := range p.voids {
		v := &p.voids[i]
		if v.rule.act == act && (v.rule.topic == "" || v.rule.topic == f.rule.topic) && (act != Deed && p.segs[v.start] == p.segs[f.start] || v.start < f.end && f.start < v.end) {
			return true
		}
	}
	return false
}

// say adds an act once.
func (r *Reading) say(a Act, t Topic, n int) {
	if !r.Has(a, t) || t == "" && !r.Has(a, "") {
		r.Speech = append(r.Speech, Speech{Act: a, Topic: t, Sentence: n})
	}
}

// event reads a verb for what the desk does.
func (p *page) event(f *found, n int, r *Reading) {
	m := p.moodAt(f.head)
	fl := p.flags[f.head]
	if m.passive && p.agentOutside(f.head) || !m.passive && (m.who == whoOther && m.tense != tenseWish || m.who == whoCustomer) {
		return
	}
	switch {
	case !m.negated && p.voidedAs(f, Deed):
	case m.negated:
		if m.tense != tenseDone && m.tense != tenseImperative && m.tense != tenseNone && fl&flagAsked == 0 && fl&flagIf == 0 && !p.voidedAs(f, Refuse) {
			r.refuse(f.rule.topic, n)
		}
	case fl&flagAsked != 0:
		if m.tense == tenseWish || m.asked && m.who == whoDesk && m.tense != tenseDone && m.tense != tenseDoing {
			r.act(Offer, f.rule, n)
		}
	case m.tense == tenseDone && fl&flagIf == 0:
		r.act(Deed, f.rule, n)
	case m.tense == tenseDoing && fl&(flagIf|flagOpen) == 0:
		r.act(Deed, f.rule, n)
	case m.tense == tenseState && fl&(flagIf|flagOpen) == 0 && p.particular(f.start):
		r.act(Deed, f.rule, n)
	case fl&flagIf != 0:
	case (m.tense == tenseWill || m.tense == tenseMust && m.who == whoDesk) && fl&(flagOpen|flagChoice) == 0:
		r.act(Promise, f.rule, n)
	case m.tense == tensePresent && f.rule.topic == TopicHandOver && m.who == whoDesk && fl&flagOpen == 0 && p.personal(f.head):
		r.act(Promise, f.rule, n)
	case m.tense == tenseWill, m.tense == tenseCan && (m.who != whoOther || m.passive):
		r.act(Offer, f.rule, n)
	case m.tense == tensePresent && f.rule.act == HandOver && fl&flagOpen == 0:
		r.act(Deed, f.rule, n)
	}
}

// personal reports whether "I" is the subject before h: "while I transfer you" announces, "we transfer tickets" is a habit.
func (p *page) personal(h int) bool {
	return h > p.from && p.toks[h-1].lemma == p.lex.i
}

// ask adds a request; "shall I call you?" offers the call and asks for no confirmation besides.
func (r *Reading) ask(rule *rule, n int) {
	if rule.topic == TopicConfirmation && rule.how == howQuestion {
		for _, s := range r.Speech {
			if s.Act == Offer && s.Sentence == n {
				return
			}
		}
	}
	r.say(rule.act, rule.topic, n)
}

// act adds what an event is under a mood, as far as the guide has that topic for the act; a hand-over announces itself too.
func (r *Reading) act(a Act, rule *rule, n int) {
	if !hasTopic(a, rule.topic) {
		return
	}
	r.say(a, rule.topic, n)
	if rule.topic == TopicHandOver && a != Offer {
		r.say(HandOver, "", n)
	}
}

// refuse adds the refusal of an event, if the guide has one.
func (r *Reading) refuse(t Topic, n int) {
	if t = refusalOf(t); t != "" {
		r.say(Refuse, t, n)
	}
}

// hasTopic is Topics without its allocation.
func hasTopic(a Act, t Topic) bool {
	switch t {
	case TopicRefund, TopicReplacement, TopicCredit, TopicCallback:
		return true
	case TopicRepair, TopicStay:
		return a == Offer
	case TopicHandOver, TopicCancel, TopicChange, TopicInvestigate, TopicLink:
		return a == Promise || a == Deed
	case TopicFreeze:
		return a == Deed
	}
	return false
}

// refusalOf is the topic under which a refused event counts; empty for one that the guide has no refusal for.
func refusalOf(t Topic) Topic {
	switch t {
	case TopicRefund, TopicCredit:
		return TopicRefund
	case TopicReplacement:
		return TopicReplacement
	case TopicCancel, TopicChange:
		return TopicChange
	case TopicException, TopicDisclosure:
		return t
	}
	return ""
}

// agentOutside reports whether a passive names somebody else as its agent: "by the bank", "by you".
func (p *page) agentOutside(h int) bool {
	for i := h + 1; i < p.to && i < h+8; i++ {
		t := p.toks[i]
		if t.kind == kindPunct {
			return false
		}
		if t.lemma != p.lex.by {
			continue
		}
		for j := i + 1; j < p.to && j < i+4; j++ {
			if p.toks[j].is(tagOutsider | tagCustomer) {
				return true
			}
			if p.toks[j].is(tagTeam) || p.toks[j].lemma == p.lex.us {
				return false
			}
		}
	}
	return false
}

// particular reports whether the clause speaks of this customer's case and not of cases in general ("refunds are issued within a
// week", "tickets usually go to a lead").
func (p *page) particular(start int) bool {
	seg := int(p.segs[start])
	for i := seg; i < p.to && int(p.segs[i]) == seg; i++ {
		if p.toks[i].has(traitGeneric) {
			return false
		}
	}
	for i := seg; i <= start; i++ {
		t := p.toks[i]
		if t.is(tagPossDet|tagSubject) || t.is(tagDet) || t.val > 0 {
			return true
		}
		if t.is(tagNoun) && t.end-t.start > 3 && p.low[t.end-1] == 's' && string(p.low[t.start:t.end]) != p.lex.names[t.lemma] {
			return false
		}
	}
	return true
}

// happen reads a thing that takes its course.
func (p *page) happen(f *found, n int, r *Reading) {
	m := p.moodAt(max(f.head, f.start))
	fl := p.flags[max(f.head, f.start)]
	switch {
	case m.negated || fl&(flagAsked|flagIf|flagOpen) != 0 || p.voidedAs(f, Deed):
	case m.tense == tenseWill, m.tense == tensePresent && f.head >= 0 && !p.toks[f.head].is(tagBe) && p.ahead(f):
		r.act(Promise, f.rule, n)
	case m.tense == tenseCan || m.tense == tenseMust || m.tense == tenseInfinitive || m.who == whoCustomer:
	default:
		if !p.noBefore(f.start) && (m.tense == tenseDone || m.tense == tenseDoing || p.particular(f.start)) {
			r.act(Deed, f.rule, n)
		}
	}
}

// ahead reports whether a day to come stands in the clause: "a new unit goes out tomorrow".
func (p *page) ahead(f *found) bool {
	for i := f.start; i < p.to && p.segs[i] == p.segs[f.start]; i++ {
		if t := p.toks[i]; t.kind == kindDate && p.values[t.val-1].date.Sub(p.today) > 0 {
			return true
		}
	}
	return false
}

// noBefore reports whether "no" stands just before a noun phrase.
func (p *page) noBefore(i int) bool {
	if i <= p.from || i >= p.to {
		return false
	}
	return (p.toks[i-1].lemma == p.lex.no || p.toks[i-1].is(tagNeg) || i-1 > p.from && p.toks[i-2].lemma == p.lex.no)
}

// receive reads what the customer is to get.
func (p *page) receive(f *found, n int, r *Reading) {
	m := p.moodAt(f.head)
	fl := p.flags[f.head]
	if m.who != whoCustomer && m.who != whoOther || fl&flagAsked != 0 || fl&flagIf != 0 {
		return
	}
	switch {
	case m.negated:
		if m.tense == tenseWill || m.tense == tenseCan {
			r.refuse(f.rule.topic, n)
		}
	case m.who == whoOther:
	case m.tense == tenseWill && fl&(flagOpen|flagChoice) == 0:
		r.act(Promise, f.rule, n)
	case m.tense == tenseWill, m.tense == tenseCan:
		r.act(Offer, f.rule, n)
	}
}

// said reports whether saying the phrase is the act here.
func (p *page) said(f *found) bool {
	h := max(f.head, f.start)
	fl := p.flags[h]
	if f.rule.act == Acknowledge {
		fl &^= flagOpen
	}
	if f.rule.how == howSay && fl&(flagIf|flagAsked|flagOpen) != 0 || fl&flagAsked != 0 && f.rule.act == Warn {
		return false
	}
	if f.rule.act == DemandProof {
		return fl&flagAsked == 0
	}
	if f.rule.how == howSay && !f.rule.negative && p.negatedWithin(f) {
		return false
	}
	if f.rule.act == AdmitFault && p.deniedClause(h) {
		return false
	}
	if f.head >= 0 && p.verb(f.head) {
		m := p.moodAt(f.head)
		if f.rule.act == Acknowledge && p.toks[f.head].lemma == p.lex.apologise && m.who != whoDesk && m.who != whoNobody {
			return false
		}
		if f.rule.topic == TopicPhishing && m.who == whoCustomer && !m.passive {
			return false
		}
		return !m.negated || f.rule.negative
	}
	return f.rule.negative || !p.noBefore(f.start)
}

// negatedWithin reports whether a negation stands between the ends of a match.
func (p *page) negatedWithin(f *found) bool {
	for i := f.start; i < f.end; i++ {
		if p.toks[i].is(tagNeg) || p.toks[i].lemma == p.lex.no {
			return true
		}
	}
	return false
}

// offered reports whether the phrase puts something at the customer's choice.
func (p *page) offered(f *found) bool {
	if f.head >= 0 && p.verb(f.head) {
		m := p.moodAt(f.head)
		return !m.negated && m.tense != tenseDone && !(f.rule.topic == TopicStay && m.who == whoOther && m.tense == tensePresent)
	}
	return !p.noBefore(f.start)
}

// refused reports whether the phrase refuses: by itself, or by a negated verb of the desk.
func (p *page) refused(f *found) bool {
	h := max(f.head, f.start)
	if p.flags[h]&(flagIf|flagAsked) != 0 {
		return false
	}
	if f.rule.negative {
		if f.head < 0 {
			return true
		}
		m := p.moodAt(f.head)
		return !m.negated && m.who != whoCustomer && (m.who != whoOther || m.passive || p.toks[f.head].is(tagBe)) && !(m.passive && p.agentOutside(f.head))
	}
	m := p.moodAt(f.head)
	if !m.negated || m.who == whoCustomer || m.who == whoOther && !m.passive && !p.toks[f.head].is(tagBe) {
		return false
	}
	return m.tense != tenseImperative && (m.tense != tenseDone || m.passive && f.rule.topic == TopicException) && m.tense != tenseInfinitive
}

// requested reports whether the customer is asked or told to do it.
func (p *page) requested(f *found) bool {
	h := max(f.head, f.start)
	fl := p.flags[h]
	if f.rule.how == howQuestion {
		return fl&flagAsked != 0 && p.openQuestion(h)
	}
	if fl&flagIf != 0 {
		return false
	}
	m := p.moodAt(h)
	if m.negated != (f.rule.how == howForbid) {
		return false
	}
	if f.rule.how == howNeed {
		if p.toks[h].is(tagIng) {
			return p.minds(h)
		}
		return m.who == whoDesk && m.tense != tenseDone && (p.toks[h].lemma == p.lex.need || m.asked)
	}
	return p.requestMood(h, m) && !(m.tense == tenseCan && !m.asked && (f.rule.act == Ask || f.rule.topic == TopicWait))
}

// requestMood reports whether a verb asks or tells the customer to do something.
func (p *page) requestMood(h int, m mood) bool {
	switch m.tense {
	case tenseImperative:
		return m.who == whoNobody
	case tenseRequest:
		return true
	case tenseMust:
		return !m.asked && (m.who == whoCustomer || m.who == whoNobody || m.passive)
	case tenseCan:
		return m.who == whoCustomer
	case tenseWill:
		return m.who == whoCustomer && m.asked
	}
	return m.please && m.who == whoNobody && m.tense != tenseDone
}

// minds reports whether "mind" stands before a verb in -ing: "would you mind sending".
func (p *page) minds(h int) bool {
	for i := h - 1; i >= p.from && i >= h-2; i-- {
		if p.toks[i].lemma == p.lex.mind {
			return true
		}
	}
	return false
}

// openQuestion reports whether the question asks for something, and not whether something happened.
func (p *page) openQuestion(h int) bool {
	for i := h; i >= p.from; i-- {
		if p.flags[i]&flagSegment == 0 {
			continue
		}
		t := p.toks[i]
		for t.is(tagJoin) && i+1 < p.to {
			i++
			t = p.toks[i]
		}
		return !(t.is(tagDo|tagHave) && i+1 < p.to && p.toks[i+1].lemma != p.lex.you && t.num == formPast || t.is(tagDo) && t.num == formPast && p.toks[min(i+1, p.to-1)].is(tagSubject|tagDet))
	}
	return true
}
