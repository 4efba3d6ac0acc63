package replays

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// holdBytes is how much of a replay's text is kept in memory for Raw; lines of larger files are read again when asked for.
const holdBytes = 64 << 20

// source is where a replay's text is: in memory, or in its file.
type source struct {
	path string // the file to read lines from again; empty where that cannot be done
	held []byte
	full bool // the text was too large, nothing is held
}

func newSource(path string) *source {
	if ending(path) != "" {
		return &source{} // there is no seeking in packed text
	}
	return &source{path: path}
}

// hold keeps text while there is room for it, or no other way to get at it again.
func (s *source) hold(text []byte) {
	if s.full {
		return
	}
	if len(s.held)+len(text) > holdBytes && s.path != "" {
		s.full, s.held = true, nil
		return
	}
	s.held = append(s.held, text...)
}

func (s *source) line(l Line) (json.RawMessage, error) {
	if !s.full {
		end := l.offset + int64(l.length)
		return s.held[l.offset:end:end], nil
	}
	f, err := os.Open(s.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := make([]byte, l.length)
	if _, err := f.ReadAt(text, l.offset); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", s.path, l.Number, err)
	}
	return text, nil
}

// digest is the SHA-256 of the first n bytes.
func (s *source) digest(n int64) (string, error) {
	h := sha256.New()
	if !s.full {
		h.Write(s.held[:n])
		return digestText(h), nil
	}
	f, err := os.Open(s.path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if _, err := io.CopyN(h, f, n); err != nil {
		return "", fmt.Errorf("%s: %w", s.path, err)
	}
	return digestText(h), nil
}

// ending is the ending of a compressed file's name, or empty.
func ending(name string) string {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return ".gz"
	case strings.HasSuffix(name, ".zst"):
		return ".zst"
	}
	return ""
}

// unpack gives the text of a reader by the ending of its name.
func unpack(in io.Reader, name string) (io.Reader, func(), error) {
	switch ending(name) {
	case ".gz":
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, nil, badPacking(name, "gzip", err)
		}
		return z, func() { _ = z.Close() }, nil
	case ".zst":
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(64<<20), zstd.WithDecoderMaxMemory(maxBytes))
		if err != nil {
			return nil, nil, badPacking(name, "zstd", err)
		}
		return z, z.Close, nil
	}
	return in, func() {}, nil
}

func badPacking(name, what string, err error) error {
	return &FileError{File: name, Problem: fmt.Sprintf("the file is no readable %s data: %s", what, plain(err)),
		Remedy: "restore the file, or name it without the ending if it is not compressed", Err: err}
}

// lineReader cuts a text into lines.
type lineReader struct {
	from   io.Reader
	in     *bufio.Reader
	name   string
	source *source
	packed string
	number int
	offset int64
	buffer []byte
	cutOff bool // the compressed data ended early
	rest   []byte
	loaded bool // lines come from rest, which the source holds
}

func newLineReader(in io.Reader, name string, s *source) *lineReader {
	return &lineReader{from: in, name: name, source: s, packed: ending(name)}
}

// preload takes the whole file into memory at once where it is small enough, which spares copying every line.
func (r *lineReader) preload(f *os.File) error {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > holdBytes {
		return err
	}
	// A file that grows while it is read is read up to where it ended before.
	r.rest = make([]byte, info.Size())
	n, err := io.ReadFull(f, r.rest)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	r.rest, r.loaded = r.rest[:n], true
	r.source.held = r.rest
	return nil
}

func (r *lineReader) fromMemory() (textLine, error) {
	if len(r.rest) == 0 {
		return textLine{}, io.EOF
	}
	n := bytes.IndexByte(r.rest, '\n') + 1
	if n == 0 {
		n = len(r.rest)
	}
	text := r.rest[:n]
	if r.rest = r.rest[n:]; n > MaxLine {
		return textLine{}, r.tooLong()
	}
	return r.cut(text)
}

func (r *lineReader) tooLong() error {
	return &FileError{File: r.name, Line: r.number + 1, Problem: "the line is longer than 4 MiB", Remedy: remedyNotReplay}
}

// next gives the next line; it is only valid until the one after. The end is io.EOF.
func (r *lineReader) next() (textLine, error) {
	if r.loaded {
		return r.fromMemory()
	}
	if r.in == nil {
		r.in = bufio.NewReaderSize(r.from, 32<<10)
	}
	r.buffer = r.buffer[:0]
	var chunk []byte
	var err error
	for {
		chunk, err = r.in.ReadSlice('\n')
		if len(r.buffer)+len(chunk) > MaxLine {
			return textLine{}, r.tooLong()
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
		r.buffer = append(r.buffer, chunk...)
	}
	text := chunk
	if len(r.buffer) > 0 {
		r.buffer = append(r.buffer, chunk...)
		text = r.buffer
	}
	switch {
	case err == nil || errors.Is(err, io.EOF):
	case r.packed != "" && errors.Is(err, io.ErrUnexpectedEOF):
		r.cutOff = true
	case r.packed != "":
		return textLine{}, badPacking(r.name, strings.TrimPrefix(r.packed, "."), err)
	default:
		return textLine{}, fmt.Errorf("%s: %w", r.name, err)
	}
	if len(text) == 0 {
		return textLine{}, io.EOF
	}
	return r.cut(text)
}

func (r *lineReader) cut(text []byte) (textLine, error) {
	r.number++
	if r.source != nil && !r.loaded {
		r.source.hold(text)
	}
	l := textLine{number: r.number, offset: r.offset}
	if r.offset += int64(len(text)); r.offset > maxBytes {
		return l, &FileError{File: r.name, Line: r.number, Problem: "the replay is larger than 1 GiB", Remedy: "split what recorded it into several episodes"}
	}
	l.text, l.terminated = bytes.CutSuffix(text, []byte{'\n'})
	return l, nil
}
