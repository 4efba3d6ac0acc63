package resolution_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/env/resolution"
	"hotseat/tasks"
)

// lintChanged lints a shipped ticket after a change to its text.
func lintChanged(t *testing.T, name, old, now string) []tasks.Problem {
	t.Helper()
	data, err := os.ReadFile("../../tasks/resolution/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s.yaml does not hold %q", name, old)
	}
	file := filepath.Join(t.TempDir(), "resolution", name+".yaml")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), old, now, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	lib, problems := tasks.Load(filepath.Dir(filepath.Dir(file)))
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	task, _ := lib.Task("resolution/" + name)
	return resolution.New(lib).Lint(task)
}

// A problem names the field that the author wrote and what may stand there.
func TestLintNamesTheFieldAndWhatIsRight(t *testing.T) {
	for name, c := range map[string]struct{ old, now, field, want string }{
		"role":       {"role: refund-amount", "role: refund", "facts.refund.role", "use one of refund-amount, charge-amount"},
		"fact value": {`{role: refund-amount, value: "{amount}"}`, `{role: refund-amount, value: "{first}"}`, "facts.refund.value", "refund-amount"},
		"fact act":   {`{role: refund-amount, value: "{amount}"}`, "{act: deed:refunded}", "facts.refund.act", "deed has no topic \"refunded\": use one of refund"},
		"document":   {"{find: ledger,", "{find: ledgers,", "resolution.milestones[1].find", `did you mean "ledger"?`},
		"tell":       {"{tell: refund,", "{tell: money,", "resolution.milestones[4].tell", "use one of refund"},
		"trap":       {"{refund: over_due}", "{refund: all}", "resolution.traps[0].when.refund", "over_due"},
		"team":       {"{escalate: any}", "{escalate: accounting}", "resolution.traps[2].when.escalate", "use one of billing-leads"},
		"state":      {"go: content", "go: happy", "resolution.customer.script.start[0].go", "use one of start"},
		"told":       {"on: told refund", "on: told money", "resolution.customer.script.start[4].on", "use one of refund"},
		"mood":       {"mood: 0.5", "mood: 5", "resolution.customer.script.start[0].mood", "5 is not between -1 and 1"},
		"max_steps":  {"max_steps: 10", "max_steps: 4", "resolution.solution[4]", "raise max_steps above 4"},
		"search":     {"- search: charges ledger", "- search: zebra", "resolution.solution", `step 2 searched "zebra": The search found nothing`},
	} {
		t.Run(name, func(t *testing.T) {
			list := lintChanged(t, "charged-twice-1", c.old, c.now)
			for _, p := range list {
				if p.Field == c.field && p.Line > 1 && strings.Contains(p.Text, c.want) {
					return
				}
			}
			t.Errorf("no problem of %s says %q: %v", c.field, c.want, list)
		})
	}
}
