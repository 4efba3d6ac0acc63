package triage

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"
)

// draws generates n tickets of a level, as episodes do.
func draws(lv *level, g *generator, n int, visit func(*ticket)) {
	for i := range n {
		tk := g.ticket(lv, uint64(i/lv.tickets), i%lv.tickets)
		visit(&tk)
	}
}

// near fails when a share is off by more than tolerance, in points of a hundred.
func near(t *testing.T, what string, count, of int, want, tolerance float64) {
	t.Helper()
	if got := 100 * float64(count) / float64(of); math.Abs(got-want) > tolerance {
		t.Errorf("%s: %.1f %%, want %.0f ± %.0f", what, got, want, tolerance)
	}
}

func (t *ticket) asked() int {
	n := 0
	for _, m := range t.matters {
		if m.Open {
			n += (m.Signals & asking).Count()
		}
	}
	return n
}

func TestMixOfLabels(t *testing.T) {
	e := New()
	for i, mix := range [][5]int{{25, 35, 20, 15, 5}, {22, 30, 18, 15, 15}, {24, 31, 17, 12, 16}} {
		lv := &e.levels[i]
		const n = 20_000
		var byRoute [5]int
		wrong := 0
		bodies := map[string]bool{}
		draws(lv, e.gen, n, func(tk *ticket) {
			byRoute[position(routes(), tk.labels.Route)]++
			if tk.seen.InitialCategory != tk.labels.Route {
				wrong++
			}
			bodies[tk.seen.Body] = true
		})
		for r, want := range mix {
			near(t, lv.name+" "+routes()[r], byRoute[r], n, float64(want), 1.5)
		}
		near(t, lv.name+" filed wrong", wrong, n, []float64{0, 30, 50}[i], 1.5)
		if len(bodies) < 10_000 {
			t.Errorf("%s: %d distinct descriptions in %d draws", lv.name, len(bodies), n)
		}
	}
}

func TestHardIsMixedWithinEveryRoute(t *testing.T) {
	e := New()
	const n = 20_000
	var urgency, difficulty [6][4]int // by route; the last row is all
	double, decoupled, calmCritical, loudLow, sarcastic := 0, 0, 0, 0, 0
	draws(&e.levels[2], e.gen, n, func(tk *ticket) {
		r, u, d := position(routes(), tk.labels.Route), position(urgencies(), tk.labels.Urgency), position(difficulties(), tk.labels.Difficulty)
		for _, row := range []int{r, 5} {
			urgency[row][u]++
			difficulty[row][d]++
		}
		if tk.labels.Route != Spam && tk.asked() >= 2 {
			double++
		}
		// What urgency alone would suggest: difficulty in step with it, and its base as the priority.
		if d != [4]int{0, 1, 2, 2}[u] && outside(e.gen.book.base[u], tk.labels) > 0 {
			decoupled++
		}
		if u == 3 && !tk.loud {
			calmCritical++
		}
		if u == 0 && tk.loud {
			loudLow++
		}
		for _, s := range e.gen.words.Sarcasm {
			if strings.Contains(tk.seen.Body, s.text) {
				sarcastic++
			}
		}
	})
	for u, want := range []float64{30, 30, 25, 15} {
		near(t, "urgency "+urgencies()[u], urgency[5][u], n, want, 3)
	}
	for d, want := range []float64{35, 35, 30} {
		near(t, "difficulty "+difficulties()[d], difficulty[5][d], n, want, 3)
	}
	near(t, "two signals", double, n, 20, 1.5)
	for r, row := range urgency[:5] {
		total := row[0] + row[1] + row[2] + row[3]
		for u, count := range row {
			possible := r < 3 || r == 3 && u < 3 || r == 4 && (u == 0 || u == 2)
			if share := float64(count) / float64(total); possible && share < 0.08 || !possible && count > 0 {
				t.Errorf("%s: urgency %s in %.2f of the tickets", routes()[r], urgencies()[u], share)
			}
		}
		for d, count := range difficulty[r][:3] {
			if share := float64(count) / float64(total); share < 0.08 {
				t.Errorf("%s: difficulty %s in %.2f of the tickets", routes()[r], difficulties()[d], share)
			}
		}
	}
	if decoupled < n/4 {
		t.Errorf("decoupled: %d of %d", decoupled, n)
	}
	if calmCritical < n/20 || loudLow < n/50 || sarcastic < n/100 {
		t.Errorf("decoys: %d quiet critical tickets, %d loud trifles, %d sarcastic ones", calmCritical, loudLow, sarcastic)
	}
}

// TestNoSentenceTellsTheRoute counts whole sentences on hard, subjects too. A sentence fails when its share of one route is
// above 0.80 beyond what chance explains (two standard errors).
func TestNoSentenceTellsTheRoute(t *testing.T) {
	e := New()
	counts := map[string]*[5]int{}
	draws(&e.levels[2], e.gen, 60_000, func(tk *ticket) {
		r := position(routes(), tk.labels.Route)
		for i, s := range tk.sentences {
			s = strings.ToLower(strings.Trim(s, "“”"))
			if i == 0 {
				s = "subject: " + s
			}
			if counts[s] == nil {
				counts[s] = &[5]int{}
			}
			counts[s][r]++
		}
	})
	judged := 0
	for s, c := range counts {
		n, top := 0, 0
		for _, k := range c {
			n += k
			top = max(top, k)
		}
		if n < 100 {
			continue
		}
		judged++
		if share := float64(top) / float64(n); share > 0.80+2*math.Sqrt(0.8*0.2/float64(n)) {
			t.Errorf("%.2f of %d: %s (%v)", share, n, s, *c)
		}
	}
	if judged < 300 {
		t.Errorf("only %d sentences were frequent enough to judge", judged)
	}
}

