package replays

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Library is the replays in a set of directories, without those below them. It is safe for concurrent use.
type Library struct {
	dirs []string

	mu    sync.Mutex
	known map[string]*index // by directory, so that a second listing need not read the index again
}

// NewLibrary lists the replays of the directories given. One that does not exist counts as empty.
func NewLibrary(dirs ...string) *Library {
	return &Library{dirs: slices.Clone(dirs), known: map[string]*index{}}
}

// List describes all replays, the newest first. Files that cannot be read are listed with their Problem. The error is about
// directories; the entries that could be listed are given with it.
func (l *Library) List() ([]Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Entry
	var problems []error
	seen := map[string]bool{}
	for _, dir := range l.dirs {
		dir = filepath.Clean(dir)
		if seen[dir] {
			continue
		}
		seen[dir] = true
		entries, err := l.listDir(dir)
		list = append(list, entries...)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			problems = append(problems, fmt.Errorf("replay directory: %w", err))
		}
	}
	slices.SortFunc(list, newestFirst)
	return list, errors.Join(problems...)
}

// Search lists the replays that a filter matches, in the order of List.
func (l *Library) Search(f Filter) ([]Entry, error) {
	list, err := l.List()
	var found []Entry
	for _, e := range list {
		if f.Match(e) {
			found = append(found, e)
		}
	}
	return found, err
}

func (l *Library) listDir(dir string) ([]Entry, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	x := l.known[dir]
	if x == nil {
		x = readIndex(dir)
		l.known[dir] = x
	}
	list := make([]Entry, 0, len(files))
	fresh := make(map[string]Entry, len(files))
	changed := false
	for _, file := range files {
		if !isReplayName(file.Name()) {
			continue
		}
		info, err := os.Stat(filepath.Join(dir, file.Name()))
		if err != nil || !info.Mode().IsRegular() {
			continue // gone since, or nothing that a replay could be
		}
		e, ok := x.entries[file.Name()]
		if !ok || e.Size != info.Size() || !e.ModTime.Equal(info.ModTime()) {
			e, _ = EntryOf(filepath.Join(dir, file.Name())) // the entry carries its problem
			changed = true
		}
		e.setPath(filepath.Join(dir, file.Name()))
		fresh[file.Name()] = e
		list = append(list, e)
	}
	if changed || len(fresh) != len(x.entries) {
		x.entries = fresh
		x.write(dir)
	}
	return list, nil
}

func newestFirst(a, b Entry) int {
	return cmp.Or(b.RecordedAt.Compare(a.RecordedAt), strings.Compare(a.Path, b.Path))
}

// SortKeys are the keys that Sort knows.
func SortKeys() []string {
	return []string{"recorded", "score", "steps", "task", "agent", "env", "level", "duration", "name"}
}

// Sort orders entries by a key; a "-" before it turns the order round. Equal entries stand with the newest first.
func Sort(list []Entry, key string) error {
	name, reverse := strings.CutPrefix(key, "-")
	by, ok := comparison(name)
	if !ok {
		return fmt.Errorf("no sort key is called %s: use one of %s", quote(name), strings.Join(SortKeys(), ", "))
	}
	slices.SortStableFunc(list, func(a, b Entry) int {
		c := by(a, b)
		if reverse {
			c = -c
		}
		return cmp.Or(c, newestFirst(a, b))
	})
	return nil
}

func comparison(key string) (by func(a, b Entry) int, ok bool) {
	switch key {
	case "recorded":
		by = func(a, b Entry) int { return a.RecordedAt.Compare(b.RecordedAt) }
	case "score":
		by = func(a, b Entry) int { return cmp.Compare(a.Score, b.Score) }
	case "steps":
		by = func(a, b Entry) int { return cmp.Compare(a.Steps, b.Steps) }
	case "task":
		by = func(a, b Entry) int { return strings.Compare(a.Task, b.Task) }
	case "agent":
		by = func(a, b Entry) int { return strings.Compare(a.Agent.Name, b.Agent.Name) }
	case "env":
		by = func(a, b Entry) int { return strings.Compare(a.Env, b.Env) }
	case "level":
		by = func(a, b Entry) int { return compareLevels(a.Level, b.Level) }
	case "duration":
		by = func(a, b Entry) int { return cmp.Compare(a.DurationMS, b.DurationMS) }
	case "name":
		by = func(a, b Entry) int { return strings.Compare(a.Name, b.Name) }
	}
	return by, by != nil
}

// compareLevels orders the known levels by difficulty, before all others.
func compareLevels(a, b string) int {
	known := []string{"easy", "medium", "hard", "expert"}
	rank := func(level string) int {
		if i := slices.Index(known, level); i >= 0 {
			return i
		}
		return len(known)
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
}
