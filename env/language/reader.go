package language

import (
	"strings"
	"sync"
)

// Reader reads replies at one desk. It is safe for concurrent use.
type Reader struct {
	desk      Desk
	lex       *lexicon
	book      *book
	merchants []string  // lower case, in the desk's order
	scratch   sync.Pool // of *page: the buffers of one reading
}

// NewReader prepares a reader; it is costly, so one serves a whole process.
func NewReader(desk Desk) *Reader {
	r := &Reader{desk: desk, lex: newLexicon()}
	r.book = newBook(r.lex)
	for _, m := range desk.Merchants {
		r.merchants = append(r.merchants, strings.ToLower(m))
	}
	r.scratch.New = func() any { return &page{} }
	return r
}

// Read reads one reply. The customer's words so far tell a pasted ticket from a message.
func (r *Reader) Read(text string, customer []string) Reading {
	p := r.scratch.Get().(*page)
	defer r.scratch.Put(p)
	p.open(r, text)
	reading := Reading{}
	for n, s := range p.sentences {
		p.frame(s)
		p.search(r.book)
		p.speech(n, &reading)
		p.facts(n, &reading)
		p.links(n, &reading)
	}
	if why := p.unclear(text, customer, &reading); why != "" {
		return Reading{Unclear: why}
	}
	reading.settle()
	return reading
}
