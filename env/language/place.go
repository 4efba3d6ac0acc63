package language

import "iter"

// place numbers what the book must tell apart: the forms of the lexicon, the kinds of values, the marks. Zero is a word not known.
type place uint16

const (
	placeKind = place(1)                 // of kind 0
	placeMark = placeKind + place(kinds) // of byte 0
	placeForm = placeMark + 1<<8         // of the first form
)

// placesOf are those of what an element can accept: it may still ask for a part of speech, which the sentence decides.
func (l *lexicon) placesOf(e *elem) iter.Seq[place] {
	return func(yield func(place) bool) {
		if e.mark != 0 {
			yield(placeMark + place(e.mark))
			return
		}
		if e.set == nil {
			for k := range place(kinds) {
				if e.kinds&(1<<k) != 0 && !yield(placeKind+k) {
					return
				}
			}
			return
		}
		for lemma := range e.lemmas() {
			for _, w := range l.words[lemma] {
				if e.takes(w) && !yield(w.place) {
					return
				}
			}
		}
	}
}

// takes reports whether a word of one of the element's lemmas is in a form that the element can accept.
func (e *elem) takes(w word) bool {
	t := token{kind: kindWord, lemma: w.lemma, tags: w.tags, num: int64(w.num)}
	return e.has(&t) && (e.tags == 0 || t.is(e.tags)) && (e.part != 'v' || t.is(tagVerb|tagAux))
}
