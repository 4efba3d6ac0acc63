package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hotseat/env"
)

func FuzzParse(f *testing.F) {
	// Small seeds: the fuzzer spends its time on shortening large ones.
	const (
		header = `{"type":"episode","format":"hotseat.replay/1","environment":{"name":"toy"},"task":{"id":"toy/one","digest":"sha256:toy"},"observation":{"conversation":[{"from":"a","text":"b"}],"step":0}}` + "\n"
		step   = `{"type":"step","n":1,"at_ms":5,"action":{"name":"say","args":{"content":"x"}},"reward":{"value":0.2,"parts":[{"name":"say","value":0.2,"why":"w"}]},"return":0.2,"score":0.2,"observation":{"conversation+":[{"text":"x"}],"memo":"m","queue":[{"a":"b"}]},"done":false,"situation":"9f"}` + "\n"
		note   = `{"type":"note","step":1,"at":"2026-03-18T09:00:00Z","label":"x"}` + "\n"
		end    = `{"type":"end","reason":"closed","score":0.2,"steps":1,"outcome":{"reached":[]},"digest":"sha256:0"}` + "\n"
	)
	for _, seed := range []string{header + step + end + note, header + step[:90], header + step[:90] + "\n" + note, header + strings.Replace(step, "+", "", 1),
		header + `{"type":"new"}` + "\n" + step, strings.Replace(header, "/1", "/9", 1), header[:40]} {
		f.Add([]byte(seed))
	}
	registry := env.NewRegistry(newToy())
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Parse(bytes.NewReader(data), "f")
		if err != nil {
			var fault *FileError
			if !errors.As(err, &fault) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		dropped := len(r.Warnings)
		for _, line := range bytes.Split(data, []byte("\n")) {
			if len(bytes.TrimSpace(line)) > 0 && !json.Valid(line) {
				dropped--
			}
		}
		if dropped < 0 {
			t.Fatalf("took a line that is no JSON: warnings %v", r.Warnings)
		}
		for n := range len(r.Frames) + 1 {
			if raw, err := r.Raw(n); err != nil || !json.Valid(raw) {
				t.Fatalf("line %d: %s %v", n, raw, err)
			}
		}
		if _, err := Verify(r, registry); err != nil {
			t.Fatal(err)
		}
		r.Says("x")
		r.Entry()
	})
}

// FuzzDecode holds the decoders by hand to what the JSON package makes of the same text.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`{"name":"pay","args":{"amount":10.00,"x":null,"y":[1,{"a":2}]}}`, `{"action_type":"Pay","amount":3}`, `{"value":0.3,"parts":[{"name":"a","value":1e-1,"why":"\u00e9 \\ x"}]}`,
		`{"feedback":"é\t","step":3,"conversation":[{"from":"a","text":"b"}],"memo":"x","rows":[{"a":"b"},{}],"n":{"x":1,"y":"2"}}`, `[1]`, `{"a":-}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) || len(bytes.TrimSpace(raw)) != len(raw) {
			if list, err := members(raw, nil); err == nil {
				_ = unique(list)
			}
			_, _ = elements(raw, nil)
			return
		}
		list, err := members(raw, nil)
		if (err == nil) != (raw[0] == '{') {
			t.Fatalf("members of %s: %v", raw, err)
		}
		for _, m := range list {
			if bytes.ContainsAny(m.key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u017f\u212a\ufffd") || unique(list) != nil {
				return // the JSON package folds the case of keys, and takes the last of two
			}
		}
		wantAction, wantErr := env.DecodeAction(raw)
		gotAction, gotErr := decodeAction(raw)
		if (wantErr == nil) != (gotErr == nil) || wantErr == nil && !cmp.Equal(wantAction, gotAction, cmpopts.EquateEmpty()) {
			t.Fatalf("%s: action %v %v, want %v %v", raw, gotAction, gotErr, wantAction, wantErr)
		}
		compareObservation(t, raw)
	})
}

func compareObservation(t *testing.T, raw []byte) {
	var want env.Observation
	wantErr := json.Unmarshal(raw, &want)
	// A plus marks the lists that grow, and null is kept as what it is.
	if wantErr != nil || raw[0] != '{' || bytes.Contains(raw, []byte(`+"`)) || bytes.Contains(raw, []byte("null")) || foldsKeys(raw) {
		return
	}
	got, err := (&folder{}).observation(raw, nil, nil)
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	if !cmp.Equal(want, got, cmpopts.EquateEmpty()) {
		t.Fatalf("%s\n%s", raw, cmp.Diff(want, got))
	}
}

// foldsKeys tells texts in which the JSON package may take one key for another, or one of two that are the same.
func foldsKeys(raw []byte) bool {
	var v any
	if json.Unmarshal(raw, &v) != nil || bytes.ContainsAny(raw, "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u017f\u212a") || bytes.Contains(raw, []byte(`\u`)) {
		return true
	}
	again, err := json.Marshal(v)
	return err != nil || bytes.Count(again, []byte(`"`)) != bytes.Count(raw, []byte(`"`))
}

func FuzzFilter(f *testing.F) {
	f.Add(`agent:llm solved:no -finding:wrong-amount score>0.5 steps<6 text:"law\"yer" AND label:x word`)
	f.Add(`-`)
	f.Add(`é:"`)
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := ParseFilter(text)
		var fault *FilterError
		if err != nil && (!errors.As(err, &fault) || fault.Position < 1 || fault.Position > len([]rune(text))+1) {
			t.Fatalf("%q: %v", text, err)
		}
		filter.Match(Entry{Task: "x"})
	})
}
