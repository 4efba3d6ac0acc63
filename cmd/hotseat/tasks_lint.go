package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// shelf is a library with the environments that play it.
type shelf struct {
	lib      *tasks.Library
	registry env.Registry
}

func (s shelf) lint(t *tasks.Task) []tasks.Problem {
	problems := s.lib.LintHead(t, "given")
	if e, err := s.registry.Environment(t.Environment); err == nil && len(t.Problems()) == 0 {
		problems = append(problems, e.Lint(t)...)
	}
	return problems
}

// lint checks the named files and tasks, or every task of the library.
func (a *app) lint(registry env.Registry, lib *tasks.Library, names []string) (problems []tasks.Problem, checked int, err error) {
	all := shelf{lib, registry}
	if len(names) == 0 {
		for _, t := range lib.Tasks("") {
			problems = append(problems, all.lint(t)...)
		}
		return problems, len(lib.Tasks("")), nil
	}
	folders := map[string]shelf{}
	for _, n := range names {
		checked++
		if t, ok := lib.Task(n); ok {
			problems = append(problems, all.lint(t)...)
			continue
		}
		if _, err := os.Stat(n); err != nil {
			return nil, 0, fmt.Errorf("%s is neither a task nor a file: `hotseat tasks list` shows the tasks", n)
		}
		t, found := tasks.LoadFile(n)
		if t == nil || len(found) > 0 {
			problems = append(problems, found...)
			continue
		}
		in := all
		if dir, ok := ticketFolder(n, t.Environment); ok {
			if _, known := folders[dir]; !known {
				s, broken := a.folder(dir)
				folders[dir] = s
				problems = append(problems, broken...)
			}
			in = folders[dir]
		}
		problems = append(problems, in.lint(t)...)
	}
	return problems, checked, nil
}

// ticketFolder is the folder of tickets that a file lies in: DIR of DIR/resolution/x.yaml.
func ticketFolder(file, environment string) (string, bool) {
	full, err := filepath.Abs(file)
	if err != nil || filepath.Base(filepath.Dir(full)) != environment {
		return "", false
	}
	return filepath.Join(filepath.Dir(file), ".."), true
}

// folder loads a folder of tickets besides the one of --tasks-dir, so that a ticket's siblings and articles are known. Only what is
// broken in its articles is told: other tickets were not asked for.
func (a *app) folder(dir string) (shelf, []tasks.Problem) {
	dirs := []string{dir}
	if own := a.ownTickets(); own != "" {
		dirs = []string{own, dir}
	}
	lib, found := tasks.Load(dirs...)
	var broken []tasks.Problem
	for _, p := range found {
		if strings.HasPrefix(p.File, filepath.Join(dir, "kb")+string(filepath.Separator)) {
			broken = append(broken, p)
		}
	}
	return shelf{lib, desks(lib)}, broken
}

// familyHint says what the author of a new ticket has to know of others of its name: twins share one opening.
func familyHint(dir, id string) string {
	lib, _ := tasks.Load(dir)
	t, ok := lib.Task(id)
	if !ok || t.Environment != "resolution" {
		return ""
	}
	if shipped, err := tasks.Shipped(); err == nil {
		if _, ok := shipped.Task(id); ok {
			return "It replaces the shipped ticket of that id."
		}
	}
	for _, s := range lib.Tasks(t.Environment) {
		switch {
		case s.Family != t.Family || s.ID == id:
		case s.Opening != "":
			return fmt.Sprintf("It is a twin of %s: write `opening: %s` in place of `ticket`, `customer` and `vary`, or choose another name.", s.ID, s.Opening)
		default:
			return fmt.Sprintf("It is of one family with %s: move `ticket`, `customer` and `vary` to openings/%s.yaml and write `opening: %s` in both, or choose another name.", s.ID, t.Family, t.Family)
		}
	}
	return ""
}
