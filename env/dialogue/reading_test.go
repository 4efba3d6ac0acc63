package dialogue

import (
	"slices"
	"testing"
	"time"
)

func TestReasons(t *testing.T) {
	r := newReasonReader()
	for text, want := range map[string][]string{
		"The amount is above our limit of $500.":                       {"over-limit"},
		"Refund of $612.00 for TX-1, which exceeds what I may refund.": {"over-limit"},
		"It is over the $500 that I may pay.":                          {"over-limit"},
		"It is not above the limit.":                                   nil,
		"The customer is upset over a refund.":                         nil,
		"Somebody else has got into the account of a.b@post.example.":  {"takeover"},
		"The account was hacked.":                                      {"takeover"},
		"The account was not hacked.":                                  nil,
		"The customer did not change the password, a stranger did.":    {"takeover"},
		"The charge of $612.00 is greater than $500.":                  {"over-limit"},
		"There are fraudulent orders on the account.":                  {"takeover"},
		"This is a safety issue.":                                      {"hazard"},
		"For safety I hand it to you.":                                 nil,
		"The consumer protection authority has it.":                    {"legal"},
		"Multiple parcels have gone missing this year.":                {"repeat-claims"},
		"It smells burnt.":                                             {"hazard"},
		"There is no smoke.":                                           nil,
		"A law firm has written.":                                      {"legal"},
		"The customer's lawyer will write.":                            {"legal"},
		"No lawyer is involved.":                                       nil,
		"It is the third parcel this year that did not come.":          {"repeat-claims"},
		"This is the customer's third mail.":                           nil,
		"Repeated claims of parcels not received.":                     {"repeat-claims"},
		"data loss fraud takeover legal":                               {"takeover", "legal"},
		"It gets hot. A lawyer has written. It is beyond my limit.":    {"over-limit", "hazard", "legal"},
		"Please take over this ticket.":                                nil,
	} {
		if got := r.read(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestMentions(t *testing.T) {
	day := dateForms(time.Date(2026, 3, 7, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		text  string
		forms []string
		want  bool
	}{
		{"Refunded TX-48213 today.", []string{"tx-48213"}, true},
		{"Refunded tx-48213.", []string{"tx-48213"}, true},
		{"Refunded TX-482134.", []string{"tx-48213"}, false},
		{"Refunded AATX-48213.", []string{"tx-48213"}, false},
		{"Type me.x@post.example.", []string{"me.x@post.example"}, true},
		{"Type some.x@post.example.", []string{"me.x@post.example"}, false},
		{"your visit on 7 March", day, true},
		{"your visit on 7 March 2026", day, true},
		{"your visit on March 7, 2026", day, true},
		{"your visit on the 7th of March", day, true},
		{"your visit on Mar 7", day, true},
		{"2026-03-07", day, true},
		{"your visit on 17 March", day, false},
		{"your visit on March 17", day, false},
		{"your visit in March", day, false},
		{"", day, false},
	} {
		if got := mentions(c.text, c.forms); got != c.want {
			t.Errorf("mentions(%q, %q) = %v", c.text, c.forms[0], got)
		}
	}
}

func TestClock(t *testing.T) {
	for step, want := range map[int]string{0: "09:00", 1: "09:02", 12: "09:24", 29: "09:58", 30: "10:00", 60: "11:00"} {
		if got := clock(step); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
}
