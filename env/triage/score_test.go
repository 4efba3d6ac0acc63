package triage

import (
	"testing"

	"hotseat/env"
)

// The truth of the worked examples: billing, high, medium, 50..60.
func exampleTruth() Labels {
	return Labels{Route: Billing, Urgency: High, Difficulty: Medium, Priority: 55, PriorityMin: 50, PriorityMax: 60}
}

func TestScoresWorkedByHand(t *testing.T) {
	cases := map[string]struct {
		a    answer
		want env.Points
	}{
		"all right":                          {answer{0, Billing, High, Medium, 55}, 1_000_000},
		"the range's edge":                   {answer{0, Billing, High, Medium, 60}, 1_000_000},
		"one point outside: 0.096":           {answer{0, Billing, High, Medium, 61}, 996_000},
		"ten points outside: 0.06":           {answer{0, Billing, High, Medium, 40}, 960_000},
		"24 points outside: 0.004":           {answer{0, Billing, High, Medium, 84}, 904_000},
		"25 points outside: nothing":         {answer{0, Billing, High, Medium, 85}, 900_000},
		"wrong route: −0.20":                 {answer{0, Technical, High, Medium, 55}, 300_000},
		"work taken for spam: −0.30":         {answer{0, Spam, High, Medium, 55}, 200_000},
		"urgency one off: 0.10":              {answer{0, Billing, Critical, Medium, 55}, 850_000},
		"urgency two off: 0":                 {answer{0, Billing, Low, Medium, 55}, 750_000},
		"difficulty one off: 0.05":           {answer{0, Billing, High, Easy, 55}, 900_000},
		"everything wrong":                   {answer{0, Spam, Low, Hard, 0}, -250_000},
		"wrong route, one off, one off, 0.1": {answer{0, Feature, Medium, Hard, 50}, 50_000},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := mark(c.a, exampleTruth()).total(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	spam := Labels{Route: Spam, Urgency: Low, Difficulty: Easy, Priority: 5, PriorityMax: 10}
	// −0.30 for spam on its way as work, 0.10 one level off, 0.15, and 0.10 · 5/25 at twenty points too many.
	if got := mark(answer{0, Billing, Medium, Easy, 30}, spam).total(); got != -30_000 {
		t.Errorf("spam as work: %s", got)
	}
	if m := mark(answer{0, Billing, Critical, Easy, 55}, exampleTruth()); m.correctness() != 80 || m.efficiency() != 60 {
		t.Errorf("correctness %d, efficiency %d; 0.60/0.75 and 0.15/0.25 are right", m.correctness(), m.efficiency())
	}
}

func TestSharesAddUp(t *testing.T) {
	for _, n := range []int{5, 10, 15} {
		if got := share(env.One*env.Points(n), n); got != env.One {
			t.Errorf("%d tickets all right: %s", n, got)
		}
	}
	if share(-1, 15) != -1 || share(-15, 15) != -1 || share(-16, 15) != -2 || share(14, 15) != 0 {
		t.Error("shares are not rounded down")
	}
	if decimal(0) != "0.00" || decimal(7) != "0.07" || decimal(85) != "0.85" || decimal(100) != "1.00" {
		t.Error("hundredths are written wrongly")
	}
}
