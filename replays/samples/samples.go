// Package samples is recordings that are shipped with the program, so that there is something to scrub before anything was
// played: solved runs, and runs that failed in different ways. They are made by `go test ./replays/samples -update` from the
// plays in plays_test.go; a test fails when they no longer verify.
package samples

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"hotseat/replays"
)

//go:embed *.replay.jsonl
var files embed.FS

// Label is the label that every sample carries.
const Label = "sample"

// Names lists the samples' file names, in order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil // embedded folders are always there
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Read reads a sample by its name.
func Read(name string) (*replays.Replay, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return replays.Parse(f, name)
}

// Unpack writes the samples to a folder, which is made where it is missing, so that they can be annotated, branched from and
// compared like any other replay. A file that holds the sample already, with notes behind it, is left alone.
func Unpack(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for _, name := range Names() {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if err := unpack(filepath.Join(dir, name), data); err != nil {
			return err
		}
	}
	return nil
}

func unpack(path string, data []byte) error {
	old, err := os.ReadFile(path)
	if err == nil && len(old) >= len(data) && string(old[:len(data)]) == string(data) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	// Written beside and renamed, so that nobody reads a half-written one.
	part := path + ".part"
	if err := os.WriteFile(part, data, 0o600); err != nil {
		return err
	}
	return os.Rename(part, path)
}
