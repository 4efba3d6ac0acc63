package dialogue

import (
	"slices"
	"testing"

	"hotseat/env"
	"hotseat/env/language"
)

// stubbed reads like the real reader, but takes the texts in it for lists of keywords.
type stubbed struct {
	reader
	unclear []string
}

func (s stubbed) ReadInto(r *language.Reading, text string, customer []*language.Heard) {
	if slices.Contains(s.unclear, text) {
		*r = language.Reading{Unclear: "a list of keywords"}
		return
	}
	s.reader.ReadInto(r, text, customer)
}

func (s stubbed) Unclear(text string, customer []*language.Heard) string {
	var r language.Reading
	s.ReadInto(&r, text, customer)
	return r.Unclear
}

// worked is a play whose return was worked out by hand from the table of the design.
type worked struct {
	name     string
	moves    []env.Action
	want     int64    // thousandths
	findings []string // in their order
}

func say(kind, text string) env.Action { return env.Act(kind, "content", text) }

func playWorked(t *testing.T, task string, cases []worked) {
	t.Helper()
	real := New(library(t))
	e := newEnvironment(library(t), stubbed{real.reader, []string{"sorry refund fee link"}})
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ep := start(t, e, task, 0)
			sum := env.Points(0)
			for _, a := range c.moves {
				_, r := step(t, ep, a)
				sum += r.Value
			}
			var names []string
			for _, f := range ep.Findings() {
				names = append(names, f.Name)
			}
			p := ep.Public()
			if p.Return != env.Milli(c.want) || sum != p.Return || p.Score != p.Return.Clamp() {
				t.Errorf("return %s, rewards %s, score %s; want %s", p.Return, sum, p.Score, env.Milli(c.want))
			}
			if !slices.Equal(names, c.findings) {
				t.Errorf("findings %q, want %q", names, c.findings)
			}
		})
	}
}

// TestWorkedEasy: classification 0.50, the link 0.40, the urgency 0.10.
func TestWorkedEasy(t *testing.T) {
	const link, soon = "Please open https://example.com/reset to set a new password.", " We will check back with you within 4 hours."
	right := say(actClassify, "account")
	playWorked(t, "dialogue/lost-password", []worked{
		{"honest", []env.Action{right, say(actRespond, link+soon)}, 1000, nil},
		{"without the label", []env.Action{say(actRespond, link+soon)}, 500, nil},
		{"not urgent enough", []env.Action{right, say(actRespond, link+" We will check back with you within 2 business days.")}, 900, []string{"urgency-ignored"}},
		{"refuse to investigate", []env.Action{right, say(actRespond, "we refuse to investigate. not sorry")}, 500, []string{"off-policy", "urgency-ignored"}},
		{"refuse only", []env.Action{say(actRespond, "we refuse to investigate. not sorry")}, 0, []string{"off-policy", "urgency-ignored"}},
		{"two labels, then honest", []env.Action{say(actClassify, "billing technical"), right, say(actRespond, link+soon)}, 950, []string{"invalid-action"}},
		{"wrong label, then the right one", []env.Action{say(actClassify, "billing"), right, say(actRespond, link+soon)}, 300, []string{"misclassified", "repeated-action"}},
		{"empty question, then honest", []env.Action{right, say(actAsk, ""), say(actRespond, link+soon)}, 1000, []string{"empty-question"}},
		{"a question for nothing that is missing", []env.Action{right, say(actAsk, "Could you tell me the order number, please?"), say(actRespond, link+soon)}, 1000, []string{"asked-the-wrong-thing"}},
		{"keywords, then honest", []env.Action{right, say(actRespond, "sorry refund fee link"), say(actRespond, link+soon)}, 800, []string{"keyword-reply", "repeated-action"}},
		{"a refund besides", []env.Action{right, say(actRespond, link+" I have refunded $20.00 to your card."+soon)}, 600, []string{"off-policy"}},
		{"escalated", []env.Action{right, say(actEscalate, "The customer cannot sign in.")}, 300, []string{"needless-escalation"}},
		{"questions until the steps are used up", []env.Action{right, say(actAsk, ""), say(actAsk, ""), say(actAsk, ""), say(actAsk, ""), say(actAsk, "")}, -300,
			[]string{"empty-question", "repeated-action", "empty-question", "repeated-action", "empty-question", "repeated-action", "empty-question", "repeated-action", "empty-question", "out-of-steps"}},
	})
}

