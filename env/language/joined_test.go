package language

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestJoined joins sentences of the corpus by conjunctions: the whole must say what its parts say, in at least 98 of 100 cases.
func TestJoined(t *testing.T) {
	r := NewReader(testDesk())
	texts := statements(t, r)
	rng := rand.New(rand.NewPCG(3, 4))
	joins := []string{", and ", "; ", ", but ", ", so ", ". "}
	n, wrong := 0, 0
	for n < 5000 {
		a, b := texts[rng.IntN(len(texts))], texts[rng.IntN(len(texts))]
		want := append(labels(r.Read(a+".", nil)), labels(r.Read(b+".", nil))...)
		slices.Sort(want)
		want = slices.Compact(want)
		if clash(want) {
			continue
		}
		text := a + joins[n%len(joins)] + decapitalised(b) + "."
		n++
		if got := labels(r.Read(text, nil)); !slices.Equal(got, want) {
			wrong++
			t.Logf("%s\n   got %v\n  want %v", text, got, want)
		}
	}
	t.Logf("%d of %d joined sentences are read otherwise than their parts", wrong, n)
	if wrong*50 > n {
		t.Error("want at most 2 in 100")
	}
}

// statements are the corpus's sentences that are read right, and hold no question, quotation or condition that would frame a neighbour.
func statements(t *testing.T, r *Reader) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/corpus/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, f := range files {
		for _, l := range readLines(t, f) {
			if l.Has && !strings.ContainsAny(l.Text, "?\"") && !strings.Contains(strings.ToLower(l.Text), "if ") && slices.Contains(labels(r.Read(l.Text, nil)), l.Label) {
				texts = append(texts, strings.TrimSuffix(l.Text, "."))
			}
		}
	}
	return texts
}

// clash reports whether two labels give one role two values.
func clash(labels []string) bool {
	for i, x := range labels {
		role, _, fact := strings.Cut(x, "=")
		if fact && i+1 < len(labels) && strings.HasPrefix(labels[i+1], role+"=") {
			return true
		}
	}
	return false
}

// decapitalised writes a sentence as it stands after a conjunction.
func decapitalised(s string) string {
	if strings.HasPrefix(s, "I ") || strings.HasPrefix(s, "I'") || strings.HasPrefix(s, "NL") {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
