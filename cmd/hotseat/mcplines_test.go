package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"
)

// What is no message is answered by an error, and what comes after it is passed on whole.
func TestBadMCPLinesAreAnsweredAndSkipped(t *testing.T) {
	good := []string{`{"jsonrpc":"2.0","id":1,"method":"a"}`, `{"jsonrpc":"2.0","id":"b","method":"a"}`, `{"jsonrpc":"2.0","method":"note"}`, `{"jsonrpc":"2.0","id":null,"result":{}}`}
	bad := map[string]string{
		`{oops`: "-32700", "\x00": "-32700", strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000): "-32700",
		`"` + strings.Repeat("x", 2*maxMCPLine) + `"`: "-32700: at most", `[{"jsonrpc":"2.0","id":1,"method":"a"}]`: "-32600", `{"id":1,"method":"a"}`: "-32600",
		`{"jsonrpc":"2.0","id":{},"method":"a"}`: "-32600", `{"jsonrpc":"2.0","id":1.5,"method":"a"}`: "-32600", `7`: "-32600",
	}
	for line, want := range bad {
		var answers bytes.Buffer
		in := strings.Join(good[:2], "\n") + "\n" + line + "\r\n\n" + strings.Join(good[2:], "\n") // the last without its end
		passed, err := io.ReadAll(&mcpLines{in: bufio.NewReader(strings.NewReader(in)), out: &answers})
		if err != nil || string(passed) != strings.Join(good, "\n")+"\n" {
			t.Errorf("%.40q: passed on %.300q, %v", line, passed, err)
		}
		code, more, _ := strings.Cut(want, ": ")
		if got := answers.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, `"code":`+code) || !strings.Contains(got, more) {
			t.Errorf("%.40q is answered by %q, want %s", line, got, want)
		}
	}
}
