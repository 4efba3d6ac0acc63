package replays

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// Tail reads a replay while it is being recorded. It only ever takes lines that are complete. Not safe for concurrent use.
type Tail struct {
	file    *os.File
	parser  *parser
	partial []byte
	number  int
	offset  int64 // of partial in the file
	err     error
}

// Follow opens a replay for following. Compressed files cannot be followed.
func Follow(path string) (*Tail, error) {
	if ending(path) != "" {
		return nil, &FileError{File: path, Problem: "a compressed replay cannot be followed", Remedy: "record without compression to watch it grow"}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	t := &Tail{file: f, parser: newParser(path)}
	// Raw reads the file again: a replay that grows is not held in memory.
	t.parser.replay.source = &source{path: path, full: true}
	return t, nil
}

// Replay is what was read so far; its header is empty until the first line is complete. The next Poll adds to it.
func (t *Tail) Replay() *Replay { return t.parser.replay }

// Ended tells whether the end was read. Notes may still follow.
func (t *Tail) Ended() bool { return t.parser.replay.End != nil }

// Poll reads what was appended since the last call and gives the frames in it, none when nothing new is there. After an
// error all further calls give the same error.
func (t *Tail) Poll() ([]Frame, error) {
	if t.err != nil {
		return nil, t.err
	}
	before := len(t.parser.replay.Frames)
	t.err = t.poll()
	frames := t.parser.replay.Frames
	return frames[before:len(frames):len(frames)], t.err
}

// Close closes the file.
func (t *Tail) Close() error { return t.file.Close() }

func (t *Tail) poll() error {
	read := t.offset + int64(len(t.partial))
	info, err := t.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < read {
		return &FileError{File: t.parser.replay.Path, Problem: "the file became shorter while it was followed", Remedy: "open it again"}
	}
	chunk := make([]byte, min(max(info.Size()-read, 512), 256<<10))
	for {
		n, err := t.file.ReadAt(chunk, read)
		read += int64(n)
		t.partial = append(t.partial, chunk[:n]...)
		if taken := t.take(); taken != nil {
			return taken
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.parser.replay.Path, err)
		}
	}
}

// take hands complete lines to the parser.
func (t *Tail) take() error {
	rest := t.partial
	for {
		n := bytes.IndexByte(rest, '\n')
		if n < 0 {
			break
		}
		t.number++
		if err := t.parser.line(textLine{number: t.number, text: rest[:n], offset: t.offset, terminated: true}); err != nil {
			return err
		}
		rest = rest[n+1:]
		t.offset += int64(n) + 1
	}
	t.partial = t.partial[:copy(t.partial, rest)]
	if len(rest) > MaxLine {
		return (&lineReader{name: t.parser.replay.Path, number: t.number}).tooLong()
	}
	return nil
}
