package language

import "math/bits"

// formTable finds what the lexicon knows about a form without a map: an open table, at most a quarter full, whose hash the tokeniser
// works out while it looks for the word's end. It is made when the lexicon is complete.
type formTable struct {
	slots   []uint16 // places in entries plus one; 0 where the slot is free
	mask    uint32
	entries []formEntry
}

type formEntry struct {
	form  string
	token token   // of the form, but for its place
	known bool    // the lexicon has the form itself
	parts []token // of a form that stands for several words
}

// hashStart and hashByte are FNV-1a.
const hashStart = uint32(2166136261)

func hashByte(h uint32, c byte) uint32 { return (h ^ uint32(c)) * 16777619 }

func newFormTable(l *lexicon) formTable {
	size := 1 << bits.Len(uint(4*(len(l.forms)+len(l.splits))))
	t := formTable{slots: make([]uint16, size), mask: uint32(size - 1)}
	for form, w := range l.forms {
		s := t.entry(form)
		s.token, s.known = w.token(), true
	}
	for form, parts := range l.splits {
		s := t.entry(form)
		for _, part := range parts {
			s.parts = append(s.parts, l.forms[part].token())
		}
	}
	return t
}

// entry is the form's entry, made if need be.
func (t *formTable) entry(form string) *formEntry {
	h := hashOf([]byte(form))
	if e := t.find([]byte(form), h); e != nil {
		return e
	}
	for h &= t.mask; t.slots[h] != 0; {
		h = (h + 1) & t.mask
	}
	t.entries = append(t.entries, formEntry{form: form})
	t.slots[h] = uint16(len(t.entries))
	return &t.entries[len(t.entries)-1]
}

func hashOf(w []byte) uint32 {
	h := hashStart
	for _, c := range w {
		h = hashByte(h, c)
	}
	return h
}

// find is the form's entry, and nil for a form that the lexicon does not know.
func (t *formTable) find(w []byte, h uint32) *formEntry {
	for i := h & t.mask; ; i = (i + 1) & t.mask {
		n := t.slots[i]
		if n == 0 {
			return nil
		}
		if e := &t.entries[n-1]; e.form == string(w) {
			return e
		}
	}
}
