package language

import (
	"strings"
	"testing"
)

// TestTablesKnowTheirVerbs finds verbs of the patterns that the lexicon cannot inflect: a pattern would match their base form only.
func TestTablesKnowTheirVerbs(t *testing.T) {
	r := NewReader(testDesk())
	r.prepare()
	classes, err := readClasses(tableFiles)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, rule := range r.book.rules {
		for _, f := range strings.Fields(rule.line) {
			f, head := strings.CutPrefix(f, "^")
			f = strings.TrimSuffix(f, "?")
			verb := strings.HasSuffix(f, ":v") || strings.HasSuffix(f, ":d") || strings.HasSuffix(f, ":g") || strings.HasSuffix(f, ":b")
			if !head && !verb || f[0] == '{' {
				continue
			}
			f, _, _ = strings.Cut(f, ":")
			for w := range strings.SplitSeq(f, "|") {
				words := []string{w}
				if w[0] == '@' {
					words = classes[w[1:]]
				}
				for _, w := range words {
					if r.lex.forms[w].tags&(tagVerb|tagAux) == 0 && verb && !seen[w] {
						seen[w] = true
						t.Errorf("%q in %q is no verb of the lexicon", w, rule.line)
					}
					if r.lex.forms[w].tags == 0 && !seen[w] {
						seen[w] = true
						t.Logf("%q in %q has no grammar", w, rule.line)
					}
				}
			}
		}
	}
}
