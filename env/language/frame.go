package language

// flag is what frames a token: a quotation, a report of the customer's words, a condition, a question.
type flag uint8

const (
	flagQuoted   flag = 1 << iota // between quotation marks
	flagReported                  // the customer's or a third party's words, told again
	flagIf                        // inside a condition
	flagOpen                      // beside an open condition: holds only if it comes true
	flagChoice                    // beside "if you like": at the customer's choice
	flagAsked                     // in a question
	flagSegment                   // the first token of a main clause
)

// frame marks what frames each token of the sentence.
func (p *page) frame(s *sentence) {
	p.from, p.to = s.from, s.to
	if p.inQuote || s.traits&traitQuote != 0 {
		p.quotes(s)
	}
	start := s.from
	for i := s.from + 1; i < s.to && (s.traits&traitMark != 0 || s.tags&tagJoin != 0); i++ {
		if (p.toks[i-1].kind == kindPunct || p.toks[i].is(tagJoin)) && p.segmentAt(start, i) {
			p.segment(s, start, i)
			start = i
		}
	}
	p.segment(s, start, s.to)
}

// segment marks what frames the main clause of [start, end). The sentence's tags and traits tell what need not be looked for.
func (p *page) segment(s *sentence, start, end int) {
	p.flags[start] |= flagSegment
	for j := start; j < end; j++ {
		p.segs[j] = int32(start)
	}
	if end < p.to && p.toks[end].lemma == p.lex.and && p.answers(start) {
		p.mark(end, p.to, flagChoice) // "please confirm and I will"
	}
	if s.traits&traitSaying != 0 {
		p.sayings(start, end)
	}
	if s.traits&traitOpener != 0 {
		p.conditions(start, end)
	}
	if s.tags&tagSay == 0 || !p.reports(start, end) {
		p.attributed(s, start, end)
	}
	p.questions(s, start, end)
}

// sayings marks what the customer may say to have something: "say the word and I will".
func (p *page) sayings(start, end int) {
	for i := start; i+1 < end; i++ {
		if l := p.toks[i+1].lemma; p.toks[i].lemma == p.lex.the && l == p.lex.word || p.toks[i].lemma == p.lex.say && l == p.lex.so {
			p.mark(p.from, p.to, flagChoice)
		}
	}
}

func (p *page) mark(from, to int, f flag) {
	for i := max(from, p.from); i < min(to, p.to); i++ {
		p.flags[i] |= f
	}
}

// quotes marks what stands between quotation marks; a single quote opens only before a word and after a blank.
func (p *page) quotes(s *sentence) {
	for i := s.from; i < s.to; i++ {
		t := &p.toks[i]
		if t.kind == kindPunct && (t.ch == '"' || t.ch == '\'') {
			if t.ch == '"' || p.inQuote || p.at(int(t.start)-1) <= ' ' {
				p.inQuote = !p.inQuote
			}
			continue
		}
		if p.inQuote {
			p.flags[i] |= flagQuoted
		}
	}
	if s.end == '\n' || s.end == 0 {
		p.inQuote = false
	}
}

// segmentAt reports whether a new main clause starts at token i of the segment from start on.
func (p *page) segmentAt(start, i int) bool {
	prev, t := &p.toks[i-1], &p.toks[i]
	if prev.kind == kindPunct {
		switch prev.ch {
		case ';', ':', '(', ')', markDash, markEllipsis:
			return true
		case '-':
			return p.at(int(prev.start)-1) == ' ' && p.at(int(prev.end)) == ' '
		case ',':
			if t.is(tagJoin) && t.kind == kindWord && t.lemma != p.lex.than && t.lemma != p.lex.as {
				break
			}
			return !p.openCondition(start, i-1) && !p.conditionFrom(start) && p.startsClause(i)
		}
		if prev.ch != ',' || !t.is(tagJoin) || t.lemma == p.lex.than || t.lemma == p.lex.as {
			return false
		}
	}
	if t.kind != kindWord || !t.is(tagJoin) {
		return false
	}
	switch t.lemma {
	case p.lex.and, p.lex.or, p.lex.so, p.lex.then, p.lex.plus:
		return !p.openCondition(start, i) && i+1 < p.to && (p.startsClause(i+1) || p.toks[i+1].is(tagIf) || p.toks[i+1].lemma == p.lex.so && p.startsClause(i+2)) && !p.toks[i-1].is(tagJoin)
	case p.lex.than, p.lex.as, p.lex.nor, p.lex.though:
		return false
	}
	return i+1 < p.to && (prev.kind == kindPunct || !p.openCondition(start, i))
}

