package tasks

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// embedded holds what is shipped: every folder's tickets, the openings and the knowledge base. A new environment's tickets need no change here.
//
//go:embed */*.*
var embedded embed.FS

// Library is a set of tickets and articles. It is immutable and safe for concurrent use.
type Library struct {
	tasks    []*Task
	openings map[string]*openingFile
	articles func() ([]Article, []Problem)
}

// articleFile is an article that has not been read yet.
type articleFile struct {
	name, file string
	data       []byte
}

// shelf collects files while a library is loaded; a later file with the same name replaces an earlier one.
type shelf struct {
	tasks    map[string]*Task
	openings map[string]*openingFile
	articles map[string]articleFile
	problems []Problem
}

func newShelf() *shelf {
	return &shelf{tasks: map[string]*Task{}, openings: map[string]*openingFile{}, articles: map[string]articleFile{}}
}

// Shipped is the library that the program carries. Only the first lines of tickets are read now; the rest when it is asked for.
func Shipped() (*Library, error) {
	s := newShelf()
	s.add(embedded, func(name string) string { return name }, false)
	if len(s.problems) > 0 {
		return nil, s.problems[0]
	}
	return s.library(), nil
}

// Load is the shipped library with the tickets, openings and articles of further folders: DIR/ENVIRONMENT/*.yaml, DIR/openings/*.yaml and
// DIR/kb/*.md. A file that has the name of a shipped one (or of one in an earlier folder) replaces it. What is broken in the folders is
// reported and left out; the rest is loaded.
func Load(dirs ...string) (*Library, []Problem) {
	s := newShelf()
	s.add(embedded, func(name string) string { return name }, false)
	for _, dir := range dirs {
		s.addDir(dir)
	}
	l := s.library()
	problems := s.problems
	l.tasks = slices.DeleteFunc(l.tasks, func(t *Task) bool {
		if !t.users && (t.opening == nil || !t.opening.users) {
			return false
		}
		p := t.Problems()
		problems = append(problems, p...)
		return len(p) > 0
	})
	for _, o := range s.openings {
		if o.users {
			problems = append(problems, o.parsed().problems...)
		}
	}
	if slices.ContainsFunc(dirs, func(dir string) bool { return dirExists(filepath.Join(dir, "kb")) }) {
		_, broken := l.articles()
		problems = append(problems, broken...)
	}
	return l, tidy(problems)
}

func dirExists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// addDir adds a user's folder.
func (s *shelf) addDir(dir string) {
	if !dirExists(dir) {
		s.problems = append(s.problems, Problem{File: dir, Text: "is no folder that can be read; name the folder that holds resolution/, openings/ and kb/"})
		return
	}
	before := len(s.tasks) + len(s.openings) + len(s.articles) + len(s.problems)
	found := s.add(os.DirFS(dir), func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }, true)
	if !found && before == len(s.tasks)+len(s.openings)+len(s.articles)+len(s.problems) {
		s.problems = append(s.problems, Problem{File: dir, Text: "holds no tickets; put them into resolution/, and what they share into openings/ and kb/"})
	}
}

// add reads the folders of a file system and tells whether there was a file for it; display gives a file's name for problems; users
// marks files that are not shipped.
func (s *shelf) add(files fs.FS, display func(string) string, users bool) (found bool) {
	folders, err := fs.ReadDir(files, ".")
	if err != nil {
		s.problems = append(s.problems, Problem{File: display("."), Text: err.Error()})
	}
	for _, folder := range folders {
		if !folder.IsDir() || strings.HasPrefix(folder.Name(), ".") || slices.Contains([]string{"testdata", "skeleton"}, folder.Name()) {
			continue
		}
		entries, err := fs.ReadDir(files, folder.Name())
		if err != nil {
			s.problems = append(s.problems, Problem{File: display(folder.Name()), Text: "cannot be read: " + reason(err)})
			continue
		}
		for _, e := range entries {
			ext := map[bool]string{true: ".md", false: ".yaml"}[folder.Name() == "kb"]
			base, ok := strings.CutSuffix(e.Name(), ext)
			if e.IsDir() || !ok || base == "" || strings.HasPrefix(base, ".") {
				continue
			}
			found = true
			s.addFile(files, folder.Name(), base, folder.Name()+"/"+e.Name(), display, users)
		}
	}
	return found
}

