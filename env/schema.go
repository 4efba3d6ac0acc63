package env

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Schema is a JSON Schema of what an argument, or the arguments of an action, may be: the one description that tools of
// models, MCP tools and the server's schemas are made from.
type Schema struct {
	Type        string       `json:"type"`
	Description string       `json:"description,omitempty"`
	Enum        []string     `json:"enum,omitempty"`
	Default     string       `json:"default,omitempty"`
	MinLength   int          `json:"minLength,omitempty"`
	MaxLength   int          `json:"maxLength,omitempty"`
	Minimum     *json.Number `json:"minimum,omitempty"`
	Maximum     *json.Number `json:"maximum,omitempty"`
	// Of objects: the properties in the order of the spec; nothing else is allowed.
	Properties []Property `json:"-"`
	Required   []string   `json:"-"`
}

// Property is a named member of an object.
type Property struct {
	Name   string
	Schema Schema
}

// Schema describes the action's arguments as an object.
func (s ActionSpec) Schema() Schema {
	out := Schema{Type: "object", Properties: []Property{}, Required: []string{}}
	for _, a := range s.Args {
		out.Properties = append(out.Properties, Property{a.Name, a.Schema()})
		if !a.Optional {
			out.Required = append(out.Required, a.Name)
		}
	}
	return out
}

// Schema describes the argument. It promises no more than Check keeps: what the schema allows and Check refuses is an
// amount with more than two decimals and a text of blanks or with control characters, which JSON Schema says badly.
func (a ArgSpec) Schema() Schema {
	s := Schema{Type: "string", Description: a.about(), Default: a.Default}
	switch a.Kind {
	case Choice:
		s.Enum = a.Choices
	case Int:
		s.Type, s.Minimum, s.Maximum = "integer", number(fmt.Sprint(a.Min)), number(fmt.Sprint(a.Max))
	case Money:
		s.Type, s.Minimum, s.Maximum = "number", number(Cents(a.Min).Decimal()), number(Cents(a.Max).Decimal())
	default:
		s.MinLength, s.MaxLength = a.MinLen, a.MaxLen
	}
	return s
}

// about is the help in a sentence; a Line says that it is one.
func (a ArgSpec) about() string {
	parts := []string{a.Help}
	if a.Help == "" {
		parts[0] = a.Label
	}
	if a.Kind == Line {
		parts = append(parts, "no line breaks")
	}
	return strings.Join(parts, "; ")
}

func number(s string) *json.Number {
	n := json.Number(s)
	return &n
}

// schemaFields has the fields of Schema without its methods.
type schemaFields Schema

// MarshalJSON writes the schema; an object's properties keep their order, and whatever is no property is refused.
func (s Schema) MarshalJSON() ([]byte, error) {
	base, err := json.Marshal(schemaFields(s))
	if err != nil || s.Properties == nil {
		return base, err
	}
	var b bytes.Buffer
	b.Write(base[:len(base)-1])
	b.WriteString(`,"properties":{`)
	for i, p := range s.Properties {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(p.Name)
		value, err := json.Marshal(p.Schema)
		if err != nil {
			return nil, fmt.Errorf("property %s: %w", p.Name, err)
		}
		fmt.Fprintf(&b, "%s:%s", name, value)
	}
	required, err := json.Marshal(s.Required)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, `},"required":%s,"additionalProperties":false}`, required)
	return b.Bytes(), nil
}
