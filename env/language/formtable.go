package language

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
)

// formTable finds what the lexicon knows about a form without a map: an open table, at most half full, that holds the letters of a form as
// two numbers. It is made when the lexicon is complete.
type formTable struct {
	slots []form
	shift uint8 // leaves of a hash the bits that number a slot
	parts [][]word
	long  map[string]*form // those that do not fit into a key
}

// form is what is known about one way to write a word; a free slot has no key.
type form struct {
	key    key
	lemma  lemma
	place  place
	tags   tag
	traits trait
	num    int16
	known  bool  // the lexicon has the form itself
	parts  uint8 // of a form that stands for several words: where they stand in formTable.parts, plus one
}

// key is a form of up to keySize bytes, filled up with zeros.
type key struct{ first, second uint64 }

const keySize = 16

// slot is where the search for a key starts. The factors are odd and have no pattern of bits.
func (t *formTable) slot(k key) int {
	return int((k.first + k.second*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93 >> (t.shift & 63))
}

func newFormTable(l *lexicon) formTable {
	size := bits.Len(uint(2 * (len(l.forms) + len(l.splits))))
	t := formTable{slots: make([]form, 1<<size), shift: uint8(64 - size), long: map[string]*form{}}
	for s, w := range l.forms {
		t.change(s, func(f *form) {
			f.lemma, f.tags, f.num, f.traits, f.place, f.known = w.lemma, w.tags, w.num, w.traits, w.place, true
		})
	}
	for s, words := range l.splits {
		var parts []word
		for _, w := range words {
			parts = append(parts, l.forms[w])
		}
		t.parts = append(t.parts, parts)
		t.change(s, func(f *form) { f.parts = uint8(len(t.parts)) })
	}
	return t
}

// short are the words that contractions end in.
type short struct{ not, have, will, are, am, would, is, poss word }

// complete makes what the reader of a text needs: no form is added any more.
func (l *lexicon) complete() {
	next := placeForm
	l.words = make([][]word, len(l.names))
	for _, s := range slices.Sorted(maps.Keys(l.forms)) {
		w := l.forms[s]
		w.traits, w.place = l.traitsOf(w), next
		l.forms[s], l.words[w.lemma] = w, append(l.words[w.lemma], w)
		next++
	}
	l.places = int(next)
	l.table = newFormTable(l)
	f := l.forms
	l.short = short{f["not"], f["have"], f["will"], f["are"], f["am"], f["would"], f["is"], f["'s"]}
}

// change edits the entry of a form, which is made if need be.
func (t *formTable) change(s string, edit func(*form)) {
	if len(s) > keySize {
		f := t.long[s]
		if f == nil {
			f = &form{}
			t.long[s] = f
		}
		edit(f)
		return
	}
	var b [keySize]byte
	copy(b[:], s)
	k := key{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:])}
	i := t.slot(k)
	for t.slots[i].key != k && t.slots[i].key.first != 0 {
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i].key = k
	edit(&t.slots[i])
}

// find is what is known about a form; nil if nothing is.
func (t *formTable) find(k key) *form {
	for i := t.slot(k); ; i++ {
		f := &t.slots[i&(len(t.slots)-1)]
		if f.key.first == 0 {
			return nil
		}
		if f.key == k {
			return f
		}
	}
}
