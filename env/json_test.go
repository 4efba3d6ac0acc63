package env_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hotseat/env"
)

// TestJSONIsThatOfThePackage holds the appenders to encoding/json, which the structs' tags tell the form, for any values.
func TestJSONIsThatOfThePackage(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	j := env.JSON{HTML: true}
	for range 20_000 {
		m := env.Message{From: text(rng), Name: text(rng), Text: text(rng), At: text(rng)}
		d := env.Document{ID: text(rng), Title: text(rng), Kind: text(rng), Text: text(rng), Step: rng.IntN(100) - 50}
		r := env.Reward{Value: points(rng), Parts: parts(rng)}
		list := []env.Available{{Name: text(rng), Unavailable: text(rng)}, {Name: text(rng)}}[:rng.IntN(3)]
		a := env.Act(text(rng), text(rng), text(rng), text(rng), json.Number("1e3"), text(rng), map[string]any{"<": []any{1, nil, "\u0085\x7f"}})
		action, err := j.Action(nil, a)
		if err != nil {
			t.Fatal(err)
		}
		c := env.Customer{ID: text(rng), Name: text(rng), Premium: rng.IntN(2) == 0, Plan: text(rng), Months: rng.IntN(9), Tickets: rng.IntN(9),
			TotalSpend: env.Cents(rng.Int64N(100_000) - 50_000), Email: text(rng)}
		k := env.Ticket{Number: text(rng), Family: text(rng), Subject: text(rng), Body: text(rng), Channel: text(rng), Status: text(rng),
			Sentiment: float64(rng.IntN(201)-100) / []float64{1, 100, 1e9, 1e-30}[rng.IntN(4)]}
		if rng.IntN(2) == 0 {
			k.Intake = &env.Intake{ID: text(rng), Description: text(rng), InitialCategory: text(rng), WordCount: rng.IntN(9), AccountAgeDays: rng.IntN(9), PreviousTickets: rng.IntN(9)}
		}
		ticket, err := j.Ticket(nil, k)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			got   []byte
			value any
		}{{j.Message(nil, m), m}, {j.Document(nil, d), d}, {j.Reward(nil, r), r}, {j.Available(nil, list), list}, {action, a}, {ticket, k}, {j.Customer(nil, c), c}, {j.Points(nil, r.Value), r.Value}} {
			if want := escaped(t, c.value); string(c.got) != want {
				t.Fatalf("%+v:\n got %s\nwant %s", c.value, c.got, want)
			}
		}
	}
}

// TestJSONOfSections holds sections to what a reader of observations gets back.
func TestJSONOfSections(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 5_000 {
		fields := []env.Field{{Name: "a" + valid(rng), Value: valid(rng)}, {Name: "b", Value: valid(rng)}}
		for _, s := range []env.Section{{Name: "s", Text: valid(rng)}, {Name: "s", Fields: fields}, {Name: "s", Rows: [][]env.Field{fields, fields[:1]}}} {
			for _, j := range []env.JSON{{}, {HTML: true}} {
				got, ok := env.DecodeSection("s", j.Section(nil, s))
				if !ok || fmt.Sprintf("%q", got) != fmt.Sprintf("%q", s) {
					t.Fatalf("%q became %q", s, got)
				}
			}
		}
	}
}

// TestJSONTextReadsBack holds any bytes, in both forms, to what encoding/json makes of them.
func TestJSONTextReadsBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 5_000 {
		in := text(rng) + string([]byte{byte(rng.IntN(256)), byte(rng.IntN(256))})
		for _, j := range []env.JSON{{}, {HTML: true}} {
			var got, want string
			plain, _ := json.Marshal(in)
			if err := json.Unmarshal(j.Text(nil, in), &got); err != nil || json.Unmarshal(plain, &want) != nil || got != want {
				t.Fatalf("%q is written as %s: %v", in, j.Text(nil, in), err)
			}
		}
	}
}

// TestJSONTextForPeople keeps what needs no escape as it is, where no browser reads it.
func TestJSONTextForPeople(t *testing.T) {
	for in, want := range map[string]string{
		"Cable & Co <b> é 😀":     `"Cable & Co <b> é 😀"`,
		"a\"\\\n\t\r\b\f\x01":    `"a\"\\\n\t\r\b\f\u0001"`,
		"\x7f\u0085\u009b\u2028": `"\u007f\u0085\u009b\u2028"`,
		"a\xffb\ufffd":           "\"a\\ufffdb\ufffd\"",
	} {
		if got := string((env.JSON{}).Text(nil, in)); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// escaped is what encoding/json writes, with the controls escaped that it lets stand.
func escaped(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, r := range string(data) {
		if r >= 0x7f && r < 0xa0 {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// text is a string of odd characters, some of them broken.
func text(rng *rand.Rand) string {
	odd := []string{"a", "Z", "0", " ", "<", ">", "&", "\"", "\\", "/", "\n", "\r", "\t", "\b", "\f", "\x00", "\x1b[2J", "\x7f", "\u0085", "\u009b", "\u00a0", "é", "\u2027", "\u2028",
		"\u2029", "\u202a", "\ufffd", "\xff", "\xc3", "\xe2\x80", "😀", "\U0010ffff", "\xf4\x90\x80\x80"}
	var b strings.Builder
	for range rng.IntN(8) {
		b.WriteString(odd[rng.IntN(len(odd))])
	}
	return b.String()
}

func valid(rng *rand.Rand) string { return strings.ToValidUTF8(text(rng), "?") }

func points(rng *rand.Rand) env.Points {
	return env.Points(rng.Int64N(4_000_000)-2_000_000) / []env.Points{1, 10, 1000, 100_000, 1_000_000}[rng.IntN(5)] * []env.Points{1, 1000, 1_000_000}[rng.IntN(3)]
}

func parts(rng *rand.Rand) []env.Part {
	var list []env.Part
	for range rng.IntN(3) {
		list = append(list, env.Part{Name: text(rng), Value: points(rng), Why: text(rng)})
	}
	return list
}

func TestPointsAreExactDecimals(t *testing.T) {
	for p, want := range map[env.Points]string{0: "0", 1: "0.000001", -1: "-0.000001", 150_000: "0.15", -200_000: "-0.2", env.One: "1", 1_234_560: "1.23456",
		-1_000_001: "-1.000001", math.MaxInt64: "9223372036854.775807", math.MinInt64: "-9223372036854.775808", 10_900_000: "10.9", 12 * env.One: "12"} {
		if p.String() != want {
			t.Errorf("%d: %s, want %s", int64(p), p, want)
		}
		var back env.Points
		if p == math.MaxInt64 || p == math.MinInt64 {
			continue // written, though no file's score may be as large
		}
		if err := back.UnmarshalJSON([]byte(want)); err != nil || back != p {
			t.Errorf("%s reads as %d, %v", want, int64(back), err)
		}
	}
}
