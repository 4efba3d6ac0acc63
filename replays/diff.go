package replays

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// difference is the first thing in which two texts differ.
type difference struct{ what, got, recorded string }

func (d *difference) verdict(step int) Verdict {
	return Verdict{Status: Diverges, Step: step, Steps: max(step-1, 0), What: d.what, Got: d.got, Recorded: d.recorded}
}

// field is a named raw value.
type field struct {
	name string
	raw  []byte
}

type fields []field

// pick takes the named members, in the order of the names.
func pick(list []member, names ...string) fields {
	var found fields
	for _, name := range names {
		for _, m := range list {
			if string(m.key) == name {
				found = append(found, field{name, m.value})
			}
		}
	}
	return found
}

// diffFields compares the fields of a recorded line with what playing again gave, in the order given. Fields that the line
// has besides are not looked at.
func diffFields(recorded []byte, got fields) *difference {
	list, err := members(recorded, nil)
	if err != nil {
		return &difference{"line", "JSON", "something else"}
	}
	for _, f := range got {
		of := pick(list, f.name)
		if len(of) == 0 {
			return &difference{f.name, show(decodeAny(f.raw)), "nothing"}
		}
		if bytes.Equal(f.raw, of[0].raw) {
			continue
		}
		if d := diffValues(f.name, decodeAny(f.raw), decodeAny(of[0].raw)); d != nil {
			return d
		}
	}
	return nil
}

func decodeAny(raw []byte) any {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return nil
	}
	return v
}

func diffValues(path string, got, recorded any) *difference {
	switch g := got.(type) {
	case map[string]any:
		if r, ok := recorded.(map[string]any); ok {
			return diffObjects(path, g, r)
		}
	case []any:
		if r, ok := recorded.([]any); ok {
			return diffLists(path, g, r)
		}
	case json.Number:
		if r, ok := recorded.(json.Number); ok && sameNumber(g, r) {
			return nil
		}
	default:
		if got == recorded && isScalar(recorded) {
			return nil
		}
	}
	if path == "reward.value" {
		path = "reward" // as people call it
	}
	return &difference{path, show(got), show(recorded)}
}

func isScalar(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return false
	}
	return true
}

func diffObjects(path string, got, recorded map[string]any) *difference {
	names := slices.Collect(maps.Keys(got))
	for name := range recorded {
		if _, ok := got[name]; !ok {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		// A value tells more than its parts.
		if (a == "value") != (b == "value") {
			if a == "value" {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		at := path + "." + clip(plainText(name), 40)
		g, inGot := got[name]
		r, inRecorded := recorded[name]
		switch {
		case !inGot:
			return &difference{at, "nothing", show(r)}
		case !inRecorded:
			return &difference{at, show(g), "nothing"}
		}
		if d := diffValues(at, g, r); d != nil {
			return d
		}
	}
	return nil
}

func diffLists(path string, got, recorded []any) *difference {
	for i := range max(len(got), len(recorded)) {
		at := fmt.Sprintf("%s[%d]", path, i)
		switch {
		case i >= len(got):
			return &difference{at, "nothing", show(recorded[i])}
		case i >= len(recorded):
			return &difference{at, show(got[i]), "nothing"}
		}
		if d := diffValues(at, got[i], recorded[i]); d != nil {
			return d
		}
	}
	return nil
}

// sameNumber compares by value: 0.1 is 0.10.
func sameNumber(a, b json.Number) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(string(a), 64)
	y, errY := strconv.ParseFloat(string(b), 64)
	return errX == nil && errY == nil && x == y
}

// show gives a value as one short line.
func show(v any) string {
	switch v := v.(type) {
	case json.Number:
		return clip(string(v), 40)
	case string:
		return strconv.QuoteToGraphic(clip(v, 60))
	}
	text, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return clip(plainText(string(text)), 80)
}
