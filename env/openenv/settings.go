package openenv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"hotseat/env"
)

// setting is something that a reset may be told. The list of them is the single source of what is read, of the API's document and its
// page, of the tool that takes a ticket, and of the manual.
type setting struct {
	name   string
	names  []string // all that it goes by, its own first
	about  string
	schema *jsonschema.Schema
	tool   bool // an argument of the tool too
}

// The names of the settings.
const (
	setTask    = "task"
	setLevel   = "level"
	setSeed    = "seed"
	setEpisode = "episode_id"
	setAgent   = "agent"
	setModel   = "model"
	setInvalid = "invalid"
	setSession = "session_id"
)

// bareReset says what comes where nothing is asked for, as choose and draw have it.
const bareReset = "Without task and level a session's first reset gives the easy task as it was written, and each later one any task of the desk, " +
	"drawn and varied by a seed that counts the session's resets"

// settings are those of a desk with these levels.
func settings(levels []env.Level) []setting {
	var names []string
	for _, l := range levels {
		names = append(names, l.Name)
	}
	all := strings.Join(names, ", ")
	longest := maxName
	text := func() *jsonschema.Schema {
		return &jsonschema.Schema{Types: []string{"string", "null"}, MaxLength: &longest}
	}
	list := []setting{
		{setTask, []string{"task_id", "task_name"}, "a task's id, or a level's name for its canonical task: " + all, text(), true},
		{setLevel, []string{"difficulty", "task_level"}, "draw a task of this level by the seed: " + all + ". Seed 0 is the level's canonical task", text(), true},
		{setSeed, nil, "0 is the ticket as it was written, other seeds vary it. Without one a named task is played as written, and draws go through the seeds 0, 1, 2, … of the session",
			&jsonschema.Schema{Types: []string{"integer", "null"}, Minimum: new(float64)}, true},
		{setEpisode, nil, "your name for the episode, of at most 255 characters: state tells it, and the recording keeps it", text(), false},
		{setAgent, []string{"agent_name"}, "who plays, for the recording", text(), false},
		{setModel, []string{"model_name"}, "the model that plays, for the recording", text(), false},
		{setInvalid, nil, "what an action does that does not fit the schema: refuse (an error, and no step: so it is without this), or step (it costs a step and a penalty)",
			&jsonschema.Schema{Enum: []any{"refuse", "step", nil}}, false},
	}
	for i := range list {
		list[i].names = append([]string{list[i].name}, list[i].names...)
	}
	return list
}

// sessionSetting names a seat; it is none of a reset's own, and stands beside them on HTTP.
func sessionSetting() setting {
	longest := maxName
	return setting{name: setSession, names: []string{setSession}, about: "a session of your own: without it the HTTP calls of a desk share one. Also as the header X-Session-Id",
		schema: &jsonschema.Schema{Types: []string{"string", "null"}, MaxLength: &longest}}
}

// isSetting tells whether a reset has a setting of the name.
func (d *desk) isSetting(name string) bool {
	return slices.ContainsFunc(d.settings, func(s setting) bool { return slices.Contains(s.names, name) })
}

// misnamed finds what is no setting and looks like one: it would be ignored, and another ticket come than was asked for. What looks like
// none is ignored, as the protocol has it; with strict, nothing is.
func (d *desk) misnamed(fields map[string]any, strict bool) *fault {
	var strange []string
	for name, value := range fields {
		if !d.isSetting(name) && (strict || name != setSession && value != nil) {
			strange = append(strange, name)
		}
	}
	if strange == nil {
		return nil
	}
	var known []string
	for _, s := range d.settings {
		known = append(known, s.names...)
	}
	if !strict { // a tool's seat is its client's
		known = append(known, setSession)
	}
	slices.Sort(strange)
	for _, name := range strange {
		near := meant(name, known)
		switch {
		case strict:
			return invalid("extra_forbidden", fmt.Sprintf("%s has no argument %.40q: %s", toolNew, name, d.suggest(near)), "body", name)
		case isDeskWord(name) && fields[name] != d.name:
			return invalid("extra_forbidden", fmt.Sprintf("%s: the desk is in the path: %s", name, d.pathOf(fields[name])), "body", name)
		case near != "":
			return invalid("extra_forbidden", fmt.Sprintf("%.40q is nothing that a reset takes: did you mean %s?", name, near), "body", name)
		}
	}
	return nil
}

// suggest is what to write in the place of an argument that the tool does not have.
func (d *desk) suggest(near string) string {
	if near != "" {
		return "did you mean " + near + "?"
	}
	var names []string
	for _, s := range d.settings {
		if s.tool {
			names = append(names, s.name)
		}
	}
	return "use " + strings.Join(names, ", ")
}

// isDeskWord tells the words that clients of other servers choose an environment by.
func isDeskWord(name string) bool {
	return slices.Contains([]string{"env", "environment", "desk"}, strings.ToLower(name))
}

// pathOf is where the desk of a name is, or where all are.
func (d *desk) pathOf(name any) string {
	if text, ok := name.(string); ok {
		for _, other := range d.desks {
			if strings.EqualFold(text, other) {
				return "/" + other
			}
		}
	}
	return "/" + strings.Join(d.desks, ", /")
}

// meant is the name that another one was meant for, or "": it is two edits from it at most, letter case aside. Of a short name's letters
// one at most may be another: many words that are meant as they stand are two letters from it.
func meant(name string, known []string) string {
	best, nearest := 3, ""
	for _, k := range known {
		if len(name) > len(k)+2 || len(k) > len(name)+2 {
			continue
		}
		n := env.Distance(name, k)
		if n == 2 && len(k) <= 5 && !holds(name, k) && !holds(k, name) {
			continue
		}
		if n < best {
			best, nearest = n, k
		}
	}
	return nearest
}

// holds tells whether the letters of a part stand in a word in their order.
func holds(word, part string) bool {
	part = strings.ToLower(part)
	for _, r := range strings.ToLower(word) {
		part = strings.TrimPrefix(part, string(r))
	}
	return part == ""
}
