package openenv

import (
	"bytes"
	"encoding/json"
	"fmt"

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
	levels := make([]any, len(d.spec.Levels))
	for i, l := range d.spec.Levels {
		levels[i] = l.Name
	}
	begin := &jsonschema.Schema{Type: "object", AdditionalProperties: never(), PropertyOrder: []string{"level", "task", "seed"}, Properties: map[string]*jsonschema.Schema{
		"level": {Type: "string", Enum: levels, Description: "draw a task of this level by the seed; seed 0 is the level's canonical one"},
		"task":  {Type: "string", Description: "a task's id, or a level's name for its canonical task"},
		"seed":  {Type: "integer", Minimum: new(float64), Description: "0 is the ticket as authored, other seeds vary it"},
	}}
	list := []*mcp.Tool{
		{Name: toolNew, Title: "New ticket", Description: "Take a new ticket. A ticket that is being worked on is left unfinished.", InputSchema: begin},
		{Name: toolLook, Title: "Look", Description: "See the ticket again, with all that was said and found so far. Costs no step.",
			InputSchema: &jsonschema.Schema{Type: "object", AdditionalProperties: never()}, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
	}
	for _, a := range d.spec.Actions {
		list = append(list, &mcp.Tool{Name: a.Name, Title: a.Label, Description: a.Help, InputSchema: argumentSchema(a)})
	}
	return list
}

// hasTool tells whether a tool is one of those that are listed.
func (d *desk) hasTool(name string) bool {
	known := name == toolNew || name == toolLook
	for _, a := range d.spec.Actions {
		known = known || a.Name == name
	}
	return known
}

// callTool does what a tool that is listed is for. What an agent did wrong is told in the result, where a model sees it.
func (s *session) callTool(name string, arguments json.RawMessage) *mcp.CallToolResult {
	if len(bytes.TrimSpace(arguments)) == 0 || isNull(arguments) {
		arguments = json.RawMessage("{}")
	}
	switch name {
	case toolNew:
		r, bad := decodeReset(arguments, nil)
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
	a, _, bad := s.desk.decodeAction(action)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seat == nil && !s.over {
		return s.toolFault(refused("there is no ticket yet: call " + toolNew))
	}
	if bad != nil && (!s.lenient || isNoAction(bad)) {
		return s.toolFault(bad)
	}
	before := env.Observation{}
	if s.seat != nil {
		before = s.seat.Episode.Observe()
	}
	frame, bad := s.play(a, "")
	if bad != nil {
		return s.toolFault(bad)
	}
	text := renderStep(before, frame.Observation)
	text += fmt.Sprintf("\n\nReward %s, score so far %s.", frame.Reward.Value.Signed(), frame.Score)
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
