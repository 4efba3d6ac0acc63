package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/charmbracelet/x/term"

	"hotseat/env"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays"
	"hotseat/tasks"
	"hotseat/ui"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
)

// app is what every command shares: streams, environment variables and the flags of the root.
type app struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	tasksDir string
	name     string // the person's nickname
	recordTo string // where a person's recordings go in the full-screen program; the library when empty
	theme    string
	listed   screen.Replays // the replays that the library shows; those of the replay folder when nil
	build    ui.Builder     // of the full-screen program's screens; ui.Routes when nil
}

// ownTickets is the user's folder of tickets; "" when there is none.
func (a *app) ownTickets() string {
	if a.tasksDir != "" {
		return a.tasksDir
	}
	return a.getenv("HOTSEAT_TASKS")
}

// library loads the shipped tickets and the user's own. What is broken in the user's is told, a line a file, and the rest is loaded. A
// problem of the folder itself, or of the ticket that is wanted, is the error: nothing can be done without it.
func (a *app) library(wanted string) (*tasks.Library, error) {
	dir := a.ownTickets()
	if dir == "" {
		return tasks.Shipped()
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder: name the one that holds resolution/ with --tasks-dir or $HOTSEAT_TASKS", dir)
	}
	lib, problems := tasks.Load(dir)
	for i := 0; i < len(problems); {
		n := i + 1
		for n < len(problems) && problems[n].File == problems[i].File {
			n++
		}
		text := problems[i].Error()
		if n-i > 1 {
			text += fmt.Sprintf(" (and %d more: `hotseat tasks lint %s`)", n-i-1, problems[i].File)
		}
		if wanted != "" && strings.TrimSuffix(filepath.Base(problems[i].File), ".yaml") == path.Base(wanted) {
			return nil, errors.New(text)
		}
		a.complain("%s", text)
		i = n
	}
	return lib, nil
}

// registry builds the environments over the library.
func (a *app) registry() (env.Registry, *tasks.Library, error) { return a.registryFor("") }

func (a *app) registryFor(wanted string) (env.Registry, *tasks.Library, error) {
	lib, err := a.library(wanted)
	if err != nil {
		return env.Registry{}, nil, err
	}
	return desks(lib), lib, nil
}

// desks are the environments that the program offers.
func desks(lib *tasks.Library) env.Registry {
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

// terminal tells whether a stream is a terminal.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// width is how many columns there are to write in: the terminal's, at most 100 so that lines stay readable; 80 elsewhere.
func (a *app) width() int {
	f, ok := a.out.(*os.File)
	if !ok {
		return 80
	}
	if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
		return min(w, 100)
	}
	return 80
}

// replayDir is where replays are saved and listed.
func (a *app) replayDir() string { return replays.Dir(a.getenv) }

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// complain writes a line of message, which goes to stderr and is made harmless.
func (a *app) complain(format string, args ...any) {
	fmt.Fprintln(a.err, "hotseat: "+oneLine(fmt.Sprintf(format, args...)))
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

// json prints a value for programs. Controls that JSON lets stand are escaped too, for the sake of terminals.
func (a *app) json(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	var out strings.Builder
	for _, r := range b.String() {
		if r >= 0x7f && r < 0xa0 {
			fmt.Fprintf(&out, `\u%04x`, r)
			continue
		}
		out.WriteRune(r)
	}
	_, err := io.WriteString(a.out, out.String())
	return err
}

// checkFormat checks a --format.
func checkFormat(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return fmt.Errorf("--format %q: use one of %s", clip(format), strings.Join(known, ", "))
}
