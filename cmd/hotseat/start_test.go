//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// BenchmarkFirstFrame is the time from starting the built program to the first frame on its terminal.
func BenchmarkFirstFrame(b *testing.B) {
	program, err := build()
	if err != nil {
		b.Fatal(err)
	}
	for name, args := range map[string][]string{"home": nil, "play": {"play", "easy"}, "watch": {"watch", "easy"},
		"replay": {"replay", "../../replays/samples/01-double-payout.replay.jsonl"}} {
		b.Run(name, func(b *testing.B) {
			var cpu time.Duration
			for b.Loop() {
				cmd := exec.Command(program, args...)
				untilFrame(b, cmd)
				cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(cpu.Microseconds())/1000/float64(b.N), "cpu-ms/op") // what it takes where others want the cores too
		})
	}
}

// untilFrame runs a program until it has drawn something with the product's name in it.
func untilFrame(b *testing.B, cmd *exec.Cmd) {
	b.Helper()
	home := b.TempDir()
	cmd.Env = []string{"TERM=xterm-256color", "COLORTERM=truecolor", "HOME=" + home, "XDG_CONFIG_HOME=" + home, "HOTSEAT_REPLAYS=" + home, "PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 120, Rows: 40})
	if err != nil {
		b.Skipf("no pseudo-terminal: %v", err)
	}
	var seen []byte
	buffer := make([]byte, 32<<10)
	for !bytes.Contains(seen, []byte(" hotseat ")) {
		n, err := terminal.Read(buffer)
		if err != nil {
			b.Fatalf("%v after %q", err, seen)
		}
		seen = append(seen, buffer[:n]...)
	}
	b.StopTimer()
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	_ = terminal.Close()
	b.StartTimer()
}
