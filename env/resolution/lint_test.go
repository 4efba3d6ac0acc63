package resolution_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/env/resolution"
	"hotseat/tasks"
)

// Looking must not pay by itself, and no reward for a document may tell twins apart: the linter says so of weights that break it.
func TestLintHoldsWhatLookingEarns(t *testing.T) {
	tests := []struct {
		name, ticket string
		change       [4]string // old and new, twice: the weights still sum to 0.90
		want         string
	}{
		{"search and leave", "vault-notice", [4]string{"phishing, weight: 0.30", "phishing, weight: 0.45", "security, weight: 0.60", "security, weight: 0.45"}, "or it pays to look and leave"},
		{"a find that one twin pays", "parcel-missing-1", [4]string{"shipment, weight: 0,", "shipment, weight: 0.05,", "due, weight: 0.30", "due, weight: 0.25"}, "a reward must not tell twins apart"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for _, sub := range []string{"resolution", "openings"} {
				if err := os.CopyFS(filepath.Join(root, sub), os.DirFS("../../tasks/"+sub)); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join(root, "resolution", tt.ticket+".yaml")
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(strings.NewReplacer(tt.change[:]...).Replace(string(data))), 0o644); err != nil {
				t.Fatal(err)
			}
			lib, problems := tasks.Load(root)
			if len(problems) > 0 {
				t.Fatal(problems[0])
			}
			task, _ := lib.Task("resolution/" + tt.ticket)
			for _, p := range resolution.New(lib).Lint(task) {
				if strings.Contains(p.Error(), tt.want) {
					return
				}
			}
			t.Errorf("the linter does not say %q", tt.want)
		})
	}
}
