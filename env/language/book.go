package language

import (
	"cmp"
	"errors"
	"io/fs"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// book is the compiled tables. A reply of 300 characters meets thousands of patterns, so that each is listed only under the words it
// can start with, and is tried only in sentences that hold the rarest words it needs.
type book struct {
	rules    []rule
	patterns []pattern
	byLemma  []candidates
	byKind   [16]candidates
	sets     [][]uint16   // by lemma: the ids of the sets that hold it
	kindSets [16][]uint16 // by token kind: the ids of the slots that it can fill
	size     int          // number of ids
}

// candidate is a pattern with the ids of what a sentence must hold for it, and how many tokens ahead; id 0 is always there.
type candidate struct {
	needs   [3]uint16
	reach   [3]uint8
	pattern uint16
}

// candidates are the patterns that can start at a token, by their rarest needs. These stand in a row of their own, each once: few of
// them are met.
type candidates struct {
	rarest []uint16
	from   []uint16 // where each of rarest starts in all, and where the last ends
	all    []candidate
}

// arrange makes the row of the rarest needs.
func (l *candidates) arrange() {
	slices.SortStableFunc(l.all, func(x, y candidate) int { return cmp.Compare(x.needs[0], y.needs[0]) })
	for n, c := range l.all {
		if n == 0 || c.needs[0] != l.all[n-1].needs[0] {
			l.rarest, l.from = append(l.rarest, c.needs[0]), append(l.from, uint16(n))
		}
	}
	l.from = append(l.from, uint16(len(l.all)))
	for len(l.rarest)%rowStep != 0 {
		l.rarest = append(l.rarest, neverHeld)
	}
}

// rowStep is how many rarest needs are looked at together: rows are filled up with an id that no sentence holds.
const (
	rowStep   = 8
	neverHeld = maxIDs - 1
)

// maxIDs is a power of two. Ids beyond it share a place: a pattern is then tried in vain, and no match is lost.
const maxIDs = 2048

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
		p, err := c.pattern(&b.rules[n], n)
		switch {
		case err != nil:
			errs = append(errs, err)
		case len(b.patterns) > math.MaxUint16:
			errs = append(errs, errors.New("more patterns than a candidate can number"))
		default:
			b.patterns = append(b.patterns, p)
		}
	}
	b.byLemma = make([]candidates, len(lex.names)+1)
	b.sets = make([][]uint16, len(lex.names)+1)
	ids := map[string]uint16{}
	for n := range b.patterns {
		elems := b.patterns[n].elems
		first := 0
		if elems[0].op == opStart {
			first = 1
		}
		c := candidate{pattern: uint16(n)}
		c.needs, c.reach = b.needs(lex, elems[first+1:], ids)
		b.index(&elems[first], c)
	}
	for n := range b.byLemma {
		b.byLemma[n].arrange()
	}
	for n := range b.byKind {
		b.byKind[n].arrange()
	}
	b.size = len(ids) + 1
	return b, errors.Join(errs...)
}

// needs picks the three rarest elements that a match cannot do without, and how far after the token before them each can stand.
func (b *book) needs(lex *lexicon, elems []elem, ids map[string]uint16) (ids3 [3]uint16, reach [3]uint8) {
	type needed struct {
		*elem
		ahead int
	}
	var need []needed
	ahead := 0
	for n := range elems {
		e := &elems[n]
		ahead += e.width()
		if e.op == opWord && !e.optional && e.mark == 0 {
			need = append(need, needed{e, ahead})
		}
	}
	slices.SortStableFunc(need, func(x, y needed) int { return cmp.Compare(x.weight(lex), y.weight(lex)) })
	for n := range min(len(need), len(ids3)) {
		ids3[n], reach[n] = b.id(need[n].elem, ids), uint8(min(need[n].ahead, math.MaxUint8))
	}
	return ids3, reach
}

// width is how many tokens an element takes at most: a bound value may stand after a mark.
func (e *elem) width() int {
	switch {
	case e.op == opGap:
		return int(e.max)
	case e.op != opWord:
		return 0
	case e.slot:
		return 2
	}
	return 1
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

// id numbers an element by what it accepts, and lists the number under all of that.
func (b *book) id(e *elem, ids map[string]uint16) uint16 {
	key := []byte(strconv.Itoa(int(e.kinds)))
	for l := range e.lemmas() {
		key = strconv.AppendInt(append(key, ' '), int64(l), 10)
	}
	if id, ok := ids[string(key)]; ok {
		return id
	}
	id := uint16(len(ids) + 1)
	ids[string(key)] = id
	if e.set == nil {
		for k := range b.kindSets {
			if e.kinds&(1<<k) != 0 {
				b.kindSets[k] = append(b.kindSets[k], id)
			}
		}
		return id
	}
	for l := range e.lemmas() {
		b.sets[l] = append(b.sets[l], id)
	}
	return id
}

// index lists a pattern under everything that its first element accepts.
func (b *book) index(e *elem, c candidate) {
	if e.set == nil {
		for k := range b.byKind {
			if e.kinds&(1<<k) != 0 {
				b.byKind[k].all = append(b.byKind[k].all, c)
			}
		}
		return
	}
	for l := range e.lemmas() {
		b.byLemma[l].all = append(b.byLemma[l].all, c)
	}
}

// at lists the patterns that can start at the token.
func (b *book) at(t *token) *candidates {
	if t.kind != kindWord {
		return &b.byKind[t.kind]
	}
	if int(t.lemma) < len(b.byLemma) {
		return &b.byLemma[t.lemma]
	}
	return &candidates{}
}

// held lists the ids that the token can stand for.
func (b *book) held(t *token) []uint16 {
	if t.kind == kindWord && int(t.lemma) < len(b.sets) {
		return b.sets[t.lemma]
	}
	return b.kindSets[t.kind]
}
