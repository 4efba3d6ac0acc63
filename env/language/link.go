package language

// links reads the web addresses of the sentence in hand: those that the customer is told to use.
func (p *page) links(n int, r *Reading) {
	for i := p.from; i < p.to; i++ {
		if p.toks[i].kind != kindLink || p.flags[i]&(flagQuoted|flagReported|flagIf) != 0 || p.suspicious(i) {
			continue
		}
		told, instructed := p.directed(i)
		if told {
			p.tellAll(r, Link, i, n)
		}
		if instructed {
			r.say(Instruct, TopicOpenLink, n)
		}
	}
}

// suspicious reports whether the clause of the link at i speaks of a fake: then the link is none to use.
func (p *page) suspicious(i int) bool {
	for n := range p.found {
		if f := &p.found[n]; f.rule.topic == TopicPhishing && p.segs[f.start] == p.segs[i] {
			return true
		}
	}
	return false
}

// directed reports whether the customer is told to use the link at i, and whether in so many words. The verb before the link
// decides; where there is none, the one after it.
func (p *page) directed(i int) (told, instructed bool) {
	for j := i - 1; j >= p.from && j > i-18; j-- {
		t := p.toks[j]
		if !p.verb(j) {
			if t.is(tagNeg) || t.lemma == p.lex.no {
				return false, false
			}
			continue
		}
		if p.toks[j].is(tagModal | tagWill) {
			continue
		}
		m := p.moodAt(j)
		fl := p.flags[j]
		switch {
		case m.negated || t.has(traitShun):
			return false, false
		case fl&flagIf != 0:
		case p.requestMood(j, m):
			return fl&flagOpen == 0 || m.tense == tenseImperative, true
		case fl&(flagAsked|flagOpen) != 0:
			return false, false
		case m.who == whoCustomer && m.tense == tenseWill, m.passive && m.tense == tenseCan:
			return true, false
		case t.is(tagBe) && (m.tense == tensePresent || m.tense == tenseState) && p.placed(j, i):
			return true, false
		case m.passive && m.tense == tenseState && t.has(traitShow) && p.placed(j, i):
			return true, false // "they are listed at …"
		case t.is(tagIng) && j == p.from:
			return false, false // "clicking … would put you at risk"
		case m.tense == tenseInfinitive || t.is(tagIng) || t.is(tagPart) && !t.is(tagAux) && m.tense == tenseNone:
		case p.flags[j+1]&flagSegment != 0 || p.colonBetween(j, i):
			return p.labelled(i), false
		default:
			return false, false
		}
	}
	return p.labelled(i), false
}

// placed reports whether the link is where something is: "the form is at …", "here is the link: …".
func (p *page) placed(j, i int) bool {
	return i-j <= 8 && (p.toks[i-1].is(tagPrep) || p.toks[i-1].kind == kindPunct || i-j == 1 || p.colonBetween(j, i))
}

func (p *page) colonBetween(j, i int) bool {
	for k := j + 1; k < i; k++ {
		if p.toks[k].kind == kindPunct && p.toks[k].ch == ':' {
			return true
		}
	}
	return false
}

// labelled reports whether the link stands alone or under a label, or does something for the customer by itself.
func (p *page) labelled(i int) bool {
	if p.flags[i]&(flagAsked|flagOpen) != 0 {
		return false
	}
	for j := i + 1; j < p.to && j < i+6; j++ {
		if p.toks[j].is(tagNeg) {
			return false
		}
		if p.verb(j) {
			m := p.moodAt(j)
			return !m.negated && m.tense != tenseDone
		}
	}
	return true
}
