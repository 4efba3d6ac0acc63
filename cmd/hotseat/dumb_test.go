//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// onTerminal runs the program with a terminal of a kind on standard input, and on standard output where asked for; it types
// what is given and returns all that was written.
func onTerminal(t *testing.T, kind string, output bool, typed string, args ...string) string {
	t.Helper()
	ptmx, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	defer ptmx.Close()
	home := t.TempDir()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = []string{childMark + "=1", "TERM=" + kind, "HOME=" + home, "XDG_CONFIG_HOME=" + home, "HOTSEAT_REPLAYS=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	var piped bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, &piped, &piped
	if output {
		cmd.Stdout, cmd.Stderr = tty, tty
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = tty.Close()
	limit := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
	defer limit.Stop()
	if _, err := io.WriteString(ptmx, typed); err != nil {
		t.Fatal(err)
	}
	shown, _ := io.ReadAll(ptmx) // ends with an error when the program has closed its side
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v: %s%s", err, shown, piped.String())
	}
	return string(shown) + piped.String()
}

func TestWhereNoScreenCanBeDrawnThereIsText(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		output     bool
		typed, say string
		args       []string
	}{
		{"a dumb terminal plays line by line", "dumb", true, "quit\n", "What do you do?", []string{"play", "easy"}},
		{"a dumb terminal lists the tickets", "dumb", true, "", "hotseat play easy", nil},
		{"a pipe is given lines", "xterm-256color", false, "quit\n", "What do you do?", []string{"play", "easy"}},
		{"a pipe is given the list", "xterm-256color", false, "", "hotseat play easy", nil},
		{"plain is asked for", "xterm-256color", true, "quit\n", "What do you do?", []string{"play", "easy", "--plain"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := onTerminal(t, c.kind, c.output, c.typed, c.args...)
			if !strings.Contains(got, c.say) {
				t.Errorf("%q is not said:\n%s", c.say, got)
			}
			if strings.Contains(got, "\x1b") {
				t.Errorf("escape sequences are written:\n%q", got)
			}
		})
	}
}

func TestNicknames(t *testing.T) {
	a := &app{in: strings.NewReader(""), out: io.Discard, err: io.Discard, getenv: func(string) string { return "" }}
	for _, name := range []string{"a\x1bb", strings.Repeat("x", 65), "two\nlines"} {
		a.name = name
		if err := a.play(t.Context(), "easy", playFlags{env: "resolution", format: "text"}); err == nil || !strings.Contains(err.Error(), "--name") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
