package play_test

import (
	"slices"
	"strings"
	"testing"

	"hotseat/replays/evaluation"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

// A coach shows the best score still reachable; what is played with one says so, and counts nowhere.
func TestACoachShowsTheValue(t *testing.T) {
	atSizes(t, func(t *testing.T, w, h int) {
		d := desk.Open(t, w, h, screen.Home{Coach: true})
		d.Keys("enter", "enter")
		d.See("coach ████", "█ 1.00")
		d.Keys("2")
		d.Type("password reset")
		d.Keys("enter", "esc")
		d.See("coach ████", "█ 1.00", "step 1/5")
		d.Keys("2")
		d.Type("password reset")
		d.Keys("enter")
		d.See("░ 0.955", "step 2/5")
		d.Keys("5", "enter")
		d.See("Not solved", "Step 3 cost the most")
		d.Keys("pgdown")
		d.See("Against best play: accuracy", "lost 0.955")
		e := d.Recordings(t)[0]
		if !slices.Contains(e.Labels, evaluation.Coached) {
			t.Errorf("labels %v", e.Labels)
		}
		board, left := evaluation.Leaderboard(d.Recordings(t), d.Deps.Registry.All())
		if len(board) != 0 || left.Coached != 1 {
			t.Errorf("counted: %+v, %+v", board, left)
		}
		d.Keys("b")
		d.See("step 2/5", "coach ███", "░ 0.955")
		d.Keys("q", "y")
		for _, e := range d.Recordings(t) {
			if !slices.Contains(e.Labels, evaluation.Coached) {
				t.Errorf("%s is not labelled", e.Name)
			}
		}
		d.See("played 2 times", "a good agent")
		if strings.Contains(d.Screen(), "best person") {
			t.Error("a coached score stands as a person's best")
		}
	})
}

func TestWithoutACoachNothingIsValued(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Play{Task: easy})
	d.Keys("2")
	d.Type("password")
	d.Keys("enter", "esc")
	if strings.Contains(d.Screen(), "coach") {
		t.Error(d.Screen())
	}
	if e := d.Recordings(t)[0]; len(e.Labels) > 0 {
		t.Errorf("labels %v", e.Labels)
	}
}
