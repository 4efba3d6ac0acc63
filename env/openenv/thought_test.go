package openenv

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Watchers are kept a part of a long thought, cut between characters; a short one whole.
func TestThoughtsOfWatchedEpisodesAreBounded(t *testing.T) {
	if got := shortened("because"); got != "because" {
		t.Errorf("%q", got)
	}
	for _, text := range []string{strings.Repeat("é", keptThought), "x" + strings.Repeat("é", keptThought)} {
		if got := shortened(text); len(got) > keptThought+len("…") || len(got) < keptThought || !utf8.ValidString(got) || !strings.HasSuffix(got, "é…") {
			t.Errorf("%d bytes, ending in %q", len(got), got[len(got)-8:])
		}
	}
}
