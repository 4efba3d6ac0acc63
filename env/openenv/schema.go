package openenv

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hotseat/env"
)

// state is what GET /state answers: env.State under the protocol's names.
type state struct {
	EpisodeID *string `json:"episode_id" jsonschema:"null before the first reset"`
	StepCount int     `json:"step_count"`
	*progress
}

// progress is what is told of a running episode.
type progress struct {
	Environment string     `json:"environment"`
	Family      string     `json:"family"`
	Ticket      string     `json:"ticket"`
	Level       string     `json:"level"`
	MaxSteps    int        `json:"max_steps"`
	Done        bool       `json:"done"`
	Reason      string     `json:"reason,omitempty" jsonschema:"why the episode ended"`
	Return      env.Points `json:"return" jsonschema:"the sum of the rewards so far"`
	Score       env.Points `json:"score" jsonschema:"the return clamped to 0..1"`
}

// makeSchemas derives the schemas from the specs and the wire types: nothing of them is written down a second time. sorts says that the
// desk's tickets come with what is noted at intake.
func (d *desk) makeSchemas(sorts bool) error {
	number := &jsonschema.Schema{Type: "number"}
	options := &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[env.Points](): number, reflect.TypeFor[env.Cents](): number}}
	observed, err := jsonschema.For[observation](options)
	if err != nil {
		return err
	}
	if !sorts {
		if err := leaveOut[env.Intake](observed.Properties["ticket"]); err != nil {
			return err
		}
	}
	for _, s := range d.sections {
		addProperty(observed, s.Name, sectionSchema(s))
		observed.Required = append(observed.Required, s.Name)
	}
	addProperty(observed, "done", &jsonschema.Schema{Type: "boolean", Description: "the episode has ended"})
	addProperty(observed, "reward", &jsonschema.Schema{Types: []string{"number", "null"}, Description: "what the previous step earned; null after a reset"})
	addProperty(observed, "metadata", &jsonschema.Schema{Type: "object"})
	observed.Title = d.spec.Title + "Observation"
	open(observed)
	d.observed = observed
	if d.state, err = jsonschema.For[state](options); err != nil {
		return err
	}
	d.state.Title = d.spec.Title + "State"
	d.state.Required = []string{"episode_id", "step_count"} // the rest is there once an episode is
	d.action = actionSchema(d.spec)
	d.schema, err = json.Marshal(map[string]any{"action": d.action, "observation": d.observed, "state": d.state})
	return err
}

// leaveOut takes the fields of a type out of a schema that embeds it.
func leaveOut[T any](s *jsonschema.Schema) error {
	embedded, err := jsonschema.For[T](nil)
	if err != nil {
		return err
	}
	isEmbedded := func(name string) bool { return embedded.Properties[name] != nil }
	s.Required = slices.DeleteFunc(s.Required, isEmbedded)
	s.PropertyOrder = slices.DeleteFunc(s.PropertyOrder, isEmbedded)
	for name := range embedded.Properties {
		delete(s.Properties, name)
	}
	return nil
}

func addProperty(s *jsonschema.Schema, name string, p *jsonschema.Schema) {
	s.Properties[name] = p
	s.PropertyOrder = append(s.PropertyOrder, name)
}

// open lets nullable array types be plain ones: the encoder writes no null where a slice stands.
func open(s *jsonschema.Schema) {
	if len(s.Types) == 2 && (s.Types[0] == "null" && s.Types[1] == "array") {
		s.Type, s.Types = "array", nil
	}
	for _, p := range s.Properties {
		open(p)
	}
	if s.Items != nil {
		open(s.Items)
	}
}

// sectionSchema is the shape of an environment's own part of an observation.
func sectionSchema(s env.Section) *jsonschema.Schema {
	fields := &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "string"}}
	switch {
	case s.Rows != nil:
		return &jsonschema.Schema{Type: "array", Items: fields}
	case s.Fields != nil:
		for _, f := range s.Fields {
			if fields.Properties == nil {
				fields.Properties = map[string]*jsonschema.Schema{}
			}
			addProperty(fields, f.Name, &jsonschema.Schema{Type: "string"})
		}
		return fields
	}
	return &jsonschema.Schema{Type: "string"}
}

// actionSchema is the form that OpenEnv clients send: action_type beside the arguments, one variant an action. A desk with one action
// needs no action_type.
func actionSchema(spec env.Spec) *jsonschema.Schema {
	s := &jsonschema.Schema{Title: spec.Title + "Action", Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: never()}
	names := make([]any, len(spec.Actions))
	for i, a := range spec.Actions {
		names[i] = a.Wire
		variant := argumentSchema(a)
		variant.AdditionalProperties = nil // that of the whole decides
		variant.Title, variant.Description = a.Label, a.Help
		kind := any(a.Wire)
		variant.Properties["action_type"] = &jsonschema.Schema{Const: &kind}
		if len(spec.Actions) > 1 {
			variant.Required = append([]string{"action_type"}, variant.Required...)
		}
		s.OneOf = append(s.OneOf, variant)
		for _, arg := range a.Args {
			if known, ok := s.Properties[arg.Name]; !ok {
				addProperty(s, arg.Name, argSchema(arg))
			} else if !reflect.DeepEqual(known, argSchema(arg)) {
				s.Properties[arg.Name] = &jsonschema.Schema{Type: argSchema(arg).Type, Description: "depends on the action"}
			}
		}
	}
	s.Properties["action_type"] = &jsonschema.Schema{Type: "string", Enum: names, Description: "which action"}
	s.Properties["metadata"] = &jsonschema.Schema{Type: "object", Description: `notes of the agent; "thought" is kept in the recording`}
	s.PropertyOrder = append([]string{"action_type"}, append(s.PropertyOrder, "metadata")...)
	if len(spec.Actions) > 1 {
		s.Required = []string{"action_type"}
	} else {
		s.Required = s.OneOf[0].Required
		s.OneOf = nil
	}
	return s
}

// argumentSchema is an action's arguments as an object: the input of a tool.
func argumentSchema(a env.ActionSpec) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: never()}
	for _, arg := range a.Args {
		addProperty(s, arg.Name, argSchema(arg))
		if !arg.Optional {
			s.Required = append(s.Required, arg.Name)
		}
	}
	return s
}

func argSchema(a env.ArgSpec) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string", Description: a.Help}
	low, high := float64(a.Min), float64(a.Max)
	switch a.Kind {
	case env.Money:
		low, high = low/100, high/100
		s.Type, s.Minimum, s.Maximum = "number", &low, &high
	case env.Int:
		s.Type, s.Minimum, s.Maximum = "integer", &low, &high
	case env.Choice:
		for _, c := range a.Choices {
			s.Enum = append(s.Enum, c)
		}
		if a.Default != "" {
			s.Default, _ = json.Marshal(a.Default)
		}
	default:
		s.MinLength, s.MaxLength = &a.MinLen, &a.MaxLen
	}
	return s
}

// never is the schema that nothing fits.
func never() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }
