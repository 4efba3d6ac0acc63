package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

type spoken [][]string

func (b spoken) Len() int             { return len(b) }
func (b spoken) Lines(i int) []string { return b[i] }

func TestHits(t *testing.T) {
	src := spoken{{"The \x1b[1mhand\x1b[mbook", "says so"}, {}, {"a wallet", "with three", "coins, a WALLET"}}
	for find, want := range map[string][]Hit{
		"handbook": {{0, 0}}, "HANDBOOK SAYS": {{0, 0}}, "wallet": {{2, 0}, {2, 2}}, "with three coins": {{2, 1}}, "three": {{2, 1}}, "so a": nil, "": nil, "horse": nil,
	} {
		if diff := cmp.Diff(want, Hits(src, find)); diff != "" {
			t.Errorf("%q: %s", find, diff)
		}
	}
	if Hits(nil, "x") != nil {
		t.Error("nothing has hits")
	}
	if rows := AtHit(Hit{2, 2}).Window(src, 2); rows[0].Text != "with three" {
		t.Errorf("the window begins at %q", rows[0].Text)
	}
}