func (s *shelf) addFile(files fs.FS, folder, base, name string, display func(string) string, users bool) {
	data, problem := read(files, name, display(name))
	if problem != nil {
		s.problems = append(s.problems, *problem)
		return
	}
	switch folder {
	case "openings":
		o := newOpening(base, display(name), data)
		o.users = users
		s.openings[base] = o
	case "kb":
		s.articles[base] = articleFile{base, display(name), data}
	default:
		t := newTask(folder, base, display(name), data)
		t.users = users
		s.tasks[t.ID] = t
	}
}

// read reads a whole file of at most maxFile bytes.
func read(files fs.FS, name, shown string) ([]byte, *Problem) {
	info, err := fs.Stat(files, name)
	switch {
	case err != nil:
		return nil, &Problem{File: shown, Text: "cannot be read: " + reason(err)}
	case !info.Mode().IsRegular():
		return nil, &Problem{File: shown, Text: "is no regular file"}
	case info.Size() > maxFile:
		return nil, &Problem{File: shown, Line: 1, Text: fmt.Sprintf("has %d bytes; a file may have at most %d", info.Size(), maxFile)}
	}
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, &Problem{File: shown, Text: "cannot be read: " + reason(err)}
	}
	return data, nil
}

// reason is an error without the path that stands before it anyway.
func reason(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}

// library links tickets to their openings.
func (s *shelf) library() *Library {
	l := &Library{openings: s.openings}
	users := map[string]int{}
	for _, t := range s.tasks {
		if t.Opening != "" {
			users[t.Opening]++
			t.opening = s.openings[t.Opening]
		}
		l.tasks = append(l.tasks, t)
	}
	for _, t := range l.tasks {
		t.Twins = users[t.Opening] > 1
	}
	slices.SortFunc(l.tasks, func(a, b *Task) int {
		return cmp.Or(cmp.Compare(a.Environment, b.Environment), cmp.Compare(a.Family, b.Family), cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	files := make([]articleFile, 0, len(s.articles))
	for _, a := range s.articles {
		files = append(files, a)
	}
	slices.SortFunc(files, func(a, b articleFile) int { return cmp.Compare(a.name, b.name) })
	l.articles = sync.OnceValues(func() (list []Article, problems []Problem) {
		for _, f := range files {
			a, broken := parseArticle(f.name, f.file, f.data)
			if problems = append(problems, broken...); len(broken) == 0 {
				list = append(list, a)
			}
		}
		return list, problems
	})
	return l
}

// Tasks lists the tickets of an environment, families in alphabetical order and numbers rising; of all environments for "".
func (l *Library) Tasks(environment string) []*Task {
	var list []*Task
	for _, t := range l.tasks {
		if environment == "" || t.Environment == environment {
			list = append(list, t)
		}
	}
	return list
}

// Task finds a ticket by its id: "resolution/charged-twice-1".
func (l *Library) Task(id string) (*Task, bool) {
	for _, t := range l.tasks {
		if t.ID == id {
			return t, true
		}
	}
	return nil, false
}

// Articles lists the knowledge base, sorted by id. Not to be written to.
func (l *Library) Articles() []Article {
	list, _ := l.articles()
	return list
}

// LoadFile reads one ticket file, NAME.yaml, of the environment that its id names, else of its folder's. Its opening is looked for beside it (../openings), then among the shipped ones.
// The task is nil only when there is no file to speak of; a broken one comes with its problems.
func LoadFile(path string) (*Task, []Problem) {
	dir, name := filepath.Split(filepath.Clean(path))
	data, problem := read(os.DirFS(or(dir, ".")), name, path)
	if problem != nil {
		return nil, []Problem{*problem}
	}
	folder, err := filepath.Abs(or(dir, "."))
	if err != nil {
		return nil, []Problem{{File: path, Text: err.Error()}}
	}
	environment := filepath.Base(folder)
	if id, _ := quickScalar(normal(data), "id"); idForm().MatchString(id) {
		environment, _, _ = strings.Cut(id, "/") // a file may lie anywhere while it is written
	}
	t := newTask(environment, strings.TrimSuffix(name, ".yaml"), path, data)
	if t.Opening != "" {
		t.opening = findOpening(filepath.Join(dir, "..", "openings"), t.Opening)
	}
	return t, t.Problems()
}

// findOpening looks in a folder, then among the shipped openings; nil when there is none.
func findOpening(dir, name string) *openingFile {
	if name != filepath.Base(name) {
		return nil
	}
	file := name + ".yaml"
	if data, problem := read(os.DirFS(dir), file, filepath.Join(dir, file)); problem == nil {
		return newOpening(name, filepath.Join(dir, file), data)
	}
	if data, problem := read(embedded, "openings/"+file, "openings/"+file); problem == nil {
		return newOpening(name, "openings/"+file, data)
	}
	return nil
}
