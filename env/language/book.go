package language

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io/fs"
	"iter"
	"math"
	"math/bits"
	"slices"
)

// book is the compiled tables. A reply of 300 characters meets thousands of patterns, so that each is listed only under the words it
// can start with, and is tried only in sentences that hold the rarest words it needs.
type book struct {
	rules    []rule
	patterns []pattern
	entries  []entry // by place
}

// entry is what the book has under a place: the patterns that can start there, and the ids of what it can stand for.
type entry struct {
	rarest rareSet
	holds  idSet
	starts *candidates
}

// candidate is a pattern with the ids of what a sentence must hold for it; id 0 is always there.
type candidate struct {
	needs   [3]uint16 // the rarest first
	pattern uint16
	factual bool // it tells no act, only facts
}

// candidates are the patterns that can start at a token, by their rarest needs: few of these are met.
type candidates struct {
	rarest rareSet
	words  []uint8           // those of rarest that hold an id
	before [rareWords]uint16 // how many ids stand in the words of rarest before each
	from   []uint16          // where the candidates of each of rarest start in all, and where the last end
	all    []candidate
}

// arrange sorts the candidates by their rarest needs, then by their number.
func (l *candidates) arrange() {
	slices.SortFunc(l.all, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(x.needs[0], y.needs[0]), cmp.Compare(x.pattern, y.pattern))
	})
	for n, c := range l.all {
		if n == 0 || c.needs[0] != l.all[n-1].needs[0] {
			l.rarest[c.needs[0]/64] |= 1 << (c.needs[0] % 64)
			l.from = append(l.from, uint16(n))
		}
	}
	l.from = append(l.from, uint16(len(l.all)))
	ids := 0
	for w, word := range l.rarest {
		l.before[w] = uint16(ids)
		if word != 0 {
			l.words = append(l.words, uint8(w))
		}
		ids += bits.OnesCount64(word)
	}
}

// of are the candidates of which an id of rarest is the rarest need.
func (l *candidates) of(w uint8, bit uint64) []candidate {
	n := int(l.before[w]) + bits.OnesCount64(l.rarest[w]&(bit-1))
	return l.all[l.from[n]:l.from[n+1]]
}

// newBook compiles the tables. A line that is wrong is left out, and the error names it: no text is read worse than it must be, and
// TestTablesCompile keeps such a line from being shipped.
func newBook(lex *lexicon, files fs.FS) (*book, error) {
	b := &book{}
	classes, err := readClasses(files)
	errs := []error{err}
	c := &compiler{lex: lex, classes: classes, elems: map[string]elem{}}
	b.rules, err = readTables(files)
	errs = append(errs, err)
	for n := range b.rules {
		p, err := c.pattern(&b.rules[n])
		switch {
		case err != nil:
			errs = append(errs, err)
		case len(b.patterns) > math.MaxUint16:
			errs = append(errs, errors.New("more patterns than a candidate can number"))
		default:
			b.patterns = append(b.patterns, p)
		}
	}
	lex.place()
	lex.share(b.list(lex))
	lex.complete()
	return b, errors.Join(errs...)
}

// list lists the patterns under what they can start with, and the ids of what they need under what it can be. It returns where the forms
// stand in the end, by their places: those that are alike share an entry.
func (b *book) list(lex *lexicon) []place {
	needs, firsts := newIDs(lex), newIDs(lex)
	list := make([]candidate, len(b.patterns))
	starts := map[uint16][]candidate{} // by the id of their first element
	for n := range b.patterns {
		p := &b.patterns[n]
		list[n] = candidate{needs: needs.needs(p.rest()), pattern: uint16(n), factual: p.rule.factual()}
	}
	numbers := needs.numbers(list)
	for n, c := range list {
		for k, id := range c.needs {
			c.needs[k] = numbers[id]
		}
		first := firsts.id(b.patterns[n].first())
		starts[first] = append(starts[first], c)
	}
	outlines := make([]outline, lex.places)
	for id, e := range firsts.elems[1:] {
		for at := range lex.placesOf(e) {
			outlines[at].firsts = append(outlines[at].firsts, uint16(id+1))
		}
	}
	for id, e := range needs.elems[1:] {
		for at := range lex.placesOf(e) {
			outlines[at].holds = append(outlines[at].holds, numbers[id+1])
		}
	}
	return b.enter(outlines, starts)
}

// outline is what an entry is made of: the ids of the first elements that a place can stand for, and those of needs.
type outline struct{ firsts, holds []uint16 }

