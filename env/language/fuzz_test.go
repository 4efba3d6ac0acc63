package language

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// FuzzRead holds for any bytes: no panic, the same reading twice, and values in the form that Canonical gives them.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		reply300, "", "\xff\xfe$\x00", "monday", "on Monday the Monday the", "$", "$,.", "a hundred and", "one one one thousand hundred",
		"3/18/20266", "2026-13-40", "((((((((", "''''\"\"\"", "if if if if unless once you", "and and and or or, , ,", "I've I'll you're can't won't",
		strings.Repeat("a", 2000), strings.Repeat("refund ", 280), strings.Repeat("$1 ", 600), strings.Repeat("if you ", 280), strings.Repeat("not ", 500),
		"https://", "www.", "a@b", "x@y.z@w", "NL-", "NL-20417", "№ 5 · £6 — €7…", "İİİİ ſſ K", "5\u200bdays", "99999999999999 dollars", "0 days",
		"to to to to to", "you to us to me to", "have have have had it", strings.Repeat("please send ", 160), "the 99th", "12:99", "1.2.3.4", "- - - - -",
		"Refund of $49: done. No. 5? No. Mr. X!", "\"you said 'I refunded $5' and\"", "half an an half hour", strings.Repeat("\u023a", 40), strings.Repeat("I\u0130\u212a\u023a ", 30), "n't want will charge $9.99 evening to back", "- 5 to 6 to 7 days or two",
	} {
		f.Add(s, "I was charged $49.00 twice")
	}
	r := NewReader(testDesk())
	f.Fuzz(func(t *testing.T, text, customer string) {
		if len(text) > 4000 {
			return
		}
		got := r.Read(text, []string{customer})
		if diff := cmp.Diff(got, r.Read(text, []string{customer})); diff != "" {
			t.Fatalf("two readings of %q differ:\n%s", text, diff)
		}
		heard := []*Heard{Hear(customer)}
		into := Reading{Unclear: "old", Facts: []Fact{{Role: Damage}}, Conflicts: []Role{Damage}, Speech: []Speech{{Act: Accuse}}}
		r.ReadInto(&into, text, heard)
		if diff := cmp.Diff(got, into, cmpopts.EquateEmpty()); diff != "" || r.Unclear(text, heard) != got.Unclear {
			t.Fatalf("%q is read in two ways:\n%s", text, diff)
		}
		for _, fact := range got.Facts {
			again, err := Canonical(fact.Role, fact.Value)
			if err != nil || again != fact.Value {
				t.Errorf("%q tells %s=%q, which becomes %q (%v)", text, fact.Role, fact.Value, again, err)
			}
			if Display(fact.Role, fact.Value) == "" {
				t.Errorf("%s=%q shows as nothing", fact.Role, fact.Value)
			}
		}
		if !utf8.ValidString(got.Summary()) {
			t.Errorf("the summary of %q is no UTF-8", text)
		}
	})
}
