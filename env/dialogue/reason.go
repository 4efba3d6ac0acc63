package dialogue

import (
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
	words map[string]uint8 // an index of signs
	signs []wordSigns      // the first is that of a word contracted with not
	pairs []uint8          // the reason, as an index of names, of each paired sign
	kinds [256]byteKind

	// lengths are those, as bits, of the words of a shape: most of a text's words have no such length, and need no look-up.
	lengths [1 << 10]uint32
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
	r := &reasonReader{names: reasons(), words: map[string]uint8{}, signs: []wordSigns{{negates: true}}, kinds: byteKinds()}
	set := func(words string, change func(*wordSigns)) {
		for w := range strings.FieldsSeq(words) {
			if _, known := r.words[w]; !known {
				r.words[w] = uint8(len(r.signs))
				r.signs = append(r.signs, wordSigns{})
			}
			change(&r.signs[r.words[w]])
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
	for w := range r.words {
		r.lengths[shape(w)] |= 1 << len(w)
	}
	return r
}

// shape is of a word's first and last byte, and the same in small and capital letters.
func shape(w string) int { return int(w[0]&31)<<5 | int(w[len(w)-1]&31) }

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
		from, marked := i, false
		kind := blankByte
		for ; i < len(text); i++ {
			if kind = r.kinds[text[i]]; kind >= blankByte {
				break
			}
			marked = marked || kind == markByte
		}
		if i > from && words < maxClause {
			if sign, ok := r.word(text[from:i], marked); ok {
				clause[hits] = hit{uint8(words), sign}
				hits++
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
	var list []string
	for i, name := range r.names {
		if found&(1<<i) != 0 {
			list = append(list, name)
		}
	}
	return list
}

// word finds the signs of a word in either case. Most words are letters and figures alone, and take the short way.
func (r *reasonReader) word(w string, marked bool) (uint8, bool) {
	n := len(w)
	if n > maxWord {
		return 0, false
	}
	if marked {
		return r.marked(w)
	}
	if r.lengths[shape(w)]&(1<<n) == 0 {
		return 0, false
	}
	var low [maxWord]byte
	for i := range n {
		c := w[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	sign, ok := r.words[string(low[:n])]
	return sign, ok
}

// marked finds the signs of a word with quotation marks around it, in the genitive or contracted with not.
func (r *reasonReader) marked(w string) (uint8, bool) {
	w = strings.ToLower(strings.ReplaceAll(strings.Trim(w, "\"'*_`“”‘’"), "’", "'"))
	if strings.HasSuffix(w, "n't") {
		return 0, true
	}
	sign, ok := r.words[strings.TrimSuffix(w, "'s")]
	return sign, ok
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
		for pair, reason := range r.pairs {
			if w.first&near&(1<<pair) != 0 {
				found |= 1 << reason
			}
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
