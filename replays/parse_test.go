package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hotseat/env"
)

func TestUnknownTypesAndFieldsAreKept(t *testing.T) {
	data := string(record(t, newToy(), "toy/one", 0, goodRun()))
	lines := strings.SplitAfter(data, "\n")
	lines[2] = strings.Replace(lines[2], `"at_ms"`, `"mood":{"a":[1,2]},"at_ms"`, 1)
	lines[3] = "\n" + `{"type":"weather","sky":"blue"}` + "\n" + `{"sky":"grey"}` + "\n" + lines[3]
	r, err := Parse(strings.NewReader(strings.Join(lines, "")), "a")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Unknown) != 2 || string(r.Unknown[0].Raw) != `{"type":"weather","sky":"blue"}` || r.Unknown[0].Number != 5 {
		t.Errorf("%+v", r.Unknown)
	}
	if got := string(r.Frames[1].Extra["mood"]); got != `{"a":[1,2]}` || len(r.Frames) != 5 {
		t.Error(got)
	}
	for n, want := range map[int]string{0: lines[0], 2: lines[2], 6: lines[6]} {
		if raw, err := r.Raw(n); err != nil || string(raw)+"\n" != want {
			t.Errorf("line %d: %s %v", n, raw, err)
		}
	}
	if _, err := r.Raw(7); err == nil {
		t.Error("a line after the end")
	}
}

func TestErrorsNameFileLineAndRemedy(t *testing.T) {
	data := string(record(t, newToy(), "toy/one", 0, goodRun()))
	lines := strings.SplitAfter(data, "\n")
	head, rest := lines[0], strings.Join(lines[1:], "")
	cases := map[string][2]string{
		"empty":            {"", "f: the file is empty; name a file"},
		"blank":            {"\n\n", "f: the file is empty"},
		"text":             {"hello\n", "f:1: the line is no JSON: the line is no JSON object; name a file that hotseat recorded"},
		"array":            {"[1]\n", "f:1: the line is no JSON: the line is no JSON object"},
		"missing header":   {rest, `f:1: the header is missing`},
		"cut header":       {head[:50], "f:1: the header is cut off; the recording stopped"},
		"other JSON":       {`{"a":1}` + "\n", "f:1: the header is missing"},
		"future":           {strings.Replace(head, "replay/1", "replay/2", 1), `f:1: format "hotseat.replay/2" is newer than this program, which reads hotseat.replay/1; update hotseat`},
		"foreign":          {strings.Replace(head, "hotseat.replay/1", "\\u001b[2J"+strings.Repeat("x", 100), 1), `f:1: format "\x1b[2Jxxxx`},
		"two headers":      {head + head, "f:2: a second header"},
		"step missing":     {head + lines[2], "f:2: steps are out of order: step 2 where step 1 is expected; the file is damaged"},
		"step twice":       {head + lines[1] + lines[1], "f:3: steps are out of order: step 1 where step 2 is expected"},
		"step after end":   {data + strings.Replace(lines[5], `"n":5`, `"n":6`, 1), "f:8: step 6 stands after the end"},
		"two ends":         {data + lines[6], "f:8: a second end"},
		"garbage inside":   {head + lines[1] + "oops\n" + lines[2], "f:3: the line is no JSON"},
		"garbage last":     {head + lines[1] + "oops\n", "f:3: the line is no JSON"},
		"torn inside":      {head + lines[1] + lines[2][:100] + "\n" + lines[2], "f:3: the line is no JSON: the line ends in the middle"},
		"wrong type":       {head + strings.Replace(lines[1], `"value":0.3`, `"value":"a lot"`, 1), `f:2: "reward": value: score`},
		"wrong type below": {head + strings.Replace(lines[1], `"step":1,`, `"step":"x",`, 1), `f:2: observation: "step"`},
		"no action":        {head + strings.Replace(lines[1], `"action"`, `"acting"`, 1), `f:2: a step without "action"`},
		"key twice":        {head + strings.Replace(lines[1], `"at_ms":0`, `"n":1`, 1), `f:2: "n" is there twice`},
		"case twice":       {data[:len(data)-2] + `,"Score":1}` + "\n", `f:7: "Score" is there twice`},
		"situation":        {head + strings.Replace(lines[1], `"situation":"`, `"situation":"xyz`, 1), `f:2: "situation": situation "xyz`},
		"long":             {head + strings.Repeat("x", MaxLine+1) + "\n", "f:2: the line is longer than 4 MiB"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(strings.NewReader(c[0]), "f")
			var fault *FileError
			if err == nil || !strings.HasPrefix(err.Error(), c[1]) || !errors.As(err, &fault) || fault.Remedy == "" {
				t.Fatalf("%v\nwant %s", err, c[1])
			}
			if len(err.Error()) > 600 || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("%q", err)
			}
			path := fileWith(t, "f", []byte(c[0]))
			if _, fromFile := Read(path); fromFile == nil || strings.TrimPrefix(fromFile.Error(), filepath.Dir(path)+string(filepath.Separator)) != err.Error() {
				t.Errorf("from a file: %v\nparsed: %v", fromFile, err)
			}
		})
	}
}

