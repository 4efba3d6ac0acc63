package language

import "strings"

// lemma identifies a word without its inflection: "refunds", "refunded" and "refunding" share one. Zero is a word not known.
type lemma uint16

// tag is a set of grammatical properties that a word form can have; an ambiguous form has several.
type tag uint32

const (
	tagNoun      tag = 1 << iota
	tagBase          // "send"
	tagPast          // "sent"
	tagPart          // "taken": what follows have or be
	tagIng           // "sending"
	tagThird         // "sends"
	tagAdverb        // may stand inside a verb group
	tagDet           // "the", "this", "no": a noun follows
	tagPossDet       // "your"
	tagBe            // forms of be
	tagHave          // forms of have
	tagDo            // forms of do
	tagModal         // can, may, would …
	tagWill          // will, shall
	tagNeg           // not, never
	tagPrep          // prepositions
	tagJoin          // and, or, but
	tagDesk          // I, we
	tagCustomer      // you
	tagThey          // it, they, somebody
	tagTeam          // nouns for people of the desk
	tagOutsider      // nouns for others who act: bank, courier
	tagIf            // opens a condition
	tagWh            // what, which, when …
	tagReady         // adjectives between be and "to": able, happy
	tagAdjective     // other adjectives that may stand before a noun
	tagNumber        // number words
	tagMonth         // "march", "mar"
	tagWeekday       // "monday"
	tagOrdinal       // "first", "eighteenth"
	tagUnit          // "day", "hours"
	tagSay           // verbs that report what somebody said or wants
)

const tagVerb = tagBase | tagPast | tagPart | tagIng | tagThird
const tagSubject = tagDesk | tagCustomer | tagThey
const tagAux = tagBe | tagHave | tagDo | tagModal | tagWill

// word is what the lexicon knows about one surface form.
type word struct {
	lemma  lemma
	tags   tag
	num    int16 // for number words, months and weekdays: see numbers.go
	traits trait // once the lexicon is complete, as place is
	place  place
}

// lexicon knows the words that the grammar and the tables speak of.
type lexicon struct {
	forms  map[string]word
	lemmas map[string]lemma
	names  []string // by lemma, for tests
	splits map[string][]string
	traits []trait   // by lemma
	table  formTable // forms and splits again, once they are complete
	places int       // how many there are
	words  [][]word  // the forms of each lemma
	short  short
	marks
}

func newLexicon() *lexicon {
	l := &lexicon{forms: map[string]word{}, lemmas: map[string]lemma{}, names: []string{""}, splits: map[string][]string{}}
	l.addAuxiliaries()
	for _, v := range strings.Fields(regularVerbs) {
		l.addVerb(v)
	}
	for line := range strings.SplitSeq(irregularVerbs, "\n") {
		if f := strings.Fields(line); len(f) == 4 {
			l.addIrregular(f[0], f[1], f[2], f[3])
		}
	}
	for _, class := range wordClasses() {
		for _, w := range strings.Fields(class.words) {
			l.add(w, w, class.tags)
		}
	}
	for _, n := range strings.Fields(nouns) {
		l.addNoun(n, tagNoun)
	}
	for _, n := range strings.Fields(teamNouns) {
		l.addNoun(n, tagNoun|tagTeam)
	}
	for _, n := range strings.Fields(outsiderNouns) {
		l.addNoun(n, tagNoun|tagOutsider)
	}
	l.mark(sayVerbs, tagSay)
	for line := range strings.SplitSeq(spellings, "\n") {
		if f := strings.Fields(line); len(f) >= 2 {
			l.spell(f[0], f[1:])
		}
	}
	l.addNumbers()
	l.addMarks()
	for _, t := range traitWords() {
		for _, w := range strings.Fields(t.words) {
			l.give(l.literal(w), t.trait)
		}
	}
	return l
}

// lemmaOf gives a word of the tables its lemma, and makes one where the word is new.
func (l *lexicon) lemmaOf(w string) lemma {
	id, ok := l.lemmas[w]
	if !ok {
		id = lemma(len(l.names))
		l.lemmas[w] = id
		l.names = append(l.names, w)
	}
	return id
}

// add enters a surface form. A form of two lemmas keeps the first, and gathers the tags of both.
func (l *lexicon) add(form, base string, tags tag) {
	id := l.lemmaOf(base)
	if w, ok := l.forms[form]; ok {
		w.tags |= tags
		l.forms[form] = w
		return
	}
	l.forms[form] = word{lemma: id, tags: tags}
}