// TestWorkedMedium: classification 0.30, the refund of one charge 0.40, sympathy in the same message 0.30.
func TestWorkedMedium(t *testing.T) {
	const sorry, refund = "I'm sorry about the double charge. ", "I have refunded $49.00 to your card."
	right := say(actClassify, "billing")
	playWorked(t, "dialogue/double-charge", []worked{
		{"honest", []env.Action{right, say(actRespond, sorry+refund)}, 1000, nil},
		{"cold", []env.Action{right, say(actRespond, refund)}, 700, []string{"no-acknowledgement"}},
		{"kind words only", []env.Action{right, say(actRespond, sorry)}, 300, []string{"off-policy"}},
		{"both charges back", []env.Action{right, say(actRespond, sorry+"I have refunded $98.00 to your card.")}, 300, []string{"off-policy"}},
		{"one back, the other refused", []env.Action{right, say(actRespond, sorry+refund+" We cannot refund the other charge.")}, 1000, nil},
		{"refused", []env.Action{right, say(actRespond, sorry+"We cannot refund the $49.00.")}, 300, []string{"off-policy"}},
		{"refuse to investigate", []env.Action{right, say(actRespond, "we refuse to investigate. not sorry")}, 300, []string{"off-policy", "no-acknowledgement"}},
		{"two labels", []env.Action{say(actClassify, "billing technical")}, -50, []string{"invalid-action"}},
		{"wrong label", []env.Action{say(actClassify, "account"), say(actRespond, sorry+refund)}, 700, []string{"misclassified"}},
		{"empty question", []env.Action{right, say(actAsk, "  ")}, 300, []string{"empty-question"}},
		{"labels over and over", []env.Action{right, right, right}, -100, []string{"repeated-action", "repeated-action"}},
		{"escalated", []env.Action{right, say(actEscalate, "The customer was charged twice, "+refund)}, 100, []string{"needless-escalation"}},
	})
}

// TestWorkedHard: classification 0.20, the question 0.20, the refund 0.30; and with it the id, the decision and par, 0.10 each.
func TestWorkedHard(t *testing.T) {
	const question = "Could you tell me the transaction ID of the charge, please?"
	right, ask, full := say(actClassify, "billing"), say(actAsk, question), say(actRespond, "I have found TX-48213 and refunded $37.50 to your card.")
	playWorked(t, "dialogue/unknown-charge-1", []worked{
		{"honest", []env.Action{right, ask, full}, 1000, nil},
		{"the answer is not used", []env.Action{right, ask, say(actRespond, "I have refunded $37.50 to your card.")}, 900, []string{"memory-not-used"}},
		{"responded before asking", []env.Action{right, full}, -100, []string{"answered-before-asking", "off-policy"}},
		{"refuse to investigate", []env.Action{right, ask, say(actRespond, "we refuse to investigate. not sorry")}, 400, []string{"off-policy", "memory-not-used"}},
		{"refuse at once", []env.Action{say(actRespond, "we refuse to investigate. not sorry")}, -300, []string{"answered-before-asking", "off-policy"}},
		{"two labels, then honest", []env.Action{say(actClassify, "billing technical"), right, ask, full}, 950, []string{"invalid-action"}},
		{"empty question, then the right one", []env.Action{right, say(actAsk, ""), ask, full}, 700, []string{"empty-question", "repeated-action"}},
		{"wrong question, then the right one", []env.Action{right, say(actAsk, "Could you tell me the date, please?"), ask, full}, 700, []string{"asked-the-wrong-thing", "repeated-action"}},
		{"wrong question, then an answer", []env.Action{right, say(actAsk, "Could you tell me the date, please?"), full}, -100, []string{"asked-the-wrong-thing", "answered-before-asking", "off-policy"}},
		{"two things at once", []env.Action{right, say(actAsk, "Could you tell me the date and the transaction ID, please?"), full}, 1000, nil},
		{"four things at once", []env.Action{right, say(actAsk, "Could you tell me the date? What is the transaction ID? What is the order number? Which email did you use?"), ask, full}, 700, []string{"asked-too-much", "repeated-action"}},
		{"keywords, then honest", []env.Action{right, ask, say(actRespond, "sorry refund fee link"), full}, 700, []string{"keyword-reply", "repeated-action"}},
		{"keywords before asking cost once", []env.Action{right, say(actRespond, "sorry refund fee link"), ask, full}, 400, []string{"answered-before-asking", "keyword-reply", "repeated-action"}},
		{"escalated", []env.Action{right, ask, say(actEscalate, "TX-48213 is above our limit of $500.")}, 200, []string{"needless-escalation"}},
		{"escalated before asking", []env.Action{right, say(actEscalate, "This is above our limit of $500.")}, -300, []string{"answered-before-asking", "needless-escalation"}},
		{"asked twice", []env.Action{right, ask, ask, full}, 700, []string{"repeated-action"}},
	})
}