// key is the same for outlines that are the same.
func (o *outline) key() string {
	key := make([]byte, 0, 128)
	for _, list := range [][]uint16{o.firsts, {0}, o.holds} {
		for _, id := range list {
			key = binary.LittleEndian.AppendUint16(key, id)
		}
	}
	return string(key)
}

// enter makes the entries, and returns where each outline's stands. Kinds and marks have their own, in order.
func (b *book) enter(outlines []outline, starts map[uint16][]candidate) []place {
	places, known := make([]place, len(outlines)), map[string]place{}
	for at := range outlines {
		o := &outlines[at]
		key := o.key()
		shared, ok := known[key]
		if !ok || at < int(placeForm) {
			shared = place(len(b.entries))
			b.entries = append(b.entries, o.entry(starts))
		}
		if at >= int(placeForm) {
			known[key] = shared
		}
		places[at] = shared
	}
	b.entries = slices.Clip(b.entries)
	return places
}

func (o *outline) entry(starts map[uint16][]candidate) entry {
	e := entry{starts: &candidates{}}
	for _, id := range o.firsts {
		e.starts.all = append(e.starts.all, starts[id]...)
	}
	e.starts.arrange()
	e.rarest = e.starts.rarest
	for _, id := range o.holds {
		e.holds.add(id)
	}
	return e
}

// first is the element that a match starts with, and rest are those after it.
func (p *pattern) first() *elem { return &p.elems[len(p.elems)-len(p.rest())-1] }
func (p *pattern) rest() []elem {
	if p.elems[0].op == opStart {
		return p.elems[2:]
	}
	return p.elems[1:]
}

// needs picks the three rarest elements that a match cannot do without.
func (s *ids) needs(elems []elem) (needs [3]uint16) {
	type needed struct {
		*elem
		weight int
	}
	var list []needed
	for n := range elems {
		if e := &elems[n]; e.op == opWord && !e.optional && e.mark == 0 {
			list = append(list, needed{e, e.weight(s.lex)})
		}
	}
	slices.SortStableFunc(list, func(x, y needed) int { return cmp.Compare(x.weight, y.weight) })
	for n := range min(len(list), len(needs)) {
		needs[n] = s.id(list[n].elem)
	}
	return needs
}

// weight guesses how common an element's words are.
func (e *elem) weight(lex *lexicon) int {
	if e.set == nil {
		return 2
	}
	n := 0
	for l := range e.lemmas() {
		n++
		if lex.forms[lex.names[l]].tags&(tagAux|tagDet|tagSubject|tagPrep|tagJoin|tagPossDet) != 0 {
			n += 20
		}
	}
	return n
}

// lemmas goes through the lemmas of which some form can stand for the element, in order, then those of inflected words.
func (e *elem) lemmas() iter.Seq[lemma] {
	return func(yield func(lemma) bool) {
		for w, word := range e.set {
			for ; word != 0; word &= word - 1 {
				if !yield(lemma(w*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
		for n, f := range e.forms {
			if w := int(f.lemma / 64); w < len(e.set) && e.set[w]&(1<<(f.lemma%64)) != 0 {
				continue
			}
			if slices.ContainsFunc(e.forms[:n], func(g word) bool { return g.lemma == f.lemma }) {
				continue
			}
			if !yield(f.lemma) {
				return
			}
		}
	}
}

// ids numbers elements by what they accept.
type ids struct {
	lex   *lexicon
	byKey map[string]uint16
	elems []*elem // by id; none for 0, which is met everywhere
}

func newIDs(lex *lexicon) *ids {
	return &ids{lex: lex, byKey: map[string]uint16{}, elems: []*elem{nil}}
}

func (s *ids) id(e *elem) uint16 {
	key := make([]byte, 0, 128)
	for at := range s.lex.placesOf(e) {
		key = binary.LittleEndian.AppendUint16(key, uint16(at))
	}
	id, ok := s.byKey[string(key)]
	if !ok {
		id = uint16(len(s.elems))
		s.byKey[string(key)] = id
		s.elems = append(s.elems, e)
	}
	return id
}

// numbers gives the ids the places that they have in sets: those that are some pattern's rarest need come first.
func (s *ids) numbers(list []candidate) []uint16 {
	rarest := make([]bool, len(s.elems))
	rarest[0] = true
	for _, c := range list {
		rarest[c.needs[0]] = true
	}
	numbers := make([]uint16, len(s.elems))
	n := 0
	for id, is := range rarest {
		if is {
			numbers[id] = uint16(n % (64 * rareWords))
			n++
		}
	}
	for id, is := range rarest {
		if !is {
			numbers[id] = uint16(n % (64 * idWords))
			n++
		}
	}
	return numbers
}
