package tasks

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const plainTicket = "ticket: {subject: s, body: \"{first}\"}\n"

// ticket loads one ticket file written in the test; ID and level are put before the text.
func ticket(t testing.TB, name, text string) *Task {
	t.Helper()
	dir := write(t, "resolution/"+name+".yaml", "id: resolution/"+name+"\nlevel: easy\nresolution: {}\n"+text)
	task, problems := LoadFile(filepath.Join(dir, "resolution", name+".yaml"))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	return task
}

func start(t testing.TB, task *Task, seed uint64) *Instance {
	t.Helper()
	i, err := task.Instantiate(seed)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestAuthored(t *testing.T) {
	i := start(t, example(t), 0)
	if want := (Customer{"C-4821", "Priya Nair", "Priya", true, "Northlight+ monthly", 24, 3, 120000, "priya.nair@mail.example"}); i.Customer != want {
		t.Error(cmp.Diff(want, i.Customer))
	}
	ticket := i.Ticket
	if !fitsPattern(ticket.Number, "TKT-####") {
		t.Errorf("number %q", ticket.Number)
	}
	ticket.Number = ""
	if want := (Ticket{"", "charged-twice", "Charged twice!", "I was charged twice this month and nobody answers. Fix it.", "chat", -70}); ticket != want {
		t.Error(cmp.Diff(want, ticket))
	}
	var hidden []string
	for _, h := range i.Hidden() {
		hidden = append(hidden, h.Name+"="+h.Value.String())
	}
	if want := []string{"amount=$49.00", "charged=2 March 2026", "again=3 March 2026", "gift=false"}; !cmp.Equal(hidden, want) {
		t.Error(cmp.Diff(want, hidden))
	}
	if len(i.Records) != 1 || i.Records[0].Title != "Charges on the card of Priya Nair" || !strings.Contains(i.Records[0].Body, "| 2026-03-03 | Northlight | $49.00 |") {
		t.Errorf("records %+v", i.Records)
	}
	if f, ok := i.Fact("refund"); !ok || f.Role != "refund-amount" || f.Value != "$49.00" {
		t.Errorf("fact %+v", f)
	}
	if c, err := i.Cents("{amount}"); err != nil || c != 4900 {
		t.Errorf("cents %d, %v", c, err)
	}
}

func TestFill(t *testing.T) {
	i := start(t, example(t), 0)
	for text, want := range map[string]string{
		"{amount} on {charged:iso}":                      "$49.00 on 2026-03-02",
		"{charged:short}, {amount:loose}, {first:lower}": "2 Mar, $49, priya",
		"{today}":                           "18 March 2026",
		"{given} {amount:iso}":              "{given} {amount:iso}",
		"{ amount } {} {{amount}} {Amount}": "{ amount } {} {$49.00} {Amount}",
		"{\"a\": {amount:plain}}":           "{\"a\": 49.00}",
		"{amount":                           "{amount",
		"no braces":                         "no braces",
	} {
		if got := i.Fill(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Every seed other than 0 gives each hidden variable that can vary another value than the authored one, inside its domain; true and
// false may both come.
func TestHiddenNeverDrawsTheAuthoredValue(t *testing.T) {
	task := ticket(t, "x-1", `ticket: {subject: s, body: b}
hidden:
  amount: {money: [$1.00, $4.00], step: $1.00, authored: $2.00}
  odd: {money: [$1.00, $2.00], step: $0.30, authored: $1.50}
  day: {date: [2026-03-01, 2026-03-03], authored: 2026-03-03}
  n: {int: [1, 2], authored: 1}
  code: {id: "A#", authored: A7}
  word: {pick: [a, b, a, c]}
  flag: {pick: [false, true]}
  one: {pick: [same, same]}
`)
	authored := start(t, task, 0).Hidden()
	seen := map[string]int{}
	for seed := uint64(1); seed <= 400; seed++ {
		for k, h := range start(t, task, seed).Hidden() {
			if h == authored[k] && h.Name != "one" && h.Name != "flag" {
				t.Fatalf("seed %d draws the authored %s = %s", seed, h.Name, h.Value)
			}
			seen[h.Name+"="+h.Value.String()]++
		}
	}
	want := []string{"amount=$1.00", "amount=$3.00", "amount=$4.00", "odd=$1.00", "odd=$1.30", "odd=$1.60", "odd=$1.90",
		"day=1 March 2026", "day=2 March 2026", "n=2", "word=b", "word=c", "flag=true", "flag=false", "one=same"}
	for d := range 10 {
		if d != 7 {
			want = append(want, fmt.Sprintf("code=A%d", d))
		}
	}
	for _, w := range want {
		if seen[w] == 0 {
			t.Errorf("%s is never drawn", w)
		}
		delete(seen, w)
	}
	if len(seen) > 0 {
		t.Errorf("drawn beside: %v", seen)
	}
}

// Visible variables draw from their whole domain, both ends included, and about evenly.
func TestVisibleDrawsEvenly(t *testing.T) {
	task := ticket(t, "x-1", "ticket: {subject: s, body: \"{day} {n}\"}\nvary:\n  day: {date: [2026-03-01, 2026-03-04], authored: 2026-03-02}\n  n: {int: [-1, 2], authored: 0}\n")
	count := map[Value]int{}
	for seed := uint64(1); seed <= 4000; seed++ {
		for _, v := range start(t, task, seed).Visible() {
			count[v.Value]++
		}
	}
	if len(count) != 8 {
		t.Fatalf("%d values are drawn, want 8: %v", len(count), count)
	}
	for v, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%s is drawn %d times of 4000", v, n)
		}
	}
}

func TestTwinsOpenAlike(t *testing.T) {
	opening := "testdata/openings/charged-twice.yaml"
	shared, problems := LoadFile("testdata/resolution/charged-twice-1.yaml")
	if len(problems) > 0 {
		t.Fatal(opening, problems[0])
	}
	dir := write(t, "resolution/charged-twice-2.yaml", "id: resolution/charged-twice-2\nlevel: hard\nopening: charged-twice\nresolution: {}\nhidden:\n  amount: {money: [$29.00, $89.00], authored: $49.00}\n",
		"openings/charged-twice.yaml", string(shared.opening.data))
	twin, problems := LoadFile(filepath.Join(dir, "resolution/charged-twice-2.yaml"))
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	numbers, same := map[string]bool{}, 0
	for seed := range uint64(200) {
		a, b := start(t, shared, seed), start(t, twin, seed)
		if a.Ticket != b.Ticket || a.Customer != b.Customer || a.Pick("say", 5) != b.Pick("say", 5) || a.Voice("Where is my money now?") != b.Voice("Where is my money now?") {
			t.Fatalf("seed %d tells the twins apart: %s", seed, cmp.Diff(a.Ticket, b.Ticket))
		}
		if seed > 0 && a.Fill("{amount}") == b.Fill("{amount}") {
			same++
		}
		numbers[a.Ticket.Number] = true
	}
	if same > 20 {
		t.Errorf("the hidden amounts of the twins agree for %d of 200 seeds; they are to be drawn by id", same)
	}
	if len(numbers) < 180 {
		t.Errorf("only %d ticket numbers for 200 seeds", len(numbers))
	}
}

func TestShippedTwinsOpenAlike(t *testing.T) {
	first := map[string]*Task{}
	for _, task := range shipped(t).Tasks("") {
		if !task.Twins {
			continue
		}
		other, ok := first[task.Opening]
		if !ok {
			first[task.Opening] = task
			continue
		}
		for seed := range uint64(20) {
			a, b := start(t, task, seed), start(t, other, seed)
			if a.Ticket != b.Ticket || a.Customer != b.Customer {
				t.Errorf("seed %d tells %s from %s", seed, task.ID, other.ID)
			}
		}
	}
}

func TestAddingAFieldChangesNoOther(t *testing.T) {
	const vary = "vary:\n  first: {pick: [Ann, Bea, Cleo, Dora]}\n  n: {int: [1, 1000], authored: 5}\n"
	const hidden = "hidden:\n  amount: {money: [$1.00, $900.00], authored: $5.00}\n  code: {id: \"######\", authored: \"123456\"}\n"
	before := ticket(t, "x-1", plainTicket+vary+hidden)
	after := ticket(t, "x-1", plainTicket+"hidden:\n  zero: {int: [1, 50], authored: 3}\n"+strings.TrimPrefix(hidden, "hidden:\n")+"vary:\n  other: {pick: [1, 2]}\n"+strings.TrimPrefix(vary, "vary:\n"))
	for seed := range uint64(100) {
		a, b := start(t, before, seed), start(t, after, seed)
		for _, v := range append(a.Visible(), a.Hidden()...) {
			if w, _ := b.Value(v.Name); w != v.Value {
				t.Fatalf("seed %d: %s is %s, and %s once a field is added", seed, v.Name, v.Value, w)
			}
		}
		if a.Ticket != b.Ticket || a.Pick("x", 9) != b.Pick("x", 9) {
			t.Fatalf("seed %d: the ticket changes once a field is added", seed)
		}
	}
}

func TestPick(t *testing.T) {
	task := example(t)
	if start(t, task, 0).Pick("say", 4) != 0 {
		t.Error("seed 0 picks the authored one")
	}
	count, differ := [4]int{}, 0
	for seed := uint64(1); seed <= 400; seed++ {
		i := start(t, task, seed)
		k := i.Pick("say", 4)
		if k != i.Pick("say", 4) {
			t.Fatal("the same pick gives two results")
		}
		count[k]++
		if k != i.Pick("other", 4) {
			differ++
		}
	}
	for k, n := range count {
		if n < 60 || n > 140 {
			t.Errorf("%d is picked %d times of 400", k, n)
		}
	}
	if differ < 200 {
		t.Errorf("two streams agree for %d of 400 seeds", 400-differ)
	}
}

func TestConditions(t *testing.T) {
	record := func(id, when string) string {
		return fmt.Sprintf("  - {id: %s, kind: order, when: %q, title: t, tags: [a], body: b}\n", id, when)
	}
	task := ticket(t, "x-1", "ticket: {subject: s, body: b}\nhidden:\n  gift: {pick: [false, true]}\nrecords:\n"+record("a", "{gift}")+record("b", "not {gift}")+record("c", "")+record("d", "false"))
	for seed, want := range map[uint64]string{0: "b c", 1: "a c"} {
		var got []string
		for _, r := range start(t, task, seed).Records {
			got = append(got, r.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("seed %d: records %v, want %s", seed, got, want)
		}
	}
}

func TestArticleSlots(t *testing.T) {
	task := ticket(t, "x-1", "ticket: {subject: s, body: b}\nhidden:\n  code: {pick: [one, two]}\narticles:\n  reset: {link: \"https://example.com/{code}\"}\n")
	a := Article{ID: "reset", Body: "Go to {link} within {hours} hours.", Slots: []Slot{{"link", "https://example.com/reset"}, {"hours", "2"}}}
	i := start(t, task, 1)
	if got, want := i.Article(a), "Go to https://example.com/two within 2 hours."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := a.Text(), "Go to https://example.com/reset within 2 hours."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	a.ID = "other"
	if i.Article(a) != a.Text() || i.ArticleSlots("other") != nil || i.SetsArticle("other") || !i.SetsArticle("reset") {
		t.Error("an article that the ticket does not set has its defaults")
	}
}

// Picks of one kind of values have that kind; what a variable rests on is drawn first, whatever the order in the file.
func TestKindsAndOrder(t *testing.T) {
	task := ticket(t, "x-1", `ticket: {subject: s, body: b}
hidden:
  last: {calc: price * 2 + fee}
  line: {pick: ["paid {last} on {day:iso}", other]}
  fee: {pick: [$3.00, $4.00]}
  day: {pick: [2026-01-05, 2026-01-06]}
  price: {money: [$10.00, $20.00], authored: $12.50}
  mixed: {pick: [1, x]}
`)
	i := start(t, task, 0)
	for name, want := range map[string]string{"last": "$28.00", "line": "paid $28.00 on 2026-01-05", "day": "5 January 2026", "mixed": "1"} {
		if v, _ := i.Value(name); v.String() != want {
			t.Errorf("%s = %s, want %s", name, v, want)
		}
	}
	if v, _ := i.Value("mixed"); v.Kind != KindText {
		t.Errorf("mixed is %s", v.Kind)
	}
}

func TestInstantiateIsSafeForConcurrentUse(t *testing.T) {
	task := example(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for seed := range uint64(50) {
				if _, err := task.Instantiate(seed); err != nil {
					t.Error(err)
				}
				_, _ = task.Title(), task.Digest()
			}
		})
	}
	group.Wait()
}
