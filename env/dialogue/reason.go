package dialogue

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// reasons lists why a ticket can be escalated, in the order of the policy.
func reasons() []string {
	return []string{"over-limit", "takeover", "hazard", "legal", "repeat-claims"}
}

// sign is how a reason is recognised: one of the words, and, where with is set, one of those near it in the same clause.
type sign struct {
	reason string
	words  string // space-separated
	with   string
}

// signs are written for colleagues who read an escalation, so they are nouns and plain verbs rather than the policy's names alone.
func signs() []sign {
	return []sign{
		{"over-limit", "above over beyond more higher greater larger > ≥", "limit limits $500 500 authority"},
		{"over-limit", "exceed exceeds exceeding exceeded", "limit limits $500 500 authority allowed refund"},
		{"over-limit", "over-limit", ""},
		{"takeover", "takeover take-over hacked hacker hijacked hijack stranger strangers intruder unauthorised unauthorized compromised", ""},
		{"takeover", "fraud fraudulent fraudulently", "account"},
		{"takeover", "somebody someone", "else account password in"},
		{"takeover", "taken took", "account"},
		{"hazard", "hazard hazardous smoke smokes smoking burnt burned burning burns hot heat heats overheats overheating shock shocks fire danger dangerous injury injured sparks overheated scorched fumes", ""},
		{"hazard", "safety electric electrical", "risk issue concern problem hazard danger shock"},
		{"legal", "lawyer lawyers solicitor attorney court regulator legal lawsuit litigation ombudsman suing", ""},
		{"legal", "consumer", "protection authority"},
		{"legal", "law", "firm"},
		{"repeat-claims", "third 3rd fourth 4th fifth 5th sixth 6th", "parcel package delivery claim order one non-delivery"},
		{"repeat-claims", "three four five 3 4 5 multiple repeat repeated repeatedly several", "parcel parcels package packages deliveries claim claims orders"},
		{"repeat-claims", "repeat-claims", ""},
	}
}

// reasonReader recognises reasons in what an agent writes to colleagues.
type reasonReader struct {
	names []string
	words []string // those with signs, by their shapes; from is where each shape's start, and where the last one's end
	from  [shapes + 1]uint8
	signs []wordSigns // of words; one more is that of a word contracted with not
	pairs []uint8     // the reason, as an index of names, of each paired sign
	kinds [256]byteKind
}

// wordSigns is what one word says: reasons by itself, the first or the second half of paired signs, or a negation; all as bits.
type wordSigns struct {
	alone, first, second uint32
	negates              bool
}

// hit is a word that says something: its place among the clause's words, and its index of signs.
type hit struct{ at, sign uint8 }

// byteKind is what a byte does to the words around it.
type byteKind uint8

const (
	letterByte byteKind = iota
	markByte            // a word that holds it is not looked up as it stands
	blankByte           // parts words
	clauseByte          // parts words and clauses
)

func byteKinds() (list [256]byteKind) {
	for c := 0x80; c < len(list); c++ {
		list[c] = markByte
	}
	for marks, kind := range map[string]byteKind{"'\"*_`": markByte, " \t": blankByte, clauseEnds: clauseByte} {
		for _, c := range []byte(marks) {
			list[c] = kind
		}
	}
	return list
}

func newReasonReader() *reasonReader {
	r := &reasonReader{names: reasons(), kinds: byteKinds()}
	known := map[string]wordSigns{}
	set := func(words string, change func(*wordSigns)) {
		for w := range strings.FieldsSeq(words) {
			s := known[w]
			change(&s)
			known[w] = s
		}
	}
	for _, s := range signs() {
		reason := slices.Index(r.names, s.reason)
		if s.with == "" {
			set(s.words, func(x *wordSigns) { x.alone |= 1 << reason })
			continue
		}
		bit := uint32(1) << len(r.pairs)
		r.pairs = append(r.pairs, uint8(reason))
		set(s.words, func(x *wordSigns) { x.first |= bit })
		set(s.with, func(x *wordSigns) { x.second |= bit })
	}
	set("not no never without nothing cannot nobody", func(x *wordSigns) { x.negates = true })
	r.words = slices.SortedFunc(maps.Keys(known), func(a, b string) int { return cmp.Or(shape(a)-shape(b), strings.Compare(a, b)) })
	for _, w := range r.words {
		r.signs = append(r.signs, known[w])
		r.from[shape(w)+1]++
	}
	for i := range shapes {
		r.from[i+1] += r.from[i]
	}
	r.signs = append(r.signs, wordSigns{negates: true})
	return r
}

