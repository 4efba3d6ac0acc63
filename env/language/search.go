package language

import (
	"cmp"
	"math"
	"slices"
)

// found is a pattern's match in the sentence in hand.
type found struct {
	rule *rule
	match
	start   int
	pattern uint16
}

// maxFound bounds the matches of a sentence: no message has that many, and stuffing must not cost time.
const maxFound = 600

// search finds the patterns of the sentence in hand. It goes from its end to its start, so that nearest holds just what is ahead.
func (p *page) search(b *book) {
	p.found, p.voids = p.found[:0], p.voids[:0]
	p.nearest = [maxIDs]uint8{1}
	for i := p.to - 1; i >= p.from; i-- {
		t := &p.toks[i]
		list := b.at(t)
		for n := 0; n+rowStep <= len(list.rarest); n += rowStep {
			r := (*[rowStep]uint16)(list.rarest[n:])
			if p.nearest[r[0]%maxIDs]|p.nearest[r[1]%maxIDs]|p.nearest[r[2]%maxIDs]|p.nearest[r[3]%maxIDs]|
				p.nearest[r[4]%maxIDs]|p.nearest[r[5]%maxIDs]|p.nearest[r[6]%maxIDs]|p.nearest[r[7]%maxIDs] == 0 {
				continue
			}
			for k, id := range r {
				if p.nearest[id%maxIDs] != 0 {
					p.try(b, list.all[list.from[n+k]:list.from[n+k+1]], i)
				}
			}
		}
		p.hold(b.held(t), i)
	}
	slices.Reverse(p.found)
	slices.SortFunc(p.found, func(x, y found) int {
		return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(x.pattern, y.pattern))
	})
}

// place is a token's place in the sentence, from 1 on; those far into a long one share theirs, which finds too much and loses nothing.
func (p *page) place(i int) uint8 { return uint8(min(i-p.from+1, math.MaxUint8)) }

// hold notes what the token at i can stand for.
func (p *page) hold(ids []uint16, i int) {
	place := p.place(i)
	for _, id := range ids {
		p.nearest[id%maxIDs] = place
	}
}

// try matches candidates against the tokens from i on.
func (p *page) try(b *book, list []candidate, i int) {
	place := int(p.place(i))
	for n := range list {
		c := &list[n]
		if !p.meets(c.needs[0], place+int(c.reach[0])) || !p.meets(c.needs[1], place+int(c.reach[1])) || !p.meets(c.needs[2], place+int(c.reach[2])) {
			continue
		}
		pat := &b.patterns[c.pattern]
		m := match{head: -1, slot: -1}
		if !p.find(pat.elems, i, p.to, &m) {
			continue
		}
		f := found{rule: &b.rules[pat.rule], match: m, start: i, pattern: c.pattern}
		if f.rule.how == howVoid {
			p.voids = append(p.voids, f)
		} else if len(p.found) < maxFound {
			p.found = append(p.found, f)
		}
	}
}

// meets reports whether the id is met up to a place.
func (p *page) meets(id uint16, place int) bool {
	at := int(p.nearest[id%maxIDs])
	return at != 0 && at <= place
}
