package replays

import (
	"fmt"
	"slices"
	"strconv"

	"hotseat/env"
	"hotseat/env/agent"
)

// form is how replays write what has a form of its own in env.
var form = env.JSON{HTML: true}

// stepEncoder turns frames into step lines. It remembers the observation before, to write only what was added to it.
type stepEncoder struct {
	conversation []env.Message
	documents    []env.Document
}

// start sets the observation that the first step adds to.
func (e *stepEncoder) start(o env.Observation) {
	e.conversation, e.documents = o.Conversation, o.Documents
}

// encode appends the line of a frame, without its line break: by hand, because a recording must not slow down who plays.
func (e *stepEncoder) encode(dst []byte, f agent.Frame) ([]byte, error) {
	dst = append(dst, `{"type":"step","n":`...)
	dst = strconv.AppendInt(dst, int64(f.N), 10)
	dst = strconv.AppendInt(append(dst, `,"at_ms":`...), f.AtMS, 10)
	dst, err := appendOptional(dst, "by", f.By)
	if err != nil {
		return nil, err
	}
	if dst, err = form.Action(append(dst, `,"action":`...), f.Action); err != nil {
		return nil, fmt.Errorf("action: %w", err)
	}
	dst = form.Reward(append(dst, `,"reward":`...), f.Reward)
	dst = form.Points(append(dst, `,"return":`...), f.Return)
	dst = form.Points(append(dst, `,"score":`...), f.Score)
	if dst, err = e.observation(append(dst, `,"observation":`...), f.Observation); err != nil {
		return nil, fmt.Errorf("observation: %w", err)
	}
	dst = strconv.AppendBool(append(dst, `,"done":`...), f.Done)
	dst = appendSituation(append(dst, `,"situation":"`...), f.Situation)
	dst = append(dst, '"')
	if f.Thought != "" {
		dst = form.Text(append(dst, `,"thought":`...), f.Thought)
	}
	if dst, err = appendOptional(dst, "usage", f.Usage); err != nil {
		return nil, err
	}
	return append(dst, '}'), nil
}

// appendOptional appends a member that most steps do not have.
func appendOptional[T any](dst []byte, name string, v *T) ([]byte, error) {
	if v == nil {
		return dst, nil
	}
	value, err := marshal(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return append(form.Name(append(dst, ','), name), value...), nil
}

// observation appends an observation in the form of its type, with the lists that grow cut to what the step added, at the end.
func (e *stepEncoder) observation(dst []byte, o env.Observation) ([]byte, error) {
	dst = append(dst, '{')
	if o.Ticket != nil {
		var err error
		if dst, err = form.Ticket(append(dst, `"ticket":`...), *o.Ticket); err != nil {
			return nil, fmt.Errorf("ticket: %w", err)
		}
		dst = append(dst, ',')
	}
	if o.Customer != nil {
		dst = append(form.Customer(append(dst, `"customer":`...), *o.Customer), ',')
	}
	if o.Refunded != nil {
		dst = append(append(append(dst, `"refunded":`...), o.Refunded.Decimal()...), ',')
	}
	dst = form.Text(append(dst, `"feedback":`...), o.Feedback)
	if len(o.RewardParts) > 0 {
		dst = form.Parts(append(dst, `,"reward_parts":`...), o.RewardParts)
	}
	dst = strconv.AppendInt(append(dst, `,"step":`...), int64(o.Step), 10)
	dst = strconv.AppendInt(append(dst, `,"max_steps":`...), int64(o.MaxSteps), 10)
	dst = form.Available(append(dst, `,"actions":`...), o.Actions)
	for _, s := range o.Sections {
		dst = form.Section(form.Name(append(dst, ','), s.Name), s)
	}
	dst = appendGrowth(dst, "conversation", e.conversation, o.Conversation, form.Message)
	dst = appendGrowth(dst, "documents", e.documents, o.Documents, form.Document)
	e.start(o)
	return append(dst, '}'), nil
}

// appendGrowth writes what a list gained, under "name+". A list that did not just grow is written whole, under "name", so
// that even an environment that breaks its promise is recorded as it was.
func appendGrowth[T comparable](dst []byte, name string, before, now []T, one func([]byte, T) []byte) []byte {
	added := now
	switch {
	case !grew(before, now):
		dst = append(append(append(dst, `,"`...), name...), `":[`...)
	case len(now) == len(before):
		return dst
	default:
		added = now[len(before):]
		dst = append(append(append(dst, `,"`...), name...), `+":[`...)
	}
	for i, v := range added {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, v)
	}
	return append(dst, ']')
}

// grew tells whether now starts with before. Slices of one array need no look at their elements, which keeps recording
// linear in the steps.
func grew[T comparable](before, now []T) bool {
	if len(before) == 0 {
		return true
	}
	if len(now) < len(before) {
		return false
	}
	return &before[0] == &now[0] || slices.Equal(before, now[:len(before)])
}

// appendSituation appends sixteen hexadecimal digits.
func appendSituation(dst []byte, s uint64) []byte {
	for shift := 60; shift >= 0; shift -= 4 {
		dst = append(dst, "0123456789abcdef"[s>>shift&15])
	}
	return dst
}
