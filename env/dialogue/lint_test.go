package dialogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/tasks"
)

func library(t testing.TB) *tasks.Library {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestShippedTicketsAreClean lints every ticket that is shipped.
func TestShippedTicketsAreClean(t *testing.T) {
	lib := library(t)
	e := New(lib)
	for _, task := range lib.Tasks("dialogue") {
		for _, p := range e.Lint(task) {
			t.Error(p)
		}
	}
}

// TestLintTellsTheLine breaks a good ticket in one place at a time.
func TestLintTellsTheLine(t *testing.T) {
	data, err := os.ReadFile("../../tasks/dialogue/second-thoughts-1.yaml")
	if err != nil {
		t.Fatal(err)
	}
	e := New(library(t))
	for _, c := range []struct{ name, from, to, field, says string }{
		{"unknown label", "label: product", "label: goods", "dialogue.label", "billing, technical"},
		{"unknown topic", "ask: date", "ask: weather", "dialogue.ask", "order-id"},
		{"no answer", "    date: \"I bought it", "    zip: \"I bought it", "dialogue.knows", "no answer for \"date\""},
		{"unknown variable", "uses: bought", "uses: sold", "dialogue.uses", "no variable"},
		{"unknown fact", "resolve: [back, refund]", "resolve: [back, money]", "dialogue.resolve[1]", "no fact"},
		{"unknown reason", "resolve: [back, refund]", "escalate: mood", "dialogue.escalate", "over-limit"},
		{"both endings", "resolve: [back, refund]", "resolve: [back]\n  escalate: legal", "dialogue.escalate", "either escalated or answered"},
		{"no ending", "resolve: [back, refund]", "max_steps: 8", "dialogue.resolve", "is missing"},
		{"no thanks", "thanks:", "urgent: true #", "dialogue.thanks", "is missing"},
		{"unknown remedy", "allow: [refuse:refund]", "allow: [refuse:money]", "dialogue.allow[0]", "no remedy"},
		{"unknown field", "uses: bought", "use: bought", "dialogue.use", "uses"},
		{"a move that is none", "- classify: product\n    - ask: \"Could", "- label: product\n    - ask: \"Could", "dialogue.solution[0].label", "classify"},
		{"a solution that falls short", "I will refund {price} to your card.", "Bye.", "dialogue.solution", "not 1"},
		{"an honest play that falls short", "Your refund is {price}.", "Bye.", "dialogue.honest[0]", "less than 0.9"},
		{"too many steps", "  label: product", "  max_steps: 99\n  label: product", "dialogue.max_steps", "1 to 60"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(string(data), c.from, c.to, 1)
			if text == string(data) {
				t.Fatal("nothing was replaced")
			}
			problems := lintText(t, e, text)
			for _, p := range problems {
				lines := strings.Split(text, "\n")
				key := c.field[strings.LastIndexByte(c.field, '.')+1:]
				key, _, _ = strings.Cut(key, "[")
				if p.Field == c.field && strings.Contains(p.Text, c.says) && (strings.Contains(lines[p.Line-1], key) || strings.Contains(lines[p.Line-1], "dialogue") || strings.Contains(lines[p.Line-1], "- ")) {
					return
				}
			}
			t.Errorf("problems %v", problems)
		})
	}
}

func lintText(t *testing.T, e *Environment, text string) []tasks.Problem {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dialogue")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "second-thoughts-1.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	task, problems := tasks.LoadFile(file)
	if len(problems) > 0 {
		return problems
	}
	return e.Lint(task)
}
