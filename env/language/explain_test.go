package language

import (
	"os"
	"testing"
)

// TestExplain prints how the sentence in $EXPLAIN is read: a tool for whoever works on the tables.
func TestExplain(t *testing.T) {
	text := os.Getenv("EXPLAIN")
	if text == "" {
		t.Skip("set EXPLAIN to a sentence")
	}
	r := NewReader(testDesk())
	p := &page{}
	p.open(r, text)
	for _, s := range p.sentences {
		p.frame(&s)
		p.search(r.book, true)
		for i := s.from; i < s.to; i++ {
			tok := p.toks[i]
			extra := ""
			if p.verb(i) {
				extra = "verb"
			}
			t.Logf("%2d %-14s lemma %-12s flags %07b seg %d %s", i, p.low[tok.start:tok.end], r.lex.names[tok.lemma], p.flags[i], p.segs[i], extra)
		}
		for _, f := range append(p.found, p.voids...) {
			t.Logf("how %d %s:%s %s cost %d | %s | at %d head %d slot %d mood %+v", f.rule.how, f.rule.act, f.rule.topic, f.rule.role, f.cost, f.rule.line, f.start, f.head, f.slot, p.moodAt(max(f.head, f.start)))
		}
	}
	t.Log(labels(r.Read(text, nil)))
}
