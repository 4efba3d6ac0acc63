package language

import (
	"bytes"
	"slices"
)

// page holds one text while it is read, and the buffers that the next reading uses again.
type page struct {
	lex       *lexicon
	merchants *[256][]merchant // by their first bytes
	firsts    uint64           // these, as bits that several share
	today     Date
	source    string // the text
	text, low []byte // normalised: as written, and in lower case
	wide      []byte // low and the margin behind it
	raw, toks []token
	values    []value
	flags     []flag   // by token
	segs      []int32  // by token: where its main clause starts
	slots     []uint16 // by token: the place in bound, plus one, of what its value is bound to
	found     []found
	factual   int // how many of found tell facts alone
	voids     []found
	bound     []bindings
	pure      []byte   // letters and digits of the text
	heard     []*Heard // what the customer wrote: see hear
	reading   Reading  // of texts whose reading is copied, or not asked for
	names     []string // of merchants, as the desk writes them
	sentences []sentence
	from, to  int // the sentence in hand
	inQuote   bool
	foreign   bool // the text holds a rune outside ASCII
	mails     bool // the text holds an @: it may hold mail addresses
	stutter   bool // a word comes four times in a row
	linked    bool // the text holds a web address
}

// sentence is a stretch of tokens without its closing mark.
type sentence struct {
	from, to int
	end      byte  // '.', '?', '!' or '\n'; 0 at the end of the text
	tags     tag   // of any of its tokens
	traits   trait // likewise
}

// open cuts the text into sentences of tokens.
func (p *page) open(r *Reader, text string) {
	r.prepare()
	p.lex, p.today, p.merchants, p.names = r.lex, r.desk.Today, &r.merchants, r.desk.Merchants
	p.firsts = r.firsts
	p.source, p.values, p.sentences = text, p.values[:0], p.sentences[:0]
	p.linked = false
	p.normalise(text)
	p.mails = bytes.IndexByte(p.low, '@') >= 0
	p.tokenise()
	p.merge()
	p.split()
	p.flags = slices.Grow(p.flags[:0], len(p.toks))[:len(p.toks)]
	clear(p.flags)
	p.segs = slices.Grow(p.segs[:0], len(p.toks))[:len(p.toks)]
	p.slots = slices.Grow(p.slots[:0], len(p.toks))[:len(p.toks)]
	clear(p.slots)
	p.inQuote = false
}

// split finds the sentences among the tokens, and words that come four times in a row.
func (p *page) split() {
	toks, from := p.toks, 0
	tags, traits := tag(0), trait(0)
	last, lastStart, run := lemma(0), int32(0), 1
	p.stutter = false
	for i := range toks {
		t := &toks[i]
		if t.lemma != 0 && t.lemma == last && t.start != lastStart {
			run++
			p.stutter = p.stutter || run >= 4
		} else {
			run = 1
		}
		last, lastStart = t.lemma, t.start
		if t.kind != kindEnd {
			tags, traits = tags|t.tags, traits|t.traits
			continue
		}
		if i > from {
			p.sentences = append(p.sentences, sentence{from: from, to: i, end: t.ch, tags: tags, traits: traits})
		}
		from, tags, traits = i+1, 0, 0
	}
	if from < len(toks) {
		p.sentences = append(p.sentences, sentence{from: from, to: len(toks), tags: tags, traits: traits})
	}
}
