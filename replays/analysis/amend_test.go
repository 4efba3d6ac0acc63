package analysis_test

import (
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/analysis"
)

// A reply that lacked the apology is better with it: nobody is sent to search in its place.
func TestAReplyIsAmended(t *testing.T) {
	registry := desks(t)
	r := record(t, registry, twice, 0, search("duplicate charge policy"), search("charges ledger"), refund(49_00), reply("I have refunded $49.00 to your card."), closeTicket())
	j, err := analysis.Review(r, registry)
	if err != nil {
		t.Fatal(err)
	}
	s := j.Steps[3]
	if s.Loss != env.One*5/100 || s.Lacked != "acknowledge the trouble" || len(s.Better) == 0 || !strings.HasPrefix(s.Better[0].Text("content"), "I have refunded $49.00 to your card. ") {
		t.Fatalf("%+v", s)
	}
	e, _ := registry.Environment("resolution")
	run := analysis.Run{Spec: e.Spec()}
	for _, f := range r.Frames {
		run.Frames = append(run.Frames, agent.Frame(f.Frame))
	}
	got := analysis.AgainstBest(run, j)
	if len(got.Items) != 1 || !strings.HasSuffix(got.Items[0], "lost 0.05. Better: the same reply, and acknowledge the trouble") {
		t.Errorf("%q", got.Items)
	}
}
