package replays

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hotseat/env"
	"hotseat/env/agent"
)

func verifyBytes(t testing.TB, data []byte, d toyDesk) Verdict {
	t.Helper()
	r, err := Parse(bytes.NewReader(data), "v.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	v, err := Verify(r, env.NewRegistry(d))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// reseal gives an edited file the digest that it would need: whoever edits with care does so.
func reseal(data []byte) []byte {
	end := bytes.LastIndex(data, []byte(`{"type":"end"`))
	at := bytes.LastIndex(data, []byte(`"digest":"sha256:`)) + len(`"digest":"sha256:`)
	out := bytes.Clone(data)
	copy(out[at:], fmt.Sprintf("%x", sha256.Sum256(data[:end])))
	return out
}

func TestWhatWasRecordedIsVerified(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		data := record(t, newToy(), "toy/two", rapid.Uint64().Draw(rt, "seed"), drawActions(rt))
		if v := verifyBytes(t, data, newToy()); v.Status != Verified || v.String() != "verified" || v.Altered {
			rt.Fatalf("%v\n%s", v, data)
		}
	})
}

// TestOddValuesAreVerified plays what no wire can carry, as in-process agents might.
func TestOddValuesAreVerified(t *testing.T) {
	for _, odd := range []any{12.5, int64(7), uint8(3), []int{1}, "a\xffb", map[string]any{"x": 1.5}} {
		data := record(t, newToy(), "toy/one", 0, []env.Action{env.Act("pay", "amount", odd), env.Act("say", "content", odd), env.Act("a\xff", "b\xff", odd)})
		if v := verifyBytes(t, data, newToy()); v.Status != Verified {
			t.Errorf("%#v: %v", odd, v)
		}
	}
}

func TestVerdicts(t *testing.T) {
	data := string(record(t, newToy(), "toy/one", 0, goodRun()))
	replace := func(old, new string) string {
		if strings.Count(data, old) == 0 {
			t.Fatalf("%s is not in the file", old)
		}
		return strings.Replace(data, old, new, 1)
	}
	sealed := func(text string) string { return string(reseal([]byte(text))) }
	changed, renewed := newToy(), newToy()
	changed.bonus = env.Milli(-50)
	renewed.version, renewed.digest = "1.1.0", "sha256:other"
	end := strings.LastIndex(data, `{"type":"end"`)
	cases := map[string]struct {
		text string
		desk toyDesk
		want string
	}{
		"as recorded":         {data, newToy(), "verified"},
		"environment changed": {data, changed, "diverges at step 4: reward 0.15, recorded 0.2"},
		"other version":       {data, renewed, `other version: recorded with toy "1.0.0", this is "1.1.0"`},
		"no end":              {data[:end], newToy(), "incomplete: 5 steps verified, the end is missing"},
		"imported":            {replace(`"kind":"scripted"`, `"kind":"imported"`), newToy(), "cannot verify: imported"},
		"unknown environment": {sealed(replace(`"name":"toy"`, `"name":"xyz"`)), newToy(), `cannot verify: no environment is called "xyz"`},
		"task gone":           {sealed(replace(`"id":"toy/one"`, `"id":"toy/gone"`)), newToy(), `other version: there is no task "toy/gone"`},
		"reward":              {replace(`"return":0.68,`, `"return":0.8,`), newToy(), "diverges at step 3: return 0.68, recorded 0.8"},
		"reward, sealed":      {sealed(replace(`"reward":{"value":0.4`, `"reward":{"value":0.5`)), newToy(), "diverges at step 3: reward 0.4, recorded 0.5"},
		"part":                {sealed(replace(`"why":"paid what is due"`, `"why":"paid more"`)), newToy(), `diverges at step 3: reward.parts[0].why "paid what is due", recorded "paid more"`},
		"observation":         {sealed(replace(`"feedback":"paid $10.00"`, `"feedback":"paid $9.00"`)), newToy(), `diverges at step 3: observation.feedback "paid $10.00", recorded "paid $9.00"`},
		"section":             {sealed(replace(`"progress":{"said":"1"`, `"progress":{"said":1`)), newToy(), `diverges at step 4: observation.progress.said "1", recorded 1`},
		"first observation":   {sealed(replace(`"number":"TKT-1"`, `"number":"TKT-2"`)), newToy(), `diverges at the start: observation.ticket.number "TKT-1", recorded "TKT-2"`},
		"action":              {sealed(replace(`{"amount":10.00}`, `{"amount":11.00}`)), newToy(), "diverges at step 3: reward 0, recorded 0.4"},
		"document":            {sealed(replace(`"text":"Pay what is due."`, `"text":"Pay nothing."`)), newToy(), `diverges at step 1: observation.documents+[0].text "Pay what is due.", recorded "Pay nothing."`},
		"score at the end":    {replace(`"reason":"closed","score":0.98`, `"reason":"closed","score":1`), newToy(), "diverges at the end: score 0.98, recorded 1"},
		"outcome":             {sealed(replace(`"fields":[{"name":"paid","value":"10.00"`, `"fields":[{"name":"paid","value":"12.00"`)), newToy(), `diverges at the end: outcome.fields[0].value "10.00", recorded "12.00"`},
		"solved by decree":    {replace(`"solved":true`, `"solved":false`), newToy(), "diverges at the end: solved true, recorded false"},
		"score by case":       {sealed(replace(`"value":"10.00"}]}`, `"value":"10.00"}],"Fields":[]}`)), newToy(), `diverges at the end: outcome.Fields nothing, recorded []`},
		"thought":             {replace("let me think", "let me guess"), newToy(), "altered: the digest does not match"},
		"digest":              {data[:len(data)-10] + "0123456\"}\n", newToy(), "altered: the digest does not match"},
		"other spacing":       {sealed(replace(`"reward":{"value":0.4,`, `"reward": {"value":0.400,`)), newToy(), "verified"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if v := verifyBytes(t, []byte(c.text), c.desk); v.String() != c.want {
				t.Errorf("%s\nwant %s", v, c.want)
			}
		})
	}
}

