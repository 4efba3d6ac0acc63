package tasks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const minimal = "id: resolution/x-1\nlevel: easy\nticket: {subject: s, body: b}\nresolution: {}\n"

// broken is a ticket's text and the problem that it has, from the line on.
type broken struct{ name, text, want string }

func TestLoadProblems(t *testing.T) {
	checkBroken(t, []broken{
		{"bad YAML", minimal + "hidden:\n  a: {pick: [1, 2\nrecords: []\n", ":7: is no YAML: ',' or ']' must be specified; close the bracket"},
		{"tab", minimal + "hidden:\n\ta: 1\n", ":6: is no YAML:"},
		{"twice", minimal + "level: hard\n", `:5: is no YAML: mapping key "level" already defined`},
		{"empty", "", ":1: is empty"},
		{"list", "- a\n- b\n", ":1: is a list where fields are expected"},
		{"two documents", minimal + "---\nid: x\n", ":6: begins a second document"},
		{"anchor", minimal + "hidden: &a {}\n", ":5: uses an anchor"},
		{"tag", minimal + "intent: !!str x\n", ":5: uses a tag"},
		{"NUL", "id: \x00\n", ":1: holds a NUL byte"},
		{"deep", minimal + "hidden: " + strings.Repeat("[", 50) + "\n", ":5: has more than 40 open brackets"},
		{"unknown field", minimal + "lvl: hard\n", `:5: lvl: is no field here; did you mean "level"?`},
		{"nested unknown field", minimal + "facts:\n  a: {role: r, valu: x}\n", `:6: facts.a.valu: is no field here; did you mean "value"?`},
		{"wrong type", minimal + "records: {a: b}\n", ":5: records: is a mapping; write a list"},
		{"wrong type below", minimal + "records:\n  - id: [a]\n    kind: order\n    title: t\n    body: b\n", ":6: records[0].id: is a list; write a single value"},
		{"wrong id", strings.Replace(minimal, "x-1", "y-1", 1), `:1: id: "resolution/y-1" does not agree with the file's name; write id: resolution/x-1`},
		{"no id", strings.Replace(minimal, "id: resolution/x-1\n", "", 1), ":1: id: is missing; write id: resolution/x-1"},
		{"level", strings.Replace(minimal, "easy", "esay", 1), `:2: level: "esay" is no level; did you mean "easy"?`},
		{"no body", strings.Replace(minimal, "resolution: {}\n", "", 1), ":1: resolution: is missing; the body"},
		{"no ticket", strings.Replace(minimal, "ticket: {subject: s, body: b}\n", "", 1), ":1: ticket: is missing"},
		{"no subject", strings.Replace(minimal, "subject: s, ", "", 1), ":3: ticket.subject: is missing"},
		{"channel", strings.Replace(minimal, "body: b", "body: b, channel: fax", 1), `:3: ticket.channel: "fax" is no channel; use one of chat, email, phone, form`},
		{"mood", strings.Replace(minimal, "body: b", "body: b, sentiment: 1.5", 1), `:3: ticket.sentiment: "1.5" is no mood`},
		{"missing opening", minimal[:strings.Index(minimal, "ticket")] + "opening: nowhere\nresolution: {}\n", `:3: opening: no opening is called "nowhere"`},
		{"opening and ticket", minimal + "opening: nowhere\n", ":3: ticket: stands beside `opening`"},
		{"unknown variable", minimal + "hidden:\n  amount: {int: [1, 2], authored: 1}\nfacts:\n  a: {role: r, value: \"{amuont}\"}\n", `:8: facts.a.value: uses {amuont}, which is not declared; did you mean "amount"?`},
		{"hidden in sight", strings.Replace(minimal, "body: b", `body: "{n}"`, 1) + "hidden:\n  n: {int: [1, 2], authored: 1}\n", ":3: ticket.body: uses {n}, which is hidden"},
		{"hidden in vary", minimal + "vary:\n  w: {pick: [\"{n}\"]}\nhidden:\n  n: {int: [1, 2], authored: 1}\n", ":6: vary.w.pick[0]: uses {n}, which is hidden"},
	})
}

