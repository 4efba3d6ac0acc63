package dialogue

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/tasks"
)

func bytesOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTwinsLookAlike plays twins side by side: until the right question is asked, every byte that the seat sees is the same.
func TestTwinsLookAlike(t *testing.T) {
	e := New(library(t))
	for _, family := range []string{"unknown-charge", "never-came", "plays-up", "shut-out", "second-thoughts", "showroom-row"} {
		for seed := range uint64(12) {
			a, b := start(t, e, "dialogue/"+family+"-1", seed), start(t, e, "dialogue/"+family+"-2", seed)
			if bytesOf(t, a.Observe()) != bytesOf(t, b.Observe()) || bytesOf(t, a.Public()) != bytesOf(t, b.Public()) {
				t.Fatalf("%s seed %d: the twins open unlike", family, seed)
			}
			for _, act := range []env.Action{say(actClassify, "x"), say(actClassify, "general"), say(actAsk, "Please send me a photo."), say(actAsk, ""), say(actClassify, a.tickets[0].label)} {
				o, r := step(t, a, act)
				p, s := step(t, b, act)
				if bytesOf(t, o) != bytesOf(t, p) || bytesOf(t, r) != bytesOf(t, s) || bytesOf(t, a.Public()) != bytesOf(t, b.Public()) {
					t.Fatalf("%s seed %d: %v tells the twins apart", family, seed, act)
				}
			}
			o, _ := step(t, a, a.solution[1])
			p, _ := step(t, b, b.solution[1])
			if bytesOf(t, o) == bytesOf(t, p) {
				t.Errorf("%s seed %d: the answers are the same", family, seed)
			}
		}
	}
}

// TestTruthStaysHidden changes all that is hidden of a ticket, and nothing that is seen: the observations are the same until a label or
// an answer is scored.
func TestTruthStaysHidden(t *testing.T) {
	data, err := os.ReadFile("../../tasks/dialogue/lost-password.yaml")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer("label: account", "label: product", "urgent: true", "urgent: false", "https://example.com/reset}", "https://example.com/careers}",
		"That worked.", "Splendid.", "intent: Account", "intent: Nothing").Replace(string(data))
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "dialogue"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "dialogue", "lost-password.yaml"), []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	lib, problems := tasks.Load(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	a, b := start(t, New(library(t)), "dialogue/lost-password", 4), start(t, New(lib), "dialogue/lost-password", 4)
	for _, act := range []env.Action{say("x", ""), say(actClassify, "billing"), say(actAsk, ""), say(actAsk, "Could you tell me the order number, please?")} {
		o, r := step(t, a, act)
		p, s := step(t, b, act)
		if bytesOf(t, o) != bytesOf(t, p) || bytesOf(t, r) != bytesOf(t, s) {
			t.Fatalf("%v shows what is hidden", act)
		}
	}
}

// TestNothingNamesTheTask sees that neither the id nor the author's intent is ever shown, and no value that was not told.
func TestNothingNamesTheTask(t *testing.T) {
	e := New(library(t))
	for _, info := range e.Tasks() {
		ep := start(t, e, info.ID, 2)
		seen := bytesOf(t, ep.Observe()) + bytesOf(t, ep.Public())
		for _, forbidden := range []string{info.ID, ep.task.Intent} {
			if strings.Contains(seen, forbidden) {
				t.Errorf("%s: %q is shown", info.ID, forbidden)
			}
		}
		for i := range ep.tickets {
			if mentions(seen, ep.tickets[i].uses) {
				t.Errorf("%s: the value %q is shown before it is told", info.ID, ep.tickets[i].uses[0])
			}
		}
	}
}
