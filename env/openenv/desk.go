package openenv

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hotseat/env"
)

// desk is an environment with what its clients are told of it, made once.
type desk struct {
	env      env.Environment
	spec     env.Spec
	name     string
	sections []env.Section // of a first observation, for their names and shapes
	texts    [][]byte      // the sections' texts as JSON: most are the same in every observation
	action   *jsonschema.Schema
	observed *jsonschema.Schema
	state    *jsonschema.Schema
	schema   json.RawMessage // the answer to GET /schema
	metadata json.RawMessage // the answer to GET /metadata
	wire     []string        // the actions' wire names, by the order of the spec
	told     env.Spec        // the spec with the wire names in the place of its own, to tell clients what is wrong
	settings []setting       // of a reset
	desks    []string        // the names of all desks of the server, in their order
}

func newDesk(e env.Environment) (*desk, error) {
	d := &desk{env: e, spec: e.Spec(), name: e.Spec().Name}
	d.settings, d.told = settings(d.spec.Levels), d.spec
	d.told.Actions = slices.Clone(d.spec.Actions)
	for i, a := range d.spec.Actions {
		d.wire = append(d.wire, a.Wire)
		d.told.Actions[i].Name = a.Wire
	}
	if len(e.Tasks()) == 0 {
		return nil, fmt.Errorf("has no task")
	}
	first, err := e.Start(e.Tasks()[0].ID, 0)
	if err != nil {
		return nil, err
	}
	o := first.Observe()
	d.sections = o.Sections
	for _, s := range d.sections {
		d.texts = append(d.texts, form.Text(nil, s.Text))
	}
	if err := d.makeSchemas(o.Ticket != nil && o.Ticket.Intake != nil); err != nil {
		return nil, err
	}
	d.metadata, err = json.Marshal(d.describe())
	return d, err
}

// wireName is what OpenEnv clients call an action.
func (d *desk) wireName(name string) string {
	for i := range d.spec.Actions {
		if d.spec.Actions[i].Name == name {
			return d.wire[i]
		}
	}
	return name
}
