package tasks

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func speaker(t testing.TB, voice string) *Task {
	return ticket(t, "x-1", `ticket: {subject: Hello There, body: "{first}"}
customer: {name: "{first} {last}", email: "{first:lower}@mail.example"}
vary:
  first: {pick: [Priya]}
  last: {pick: [Nair]}
  voice: {pick: [`+voice+`]}
hidden:
  shop: {pick: [Volt Bazaar]}
  order: {id: "NL-#####", authored: NL-20417}
  n: {int: [1, 9], authored: 2}
`)
}

func TestVoices(t *testing.T) {
	const text = "Hello, this is Priya Nair. Volt Bazaar took $49.00 on 2 March, see https://example.com/Reset and NL-20417. I'm not happy with Zorg."
	for voice, want := range map[string]string{
		"plain": text,
		"lower": "hello, this is Priya Nair. Volt Bazaar took $49.00 on 2 March, see https://example.com/Reset and NL-20417. i'm not happy with Zorg.",
		"caps":  "HELLO, THIS IS Priya Nair. Volt Bazaar TOOK $49.00 ON 2 March, SEE https://example.com/Reset AND NL-20417. I'M NOT HAPPY WITH Zorg.",
	} {
		if got := start(t, speaker(t, voice), 0).Voice(text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", voice, got, want)
		}
	}
}

func TestTypos(t *testing.T) {
	const text = "Yesterday somebody delivered a completely different speaker and nobody answers when telephoning the service department about exchanging it"
	task := speaker(t, "typos")
	changed, words := 0, strings.Fields(text)
	for seed := range uint64(200) {
		got := strings.Fields(start(t, task, seed).Voice(text))
		if len(got) != len(words) {
			t.Fatalf("seed %d: %d words become %d", seed, len(words), len(got))
		}
		for k := range words {
			if got[k] != words[k] {
				changed++
			}
			if distance(got[k], words[k]) > 2 || got[k][0] != words[k][0] {
				t.Errorf("%s becomes %s", words[k], got[k])
			}
		}
	}
	if rate := 200 * len(words) / max(changed, 1); rate < 8 || rate > 20 {
		t.Errorf("one word in %d has a typing error", rate)
	}
	if a, b := start(t, task, 7).Voice(text), start(t, task, 7).Voice(text); a != b {
		t.Error("the same text is typed in two ways")
	}
}

// Whatever the words around it, no voice changes a protected value, and values keep their order.
func TestVoicesKeepValues(t *testing.T) {
	tasks := []*Task{speaker(t, "lower"), speaker(t, "typos"), speaker(t, "caps")}
	words := rapid.StringMatching(`([A-Za-z]{1,12}|don't|I|Ärger|naïve|—|:\()( [a-z]{2,9}[.,!?]?){0,4}`)
	values := rapid.OneOf(
		rapid.SampledFrom([]string{"Priya", "Nair", "Priya Nair", "Volt Bazaar", "Northlight", "NL-20417", "priya@mail.example", "someone.else@Mail.example", "https://example.com/Reset?x=Y",
			"northl1ght.example", "2 March 2026", "2026-03-02", "March 2nd", "Mar 2", "3/2/2026", "TKT-4821", "INC-31", "$1,250.00", "49.00", "150 USD", "www.Example.com", "Friday", "TR-9F"}),
		rapid.StringMatching(`\$[1-9][0-9]{0,3}(\.[0-9]{2})?`),
		rapid.StringMatching(`[A-Z]{2}-[0-9]{3,6}`),
		rapid.StringMatching(`20[0-9]{2}-0[1-9]-[12][0-9]`),
	)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var kept []string
		for range rapid.IntRange(1, 6).Draw(t, "parts") {
			v := values.Draw(t, "value")
			kept = append(kept, v)
			text.WriteString(words.Draw(t, "words") + " " + v + rapid.SampledFrom([]string{" ", ", ", ". ", "! ", " — "}).Draw(t, "gap"))
		}
		for _, task := range tasks {
			i, err := task.Instantiate(rapid.Uint64().Draw(t, "seed"))
			if err != nil {
				t.Fatal(err)
			}
			got := i.Voice(text.String())
			if got != i.Voice(text.String()) {
				t.Fatal("the same text is typed in two ways")
			}
			for rest, k := got, 0; k < len(kept); k++ {
				// USD is a word beside the amount, and may be typed in small letters.
				value := strings.TrimSuffix(kept[k], " USD")
				at := strings.Index(rest, value)
				if at < 0 {
					t.Fatalf("%q lost %q:\n%s", text.String(), value, got)
				}
				rest = rest[at+len(value):]
			}
		}
	})
}
