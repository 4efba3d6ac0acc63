package language

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNatural holds sentences of shipped tickets that once were misread, with others of their kind.
func TestNatural(t *testing.T) {
	r := NewReader(testDesk())
	for _, test := range []struct {
		text string
		want []string
	}{
		{"Please have a doctor look at the hand, even if it seems fine.", []string{"instruct:seek-care"}},
		{"Please have a doctor look at anyone who touched it or was hurt, even if it seems fine.", []string{"instruct:seek-care"}},
		{"Please let a doctor see the hand.", []string{"instruct:seek-care"}},
		{"Please take your child to a doctor.", []string{"instruct:seek-care"}},
		{"Please get your hand checked by a doctor.", []string{"instruct:seek-care"}},
		{"I'm sorry to hear that the plan did not meet your expectations.", []string{"acknowledge"}},
		{"I'm sorry that the refund is not possible.", []string{"refuse:refund"}},
		{"The refund is calculated pro rata: $120.00 × 345 ÷ 365, so I refunded $113.42.", []string{"deed:refund", "refund-amount=113.42"}},
		{"The refund is 345 / 365 * $120, so I refunded $113.42.", []string{"deed:refund", "refund-amount=113.42"}},
		{"The second one is just a hold, and your bank releases it by 23 March.", []string{"release-date=2026-03-23"}},
		{"The other one comes from Volt Bazaar.", []string{"merchant=Volt Bazaar"}},
		{"We can quote you a paid repair.", []string{"offer:repair"}},
		{"I'm so sorry, Maya.", []string{"acknowledge"}},
		{"We cannot act on it.", []string{"refuse:exception"}},
		{"I'm afraid we can't act on this request.", []string{"refuse:exception"}},
		{"We will act on it today.", nil},
		{"I'm sorry, Maya.", []string{"acknowledge"}},
		{"Sorry, Hannah. We will look.", []string{"acknowledge"}},
		{"Hi Hannah, I am sorry.", []string{"acknowledge"}},
		{"We're sorry, Ms Corbett!", []string{"acknowledge"}},
		{"I'm sorry.", []string{"acknowledge"}},
		{"Sorry?", nil},
		{"I'm not sorry, Maya.", nil},
		{"not sorry", nil},
		{"Sorry, no.", nil},
		{"Sorry, No.", nil},
		{"I'm sorry, we can't.", nil},
		{"You are sorry.", nil},
		{"Sorry, Maya, impossible.", nil},
		{"I'm really sorry, that's the last thing one wants to see.", []string{"acknowledge"}},
		{"I'm so sorry, what a way for a speaker to go!", []string{"acknowledge"}},
		{"That's a lousy way to get a lamp.", []string{"acknowledge"}},
		{"Since it fell into water, we will look at the rules.", []string{"damage=liquid"}},
		{"It fell on the floor.", []string{"damage=impact"}},
		{"I am passing your ticket to them.", []string{"deed:hand-over", "hand-over"}},
		{"Please visit the login page and type in your e-mail address.", nil},
		{"Please type your order number.", []string{"ask:order-id"}},
		{"Please open me40@post.example.", nil},
		{"They are listed at https://northlight.example/plans.", []string{"link=https://northlight.example/plans"}},
		{"They were not listed at https://northlight.example/plans.", nil},
		{"Please see that your daughter is checked by a doctor.", []string{"instruct:seek-care"}},
		{"Please have your child seen by a doctor today.", []string{"instruct:seek-care"}},
		{"A doctor should look at that hand.", []string{"instruct:seek-care"}},
		{"I'm sorry the headset hasn't lived up to what you hoped for.", []string{"acknowledge"}},
		{"Your refund comes to $120.00 × 345/365 = $113.42.", []string{"refund-amount=113.42"}},
		{"It's only a pending charge, and your bank lets go of it by 23 March.", []string{"release-date=2026-03-23"}},
		{"That one was not ours: it came from Volt Bazaar.", []string{"merchant=Volt Bazaar"}},
		{"The headset took a swim.", []string{"damage=liquid"}},
		{"It hit the floor.", []string{"damage=impact"}},
		{"I'll get back to you within 4 hours.", []string{"wait-time=4h"}},
		{"Order no. NL-10093 was placed on 5 February.", []string{"order-id=NL-10093", "purchase-date=2026-02-05"}},
		{"Would you be so kind as to visit https://a.example?", []string{"instruct:open-link", "link=https://a.example"}},
		{"I've taken the liberty of refunding you $18.75.", []string{"deed:refund", "refund-amount=18.75"}},
		{"Your account being closed is no reason to worry.", nil},
		{"I can offer you a $15 voucher.", []string{"credit-amount=15.00", "offer:credit"}},
	} {
		if diff := cmp.Diff(test.want, labels(r.Read(test.text, nil))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestAlternatives holds values that "or" joins: they conflict in each role that has two.
func TestAlternatives(t *testing.T) {
	r := NewReader(testDesk())
	for _, test := range []struct {
		text string
		want []Role
	}{
		{"Your refund is https://a.example/1 or https://a.example/2 or $90.", []Role{Link}},
		{"Your refund is https://a.example/1 or 2026-03-20 or https://a.example/2 or $90 or $80.", []Role{RefundAmount, Link}},
		{"I refunded $90, $80 or $70.", []Role{RefundAmount}},
		{"The charge was made by Volt Bazaar or PlugPoint Market.", []Role{Merchant}},
		{"It arrives on 23 March or 25 March.", []Role{ArrivalDate}},
		{"I refunded $90, or ninety dollars.", nil},
		{"You paid $214.90, $14.90 of it for shipping.", nil},
	} {
		if got := r.Read(test.text, nil).Conflicts; !slices.Equal(got, test.want) {
			t.Errorf("%s: conflicts %v, want %v", test.text, got, test.want)
		}
	}
}
