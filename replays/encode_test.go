package replays

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
)

// stepLine is a step line as the JSON package would write it, for an observation whose lists are the first or do not grow.
type stepLine struct {
	Type        string          `json:"type"`
	N           int             `json:"n"`
	AtMS        int64           `json:"at_ms"`
	By          *agent.Identity `json:"by,omitempty"`
	Action      env.Action      `json:"action"`
	Reward      env.Reward      `json:"reward"`
	Return      env.Points      `json:"return"`
	Score       env.Points      `json:"score"`
	Observation env.Observation `json:"observation"`
	Done        bool            `json:"done"`
	Situation   string          `json:"situation"`
	Thought     string          `json:"thought,omitempty"`
	Usage       *agent.Usage    `json:"usage,omitempty"`
}

// TestStepLinesAreThoseOfThePackage holds the encoder to the types: the same line but for the lists that grow, which it writes apart.
func TestStepLinesAreThoseOfThePackage(t *testing.T) {
	refunded := env.Cents(-4905)
	odd := "a <b> & \"c\" \u2028 \x7f\u0085 \xff é"
	full := env.Observation{
		Ticket: &env.Ticket{Number: odd, Family: odd, Subject: odd, Body: odd, Channel: odd, Status: odd, Sentiment: -0.35,
			Intake: &env.Intake{ID: odd, Description: odd, InitialCategory: odd, WordCount: 3, AccountAgeDays: 4, PreviousTickets: 5}},
		Customer: &env.Customer{ID: odd, Name: odd, Premium: true, Plan: odd, Months: 6, Tickets: 7, TotalSpend: 123456, Email: odd},
		Refunded: &refunded, Feedback: odd, RewardParts: []env.Part{{Name: odd, Value: -1, Why: odd}, {Name: "b"}}, Step: 3, MaxSteps: 15,
		Actions: []env.Available{{Name: odd, Unavailable: odd}, {Name: "b"}},
		Sections: []env.Section{{Name: odd, Text: odd}, {Name: "fields", Fields: []env.Field{{Name: odd, Value: odd}, {Name: "b"}}},
			{Name: "rows", Rows: [][]env.Field{{{Name: "a", Value: odd}}, {}}}, {Name: "empty"}},
	}
	for _, f := range []agent.Frame{
		{},
		{N: 1, Observation: full},
		{N: 2, AtMS: 1234, By: &agent.Identity{Kind: agent.Human, Name: odd}, Action: env.Act(odd, odd, odd, "n", json.Number("12"), "list", []any{1.5, nil, odd}),
			Reward: env.Reward{Value: -250_000, Parts: []env.Part{{Name: "a", Value: env.One, Why: odd}}}, Return: 1, Score: env.One, Observation: full, Done: true,
			Situation: 0xfedcba9876543210, Thought: odd, Usage: &agent.Usage{InputTokens: 5, CostUSD: 0.25}},
		{N: 3, Situation: 1, Reward: env.Reward{Parts: []env.Part{}}},
	} {
		var e stepEncoder
		got, err := e.encode([]byte("before "), f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := marshal(stepLine{typeStep, f.N, f.AtMS, f.By, f.Action, f.Reward, f.Return, f.Score, f.Observation, f.Done, fmt.Sprintf("%016x", f.Situation),
			f.Thought, f.Usage})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff("before "+string(want), string(got)); diff != "" {
			t.Errorf("step %d:\n%s", f.N, diff)
		}
	}
}

// TestStepLinesAreNotWrittenByHalf keeps an argument or a number without a JSON form out of the file.
func TestStepLinesAreNotWrittenByHalf(t *testing.T) {
	nan := env.Observation{Ticket: &env.Ticket{Sentiment: nan()}}
	for _, f := range []agent.Frame{{Action: env.Act("a", "b", make(chan int))}, {Observation: nan}} {
		var e stepEncoder
		if line, err := e.encode(nil, f); err == nil || line != nil {
			t.Errorf("%s, %v", line, err)
		}
	}
}

func nan() float64 { zero := 0.0; return zero / zero }