func TestDeclarationProblems(t *testing.T) {
	checkBroken(t, []broken{
		{"form", minimal + "hidden:\n  n: {int: [1, 2], authored: 1}\nfacts:\n  a: {role: r, value: \"{n:iso}\"}\n", ":8: facts.a.value: {n:iso} asks for a form that int does not have"},
		{"form in a pick", minimal + "hidden:\n  n: {calc: 1 + 1}\n  w: {pick: [\"{n:iso}\", b]}\n", ":7: hidden.w.pick[0]: {n:iso} asks for a form"},
		{"cycle", minimal + "hidden:\n  a: {calc: b + 1}\n  b: {calc: a + 1}\n", ":6: hidden.a: rests on itself: a → b → a"},
		{"calc", minimal + "hidden:\n  a: {calc: 1 +}\n", ":6: hidden.a.calc: ends where a value is expected"},
		{"calc types", minimal + "hidden:\n  a: {money: [$1, $2], authored: $1}\n  b: {calc: a * a}\n", ":7: hidden.b.calc: money and money cannot be multiplied"},
		{"outside", minimal + "hidden:\n  a: {money: [$1.00, $2.00], authored: $3.00}\n", `:6: hidden.a.authored: "$3.00" lies outside the range`},
		{"outside by date", minimal + "hidden:\n  a: {date: [2026-03-01, 2026-03-02], authored: 2026-02-28}\n", ":6: hidden.a.authored: \"2026-02-28\" lies outside"},
		{"no authored", minimal + "hidden:\n  a: {int: [1, 2]}\n", ":6: hidden.a: lacks `authored`"},
		{"reversed", minimal + "hidden:\n  a: {int: [2, 1], authored: 1}\n", ":6: hidden.a.int: ends before it begins"},
		{"pattern", minimal + "hidden:\n  a: {id: \"C-####\", authored: C-48X1}\n", `:6: hidden.a.authored: "C-48X1" does not fit the pattern "C-####"`},
		{"no form", minimal + "hidden:\n  a: {}\n", ":6: hidden.a: says 0 times how it varies"},
		{"two forms", minimal + "hidden:\n  a: {pick: [a], calc: 1}\n", ":6: hidden.a: says 2 times how it varies"},
		{"bad day", minimal + "hidden:\n  a: {date: [2026-02-30, 2026-03-02], authored: 2026-03-01}\n", `:6: hidden.a.date[0]: "2026-02-30" is not a date`},
		{"bad name", minimal + "hidden:\n  Amount: {int: [1, 2], authored: 1}\n", ":6: hidden.Amount: is no name for a variable"},
		{"reserved", minimal + "hidden:\n  today: {pick: [1, 2]}\n", ":6: hidden.today: is a reserved name"},
		{"voice", minimal + "vary:\n  voice: {pick: [plain, shouting]}\n", `:6: vary.voice.pick[1]: "shouting" is no voice`},
		{"in both", minimal + "vary:\n  a: {pick: [1, 2]}\nhidden:\n  a: {pick: [1, 2]}\n", ":8: hidden.a: is declared in `vary` too"},
		{"when", minimal + "hidden:\n  n: {int: [1, 2], authored: 1}\nrecords:\n  - {id: a, kind: order, when: \"{n}\", title: t, body: b}\n", ":8: records[0].when: {n} is int; a condition needs"},
		{"when text", minimal + "records:\n  - {id: a, kind: order, when: maybe, title: t, body: b}\n", `:6: records[0].when: "maybe" is no condition`},
		{"two records", minimal + "records:\n  - {id: a, kind: order, title: t, body: b}\n  - {id: a, kind: order, title: t, body: b}\n", `:7: records[1].id: "a" is the id of an earlier record`},
		{"fact", minimal + "facts:\n  a: {role: r, act: offer}\n", ":6: facts.a: is no fact"},
		{"months", minimal + "customer: {months: many}\n", `:5: customer.months: is "many"; write a whole number`},
		{"premium", minimal + "customer: {premium: \"{n}\"}\nvary:\n  n: {int: [1, 2], authored: 1}\n", ":5: customer.premium: {n} is int; true or false is expected"},
	})
}

