package agent_test

import (
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/triage"
)

// A client of a desk with one action need not name it; whoever watches or replays the step is told its name all the same.
func TestTheOnlyActionIsRecordedByItsName(t *testing.T) {
	desk := triage.New()
	seat, err := agent.Sit(desk, desk.Tasks()[0].ID, 0, agent.Identity{Kind: agent.Remote, Name: "remote"})
	if err != nil {
		t.Fatal(err)
	}
	frame, err := seat.Play(agent.Move{Action: env.Act("", "route_category", "billing", "urgency_assessment", "low", "resolution_difficulty", "easy", "priority_score", 1)})
	if err != nil {
		t.Fatal(err)
	}
	if want := desk.Spec().Actions[0].Name; frame.Action.Name != want || want == "" {
		t.Errorf("recorded as %q, want %q", frame.Action.Name, want)
	}
}
