package language

import (
	"strings"
	"testing"
)

// TestFormTable finds every form of the lexicon as it is, in a table that has room, and no other word.
func TestFormTable(t *testing.T) {
	r := NewReader(testDesk())
	r.prepare()
	p := page{lex: r.lex, merchants: &r.merchants}
	find := func(s string) *form {
		p.normalise(s)
		return p.form(0, len(s))
	}
	for s, w := range r.lex.forms {
		f := find(s)
		if f == nil || !f.known {
			t.Fatalf("%q is not found", s)
		}
		if got := (word{lemma: f.lemma, tags: f.tags, num: f.num, traits: f.traits, place: f.place}); got != w {
			t.Errorf("%q is %+v, want %+v", s, got, w)
		}
	}
	for s, words := range r.lex.splits {
		if f := find(s); f == nil || len(r.lex.table.parts[f.parts-1]) != len(words) {
			t.Errorf("%q does not stand for %q", s, words)
		}
	}
	for _, s := range []string{"x", "refundd", "misunderstandin", "misunderstandingg", "misunderstandingss", strings.Repeat("q", 40)} {
		if find(s) != nil {
			t.Errorf("%q is found", s)
		}
	}
	if n := len(r.lex.forms) + len(r.lex.splits); 2*n > 1<<tableBits {
		t.Errorf("%d forms fill more than half of the table: make tableBits larger", n)
	}
}
