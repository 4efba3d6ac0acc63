package openenv

import (
	"strconv"

	"hotseat/env"
)

// form is how answers are written: for people who look at them with curl too.
var form env.JSON

// encoder writes the observations of one seat. What has not changed since the last one is not encoded again: conversations and documents
// only grow, and the texts of a desk are the same for all.
type encoder struct {
	desk         *desk
	messages     int // in conversation
	conversation []byte
	found        int // in documents
	documents    []byte
}

// start forgets the episode before.
func (e *encoder) start() {
	e.messages, e.found, e.conversation, e.documents = 0, 0, e.conversation[:0], e.documents[:0]
}

// append writes {"observation":…,"reward":…,"done":…}; a nil reward is that of a reset. The form is that of the type observation; a test
// holds the two together.
func (e *encoder) append(dst []byte, o env.Observation, reward *env.Points, done bool) ([]byte, error) {
	dst = append(dst, `{"observation":{`...)
	if o.Ticket != nil {
		var err error
		if dst, err = form.Ticket(append(dst, `"ticket":`...), *o.Ticket); err != nil {
			return dst, err
		}
		dst = append(dst, ',')
	}
	if o.Customer != nil {
		dst = append(form.Customer(append(dst, `"customer":`...), *o.Customer), ',')
	}
	e.grow(o)
	if len(o.Conversation) > 0 {
		dst = append(append(append(dst, `"conversation":[`...), e.conversation...), `],`...)
	}
	if len(o.Documents) > 0 {
		dst = append(append(append(dst, `"documents":[`...), e.documents...), `],`...)
	}
	if o.Refunded != nil {
		dst = append(append(append(dst, `"refunded":`...), o.Refunded.Decimal()...), ',')
	}
	dst = form.Text(append(dst, `"feedback":`...), o.Feedback)
	dst = form.Parts(append(dst, `,"reward_parts":`...), o.RewardParts)
	dst = strconv.AppendInt(append(dst, `,"step":`...), int64(o.Step), 10)
	dst = strconv.AppendInt(append(dst, `,"max_steps":`...), int64(o.MaxSteps), 10)
	dst = e.desk.appendActions(append(dst, `,"actions":`...), o.Actions)
	for _, s := range o.Sections {
		dst = e.desk.appendSection(form.Name(append(dst, ','), s.Name), s)
	}
	return appendResult(append(dst, '}'), reward, done), nil
}

func appendResult(dst []byte, reward *env.Points, done bool) []byte {
	dst = append(dst, `,"reward":`...)
	if reward == nil {
		dst = append(dst, "null"...)
	} else {
		dst = form.Points(dst, *reward)
	}
	return append(strconv.AppendBool(append(dst, `,"done":`...), done), '}')
}

// grow encodes what was said and found since the last observation.
func (e *encoder) grow(o env.Observation) {
	if len(o.Conversation) < e.messages || len(o.Documents) < e.found {
		e.start() // another episode
	}
	for ; e.messages < len(o.Conversation); e.messages++ {
		if e.messages > 0 {
			e.conversation = append(e.conversation, ',')
		}
		e.conversation = form.Message(e.conversation, o.Conversation[e.messages])
	}
	for ; e.found < len(o.Documents); e.found++ {
		if e.found > 0 {
			e.documents = append(e.documents, ',')
		}
		e.documents = form.Document(e.documents, o.Documents[e.found])
	}
}

// appendActions appends the actions by the names that clients know them by.
func (d *desk) appendActions(dst []byte, actions []env.Available) []byte {
	var room [8]env.Available
	list := room[:0]
	for _, a := range actions {
		list = append(list, env.Available{Name: d.wireName(a.Name), Unavailable: a.Unavailable})
	}
	return form.Available(dst, list)
}

// appendSection appends the value of a section. The texts of a desk are the same in every episode and encoded once.
func (d *desk) appendSection(dst []byte, s env.Section) []byte {
	if s.Rows == nil && s.Fields == nil {
		for i, known := range d.sections {
			if known.Name == s.Name && known.Text == s.Text {
				return append(dst, d.texts[i]...)
			}
		}
	}
	return form.Section(dst, s)
}
