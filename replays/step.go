package replays

import (
	"encoding/json"
	"fmt"

	"hotseat/env/agent"
)

func (p *parser) takeStep(l textLine) error {
	f := Frame{line: p.place(l)}
	var observation []byte
	seen := 0
	for _, m := range p.members {
		if string(m.key) == "observation" {
			observation = m.value
			continue
		}
		bit, err := f.set(m)
		if err != nil {
			return fmt.Errorf("%s: %w", quote(string(m.key)), err)
		}
		seen |= bit
	}
	if missing := missingFields(seen, observation); missing != "" {
		return fmt.Errorf("a step without %q", missing)
	}
	if err := p.inOrder(l, f.N); err != nil {
		return err
	}
	conversation, documents := p.folder.conversation, p.folder.documents
	o, err := p.folder.observation(observation, f.Reward.Parts, partsOf(p.members))
	if err != nil {
		// The line is refused; what it added must not stay.
		p.folder.conversation, p.folder.documents = conversation, documents
		return err
	}
	if p.folder.reset {
		p.resolve(conversation, documents)
		p.segment = len(p.replay.Frames)
	}
	f.Observation = o
	p.replay.Frames = append(p.replay.Frames, f)
	return nil
}

func (p *parser) inOrder(l textLine, n int) error {
	want := len(p.replay.Frames) + 1
	switch {
	case p.replay.End != nil:
		return p.fault(l.number, remedyDamaged, "step %d stands after the end", n)
	case n != want:
		return p.fault(l.number, remedyDamaged, "steps are out of order: step %d where step %d is expected", n, want)
	}
	return nil
}

// The fields that a step cannot do without.
const (
	hasN = 1 << iota
	hasAction
	hasReward
	hasReturn
	hasScore
)

func missingFields(seen int, observation []byte) string {
	switch {
	case seen&hasN == 0:
		return "n"
	case seen&hasAction == 0:
		return "action"
	case seen&hasReward == 0:
		return "reward"
	case seen&hasReturn == 0:
		return "return"
	case seen&hasScore == 0:
		return "score"
	case observation == nil:
		return "observation"
	}
	return ""
}

// set decodes one field of a step.
func (f *Frame) set(m member) (seen int, err error) {
	switch string(m.key) {
	case "type":
		_, err = decodeString(m.value)
	case "n":
		seen = hasN
		f.N, err = decodeInt(m.value)
	case "at_ms":
		f.AtMS, err = decode[int64](m.value)
	case "by":
		f.By, err = decode[*agent.Identity](m.value)
	case "action":
		seen = hasAction
		f.Action, err = decodeAction(m.value)
	case "reward":
		seen = hasReward
		f.Reward, err = decodeReward(m.value)
	case "return":
		seen = hasReturn
		f.Return, err = decodePoints(m.value)
	case "score":
		seen = hasScore
		f.Score, err = decodePoints(m.value)
	case "done":
		f.Done, err = decode[bool](m.value)
	case "situation":
		var text string
		if text, err = decodeString(m.value); err == nil {
			f.Situation, err = parseSituation(text)
		}
	case "thought":
		f.Thought, err = decodeString(m.value)
	case "usage":
		f.Usage, err = decode[*agent.Usage](m.value)
	default:
		err = f.keep(m)
	}
	return seen, err
}

func (f *Frame) keep(m member) error {
	if !json.Valid(m.value) {
		return errNotWellFormed
	}
	if f.Extra == nil {
		f.Extra = map[string]json.RawMessage{}
	}
	f.Extra[string(m.key)] = append(json.RawMessage(nil), m.value...)
	return nil
}
