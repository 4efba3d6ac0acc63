package openenv_test

import (
	"encoding/json"
	"os"
	"testing"
)

// TestWriteSolutions writes how each level's canonical task is solved to the file that $HOTSEAT_SOLUTIONS names, for clients in other
// languages: the checks of the repository play them with the official Python client.
func TestWriteSolutions(t *testing.T) {
	file := os.Getenv("HOTSEAT_SOLUTIONS")
	if file == "" {
		t.Skip("HOTSEAT_SOLUTIONS names no file")
	}
	b := serve(t, nil)
	all := map[string]map[string][]map[string]any{}
	for _, e := range b.Registry.All() {
		spec := e.Spec()
		all[spec.Name] = map[string][]map[string]any{}
		for _, level := range levels() {
			_, actions := b.solution(spec.Name, level)
			for _, a := range actions {
				fields := wire(a)
				known, _ := spec.Action(a.Name)
				fields["action_type"] = known.Wire
				all[spec.Name][level] = append(all[spec.Name][level], fields)
			}
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