func checkBroken(t *testing.T, cases []broken) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := write(t, "resolution/x-1.yaml", c.text)
			path := filepath.Join(dir, "resolution", "x-1.yaml")
			task, problems := LoadFile(path)
			if len(problems) == 0 {
				t.Fatal("no problem")
			}
			found := false
			for _, p := range problems {
				found = found || strings.HasPrefix(p.Error(), path+c.want)
			}
			if !found {
				t.Errorf("want …%s, got", c.want)
				for _, p := range problems {
					t.Error(p)
				}
			}
			if _, err := task.Instantiate(0); err == nil {
				t.Error("a ticket with problems cannot be instantiated")
			}
		})
	}
}

func TestOpeningProblemsNameTheOpening(t *testing.T) {
	dir := write(t, "resolution/x-1.yaml", "id: resolution/x-1\nlevel: easy\nopening: o\nresolution: {}\n",
		"openings/o.yaml", "ticket:\n  subject: s\n  body: \"{word}\"\nvary:\n  first: {pick: [a], authord: b}\n")
	_, problems := LoadFile(filepath.Join(dir, "resolution/x-1.yaml"))
	want := filepath.Join(dir, "openings/o.yaml") + `:5: vary.first.authord: is no field here; did you mean "authored"?`
	if len(problems) != 1 || problems[0].Error() != want {
		t.Errorf("%v; want %s", problems, want)
	}
	_, problems = Load(dir)
	if len(problems) != 1 || problems[0].Error() != want {
		t.Errorf("Load: %v; want %s", problems, want)
	}
}

type body struct {
	Steps  int `yaml:"max_steps"`
	Weight points
	Rules  Map[[]rule]
	Plans  [][]Map[string]
	Note   *string
	Any    any
	Tags   map[string]bool
}

type rule struct {
	On   string
	Mood points
}

// points reads decimals without a float, as environments do.
type points int64

func (p *points) UnmarshalJSON(data []byte) error {
	if _, err := fmt.Sscanf(string(data), "0.%d", (*int64)(p)); err != nil {
		return fmt.Errorf("%s is not a number such as 0.15", quote(string(data)))
	}
	return nil
}

