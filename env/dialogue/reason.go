package dialogue

import "strings"

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
		{"over-limit", "above over beyond more higher", "limit limits $500 500 authority"},
		{"over-limit", "exceed exceeds exceeding exceeded", "limit limits $500 500 authority allowed refund"},
		{"over-limit", "over-limit", ""},
		{"takeover", "takeover hacked hacker hijacked hijack stranger strangers intruder unauthorised unauthorized compromised", ""},
		{"takeover", "somebody someone", "else account password in"},
		{"takeover", "taken took", "account"},
		{"hazard", "hazard hazardous smoke smokes smoking burnt burned burning burns hot heat heats overheats overheating shock shocks fire danger dangerous injury injured sparks", ""},
		{"legal", "lawyer lawyers solicitor attorney court regulator legal lawsuit", ""},
		{"legal", "law", "firm"},
		{"repeat-claims", "third 3rd fourth 4th fifth 5th sixth 6th", "parcel package delivery claim order one"},
		{"repeat-claims", "three four five repeat repeated repeatedly several", "parcel parcels package packages deliveries claim claims orders"},
		{"repeat-claims", "repeat-claims", ""},
	}
}

// reasonReader recognises reasons in what an agent writes to colleagues.
type reasonReader struct {
	single map[string]string   // word → reason
	paired map[string][]paired // word → what has to stand near it
}

type paired struct {
	reason string
	with   map[string]bool
}

func newReasonReader() *reasonReader {
	r := &reasonReader{single: map[string]string{}, paired: map[string][]paired{}}
	for _, s := range signs() {
		with := map[string]bool{}
		for w := range strings.FieldsSeq(s.with) {
			with[w] = true
		}
		for w := range strings.FieldsSeq(s.words) {
			if s.with == "" {
				r.single[w] = s.reason
			} else {
				r.paired[w] = append(r.paired[w], paired{s.reason, with})
			}
		}
	}
	return r
}

const (
	pairWindow = 7 // words between the two halves of a paired sign
	negWindow  = 3 // words in which a negation reaches what follows it
)

// read lists the reasons that the text states, each once, in the order of the policy. A negated sign states nothing.
func (r *reasonReader) read(text string) []string {
	found := map[string]bool{}
	for clause := range strings.FieldsFuncSeq(strings.ToLower(text), clauseEnd) {
		words := strings.Fields(clause)
		for i := range words {
			words[i] = bare(words[i])
		}
		r.readClause(words, found)
	}
	var list []string
	for _, name := range reasons() {
		if found[name] {
			list = append(list, name)
		}
	}
	return list
}

// clauseEnd cuts at marks after which a negation no longer reaches. A full stop inside an amount cuts too, and harms nothing.
func clauseEnd(r rune) bool { return strings.ContainsRune(".,;:!?\n()", r) }

func bare(w string) string {
	w = strings.Trim(w, "\"'“”‘’*_`")
	return strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
}

func (r *reasonReader) readClause(words []string, found map[string]bool) {
	for i, w := range words {
		if negated(words, i) {
			continue
		}
		if reason, ok := r.single[w]; ok {
			found[reason] = true
		}
		for _, p := range r.paired[w] {
			for _, other := range words[max(0, i-pairWindow):min(len(words), i+pairWindow+1)] {
				if other != w && p.with[other] {
					found[p.reason] = true
				}
			}
		}
	}
}

func negated(words []string, i int) bool {
	for _, w := range words[max(0, i-negWindow):i] {
		if w == "not" || w == "no" || w == "never" || w == "without" || w == "nothing" || strings.HasSuffix(w, "n't") || strings.HasSuffix(w, "n’t") {
			return true
		}
	}
	return false
}
