package language

import (
	"slices"
	"testing"
)

// What was read before never decides: one page reads replies of many conversations.
func TestPasteIsToldByTheseMessagesAlone(t *testing.T) {
	a := "My router died last night in the middle of my daughter's online exam and I would like my money back now, please."
	b := "I was charged twice this month and nobody answers the hotline, so would somebody look at my card at last."
	r := NewReader(Desk{Today: Date{Year: 2026, Month: 3, Day: 18}})
	for i, tt := range []struct {
		text     string
		customer []string
		pasted   bool
	}{
		{a, []string{a}, true}, {a, []string{b}, false}, {a, []string{b, a}, true}, {b, []string{b, a}, true}, {b, []string{a}, false},
		{b, nil, false}, {a, []string{a, b}, true}, {b, []string{a, b}, true}, {b, []string{a, a}, false}, {a, []string{"", a}, true}, {a, []string{""}, false},
	} {
		got := r.Read(tt.text, tt.customer)
		fresh := NewReader(Desk{Today: Date{Year: 2026, Month: 3, Day: 18}}).Read(tt.text, slices.Clone(tt.customer))
		if (got.Unclear != "") != tt.pasted || got.Unclear != fresh.Unclear {
			t.Errorf("%d: unclear %q, pasted is %v; read afresh %q", i, got.Unclear, tt.pasted, fresh.Unclear)
		}
	}
}
