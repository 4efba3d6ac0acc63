package language

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestAnyWords reads texts that meet every line of the tables, amid any other words: bytes at random, as the fuzz target has them, seldom
// make words. No text may panic, and two readings must agree.
func TestAnyWords(t *testing.T) {
	r := NewReader(testDesk())
	r.prepare()
	w := newWriter(r)
	into, heard := Reading{}, []*Heard{Hear("I was charged twice")}
	for round := range 6 {
		for n := range r.book.patterns {
			text := w.text(&r.book.patterns[n], round)
			got := r.Read(text, []string{"I was charged twice"})
			r.ReadInto(&into, text, heard)
			if diff := cmp.Diff(got, into, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("two readings of %q differ:\n%s", text, diff)
			}
		}
	}
}

// writer writes texts that patterns match.
type writer struct {
	rng   *rand.Rand
	lex   *lexicon
	forms [][]string // by lemma, in order
	all   []string
}

func newWriter(r *Reader) *writer {
	w := &writer{rng: rand.New(rand.NewPCG(11, 12)), lex: r.lex, forms: make([][]string, len(r.lex.names))}
	for form, word := range r.lex.forms {
		w.forms[word.lemma] = append(w.forms[word.lemma], form)
		w.all = append(w.all, form)
	}
	for _, list := range w.forms {
		slices.Sort(list)
	}
	slices.Sort(w.all)
	return w
}

// text is a match of the pattern, with other words before, within and after it; more of them in later rounds.
func (w *writer) text(p *pattern, round int) string {
	var words []string
	fill := func(most int) {
		for range w.rng.IntN(most + 1) {
			words = append(words, w.filler())
		}
	}
	fill(round)
	for i := range p.elems {
		switch e := &p.elems[i]; {
		case e.op == opGap:
			fill(min(int(e.max), round))
		case e.op != opWord || e.optional && w.rng.IntN(2) == 0:
		case e.mark != 0:
			words = append(words, string(e.mark))
		case e.set == nil:
			words = append(words, w.value(e))
		default:
			words = append(words, w.form(e))
		}
	}
	fill(round)
	return strings.Join(words, " ") + pick(w.rng, []string{".", "?", "!", "", ". Thanks."})
}

func (w *writer) filler() string {
	if w.rng.IntN(3) > 0 {
		return pick(w.rng, w.all)
	}
	return pick(w.rng, []string{"we", "you", "i", "not", "no", "will", "have", "be", "been", "to", "and", "or", "if", ",", ".", "?", "\"", "'", "(", ")", "-", "$5",
		"2 days", "3 March", "NL-20417", "it", "that", "please", "let us", "MegaMart Online", "x", "/"})
}

func (w *writer) form(e *elem) string {
	lemmas := slices.Collect(e.lemmas())
	l := pick(w.rng, lemmas)
	if len(w.forms[l]) == 0 {
		return w.lex.names[l]
	}
	return pick(w.rng, w.forms[l])
}

func (w *writer) value(e *elem) string {
	samples := map[kind]string{kindMoney: "$49.00", kindDate: "18 March 2026", kindSpan: "3 days", kindLink: "https://example.com/reset", kindMail: "a.b@post.example",
		kindCode: "NL-20417", kindNum: "4021", kindPhone: "+1 555 0100", kindMerchant: "MegaMart Online", kindWord: "word"}
	for k := range kind(16) {
		if s, ok := samples[k]; ok && e.kinds&(1<<k) != 0 {
			return s
		}
	}
	return "word"
}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }
