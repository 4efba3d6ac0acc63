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
	lintSays(t, []change{
		{"search and leave", "vault-notice", []string{"phishing, weight: 0.20", "phishing, weight: 0.35", "security, weight: 0.45", "security, weight: 0.30"}, "or it pays to look and leave"},
		{"a find that one twin pays", "parcel-missing-1", []string{"shipment, weight: 0,", "shipment, weight: 0.05,", "due, weight: 0.30", "due, weight: 0.25"}, "a reward must not tell twins apart"},
	})
}

// The right ending of a ticket carries something that stands in the records alone, and a hand-over's reason is asked for an id.
func TestLintHoldsWhatEndingsCarry(t *testing.T) {
	lintSays(t, []change{
		{"nothing hidden", "vault-notice", []string{"    - {reason: case, weight: 0.15}\n", "", "security, weight: 0.45", "security, weight: 0.60", "Another mail of {case}", "Another mail"}, "a play known by heart"},
		{"an unknown variable", "vault-notice", []string{"{reason: case,", "{reason: ticket,"}, `unknown variable "ticket"`},
		{"a number that could be any", "vault-notice", []string{"{reason: case,", "{reason: count,"}, "is no id"},
		{"a reason without a hand-over", "parcel-missing-1", []string{"{acknowledge: true,", "{reason: order,"}, "belongs to `ending: hand_over` alone"},
	})
}

// change is a shipped ticket with some texts replaced: old and new in turn; and what the linter is to say of it.
type change struct {
	name, ticket string
	texts        []string
	want         string
}

func lintSays(t *testing.T, tests []change) {
	t.Helper()
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
			if err := os.WriteFile(file, []byte(strings.NewReplacer(tt.texts...).Replace(string(data))), 0o644); err != nil {
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
