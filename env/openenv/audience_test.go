package openenv_test

import (
	"testing"

	"hotseat/env/openenv/client"
)

// The list says how far each episode is, what its last step earned, and how it ended.
func TestTheListSaysHowEpisodesStand(t *testing.T) {
	b := serve(t, nil)
	conn := b.Dial("")
	defer conn.Close()
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "easy", "agent": "Ada"}); err != nil {
		t.Fatal(err)
	}
	found, err := conn.Step(t.Context(), map[string]any{"action_type": "SearchKB", "content": "forgot password"})
	if err != nil || found.Reward == 0 {
		t.Fatal(found.Reward, err)
	}
	list, err := client.Episodes(t.Context(), b.At(""))
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	e := list[0]
	if e.Agent != "Ada" || e.Environment != "resolution" || e.Steps != 1 || e.MaxSteps == 0 || e.Reward != found.Reward || e.Score != found.Reward || e.Done {
		t.Errorf("%+v", e)
	}
	if e.QuietS < 0 || e.AgeS < e.QuietS {
		t.Errorf("it is %d s old and quiet for %d s", e.AgeS, e.QuietS)
	}
	if _, err := conn.Step(t.Context(), map[string]any{"action_type": "CloseTicket"}); err != nil {
		t.Fatal(err)
	}
	if list, err = client.Episodes(t.Context(), b.At("")); err != nil || !list[0].Done || list[0].Reason != "closed" || list[0].Steps != 2 {
		t.Errorf("%+v, %v", list, err)
	}
}
