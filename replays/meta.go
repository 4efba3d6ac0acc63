package replays

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"hotseat/env"
)

// Meta is what can be told of a replay from the head and the tail of its file.
type Meta struct {
	Header Header // without its observation
	End    *End   // nil when the recording was cut short, or goes on
	Steps  int
	Score  env.Points
	LastMS int64  // when the last step was taken, where there is no end
	Notes  []Note // those after the last step; of files up to 64 KiB, all
	CutOff bool   // the text breaks off
	Size   int64  // of the file, in bytes
	Mod    time.Time
}

// metaWindow is how much of a file's tail is read at first.
const metaWindow = 64 << 10

// ReadMeta reads the head and the tail of a replay, whatever its length; compressed ones are read whole. It checks less
// than Read: damage between the two ends goes unnoticed.
func ReadMeta(path string) (Meta, error) {
	f, err := os.Open(path)
	if err != nil {
		return Meta{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Meta{}, err
	}
	if !info.Mode().IsRegular() {
		return Meta{}, &FileError{File: path, Problem: "no regular file", Remedy: remedyNotReplay}
	}
	var m Meta
	if ending(path) != "" {
		m, err = packedMeta(f, path)
	} else {
		m, err = plainMeta(f, path, info.Size())
	}
	m.Size, m.Mod = info.Size(), info.ModTime()
	return m, err
}

func packedMeta(f *os.File, path string) (Meta, error) {
	r, err := parse(f, path, newSource(path))
	if err != nil {
		return Meta{}, err
	}
	m := Meta{Header: r.Header, End: r.End, Steps: len(r.Frames), Score: r.Score(), Notes: r.Notes, CutOff: len(r.Warnings) > 0}
	m.Header.Observation = env.Observation{}
	if m.Steps > 0 {
		m.LastMS = r.Frames[m.Steps-1].AtMS
	}
	return m, nil
}

func plainMeta(f *os.File, path string, size int64) (Meta, error) {
	var m Meta
	head, err := readHead(f, path, size)
	if err != nil {
		return m, err
	}
	if m.Header, err = headerOnly(path, head); err != nil {
		return m, err
	}
	start := int64(len(head))
	for window := int64(metaWindow); ; window *= 4 {
		from := max(start, size-window)
		text := make([]byte, size-from)
		if _, err := f.ReadAt(text, from); err != nil && !errors.Is(err, io.EOF) {
			return m, fmt.Errorf("%s: %w", path, err)
		}
		found, err := m.fromTail(path, text, from == start)
		if err != nil || found {
			return m, err
		}
	}
}

// readHead reads the first line, with its line break.
func readHead(f *os.File, path string, size int64) ([]byte, error) {
	for room := int64(8 << 10); ; room *= 4 {
		head := make([]byte, min(room, size, MaxLine))
		if _, err := io.ReadFull(io.NewSectionReader(f, 0, size), head); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if n := bytes.IndexByte(head, '\n'); n >= 0 {
			return head[:n+1], nil
		}
		switch int64(len(head)) {
		case size:
			return head, nil
		case MaxLine:
			return nil, (&lineReader{name: path}).tooLong()
		}
	}
}

// headerOnly decodes a header without its observation, with the errors of the parser.
func headerOnly(path string, head []byte) (Header, error) {
	p := newParser(path)
	p.headerOnly = true
	text, terminated := bytes.CutSuffix(head, []byte("\n"))
	if err := p.line(textLine{number: 1, text: text, terminated: terminated}); err != nil {
		return Header{}, err
	}
	if p.started() {
		return p.replay.Header, nil
	}
	return Header{}, p.finish()
}

// fromTail looks through the tail of a file, from the end, for the end of the episode or its last step. A whole tail begins
// behind the header; otherwise the first line is the rest of one that began before and is left out.
func (m *Meta) fromTail(path string, text []byte, whole bool) (found bool, err error) {
	m.Notes, m.CutOff = nil, len(text) > 0 && text[len(text)-1] != '\n'
	rest := bytes.TrimSuffix(text, []byte("\n"))
	for len(rest) > 0 {
		cut := bytes.LastIndexByte(rest, '\n')
		if cut < 0 && !whole {
			break
		}
		line := rest[cut+1:]
		rest = rest[:max(cut, 0)]
		if found && !looksLikeNote(line) {
			continue
		}
		hit, err := m.tailLine(line)
		if err != nil {
			return false, &FileError{File: path, Problem: "near the end: " + plain(err), Remedy: remedyDamaged, Err: err}
		}
		found = found || hit
	}
	slices.Reverse(m.Notes)
	return found || whole, nil
}

func looksLikeNote(line []byte) bool {
	return bytes.Contains(line[:min(len(line), 64)], []byte(`"`+typeNote+`"`))
}

// tailLine takes one line of the tail; it is a hit when it tells how far the episode went.
func (m *Meta) tailLine(line []byte) (hit bool, err error) {
	list, err := members(line, nil)
	if err != nil {
		return false, nil // torn, or damaged, which reading the whole will tell
	}
	switch kind := (&parser{members: list}).kind(); kind {
	case typeNote:
		if n, err := decode[Note](line); err == nil {
			m.Notes = append(m.Notes, n)
		}
	case typeEnd:
		e, err := decode[End](line)
		if err != nil {
			return false, err
		}
		m.End, m.Steps, m.Score = &e, e.Steps, e.Score
		return true, nil
	case typeStep:
		s, err := decode[struct {
			N     int        `json:"n"`
			AtMS  int64      `json:"at_ms"`
			Score env.Points `json:"score"`
		}](line)
		m.Steps, m.Score, m.LastMS = s.N, s.Score, s.AtMS
		return err == nil, err
	}
	return false, nil
}
