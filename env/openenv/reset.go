package openenv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hotseat/env"
)

// resetRequest is what a reset may ask for: the settings of the desk.
type resetRequest struct {
	task      string
	level     string
	seed      *uint64
	episodeID string
	agent     string
	model     string
	// step lets invalid actions cost a step and a penalty, as they do at the desk itself; otherwise they are refused.
	step bool
	tool bool // an MCP client asks
}

// decodeReset reads the settings of a reset: the body, and beside it those of the query. Unknown keys are ignored, as the protocol has
// it, but for those that look like a setting.
func (d *desk) decodeReset(body []byte, query url.Values) (resetRequest, *fault) {
	fields, bad := resetFields(body, query)
	if bad == nil {
		bad = d.misnamed(fields, false)
	}
	return d.readReset(fields, bad)
}

// decodeNewTicket reads the arguments of the tool that takes a ticket. It has no others than the settings.
func (d *desk) decodeNewTicket(arguments []byte) (resetRequest, *fault) {
	fields, bad := resetFields(arguments, nil)
	if bad == nil {
		bad = d.misnamed(fields, true)
	}
	r, bad := d.readReset(fields, bad)
	r.tool = true
	return r, bad
}

func resetFields(body []byte, query url.Values) (map[string]any, *fault) {
	fields := map[string]any{}
	if len(bytes.TrimSpace(body)) > 0 {
		dec := json.NewDecoder(bytes.NewReader(body))
		dec.UseNumber()
		if err := dec.Decode(&fields); err != nil || dec.More() {
			return nil, invalid("dict_type", `a reset is a JSON object, such as {"task":"easy","seed":7}`, "body")
		}
		if fields == nil { // null
			fields = map[string]any{}
		}
	}
	for name, values := range query {
		if _, ok := fields[name]; !ok && len(values) > 0 {
			fields[name] = values[0]
		}
	}
	return fields, nil
}

func (d *desk) readReset(fields map[string]any, bad *fault) (resetRequest, *fault) {
	var r resetRequest
	var onInvalid string
	for i := range d.settings {
		var to *string
		switch d.settings[i].name {
		case setTask:
			to = &r.task
		case setLevel:
			to = &r.level
		case setEpisode:
			to = &r.episodeID
		case setAgent:
			to = &r.agent
		case setModel:
			to = &r.model
		case setInvalid:
			to = &onInvalid
		default:
			continue
		}
		*to, bad = textOf(fields, bad, d.settings[i].names)
	}
	if bad == nil && onInvalid != "" && onInvalid != "refuse" && onInvalid != "step" {
		bad = invalid("literal_error", `invalid: use "refuse" or "step"`, "body", setInvalid)
	}
	r.step = onInvalid == "step"
	if bad == nil {
		r.seed, bad = seedOf(fields[setSeed])
	}
	return r, bad
}

// textOf is the first of the names that is there.
func textOf(fields map[string]any, before *fault, names []string) (string, *fault) {
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
	if r.task == "" {
		return d.draw(r.level, seed)
	}
	e, id, err := s.options.Environments.Find(d.name, r.task)
	if err == nil && e.Spec().Name == d.name {
		return id, seed, nil
	}
	switch other := s.elsewhere(d, r.task); {
	case other == "" && err != nil:
		return "", 0, invalid("value_error", err.Error(), "body", setTask)
	case r.tool:
		return "", 0, invalid("value_error", fmt.Sprintf("this is the %s desk: %.60q is a ticket of the %s desk, which has a seat of its own", d.name, r.task, other), "body", setTask)
	default:
		return "", 0, invalid("value_error", fmt.Sprintf("this is the %s desk: for %.60q reset at /%s", d.name, r.task, other), "body", setTask)
	}
}

// elsewhere is the other desk that has a task by its name, or is named in it; "" where there is none.
func (s *Server) elsewhere(d *desk, task string) string {
	prefix, _, ok := strings.Cut(strings.ToLower(task), "/")
	for _, other := range s.desks {
		if other != d && (ok && prefix == other.name || !ok && other.has(task)) {
			return other.name
		}
	}
	return ""
}

// has tells whether a task of the desk goes by an id without its environment.
func (d *desk) has(short string) bool {
	return slices.ContainsFunc(d.env.Tasks(), func(t env.TaskInfo) bool { return strings.EqualFold(t.ID, d.name+"/"+short) })
}

func (d *desk) draw(level string, seed uint64) (string, uint64, *fault) {
	canonical, known := "", level == ""
	for _, l := range d.spec.Levels {
		if strings.EqualFold(level, l.Name) {
			level, known = l.Name, true
		}
		if canonical == "" && (level == "" || level == l.Name) {
			canonical = l.Task
		}
	}
	if !known {
		return "", 0, invalid("literal_error", d.unknownLevel(level), "body", setLevel)
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
		return "", 0, invalid("value_error", "the desk has no task of this level", "body", setLevel)
	}
	// A stream of its own, so that which task is drawn says nothing of how the seed varies it.
	return among[rand.New(rand.NewPCG(seed, 0x6f70656e656e76)).IntN(len(among))], seed, nil
}

func (d *desk) unknownLevel(level string) string {
	var names []string
	for _, l := range d.spec.Levels {
		names = append(names, l.Name)
	}
	s := fmt.Sprintf("unknown level %.40q", level)
	if near := meant(level, names); near != "" {
		s += ": did you mean " + near + "?"
	} else {
		s += "."
	}
	return s + " Levels: " + strings.Join(names, ", ")
}

// decodeAction reads an action and tells whether it is one that the desk takes. metadata.thought is what the agent says about it.
func (d *desk) decodeAction(raw []byte, loc ...string) (a env.Action, thought string, bad *fault) {
	a, err := env.DecodeAction(raw)
	if err != nil {
		return a, "", invalid("dict_type", err.Error(), loc...)
	}
	if _, refusal := d.spec.Check(a); refusal != nil {
		bad = d.refuse(raw, a, refusal, loc)
	}
	if bytes.Contains(raw, []byte(`"thought"`)) {
		thought = thoughtOf(raw)
	}
	return a, thought, bad
}

// refuse says what is wrong with an action, by the names that clients of the wire know.
func (d *desk) refuse(raw []byte, a env.Action, refusal *env.Invalid, loc []string) *fault {
	var wrapper struct {
		Action map[string]any `json:"action"`
	}
	if json.Unmarshal(raw, &wrapper) == nil && wrapper.Action != nil {
		return invalid("dict_type", `send the action itself, without "action" around it`, loc...)
	}
	if _, told := d.told.Check(a); told != nil {
		refusal = told
	}
	field := refusal.Field
	if field == "" {
		field = "action_type"
	}
	return invalid("value_error", refusal.Error(), append(loc, field)...)
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
