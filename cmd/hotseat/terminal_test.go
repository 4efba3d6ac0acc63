//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"hotseat/env"
	"hotseat/replays"
)

// seatedTerminal is the program in a pseudo-terminal, with an emulator that shows what it writes and answers what it asks.
type seatedTerminal struct {
	t        *testing.T
	cmd      *exec.Cmd
	ptmx     *os.File
	tty      *os.File
	before   *term.State
	emulator *vt.SafeEmulator
	dir      string // of the recordings
	mu       sync.Mutex
	raw      bytes.Buffer
	drained  chan struct{}
}

func inTerminal(t *testing.T, args ...string) *seatedTerminal {
	t.Helper()
	ptmx, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	s := &seatedTerminal{t: t, ptmx: ptmx, tty: tty, emulator: vt.NewSafeEmulator(100, 30), dir: t.TempDir(), drained: make(chan struct{})}
	if err := pty.Setsize(ptmx, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	if s.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	s.ptmx = pollable(t, ptmx)
	home := t.TempDir()
	s.cmd = exec.Command(os.Args[0], args...)
	s.cmd.Env = []string{childMark + "=1", "TERM=xterm-256color", "HOME=" + home, "XDG_CONFIG_HOME=" + home, "HOTSEAT_REPLAYS=" + s.dir, "PATH=" + os.Getenv("PATH")}
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.watch()
	go func() { _, _ = io.Copy(s.ptmx, s.emulator) }()
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		_ = s.ptmx.Close()
		_ = tty.Close()
		_ = s.emulator.Close()
	})
	return s
}

// pollable is the same terminal, such that closing it does not wait for a read that is going on.
func pollable(t *testing.T, f *os.File) *os.File {
	t.Helper()
	fd, err := syscall.Dup(int(f.Fd()))
	if err == nil {
		err = syscall.SetNonblock(fd, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	syscall.CloseOnExec(fd) // or the program would keep its own terminal open
	_ = f.Close()
	return os.NewFile(uintptr(fd), "ptmx")
}

// watch shows the emulator what the program writes.
func (s *seatedTerminal) watch() {
	defer close(s.drained)
	buffer := make([]byte, 32<<10)
	for {
		n, err := s.ptmx.Read(buffer)
		s.mu.Lock()
		s.raw.Write(buffer[:n])
		s.mu.Unlock()
		_, _ = s.emulator.Write(buffer[:n])
		if err != nil {
			return
		}
	}
}

func (s *seatedTerminal) screen() string { return ansi.Strip(s.emulator.Render()) }

func (s *seatedTerminal) see(text string) {
	s.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(s.screen(), text) {
			return
		}
	}
	s.t.Fatalf("%q does not appear:\n%s", text, s.screen())
}

// press types keys, each after the screen showed the text before it.
func (s *seatedTerminal) press(seen, keys string) {
	s.t.Helper()
	s.see(seen)
	if _, err := io.WriteString(s.ptmx, keys); err != nil {
		s.t.Fatal(err)
	}
}

// ended waits for the program's end and gives its status.
func (s *seatedTerminal) ended() int {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			s.t.Fatal(err)
		}
		return s.cmd.ProcessState.ExitCode()
	case <-time.After(20 * time.Second):
		s.t.Fatalf("the program goes on:\n%s", s.screen())
		return -1
	}
}

// sane checks that the terminal is as it was: its settings, the screen, the cursor, and every mode that was set.
func (s *seatedTerminal) sane() {
	s.t.Helper()
	after, err := term.GetState(s.tty.Fd())
	if err != nil {
		s.t.Fatal(err)
	}
	if !reflect.DeepEqual(after, s.before) {
		s.t.Errorf("the terminal's settings are not restored: %+v, were %+v", after, s.before)
	}
	_ = s.tty.Close() // now the reader comes to its end
	select {
	case <-s.drained:
	case <-time.After(10 * time.Second):
		s.t.Fatal("the terminal is still written to")
	}
	if s.emulator.IsAltScreen() {
		s.t.Error("the alternate screen is left on")
	}
	for mode, on := range s.modes() {
		if on != (mode == "?25") { // the cursor is to be seen; everything else was off before
			s.t.Errorf("mode %s is left %v", mode, on)
		}
	}
}

