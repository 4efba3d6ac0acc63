package language

import (
	"slices"
	"strings"
	"sync"
)

// Reader reads replies at one desk. It is safe for concurrent use.
type Reader struct {
	desk      Desk
	tables    sync.Once
	lex       *lexicon // of the tables, as book is
	book      *book
	merchants [256][]merchant // by their first bytes, in the desk's order
	firsts    uint64          // these bytes, as bits that several share
	scratch   sync.Pool       // of *page: the buffers of one reading
}

// merchant is a name in lower case, and its number in the desk's list.
type merchant struct {
	name   string
	number int
}

// NewReader makes a reader; one serves a whole process. Its tables are costly, so they are built when the first text is
// read: a program that starts shows its first screen without them.
func NewReader(desk Desk) *Reader {
	r := &Reader{desk: desk}
	for n, m := range desk.Merchants {
		if name := strings.ToLower(m); name != "" {
			r.merchants[name[0]] = append(r.merchants[name[0]], merchant{name, n})
			r.firsts |= 1 << (name[0] & 63)
		}
	}
	r.scratch.New = func() any { return &page{} }
	return r
}

// prepare builds the tables.
func (r *Reader) prepare() {
	r.tables.Do(func() {
		r.lex = newLexicon()
		r.book, _ = newBook(r.lex, tableFiles) // the tables are part of the program: TestTablesCompile finds what is wrong with them
	})
}

// Read reads one reply. The customer's words so far tell a pasted ticket from a message.
func (r *Reader) Read(text string, customer []string) Reading {
	p := r.scratch.Get().(*page)
	defer r.scratch.Put(p)
	p.read(r, text, p.hear(customer), &p.reading, true)
	return p.reading.clone()
}

// ReadInto is Read for one who reads often: it uses the slices of the reading again, and messages that were made ready once.
func (r *Reader) ReadInto(reading *Reading, text string, customer []*Heard) {
	p := r.scratch.Get().(*page)
	defer r.scratch.Put(p)
	p.read(r, text, customer, reading, true)
}

// Unclear says why a text is no message to a person, as a reading does; it is for one who need know nothing else of it.
func (r *Reader) Unclear(text string, customer []*Heard) string {
	p := r.scratch.Get().(*page)
	defer r.scratch.Put(p)
	p.read(r, text, customer, &p.reading, false)
	return p.reading.Unclear
}

// read makes the reading, its facts only if they are asked for.
func (p *page) read(r *Reader, text string, customer []*Heard, reading *Reading, facts bool) {
	*reading = Reading{Facts: reading.Facts[:0], Speech: reading.Speech[:0]}
	p.open(r, text)
	for n := range p.sentences {
		p.frame(&p.sentences[n])
		p.search(r.book, facts)
		p.speech(n, reading)
		if p.apology(p.sentences[n].end) {
			reading.say(Acknowledge, "", n)
		}
		if facts {
			p.facts(n, reading)
		}
		if p.linked {
			p.links(n, reading)
		}
	}
	if why := p.unclear(text, customer, reading); why != "" {
		*reading = Reading{Unclear: why, Facts: reading.Facts[:0], Speech: reading.Speech[:0]}
		return
	}
	reading.settle()
}

// clone is the reading in slices of its own; none where nothing was read.
func (r *Reading) clone() Reading {
	c := Reading{Unclear: r.Unclear, Conflicts: r.Conflicts}
	if len(r.Facts) > 0 || len(r.Conflicts) > 0 {
		c.Facts = slices.Clone(r.Facts)
	}
	if len(r.Speech) > 0 {
		c.Speech = slices.Clone(r.Speech)
	}
	return c
}