// TestOnlyFaultsComeAndGo keeps tickets from saying of a refund, a wish or an opinion that it is there on some days only. On
// every level there are matters of each topic with all of the complications that fit it.
func TestOnlyFaultsComeAndGo(t *testing.T) {
	e := New()
	var onOff wording
	for _, f := range e.gen.words.Complications {
		if f.signals == OnOff {
			onOff = f.words
		}
	}
	said := 0
	for i := range e.levels {
		most := map[Signals]int{}
		draws(&e.levels[i], e.gen, 5000, func(tk *ticket) {
			for _, m := range tk.matters {
				topic := m.Signals & topics
				most[topic] = max(most[topic], (m.Signals & complications).Count())
				if m.Signals.Has(OnOff) {
					said++
					if topic != Fault {
						t.Errorf("%b comes and goes: %s", m.Signals, tk.seen.Body)
					}
				}
			}
			if tk.labels.Route == Spam {
				return // its stories are bait, and may say anything
			}
			fault := false
			for _, m := range tk.matters {
				fault = fault || m.Signals.Has(Fault)
			}
			for _, s := range tk.sentences {
				if !fault && (slices.Contains(onOff.plain, s) || slices.Contains(onOff.oblique, s) || slices.Contains(e.gen.words.ComplicationDenials[:onOffDenials], s)) {
					t.Errorf("no fault, and %q: %s", s, tk.seen.Body)
				}
			}
		})
		for topic, want := range map[Signals]int{Money: 3, Fault: 3, Wish: 3, Opinion: 2} {
			if most[topic] != want {
				t.Errorf("%s: %b with %d complications at most, want %d", e.levels[i].name, topic, most[topic], want)
			}
		}
	}
	if said < 500 {
		t.Errorf("said of %d faults only", said)
	}
}

// TestSentimentIsTheTexts works the mood out from the text alone, part by part, and finds what the desk shows.
func TestSentimentIsTheTexts(t *testing.T) {
	e := New()
	byText := map[string]float64{}
	differ := 0
	for _, lv := range e.levels {
		draws(&lv, e.gen, 3000, func(tk *ticket) {
			key := strings.Join(tk.sentences[1:], " ")
			if before, ok := byText[key]; ok && before != tk.seen.Sentiment {
				differ++
			}
			byText[key] = tk.seen.Sentiment
			loud := false
			for _, x := range e.gen.words.Loud {
				loud = loud || strings.Contains(key, x.text)
			}
			if loud != tk.loud || loud && tk.seen.Sentiment >= 0.4 || tk.seen.Sentiment < -1 || tk.seen.Sentiment > 1 {
				t.Fatalf("sentiment %.2f, loud %v: %s", tk.seen.Sentiment, tk.loud, key)
			}
		})
	}
	if differ > 0 {
		t.Errorf("%d texts came with two sentiments", differ)
	}
}

// TestStreamsAreIndependent changes how the account is drawn: nothing else of a ticket may change.
func TestStreamsAreIndependent(t *testing.T) {
	a, b := cast("hard", 5, 3, "account"), cast("hard", 5, 3, "words")
	if a.n(1<<30) == b.n(1<<30) {
		t.Error("two fields share a stream")
	}
	if cast("hard", 5, 3, "words").n(1<<30) == cast("hard", 5, 4, "words").n(1<<30) || cast("hard", 5, 3, "words").n(1<<30) == cast("hard", 6, 3, "words").n(1<<30) {
		t.Error("two tickets share a stream")
	}
	g := New().gen
	lv := newLevels()[2]
	plain := g.ticket(&lv, 5, 3)
	lv.wrongFiled = 0
	if other := g.ticket(&lv, 5, 3); other.seen.Body != plain.seen.Body || other.seen.AccountAgeDays != plain.seen.AccountAgeDays {
		t.Error("a change to the filing changed the text")
	}
}

// TestVersionPinsTheGenerator fails when the same seed makes another ticket: then raise Version and put the new sum here.
func TestVersionPinsTheGenerator(t *testing.T) {
	const version, want = "1.2.0", "e06f9d4d27f27b01"
	e := New()
	h := fnv.New64a()
	for i := range e.levels {
		draws(&e.levels[i], e.gen, 300, func(tk *ticket) {
			fmt.Fprintln(h, tk.seen.Number, tk.seen.Subject, tk.seen.Body, tk.seen.Sentiment, *tk.seen.Intake, tk.labels)
		})
	}
	if got := fmt.Sprintf("%016x", h.Sum64()); Version != version || got != want {
		t.Errorf("version %s, sum %s; pinned are %s and %s", Version, got, version, want)
	}
}
