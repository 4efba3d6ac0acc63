package triage

import (
	"strings"
	"testing"
)

func TestLabelsFollowTheHandbook(t *testing.T) {
	open := func(s Signals) Matter { return Matter{Signals: s, Open: true} }
	shut := func(s Signals) Matter { return Matter{Signals: s} }
	cases := map[string]struct {
		matters       []Matter
		age, previous int
		want          string
	}{
		"a charge":                           {[]Matter{open(Money)}, 100, 0, "billing, low, easy, 10..20"},
		"money before a fault":               {[]Matter{open(Fault), open(Money)}, 100, 0, "billing, low, medium, 10..20"},
		"danger before money":                {[]Matter{open(Money), open(Fault | Danger)}, 100, 0, "technical, critical, medium, 75..85"},
		"a settled charge does not count":    {[]Matter{shut(Money | Stopped | Many | Old), open(Fault)}, 100, 0, "technical, low, easy, 10..20"},
		"a settled danger does not count":    {[]Matter{shut(Fault | Danger), open(Wish | Slowed)}, 100, 0, "feature, medium, easy, 30..40"},
		"a fault before a wish":              {[]Matter{open(Wish), open(Fault)}, 100, 0, "technical, low, medium, 10..20"},
		"an opinion beside a wish":           {[]Matter{open(Wish), open(Opinion)}, 100, 0, "feature, low, easy, 10..20"},
		"nothing open":                       {[]Matter{shut(Money), shut(Fault)}, 100, 0, "feedback, low, easy, 10..20"},
		"no matter at all":                   {nil, 100, 0, "feedback, low, easy, 10..20"},
		"spam":                               {[]Matter{open(Bait)}, 10, 0, "spam, low, easy, 0..10"},
		"spam tells a story":                 {[]Matter{open(Money | Stopped | Many | Old), open(Bait)}, 100, 0, "spam, low, easy, 10..20"},
		"spam in our name with real data":    {[]Matter{open(Bait | Posing | Insider)}, 100, 0, "spam, high, hard, 50..60"},
		"standstill alone":                   {[]Matter{open(Fault | Stopped)}, 100, 0, "technical, high, easy, 50..60"},
		"standstill, many":                   {[]Matter{open(Fault | Stopped | Many)}, 100, 0, "technical, critical, easy, 75..85"},
		"standstill, tomorrow":               {[]Matter{open(Fault | Stopped | Soon)}, 100, 0, "technical, critical, easy, 75..85"},
		"standstill here, many there":        {[]Matter{open(Fault | Stopped), open(Wish | Many)}, 100, 0, "technical, high, medium, 50..60"},
		"slowed, many":                       {[]Matter{open(Wish | Slowed | Many)}, 100, 0, "feature, high, easy, 50..60"},
		"this week":                          {[]Matter{open(Opinion | Week)}, 100, 0, "feedback, medium, easy, 30..40"},
		"an old opinion that many share":     {[]Matter{open(Opinion | Many | Old)}, 100, 0, "feedback, medium, medium, 30..40"},
		"the second matter is more urgent":   {[]Matter{open(Money), open(Wish | Soon)}, 100, 0, "billing, high, medium, 50..60"},
		"two complications":                  {[]Matter{open(Fault | OnOff | Old)}, 100, 0, "technical, low, hard, 10..20"},
		"the same complication twice is one": {[]Matter{open(Opinion | Old), open(Wish | Old)}, 100, 0, "feature, low, medium, 10..20"},
		"old account, many tickets":          {[]Matter{open(Money)}, 1095, 5, "billing, low, easy, 35..45"},
		"almost old, almost many":            {[]Matter{open(Money)}, 1094, 4, "billing, low, easy, 10..20"},
		"young account":                      {[]Matter{open(Money)}, 59, 0, "billing, low, easy, 0..10"},
		"sixty days":                         {[]Matter{open(Money)}, 60, 0, "billing, low, easy, 10..20"},
		"never above a hundred":              {[]Matter{open(Fault | Danger)}, 3000, 9, "technical, critical, easy, 95..100"},
	}
	book := newRulebook()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := book.Label(c.matters, c.age, c.previous).String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestHandbookIsTheRulebook changes each number and rule in turn: the text must change with it.
func TestHandbookIsTheRulebook(t *testing.T) {
	plain := newRulebook()
	text := plain.handbook()
	for name, change := range map[string]func(*rulebook){
		"route":   func(b *rulebook) { b.routes[1], b.routes[2] = b.routes[2], b.routes[1] },
		"urgency": func(b *rulebook) { b.urgencies[3].label = Medium },
		"needs":   func(b *rulebook) { b.urgencies[1].needs = Slowed | Many },
		"hard":    func(b *rulebook) { b.hardness &^= Old },
		"steps":   func(b *rulebook) { b.steps[1] = 3 },
		"base":    func(b *rulebook) { b.base[2] = 57 },
		"account": func(b *rulebook) { b.account[1].from = 1000 },
		"history": func(b *rulebook) { b.history[0].add = 5 },
		"spread":  func(b *rulebook) { b.spread = 3 },
	} {
		b := newRulebook()
		change(&b)
		if b.handbook() == text {
			t.Errorf("the handbook does not tell of %s", name)
		}
	}
	var all Signals
	for _, g := range glosses() {
		if all.Has(g.signal) || !strings.Contains(text, "**"+g.phrase+"**: "+g.counts) {
			t.Errorf("%s stands twice or not at all", g.phrase)
		}
		all |= g.signal
	}
	if want := topics | effects | complications | Posing | Insider; all != want {
		t.Errorf("signals %b have a gloss, %b exist", all, want)
	}
	for _, words := range []struct{ list, of []string }{{routes(), routes()}, {urgencies(), urgencies()}, {difficulties(), difficulties()}} {
		for _, label := range words.of {
			if !strings.Contains(text, "**"+label+"**") {
				t.Errorf("the handbook has no rule for %s", label)
			}
		}
	}
}

// TestCombinationsComeToTheirLevel holds the generator's plans to the rulebook.
func TestCombinationsComeToTheirLevel(t *testing.T) {
	book := newRulebook()
	for level, want := range urgencies() {
		for _, c := range combinations(level) {
			if got := book.Label([]Matter{{Fault | c, true}}, 100, 0).Urgency; got != want {
				t.Errorf("signals %b: %s, planned as %s", c, got, want)
			}
		}
	}
}
