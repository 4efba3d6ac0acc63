package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"hotseat/env"
	"hotseat/env/agent"
)

// Replay is a recorded episode as read. Nothing in it may be written to: frames share what they have in common.
type Replay struct {
	Path     string // as the caller named it
	Header   Header
	Frames   []Frame // Frames[i] is step i+1
	Notes    []Note  // in the order they were written
	End      *End    // nil when the recording was cut short
	Unknown  []Line  // lines of types that this version does not know
	Warnings []string

	header Line
	end    Line
	source *source
}

// Frame is a recorded step.
type Frame struct {
	agent.Frame
	// Extra holds the fields that this version does not know.
	Extra map[string]json.RawMessage
	line  Line
}

// Line is a line of a file.
type Line struct {
	Number int // from 1
	Raw    json.RawMessage
	offset int64
	length int
}

// Read reads the replay in a file; names that end in .gz and .zst are unpacked. The error names file, line and remedy and
// is a *FileError where the content is at fault. The file is never written to.
func Read(path string) (*Replay, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return parse(f, path, newSource(path))
}

// Parse reads a replay; the name stands for it in errors, and its ending says whether it is compressed.
func Parse(in io.Reader, name string) (*Replay, error) { return parse(in, name, &source{}) }

func parse(in io.Reader, name string, s *source) (*Replay, error) {
	unpacked, closer, err := unpack(in, name)
	if err != nil {
		return nil, err
	}
	defer closer()
	p := newParser(name)
	p.replay.source = s
	lines := newLineReader(unpacked, name, s)
	if s.path != "" {
		if err := lines.preload(in.(*os.File)); err != nil {
			return nil, err
		}
		p.replay.Frames = make([]Frame, 0, bytes.Count(lines.rest, []byte("\n{")))
	}
	for {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := p.line(line); err != nil {
			return nil, err
		}
	}
	if lines.cutOff {
		p.warn("the compressed file ends early: what came before was read")
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return p.replay, nil
}

// Frame is step n, from 1.
func (r *Replay) Frame(n int) (Frame, bool) {
	if n < 1 || n > len(r.Frames) {
		return Frame{}, false
	}
	return r.Frames[n-1], true
}

// Observation is what the seat's holder saw after step n; 0 is the start.
func (r *Replay) Observation(n int) env.Observation {
	if f, ok := r.Frame(n); ok {
		return f.Observation
	}
	return r.Header.Observation
}

// Actions lists the actions of all steps.
func (r *Replay) Actions() []env.Action {
	list := make([]env.Action, len(r.Frames))
	for i, f := range r.Frames {
		list[i] = f.Action
	}
	return list
}

// Raw is the line of step n as it stands in the file; 0 is the header and len(Frames)+1 the end. Lines of files too large
// to hold are read again.
func (r *Replay) Raw(n int) (json.RawMessage, error) {
	switch {
	case n == 0:
		return r.source.line(r.header)
	case n == len(r.Frames)+1 && r.End != nil:
		return r.source.line(r.end)
	case n < 0 || n > len(r.Frames):
		return nil, fmt.Errorf("step %d: the replay has %d steps", n, len(r.Frames))
	}
	return r.source.line(r.Frames[n-1].line)
}

// Digest is the SHA-256 of every byte before the end line, computed from the text; empty without an end. Where it differs
// from the one that the end names, the file was altered.
func (r *Replay) Digest() (string, error) {
	if r.End == nil {
		return "", nil
	}
	return r.source.digest(r.end.offset)
}

// Score is the score at the end, or after the last step that was recorded.
func (r *Replay) Score() env.Points {
	switch {
	case r.End != nil:
		return r.End.Score
	case len(r.Frames) > 0:
		return r.Frames[len(r.Frames)-1].Score
	}
	return 0
}

// Labels lists the labels of the header and of the notes, each once.
func (r *Replay) Labels() []string { return labelsOf(r.Header, r.Notes) }

func labelsOf(h Header, notes []Note) []string {
	list := slices.Clone(h.Labels)
	for _, n := range notes {
		if n.Label != "" && !slices.Contains(list, n.Label) {
			list = append(list, n.Label)
		}
	}
	return list
}
