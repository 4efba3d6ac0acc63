package language

import (
	"encoding/binary"
)

// formTable finds what the lexicon knows about a form without a map: an open table that holds the letters of a form as two
// numbers. It is made when the lexicon is complete.
type formTable struct {
	slots *[1 << tableBits]form
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

// tableBits leaves more than half of the slots free: TestFormTable.
const tableBits = 14

// slot is where the search for a key starts. The factors are odd and have no pattern of bits.
func (k key) slot() uint64 {
	return (k.first + k.second*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93 >> (64 - tableBits)
}

func newFormTable(l *lexicon) formTable {
	t := formTable{slots: &[1 << tableBits]form{}, long: map[string]*form{}}
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
	for s, w := range l.forms {
		w.traits = l.traitsOf(w)
		l.forms[s] = w
	}
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
	i := k.slot()
	for t.slots[i].key != k && t.slots[i].key.first != 0 {
		i = (i + 1) % (1 << tableBits)
	}
	t.slots[i].key = k
	edit(&t.slots[i])
}

// find is what is known about a form; nil if nothing is.
func (t *formTable) find(k key) *form {
	for i := k.slot(); ; i++ {
		f := &t.slots[i%(1<<tableBits)]
		if f.key == k {
			return f
		}
		if f.key.first == 0 {
			return nil
		}
	}
}
