package resolution

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

// The search ranks by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, with
// k1 = 1.2 and b = 0.75) over title, tags and body, each word stemmed. Scores are integers, so that no rounding of floats
// decides a rank on any machine.

const (
	maxHits     = 3
	titleWeight = 3 // a word of the title counts as three of the body
	tagWeight   = 3
	// A hit must hold a third of what the query asks for, by weight, so that a long list of words finds nothing.
	minCoverage = 333
	// A hit must score near the best one, so that a stray word brings nothing along.
	minOfBest = 350
	// An outdated edition counts less than the article that replaced it.
	supersededWeight = 600
	// unknownWeight is what a word that stands in no document weighs in a query, of 1000.
	unknownWeight = 1500
)

// entry is one document of the index: its terms with their weighted frequencies, sorted by term.
type entry struct {
	terms  []posting
	length int64
	record bool
	weight int64 // of 1000
}

type posting struct {
	term string
	tf   int64
}

// index ranks documents. It is immutable.
type index struct {
	base    *index // the shelf that it adds to: every episode brings a few records to the same articles
	docs    []*entry
	df      map[string]int64 // without the base's
	length  int64            // of all documents
	average int64            // mean length
}

// newIndex indexes the documents after those of base, which may be nil.
func newIndex(base *index, docs []entry) *index {
	x := &index{base: base, df: make(map[string]int64)}
	if base != nil {
		x.docs, x.length = slices.Clip(base.docs), base.length
	}
	for i := range docs {
		x.docs = append(x.docs, &docs[i])
		x.length += docs[i].length
		for _, p := range docs[i].terms {
			x.df[p.term]++
		}
	}
	x.average = max(1, x.length/int64(max(1, len(x.docs))))
	return x
}

// holding counts the documents that hold a term.
func (x *index) holding(term string) int64 {
	n := x.df[term]
	if x.base != nil {
		n += x.base.holding(term)
	}
	return n
}

// newEntry reads a document for the index; kind is a word of it, so that to ask for a policy prefers none of them.
func newEntry(kind, title string, tags []string, text string) entry {
	record := kind == kindRecord
	count := make(map[string]int64)
	e := entry{record: record, weight: 1000}
	add := func(s string, weight int64) {
		for _, term := range terms(s) {
			count[term] += weight
			e.length++
		}
	}
	add(title, titleWeight)
	add(strings.Join(tags, " "), tagWeight)
	add(text, 1)
	add(kind, 1)
	for term, tf := range count {
		e.terms = append(e.terms, posting{term, tf})
	}
	slices.SortFunc(e.terms, func(a, b posting) int { return cmp.Compare(a.term, b.term) })
	return e
}

func (e *entry) tf(term string) int64 {
	i, ok := slices.BinarySearchFunc(e.terms, term, func(p posting, t string) int { return cmp.Compare(p.term, t) })
	if !ok {
		return 0
	}
	return e.terms[i].tf
}

// idf is 1000·ln(1 + (N − n + 0.5)/(n + 0.5)), rounded.
func (x *index) idf(n int64) int64 {
	total := float64(len(x.docs))
	return int64(math.Round(1000 * math.Log(1+(total-float64(n)+0.5)/(float64(n)+0.5))))
}

type hit struct {
	doc   int
	score int64
}

// search returns up to three documents, best first, all of the shelf that the best hit stands on.
func (x *index) search(query string) []int {
	words := terms(query)
	slices.Sort(words)
	words = slices.Compact(words)
	type weighted struct {
		term string
		idf  int64
	}
	var ask []weighted
	var mass int64
	for _, w := range words {
		n := x.holding(w)
		if n == 0 {
			mass += unknownWeight
			continue
		}
		ask = append(ask, weighted{w, x.idf(n)})
		mass += x.idf(n)
	}
	var hits []hit
	records := pointsAtRecords(query)
	for i := range x.docs {
		d := x.docs[i]
		var score, covered int64
		for _, a := range ask {
			tf := d.tf(a.term)
			if tf == 0 {
				continue
			}
			covered += a.idf
			score += a.idf * x.saturation(tf, d.length) / 1000
		}
		if covered > 0 && covered*1000 >= mass*minCoverage {
			hits = append(hits, hit{i, score * d.weight / 1000})
		}
	}
	if isRecord := func(h hit) bool { return x.docs[h.doc].record }; records && slices.ContainsFunc(hits, isRecord) {
		hits = slices.DeleteFunc(hits, func(h hit) bool { return !isRecord(h) })
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.doc, b.doc)) })
	return x.shelf(hits)
}

// saturation is 1000·tf·(k1+1)/(tf + k1·(1 − b + b·length/average)).
func (x *index) saturation(tf, length int64) int64 {
	norm := 1200 * (250*x.average + 750*length) / (1000 * x.average)
	return 1000 * tf * 2200 / (1000*tf + norm)
}

func (x *index) shelf(hits []hit) []int {
	var found []int
	for _, h := range hits {
		best := hits[0]
		if x.docs[h.doc].record != x.docs[best.doc].record || h.score*1000 < best.score*minOfBest {
			continue
		}
		if found = append(found, h.doc); len(found) == maxHits {
			break
		}
	}
	return found
}

// terms splits a text into stemmed words; stop words and single characters are left out.
func terms(s string) []string {
	var list []string
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
		w = strings.TrimSuffix(strings.Trim(w, "'"), "'s")
		if len(w) < 2 || english.IsStopWord(w) || asking(w) {
			continue
		}
		list = append(list, english.Stem(w, false))
	}
	return list
}

// pointsAtRecords tells a query that asks for this customer's records rather than for rules: "orders of this customer", "their charges",
// "record of sign-ins". Where it finds records, it brings no articles.
func pointsAtRecords(query string) bool {
	query = strings.ToLower(query)
	return slices.ContainsFunc([]string{"this customer", "customer's", "their ", "previous ", "record"}, func(s string) bool { return strings.Contains(query, s) })
}

// asking tells the words that people put into questions and that say nothing of what is asked for.
func asking(w string) bool {
	switch w {
	case "how", "long", "much", "many", "please", "find", "look", "need", "want":
		return true
	}
	return false
}
