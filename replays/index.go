package replays

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// indexName is the file beside the replays that remembers what they hold. It can be deleted at any time.
const indexName = ".index.json"

// indexVersion changes whenever entries change their shape; another version is rebuilt.
const indexVersion = 4

// index is what is known of a directory's replays, by file name. An entry holds as long as size and time of change do.
type index struct{ entries map[string]Entry }

type indexFile struct {
	Version int     `json:"version"`
	Entries []Entry `json:"entries"`
}

// readIndex reads a directory's index. One that is missing or broken is empty, and the files are read instead.
func readIndex(dir string) *index {
	x := &index{entries: map[string]Entry{}}
	data, err := os.ReadFile(filepath.Join(dir, indexName))
	if err != nil {
		return x
	}
	var f indexFile
	if json.Unmarshal(data, &f) != nil || f.Version != indexVersion {
		return x
	}
	for _, e := range f.Entries {
		x.entries[e.Name] = e
	}
	return x
}

// write saves the index under its name in one move, so that two processes at once each leave a whole one. A directory that
// cannot be written to goes without: the next listing reads the files again.
func (x *index) write(dir string) {
	f := indexFile{Version: indexVersion, Entries: make([]Entry, 0, len(x.entries))}
	for _, e := range x.entries {
		e.Path = "" // the directory may be moved
		f.Entries = append(f.Entries, e)
	}
	data, err := json.Marshal(f)
	if err != nil {
		return
	}
	tmp, err := os.CreateTemp(dir, indexName+"-*.tmp") // mode 0600
	if err != nil {
		return
	}
	_, err = tmp.Write(data)
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(tmp.Name(), filepath.Join(dir, indexName))
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
}
