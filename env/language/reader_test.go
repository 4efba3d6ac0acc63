package language

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func ExampleReader_Read() {
	reader := NewReader(Desk{Today: Date{Year: 2026, Month: 3, Day: 18}})
	reading := reader.Read("Sorry about that! You paid $214.90 with $14.90 shipping, so I refunded $200.00.", nil)
	fmt.Println(reading.Summary())
	fmt.Println(reading.Tells(RefundAmount, "200.00"), reading.Has(Deed, TopicRefund), reading.Has(Promise, ""))
	// Output:
	// Read: an apology or sympathy; word that a refund is done or under way; a charge of $214.90; the shipping fee of $14.90; a refund of $200.00.
	// true true false
}

// TestReadings holds the sentences that the design names.
func TestReadings(t *testing.T) {
	r := NewReader(testDesk())
	for _, test := range []struct {
		text string
		want []string
	}{
		{"We won't be refunding the $150", []string{"refuse:refund"}},
		{"Your refund of one hundred and fifty dollars is on its way.", []string{"deed:refund", "refund-amount=150.00"}},
		{"$150.00 is on its way back to you", []string{"deed:refund", "refund-amount=150.00"}},
		{"I've just sent 150 USD back to your card", []string{"deed:refund", "refund-amount=150.00"}},
		{"you paid $214.90 with $14.90 shipping, so I refunded $200.00.", []string{"charge-amount=214.90", "deed:refund", "refund-amount=200.00", "shipping-fee=14.90"}},
		{"we refuse to investigate. not sorry", []string{"refuse:exception"}},
		{"Could you try https://example.com/reset?", []string{"instruct:open-link", "link=https://example.com/reset"}},
		{"If you send it in, we will refund it.", []string{"offer:refund"}},
		{"You wrote that you were owed $98.", nil},
		{"The policy refunds duplicates.", nil},
		{"I have not refunded anything.", nil},
	} {
		if diff := cmp.Diff(test.want, labels(r.Read(test.text, nil))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestConflict holds a reply with every amount in sight: none of them is told.
func TestConflict(t *testing.T) {
	r := NewReader(testDesk())
	got := r.Read("I refunded $49.00. I refunded $98.00 to your card. The charge was $49.00.", nil)
	if got.Tells(RefundAmount, "49.00") || got.Tells(RefundAmount, "98.00") || !got.Tells(ChargeAmount, "49.00") {
		t.Errorf("told %v", got.Facts)
	}
	if diff := cmp.Diff([]Role{RefundAmount}, got.Conflicts); diff != "" {
		t.Error(diff)
	}
}

func TestUnclear(t *testing.T) {
	r := NewReader(testDesk())
	ticket := []string{"Hello, I was charged $49.00 twice for my subscription on 9 March and I want you to refund the second charge of $49.00 to my card at once."}
	every := "Sorry about that. What is your order number? I can't refund it. Would you like a voucher? I'll call you back. I've cancelled the plan. " +
		"Please restart the router. Careful, it can catch fire. Our security team will take it from here. You are lying. This was our mistake. Without a police report I can't help you."
	for _, test := range []struct{ name, text, want string }{
		{"keywords", "refund billing sorry password warranty link close", "a list of keywords"},
		{"keywords with commas", "refund, billing, sorry, password, warranty, link, close", "a list of keywords"},
		{"keywords inside", "Hello! refund apology escalate security billing warranty password reset replacement voucher", "a list of keywords"},
		{"one letter", "aaaaaaaaaa", "random letters"},
		{"random letters", "asdkj qwpoe zmxn lkjh qpwo eiru", "random letters"},
		{"nothing", " ... ", "random letters"},
		{"one sentence", strings.Repeat("I have refunded you. ", 5), "the same words over and over"},
		{"one sentence, other values", "I refunded $1.00. I refunded $2.00. I refunded $3.00. I refunded $4.00.", "the same words over and over"},
		{"one word", "refund refund refund refund refund refund", "the same words over and over"},
		{"pasted", "Hello, I was charged $49.00 twice for my subscription on 9 March and I want you to refund the second charge of $49.00 to my card at once.", "a copy of the customer's own words"},
		{"pasted in capitals", strings.ToUpper(ticket[0]), "a copy of the customer's own words"},
		{"pasted with other blanks", strings.ReplaceAll(ticket[0], " ", "  \n "), "a copy of the customer's own words"},
		{"pasted with other marks", strings.ReplaceAll(strings.ReplaceAll(ticket[0], ",", " -"), ".", "!"), "a copy of the customer's own words"},
		{"an echo", "Sorry, you were charged $49.00 twice for your subscription, so I have refunded the second charge of $49.00 to your card; it shows within five days.", ""},
		{"every act", every, "a dozen things at once"},
		{"contradiction", "We will not refund you. I have refunded you.", "two statements that contradict each other"},
		{"clear", "Hi Maya, I refunded $49.00 to your card just now.", ""},
		{"terse", "Refunded $150. Delivered 14 Jan, warranty 12 months, all good. Anything else?", ""},
		{"part", "I refunded the item, but we can't refund the shipping fee.", ""},
	} {
		got := r.Read(test.text, ticket)
		if got.Unclear != test.want {
			t.Errorf("%s: unclear is %q, want %q (read %v)", test.name, got.Unclear, test.want, labels(got))
		}
		if got.Unclear != "" && len(got.Facts)+len(got.Speech)+len(got.Conflicts) > 0 {
			t.Errorf("%s: an unclear text still says %v", test.name, got)
		}
	}
}

func TestSummary(t *testing.T) {
	for _, test := range []struct {
		reading Reading
		want    string
	}{
		{Reading{}, "Read: nothing that I could act on."},
		{Reading{Unclear: "a list of keywords"}, "Read: nothing that I could act on; it looks like a list of keywords."},
		{Reading{Facts: []Fact{{Role: ArrivalDate, Value: "2026-03-23"}}}, "Read: the day of arrival, 23 March 2026."},
		{Reading{Conflicts: []Role{RefundAmount}}, "Read: two values for a refund."},
		{Reading{Speech: []Speech{{Act: Refuse}}}, "Read: a refusal."},
	} {
		if got := test.reading.Summary(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	for _, act := range Acts() {
		topics := Topics(act)
		if topics == nil {
			topics = []Topic{""}
		}
		for _, topic := range append(topics, "") {
			s := Speech{Act: act, Topic: topic}
			if phrase := string(s.phrase(nil)); phrase == "" || strings.HasSuffix(phrase, " ") {
				t.Errorf("%v has the phrase %q", s, phrase)
			}
		}
	}
}

// TestConcurrent reads from many goroutines; the race detector watches.
func TestConcurrent(t *testing.T) {
	r := NewReader(testDesk())
	want := r.Read(reply300, nil)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if diff := cmp.Diff(want, r.Read(reply300, nil)); diff != "" {
					t.Error(diff)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestLabelsExist holds every rule of the tables to a label of the guide.
func TestLabelsExist(t *testing.T) {
	known := map[string]bool{}
	for _, act := range Acts() {
		known[string(act)] = true
		for _, topic := range Topics(act) {
			known[string(act)+":"+string(topic)] = true
		}
	}
	reader := NewReader(testDesk())
	reader.prepare()
	for _, r := range reader.book.rules {
		switch r.how {
		case howSay, howBlunt, howRequest, howForbid, howNeed, howQuestion, howOffer:
			if s := (Speech{Act: r.act, Topic: r.topic}); r.role == "" && !known[s.String()] {
				t.Errorf("%q stands for %q, which the guide does not have", r.line, s)
			}
		}
	}
}
