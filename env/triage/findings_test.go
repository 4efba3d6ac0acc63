package triage

import (
	"testing"

	"hotseat/env"
)

func TestFindingsNameWhatWentWrong(t *testing.T) {
	truth := exampleTruth()
	tk := func(l Labels, filed string, loud, passes bool, matters ...Matter) *ticket {
		return &ticket{seen: env.Ticket{Number: "TRI-1", Intake: &env.Intake{InitialCategory: filed}}, labels: l, loud: loud, passesOn: passes, matters: matters}
	}
	spam := Labels{Route: Spam, Urgency: Low, Difficulty: Easy, PriorityMax: 10}
	critical := Labels{Route: Technical, Urgency: Critical, Difficulty: Easy, Priority: 80, PriorityMin: 75, PriorityMax: 85}
	low := Labels{Route: Technical, Urgency: Low, Difficulty: Easy, Priority: 15, PriorityMin: 10, PriorityMax: 20}
	cases := map[string]struct {
		t    *ticket
		a    answer
		want []string
	}{
		"all right":        {tk(truth, Billing, false, false), answer{1, Billing, High, Medium, 55}, nil},
		"spam as work":     {tk(spam, Billing, false, false), answer{1, Billing, Low, Easy, 5}, []string{spamAsWork}},
		"work as spam":     {tk(truth, Spam, false, false), answer{1, Spam, High, Medium, 55}, []string{workAsSpam}},
		"report as spam":   {tk(low, Spam, false, true), answer{1, Spam, Low, Easy, 15}, []string{reportAsSpam}},
		"settled":          {tk(truth, Technical, false, false, Matter{Money, true}, Matter{Fault, false}), answer{1, Technical, High, Medium, 55}, []string{settledTaken}},
		"second":           {tk(truth, Technical, false, false, Matter{Money, true}, Matter{Fault, true}), answer{1, Technical, High, Medium, 55}, []string{secondMissed}},
		"filed":            {tk(truth, Feature, false, false, Matter{Money, true}), answer{1, Feature, High, Medium, 55}, []string{filedBelieved}},
		"wrong":            {tk(truth, Billing, false, false, Matter{Money, true}), answer{1, Feature, High, Medium, 55}, []string{wrongRoute}},
		"shouting trifle":  {tk(low, Technical, true, false), answer{1, Technical, Critical, Easy, 80}, []string{shoutingUrgent, priorityOff}},
		"too high":         {tk(low, Technical, false, false), answer{1, Technical, Medium, Easy, 15}, []string{urgencyHigh}},
		"calm outage":      {tk(critical, Technical, false, false), answer{1, Technical, Low, Easy, 80}, []string{calmMissed}},
		"one level low":    {tk(critical, Technical, false, false), answer{1, Technical, High, Easy, 80}, []string{urgencyLow}},
		"loud outage":      {tk(critical, Technical, true, false), answer{1, Technical, Low, Easy, 80}, []string{urgencyLow}},
		"difficulty":       {tk(truth, Billing, false, false), answer{1, Billing, High, Hard, 55}, []string{difficultyOff}},
		"priority":         {tk(truth, Billing, false, false), answer{1, Billing, High, Medium, 49}, []string{priorityOff}},
		"all wrong at all": {tk(truth, Feedback, false, false, Matter{Money, true}), answer{1, Feedback, Low, Easy, 10}, []string{filedBelieved, urgencyLow, difficultyOff, priorityOff}},
	}
	known := map[string]bool{}
	for _, f := range findingSpecs() {
		if known[f.Name] || f.Meaning == "" || f.Advice == "" {
			t.Errorf("finding %s stands twice or says nothing", f.Name)
		}
		known[f.Name] = true
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := c.t.findings(c.a)
			if len(got) != len(c.want) {
				t.Fatalf("%v, want %v", got, c.want)
			}
			for i, f := range got {
				if f.Name != c.want[i] || !known[f.Name] || f.Step != 1 || f.Evidence == "" {
					t.Errorf("%v, want %s", f, c.want[i])
				}
			}
		})
	}
}
