package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	"hotseat/replays"
)

// buildDir holds the program once a test has built it.
var buildDir string

// build makes the program once, for tests that kill it.
var build = sync.OnceValues(func() (program string, err error) {
	if buildDir, err = os.MkdirTemp("", "hotseat"); err != nil {
		return "", err
	}
	program = filepath.Join(buildDir, "hotseat")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return program, nil
})

func TestMain(m *testing.M) {
	if os.Getenv(childMark) != "" { // see terminal_test.go
		os.Exit(child())
	}
	status := m.Run()
	if buildDir != "" {
		os.RemoveAll(buildDir)
	}
	os.Exit(status)
}

// process is the program, running, with its streams.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	err  bytes.Buffer
	file string // the recording
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("signals are another thing there")
	}
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, file: filepath.Join(t.TempDir(), "x.replay.jsonl")}
	p.cmd = exec.Command(program, append(args, "--tasks-dir", desk, "--out", p.file)...)
	p.cmd.Stderr = &p.err
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() })
	return p
}

func (p *process) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// await reads lines until one holds the text.
func (p *process) await(text string) {
	p.t.Helper()
	for {
		line, err := p.out.ReadString('\n')
		if strings.Contains(line, text) {
			return
		}
		if err != nil {
			p.t.Fatalf("%q did not come: %v; stderr: %s", text, err, p.err.String())
		}
	}
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// wait drains the output and gives the exit status.
func (p *process) wait() int {
	io.Copy(io.Discard, p.out)
	p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

// moves are steps at the desk of resolution/lost-cable that do not end the episode, in JSON and as typed.
func moves(i int) (action, typed string) {
	if i%2 == 0 {
		return fmt.Sprintf(`{"name":"search_kb","args":{"content":"cable shipment %d"}}`, i), fmt.Sprintf("search cable shipment %d", i)
	}
	return fmt.Sprintf(`{"name":"reply","args":{"content":"One moment please, this is message %d."}}`, i), fmt.Sprintf("reply One moment please, this is message %d.", i)
}

// kill -9 loses at most the step that was not acknowledged yet, and what is left reads and plays again as recorded.
func TestKilledAtAnyMoment(t *testing.T) {
	lib, err := (&app{getenv: os.Getenv, tasksDir: desk}).library("")
	if err != nil {
		t.Fatal(err)
	}
	for round := range 24 {
		acknowledged, flight := round/2%6, rand.IntN(3) // steps that were answered, and steps sent after them
		plainly := round%2 == 1
		args := []string{"play", "lost-cable", "--actions", "-", "--format", "json"}
		if plainly {
			args = []string{"play", "lost-cable", "--plain"}
		}
		p := start(t, args...)
		p.await(map[bool]string{true: "Step 1 of", false: `"type":"episode"`}[plainly])
		for i := range acknowledged + flight {
			action, typed := moves(i)
			p.send(map[bool]string{true: typed, false: action}[plainly])
			if i < acknowledged {
				p.await(map[bool]string{true: fmt.Sprintf("Step %d of", i+2), false: fmt.Sprintf(`"type":"step","n":%d,`, i+1)}[plainly])
			}
		}
		p.signal(syscall.SIGKILL)
		p.wait()
		r, err := replays.Read(p.file)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if n := len(r.Frames); n < acknowledged || n > acknowledged+flight || r.End != nil {
			t.Errorf("round %d: %d steps in the file, %d were acknowledged and %d sent after; end %v", round, n, acknowledged, flight, r.End)
		}
		if v, err := replays.Verify(r, desks(lib)); err != nil || v.Failed() || v.Steps != len(r.Frames) {
			t.Errorf("round %d: %v %v", round, v, err)
		}
	}
}

// SIGTERM and Ctrl-C end the episode as aborted: the program says so in a line, and the recording is whole.
func TestSignalEndsTheEpisodeAsAborted(t *testing.T) {
	for _, s := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		for _, plainly := range []bool{true, false} {
			t.Run(fmt.Sprintf("%v, plain %v", s, plainly), func(t *testing.T) {
				action, typed := moves(0)
				var p *process
				if plainly {
					p = start(t, "play", "lost-cable", "--plain")
					p.await("Step 1 of")
					p.send(typed)
					p.await("Step 2 of")
				} else {
					p = start(t, "play", "lost-cable", "--actions", "-", "--format", "json")
					p.send(action)
					p.await(`"type":"step"`)
				}
				p.signal(s)
				if status := p.wait(); status != statusFailed || strings.Count(p.err.String(), "\n") != 1 || !strings.Contains(p.err.String(), "interrupted") {
					t.Errorf("status %d, stderr %q", status, p.err.String())
				}
				r, err := replays.Read(p.file)
				if err != nil {
					t.Fatal(err)
				}
				if r.End == nil || r.End.Reason != "aborted" || r.End.Solved || len(r.Frames) != 1 {
					t.Errorf("end %+v after %d steps", r.End, len(r.Frames))
				}
				if digest, err := r.Digest(); err != nil || digest != r.End.Digest {
					t.Errorf("digest %s, %v; the end says %s", digest, err, r.End.Digest)
				}
			})
		}
	}
}