func (l *lexicon) addNoun(n string, tags tag) {
	l.add(n, n, tags)
	l.add(plural(n), n, tags)
}

// plural is also the third person of a verb.
func plural(n string) string {
	switch {
	case strings.HasSuffix(n, "y") && len(n) > 2 && !strings.ContainsRune("aeiou", rune(n[len(n)-2])):
		return n[:len(n)-1] + "ies"
	case strings.HasSuffix(n, "s"), strings.HasSuffix(n, "x"), strings.HasSuffix(n, "z"), strings.HasSuffix(n, "ch"), strings.HasSuffix(n, "sh"):
		return n + "es"
	}
	return n + "s"
}

// addVerb enters a regular verb; a capital last letter is doubled before -ed and -ing: "stoP".
func (l *lexicon) addVerb(v string) {
	base := strings.ToLower(v)
	stem := base
	if v != base {
		stem = base + base[len(base)-1:]
	}
	past, ing := stem+"ed", stem+"ing"
	switch {
	case strings.HasSuffix(base, "ee"), strings.HasSuffix(base, "ye"):
		past = base + "d"
	case strings.HasSuffix(base, "e"):
		past, ing = base+"d", base[:len(base)-1]+"ing"
	case strings.HasSuffix(base, "y") && !strings.ContainsRune("aeiou", rune(base[len(base)-2])):
		past = base[:len(base)-1] + "ied"
	}
	l.add(base, base, tagBase)
	l.add(plural(base), base, tagThird)
	l.add(past, base, tagPast|tagPart)
	l.add(ing, base, tagIng)
}

func (l *lexicon) addIrregular(base, past, part, ing string) {
	third := plural(base)
	if base == "go" || base == "undergo" || base == "undo" || base == "redo" {
		third = base + "es"
	}
	l.add(base, base, tagBase)
	l.add(third, base, tagThird)
	l.add(past, base, tagPast)
	l.add(part, base, tagPart)
	l.add(ing, base, tagIng)
}

// spell enters another way to write a word, or a contraction that stands for several words.
func (l *lexicon) spell(form string, words []string) {
	if len(words) == 1 {
		w, ok := l.forms[words[0]]
		if !ok {
			w = word{lemma: l.lemmaOf(words[0])}
		}
		l.forms[form] = w
		return
	}
	l.splits[form] = words
}

// literal gives a word of a table its lemma; a word that the lexicon has not met is entered as it stands.
func (l *lexicon) literal(w string) lemma {
	if f, ok := l.forms[w]; ok {
		return f.lemma
	}
	t := tagNoun
	if strings.HasSuffix(w, "ly") {
		t = tagAdverb
	}
	l.add(w, w, t)
	return l.lemmas[w]
}

// mark adds a tag to every form of some words.
func (l *lexicon) mark(words string, t tag) {
	set := map[lemma]bool{}
	for _, w := range strings.Fields(words) {
		set[l.lemmas[w]] = true
	}
	for form, w := range l.forms {
		if set[w.lemma] {
			w.tags |= t
			l.forms[form] = w
		}
	}
}

// The num of a form of be, have or do tells what its lemma does not.
const (
	formPlain = iota
	formPast  // was, were, had, did
	formBeen
	formBeing
)

// addAuxiliaries enters the forms of be, have and do.
func (l *lexicon) addAuxiliaries() {
	enter := func(base string, t tag, form int, words string) {
		for _, w := range strings.Fields(words) {
			l.number(w, base, t, form)
		}
	}
	enter("be", tagBe|tagBase, formPlain, "be")
	enter("be", tagBe, formPlain, "am is are")
	enter("be", tagBe|tagPast, formPast, "was were")
	enter("be", tagBe|tagPart, formBeen, "been")
	enter("be", tagBe|tagIng, formBeing, "being")
	enter("have", tagHave|tagBase, formPlain, "have")
	enter("have", tagHave|tagThird, formPlain, "has")
	enter("have", tagHave|tagIng, formPlain, "having")
	enter("have", tagHave|tagPast|tagPart, formPast, "had")
	enter("do", tagDo|tagBase, formPlain, "do")
	enter("do", tagDo|tagThird, formPlain, "does")
	enter("do", tagDo|tagPast, formPast, "did")
	enter("do", tagPart, formPlain, "done")
	enter("do", tagIng, formPlain, "doing")
}
