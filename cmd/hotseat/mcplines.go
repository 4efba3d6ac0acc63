package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// maxMCPLine bounds one message of an MCP client, in bytes.
const maxMCPLine = 1 << 20

// mcpLines passes on what is a JSON-RPC message and answers everything else with an error: one bad line must not end an episode, as it
// would end the library's connection.
type mcpLines struct {
	in   *bufio.Reader
	out  io.Writer
	rest []byte // of the line that is being passed on
}

// Read gives the next bytes of good lines.
func (l *mcpLines) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, err := l.line()
		if errors.Is(err, bufio.ErrBufferFull) {
			err = l.refuse(-32700, fmt.Sprintf("Parse error: a message has at most %d bytes", maxMCPLine))
			line = nil
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if code, why := mcpFault(line); code != 0 {
				if bad := l.refuse(code, why); bad != nil {
					return 0, bad
				}
			} else {
				l.rest = append(line, '\n')
			}
		}
		if err != nil && len(l.rest) == 0 {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// line reads one line; one that is too long is read to its end and is bufio.ErrBufferFull.
func (l *mcpLines) line() ([]byte, error) {
	var line []byte
	for long := false; ; {
		piece, err := l.in.ReadSlice('\n')
		if len(line)+len(piece) > maxMCPLine {
			line, long = nil, true
		}
		if !long {
			line = append(line, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && err == nil:
			return nil, bufio.ErrBufferFull
		}
		return line, err
	}
}

// mcpFault says what keeps a line from being a message; 0 when nothing does.
func mcpFault(line []byte) (code int, why string) {
	if !json.Valid(line) {
		return -32700, "Parse error: a line is one JSON-RPC message"
	}
	var m struct {
		ID      any `json:"id"`
		Version any `json:"jsonrpc"`
	}
	if json.Unmarshal(line, &m) != nil || m.Version != "2.0" {
		return -32600, `Invalid Request: send an object with "jsonrpc":"2.0"; batches are not taken`
	}
	switch id := m.ID.(type) {
	case nil, string:
		return 0, ""
	case float64:
		if id == float64(int64(id)) {
			return 0, ""
		}
	}
	return -32600, "Invalid Request: an id is a text or a whole number"
}

func (l *mcpLines) refuse(code int, why string) error {
	answer, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": why}}) // texts and numbers only
	_, err := l.out.Write(append(answer, '\n'))
	return err
}

// lockedWriter lets two write whole lines to one writer.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

// Write writes one line.
func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
