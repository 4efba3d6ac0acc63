package library

import (
	"fmt"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui/text"
)

// some are replays of a ticket by two agents on three seeds.
func some() []replays.Entry {
	var list []replays.Entry
	for seed := range uint64(3) {
		for _, name := range []string{"baseline", "a-model-with-a-name-of-its-own"} {
			e := replays.Entry{Task: "dialogue/showroom-row-2", Level: "hard", Seed: seed, Score: env.Milli(500), Steps: 5,
				Findings: []string{"answered-before-asking", "off-policy", "unclear-reply"}}
			e.Agent.Name = name
			list = append(list, e)
		}
	}
	return list
}

func TestRowsCanBeToldApart(t *testing.T) {
	list := some()
	table := measure(list)
	for w := 60; w <= 200; w++ {
		seen := map[string]bool{}
		for _, e := range list {
			c := cellsOf(e)
			c.sign, c.age = " ✗", "3d"
			line := table.line(w, c)
			if text.Width(line) != w {
				t.Fatalf("%d cells at %d: %q", text.Width(line), w, line)
			}
			if seen[line] || !strings.Contains(line, "showroom-row-2") {
				t.Fatalf("at %d a row is like another one, or names no ticket: %q", w, line)
			}
			seen[line] = true
		}
	}
}

func TestAColumnThatTellsNothingGivesItsRoomAway(t *testing.T) {
	list := some()
	all := measure(list)
	if all.agent == 0 || all.seed == 0 {
		t.Errorf("a column is missing: %+v", all)
	}
	for i := range list {
		list[i].Seed, list[i].Agent.Name = 7, "player"
	}
	if one := measure(list); one.agent != 0 || one.seed != 0 {
		t.Errorf("columns that are the same in every row: %+v", one)
	}
	if none := measure(nil); none.agent != 0 || none.seed != 0 {
		t.Errorf("columns of nothing: %+v", none)
	}
}

func TestAQueueKeepsItsDesk(t *testing.T) {
	for task, want := range map[string]string{"triage/hard": "triage/hard", "dialogue/queue-1": "queue-1", "bare": "bare"} {
		if got := cellsOf(replays.Entry{Task: task, Level: "hard"}).short; got != want {
			t.Errorf("%s is called %s, want %s", task, got, want)
		}
	}
}

func TestFindingsThatDoNotFitAreCounted(t *testing.T) {
	list := []string{"wrong-amount", "false-promise", "premature-close"}
	for w, want := range map[int]string{60: "wrong-amount false-promise premature-close", 42: "wrong-amount false-promise premature-close", 41: "wrong-amount false-promise +1",
		29: "wrong-amount false-promise +1", 28: "wrong-amount +2", 15: "wrong-amount +2", 10: "wrong-… +2"} {
		if got := found(list, w); got != want || text.Width(got) > w {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
	if got := found(nil, 10); got != "" {
		t.Error(got)
	}
	if got := fmt.Sprint(found(list[:1], 12)); got != "wrong-amount" {
		t.Error(got)
	}
}
