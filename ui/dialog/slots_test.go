package dialog

import (
	"slices"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/ui/keymap"
)

func TestFormFillsSlots(t *testing.T) {
	f := NewForm(sayOptions())
	drive(f, " refunded", "enter")
	if got := screen(f, 80, 22); !strings.Contains(got, "to fill in: {name} {amount} {link} {other}") {
		t.Errorf("what is open is not told:\n%s", got)
	}
	drive(f, "ctrl+f", "ctrl+f")
	if got := screen(f, 80, 22); !strings.Contains(got, "amount: $49.00, from Rule (1 of 2)") {
		t.Errorf("where the value is from is not told:\n%s", got)
	}
	if !slices.ContainsFunc(f.Hints(keymap.Default()), func(h keymap.Hint) bool { return h.Action == keymap.FormOther }) {
		t.Error("the key for another value is not named")
	}
	drive(f, "ctrl+o", "ctrl+f", "ctrl+f")
	if got := f.fields[0].value(); got != "Dear Priya, $98.00 is on its way, see https://example.com/refunds. {other}" {
		t.Errorf("filled: %q", got)
	}
	if !strings.Contains(f.say, "nothing that you have seen so far gives {other}") {
		t.Errorf("says %q", f.say)
	}
	if res := drive(f, "enter"); res.Done || !strings.Contains(f.say, "{other} is not filled in") {
		t.Errorf("a slot is sent without a word: %v %q", res, f.say)
	}
	if res := drive(f, "enter"); !res.Done {
		t.Error("the second time it is not sent")
	}
}

func TestCandidates(t *testing.T) {
	k := Known{Documents: []env.Document{{Title: "Ledger", Text: "| date | merchant | amount |\n|---|---|---|\n| 2026-03-02 | Volt Bazaar | $49.00 |\n\nItem: **travel kettle**\norder NL-20417, within 5 business days"}},
		Ticket: &env.Ticket{Number: "T-1", Body: "I want $500!"}}
	for slot, want := range map[string]string{"merchant": "Volt Bazaar", "item": "travel kettle", "amount": "$49.00 $500", "refund_amount": "$49.00 $500", "date": "2026-03-02", "reference": "NL-20417", "time": "5 business days", "zzz": ""} {
		var got []string
		for _, c := range k.Candidates(slot) {
			got = append(got, c.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("{%s}: %q, want %q", slot, got, want)
		}
	}
}

// Where nothing is searched for, values come from what the customer answered and from the handbook, in this order.
func TestCandidatesFromTheConversationAndTheHandbook(t *testing.T) {
	k := KnownFrom(env.Observation{Ticket: &env.Ticket{Body: "My Box is broken."}, Sections: []env.Section{{Name: "policy", Text: "See https://example.com/reset, within 4 hours, $2.00 a day, model Nothing 1."}},
		Conversation: []env.Message{{From: env.FromCustomer, Text: "My Box is broken."}, {From: env.FromAgent, Text: "Which one?"},
			{From: env.FromCustomer, Text: "The Halo Max, bought for $42.50 on 3 March."}, {From: env.FromCustomer, Text: "It's the Aurora 6. Here it is: TX-11864."}}})
	for slot, want := range map[string]string{"link": "https://example.com/reset", "time": "4 hours", "amount": "$42.50 $2.00", "reference": "TX-11864", "date": "3 March", "device": "Aurora 6|Halo Max"} {
		var got, from []string
		for _, c := range k.Candidates(slot) {
			got, from = append(got, c.Value), append(from, c.From)
		}
		if sep := map[bool]string{true: "|", false: " "}[slot == "device"]; strings.Join(got, sep) != want {
			t.Errorf("{%s}: %q, want %q", slot, got, want)
		}
		if slot == "amount" && strings.Join(from, ", ") != "what the customer said, the policy" {
			t.Errorf("from %q", from)
		}
	}
}

// In a queue one customer's words fill no other customer's answer.
func TestValuesInAQueueAreTheCustomersOwn(t *testing.T) {
	k := KnownFrom(env.Observation{Ticket: &env.Ticket{Body: "Sent on 9 March."}, Customer: &env.Customer{Name: "Annika Stolz"}, Conversation: []env.Message{
		{From: env.FromCustomer, Name: "Ruth Palmer (ticket 1)", Text: "Bought on 1 March."}, {From: env.FromCustomer, Name: "Annika Stolz (ticket 2)", Text: "Sent on 9 March."},
		{From: env.FromCustomer, Name: "Annika Stolz (ticket 2)", Text: "Or on 10 March."}}})
	var got []string
	for _, c := range k.Candidates("date") {
		got = append(got, c.Value+", "+c.From)
	}
	if want := "10 March, what the customer said; 9 March, the ticket, as the customer says"; strings.Join(got, "; ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCandidatesOfTheCaseComeFirst(t *testing.T) {
	k := Known{Documents: []env.Document{{Title: "Ledger", Kind: "record", Text: "$49.00"}, {Title: "Policy", Kind: "policy", Text: "up to $500"}}}
	if got := k.Candidates("amount")[0].Value; got != "$49.00" {
		t.Errorf("the first amount is %s", got)
	}
	k.Told = []string{"Refunded $25.00 to the card on file."}
	if got := k.Candidates("amount")[0].Value; got != "$25.00" {
		t.Errorf("what was paid is not the first amount but %s", got)
	}
	if got := k.Offers(env.ArgSpec{Kind: env.Money})[0].Value; got != "$49.00" {
		t.Errorf("%s is offered to be paid again", got)
	}
}

// Only words that something may be found by are offered, each once.
func TestOfferedWordsSaySomething(t *testing.T) {
	k := Known{Ticket: &env.Ticket{Subject: "Charged twice!", Body: "I have been charged twice, and I can't say I like it. Really just ONE hub, using Northlight's app; don't wait. " +
		`<span style="color:red">Verify</span> at https://northl1ght.example/x or write to me@mail.example. 49`}, Said: []string{"The order is NL-4471, thanks."}}
	var got []string
	for _, c := range k.Offers(env.ArgSpec{Kind: env.Line}) {
		got = append(got, c.Value)
	}
	if want := "charged twice hub northlight app verify order"; strings.Join(got, " ") != want {
		t.Errorf("offered are %q, want %q", got, want)
	}
}
