package openenv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hotseat/env"
)

// The tools beside the actions. The protocol reserves the names reset, step, state and close.
const (
	toolNew  = "new_ticket"
	toolLook = "look"
)

// tools lists what a client may call: a way to a ticket, a look at it, and each action.
func (d *desk) tools() []*mcp.Tool {
	begin := &jsonschema.Schema{Type: "object", AdditionalProperties: never(), Properties: map[string]*jsonschema.Schema{}}
	for _, one := range d.settings {
		if !one.tool {
			continue
		}
		schema := &jsonschema.Schema{Type: one.schema.Types[0], Minimum: one.schema.Minimum, Description: one.about}
		if one.name == setLevel {
			for _, l := range d.spec.Levels {
				schema.Enum = append(schema.Enum, l.Name)
			}
		}
		addProperty(begin, one.name, schema)
	}
	list := []*mcp.Tool{
		{Name: toolNew, Title: "New ticket", Description: "Take a new ticket: call this first. A ticket that is being worked on is left unfinished. " + bareNewTicket() + ".", InputSchema: begin},
		{Name: toolLook, Title: "Look", Description: "See the ticket again, with all that was said and found so far. Costs no step.",
			InputSchema: &jsonschema.Schema{Type: "object", AdditionalProperties: never()}, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
	}
	for _, a := range d.spec.Actions {
		list = append(list, &mcp.Tool{Name: a.Name, Title: a.Label, Description: a.Help, InputSchema: argumentSchema(a)})
	}
	return list
}

// tool finds a tool by its name, or by the name that its action has elsewhere: SearchKB is search_kb. The names that the protocol
// reserves are none.
func (d *desk) tool(name string) (string, bool) {
	if name == toolNew || name == toolLook {
		return name, true
	}
	for _, a := range d.spec.Actions {
		if name == a.Name || strings.EqualFold(name, a.Wire) {
			return a.Name, true
		}
	}
	return name, false
}

// noTool says what to call in the place of a tool that is not there.
func (d *desk) noTool(name string) string {
	known := []string{toolNew, toolLook}
	for _, a := range d.spec.Actions {
		known = append(known, a.Name)
	}
	hint := ""
	if name == "reset" {
		hint = toolNew + " takes a ticket. "
	} else if near := meant(name, known); near != "" {
		hint = "did you mean " + near + "? "
	}
	return fmt.Sprintf("Tool not found: no tool is called %.40q. %sTools: %s", name, hint, strings.Join(known, ", "))
}

// callTool does what a tool that is listed is for. What an agent did wrong is told in the result, where a model sees it.
func (s *session) callTool(name string, arguments json.RawMessage) *mcp.CallToolResult {
	if len(bytes.TrimSpace(arguments)) == 0 || isNull(arguments) {
		arguments = json.RawMessage("{}")
	}
	switch name {
	case toolNew:
		r, bad := s.desk.decodeNewTicket(arguments)
		if bad == nil {
			_, bad = s.reset(nil, r)
		}
		if bad != nil {
			return s.toolFault(bad)
		}
		return s.look()
	case toolLook:
		return s.look()
	}
	return s.act(name, arguments)
}

func (s *session) toolFault(bad *fault) *mcp.CallToolResult {
	s.server.metrics.fault(bad.code)
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: bad.message}}}
}

// look shows all that the seat sees.
func (s *session) look() *mcp.CallToolResult {
	o, done, ok := s.observe()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !ok {
		return s.toolFault(refused("there is no ticket yet: call " + toolNew))
	}
	return s.toolResult(renderAll(o), o, nil, done)
}

// observe is what the seat sees now; ok is false before the first reset.
func (s *session) observe() (o env.Observation, done, ok bool) {
	s.touch()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seat == nil {
		return o, false, false
	}
	return s.seat.Episode.Observe(), s.seat.Episode.Public().Done, true
}

// act takes an action and tells what followed from it.
func (s *session) act(name string, arguments json.RawMessage) *mcp.CallToolResult {
	s.touch()
	action, _ := json.Marshal(map[string]any{"name": name, "args": arguments})
	a, err := env.DecodeAction(action)
	var bad *fault
	if err != nil {
		bad = invalid("dict_type", err.Error())
	} else if _, refusal := s.desk.spec.Check(a); refusal != nil {
		bad = invalid("value_error", refusal.Error())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seat == nil && !s.over {
		return s.toolFault(refused("there is no ticket yet: call " + toolNew))
	}
	if s.refuses(bad, arguments) {
		return s.toolFault(bad)
	}
	before := env.Observation{}
	if s.seat != nil {
		before = s.seat.Episode.Observe()
	}
	frame, bad := s.play(a, "", toolNew)
	if bad != nil {
		return s.toolFault(bad)
	}
	text := renderStep(before, frame.Observation)
	text += fmt.Sprintf("\n\nReward %s, score so far %s.", frame.Reward.Value.Signed(), strings.TrimPrefix(frame.Score.Signed(), "+"))
	if frame.Done {
		text += " The episode is over; " + toolNew + " takes another ticket."
	}
	return s.toolResult(text, frame.Observation, &frame.Reward.Value, frame.Done)
}

// toolResult is a text for the model, and the observation as OpenEnv has it for programs.
func (s *session) toolResult(text string, o env.Observation, reward *env.Points, done bool) *mcp.CallToolResult {
	data, bad := s.encode(nil, o, reward, done)
	if bad != nil {
		return s.toolFault(bad)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, StructuredContent: json.RawMessage(data)}
}
