package dialogue

import (
	"testing"

	"hotseat/env"
)

// TestOtherWords plays tickets in words that their authors did not write: as models and people write them.
func TestOtherWords(t *testing.T) {
	e := New(library(t))
	for _, c := range []struct{ task, ask, kind, text string }{
		{"unknown-charge-1", "What is the transaction ID shown for this charge?", actRespond,
			"Hi Marisol, thanks for the details. We've issued a refund of $37.50 for transaction TX-48213; it should appear within 5 business days."},
		{"unknown-charge-2", "Could you please share the transaction ID?", actEscalate, "Escalating TX-90377 to the leads because the amount exceeds $500."},
		{"unknown-charge-2", "Could you please share the transaction ID?", actEscalate, "Reason: over-limit. Customer disputes TX-90377 ($612.00)."},
		{"never-came-1", "Could you please provide your order number?", actRespond,
			"I've processed a replacement for order NL-20417, which will be sent out right away."},
		{"never-came-2", "Could you please provide your order number?", actEscalate, "Third missing parcel this year, order NL-33850."},
		{"plays-up-1", "Which Northlight device are you having trouble with?", actRespond,
			"Thanks! Please restart your Aurora 6 by unplugging it for 30 seconds and plugging it back in."},
		{"plays-up-2", "Can you tell me the exact model of the device?", actEscalate, "Reason: hazard. Device: Halo Max. Smells burnt and gets too hot to touch."},
		{"shut-out-1", "May I have the email address associated with your account?", actRespond,
			"You can reset your password here: https://example.com/reset. Please use post.window@post.example when prompted."},
		{"shut-out-2", "May I have the email address associated with your account?", actEscalate,
			"Customer reports unauthorized orders on account mail.atelier@post.example; likely account takeover."},
		{"second-thoughts-1", "When did you purchase the speaker?", actRespond,
			"Thank you for confirming. Since you purchased the speaker on 2 March 2026, you're within our 30-day window. Please ship it back to us and we'll refund the $98.00 item price (shipping is not refundable)."},
		{"second-thoughts-2", "When did you purchase the speaker?", actRespond,
			"Unfortunately, since the speaker was purchased on January 15, 2026, it is outside our 30-day return window, so we are unable to offer a refund."},
		{"showroom-row-1", "On which date did you visit our showroom?", actRespond,
			"I am truly sorry about your experience on March 13. I've arranged for a team lead to call you back."},
		{"showroom-row-2", "What date did the visit take place?", actEscalate, "Legal: visit on 10 March 2026, lawyer involved."},
		{"days-offline", "", actRespond, "We're sorry for the outage. We've applied a $12.00 credit to your account ($2.00 per day for 6 days)."},
		{"came-late", "", actRespond, "I'm sorry your parcel arrived late. We are refunding your shipping fee of $7.90."},
		{"not-what-i-ordered", "", actRespond, "I'm sorry the wrong item arrived. Please send it back and we'll ship the correct item as a replacement."},
		{"too-many-tries", "", actRespond, "Your account will automatically unlock in 30 minutes. I'm sorry for the frustration."},
		{"renewed-again", "", actRespond, "I'm sorry about the unwanted renewal. I've cancelled your yearly plan and refunded the $119.00 charge."},
		{"mail-flood", "", actRespond, "I apologise for the flood of newsletters. You've been unsubscribed."},
	} {
		ep := start(t, e, "dialogue/"+c.task, 0)
		step(t, ep, say(actClassify, ep.tickets[0].label))
		if c.ask != "" {
			step(t, ep, say(actAsk, c.ask))
		}
		step(t, ep, say(c.kind, c.text))
		if p := ep.Public(); p.Return != env.One {
			t.Errorf("%s: %s for %q: %v, %s", c.task, p.Return, c.text, ep.Findings(), ep.feedback)
		}
	}
}