// startsClause reports whether a subject with its verb, or a request, starts at i.
func (p *page) startsClause(i int) bool {
	for n := 0; n < reach && i < p.to && p.toks[i].is(tagAdverb) && !p.toks[i].is(tagSubject|tagDet|tagNoun) && p.toks[i].lemma != p.lex.please; n++ {
		i++
	}
	if i >= p.to {
		return false
	}
	t := &p.toks[i]
	if t.is(tagDesk|tagCustomer) || t.is(tagSubject) && !t.is(tagDet) || t.lemma == p.lex.please || t.lemma == p.lex.let {
		return true
	}
	if t.is(tagSubject) && i+1 < p.to && p.toks[i+1].is(tagAux) {
		return true
	}
	if t.is(tagBase) && !t.is(tagAux) && p.verb(i) {
		return true
	}
	if !t.is(tagDet|tagPossDet) && t.val == 0 && !t.is(tagNoun) {
		return t.is(tagAux) && i+1 < p.to && p.toks[i+1].is(tagSubject|tagNeg)
	}
	for j := i; j < p.to && j < i+6; j++ { // a noun phrase with a verb group after it
		if p.toks[j].kind == kindPunct || p.toks[j].is(tagJoin) {
			return false
		}
		if p.toks[j].is(tagAux) {
			return true
		}
		if j > i && p.toks[j].is(tagSubject) && !p.toks[j].is(tagDet) {
			return false
		}
		if j > i && p.toks[j].is(tagThird|tagPast) && p.verb(j) {
			return true
		}
	}
	return false
}

// openCondition reports whether a condition that starts in the segment is not closed by a comma before i.
func (p *page) openCondition(start, i int) bool {
	for j := i - 1; j >= start && j > i-30; j-- {
		if p.toks[j].kind == kindPunct && p.toks[j].ch == ',' {
			return false
		}
		if p.toks[j].has(traitOpener) && p.condition(j) != 0 {
			return j == start || p.clauseStart(j)
		}
	}
	return false
}

// conditionFrom reports whether the segment opens with a condition: its comma closes the condition only.
func (p *page) conditionFrom(start int) bool {
	for n := 0; n < reach && start < p.to && (p.toks[start].is(tagJoin) || p.toks[start].is(tagAdverb) && p.condition(start) == 0); n++ {
		start++
	}
	return start < p.to && p.condition(start) != 0
}

// condition reports the number of tokens that open a condition at i; 0 when none does.
func (p *page) condition(i int) int {
	t := &p.toks[i]
	if !t.has(traitOpener) {
		return 0
	}
	var none token
	next := func(n int) *token {
		if i+n < p.to {
			return &p.toks[i+n]
		}
		return &none
	}
	switch {
	case t.lemma == p.lex.once:
		if n := next(1); i > p.from && p.toks[i-1].lemma == p.lex.at || n.is(tagAdverb) && !n.is(tagSubject) || !n.is(tagSubject|tagDet|tagPossDet|tagNoun) {
			return 0
		}
		return 1
	case t.lemma == p.lex.until || t.lemma == p.lex.till:
		for k := i + 1; k < p.to && k < i+6 && (next(1).is(tagSubject|tagPossDet) || next(1).lemma == p.lex.the); k++ {
			if p.verb(k) {
				return 1
			}
		}
		return 0
	case t.is(tagIf):
		return 1
	case t.lemma == p.lex.as && next(1).lemma == p.lex.soon && next(2).lemma == p.lex.as:
		return 3
	case t.lemma == p.lex.as && next(1).lemma == p.lex.long && next(2).lemma == p.lex.as:
		return 3
	case t.lemma == p.lex.caseLemma && i > p.from && p.toks[i-1].lemma == p.lex.in:
		return 1
	case (t.lemma == p.lex.should || t.is(tagHave) && t.num == formPast) && p.clauseStart(i) && next(1).is(tagSubject|tagPossDet|tagDet|tagNoun) && p.inverted(i):
		return 1
	case t.lemma == p.lex.before && next(1).is(tagDesk|tagCustomer):
		return 1
	case t.lemma == p.lex.after && next(1).is(tagCustomer) && !(next(2).is(tagPast) && !next(2).is(tagBase)), t.lemma == p.lex.when && next(1).is(tagCustomer) && i == p.from:
		return 1
	}
	return 0
}

