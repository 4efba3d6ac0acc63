package agent

import (
	"testing"

	"hotseat/env"
)

// A model is told everything once, and from then on what changed.
func TestLLMViewTellsChanges(t *testing.T) {
	row := func(ticket, route string) []env.Field {
		return []env.Field{{Name: "ticket", Value: ticket}, {Name: "route", Value: route}}
	}
	o := env.Observation{Ticket: &env.Ticket{Number: "T-1", Subject: "Hello"}, MaxSteps: 8, Feedback: "Go.",
		Conversation: []env.Message{{From: "customer", Name: "Ines", Text: "Hi", At: "09:00"}},
		Sections:     []env.Section{{Name: "finished", Rows: [][]env.Field{}}, {Name: "stats", Fields: row("-", "-")}, {Name: "handbook", Text: "Rules"}},
		Actions:      []env.Available{{Name: "close", Unavailable: "the ticket is open"}}}
	var v llmView
	for _, step := range []struct {
		name   string
		change func()
		want   string
	}{
		{"at first", func() {}, "Step 0 of 8.\nFeedback: Go.\nTicket: {\"number\":\"T-1\",\"subject\":\"Hello\",\"body\":\"\",\"sentiment\":0}\n" +
			"[09:00] customer Ines: Hi\nstats: ticket -; route -\nhandbook: Rules\nNot now: close, the ticket is open"},
		{"a row and a message", func() {
			o.Step, o.Feedback, o.Actions = 1, "", nil
			o.Sections = []env.Section{{Name: "finished", Rows: [][]env.Field{row("1", "spam")}}, o.Sections[1], o.Sections[2]}
			o.Conversation = append(o.Conversation, env.Message{From: "agent", Text: "Hello", At: "09:01"})
			o.RewardParts = []env.Part{{Name: "route", Value: env.Milli(-20), Why: "route wrong"}}
		}, "Step 1 of 8.\nScore −0.02: route wrong\n[09:01] agent: Hello\nfinished: ticket 1; route spam"},
		{"one row more", func() {
			o.Step, o.RewardParts = 2, nil
			o.Sections = []env.Section{{Name: "finished", Rows: [][]env.Field{row("1", "spam"), row("2", "billing")}}, o.Sections[1], o.Sections[2]}
		}, "Step 2 of 8.\nfinished, new: ticket 2; route billing"},
		{"another ticket and document", func() {
			o.Step, o.Ticket = 3, &env.Ticket{Number: "T-2"}
			o.Documents = []env.Document{{ID: "d", Title: "Policy", Kind: "policy", Text: "Pay."}}
		}, "Step 3 of 8.\nTicket: {\"number\":\"T-2\",\"subject\":\"\",\"body\":\"\",\"sentiment\":0}\nDocument found (policy, d): Policy\nPay."},
		{"nothing", func() { o.Step = 4 }, "Step 4 of 8."},
	} {
		step.change()
		if got := v.changes(o); got != step.want {
			t.Errorf("%s:\n%s\nwant\n%s", step.name, got, step.want)
		}
	}
}
