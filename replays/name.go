package replays

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// extension is how a replay's name ends.
const extension = ".replay.jsonl"

// Create records to a file that is made, with mode 0600, when the episode starts. Where to is a directory, or ends like one,
// the file is named after the time, the task, the agent and the seed; otherwise to is the file's path. Missing directories
// are made with mode 0700. A file that is there is never overwritten: a counter is added, and Path tells the name. A name
// that ends in .gz or .zst is written compressed.
func Create(to string, o Options) (*Recorder, error) {
	if to == "" {
		return nil, errors.New("no place to record to: name a directory or a file")
	}
	dir, name := filepath.Split(to)
	if info, err := os.Stat(to); err == nil && info.IsDir() || name == "" {
		dir, name = to, ""
	}
	if dir != "" {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("replay directory: %w", err)
		}
	}
	return newRecorder(o, func(h Header) (sink, error) {
		as := name
		if as == "" {
			as = FileName(h)
		}
		f, err := createNew(dir, as)
		if err != nil {
			return nil, err
		}
		return pack(f)
	}), nil
}

// FileName is the name of a replay's file: "20260318-090000-resolution-charged-twice-1-baseline-42.replay.jsonl".
func FileName(h Header) string {
	parts := []string{h.RecordedAt.UTC().Format("20060102-150405"), slug(h.Task.ID), slug(h.Agent.Name), strconv.FormatUint(h.Seed, 10)}
	return strings.Join(parts, "-") + extension
}

// slug keeps what every file system takes in a name.
func slug(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() == 60 {
			break
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return "unnamed"
}

// createNew makes a file that was not there, counting up until a name is free.
func createNew(dir, name string) (*os.File, error) {
	stem, ending := splitName(name)
	for n := 1; n <= 10_000; n++ {
		path := filepath.Join(dir, name)
		if n > 1 {
			path = filepath.Join(dir, fmt.Sprintf("%s-%d%s", stem, n, ending))
		}
		// Reading back is needed for the digest, appending so that a note written meanwhile is not overwritten.
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR|os.O_APPEND, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, fmt.Errorf("%s: 10,000 replays of this name are there already: move some away", filepath.Join(dir, name))
}

// splitName cuts a name before its ending: "a.replay.jsonl.gz" into "a" and ".replay.jsonl.gz".
func splitName(name string) (stem, ending string) {
	stem = name
	for _, part := range []string{".zst", ".gz", ".jsonl", ".replay"} {
		if cut, ok := strings.CutSuffix(stem, part); ok && cut != "" {
			stem, ending = cut, part+ending
		}
	}
	return stem, ending
}

// isReplayName tells whether a file's name is a replay's.
func isReplayName(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
	return strings.HasSuffix(name, extension) && !strings.HasPrefix(name, ".")
}

func pack(f *os.File) (sink, error) {
	buffer := new(bytes.Buffer)
	switch {
	case strings.HasSuffix(f.Name(), ".gz"):
		return packedFile{plainFile{f}, gzip.NewWriter(buffer), buffer}, nil
	case strings.HasSuffix(f.Name(), ".zst"):
		z, err := zstd.NewWriter(buffer, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		return packedFile{plainFile{f}, z, buffer}, nil
	}
	return plainFile{f}, nil
}