// inverted reports whether "should you" opens a condition and not a question.
func (p *page) inverted(i int) bool {
	if p.to < len(p.toks) && p.toks[p.to].ch != '?' {
		return true
	}
	for j := i; j < p.to; j++ {
		if p.toks[j].kind == kindPunct && p.toks[j].ch == ',' {
			return true
		}
	}
	return false
}

// conditions marks the conditions of a segment, and what they leave open.
func (p *page) conditions(start, end int) {
	for i := start; i < end; i++ {
		if !p.toks[i].has(traitOpener) || p.condition(i) == 0 {
			continue
		}
		stop := p.conditionEnd(start, i, end)
		p.mark(i, stop, flagIf)
		switch {
		case p.embedded(i, start), p.harmless(i, stop), p.toks[i].lemma == p.lex.until || p.toks[i].lemma == p.lex.till || p.toks[i].lemma == p.lex.before, p.timed(i):
		case p.choice(i, stop):
			p.mark(start, end, flagChoice)
		default:
			p.mark(start, end, flagOpen)
		}
		i = stop - 1
	}
}

// answers reports whether the segment asks the customer for a word before something happens: "please confirm", "just say yes".
func (p *page) answers(start int) bool {
	for start < p.to && p.toks[start].is(tagAdverb) {
		start++
	}
	return start < p.to && p.toks[start].is(tagBase) && p.toks[start].has(traitAnswer)
}

// conditionEnd is where the condition that starts at i ends: at a comma; without one, where the main clause takes up.
func (p *page) conditionEnd(start, i, end int) int {
	for j := i + 1; j < end; j++ {
		if p.toks[j].kind == kindPunct && p.toks[j].ch == ',' {
			return j
		}
	}
	if i > start+1 {
		return end
	}
	for j := i + 3; j < end; j++ {
		if p.toks[j].is(tagDesk) || p.toks[j].is(tagCustomer) && j > i+3 {
			return j
		}
	}
	return end
}

// embedded reports whether "if" or "whether" at i only names a question: "see whether", "ask if".
func (p *page) embedded(i, start int) bool {
	if p.toks[i].lemma == p.lex.whether {
		return true
	}
	for j := i - 1; j >= start && j >= i-2 && p.toks[i].lemma == p.lex.ifLemma; j-- {
		if t := p.toks[j]; t.is(tagSay) || t.has(traitFinding) {
			return true
		}
	}
	return false
}

// timed reports whether "as soon as" only tells when: nothing hangs on the customer or on somebody else.
func (p *page) timed(i int) bool {
	return p.toks[i].lemma == p.lex.as && p.toks[min(i+1, p.to-1)].lemma == p.lex.soon && !p.toks[min(i+3, p.to-1)].is(tagCustomer)
}

// harmless reports whether the condition leaves nothing open: "if you have any questions".
func (p *page) harmless(i, stop int) bool {
	for j := i; j < stop; j++ {
		if p.toks[j].has(traitHarmless) {
			return true
		}
	}
	return false
}

