package language

import "strings"

// Limits of what still reads as a message to a person.
const (
	longestList = 7  // words in a row that nothing joins to a sentence
	mostRepeats = 3  // times that a sentence of three words or more may not be reached
	mostActs    = 10 // different acts with their topics in one reply
	mostKinds   = 8  // different acts, whatever their topics
	longestWord = 40 // letters
)

// unclear says why the text is no message to a person; empty when it is one.
func (p *page) unclear(text string, customer []*Heard, r *Reading) string {
	switch {
	case p.gibberish():
		return "random letters"
	case p.repeats():
		return "the same words over and over"
	case p.keywords():
		return "a list of keywords"
	case p.pasted(text, customer):
		return "a copy of the customer's own words"
	case tooMany(r):
		return "a dozen things at once"
	case p.contradicts(r):
		return "two statements that contradict each other"
	}
	return ""
}

// gibberish reports whether the text has no words, or mostly letters that make none.
func (p *page) gibberish() bool {
	words, odd, known := 0, 0, 0
	toks := p.toks
	for i := range toks {
		t := &toks[i]
		if t.kind != kindWord || t.end-t.start < 2 && t.lemma == 0 {
			if t.val > 0 || t.kind == kindLink || t.kind == kindCode || t.kind == kindMail {
				known++ // a bare value is terse, not random
			}
			continue
		}
		words++
		switch {
		case t.lemma != 0:
			known++
		case p.unpronounceable(t):
			odd++
		}
	}
	if words == 0 {
		return known == 0
	}
	return odd*3 >= words && odd > 0 && (words < 4 || odd >= 2) || words >= 4 && known == 0 && odd > 0
}

// unpronounceable reports whether a word's letters are no English: no vowel, five consonants in a row, one letter thrice.
func (p *page) unpronounceable(t *token) bool {
	w := p.low[t.start:t.end]
	if len(w) > longestWord {
		return true
	}
	consonants, same, vowels := 0, 1, 0
	for i, c := range w {
		if c >= 0x80 {
			return false // another alphabet
		}
		if i > 0 && w[i-1] == c {
			if same++; same >= 3 {
				return true
			}
		} else {
			same = 1
		}
		if vowel(c) {
			consonants = 0
			vowels++
		} else if consonants++; consonants >= 4 && len(w) > 4 && !strings.Contains("ghts ngth tchs rths ndsh rdsh ghtf tchp htsh", string(w[i-3:i+1])) {
			return true
		}
	}
	return vowels == 0 && len(w) >= 4
}

// vowel counts an apostrophe as one: letters are left out there.
func vowel(c byte) bool {
	const vowels = 1 | 1<<('e'-'a') | 1<<('i'-'a') | 1<<('o'-'a') | 1<<('u'-'a') | 1<<('y'-'a')
	return c == '\'' || c-'a' < 26 && vowels>>(c-'a')&1 != 0
}

// keywords reports whether words stand in a row that nothing joins: no article, pronoun, preposition or auxiliary. Terse clauses
// between commas ("ledger checked, duplicate confirmed") are none.
func (p *page) keywords() bool {
	if len(p.toks) < longestList-1 {
		return false
	}
	run, piece, longest, joins, words := 0, 0, 0, 0, 0
	finite := false // the piece since the last mark holds a verb of the past, as terse reports do
	toks := p.toks
	for i := range toks {
		t := &toks[i]
		switch {
		case t.kind == kindEnd:
			run, piece, finite = 0, 0, false
		case t.kind == kindPunct:
			if piece >= 2 && finite {
				run = 0
			}
			piece, finite = 0, false
		case t.kind != kindWord:
		case t.is(tagDet | tagPossDet | tagSubject | tagAux | tagPrep | tagJoin | tagNeg | tagIf | tagWh):
			run = 0
			joins++
			words++
		case t.is(tagAdverb) && !t.is(tagNoun|tagVerb):
			words++
		default:
			run++
			words++
			piece++
			finite = finite || t.is(tagPast) && !t.is(tagBase)
			longest = max(longest, run)
		}
	}
	return longest >= longestList || longest >= longestList-1 && joins*6 < words
}

// repeats reports whether a sentence, whatever its values, or a word comes over and over.
func (p *page) repeats() bool {
	return p.stutter || len(p.sentences) >= mostRepeats && p.sameShapes()
}

// sameShapes reports whether a sentence comes over and over, whatever its values.
func (p *page) sameShapes() bool {
	var shapes [64]uint64
	n := 0
	for _, s := range p.sentences {
		if s.to-s.from < 3 || n == len(shapes) {
			continue
		}
		shapes[n] = p.shape(s)
		same := 0
		for _, h := range shapes[:n+1] {
			if h == shapes[n] {
				same++
			}
		}
		if n++; same >= mostRepeats {
			return true
		}
	}
	return false
}

// shape hashes a sentence's words without its values (FNV-1a).
func (p *page) shape(s sentence) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range p.toks[s.from:s.to] {
		if t.kind != kindWord {
			h = (h ^ uint64(t.kind)) * 1099511628211
			continue
		}
		for _, c := range p.low[t.start:t.end] {
			h = (h ^ uint64(c)) * 1099511628211
		}
		h = (h ^ ' ') * 1099511628211
	}
	return h
}

// tooMany reports whether the reply does more things than one message can.
func tooMany(r *Reading) bool {
	if len(r.Speech) >= mostActs {
		return true
	}
	kinds := 0
	for i, s := range r.Speech {
		seen := false
		for _, earlier := range r.Speech[:i] {
			seen = seen || earlier.Act == s.Act
		}
		if !seen {
			kinds++
		}
	}
	return kinds >= mostKinds
}

// contradicts reports whether the reply refuses what it says is done or will be done.
func (p *page) contradicts(r *Reading) bool {
	for _, s := range r.Speech {
		if s.Act != Refuse {
			continue
		}
		for _, o := range r.Speech {
			if (o.Act == Deed || o.Act == Promise) && o.Topic == s.Topic && !p.partial(s.Sentence) && !p.partial(o.Sentence) {
				return true
			}
		}
	}
	return false
}

// partial reports whether a sentence speaks of a part, another case or another way: "the item but not the shipping".
func (p *page) partial(n int) bool {
	s := p.sentences[n]
	for _, t := range p.toks[s.from:s.to] {
		if t.has(traitPartial) || t.val > 0 && t.kind == kindMoney {
			return true
		}
	}
	return false
}
