package tasks

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// head is a ticket that lints clean.
const head = `id: resolution/x-1
level: easy
ticket:
  subject: s
  body: "Hello from {first}"
vary:
  first: {pick: [Ann, Bea]}
hidden:
  amount: {money: [$20.00, $30.00], step: $1.00, authored: $25.00}
records:
  - {id: ledger, kind: charges, title: t, tags: [a], body: "{amount}"}
resolution: {}
`

// lint lints a ticket among others of its folder; files are name and content in turn, the first being the ticket.
func lint(t *testing.T, files ...string) []Problem {
	t.Helper()
	dir := write(t, files...)
	l, problems := Load(dir)
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	task, problems := LoadFile(filepath.Join(dir, files[0]))
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	list := l.LintHead(task, "given")
	for k := range list {
		list[k].File = strings.TrimPrefix(list[k].File, dir+string(filepath.Separator))
	}
	return list
}

func TestLintHead(t *testing.T) {
	for name, c := range map[string]struct{ old, now, want string }{
		"clean":                 {"", "", ""},
		"environment's own":     {"resolution: {}", `resolution: {why: "{given}"}`, ""},
		"unknown in the body":   {"resolution: {}", `resolution: {say: ["", "{amuont}"]}`, `x-1.yaml:12: resolution.say[1]: uses {amuont}, which is not declared; did you mean "amount"?`},
		"form in the body":      {"resolution: {}", `resolution: {say: "{amount:iso}"}`, "x-1.yaml:12: resolution.say: {amount:iso} asks for a form"},
		"slip":                  {"resolution: {}", `resolution: {say: "{Amount}"}`, "x-1.yaml:12: resolution.say: holds {Amount}, which is no variable"},
		"slip with blanks":      {"resolution: {}", `resolution: {say: "{ amount }"}`, "x-1.yaml:12: resolution.say: holds { amount }, which is no variable"},
		"skeleton":              {"subject: s", `subject: "<… the subject>"`, "x-1.yaml:4: ticket.subject: still holds a <…>"},
		"unused":                {"hidden:", "hidden:\n  extra: {pick: [a, b]}", "x-1.yaml:9: hidden.extra: is declared and never used"},
		"used by a calculation": {"hidden:", "hidden:\n  extra: {int: [1, 5], authored: 3}\n  sum: {calc: extra * 2}", "x-1.yaml:10: hidden.sum: is declared and never used"},
		"no way to vary":        {"[$20.00, $30.00], step: $1.00, authored: $25.00", "[$25.00, $25.00], authored: $25.00", "x-1.yaml:9: hidden.amount: has one value only"},
		"constant calculation":  {"{money: [$20.00, $30.00], step: $1.00, authored: $25.00}", "{calc: $20.00 + $5.00}", "x-1.yaml:9: hidden.amount: has one value only"},
		"leak":                  {"Hello from {first}", "{first} here. $22 now!", `x-1.yaml:9: hidden.amount: is hidden, and the first observation of seed`},
		"no leak":               {"Hello from {first}", "{first} here. $122.00, $22.50, 22 days, TX22.", ""},
		"leak of a date":        {"hidden:", "hidden:\n  day: {date: [2026-03-01, 2026-03-02], authored: 2026-03-01}\n  x: {pick: [\"{day}\", b]}", "x-1.yaml:10: hidden.x: is declared and never used"},
		"unknown article":       {"resolution: {}", "resolution: {}\narticles: {pasword-reset: {reset_link: x}}", `x-1.yaml:13: articles.pasword-reset: is no article; did you mean "password-reset"?`},
		"unknown slot":          {"resolution: {}", "resolution: {}\narticles: {password-reset: {link: x}}", "x-1.yaml:13: articles.password-reset.link: is no slot of kb/password-reset.md"},
		"record like article":   {"id: ledger", "id: password-reset", "x-1.yaml:11: records[0].id: \"password-reset\" is the id of an article"},
	} {
		t.Run(name, func(t *testing.T) {
			list := lint(t, "resolution/x-1.yaml", strings.Replace(head, c.old, c.now, 1))
			switch {
			case c.want == "" && len(list) > 0:
				t.Errorf("not clean: %v", list[0])
			case c.want != "" && !slices.ContainsFunc(list, func(p Problem) bool { return strings.HasPrefix(p.Error(), "resolution/"+c.want) }):
				t.Errorf("want %s…, got %v", c.want, list)
			}
		})
	}
}

