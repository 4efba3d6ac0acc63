package language

import (
	"bytes"
	"slices"
)

// page holds one text while it is read, and the buffers that the next reading uses again.
type page struct {
	lex       *lexicon
	merchants []string // in lower case
	today     Date
	text, low []byte // normalised: as written, and in lower case
	raw, toks []token
	values    []value
	flags     []flag  // by token
	segs      []int32 // by token: where its main clause starts
	found     []found
	nearest   [maxIDs]uint8 // by id of the book: the nearest place ahead that holds it, 0 where none does
	voids     []found
	bindings  []binding
	pure      []byte   // letters and digits of the text, and of what the customer wrote: see pasted
	wrote     []string // the customer's messages that theirs was made of, and where each ends in it
	ends      []int
	theirs    []byte
	names     []string // of merchants, as the desk writes them
	sentences []sentence
	from, to  int // the sentence in hand
	inQuote   bool
	mails     bool       // the text holds an @: it may hold mail addresses
	stutter   bool       // a word comes four times in a row
	linked    bool       // the text holds a web address
	firsts    *[256]bool // the bytes that merchants start with
}

// sentence is a stretch of tokens without its closing mark.
type sentence struct {
	from, to int
	end      byte // '.', '?', '!' or '\n'; 0 at the end of the text
}

// open cuts the text into sentences of tokens.
func (p *page) open(r *Reader, text string) {
	r.prepare()
	p.lex, p.today, p.merchants, p.names = r.lex, r.desk.Today, r.merchants, r.desk.Merchants
	p.values, p.sentences = p.values[:0], p.sentences[:0]
	p.firsts, p.linked = &r.firsts, false
	p.normalise(text)
	p.mails = bytes.IndexByte(p.low, '@') >= 0
	p.tokenise()
	p.merge()
	p.split()
	p.flags = slices.Grow(p.flags[:0], len(p.toks))[:len(p.toks)]
	clear(p.flags)
	p.segs = slices.Grow(p.segs[:0], len(p.toks))[:len(p.toks)]
	p.inQuote = false
}

// split finds the sentences among the tokens, and words that come four times in a row.
func (p *page) split() {
	from, last, run := 0, &token{}, 1
	p.stutter = false
	for i := range p.toks {
		t := &p.toks[i]
		if t.lemma != 0 && t.lemma == last.lemma && t.kind == kindWord && last.kind == kindWord && t.start != last.start {
			run++
			p.stutter = p.stutter || run >= 4
		} else {
			run = 1
		}
		last = t
		if t.kind != kindEnd {
			continue
		}
		if i > from {
			p.sentences = append(p.sentences, sentence{from: from, to: i, end: t.ch})
		}
		from = i + 1
	}
	if from < len(p.toks) {
		p.sentences = append(p.sentences, sentence{from: from, to: len(p.toks)})
	}
}
