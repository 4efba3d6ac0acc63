package library_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays"
	"hotseat/replays/samples"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
	"hotseat/ui/screen/library"
	"hotseat/ui/uitest"
)

func now() time.Time { return time.Date(2026, 11, 2, 10, 0, 0, 0, time.UTC) }

type rig struct {
	*uitest.Driver
	dir    string
	opened []screen.Route
}

// list shows the library of a folder. Routes to other screens are kept and refused.
func list(t testing.TB, dir string, route screen.Library, w, h int, theme string) *rig {
	t.Helper()
	r := &rig{dir: dir}
	root, err := ui.New(screen.Deps{Replays: replays.NewLibrary(dir), Dir: dir, Config: config.Config{Theme: theme}, Now: now},
		func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
			if to, ok := to.(screen.Library); ok {
				return library.New(ctx, to), nil
			}
			r.opened = append(r.opened, to)
			return nil, errors.New("no such screen in this test")
		}, route)
	if err != nil {
		t.Fatal(err)
	}
	r.Driver = uitest.New(t, root, w, h)
	if !r.Wait(10*time.Second, func() bool { return !strings.Contains(r.Screen(), "reading …") }) {
		t.Fatalf("nothing is listed:\n%s", r.Screen())
	}
	return r
}

// filled is a folder with the samples in it, as if they had been played.
func filled(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := samples.Unpack(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAnEmptyLibraryShowsTheSamplesAndSaysSo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	r := list(t, dir, screen.Library{}, 80, 24, "dark")
	r.See("nothing was played yet: these are samples", "double-payout", "24 of 24")
	r.Keys("enter")
	got, ok := r.opened[0].(screen.Replay)
	if !ok || got.Step != -1 || len(got.List) != 24 || !strings.HasSuffix(got.Path, "01-double-payout.replay.jsonl") {
		t.Fatalf("opened %+v", r.opened)
	}
	if _, err := replays.Read(got.Path); err != nil {
		t.Error(err)
	}
}

func TestMovesOpensMarksCompares(t *testing.T) {
	r := list(t, filled(t), screen.Library{}, 120, 40, "dark")
	if strings.Contains(r.Screen(), "samples,") {
		t.Error("it says that played ones are samples")
	}
	r.See("newest, 24 of 24", "retroactive", "4 of 24 solved, mean")
	r.Keys("G", "enter")
	if got := r.opened[0].(screen.Replay); !strings.HasSuffix(got.Path, "01-double-payout.replay.jsonl") {
		t.Errorf("opened %s", got.Path)
	}
	r.Keys("c")
	r.See("mark two replays")
	r.Keys("g", "space", "j", "m", "c")
	r.See("2 marked")
	if c, ok := r.opened[len(r.opened)-1].(screen.Compare); !ok || c.Left == c.Right || c.Left == "" {
		t.Errorf("opened %+v", r.opened)
	}
	r.ClickOn("✓ 1.00  unknown-charge-1")
	r.See("unknown-charge-1  1.00,", "closed after 3 steps")
	r.ClickOn("✓ 1.00  unknown-charge-1")
	if got, ok := r.opened[len(r.opened)-1].(screen.Replay); !ok || !strings.Contains(got.Path, "18-") {
		t.Errorf("opened %+v", r.opened)
	}
}

func TestFilter(t *testing.T) {
	r := list(t, filled(t), screen.Library{}, 100, 30, "dark")
	r.Keys("/")
	r.Type("finding:wrong-clock")
	r.See("1 of 24", "cancel-plan-2")
	if r.View().Cursor == nil {
		t.Error("no cursor in the filter")
	}
	r.Keys("ctrl+u")
	r.Type("solved:perhaps")
	r.See("! ", "position 8")
	r.Keys("ctrl+u")
	r.Type(`text:"flowerpot" solved:no`)
	r.See("2 of 24")
	r.Keys("enter", "j")
	r.See("2 of 24")
	r.Keys("/", "esc")
	r.See("24 of 24")
	r = list(t, r.dir, screen.Library{Filter: "agent:baseline solved:yes"}, 100, 30, "dark")
	r.See("3 of 24", "agent:baseline solved:yes")
	r.Keys("enter")
	if got := r.opened[0].(screen.Replay); len(got.List) != 3 {
		t.Errorf("the list holds %d", len(got.List))
	}
}

func TestSorts(t *testing.T) {
	r := list(t, filled(t), screen.Library{}, 100, 30, "dark")
	for _, want := range []string{"worst score", "best score", "task", "agent", "most steps", "newest"} {
		r.Keys("s")
		r.See(want + ", 24 of 24")
	}
	r.Keys("G", "s", "s", "enter")
	best, err := replays.Read(r.opened[0].(screen.Replay).Path)
	if err != nil || !best.End.Solved {
		t.Errorf("the best is not first: %s %v", best.Path, err)
	}
}

func TestFilesThatCannotBeReadAreListed(t *testing.T) {
	dir := filled(t)
	if err := os.WriteFile(filepath.Join(dir, "broken.replay.jsonl"), []byte("\x1b[31mno\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := list(t, dir, screen.Library{}, 100, 30, "dark")
	r.Keys("G")
	r.See("broken.replay.jsonl", "25 of 25")
	r.Keys("enter")
	if len(r.opened) > 0 {
		t.Errorf("opened %+v", r.opened)
	}
}

// What was recorded while another screen was on top is listed when the library is back.
func TestListsAgainWhenItIsBack(t *testing.T) {
	dir := filled(t)
	r := list(t, dir, screen.Library{}, 100, 30, "dark")
	r.Keys("enter")
	data, err := os.ReadFile(filepath.Join(dir, samples.Names()[0]))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "new.replay.jsonl"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	r.Send(tea.WindowSizeMsg{Width: 100, Height: 30})
	r.See("25 of 25")
}

// The list with its colours, in every theme.
func TestGolden(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {50, 15}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, size[0], size[1]), func(t *testing.T) {
				list(t, filepath.Join(t.TempDir(), "none"), screen.Library{}, size[0], size[1], theme).GoldenStyled()
			})
		}
	}
}

