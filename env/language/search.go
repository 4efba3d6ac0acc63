package language

// found is a pattern's match in the sentence in hand.
type found struct {
	rule *rule
	match
	start   int
	pattern uint16
}

// maxFound bounds the matches of a sentence: no message has that many, and stuffing must not cost time.
const maxFound = 600

// search finds the patterns of the sentence in hand, by where they start and, at one token, by their number; both fall. It goes from the
// sentence's end to its start, so that ahead holds just what is ahead.
func (p *page) search(b *book) {
	p.found, p.voids = p.found[:0], p.voids[:0]
	ahead := idSet{1}
	for i := p.to - 1; i >= p.from; i-- {
		at := &b.entries[p.toks[i].place]
		if list := at.starts; ahead.meet(&list.rarest) {
			for w := range list.rarest {
				for hits := list.rarest[w] & ahead[w]; hits != 0; hits &= hits - 1 {
					p.try(b, list.of(w, hits&-hits), i, &ahead)
				}
			}
		}
		ahead.join(at.holds)
	}
}

// try matches candidates, which share their rarest need, against the tokens from i on.
func (p *page) try(b *book, list []candidate, i int, ahead *idSet) {
	for n := range list {
		c := &list[n]
		if !ahead.has(c.needs[1]) || !ahead.has(c.needs[2]) {
			continue
		}
		pat := &b.patterns[c.pattern]
		f := p.next()
		f.match = match{head: -1, slot: -1}
		if !p.find(pat.elems, i, p.to, &f.match) {
			continue
		}
		f.rule, f.start, f.pattern = pat.rule, i, c.pattern
		if pat.rule.how == howVoid {
			p.voids = append(p.voids, *f)
		} else if len(p.found) < maxFound {
			p.keep()
		}
	}
}

// next is where the next match can stand, behind those that are kept.
func (p *page) next() *found {
	n := len(p.found)
	p.found = append(p.found, found{})[:n]
	return &p.found[:n+1][n]
}

// keep keeps the next match, in its order.
func (p *page) keep() {
	n := len(p.found)
	p.found = p.found[:n+1]
	for ; n > 0 && p.found[n-1].start == p.found[n].start && p.found[n-1].pattern < p.found[n].pattern; n-- {
		p.found[n-1], p.found[n] = p.found[n], p.found[n-1]
	}
}
