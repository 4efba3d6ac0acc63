package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A ticket is linted among those of its folder: its twins, its opening and its articles are known without --tasks-dir.
func TestLintKnowsTheFolderOfAFile(t *testing.T) {
	b := newBench(t)
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(b.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	file := filepath.Join(b.dir, "resolution", "paid-double-1.yaml")
	contains(t, b.ok("tasks", "new", "paid-double-1", "--dir", b.dir), "tasks lint")
	text := regexp.MustCompile(`<… ([^>]*)>`).ReplaceAllString(readFile(t, file), "$1")
	from, to := strings.Index(text, "ticket:"), strings.Index(text, "hidden:")
	write("openings/paid-double.yaml", text[from:to])
	write("kb/paid-double.md", "---\nid: paid-double\ntitle: Zebra payments\nkind: policy\nupdated: 2026-01-22\ntags: [zebra]\n---\n\nSend it back.\n")
	twin := text[:from] + "opening: paid-double\n" + text[to:]
	twin = strings.NewReplacer("find: double-billing", "find: paid-double", "search: duplicate charge policy", "search: zebra", "search: charged twice", "search: zebra",
		"search: duplicate charges", "search: zebra", "search: billing policy for duplicate charges", "search: zebra").Replace(twin)
	write("resolution/paid-double-1.yaml", twin)
	other := write("resolution/paid-double-2.yaml", strings.Replace(twin, "id: resolution/paid-double-1", "id: resolution/paid-double-2", 1))
	contains(t, b.ok("tasks", "lint", file, other), "2 tickets checked, no problem")
	t.Chdir(filepath.Dir(file))
	contains(t, b.ok("tasks", "lint", filepath.Base(file)), "1 ticket checked, no problem")
	write("kb/paid-double.md", "no front matter\n")
	contains(t, b.run("tasks", "lint", file).out, filepath.Join("kb", "paid-double.md"), "unknown document")
}

// A new ticket of a name that is taken learns at once what twins need.
func TestNewTellsOfTheFamily(t *testing.T) {
	b := newBench(t)
	if out := b.ok("tasks", "new", "lost-remote-1", "--dir", b.dir); strings.Contains(out, "It is") {
		t.Errorf("no other ticket is of its family: %s", out)
	}
	contains(t, b.ok("tasks", "new", "lost-remote-2", "--dir", b.dir), "one family with resolution/lost-remote-1", "openings/lost-remote.yaml")
	contains(t, b.ok("tasks", "new", "charged-twice-9", "--dir", b.dir), "a twin of resolution/charged-twice-1", "`opening: charged-twice`")
	contains(t, b.ok("tasks", "new", "vault-notice", "--dir", b.dir), "replaces the shipped ticket")
}

// The README's example is right but for its twins, which are not shown.
func TestTheExampleLintsClean(t *testing.T) {
	r := newBench(t).run("tasks", "lint", "../../tasks/testdata/resolution/charged-twice-1.yaml")
	if strings.Count(r.out, "\n") != 1 || !strings.Contains(r.out, "used by this ticket only") {
		t.Errorf("%s", r.out)
	}
}

// The shipped tickets are what the linter asks for.
func TestShippedTicketsLintClean(t *testing.T) {
	contains(t, newBench(t).ok("tasks", "lint"), "tickets checked, no problem")
}
