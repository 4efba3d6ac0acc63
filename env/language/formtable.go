package language

import "math/bits"

// formTable finds what the lexicon knows about a form without a map: an open table, at most a quarter full, whose hash the tokeniser
// works out while it looks for the word's end. It is made when the lexicon is complete.
type formTable struct {
	slots []formSlot
	mask  uint32
}

type formSlot struct {
	form  string // empty where the slot is free
	word  word
	known bool   // word is what the form means
	parts []word // of a form that stands for several words
}

// hashStart and hashByte are FNV-1a.
const hashStart = uint32(2166136261)

func hashByte(h uint32, c byte) uint32 { return (h ^ uint32(c)) * 16777619 }

func newFormTable(l *lexicon) formTable {
	size := 1 << bits.Len(uint(4*(len(l.forms)+len(l.splits))))
	t := formTable{slots: make([]formSlot, size), mask: uint32(size - 1)}
	for form, w := range l.forms {
		s := t.place(form)
		s.word, s.known = w, true
	}
	for form, parts := range l.splits {
		s := t.place(form)
		for _, part := range parts {
			s.parts = append(s.parts, l.forms[part])
		}
	}
	return t
}

// place is the form's slot, made if need be.
func (t *formTable) place(form string) *formSlot {
	h := hashOf([]byte(form)) & t.mask
	for t.slots[h].form != "" && t.slots[h].form != form {
		h = (h + 1) & t.mask
	}
	t.slots[h].form = form
	return &t.slots[h]
}

func hashOf(w []byte) uint32 {
	h := hashStart
	for _, c := range w {
		h = hashByte(h, c)
	}
	return h
}

// find is the form's slot, and nil for a form that the lexicon does not know.
func (t *formTable) find(w []byte, h uint32) *formSlot {
	for i := h & t.mask; ; i = (i + 1) & t.mask {
		s := &t.slots[i]
		if s.form == "" {
			return nil
		}
		if s.form == string(w) {
			return s
		}
	}
}
