package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// layers are the folders in the order in which they may import one another: a package imports from its own layer or those before it.
func layers() []string { return []string{"tasks", "env", "env/*", "replays", "ui", "cmd"} }

// layer is the place of a package of this module in the order.
func layer(pkg string) int {
	top, rest, nested := strings.Cut(strings.TrimPrefix(pkg, "hotseat/"), "/")
	name := top
	if top == "env" && nested && rest != "" {
		name = "env/*"
	}
	for i, l := range layers() {
		if l == name {
			return i
		}
	}
	return -1
}

// terminal libraries may be imported by the last two layers alone.
func isTerminal(imported string) bool {
	for _, p := range []string{"charm.land/", "github.com/charmbracelet/", "golang.org/x/term", "github.com/creack/pty"} {
		if strings.HasPrefix(imported, p) {
			return true
		}
	}
	return false
}

// Dependencies point one way: tasks ← env ← env/* ← replays ← ui ← cmd. What records an episode is handed in as an observer.
func TestImportsPointOneWay(t *testing.T) {
	root := "../.."
	files := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		files++
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := "hotseat/" + path.Dir(filepath.ToSlash(rel))
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if problem := wrongWay(pkg, imported); problem != "" && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s imports %s: %s", rel, imported, problem)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("only %d Go files were read", files)
	}
}

func wrongWay(pkg, imported string) string {
	from := layer(pkg)
	if isTerminal(imported) && from < layer("hotseat/ui") {
		return "only ui and cmd know the terminal"
	}
	if !strings.HasPrefix(imported, "hotseat/") {
		return ""
	}
	to := layer(imported)
	switch {
	case from < 0 || to < 0:
		return "the folder has no place in the layout"
	case to > from:
		return "the arrow points the wrong way"
	case imported == "hotseat/env/agent" && strings.HasPrefix(pkg, "hotseat/env/") && pkg != "hotseat/env/agent" && pkg != "hotseat/env/openenv":
		return "environments know no agents"
	}
	return ""
}

func TestWrongWayIsFound(t *testing.T) {
	for _, tt := range []struct {
		pkg, imported string
		wrong         bool
	}{
		{"hotseat/tasks", "hotseat/env", true},
		{"hotseat/env", "hotseat/tasks", false},
		{"hotseat/env", "hotseat/env/agent", true},
		{"hotseat/env/resolution", "hotseat/env/language", false},
		{"hotseat/env/resolution", "hotseat/replays", true},
		{"hotseat/env/agent", "charm.land/lipgloss/v2", true},
		{"hotseat/replays/analysis", "hotseat/ui/pane", true},
		{"hotseat/ui/pane", "charm.land/lipgloss/v2", false},
		{"hotseat/ui/pane", "hotseat/replays", false},
	} {
		if got := wrongWay(tt.pkg, tt.imported) != ""; got != tt.wrong {
			t.Errorf("%s imports %s: wrong is %v, want %v", tt.pkg, tt.imported, got, tt.wrong)
		}
	}
	if _, err := os.Stat("../../go.mod"); err != nil {
		t.Fatal(err)
	}
}