func TestDecodeBody(t *testing.T) {
	task := ticketBody(t, `  max_steps: 10
  weight: 0.15
  rules:
    start: [{on: any, mood: 0.2}]
    begin: []
  plans:
    - - search: two words
      - close: true
  note: 007
  any: {b: [1, x, true, "1"], a: null}
  tags: {x: true}
`)
	var got body
	if problems := task.DecodeBody(&got); len(problems) > 0 {
		t.Fatal(problems[0])
	}
	note := "007"
	want := body{Steps: 10, Weight: 15, Rules: Map[[]rule]{{"start", []rule{{"any", 2}}}, {"begin", []rule{}}},
		Plans: [][]Map[string]{{{{"search", "two words"}}, {{"close", "true"}}}}, Note: &note,
		Any: Map[any]{{"b", []any{int64(1), "x", true, "1"}}, {"a", nil}}, Tags: map[string]bool{"x": true}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for path, line := range map[string]int{"resolution": 4, "resolution.weight": 6, "resolution.rules.start[0].mood": 8, "resolution.rules.start[7]": 8, "resolution.plans[0][1].close": 12,
		"resolution.nothing.here": 4, "nothing": 1, "resolution.plans[x]": 10} {
		if got := task.Line(path); got != line {
			t.Errorf("line of %s is %d, want %d", path, got, line)
		}
	}
}

func ticketBody(t *testing.T, text string) *Task {
	t.Helper()
	dir := write(t, "resolution/x-1.yaml", strings.Replace(minimal, "resolution: {}\n", "resolution:\n"+text, 1))
	task, problems := LoadFile(filepath.Join(dir, "resolution/x-1.yaml"))
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	task.File = "x-1.yaml"
	return task
}

func TestDecodeBodyProblems(t *testing.T) {
	task := ticketBody(t, `  max_steps: ten
  weight: heavy
  rules:
    start:
      - {on: any, modo: 0.2}
      - {mood: [1]}
  plans: 7
  stpes: 3
  tags: {x: "true"}
`)
	var got []string
	for _, p := range task.DecodeBody(&body{}) {
		got = append(got, p.Error())
	}
	want := []string{
		`x-1.yaml:5: resolution.max_steps: is "ten"; write a whole number`,
		`x-1.yaml:6: resolution.weight: "heavy" is not a number such as 0.15`,
		`x-1.yaml:9: resolution.rules.start[0].modo: is no field here; did you mean "mood"?`,
		`x-1.yaml:10: resolution.rules.start[1].mood: is a list; write a single value`,
		`x-1.yaml:11: resolution.plans: is "7"; write a list: [a, b] or a line with a dash for each`,
		`x-1.yaml:12: resolution.stpes: is no field here; use one of max_steps, weight, rules, plans, note, any, tags`,
		`x-1.yaml:13: resolution.tags.x: is "true"; write true or false`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLoad(t *testing.T) {
	base := shipped(t).Tasks("resolution")[0]
	name := strings.TrimPrefix(base.ID, "resolution/")
	dir := write(t,
		"resolution/"+name+".yaml", strings.Replace(minimal, "x-1", name, 1),
		"resolution/mine-2.yaml", strings.Replace(minimal, "x-1", "mine-2", 1),
		"resolution/mine-10.yaml", strings.Replace(minimal, "x-1", "mine-10", 1),
		"resolution/broken-1.yaml", "id: [\n",
		"resolution/notes.txt", "not a ticket",
		"kb/mine.md", "---\nid: mine\ntitle: Mine\nkind: help\nupdated: 2026-03-01\ntags: [a]\n---\n\nText.\n",
		"kb/other.md", "no front matter\n")
	l, problems := Load(dir, filepath.Join(dir, "nowhere"))
	var got []string
	for _, p := range problems {
		got = append(got, strings.TrimPrefix(p.Error(), dir+string(filepath.Separator)))
	}
	if len(got) != 3 || !strings.HasPrefix(got[0], "kb/other.md:1: does not begin with front matter") || !strings.HasPrefix(got[1], "nowhere: is no folder") || !strings.HasPrefix(got[2], "resolution/broken-1.yaml:1: is no YAML") {
		t.Errorf("problems %q", got)
	}
	if task, ok := l.Task(base.ID); !ok || task.File == base.File {
		t.Error("a user's file replaces a shipped one of the same id")
	}
	var mine []string
	for _, task := range l.Tasks("resolution") {
		if task.Family == "mine" {
			mine = append(mine, task.ID)
		}
	}
	if want := []string{"resolution/mine-2", "resolution/mine-10"}; !cmp.Equal(mine, want) {
		t.Error(cmp.Diff(want, mine))
	}
	if n := len(shipped(t).Articles()); len(l.Articles()) != n+1 {
		t.Errorf("%d articles, want %d", len(l.Articles()), n+1)
	}
}

// Folders may be named in any way; what lies in them is a user's all the same.
func TestLoadHere(t *testing.T) {
	t.Chdir(write(t, "resolution/broken-1.yaml", "id: [\n", "resolution/mine-1.yaml", strings.Replace(minimal, "x-1", "mine-1", 1)))
	for _, dir := range []string{".", "./", "../" + filepath.Base(must(os.Getwd()))} {
		l, problems := Load(dir)
		if _, ok := l.Task("resolution/mine-1"); !ok || len(problems) != 1 || problems[0].Line != 1 {
			t.Errorf("%s: %v, %v", dir, ok, problems)
		}
	}
	if err := os.Rename("resolution/mine-1.yaml", "mine-1.yaml"); err != nil {
		t.Fatal(err)
	}
	if task, problems := LoadFile("mine-1.yaml"); len(problems) > 0 || task.ID != "resolution/mine-1" {
		t.Errorf("%v", problems)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestLoadWithoutTickets(t *testing.T) {
	_, problems := Load(t.TempDir())
	if len(problems) != 1 || !strings.Contains(problems[0].Text, "holds no tickets") {
		t.Errorf("%v", problems)
	}
}

func TestSizeLimit(t *testing.T) {
	dir := write(t, "resolution/x-1.yaml", minimal+"intent: "+strings.Repeat("x", maxFile)+"\n")
	_, problems := LoadFile(filepath.Join(dir, "resolution/x-1.yaml"))
	if len(problems) != 1 || !strings.Contains(problems[0].Text, "a file may have at most 1048576") {
		t.Errorf("%v", problems)
	}
	if task, problems := LoadFile(filepath.Join(dir, "nothing.yaml")); task != nil || len(problems) != 1 || problems[0].Line != 0 {
		t.Errorf("%v, %v", task, problems)
	}
}

func TestArticleProblems(t *testing.T) {
	const good = "---\nid: a\ntitle: T\nkind: help\nupdated: 2026-03-01\ntags: [x]\nslots: {link: \"https://example.com\"}\n---\n\nGo to {link}.\n"
	if a, problems := parseArticle("a", "kb/a.md", []byte(good)); len(problems) > 0 || a.Body != "Go to {link}." || a.Text() != "Go to https://example.com." {
		t.Fatalf("%+v, %v", a, problems)
	}
	for name, c := range map[string]struct{ old, now, want string }{
		"id":        {"id: a", "id: b", `kb/a.md:2: id: "b" does not agree with the file's name`},
		"kind":      {"help", "hlep", `kb/a.md:4: kind: "hlep" is no kind of article; did you mean "help"?`},
		"updated":   {"2026-03-01", "March", `kb/a.md:5: updated: "March" is not a date`},
		"unknown":   {"tags", "tgas", `kb/a.md:6: tgas: is no field here; did you mean "tags"?`},
		"unused":    {"{link}.", "it.", "kb/a.md:7: slots.link: is not used"},
		"no slot":   {"Go to", "Go {now} to", "kb/a.md:10: uses {now}, which is no slot"},
		"empty":     {"\nGo to {link}.\n", "", "kb/a.md:9: has no text"},
		"bad YAML":  {"title: T", "title: [T", "kb/a.md:4: is no YAML"},
		"no end":    {"---\n\nGo", "Go", "kb/a.md:1: does not begin with front matter"},
		"no title":  {"title: T\n", "", "kb/a.md:1: title: is missing"},
		"list slot": {"slots: {link: \"https://example.com\"}", "slots: [link]", "kb/a.md:7: slots: is a list"},
	} {
		_, problems := parseArticle("a", "kb/a.md", []byte(strings.Replace(good, c.old, c.now, 1)))
		found := false
		for _, p := range problems {
			found = found || strings.HasPrefix(p.Error(), c.want)
		}
		if !found {
			t.Errorf("%s: want %s…, got %v", name, c.want, problems)
		}
	}
}

func TestShippedArticles(t *testing.T) {
	list, problems := shipped(t).articles()
	for _, p := range problems {
		t.Error(p)
	}
	for k := 1; k < len(list); k++ {
		if list[k-1].ID >= list[k].ID {
			t.Errorf("%s stands before %s", list[k-1].ID, list[k].ID)
		}
	}
}

// FuzzLoad: whatever a ticket's file holds, loading it does not panic, and every problem has a line and a text.
func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"testdata/resolution/*.yaml", "testdata/openings/*.yaml", "skeleton/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil {
				f.Add(data)
			}
		}
	}
	for _, s := range []string{minimal, "", "a: &b *b", "? [a]: b", "id: |\n  x\n\ty", "- - - -", "a: {b: {c: [}]", "hidden: {a: {calc: ((((1}}", "{a: 1, a: 2}", "vary: {voice: {id: x}}", "\"a\\", "%YAML\n---\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		task := newTask("resolution", "x-1", "resolution/x-1.yaml", data)
		for _, p := range task.Problems() {
			if p.Line < 1 || p.Text == "" || p.File == "" {
				t.Fatalf("%+v", p)
			}
		}
		var v body
		for _, p := range task.DecodeBody(&v) {
			if p.Line < 1 {
				t.Fatalf("%+v", p)
			}
		}
		_, _ = task.Digest(), task.Title()
		for seed := range uint64(3) {
			if i, err := task.Instantiate(seed); err == nil {
				i.Voice(i.Fill("{today} x"))
			}
		}
		l := &Library{articles: func() ([]Article, []Problem) { return nil, nil }}
		l.LintHead(task)
		parseArticle("a", "kb/a.md", data)
	})
}
