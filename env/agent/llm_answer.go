package agent

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/respjson"

	"hotseat/env"
)

// maxArguments is the longest arguments that are read, in bytes: many times what any action takes.
const maxArguments = 64 << 10

// unreadable is the name of the action, and of the argument, that stand for an answer that could not be read. No desk has
// either, so that the action is refused and costs what an invalid one costs.
const unreadable = "unreadable"

// read takes the action out of an answer; said is what the conversation keeps of it, remark what the model should hear about it.
func (l *llm) read(answer *openai.ChatCompletion) (a env.Action, said turn, remark string) {
	said.role = roleModel
	if len(answer.Choices) == 0 {
		return noAction(""), said, l.howTo("Your answer was empty.")
	}
	m := answer.Choices[0].Message
	calls := callsOf(m)
	_, text := splitThinking(m.Content)
	said.text = clipRunes(strings.TrimSpace(l.config.Key.redact(text)), maxThought)
	if len(calls) == 0 {
		a, remark = l.readText(said.text)
		return a, said, remark
	}
	first := calls[0]
	first.args = l.config.Key.redact(first.args)
	if first.id == "" {
		first.id = fmt.Sprintf("call_%d", len(l.turns))
	}
	a, remark = l.readCall(&first)
	said.call = &first
	if n := len(calls); n > 1 {
		remark = strings.TrimSpace(remark + fmt.Sprintf(" You called %d tools at once: only the first was played, the others were not. One action a turn.", n))
	}
	return a, said, remark
}

func callsOf(m openai.ChatCompletionMessage) []call {
	var calls []call
	for _, c := range m.ToolCalls {
		if c.Function.Name != "" || c.Function.Arguments != "" {
			calls = append(calls, call{c.ID, c.Function.Name, c.Function.Arguments})
		}
	}
	//lint:ignore SA1019 some servers still answer with the older form
	if old := m.FunctionCall; len(calls) == 0 && old.Name != "" {
		calls = append(calls, call{"", old.Name, old.Arguments})
	}
	return calls
}

// readCall reads the arguments of a call. Where they are no object, the call that the conversation keeps gets empty ones:
// endpoints refuse a history with broken JSON.
func (l *llm) readCall(c *call) (env.Action, string) {
	raw := strings.TrimSpace(c.args)
	if raw == "" {
		raw = "{}" // what models send for tools without arguments
	}
	args, err := decodeObject(raw)
	if err != nil {
		c.args = "{}"
		return env.Act(c.name, unreadable, clipRunes(strings.ToValidUTF8(raw, "\uFFFD"), 400)), "Your arguments were no JSON object, so nothing was done."
	}
	c.args = raw
	return env.Action{Name: c.name, Args: args}, ""
}

func decodeObject(text string) (map[string]any, error) {
	if len(text) > maxArguments {
		return nil, fmt.Errorf("the arguments are longer than %d bytes", maxArguments)
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var args map[string]any
	if err := dec.Decode(&args); err != nil {
		return nil, err
	}
	if args == nil || strings.TrimSpace(text[dec.InputOffset():]) != "" {
		return nil, fmt.Errorf("more, or less, than one JSON object")
	}
	return args, nil
}

// readText looks for the action as JSON in a text: the first object in it that names one counts.
func (l *llm) readText(text string) (env.Action, string) {
	object, _ := l.firstAction(text)
	if object == "" {
		return noAction(text), l.howTo("Your answer held no action.")
	}
	a, err := env.DecodeAction([]byte(renamed(object)))
	if err != nil {
		return noAction(text), l.howTo("Your answer held no action that can be read.")
	}
	return a, ""
}

func (l *llm) howTo(problem string) string {
	if l.line.noTools {
		return problem + ` Answer with one JSON object: {"name":"…","args":{…}}.`
	}
	return problem + " Call one of the tools."
}

func noAction(text string) env.Action {
	return env.Act(unreadable, "text", clipRunes(strings.ToValidUTF8(text, "\uFFFD"), 400))
}

// firstAction finds the first JSON object in a text that can be read as an action, and where it begins. Fields without a
// name are one where the desk has a single action.
func (l *llm) firstAction(text string) (object string, at int) {
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			continue
		}
		var raw json.RawMessage
		dec := json.NewDecoder(strings.NewReader(text[i:]))
		if dec.Decode(&raw) != nil {
			continue
		}
		object := text[i : i+int(dec.InputOffset())]
		if a, err := env.DecodeAction([]byte(renamed(object))); err == nil && (a.Name != "" || len(l.spec.Actions) == 1) {
			return object, i
		}
		i += len(object) - 1
	}
	return "", 0
}

// renamed takes the names that models were trained on for the arguments: {"name":…,"arguments":{…}}, or "parameters".
func renamed(object string) string {
	fields, err := decodeObject(object)
	if err != nil || fields["name"] == nil || fields["args"] != nil {
		return object
	}
	for _, name := range []string{"arguments", "parameters"} {
		args, ok := fields[name]
		if text, quoted := args.(string); quoted {
			inner, err := decodeObject(text)
			if err != nil {
				return object
			}
			args = inner
		}
		if !ok {
			continue
		}
		data, err := json.Marshal(map[string]any{"name": fields["name"], "args": args})
		if err != nil {
			return object
		}
		return string(data)
	}
	return object
}

// splitThinking parts what stands between <think> marks, as open models write it, from what is said.
func splitThinking(content string) (reasoning, said string) {
	before, rest, ok := strings.Cut(content, "<think>")
	if !ok {
		// Some servers cut the opening mark off.
		if reasoning, said, ok = strings.Cut(content, "</think>"); ok {
			return strings.TrimSpace(reasoning), said
		}
		return "", content
	}
	reasoning, after, _ := strings.Cut(rest, "</think>")
	return strings.TrimSpace(reasoning), before + after
}

// trimFences drops what is left of a code block, or of tags around a call, whose inside was taken out.
func trimFences(text string) string {
	for _, mark := range []string{"```json", "```", "<tool_call>", "</tool_call>"} {
		text = strings.ReplaceAll(text, mark, "")
	}
	return text
}

// extra reads a field that the protocol does not have.
func extra[T any](fields map[string]respjson.Field, name string) T {
	var v T
	if f, ok := fields[name]; ok {
		_ = json.Unmarshal([]byte(f.Raw()), &v) // another type counts as absent
	}
	return v
}