// modes are the modes that the program touched, as it left them: private ones, and those of keyboards.
func (s *seatedTerminal) modes() map[string]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := map[string]bool{}
	for _, m := range regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`).FindAllStringSubmatch(s.raw.String(), -1) {
		for mode := range strings.SplitSeq(m[1], ";") {
			left["?"+mode] = m[2] == "h"
		}
	}
	for _, m := range regexp.MustCompile(`\x1b\[([=<>])([0-9;]*)u`).FindAllStringSubmatch(s.raw.String(), -1) {
		left["keyboard"] = m[1] == ">" && m[2] != "0" || m[1] == "=" && !strings.HasPrefix(m[2], "0")
	}
	return left
}

// aborted checks the only recording: it reads, verifies, and is kept as aborted.
func (s *seatedTerminal) aborted(registry env.Registry) {
	s.t.Helper()
	files, _ := filepath.Glob(filepath.Join(s.dir, "*.jsonl"))
	if len(files) != 1 {
		s.t.Fatalf("recordings: %v", files)
	}
	r, err := replays.Read(files[0])
	if err != nil {
		s.t.Fatal(err)
	}
	if r.End == nil || r.End.Reason != env.Aborted {
		s.t.Errorf("the recording ends with %+v", r.End)
	}
	if v, err := replays.Verify(r, registry); err != nil || v.Status != replays.Verified {
		s.t.Errorf("the recording is %s: %+v, %v", v.Status, v, err)
	}
}

// seatedScreen is a screen in the middle of what it does.
type seatedScreen struct {
	name  string
	args  []string
	begin func(*seatedTerminal)
	leave func(*seatedTerminal)
	plays bool
}

func seatedScreens(sample string) []seatedScreen {
	const right, esc = "\x1b[C", "\x1b"
	return []seatedScreen{
		{"play", []string{"play", "easy"}, func(s *seatedTerminal) {
			s.press("Take the seat", "\r")
			s.press("step 0/", "2")
			s.press("[Send]", "password\r")
			s.press("step 1/", esc) // what was found opens
			s.see("commands")
		}, func(s *seatedTerminal) {
			s.press("step 1/", "q")
			s.press("Leave", "y")
			s.press("Tickets", "q")
		}, true},
		{"watch", []string{"watch", "easy", "--agent", "baseline"}, func(s *seatedTerminal) {
			s.press("step 0/", right)
			s.press("Next: step 1", right)
			s.press("Next: step 2", right)
			s.see("step 2/")
		}, func(s *seatedTerminal) { s.press("step 2/", "q") }, true},
		{"replay", []string{"replay", sample}, func(s *seatedTerminal) {
			s.press(" value ", "l")
			s.see("4/5")
		}, func(s *seatedTerminal) { s.press("4/5", "q") }, false},
	}
}

// seatedEnd is a way that the program ends.
type seatedEnd struct {
	name   string
	do     func(s *seatedTerminal, leave func(*seatedTerminal))
	status int
}

func seatedEnds() []seatedEnd {
	const interrupt = "\x03"
	return []seatedEnd{
		{"leaving", func(s *seatedTerminal, leave func(*seatedTerminal)) { leave(s) }, statusDone},
		{"ctrl+c", func(s *seatedTerminal, _ func(*seatedTerminal)) { s.press("", interrupt+interrupt) }, statusDone},
		{"SIGTERM", func(s *seatedTerminal, _ func(*seatedTerminal)) { _ = s.cmd.Process.Signal(syscall.SIGTERM) }, statusDone},
		{"panic", func(s *seatedTerminal, _ func(*seatedTerminal)) { s.press("", "Y") }, statusFailed},
		{"closed", func(s *seatedTerminal, _ func(*seatedTerminal)) { _, _ = s.tty.Close(), s.ptmx.Close() }, statusDone},
	}
}

// TestTheTerminalIsLeftSane ends the program in every way that there is, in the middle of what it does.
func TestTheTerminalIsLeftSane(t *testing.T) {
	registry, _, err := (&app{getenv: func(string) string { return "" }}).registry()
	if err != nil {
		t.Fatal(err)
	}
	sample, err := filepath.Abs("../../replays/samples/01-double-payout.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range seatedScreens(sample) {
		for _, end := range seatedEnds() {
			t.Run(what.name+"/"+end.name, func(t *testing.T) {
				s := inTerminal(t, what.args...)
				what.begin(s)
				end.do(s, what.leave)
				if got := s.ended(); got != end.status && end.name != "closed" {
					t.Errorf("the exit status is %d, want %d", got, end.status)
				}
				if end.name != "closed" {
					s.sane()
				}
				if end.name == "panic" && !strings.Contains(s.screen(), "internal error: injected by a test") {
					t.Errorf("the terminal shows\n%s", s.screen())
				}
				if what.plays {
					s.aborted(registry)
				}
			})
		}
	}
}
