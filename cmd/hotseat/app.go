package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"hotseat/env"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/tasks"
	"hotseat/ui/sanitize"
)

// app is what every command shares: streams, environment variables and the flags of the root.
type app struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	tasksDir string
}

// library loads the shipped tickets and the user's own. What is broken in the user's is told, and the rest is loaded.
func (a *app) library() (*tasks.Library, error) {
	dir := a.tasksDir
	if dir == "" {
		dir = a.getenv("HOTSEAT_TASKS")
	}
	if dir == "" {
		return tasks.Shipped()
	}
	lib, problems := tasks.Load(dir)
	for _, p := range problems {
		a.complain("%s", p.Error())
	}
	if lib == nil {
		return nil, fmt.Errorf("no tickets could be loaded from %s", dir)
	}
	return lib, nil
}

// registry builds the environments over the library.
func (a *app) registry() (env.Registry, *tasks.Library, error) {
	lib, err := a.library()
	if err != nil {
		return env.Registry{}, nil, err
	}
	return env.NewRegistry(resolution.New(lib), triage.New()), lib, nil
}

// replayDir is where replays are saved and listed.
func (a *app) replayDir() string { return replays.Dir(a.getenv) }

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// complain writes a line of message, which goes to stderr and is made harmless.
func (a *app) complain(format string, args ...any) {
	fmt.Fprintln(a.err, sanitize.Line(fmt.Sprintf(format, args...)))
}

// tool is how recordings name this program.
func tool() string { return "hotseat " + version }

// table prints rows under their headings, in columns as wide as they need to be.
func (a *app) table(head []string, rows [][]string) {
	w := tabwriter.NewWriter(a.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(head, "\t"))
	for _, row := range rows {
		for i, cell := range row {
			row[i] = strings.ReplaceAll(sanitize.Line(cell), "\t", " ")
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
}

// json prints a value for programs.
func (a *app) json(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// formatFlag checks a --format.
func checkFormat(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return fmt.Errorf("--format %q: use one of %s", format, strings.Join(known, ", "))
}