func TestThemesSayTheSame(t *testing.T) {
	dir := filled(t)
	first := list(t, dir, screen.Library{}, 80, 24, "dark").Screen()
	for _, theme := range []string{"light", "plain"} {
		if s := list(t, dir, screen.Library{}, 80, 24, theme).Screen(); s != first {
			t.Errorf("%s says something else:\n%s", theme, s)
		}
	}
}

func TestEverySizeWithHostileText(t *testing.T) {
	dir := filled(t)
	data, err := os.ReadFile(filepath.Join(dir, samples.Names()[0]))
	if err != nil {
		t.Fatal(err)
	}
	for i, words := range []string{`\u001b[31mx\u001b]52;c;eA==\u0007\u202e`, strings.Repeat("w", 10_000), "日本語の名前がここにある", "مرحبا بالعالم", "👩‍👩‍👧‍👦"} {
		bad := strings.NewReplacer(`"hasty"`, `"`+words+`"`, "double-payout", words, "resolution/charged-twice-2", words).Replace(string(data))
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("bad%d.replay.jsonl", i)), []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, keys := range [][]string{{}, {"/", "ö", "x"}, {"?"}, {":"}, {"/", "score>", "("}} {
		r := list(t, dir, screen.Library{}, 120, 40, "dark")
		for _, k := range keys {
			r.Type(k)
		}
		for w := 1; w <= 220; w += 5 {
			r.Resize(w, 1+(w*7)%70)
		}
		for range 30 {
			r.Keys("down")
		}
		r.Resize(80, 24)
		r.Resize(40, 12)
	}
}

func BenchmarkKey(b *testing.B) {
	root, err := ui.New(screen.Deps{Replays: many(10_000), Config: config.Config{Theme: "dark"}, Now: now}, func(ctx *screen.Context, to screen.Route) (screen.Screen, error) {
		return library.New(ctx, to.(screen.Library)), nil
	}, screen.Library{})
	if err != nil {
		b.Fatal(err)
	}
	d := uitest.New(b, root, 200, 60)
	d.Wait(10*time.Second, func() bool { return strings.Contains(d.Screen(), "10000 of 10000") })
	keys := []string{"j", "pgdown", "k", "G", "g"}
	i := 0
	for b.Loop() {
		root.Update(uitest.Key(keys[i%len(keys)]))
		root.View()
		i++
	}
}

// many is a library of so many made-up replays.
type many int

func (m many) List() ([]replays.Entry, error) {
	list := make([]replays.Entry, m)
	for i := range list {
		list[i] = replays.Entry{Path: fmt.Sprint(i), Name: fmt.Sprint(i), Task: "toy/one", Env: "toy", Reason: "closed", Findings: []string{"a-finding", "another"}, RecordedAt: now()}
	}
	return list, nil
}

func (m many) Search(replays.Filter) ([]replays.Entry, error) { return m.List() }
