package replays

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/tasks"
)

// TestShippedDesksAreVerified plays every shipped task: its candidates at random, and what an agent gets wrong.
func TestShippedDesksAreVerified(t *testing.T) {
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	registry := env.NewRegistry(resolution.New(library), dialogue.New(library), triage.New())
	random := rand.New(rand.NewPCG(1, 2))
	for _, desk := range registry.All() {
		for _, task := range desk.Tasks() {
			var file bytes.Buffer
			seat, err := agent.Sit(desk, task.ID, random.Uint64N(50), baseline(), NewRecorder(&file, testOptions()))
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; !seat.Episode.Public().Done; i++ {
				action := env.Act("no_such_action", "x", 1.5)
				if list := seat.Episode.Candidates(); len(list) > 0 && i != 1 {
					action = list[random.IntN(len(list))]
				}
				if _, err := seat.Play(agent.Move{Action: action}); err != nil {
					t.Fatal(err)
				}
			}
			r, err := Parse(&file, task.ID)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := Verify(r, registry); err != nil || v.Status != Verified || len(r.Frames) == 0 {
				t.Errorf("%s: %v %v", task.ID, v, err)
			}
		}
	}
}
