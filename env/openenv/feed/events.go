package feed

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// ContentType is that of an episode's events.
const ContentType = "text/event-stream"

// The parts of an event: its data is one line, and an empty one ends it.
const (
	dataField = "data: "
	comment   = ": still here\n\n"
)

// WriteLine writes a line, which brings its own end, as one event.
func WriteLine(w io.Writer, line []byte) error {
	event := make([]byte, 0, len(dataField)+len(line)+1)
	event = append(append(append(event, dataField...), line...), '\n')
	_, err := w.Write(event)
	return err
}

// WriteComment writes what every reader passes over: that the connection is alive.
func WriteComment(w io.Writer) error {
	_, err := io.WriteString(w, comment)
	return err
}

// maxLine bounds a line of a replay, and with it what one event may take, in bytes.
const maxLine = 4 << 20

// ErrLine is what Reader gives for a line that is longer than those of any replay.
var ErrLine = errors.New("a line of the feed is longer than 4 MiB")

// Reader takes the lines out of the events.
type Reader struct {
	in   *bufio.Reader
	line []byte
	rest []byte
}

// NewReader reads events from r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 64<<10)} }

// Read gives the data of the next events, line by line.
func (r *Reader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		line, err := r.next()
		if err != nil {
			return 0, err
		}
		if data, ok := bytes.CutPrefix(line, []byte(dataField)); ok {
			r.rest = data
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// next is one line of the events, valid until the next call. One that is broken off is none.
func (r *Reader) next() ([]byte, error) {
	r.line = r.line[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.line)+len(part) > maxLine+len(dataField) {
			return nil, ErrLine
		}
		r.line = append(r.line, part...)
		if err == nil {
			return r.line, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
	}
}
