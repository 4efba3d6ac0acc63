package openenv

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hotseat/env"
)

// resetRequest is what a reset may ask for; unknown keys are allowed and ignored, as the protocol has it.
type resetRequest struct {
	task      string
	level     string
	seed      *uint64
	episodeID string
	agent     string
	model     string
	// step lets invalid actions cost a step and a penalty, as they do at the desk itself; otherwise they are refused.
	step bool
}

// decodeReset reads the parameters of a reset: the body, and beside it those of the query.
func decodeReset(body []byte, query url.Values) (resetRequest, *fault) {
	fields := map[string]any{}
	if len(bytes.TrimSpace(body)) > 0 {
		dec := json.NewDecoder(bytes.NewReader(body))
		dec.UseNumber()
		if err := dec.Decode(&fields); err != nil || dec.More() {
			return resetRequest{}, invalid("dict_type", `a reset is a JSON object, such as {"task":"easy","seed":7}`, "body")
		}
	}
	for name, values := range query {
		if _, ok := fields[name]; !ok && len(values) > 0 {
			fields[name] = values[0]
		}
	}
	var r resetRequest
	var bad *fault
	r.task, bad = textOf(fields, bad, "task", "task_id", "task_name")
	r.level, bad = textOf(fields, bad, "level", "difficulty", "task_level")
	r.episodeID, bad = textOf(fields, bad, "episode_id")
	r.agent, bad = textOf(fields, bad, "agent", "agent_name")
	r.model, bad = textOf(fields, bad, "model", "model_name")
	var onInvalid string
	if onInvalid, bad = textOf(fields, bad, "invalid"); bad == nil && onInvalid != "" && onInvalid != "refuse" && onInvalid != "step" {
		bad = invalid("literal_error", `invalid: use "refuse" or "step"`, "body", "invalid")
	}
	r.step = onInvalid == "step"
	if bad == nil {
		r.seed, bad = seedOf(fields["seed"])
	}
	return r, bad
}

// textOf is the first of the names that is there.
func textOf(fields map[string]any, before *fault, names ...string) (string, *fault) {
	if before != nil {
		return "", before
	}
	for _, name := range names {
		v, ok := fields[name]
		if !ok || v == nil {
			continue
		}
		s, ok := v.(string)
		if !ok || !utf8.ValidString(s) {
			return "", invalid("string_type", name+" is not a text", "body", name)
		}
		if utf8.RuneCountInString(s) > maxName {
			return "", invalid("string_too_long", name+" has more than 255 characters", "body", name)
		}
		if strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c >= 0x7f && c < 0xa0 }) {
			return "", invalid("string_pattern_mismatch", name+" holds a control character", "body", name)
		}
		return s, nil
	}
	return "", nil
}

func seedOf(v any) (*uint64, *fault) {
	if v == nil || v == "" {
		return nil, nil
	}
	text, _ := v.(string)
	if n, ok := v.(json.Number); ok {
		text = strings.TrimSuffix(n.String(), ".0")
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, invalid("int_type", "seed is not a whole number from 0 to 2^64-1", "body", "seed")
	}
	return &seed, nil
}

// choose finds the task that a reset asks for. Without a task one is drawn by the seed among those of the level, or of the desk; seed 0
// draws the canonical one, as authored. Without a seed a named task is played as authored, and the draws of a session go through the
// seeds in their order: resets says how many there were before.
func (s *Server) choose(d *desk, r resetRequest, resets uint64) (task string, seed uint64, bad *fault) {
	if r.seed != nil {
		seed = *r.seed
	} else if r.task == "" {
		seed = resets
	}
	if r.task != "" {
		e, id, err := s.options.Environments.Find(d.name, r.task)
		switch {
		case err != nil:
			return "", 0, invalid("value_error", err.Error(), "body", "task")
		case e.Spec().Name != d.name:
			return "", 0, invalid("value_error", "this is the "+d.name+" desk: "+id+" is played at /"+e.Spec().Name, "body", "task")
		}
		return id, seed, nil
	}
	return d.draw(r.level, seed)
}

func (d *desk) draw(level string, seed uint64) (string, uint64, *fault) {
	levels := make([]string, len(d.spec.Levels))
	canonical := ""
	for i, l := range d.spec.Levels {
		levels[i] = l.Name
		if canonical == "" && (level == "" || level == l.Name) {
			canonical = l.Task
		}
	}
	if level != "" && !slices.Contains(levels, level) {
		return "", 0, invalid("literal_error", "unknown level: use one of "+strings.Join(levels, ", "), "body", "level")
	}
	var among []string
	for _, t := range d.env.Tasks() {
		if level == "" || t.Level == level {
			among = append(among, t.ID)
		}
	}
	switch {
	case seed == 0 && canonical != "":
		return canonical, seed, nil
	case len(among) == 0:
		return "", 0, invalid("value_error", "the desk has no task of this level", "body", "level")
	}
	// A stream of its own, so that which task is drawn says nothing of how the seed varies it.
	return among[rand.New(rand.NewPCG(seed, 0x6f70656e656e76)).IntN(len(among))], seed, nil
}

// decodeAction reads an action and tells whether it is one that the desk takes. metadata.thought is what the agent says about it.
func (d *desk) decodeAction(raw []byte, loc ...string) (a env.Action, thought string, bad *fault) {
	a, err := env.DecodeAction(raw)
	if err != nil {
		return a, "", invalid("dict_type", err.Error(), loc...)
	}
	_, refusal := d.spec.Check(a)
	if refusal != nil {
		if refusal.Field != "" {
			loc = append(loc, refusal.Field)
		} else {
			loc = append(loc, "action_type")
		}
		bad = invalid("value_error", refusal.Error(), loc...)
	}
	if bytes.Contains(raw, []byte(`"thought"`)) {
		thought = thoughtOf(raw)
	}
	return a, thought, bad
}

// maxThought bounds what is recorded of an agent's thoughts, in bytes.
const maxThought = 64 << 10

func thoughtOf(raw []byte) string {
	var notes struct {
		Metadata struct {
			Thought string `json:"thought"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(raw, &notes); err != nil || len(notes.Metadata.Thought) > maxThought {
		return ""
	}
	return notes.Metadata.Thought
}

// isNoAction tells a text that is no action at all from an action that the desk refuses.
func isNoAction(bad *fault) bool {
	return bad != nil && bad.problems[0].Type == "dict_type"
}