func TestTornLastLineIsDropped(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	r, err := Parse(bytes.NewReader(data[:len(data)-30]), "f")
	if err != nil || len(r.Frames) != 5 || r.End != nil || len(r.Warnings) != 1 || r.Warnings[0] != "line 7 breaks off and was dropped" {
		t.Errorf("%v %v", r, err)
	}
}

func TestReadingChangesNothing(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	path := fileWith(t, "a.replay.jsonl", data[:len(data)-30])
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	before, _ := os.Stat(path)
	if _, err := Read(path); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadMeta(path); err != nil {
		t.Fatal(err)
	}
	after, _ := os.Stat(path)
	if !before.ModTime().Equal(after.ModTime()) || before.Size() != after.Size() {
		t.Error("changed")
	}
}

func TestListsThatDoNotGrowAreKeptWhole(t *testing.T) {
	a, b, c := env.Message{Text: "a"}, env.Message{Text: "b"}, env.Message{Text: "c"}
	talks := [][]env.Message{{a}, {a, b}, {c}, {c, a}, nil, {b}, {b, c}, {a, c}}
	var e stepEncoder
	var f folder
	var got [][]env.Message
	for _, talk := range talks {
		raw, err := e.observation(nil, env.Observation{Conversation: talk})
		if err != nil {
			t.Fatal(err)
		}
		o, err := f.observation(raw, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, o.Conversation)
	}
	if diff := cmp.Diff(talks, got, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestFramesShareTheirLists(t *testing.T) {
	d, actions := longRun(300)
	data := record(t, d, "toy/one", 0, actions)
	r, err := Parse(bytes.NewReader(data), "f")
	if err != nil {
		t.Fatal(err)
	}
	last := r.Frames[299].Observation.Conversation
	for _, f := range r.Frames {
		if talk := f.Observation.Conversation; &talk[0] != &last[0] || cap(talk) != len(talk) {
			t.Fatalf("step %d has an array of its own", f.N)
		}
	}
	if r.Frames[0].Observation.Ticket != r.Frames[299].Observation.Ticket {
		t.Error("the ticket is decoded more than once")
	}
}

// TestEveryFieldIsDecoded fails when the contract gains a field that the decoders by hand do not know.
func TestEveryFieldIsDecoded(t *testing.T) {
	var o env.Observation
	fill(reflect.ValueOf(&o).Elem(), 1)
	o.Sections = []env.Section{{Name: "s", Fields: []env.Field{{Name: "n", Value: "v"}}}}
	raw, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&folder{}).observation(raw, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(o, got); diff != "" {
		t.Error(diff)
	}
	var r env.Reward
	fill(reflect.ValueOf(&r).Elem(), 1)
	raw, _ = json.Marshal(r)
	if back, err := decodeReward(raw); err != nil || !cmp.Equal(back, r) {
		t.Errorf("%+v %v", back, err)
	}
}

// fill gives every field a value.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n+i)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n+1)
	case reflect.String:
		v.SetString(strings.Repeat("x", n))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(n) * 100)
	case reflect.Float64:
		v.SetFloat(float64(n) / 4)
	case reflect.Bool:
		v.SetBool(true)
	}
}