// shape is of a word's first and last byte, and the same in small and capital letters: few words have that of one with signs.
func shape(w string) int { return int(w[0]&31)<<5 | int(w[len(w)-1]&31) }

const shapes = 1 << 10

const (
	// clauseEnds are the marks after which a negation no longer reaches. A full stop inside an amount cuts too, and harms nothing.
	clauseEnds = ".,;:!?\n()"

	pairWindow = 7  // words between the two halves of a paired sign
	negWindow  = 3  // words in which a negation reaches what follows it
	maxClause  = 64 // words of a clause that are looked at
	maxWord    = 24 // bytes of the longest word that a sign could be
)

// read lists the reasons that the text states, each once, in the order of the policy. A negated sign states nothing.
func (r *reasonReader) read(text string) []string {
	var clause [maxClause]hit
	hits, words, found := 0, 0, uint32(0)
	for i := 0; i < len(text); i++ {
		from, marks, kind := i, letterByte, blankByte
		for ; i < len(text); i++ {
			if kind = r.kinds[text[i]]; kind >= blankByte {
				break
			}
			marks |= kind
		}
		if i > from && words < maxClause {
			if w := text[from:i]; marks != letterByte || r.shaped(w) {
				if sign, ok := r.word(w, marks != letterByte); ok {
					clause[hits] = hit{uint8(words), sign}
					hits++
				}
			}
			words++
		}
		if kind == clauseByte {
			found |= r.readClause(clause[:hits])
			hits, words = 0, 0
		}
	}
	found |= r.readClause(clause[:hits])
	if found == 0 {
		return nil
	}
	if i := bits.TrailingZeros32(found); found == 1<<i { // most state one
		return r.names[i : i+1 : i+1]
	}
	var list []string
	for i, name := range r.names {
		if found&(1<<i) != 0 {
			list = append(list, name)
		}
	}
	return list
}

// shaped reports whether some word with signs has the word's shape.
func (r *reasonReader) shaped(w string) bool {
	s := shape(w)
	return r.from[s] < r.from[s+1]
}

// word finds the signs of a word in either case. Most words are letters and figures alone, and take the short way.
func (r *reasonReader) word(w string, marked bool) (uint8, bool) {
	if len(w) > maxWord {
		return 0, false
	}
	if marked {
		return r.marked(w)
	}
	return r.find(w)
}

func (r *reasonReader) find(w string) (uint8, bool) {
	s := shape(w)
	for i := r.from[s]; i < r.from[s+1]; i++ {
		if known := r.words[i]; len(known) == len(w) && equalFoldASCII(w, known) {
			return i, true
		}
	}
	return 0, false
}

// marked finds the signs of a word with quotation marks around it, in the genitive or contracted with not.
func (r *reasonReader) marked(w string) (uint8, bool) {
	w = strings.ToLower(strings.ReplaceAll(strings.Trim(w, "\"'*_`“”‘’"), "’", "'"))
	if strings.HasSuffix(w, "n't") {
		return uint8(len(r.words)), true
	}
	if w = strings.TrimSuffix(w, "'s"); w == "" {
		return 0, false
	}
	return r.find(w)
}

func (r *reasonReader) readClause(hits []hit) uint32 {
	found := uint32(0)
	for i, h := range hits {
		w := &r.signs[h.sign]
		if w.alone|w.first == 0 || r.negated(hits, i) {
			continue
		}
		found |= w.alone
		near := uint32(0)
		for k, other := range hits {
			if k != i && max(h.at, other.at)-min(h.at, other.at) <= pairWindow {
				near |= r.signs[other.sign].second
			}
		}
		for pairs := w.first & near; pairs != 0; pairs &= pairs - 1 {
			found |= 1 << r.pairs[bits.TrailingZeros32(pairs)]
		}
	}
	return found
}

func (r *reasonReader) negated(hits []hit, i int) bool {
	for k := i - 1; k >= 0 && hits[i].at-hits[k].at <= negWindow; k-- {
		if r.signs[hits[k].sign].negates {
			return true
		}
	}
	return false
}
