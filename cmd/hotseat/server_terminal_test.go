//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/replays"
)

// served is a server as it is run, in a process of its own.
func served(t *testing.T, addr string) (cmd *exec.Cmd, url string) {
	t.Helper()
	cmd = exec.Command(os.Args[0], "serve", "--addr", addr, "--record", "off")
	cmd.Env = []string{childMark + "=1", "HOME=" + t.TempDir()}
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if url = address(line); err != nil || url == "" {
		t.Fatalf("%q, %v", line, err)
	}
	return cmd, url
}

func address(text string) string { return regexp.MustCompile(`http://[0-9.]+:[0-9]+`).FindString(text) }

// dies kills a server as nothing can be caught.
func dies(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// A server that is killed in the middle of a game: it is said, what was played is kept and reads, another server at the address goes on
// with it, and the terminal is left as it was.
func TestPlayingAtAServerThatIsKilled(t *testing.T) {
	server, url := served(t, "127.0.0.1:0")
	s := inTerminal(t, "play", "hard", "--server", url)
	s.press("step 0/10", "2")
	s.press("[Send]", "duplicate charge\r")
	s.press("q close", "\x1b") // what was found opens
	s.see("step 1/10")
	dies(t, server)
	s.press("step 1/10", "2")
	s.press("[Send]", "zzz\r")
	s.press("The seat is lost", "n")
	s.see("! no seat")
	s.holds(1, "")
	served(t, strings.TrimPrefix(url, "http://"))
	s.press("! no seat", "2")
	s.press("Try again", "y")
	s.press("step 2/10", "q")
	s.press("Leave the seat?", "y")
	if status := s.ended(); status != statusDone {
		t.Errorf("status %d", status)
	}
	s.sane()
	s.holds(2, env.Aborted)
}

// A server that does not answer any more is not waited for by who ends the program, in whatever way.
func TestLeavingAServerThatHangs(t *testing.T) {
	for name, leave := range map[string]func(*seatedTerminal){
		"leaving": func(s *seatedTerminal) {
			s.press("waiting for the server", "q")
			s.press("Leave the seat?", "y")
		},
		"ctrl+c":  func(s *seatedTerminal) { s.press("waiting for the server", "\x03\x03") },
		"SIGTERM": func(s *seatedTerminal) { _ = s.cmd.Process.Signal(syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			server, url := served(t, "127.0.0.1:0")
			s := inTerminal(t, "play", "hard", "--server", url)
			s.see("step 0/10")
			if err := server.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			s.press("step 0/10", "2")
			s.press("[Send]", "duplicate charge\r")
			s.see("waiting for the server")
			leave(s)
			if status := s.ended(); status != statusDone { // it waits for no more than a step would
				t.Errorf("status %d", status)
			}
			s.sane()
			if files, _ := filepath.Glob(filepath.Join(s.dir, "*.jsonl")); len(files) > 0 { // no step was played
				t.Errorf("left behind: %v", files)
			}
		})
	}
}

// holds checks that the only recording reads, with so many steps and that end.
func (s *seatedTerminal) holds(steps int, reason string) {
	s.t.Helper()
	files, _ := filepath.Glob(filepath.Join(s.dir, "*.jsonl"))
	if len(files) != 1 {
		s.t.Fatalf("recordings: %v", files)
	}
	r, err := replays.Read(files[0])
	if err != nil {
		s.t.Fatal(err)
	}
	if len(r.Frames) != steps || (r.End == nil) != (reason == "") || r.End != nil && r.End.Reason != reason {
		s.t.Errorf("%d steps, end %+v; want %d, %q", len(r.Frames), r.End, steps, reason)
	}
}

// An audience whose server is killed and started again sees that it is away, and then what is played at the new one.
func TestWatchingAServerThatIsKilled(t *testing.T) {
	server, url := served(t, "127.0.0.1:0")
	s := inTerminal(t, "watch", "--server", url)
	s.see("Nobody is playing")
	seat(t, url, "Ada")
	s.press("● Ada", "\r")
	s.see("● LIVE")
	dies(t, server)
	s.see("! offline")
	served(t, strings.TrimPrefix(url, "http://"))
	s.press("! gone", "q")
	s.see("Nobody is playing")
	seat(t, url, "Grace")
	s.press("● Grace", "q")
	if status := s.ended(); status != statusDone {
		t.Errorf("status %d", status)
	}
	s.sane()
}

// seat is an agent that begins and thinks.
func seat(t *testing.T, url, who string) {
	t.Helper()
	conn, err := client.Dial(t.Context(), client.Server{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "hard", "agent": who}); err != nil {
		t.Fatal(err)
	}
}

// A server that shows what is played there ends at once and in silence when its screen is left, while agents think and are watched; what
// they played is kept as aborted.
func TestServingInTheTerminalEndsCleanly(t *testing.T) {
	for name, leave := range map[string]func(*seatedTerminal){
		"leaving": func(s *seatedTerminal) { // the episode, then the list
			s.press("● LIVE", "q")
			s.press("1 running", "q")
		},
		"ctrl+c":  func(s *seatedTerminal) { s.press("● LIVE", "\x03") },
		"SIGTERM": func(s *seatedTerminal) { _ = s.cmd.Process.Signal(syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			s := inTerminal(t, "serve", "--watch", "--addr", "127.0.0.1:0")
			s.see("Nobody is playing")
			seat(t, address(s.screen()), "Ada")
			s.press("● Ada", "\r")
			s.see("● LIVE")
			leave(s)
			if status := s.ended(); status != statusDone {
				t.Errorf("status %d", status)
			}
			s.sane()
			if text := strings.TrimSpace(s.screen()); text != "" {
				t.Errorf("it leaves words behind:\n%s", text)
			}
			s.holds(0, env.Aborted)
		})
	}
}
