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
	words map[string]wordSigns
	pairs []uint8 // the reason, as an index of names, of each paired sign

	// The lengths, as bits, of the words that start and end with a byte: most of a text's words are of none, and need no look-up.
	starts, ends [256]uint32
}

// wordSigns is what one word says: reasons by itself, the first or the second half of paired signs, or a negation; all as bits.
type wordSigns struct {
	alone, first, second uint32
	negates              bool
}

func newReasonReader() *reasonReader {
	r := &reasonReader{names: reasons(), words: map[string]wordSigns{}}
	set := func(words string, change func(*wordSigns)) {
		for w := range strings.FieldsSeq(words) {
			x := r.words[w]
			change(&x)
			r.words[w] = x
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
		r.starts[w[0]] |= 1 << len(w)
		r.ends[w[len(w)-1]] |= 1 << len(w)
	}
	return r
}

const (
	pairWindow = 7  // words between the two halves of a paired sign
	negWindow  = 3  // words in which a negation reaches what follows it
	maxClause  = 64 // words of a clause that are looked at
	maxWord    = 24 // bytes of the longest word that a sign could be
)

// read lists the reasons that the text states, each once, in the order of the policy. A negated sign states nothing.
func (r *reasonReader) read(text string) []string {
	var clause [maxClause]wordSigns
	n, found := 0, uint32(0)
	for i := 0; i < len(text); {
		if c := text[i]; c == ' ' || c == '\t' {
			i++
			continue
		} else if clauseEnd(c) {
			found |= r.readClause(clause[:n])
			n = 0
			i++
			continue
		}
		from := i
		for i < len(text) && text[i] != ' ' && text[i] != '\t' && !clauseEnd(text[i]) {
			i++
		}
		if n < maxClause {
			clause[n] = r.word(text[from:i])
			n++
		}
	}
	found |= r.readClause(clause[:n])
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

// clauseEnd cuts at marks after which a negation no longer reaches. A full stop inside an amount cuts too, and harms nothing.
func clauseEnd(c byte) bool {
	switch c {
	case '.', ',', ';', ':', '!', '?', '\n', '(', ')':
		return true
	}
	return false
}

// word looks a word up in small letters. Most words are letters and figures alone, and take the short way.
func (r *reasonReader) word(w string) wordSigns {
	if len(w) > maxWord {
		return wordSigns{}
	}
	var low [maxWord]byte
	for i := range len(w) {
		c := w[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c >= 0x80, c == '\'', c == '"', c == '*', c == '_', c == '`':
			return r.marked(w)
		}
		low[i] = c
	}
	if n := len(w); n == 0 || r.starts[low[0]]&r.ends[low[n-1]]&(1<<n) == 0 {
		return wordSigns{}
	}
	return r.words[string(low[:len(w)])]
}

// marked looks up a word with quotation marks around it, in the genitive or contracted with not.
func (r *reasonReader) marked(w string) wordSigns {
	w = strings.ToLower(strings.ReplaceAll(strings.Trim(w, "\"'*_`“”‘’"), "’", "'"))
	if strings.HasSuffix(w, "n't") {
		return wordSigns{negates: true}
	}
	return r.words[strings.TrimSuffix(w, "'s")]
}

func (r *reasonReader) readClause(words []wordSigns) uint32 {
	found := uint32(0)
	for i := range words {
		w := &words[i]
		if w.alone|w.first == 0 || negated(words, i) {
			continue
		}
		found |= w.alone
		near := uint32(0)
		for k := max(0, i-pairWindow); k < min(len(words), i+pairWindow+1); k++ {
			if k != i {
				near |= words[k].second
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

func negated(words []wordSigns, i int) bool {
	for k := max(0, i-negWindow); k < i; k++ {
		if words[k].negates {
			return true
		}
	}
	return false
}
