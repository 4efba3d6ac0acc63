package tasks

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shipped is the library that the program carries.
func shipped(t testing.TB) *Library {
	t.Helper()
	l, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// example is the ticket of the README.
func example(t testing.TB) *Task {
	t.Helper()
	task, problems := LoadFile("testdata/resolution/charged-twice-1.yaml")
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	return task
}

// write puts files into a new folder: name and content in turn.
func write(t testing.TB, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestExampleStandsInTheReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"testdata/openings/charged-twice.yaml", "testdata/resolution/charged-twice-1.yaml"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(readme, data) {
			t.Errorf("%s is not what README.md shows: make the two agree", file)
		}
	}
}

// What menus read from a ticket's first lines is what the parser finds.
func TestQuickFieldsAgreeWithTheParser(t *testing.T) {
	for _, task := range append(shipped(t).Tasks(""), example(t)) {
		p := task.parsed()
		if p.program == nil {
			t.Errorf("%s: %v", task.ID, p.problems[0])
			continue
		}
		got := [...]string{task.ID, task.Level, task.Opening, task.Intent}
		want := [...]string{p.head.ID, p.head.Level, p.head.Opening, strings.TrimSpace(p.head.Intent)}
		if got != want {
			t.Errorf("%s: %s", task.ID, cmp.Diff(want, got))
		}
		i, err := task.Instantiate(0)
		if err != nil {
			t.Fatal(err)
		}
		if task.Title() != i.Plain.Subject {
			t.Errorf("%s: title %q, subject %q", task.ID, task.Title(), i.Plain.Subject)
		}
	}
}

// The YAML library's positions are what authors are told: every field stands on the line that it is said to stand on.
func TestLinesOfShippedFiles(t *testing.T) {
	for _, task := range append(shipped(t).Tasks(""), example(t)) {
		checkLines(t, task.File, task.data, task.parsed().root)
		if task.opening != nil {
			checkLines(t, task.opening.file, task.opening.data, task.opening.parsed().root)
		}
	}
}

func checkLines(t *testing.T, file string, data []byte, root *node) {
	t.Helper()
	lines := strings.Split(string(normal(data)), "\n")
	var walk func(n *node, path string)
	walk = func(n *node, path string) {
		for _, e := range n.entries {
			if e.line > len(lines) || !strings.Contains(lines[e.line-1], e.key) {
				t.Errorf("%s:%d does not hold the field %s", file, e.line, join(path, e.key))
				return
			}
			if first, _, _ := strings.Cut(e.value.text, "\n"); e.value.kind == scalarNode && !e.value.quoted && !strings.Contains(lines[e.value.line-1], first[:min(len(first), 10)]) {
				t.Errorf("%s:%d does not hold the value of %s", file, e.value.line, join(path, e.key))
			}
			walk(e.value, join(path, e.key))
		}
		for i, item := range n.items {
			walk(item, index(path, i))
		}
	}
	walk(root, "")
}

func TestDigest(t *testing.T) {
	opening := "ticket: {subject: a, body: b}\nvary:\n  first: {pick: [Ann, Bea]}\n"
	ticket := "id: resolution/x-1\nlevel: easy\nopening: x\nresolution: {due: \"$1.00\"}\n"
	digest := func(ticket, opening string) string {
		dir := write(t, "resolution/x-1.yaml", ticket, "openings/x.yaml", opening)
		task, problems := LoadFile(filepath.Join(dir, "resolution/x-1.yaml"))
		if len(problems) > 0 {
			t.Fatal(problems[0])
		}
		return string(task.Digest())
	}
	base := digest(ticket, opening)
	for name, same := range map[string]string{
		"comment": digest("# note\n"+ticket, opening+"# more\n"),
		"quoting": digest(strings.Replace(ticket, "easy", "'easy'", 1), opening),
		"CRLF":    digest(strings.ReplaceAll(ticket, "\n", "\r\n"), opening),
	} {
		if same != base {
			t.Errorf("%s changes the digest", name)
		}
	}
	for name, other := range map[string]string{
		"body":    digest(strings.Replace(ticket, "1.00", "2.00", 1), opening),
		"opening": digest(ticket, strings.Replace(opening, "Bea", "Cleo", 1)),
		"order":   digest(ticket, strings.Replace(opening, "Ann, Bea", "Bea, Ann", 1)),
	} {
		if other == base {
			t.Errorf("%s does not change the digest", name)
		}
	}
}
