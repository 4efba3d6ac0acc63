package replays

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

// The longest label and text of a note, in characters.
const (
	MaxLabel    = 60
	MaxNoteText = 10_000
)

// AppendNote adds a note at the end of a replay. What stands there is never rewritten, and the digest of the end does not
// cover notes that come after it. Where the file's last line was torn, the note starts a line of its own: readers drop a
// torn line before a note with a warning. A compressed file takes notes once its episode has ended.
func AppendNote(path string, n Note) error {
	meta, err := ReadMeta(path)
	if err != nil {
		return err
	}
	n.Type = typeNote
	if err := n.check(meta.Steps); err != nil {
		return fmt.Errorf("%s: note: %w", path, err)
	}
	line, err := marshal(n)
	if err != nil {
		return fmt.Errorf("%s: note: %w", path, err)
	}
	line = append(line, '\n')
	if ending(path) != "" {
		if line, err = packNote(path, meta, line); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(appendNote(f, line), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (n Note) check(steps int) error {
	switch {
	case n.Step < 0 || n.Step > steps:
		return fmt.Errorf("step %d: the replay has steps 1 to %d, and 0 stands for the whole", n.Step, steps)
	case n.Label == "" && strings.TrimSpace(n.Text) == "":
		return errors.New("it is empty: give a label, a text or both")
	case n.At.IsZero():
		return errors.New("it has no time")
	case utf8.RuneCountInString(n.Label) > MaxLabel:
		return fmt.Errorf("the label has more than %d characters", MaxLabel)
	case strings.ContainsFunc(n.Label, unicode.IsControl):
		return errors.New("the label holds control characters")
	case utf8.RuneCountInString(n.Text) > MaxNoteText:
		return fmt.Errorf("the text has more than %d characters", MaxNoteText)
	}
	return nil
}

func appendNote(f *os.File, line []byte) error {
	defer lock(f)()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if ending(f.Name()) == "" && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, info.Size()-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			line = append([]byte{'\n'}, line...)
		}
	}
	return appendTo(f, line)
}

// packNote compresses a note by itself: both formats allow a file to be made of several such pieces.
func packNote(path string, meta Meta, line []byte) ([]byte, error) {
	if meta.End == nil || meta.CutOff {
		return nil, &FileError{File: path, Problem: "a compressed replay without an end takes no notes", Remedy: "unpack it first"}
	}
	var b strings.Builder
	var z io.WriteCloser = gzip.NewWriter(&b)
	if ending(path) == ".zst" {
		var err error
		if z, err = zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1)); err != nil {
			return nil, err
		}
	}
	_, err := z.Write(line)
	err = errors.Join(err, z.Close())
	return []byte(b.String()), err
}
