package resolution

import (
	"testing"

	"hotseat/env/language"
)

// What was to be told is named in reports as feedback names what was read, never by the names of roles and acts.
func TestFactsAreNamedInPlainWords(t *testing.T) {
	for _, c := range []struct {
		fact       fact
		act        bool
		todo, told string
	}{
		{fact{atoms: []atom{{act: language.Deed, topic: language.TopicCancel}, {act: language.Promise, topic: language.TopicCancel}}}, true,
			"give word that a cancellation is done or under way", "word that a cancellation is done or under way, or a promise of a cancellation"},
		{fact{atoms: []atom{{act: language.Instruct, topic: language.TopicSeekCare}}}, true, "give an instruction to seek medical care", "an instruction to seek medical care"},
		{fact{atoms: []atom{{act: language.HandOver}}}, true, "give word of other people taking over", "other people taking over"},
		{fact{atoms: []atom{{role: language.RefundAmount, value: "49.00"}}}, false, "tell the refund", "a refund of $49.00"},
	} {
		m := milestone{kind: kindTell, label: c.fact.label(), act: c.act}
		if got := m.todo(); got != c.todo {
			t.Errorf("%q, want %q", got, c.todo)
		}
		if got := c.fact.String(); got != c.told {
			t.Errorf("%q, want %q", got, c.told)
		}
	}
}