// TestAnyEditIsFound changes the bytes of a file in turn: it is unreadable, or the verdict is not "verified".
func TestAnyEditIsFound(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	registry := env.NewRegistry(newToy())
	missed := 0
	for i := 0; i < len(data); i += 3 {
		edited := bytes.Clone(data)
		switch c := data[i]; {
		case c >= '0' && c < '9', c >= 'a' && c < 'z':
			edited[i]++
		default:
			edited[i] ^= 1
		}
		r, err := Parse(bytes.NewReader(edited), "e.replay.jsonl")
		if err != nil {
			continue
		}
		v, err := Verify(r, registry)
		if err != nil {
			t.Fatal(err)
		}
		if v.Status == Verified {
			// The end's own line is not under the digest; its length of time is the recorder's word.
			if at := bytes.Index(data, []byte(`"duration_ms":`)); i < at || i-at > len(`"duration_ms":1000`) {
				t.Errorf("byte %d, %q: not found", i, data[max(0, i-20):min(len(data), i+20)])
			}
			missed++
		}
	}
	t.Logf("%d bytes, %d edits without effect", len(data), missed)
}

func TestBranchStandsAlone(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	r, err := Parse(bytes.NewReader(data), "parent.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Parent, o.Labels = &Parent{r.Header.ID, 2}, []string{"coached"}
	rec, err := Create(filepath.Join(t.TempDir(), "branch.replay.jsonl"), o)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := Branch(r, env.NewRegistry(newToy()), 2, agent.Identity{Kind: agent.Human, Name: "sam"}, rec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Play(agent.Move{Action: env.Act("close"), AtMS: 9000}); err != nil {
		t.Fatal(err)
	}
	b, err := Read(rec.Path())
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Frames) != 3 || b.Header.Parent.Step != 2 || b.Frames[1].By.Name != "baseline" || b.Frames[2].By != nil || b.Frames[1].AtMS != 1500 {
		t.Errorf("%+v, %+v", b.Header.Parent, b.Frames)
	}
	if v, err := Verify(b, env.NewRegistry(newToy())); err != nil || v.Status != Verified {
		t.Errorf("%v %v", v, err)
	}
	if _, err := Branch(r, env.NewRegistry(newToy()), 6, baseline()); err == nil || !strings.Contains(err.Error(), "no step 6") {
		t.Error(err)
	}
	changed := newToy()
	changed.bonus = 1
	if _, err := Branch(r, env.NewRegistry(changed), 4, baseline()); err == nil || !strings.Contains(err.Error(), "step 4") {
		t.Error(err)
	}
}

func TestVerifyDetectsMissingAndExtraSteps(t *testing.T) {
	data := record(t, newToy(), "toy/one", 0, goodRun())
	lines := bytes.SplitAfter(data, []byte("\n"))
	without := bytes.Join(append(append([][]byte{}, lines[:5]...), lines[6:]...), nil)
	if v := verifyBytes(t, reseal(without), newToy()); v.String() != `diverges at the end: reason "", recorded "closed"` {
		t.Error(v)
	}
	extra := bytes.Replace(lines[5], []byte(`"n":5`), []byte(`"n":6`), 1)
	with := bytes.Join(append(append(append([][]byte{}, lines[:6]...), extra), lines[6:]...), nil)
	if v := verifyBytes(t, reseal(with), newToy()); v.String() != "diverges at step 6: episode over, recorded going on" {
		t.Error(v)
	}
}

func TestDigestCoversNotesFromDuringTheEpisode(t *testing.T) {
	rec, err := Create(filepath.Join(t.TempDir(), "a.replay.jsonl"), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	noter := &onStep{func(n int) {
		if n == 2 {
			if err := AppendNote(rec.Path(), Note{Step: 2, At: tick()(), Label: "slow"}); err != nil {
				t.Fatal(err)
			}
		}
	}}
	play(t, newToy(), "toy/one", 0, goodRun(), rec, noter)
	r, err := Read(rec.Path())
	if err != nil {
		t.Fatal(err)
	}
	if v, err := Verify(r, env.NewRegistry(newToy())); err != nil || v.Status != Verified || len(r.Notes) != 1 {
		t.Error(v, err, r.Notes)
	}
	if info, err := os.Stat(rec.Path()); err != nil || info.Size() == 0 {
		t.Error(err)
	}
}
