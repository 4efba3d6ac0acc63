package language

import "slices"

// found is a pattern's match in the sentence in hand.
type found struct {
	rule *rule
	match
	start   int
	pattern uint16
}

// maxFound bounds the matches of a sentence, those that tell acts and those that tell facts alone: no message has that many, and stuffing
// must not cost time.
const maxFound = 600

// search finds the patterns of the sentence in hand, by where they start and, at one token, by their number; both fall. It goes from the
// sentence's end to its start, so that ahead holds just what is ahead. Patterns that tell facts alone are looked for if these are asked for.
func (p *page) search(b *book, facts bool) {
	p.found, p.voids, p.factual = p.found[:0], p.voids[:0], 0
	ahead := idSet{1}
	entries, toks := b.entries, p.toks[:p.to]
	for i := len(toks) - 1; i >= p.from; i-- {
		at := &entries[toks[i].place]
		if ahead.meet(&at.rarest) {
			p.try(b, at, i, &ahead, facts)
		}
		ahead.join(&at.holds)
	}
}

// try matches the patterns that can start at the token at i, and whose rarest needs are ahead.
func (p *page) try(b *book, at *entry, i int, ahead *idSet, facts bool) {
	f := p.next()
	for _, w := range at.starts.words {
		for hits := at.rarest[w] & ahead[w]; hits != 0; hits &= hits - 1 {
			list := at.starts.of(w, hits&-hits)
			for n := range list {
				c := &list[n]
				if (facts || !c.factual) && ahead.has(c.needs[1]) && ahead.has(c.needs[2]) && p.match(&b.patterns[c.pattern], i, &f.match) {
					f.pattern, f.rule, f.start = c.pattern, b.patterns[c.pattern].rule, i
					p.keep()
					f = p.next()
				}
			}
		}
	}
}

// match matches a pattern against the tokens from i on, where it can start.
func (p *page) match(pat *pattern, i int, m *match) bool {
	elems := pat.elems
	if elems[0].op == opStart {
		if !p.clauseStart(i) {
			return false
		}
		elems = elems[1:]
	}
	*m = match{head: -1, slot: -1}
	return (!elems[0].asks || elems[0].agrees(p, i)) && p.findAfter(elems, i, p.to, m)
}

// next is where the next match can stand, behind those that are kept.
func (p *page) next() *found {
	n := len(p.found)
	if n == cap(p.found) {
		p.found = slices.Grow(p.found, 1)
	}
	return &p.found[:n+1][n]
}

// keep keeps the next match, in its order; one that takes others back is kept with its like.
func (p *page) keep() {
	n := len(p.found)
	f := p.found[:n+1]
	factual := f[n].rule.factual()
	switch {
	case f[n].rule.how == howVoid:
		p.voids = append(p.voids, f[n])
	case factual && p.factual < maxFound, !factual && n-p.factual < maxFound:
		if factual {
			p.factual++
		}
		for p.found = f; n > 0 && f[n-1].start == f[n].start && f[n-1].pattern < f[n].pattern; n-- {
			f[n-1], f[n] = f[n], f[n-1]
		}
	}
}
