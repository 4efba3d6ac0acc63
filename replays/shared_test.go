package replays

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
)

// A recording tells that its seat changed hands: the score is not its first holder's then.
func TestEndTellsASharedSeat(t *testing.T) {
	for _, handed := range []bool{false, true} {
		var file bytes.Buffer
		first := agent.NewScripted("first", []env.Action{env.Act("close")})
		seat, err := agent.Sit(newToy(), "toy/one", 0, first.Identity(), NewRecorder(&file, Options{}))
		if err != nil {
			t.Fatal(err)
		}
		if handed {
			seat.HandTo(agent.Identity{Kind: agent.Scripted, Name: "second"})
		}
		if _, err := agent.Run(context.Background(), seat, first, nil); err != nil {
			t.Fatal(err)
		}
		r, err := Parse(strings.NewReader(file.String()), "x")
		if err != nil {
			t.Fatal(err)
		}
		if r.End == nil || r.End.Shared != handed || r.Entry().Shared != handed {
			t.Errorf("handed over %v: %+v", handed, r.End)
		}
	}
}
