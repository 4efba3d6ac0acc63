package dialogue

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"hotseat/env"
)

// TestBadInput sends what is wrong: a small penalty, feedback that names the field and what would be right, and the state kept.
func TestBadInput(t *testing.T) {
	e := New(library(t))
	for _, c := range []struct {
		name, line string
		says       []string
	}{
		{"unknown action", `{"action_type":"close","content":"x"}`, []string{"close", "classify, ask, respond, escalate"}},
		{"unknown label", `{"action_type":"classify","content":"refunds"}`, []string{"content", "billing, technical, account, shipping, product, general"}},
		{"two labels", `{"action_type":"classify","content":"billing technical"}`, []string{"content", "not a choice"}},
		{"empty label", `{"action_type":"classify","content":""}`, []string{"content", "billing"}},
		{"label missing", `{"action_type":"classify"}`, []string{"content", "is missing"}},
		{"label of another type", `{"action_type":"classify","content":["billing"]}`, []string{"content"}},
		{"wrong ticket", `{"action_type":"classify","ticket_id":2,"content":"billing"}`, []string{"ticket_id", "no ticket 2", "open: 1"}},
		{"ticket zero", `{"action_type":"classify","ticket_id":0,"content":"billing"}`, []string{"ticket_id", "out of range"}},
		{"ticket of another type", `{"action_type":"classify","ticket_id":"first","content":"billing"}`, []string{"ticket_id", "whole number"}},
		{"half a ticket", `{"action_type":"classify","ticket_id":1.5,"content":"billing"}`, []string{"ticket_id"}},
		{"extra field", `{"action_type":"classify","content":"billing","team":"leads"}`, []string{"team", "content, ticket_id"}},
		{"empty response", `{"action_type":"respond","content":"  "}`, []string{"content", "is empty"}},
		{"empty escalation", `{"action_type":"escalate","content":""}`, []string{"content", "is empty"}},
		{"2 KB of keywords", `{"action_type":"respond","content":"` + strings.Repeat("refund sorry ", 160) + `"}`, []string{"content", "2080 characters"}},
		{"control character", `{"action_type":"respond","content":"\u001b[31m"}`, []string{"content", "control character"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ep := start(t, e, "dialogue/lost-password", 0)
			a, err := env.DecodeAction([]byte(c.line))
			if err != nil {
				t.Fatal(err)
			}
			before := ep.Situation()
			o, r := step(t, ep, a)
			if r.Value != -env.Milli(50) || ep.Situation() != before || len(o.Conversation) != 1 || o.Step != 1 {
				t.Errorf("reward %s, %d messages, step %d", r.Value, len(o.Conversation), o.Step)
			}
			for _, want := range c.says {
				if !strings.Contains(o.Feedback, want) {
					t.Errorf("feedback %q does not say %q", o.Feedback, want)
				}
			}
		})
	}
}

// TestUnknownTask names the nearest ids.
func TestUnknownTask(t *testing.T) {
	_, err := New(library(t)).Start("dialogue/lost-passwords", 0)
	if !errors.Is(err, env.ErrUnknownTask) || !strings.Contains(err.Error(), "dialogue/lost-password") {
		t.Error(err)
	}
}

// TestWireForm plays the canonical tickets in the form that OpenEnv clients write.
func TestWireForm(t *testing.T) {
	ep := start(t, New(library(t)), "dialogue/unknown-charge-1", 0)
	for _, line := range []string{
		`{"action_type":"classify","ticket_id":1,"content":"billing"}`,
		`{"action_type":"ask","ticket_id":1,"content":"Could you tell me the transaction ID of the charge, please?"}`,
		`{"action_type":"respond","ticket_id":1,"content":"I have found TX-48213 and refunded $37.50 to your card.","metadata":{}}`,
	} {
		a, err := env.DecodeAction([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		step(t, ep, a)
	}
	if ep.Public().Score != env.One {
		t.Errorf("score %s, %v", ep.Public().Score, ep.Findings())
	}
	var seen struct {
		Tickets []struct{ ID, Text string }
		Current string `json:"current_ticket_id"`
		History []struct {
			User, Agent string
			Kind        string `json:"action_type"`
		}
		Policy string
	}
	data, err := json.Marshal(ep.Observe())
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &seen); err != nil {
		t.Fatal(err)
	}
	if len(seen.Tickets) != 1 || seen.Tickets[0].ID != "1" || seen.Current != "1" || seen.Policy != policy || len(seen.History) != 3 {
		t.Errorf("observation %s", data)
	}
	if h := seen.History[2]; h.Kind != "respond" || !strings.Contains(h.User, "TX-48213") || !strings.Contains(h.Agent, "TX-48213") {
		t.Errorf("history %+v", seen.History)
	}
}

// FuzzStep plays any text as any action: nothing panics, and rewards sum to the return.
func FuzzStep(f *testing.F) {
	for _, text := range pool() {
		f.Add(uint8(1), uint8(0), text)
	}
	e := New(library(f))
	names := []string{actClassify, actAsk, actRespond, actEscalate, "other"}
	tasks := e.Tasks()
	f.Fuzz(func(t *testing.T, kind, task uint8, text string) {
		ep := start(t, e, tasks[int(task)%len(tasks)].ID, uint64(task))
		sum := env.Points(0)
		for i := range 3 {
			_, r, err := ep.Step(env.Act(names[(int(kind)+i)%len(names)], "content", text))
			if err != nil && !errors.Is(err, env.ErrDone) {
				t.Fatal(err)
			}
			sum += r.Value
		}
		if p := ep.Public(); sum != p.Return || p.Return > env.One {
			t.Fatalf("rewards sum to %s, return %s", sum, p.Return)
		}
		if _, err := json.Marshal(ep.Observe()); err != nil {
			t.Fatal(err)
		}
	})
}