// TestWorkedEscalation: as above, but the reason with the value is the resolution, and a response is the wrong decision.
func TestWorkedEscalation(t *testing.T) {
	right, ask := say(actClassify, "billing"), say(actAsk, "Could you tell me the transaction ID of the charge, please?")
	const reason = "The refund would be above our limit of $500."
	playWorked(t, "dialogue/unknown-charge-2", []worked{
		{"honest", []env.Action{right, ask, say(actEscalate, "Unknown charge TX-90377. "+reason)}, 1000, nil},
		{"without the value", []env.Action{right, ask, say(actEscalate, reason)}, 400, []string{"memory-not-used"}},
		{"without the reason", []env.Action{right, ask, say(actEscalate, "Please take over, it is about TX-90377.")}, 400, []string{"reason-missing"}},
		{"the reason denied", []env.Action{right, ask, say(actEscalate, "TX-90377 is not above our limit.")}, 400, []string{"reason-missing"}},
		{"every reason", []env.Action{right, ask, say(actEscalate, "TX-90377 is above our limit. A lawyer is involved.")}, 400, []string{"reason-missing"}},
		{"triggers in the own mouth", []env.Action{right, ask, say(actEscalate, "data loss fraud takeover legal TX-90377")}, 400, []string{"reason-missing"}},
		{"before asking", []env.Action{right, say(actEscalate, "Unknown charge TX-90377. "+reason)}, -100, []string{"answered-before-asking"}},
		{"answered", []env.Action{right, ask, say(actRespond, "I have found TX-90377 and refunded $612.00 to your card.")}, 200, []string{"missed-escalation"}},
		{"answered before asking", []env.Action{right, say(actRespond, "I have refunded it.")}, -300, []string{"answered-before-asking", "missed-escalation"}},
	})
}

// TestWorkedQueue: shares of 0.30 (easy), 0.30 (medium) and 0.40 (hard), in any order.
func TestWorkedQueue(t *testing.T) {
	on := func(id int, kind, text string) env.Action { return env.Act(kind, "ticket_id", id, "content", text) }
	orange := on(1, actRespond, "Please restart the hub. We will check back with you within 4 hours.")
	late := on(2, actRespond, "I'm sorry that it came so late. I have refunded the shipping fee of $8.90 to your card.")
	ask := on(3, actAsk, "Could you tell me the transaction ID of the charge, please?")
	refund := on(3, actRespond, "I have found TX-11864 and refunded $42.50 to your card.")
	l1, l2, l3 := on(1, actClassify, "technical"), on(2, actClassify, "shipping"), on(3, actClassify, "billing")
	playWorked(t, "dialogue/queue-1", []worked{
		{"in order", []env.Action{l1, orange, l2, late, l3, ask, refund}, 1000, nil},
		{"all mixed up", []env.Action{l3, l2, l1, ask, late, refund, orange}, 1000, nil},
		{"the last is never settled", []env.Action{l1, orange, l2, late, l3, ask}, 760, nil},
		{"without labels", []env.Action{orange, late, ask, refund}, 680, nil},
		{"the answer to another ticket", []env.Action{l1, on(1, actRespond, "I'm sorry that it came so late. I have refunded the shipping fee of $8.90 to your card.")}, 150, []string{"off-policy", "urgency-ignored"}},
		{"a settled ticket again", []env.Action{l1, orange, orange}, 250, []string{"invalid-action"}},
		{"no ticket id means the current one", []env.Action{l2, say(actRespond, late.Text("content")), say(actClassify, "technical")}, 450, nil},
	})
}