// choice reports whether the condition is the customer's wish: "if you like", "should you prefer".
func (p *page) choice(i, stop int) bool {
	wish, you := false, false
	for j := i; j < stop; j++ {
		l := p.toks[j].lemma
		you = you || p.toks[j].is(tagCustomer|tagPossDet) || l != 0 && l == p.lex.suit
		wish = wish || p.toks[j].has(traitWish)
	}
	return wish && you
}

// reports marks what the customer or a third party is said to have said, if that is so.
func (p *page) reports(start, end int) bool {
	for i := start; i < end; i++ {
		if !p.toks[i].is(tagSay) || p.toks[i].is(tagNoun) && !p.verb(i) {
			continue
		}
		m := p.moodAt(i)
		source := m.who == whoCustomer || m.who == whoOther && p.letterBefore(i)
		if !source || m.asked || m.tense == tenseCan || m.tense == tenseMust || m.tense == tenseWill || m.tense == tenseRequest || m.tense == tenseImperative || m.tense == tenseInfinitive && m.who != whoCustomer {
			continue
		}
		if p.toks[i].is(tagBase) && p.toks[i-1].is(tagModal) && p.toks[i-1].lemma != p.lex.would {
			continue
		}
		p.mark(i, p.reportEnd(i, end), flagReported)
		if p.trailing(i, end) && !p.compliance(i) {
			p.mark(p.from, i, flagReported)
		}
		return true
	}
	return false
}

// reportEnd is where a report stops: one inside a relative clause ("the refund you asked for is …") at the next verb.
func (p *page) reportEnd(i, end int) int {
	about := p.relative(i)
	for j := i - 1; j >= p.from && j >= i-3 && !about; j-- {
		about = p.toks[j].is(tagCustomer) && j > p.from && p.toks[j-1].lemma == p.lex.what
	}
	for j := i + 1; about && j < end; j++ {
		if p.verb(j) && !p.toks[j-1].is(tagSubject) && p.toks[j-1].lemma != p.lex.to && p.toks[j].is(tagAux|tagThird|tagPast) {
			return j
		}
	}
	return end
}

// trailing reports whether the report ends its clause, so that what stands before it is what was said: "…, you wrote".
func (p *page) trailing(i, end int) bool {
	if i+3 < end {
		return false
	}
	for j := i - 1; j > p.from && j >= i-5; j-- {
		if p.toks[j].is(tagCustomer) {
			b := p.toks[j-1]
			return b.kind == kindPunct || b.lemma == p.lex.as || b.lemma == p.lex.what || b.lemma == p.lex.how
		}
	}
	return false
}

// compliance tells "as you wished" and the like: the desk did what was asked for.
func (p *page) compliance(i int) bool {
	return p.toks[i].has(traitWish) || p.toks[i].lemma == p.lex.ask && !p.toks[i].is(tagBase) || p.toks[i].lemma == p.lex.request || p.toks[i].lemma == p.lex.hope || p.toks[i].lemma == p.lex.expect
}

// letterBefore reports whether a letter, a message or a note speaks just before i.
func (p *page) letterBefore(i int) bool {
	for j := i - 1; j >= p.from && j >= i-5; j-- {
		if p.toks[j].has(traitLetter) {
			return true
		}
	}
	return false
}

// attributed marks a segment with "according to you", "in your message".
func (p *page) attributed(s *sentence, start, end int) {
	if s.traits&traitSource == 0 {
		return
	}
	for i := start; i+2 < end; i++ {
		if p.toks[i].lemma == p.lex.according && p.toks[i+2].is(tagCustomer|tagPossDet) && (p.toks[i+2].is(tagCustomer) || i+3 < end && p.toks[i+3].has(traitLetter)) {
			p.mark(start, p.to, flagReported)
			return
		}
	}
}

// questions marks the segments that a question mark belongs to.
func (p *page) questions(s *sentence, start, end int) {
	if s.end != '?' {
		return
	}
	first := &p.toks[start]
	if end == s.to || first.is(tagAux|tagWh) {
		p.mark(start, end, flagAsked)
	}
}
