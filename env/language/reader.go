package language

import (
	"strings"
	"sync"
)

// Reader reads replies at one desk. It is safe for concurrent use.
type Reader struct {
	desk      Desk
	tables    sync.Once
	lex       *lexicon // of the tables, as book is
	book      *book
	merchants []string  // lower case, in the desk's order
	firsts    [256]bool // the bytes that they start with
	scratch   sync.Pool // of *page: the buffers of one reading
}

// NewReader makes a reader; one serves a whole process. Its tables are costly, so they are built when the first text is
// read: a program that starts shows its first screen without them.
func NewReader(desk Desk) *Reader {
	r := &Reader{desk: desk}
	for _, m := range desk.Merchants {
		r.merchants = append(r.merchants, strings.ToLower(m))
		if m != "" {
			r.firsts[strings.ToLower(m)[0]] = true
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
	p.open(r, text)
	reading := &p.reading
	for n := range p.sentences {
		p.frame(&p.sentences[n])
		p.search(r.book)
		p.speech(n, reading)
		p.facts(n, reading)
		if p.linked {
			p.links(n, reading)
		}
	}
	if why := p.unclear(text, customer, reading); why != "" {
		return Reading{Unclear: why}
	}
	return reading.settled()
}
