package uitest

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// Runner is a program to run: ui.Root is one.
type Runner interface {
	Run(ctx context.Context, options ...tea.ProgramOption) error
}

// Terminal is the whole program in a terminal emulator: what is read from it passed the renderer.
type Terminal struct {
	t    testing.TB
	emu  *vt.SafeEmulator
	in   *io.PipeWriter
	done chan error
	stop context.CancelFunc
}

// Start runs a program in an emulator. It is ended with the test. The environment is what tells the terminal's colours: those of
// a terminal that has them all when none is given.
func Start(t testing.TB, r Runner, w, h int, environ ...string) *Terminal {
	t.Helper()
	if len(environ) == 0 {
		environ = []string{"TERM=xterm-256color", "COLORTERM=truecolor"}
	}
	emu := vt.NewSafeEmulator(w, h)
	in, feed := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	term := &Terminal{t: t, emu: emu, in: feed, done: make(chan error, 1), stop: cancel}
	// What the emulator answers (its colours, its modes) is input to the program, as with any terminal.
	go func() { _, _ = io.Copy(feed, emu) }()
	go func() {
		term.done <- r.Run(ctx, tea.WithInput(in), tea.WithOutput(lines{emu}), tea.WithWindowSize(w, h), tea.WithoutSignals(),
			tea.WithEnvironment(environ))
	}()
	t.Cleanup(func() {
		cancel()
		_ = feed.Close()
		select {
		case <-term.done:
		case <-time.After(5 * time.Second):
		}
	})
	return term
}

// lines does what a terminal's driver does to output: a new line begins at the left. The renderer counts on it.
type lines struct{ w io.Writer }

func (l lines) Write(p []byte) (int, error) {
	_, err := l.w.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n")))
	return len(p), err
}

// Press sends keys as bytes: "\r", "\x1b[C", "q".
func (t *Terminal) Press(keys ...string) {
	for _, k := range keys {
		if _, err := io.WriteString(t.in, k); err != nil {
			t.t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond) // an escape and what follows it must not run together
	}
}

// Screen is what the terminal shows, as text.
func (t *Terminal) Screen() string {
	return ansi.Strip(strings.ReplaceAll(t.emu.Render(), "\r", ""))
}

// Styled is what the terminal shows, with the styles that reached it.
func (t *Terminal) Styled() string { return t.emu.Render() }

// AltScreen tells whether the program still has the alternate screen.
func (t *Terminal) AltScreen() bool { return t.emu.IsAltScreen() }

// See waits until a text is on the screen.
func (t *Terminal) See(s string) {
	t.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if strings.Contains(t.Screen(), s) {
			return
		}
	}
	t.t.Fatalf("%q does not appear:\n%s", s, t.Screen())
}

// Ended waits until the program has ended.
func (t *Terminal) Ended() error {
	t.t.Helper()
	select {
	case err := <-t.done:
		t.done <- err
		return err
	case <-time.After(10 * time.Second):
		t.t.Fatalf("the program goes on:\n%s", t.Screen())
		return nil
	}
}
