package tasks

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The ways in which customers type.
const (
	voicePlain = "plain"
	voiceLower = "lower"
	voiceTypos = "typos"
	voiceCaps  = "caps"
)

func voices() []string { return []string{voicePlain, voiceLower, voiceTypos, voiceCaps} }

// Voice is a filled text as this customer types it: as written, in small letters, with typing errors, or in capitals. Amounts, dates, links,
// addresses, ids and names stay as they are. The result depends on the text, the family and the seed alone.
func (i *Instance) Voice(text string) string {
	if i.voice == voicePlain || text == "" {
		return text
	}
	kept := i.keep(text)
	var b strings.Builder
	b.Grow(len(text) + 8)
	s := newStream(hashMore(i.p.typing, text), i.Seed)
	typist := typist{stream: &s}
	for start := 0; start < len(text); {
		end := start + 1
		for end < len(text) && kept[end] == kept[start] {
			end++
		}
		part := text[start:end]
		switch {
		case kept[start]:
			b.WriteString(part)
		case i.voice == voiceLower:
			b.WriteString(strings.ToLower(part))
		case i.voice == voiceCaps:
			b.WriteString(strings.ToUpper(part))
		default:
			typist.write(&b, part)
		}
		start = end
	}
	return b.String()
}

// keep marks the bytes of a text that no voice changes.
func (i *Instance) keep(text string) []bool {
	kept := make([]bool, len(text))
	mark := func(from, to int) {
		for k := from; k < to; k++ {
			kept[k] = true
		}
	}
	sentence := true
	for from := 0; from < len(text); {
		r, size := utf8.DecodeRuneInString(text[from:])
		if unicode.IsSpace(r) {
			sentence = sentence || r == '\n'
			from += size
			continue
		}
		to := from + strings.IndexFunc(text[from:]+" ", unicode.IsSpace)
		word := text[from:to]
		if fixedWord(word) || !sentence && nameWord(word) {
			mark(from, to)
		}
		sentence = strings.ContainsAny(word[len(word)-1:], ".!?:\"'") || strings.HasSuffix(word, "…")
		from = to
	}
	i.names(func(name string) {
		for from := 0; ; {
			k := strings.Index(text[from:], name)
			if k < 0 {
				return
			}
			mark(from+k, from+k+len(name))
			from += k + len(name)
		}
	})
	return kept
}

// names calls f with the names that a text may hold: the shop, the customer, and variables whose value is a short text with a capital or a digit.
func (i *Instance) names(f func(string)) {
	f("Northlight")
	for _, v := range i.values {
		if v.Kind == KindText && len(v.text) >= 2 && len(v.text) <= 40 && strings.Count(v.text, " ") < 4 && strings.ContainsFunc(v.text, special) {
			f(v.text)
		}
	}
	for name := range strings.FieldsSeq(i.Customer.Name) {
		if len(name) >= 2 {
			f(name)
		}
	}
	if strings.ContainsAny(i.Customer.Email, "@") {
		f(i.Customer.Email)
	}
}

func special(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }

// fixedWord tells amounts, numbers, ids, links, addresses and the names of months and days.
func fixedWord(word string) bool {
	if strings.ContainsAny(word, "0123456789$€£@/\\_#{}<>") || strings.Contains(word, "www.") {
		return true
	}
	if k := strings.IndexByte(word, '.'); k > 0 && k+1 < len(word) && unicode.IsLetter(rune(word[k+1])) {
		return true // a domain
	}
	bare := strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.Contains(calendarWords(), bare)
}

func calendarWords() []string {
	return []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
		"Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec",
		"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
}

// nameWord tells a capitalised word, inside a sentence, that is not shouted and not the word I.
func nameWord(word string) bool {
	word = strings.TrimLeft(word, "\"'(“‘")
	first, size := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(first) || word == "I" || strings.HasPrefix(word, "I'") || strings.HasPrefix(word, "I’") {
		return false
	}
	return strings.ContainsFunc(word[size:], unicode.IsLower)
}

// typist makes typing errors, about one in nine words.
type typist struct{ stream *stream }

func (t *typist) write(b *strings.Builder, text string) {
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && (asciiLetter(text[end]) || text[end] == '\'') {
			end++
		}
		if end == start {
			b.WriteByte(text[start])
			start++
			continue
		}
		b.WriteString(t.word(text[start:end]))
		start = end
	}
}

func asciiLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// word is one word as it is typed. The first letter stays, and so do short words, negations and numbers in words.
func (t *typist) word(w string) string {
	if k := strings.IndexByte(w, '\''); k > 0 && k < len(w)-1 {
		if t.stream.below(2) == 0 {
			return w[:k] + w[k+1:] // dont, Im
		}
		return w
	}
	if w == "I" && t.stream.below(2) == 0 {
		return "i"
	}
	if len(w) < 5 || len(w) > 30 || strings.IndexByte(w, '\'') >= 0 || t.stream.below(9) != 0 || slices.Contains(plainWords(), strings.ToLower(w)) {
		return w
	}
	k := 1 + int(t.stream.below(int64(len(w)-3))) // neither the first letter nor the last two
	switch t.stream.below(3) {
	case 0:
		return w[:k] + w[k+1:k+2] + w[k:k+1] + w[k+2:]
	case 1:
		return w[:k] + w[k+1:]
	}
	return w[:k] + w[k:k+1] + w[k:]
}

// plainWords are words whose meaning a typing error must not touch.
func plainWords() []string {
	return []string{"never", "cannot", "nothing", "without", "three", "seven", "eight", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
		"sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand",
		"dollar", "dollars", "cents", "today", "tomorrow", "yesterday"}
}
