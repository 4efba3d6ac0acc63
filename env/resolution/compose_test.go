package resolution

import (
	"testing"

	"hotseat/env/language"
	"hotseat/tasks"
)

// What best play says is read as what it means: every act, every question, and a value of every role.
func TestComposedSentencesAreRead(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	reader := New(lib).desk.reader
	for _, act := range []language.Act{language.Acknowledge, language.HandOver, language.Refuse, language.Offer, language.Promise, language.Deed, language.Instruct, language.Warn} {
		topics := language.Topics(act)
		if len(topics) == 0 {
			topics = []language.Topic{""}
		}
		for _, topic := range topics {
			text := actSentence(act, topic)
			if text == "" {
				continue // no ticket tells it: TestEveryFactHasASentence
			}
			if r := reader.Read(text, nil); !r.Has(act, topic) || r.Unclear != "" {
				t.Errorf("%q is read as %v %v, not as %s:%s", text, r.Speech, r.Unclear, act, topic)
			}
		}
	}
	for _, topic := range language.Topics(language.Ask) {
		if text := askSentence(topic); !has(reader, text, topic) {
			t.Errorf("%q does not ask for %s", text, topic)
		}
	}
}

func has(r *language.Reader, text string, topic language.Topic) bool {
	reading := r.Read(text, nil)
	return reading.Has(language.Ask, topic)
}

// Each fact of a shipped ticket that has to be told has a sentence, and the sentence tells it.
func TestEveryFactHasASentence(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e := New(lib)
	for _, task := range e.tasks {
		for seed := range uint64(5) {
			ep, err := e.Start(task.ID, seed)
			if err != nil {
				t.Fatal(err)
			}
			s := ep.(*Episode).scene
			for _, m := range s.milestones {
				if m.kind != kindTell {
					continue
				}
				text := s.facts[m.fact].atoms[0].sentence()
				r := e.desk.reader.Read(text, nil)
				if text == "" || !s.facts[m.fact].atoms[0].told(&r) {
					t.Errorf("%s, seed %d: %q does not tell %s", task.ID, seed, text, m.name)
				}
			}
		}
	}
}
