package language

import (
	"iter"
	"maps"
	"slices"
)

// place numbers what the book must tell apart: the kinds of values, the marks, and the forms of the lexicon, of which all that are alike to
// it share one in the end. Zero is a word not known.
type place uint16

const (
	placeKind = place(1)                 // of kind 0
	placeMark = placeKind + place(kinds) // of byte 0
	placeForm = placeMark + 1<<8         // of the first form
)

// place gives each form a place of its own.
func (l *lexicon) place() {
	next := placeForm
	l.words = make([][]word, len(l.names))
	for _, s := range slices.Sorted(maps.Keys(l.forms)) {
		w := l.forms[s]
		w.place = next
		l.forms[s], l.words[w.lemma] = w, append(l.words[w.lemma], w)
		next++
	}
	l.places = int(next)
}

// share gives the forms the places that they share, by those that they had.
func (l *lexicon) share(places []place) {
	for s, w := range l.forms {
		w.place = places[w.place]
		l.forms[s] = w
	}
}

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