func TestSeenForms(t *testing.T) {
	day := dateValue(mustDate(t, "2026-03-02"))
	for text, v := range map[string]Value{
		"on 2 March, they said": day, "March 2nd": day, "2nd of March": day, "on 2026-03-02.": day, "3/2/2026": day, "2 mar": day,
		"it was $49": moneyValue(4900), "49 dollars": moneyValue(4900), "49.00 USD": moneyValue(4900), "$1,250.00.": moneyValue(125000), "$1250.00": moneyValue(125000),
		"order nl-20417!": textValue("NL-20417"), "from volt bazaar": textValue("Volt Bazaar"),
	} {
		if seen(text, v) == "" {
			t.Errorf("%q shows %s", text, v)
		}
	}
	for text, v := range map[string]Value{
		"12 March": day, "2 March 2025 and 2 Marches": moneyValue(200), "$149.00": moneyValue(4900), "$49.50": moneyValue(4900), "49": moneyValue(4900), "$2,049.00": moneyValue(4900),
		"NL-204170": textValue("NL-20417"), "a": textValue("a"), "by mail": textValue("mail"),
	} {
		if form := seen(text, v); form != "" {
			t.Errorf("%q does not show %s (%q)", text, v, form)
		}
	}
}

func TestLintTwins(t *testing.T) {
	opening := "ticket: {subject: s, body: \"{first}\"}\nvary:\n  first: {pick: [Ann, Bea]}\n"
	twin := func(n, opening string) string {
		return strings.NewReplacer("x-1", n, head[strings.Index(head, "ticket:"):strings.Index(head, "hidden:")], opening).Replace(head)
	}
	if list := lint(t, "resolution/x-1.yaml", twin("x-1", "opening: x\n"), "resolution/x-2.yaml", twin("x-2", "opening: x\n"), "openings/x.yaml", opening); len(list) > 0 {
		t.Errorf("twins: %v", list[0])
	}
	for name, c := range map[string]struct {
		files []string
		want  string
	}{
		"alone":        {[]string{"resolution/x-1.yaml", twin("x-1", "opening: x\n"), "openings/x.yaml", opening}, "resolution/x-1.yaml:3: opening: \"x\" is used by this ticket only"},
		"other":        {[]string{"resolution/x-1.yaml", twin("x-1", "opening: x\n"), "resolution/x-2.yaml", twin("x-2", "opening: y\n"), "openings/x.yaml", opening, "openings/y.yaml", opening}, "resolution/x-1.yaml:3: opening: differs from that of resolution/x-2"},
		"own":          {[]string{"resolution/x-1.yaml", head, "resolution/x-2.yaml", twin("x-2", "opening: x\n"), "openings/x.yaml", opening}, "resolution/x-1.yaml:3: ticket: differs from that of resolution/x-2"},
		"other family": {[]string{"resolution/x-1.yaml", twin("x-1", "opening: x\n"), "resolution/x-2.yaml", twin("x-2", "opening: x\n"), "resolution/y-1.yaml", twin("y-1", "opening: x\n"), "openings/x.yaml", opening}, "resolution/x-1.yaml:3: opening: is that of resolution/y-1 too"},
		"unused": {[]string{"resolution/x-1.yaml", twin("x-1", "opening: x\n"), "resolution/x-2.yaml", twin("x-2", "opening: x\n"), "openings/x.yaml", opening + "  last: {pick: [a, b]}\n"},
			"openings/x.yaml:4: vary.last: is declared and never used"},
	} {
		if list := lint(t, c.files...); len(list) != 1 || !strings.HasPrefix(list[0].Error(), c.want) {
			t.Errorf("%s: want %s…, got %v", name, c.want, list)
		}
	}
}

// What the checks of seeds find: a seed that cannot be played, and one that changes nothing.
func TestLintSeeds(t *testing.T) {
	list := lint(t, "resolution/x-1.yaml", strings.Replace(head, "hidden:\n", "hidden:\n  n: {int: [0, 1], authored: 1}\n  part: {calc: amount / n}\n", 1))
	if len(list) == 0 || !strings.Contains(list[0].Error(), "seed 1 cannot be played: hidden.part: divides by 0") {
		t.Errorf("%v", list)
	}
	list = lint(t, "resolution/x-1.yaml", strings.Replace(head, "{money: [$20.00, $30.00], step: $1.00, authored: $25.00}", "{pick: [\"{first}\", \"{first}\"]}", 1))
	found := false
	for _, p := range list {
		found = found || strings.Contains(p.Text, "changes no hidden value")
	}
	if !found {
		t.Errorf("%v", list)
	}
}

// Files made to cost a parser time or memory are told apart before it sees them.
func TestHostileFiles(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nesting behind quotes": {strings.Repeat("- ['x]',\n", 20_000), "open brackets"},
		"brackets":              {strings.Repeat("[", 10_000), "open brackets"},
		"colons":                {strings.Repeat("a: ", 10_000), "several fields in one line"},
		"dashes":                {strings.Repeat("- ", 10_000), "nest less deeply"},
		"fields":                {strings.Repeat("a: 1\n", 20_000), "a ticket is shorter"},
	} {
		_, problem := parseYAML("x.yaml", []byte(c.text))
		if problem == nil || !strings.Contains(problem.Text, c.want) || problem.Line < 1 {
			t.Errorf("%s: %v; want %s", name, problem, c.want)
		}
	}
}
