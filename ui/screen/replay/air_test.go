package replay_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/screen"
)

// An episode that is shown to an audience opens at its newest step, whenever it is opened, and says whether more can come.
func TestOnAirOpensAtTheNewestStep(t *testing.T) {
	for name, c := range map[string]struct {
		steps int
		end   *agent.End
		want  []string
	}{
		"before its first step": {0, nil, []string{"● LIVE", "waiting for step 1 for 12 s", "Being played: no step yet", "step 0/"}},
		"in the middle":         {4, nil, []string{"● LIVE", "waiting for step 5 for 12 s", "Step 4 of 4", "answer word-4"}},
		"after it was solved":   {4, &agent.End{Reason: env.Closed, Steps: 4, Score: env.One, Solved: true}, []string{"■ ended", "ended: closed, score 1.00, solved", "Step 4 of 4", "answer word-4"}},
		"after it was lost":     {4, &agent.End{Reason: env.OutOfSteps, Steps: 4}, []string{"■ ended", "ended: out of steps, score 0.00, not solved", "Step 4 of 4", "answer word-4"}},
		"after it was left":     {4, &agent.End{Reason: env.Aborted, Steps: 4}, []string{"✗ left", "left before its end, score 0.00", "Step 4 of 4"}},
		"left at once":          {0, &agent.End{Reason: env.Aborted}, []string{"✗ left", "step 0/"}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "air.replay.jsonl")
			rec := record(t, path, c.steps, true, numbered)
			if c.end != nil {
				if err := rec.Ended(*c.end); err != nil {
					t.Fatal(err)
				}
			}
			for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
				r := scrub(t, screen.Replay{Path: path, Step: -1, Live: &screen.Broadcast{Steps: c.steps, Quiet: 12 * time.Second}}, size[0], size[1], "dark")
				r.See(c.want...)
				if c.steps > 0 && strings.Contains(r.Screen(), "before the first step") {
					t.Errorf("%v: a step was taken:\n%s", size, r.Screen())
				}
				if strings.Contains(r.Screen(), "best play") {
					t.Errorf("%v: best play is nothing that an audience can be told:\n%s", size, r.Screen())
				}
			}
		})
	}
}

// Looking back pauses, whatever leads there; the way back is named, by whatever key it has.
func TestOnAirLeadsBackToTheNewestStep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "air.replay.jsonl")
	rec := record(t, path, 6, true, numbered)
	r := scrub(t, screen.Replay{Path: path, Live: &screen.Broadcast{}}, 120, 40, "dark")
	r.See("● LIVE", "step 6/")
	for keys, want := range map[string]string{"h": "‖ 1 behind", "g": "‖ 6 behind", "3 G": "‖ 3 behind"} {
		r.Keys(strings.Fields(keys)...)
		r.See(want, "G live")
		r.Keys("G")
		r.See("● LIVE", "step 6/")
		if strings.Contains(r.Screen(), "G live") {
			t.Errorf("the footer leads to where it is:\n%s", r.Screen())
		}
	}
	r.Keys("g")
	r.ClickOn("G live")
	r.See("● LIVE", "step 6/")
	r.Send(screen.Feed{Lost: true})
	r.See("! offline", "nothing newer has come than step 6")
	r.Keys("h")
	r.See("! offline", "step 5/")
	r.Send(screen.Feed{})
	r.See("‖ 1 behind")
	if err := rec.Ended(agent.End{Reason: env.Closed, Steps: 6}); err != nil {
		t.Fatal(err)
	}
	r.See("■ ended", "step 5/") // nobody is taken away from what they look at
}

// The ticket that a step worked on is named where another one is shown after it.
func TestTheStepNamesItsTicket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "queue.replay.jsonl")
	rec := record(t, path, 1, true, numbered)
	next := toyFrame(2, nil, "word-2")
	next.Observation.Ticket = &env.Ticket{Number: "T-2", Subject: "another one"}
	last := toyFrame(3, nil, "word-3")
	last.Observation.Ticket = nil
	for _, f := range []agent.Frame{next, last} {
		if err := rec.Stepped(f); err != nil {
			t.Fatal(err)
		}
	}
	r := scrub(t, screen.Replay{Path: path, Live: &screen.Broadcast{}}, 120, 40, "dark")
	r.See("on T-2, another one")
	r.Keys("h")
	r.See("on T-1, word-1")
	r.Keys("h")
	if strings.Contains(r.Screen(), "on T-1") {
		t.Errorf("the ticket is to be seen anyway:\n%s", r.Screen())
	}
}
