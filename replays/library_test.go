package replays

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
)

// shelf is a directory with n small replays of differing tasks, agents and outcomes.
func shelf(t testing.TB, n int) string {
	t.Helper()
	dir := t.TempDir()
	solved := record(t, newToy(), "toy/one", 0, goodRun())
	failed := record(t, newToy(), "toy/two", 3, []env.Action{env.Act("pay", "amount", env.Cents(9900)), env.Act("say", "content", "Ask my lawyer"), env.Act("close")})
	open := solved[:bytes.LastIndex(solved[:len(solved)-1], []byte("\n"))+1]
	for i := range n {
		data := [][]byte{solved, failed, open}[i%3]
		data = bytes.Replace(data, []byte("2026-03-18T09:00:00Z"), []byte(time.Date(2026, 3, 1, 0, 0, i, 0, time.UTC).Format(time.RFC3339)), 1)
		if i%2 == 1 {
			data = bytes.Replace(data, []byte(`{"kind":"scripted","name":"baseline"}`), []byte(`{"kind":"llm","name":"llm","model":"small-1"}`), 1)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("r%05d%s", i, extension)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestListIsTheSameWithAndWithoutIndex(t *testing.T) {
	dir := shelf(t, 9)
	if err := os.WriteFile(filepath.Join(dir, "broken.replay.jsonl"), []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cold, err := NewLibrary(dir, dir+"/").List()
	if err != nil || len(cold) != 10 {
		t.Fatalf("%d entries, %v", len(cold), err)
	}
	l := NewLibrary(dir)
	for _, state := range []string{"warm", "again", "broken index", "no index", "foreign index"} {
		switch state {
		case "broken index":
			l = NewLibrary(dir)
			err = os.WriteFile(filepath.Join(dir, indexName), []byte(`{"version":1,"entries":[{`), 0o600)
		case "no index":
			l = NewLibrary(dir)
			err = os.Remove(filepath.Join(dir, indexName))
		case "foreign index":
			l = NewLibrary(dir)
			err = os.WriteFile(filepath.Join(dir, indexName), []byte(`{"version":99,"entries":[{"name":"x.replay.jsonl"}]}`), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.List()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(cold, got); diff != "" {
			t.Errorf("%s:\n%s", state, diff)
		}
	}
	if last := cold[len(cold)-1]; last.Name != "broken.replay.jsonl" || !strings.Contains(last.Problem, "no JSON") {
		t.Errorf("%+v", last)
	}
}

func TestListFollowsTheFiles(t *testing.T) {
	dir := shelf(t, 3)
	l := NewLibrary(dir)
	list, err := l.List()
	if err != nil || len(list) != 3 {
		t.Fatal(err)
	}
	if err := AppendNote(list[0].Path, Note{At: tick()(), Label: "odd"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(list[1].Path); err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Library{l, NewLibrary(dir)} {
		now, err := l.List()
		if err != nil || len(now) != 2 || strings.Join(now[0].Labels, " ") != "odd" {
			t.Errorf("%+v %v", now, err)
		}
	}
}

func TestListOfAReadOnlyDirectory(t *testing.T) {
	dir := shelf(t, 3)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o700)
	if list, err := NewLibrary(dir, filepath.Join(dir, "absent")).List(); err != nil || len(list) != 3 {
		t.Errorf("%d %v", len(list), err)
	}
}

func TestManyListAtOnce(t *testing.T) {
	dir := shelf(t, 30)
	shared := NewLibrary(dir)
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			l := shared
			if i%2 == 0 {
				l = NewLibrary(dir)
			}
			if list, err := l.List(); err != nil || len(list) != 30 {
				t.Errorf("%d %v", len(list), err)
			}
		})
	}
	group.Wait()
	files, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(files) != 1 {
		t.Errorf("left behind: %v %v", files, err)
	}
}

func TestEntryAgreesWithReading(t *testing.T) {
	dir := shelf(t, 6)
	list, err := NewLibrary(dir).List()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		r, err := Read(e.Path)
		if err != nil {
			t.Fatal(err)
		}
		want := r.Entry()
		want.Size, want.ModTime = e.Size, e.ModTime
		if diff := cmp.Diff(want, e); diff != "" {
			t.Errorf("%s\n%s", e.Name, diff)
		}
	}
}

// TestMetaOfALongFile reads only the ends of a file with a middle that no reader would take.
func TestMetaOfALongFile(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	head := bytes.IndexByte(data, '\n') + 1
	junk := bytes.Repeat([]byte("{\"type\":\"future\",\"x\":\""+strings.Repeat("y", 99)+"\"}\n"), 5000)
	long := append(append(append([]byte{}, data[:head]...), junk...), data[head:]...)
	long = append(long, bytes.Repeat([]byte(`{"type":"note","step":1,"at":"2026-03-18T09:00:00Z","text":"`+strings.Repeat("z", 200)+"\"}\n"), 2000)...)
	m, err := ReadMeta(fileWith(t, "a.replay.jsonl", long))
	if err != nil || m.End == nil || m.Steps != 5 || m.Score != env.Milli(980) || len(m.Notes) != 2000 {
		t.Errorf("%+v %v", m, err)
	}
	for n := head - 1; n < len(data); n++ {
		m, err := ReadMeta(fileWith(t, "a.replay.jsonl", data[:n]))
		r, readErr := Parse(bytes.NewReader(data[:n]), "a.replay.jsonl")
		if err != nil || readErr != nil || m.Steps != len(r.Frames) || m.Score != r.Score() || (m.End == nil) != (r.End == nil) {
			t.Fatalf("cut at %d: %+v %v, %v", n, m, err, readErr)
		}
	}
}

func TestFilters(t *testing.T) {
	dir := shelf(t, 6)
	l := NewLibrary(dir)
	list, err := l.List()
	if err != nil {
		t.Fatal(err)
	}
	if err := AppendNote(list[0].Path, Note{At: tick()(), Label: "odd", Text: "Größe <b>"}); err != nil {
		t.Fatal(err)
	}
	cases := map[string]int{
		"": 6, "solved:yes": 2, "solved:no": 4, "-solved:yes": 4, "outcome:closed": 4, "outcome:incomplete": 2, "agent:llm": 3, "kind:scripted": 3,
		"agent:SMALL": 3, "env:toy": 6, "env:to": 0, "task:two": 2, "level:hard AND agent:llm": 1, "level:hard agent:llm": 1, "finding:wrong-amount": 2,
		"-finding:wrong-amount": 4, "score>0.5": 4, "score>=0.98": 4, "score=0.98": 4, "score<0.98 steps<6": 2, "steps<=3": 2, "seed:3": 2, "seed>2": 2,
		`text:"lawyer"`: 2, `text:"ask my"`: 2, `-text:lawyer`: 4, `text:"größe <B>"`: 1, "label:odd": 1, "odd": 1, "toy/two": 2, "r00003": 1, "name:r0000": 6,
		`id:01km`: 6, "parent:x": 0, `"toy/one"`: 4, "-toy/one": 2, `text:"say \"no\""`: 0, "SOLVED:Yes": 2, "text:late-parcels": 0, `text:"\"back\""`: 4,
	}
	for text, want := range cases {
		f, err := ParseFilter(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		found, err := l.Search(f)
		if err != nil || len(found) != want {
			t.Errorf("%s: %d found, want %d, %v", text, len(found), want, err)
		}
	}
}

func TestFilterErrorsNameThePlace(t *testing.T) {
	cases := map[string]string{
		"solved:no colour:red": `filter, position 11: no key is called "colour"; use one of env, task, level, agent, kind, outcome, solved, finding, label, name, id, parent, text, score, steps, seed`,
		"-colour:red":          `filter, position 2: no key is called "colour"; use one of env,`,
		"é score>high":         `filter, position 9: score cannot be > "high"; write a score like score>0.5`,
		"steps<1.5":            `filter, position 7: steps cannot be < "1.5"; write a whole number like steps<6`,
		"env>toy":              `filter, position 5: env cannot be > "toy"; write env:toy; only score, steps and seed are compared by size`,
		"solved:maybe":         `filter, position 8: solved cannot be : "maybe"; write solved:yes or solved:no`,
		`text:"open`:           `filter, position 6: the quote is not closed; write text:"some words"`,
		"level:":               `filter, position 1: level cannot be : ""; write a value after level:`,
		`a"b"`:                 `filter, position 2: a quote in the middle of a word; write key:"words"`,
		":x":                   `filter, position 1: no key is called ""`,
	}
	for text, want := range cases {
		if _, err := ParseFilter(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n%v\nwant %s", text, err, want)
		}
	}
}

func TestSort(t *testing.T) {
	list, err := NewLibrary(shelf(t, 6)).List()
	if err != nil {
		t.Fatal(err)
	}
	names := func() string {
		var b strings.Builder
		for _, e := range list {
			b.WriteString(e.Name[5:6])
		}
		return b.String()
	}
	for key, want := range map[string]string{"recorded": "012345", "-recorded": "543210", "score": "415320", "-score": "532041", "level": "532041", "agent": "420531", "task": "532041", "name": "012345"} {
		if err := Sort(list, key); err != nil || names() != want {
			t.Errorf("%s: %s, want %s, %v", key, names(), want, err)
		}
	}
	if err := Sort(list, "colour"); err == nil || !strings.Contains(err.Error(), "use one of recorded, score") {
		t.Error(err)
	}
}

func TestStats(t *testing.T) {
	list, err := NewLibrary(shelf(t, 6)).List()
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(Summarise(append(list, Entry{Problem: "x"})), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"name": "all",
  "played": 6,
  "ended": 4,
  "solved": 2,
  "mean_score": 0.64,
  "mean_steps": 4`, `"name": "wrong-amount",
   "replays": 2`, `"name": "llm",
   "kind": "llm",
   "played": 3`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestDir(t *testing.T) {
	from := func(vars map[string]string) func(string) string {
		return func(name string) string { return vars[name] }
	}
	if got := Dir(from(map[string]string{"HOTSEAT_REPLAYS": "/r", "XDG_DATA_HOME": "/x"})); got != "/r" {
		t.Error(got)
	}
	if got := Dir(from(map[string]string{"XDG_DATA_HOME": "/x"})); got != filepath.Join("/x", "hotseat", "replays") {
		t.Error(got)
	}
	if got := Dir(from(nil)); !strings.HasSuffix(got, filepath.Join("hotseat", "replays")) || !filepath.IsAbs(got) {
		t.Error(got)
	}
}

func TestFileNamesAreSafe(t *testing.T) {
	h := Header{RecordedAt: tick()(), Task: TaskRef{ID: "../../etc/passwd\x00"}, Agent: agent.Identity{Name: "Ünï côde/…" + strings.Repeat("x", 200)}, Seed: 7}
	got := FileName(h)
	if strings.ContainsAny(got, "/\\\x00") || len(got) > 200 || !strings.HasPrefix(got, "20260318-090000-etc-passwd-n-c-de-x") {
		t.Error(got)
	}
	if got := FileName(Header{}); got != "00010101-000000-unnamed-unnamed-0.replay.jsonl" {
		t.Error(got)
	}
}
