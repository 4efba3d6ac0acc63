package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"hotseat/env"
	"hotseat/ui/config"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
)

// page is a screen for tests: a desk with a long conversation.
type page struct {
	ctx    *screen.Context
	desk   pane.Desk
	seen   pane.Seen
	scope  keymap.Scope
	did    []string
	closed *int
	asks   string
	size   tea.WindowSizeMsg
	boom   bool
}

func (p *page) Init() tea.Cmd       { return nil }
func (p *page) Scope() keymap.Scope { return p.scope }
func (p *page) Title() string       { return "page" }
func (p *page) LeaveQuestion() string {
	return p.asks
}
func (p *page) Close() error {
	*p.closed++
	return nil
}

func (p *page) layout() layout.Layout {
	return p.desk.Layout(p.size.Width, p.size.Height, layout.Watch, p.seen)
}

func (p *page) Do(a keymap.Action, press screen.Press) tea.Cmd {
	p.did = append(p.did, fmt.Sprintf("%s %d", a, press.Count))
	switch a {
	case keymap.Back:
		p.ctx.Back()
	case keymap.Branch:
		p.ctx.Open(screen.Home{})
	case keymap.Note:
		p.ctx.Ask(dialog.NewPrompt("t", "Note", "words", "", nil))
	case keymap.CopyStep:
		p.ctx.Copy("copied")
	case keymap.ExportReplay:
		panic("no export")
	case keymap.Autoplay:
		return func() tea.Msg { panic("in a command") }
	default:
		p.desk.Do(p.ctx.Look, p.layout(), p.seen, a, press.Times())
	}
	return nil
}

func (p *page) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.size = msg
	case screen.Wheel:
		p.desk.Wheel(p.ctx.Look, p.layout(), p.seen, msg.X, msg.Y, msg.Lines)
	case dialog.Prompted:
		p.did = append(p.did, "prompted "+msg.Text)
	}
	return nil
}

func (p *page) View(w, h int) string {
	if p.boom {
		panic("drawing")
	}
	l := p.desk.Layout(w, h, layout.Watch, p.seen)
	return pane.Compose(l, func(at layout.Place) string {
		if block, ok := p.desk.Draw(p.ctx.Look, at, p.seen); ok {
			return block
		}
		if at.Name == layout.Footer {
			return p.ctx.Footer(at.W, p)
		}
		return ""
	})
}

func conversation(n int) pane.Seen {
	o := env.Observation{Ticket: &env.Ticket{Number: "T-1", Subject: "Charged twice", Body: strings.Repeat("words ", 60)}, Customer: &env.Customer{Name: "Priya"}}
	for i := range n {
		o.Conversation = append(o.Conversation, env.Message{From: env.FromCustomer, Name: "Priya", Text: fmt.Sprintf("message %d %s", i, strings.Repeat("text ", i%40)), At: "09:00"})
	}
	o.Documents = []env.Document{{Title: "Billing", Text: "# Rule", Step: 1}}
	return pane.Seen{Now: o}
}

func root(t testing.TB, c config.Config, messages int) (*Root, *page) {
	t.Helper()
	closed := 0
	var first *page
	r, err := New(screen.Deps{Config: c, Now: time.Now}, func(ctx *screen.Context, route screen.Route) (screen.Screen, error) {
		if route == (screen.Library{}) {
			return nil, errors.New("no\x1b[31m library")
		}
		p := &page{ctx: ctx, seen: conversation(messages), scope: keymap.Replay, closed: &closed}
		if first == nil {
			first = p
		}
		return p, nil
	}, screen.Replay{})
	if err != nil {
		t.Fatal(err)
	}
	return r, first
}

func TestKeysReachTheScreenWithTheirCount(t *testing.T) {
	r, p := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 80, 24)
	d.Keys("5", "l", "1", "2", "G", "0", "right")
	if got, want := strings.Join(p.did, ","), "replay.next-step 5,replay.last-step 12,replay.first-step 0,replay.next-step 0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestPaletteHelpAndDialogs(t *testing.T) {
	r, p := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 100, 30)
	d.Keys("?")
	d.See("Keys", "Next step")
	d.Keys("esc", ":")
	d.See("Commands")
	d.Type("add a note")
	d.Keys("enter")
	d.See("Note")
	if d.View().Cursor == nil {
		t.Error("no cursor in the prompt")
	}
	d.Type("hi there")
	d.Resize(60, 20)
	d.Keys("enter")
	if got := strings.Join(p.did, ","); !strings.HasSuffix(got, "prompted hi there") {
		t.Error(got)
	}
	d.Keys("y")
	if d.Clipboard != "copied" {
		t.Errorf("copied %q", d.Clipboard)
	}
	d.ClickOn("next step")
	if got := p.did[len(p.did)-1]; got != "replay.next-step 0" {
		t.Errorf("a click on a hint does %s", got)
	}
}

// Who presses esc wants to go back. From the last screen that would be out of the program, and the footer says how that is done.
func TestEscGoesBackAndNeverOut(t *testing.T) {
	r, p := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 200, 30)
	d.See("q quit")
	d.Keys("b")
	d.See("q back")
	d.Keys("esc")
	if *p.closed != 1 || d.Quit {
		t.Fatalf("closed %d, quit %v", *p.closed, d.Quit)
	}
	d.Keys("esc", "esc")
	d.See("this is the first screen; q quits")
	if d.Quit {
		t.Fatal("esc quits")
	}
	if d.Keys("q"); !d.Quit {
		t.Error("q does not quit")
	}
	for keys, want := range map[string]string{"esc": "ctrl+c quits", "Q": "Q quits"} {
		r, _ := root(t, config.Config{Keys: map[string][]string{"global.back": strings.Fields(keys)}}, 3)
		d := uitest.New(t, r, 200, 30)
		if d.Keys("esc"); keys == "esc" {
			d.See(want)
		}
		if d.Quit {
			t.Error("esc quits")
		}
	}
}

func TestScreensOpenAndClose(t *testing.T) {
	r, p := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 80, 24)
	d.Keys("b", "q")
	if *p.closed != 1 || d.Quit {
		t.Errorf("closed %d, quit %v", *p.closed, d.Quit)
	}
	host{r}.Open(screen.Library{})
	d.Send(nil)
	if !strings.Contains(r.ctx.Message, "no library") {
		t.Errorf("says %q", r.ctx.Message)
	}
	p.asks = "The episode is not over."
	d.Keys("ctrl+c")
	d.See("Quit hotseat?", "The episode is not over.")
	d.Keys("n")
	if d.Quit {
		t.Fatal("it quits against the answer")
	}
	d.Keys("ctrl+c", "ctrl+c")
	if !d.Quit {
		t.Error("the second ctrl+c does not quit")
	}
	if err := r.Close(); err != nil || *p.closed != 2 {
		t.Errorf("%v, closed %d", err, *p.closed)
	}
}

func TestPanicsEndInOneError(t *testing.T) {
	for _, key := range []string{"x", "space"} {
		r, p := root(t, config.Config{}, 3)
		d := uitest.New(t, r, 80, 24)
		d.Keys(key)
		if err := r.Close(); !d.Quit || err == nil || !strings.Contains(err.Error(), "internal error: ") || *p.closed != 1 {
			t.Errorf("%s: quit %v, %v, closed %d", key, d.Quit, err, *p.closed)
		}
	}
	r, p := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 80, 24)
	p.boom = true
	d.Keys("l")
	if !d.Quit {
		t.Error("a panic while drawing is lost")
	}
}

func TestTooSmall(t *testing.T) {
	r, _ := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 39, 12)
	d.See("hotseat needs 40×12; this is 39×12")
	for w := 1; w <= 220; w += 7 {
		for h := 1; h <= 70; h += 5 {
			d.Resize(w, h)
		}
	}
	d.Keys(":")
	for w := 1; w <= 130; w += 9 {
		d.Resize(w, 1+w/3)
	}
}

func TestThemeFollowsTheTerminal(t *testing.T) {
	r, _ := root(t, config.Config{}, 3)
	d := uitest.New(t, r, 80, 24)
	d.Send(tea.BackgroundColorMsg{Color: white{}})
	if id := r.ctx.Look.Theme.ID; id != "light" {
		t.Errorf("on white the theme is %s", id)
	}
	d.Send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	if id := r.ctx.Look.Theme.ID; id != "plain" {
		t.Errorf("without colours the theme is %s", id)
	}
	if r, _ = root(t, config.Config{Theme: "dark"}, 3); r.auto {
		t.Error("a chosen theme gives way")
	}
}

type white struct{}

func (white) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }

func TestWheelIsMerged(t *testing.T) {
	now := time.Unix(0, 0)
	filter := merge(func() time.Time { return now })
	lines := 0
	send := func(b tea.MouseButton) {
		if w, ok := filter(nil, tea.MouseWheelMsg{Button: b}).(screen.Wheel); ok {
			lines += w.Lines
		}
	}
	for range 100 {
		send(tea.MouseWheelDown)
		now = now.Add(time.Millisecond)
	}
	now = now.Add(time.Second)
	send(tea.MouseWheelUp)
	if lines != 99*wheelLines {
		t.Errorf("%d lines", lines)
	}
	if msg := filter(nil, tea.MouseClickMsg{}); msg == nil {
		t.Error("a click is dropped")
	}
}

func TestFullScreen(t *testing.T) {
	dumb := func(string) string { return "dumb" }
	fine := func(string) string { return "xterm" }
	for _, c := range []struct {
		getenv     func(string) string
		stdin, out bool
		want       bool
	}{{fine, true, true, true}, {dumb, true, true, false}, {fine, true, false, false}, {fine, false, true, false}} {
		if ok, why := FullScreen(c.getenv, c.stdin, c.out); ok != c.want || ok == (why != "") {
			t.Errorf("%+v: %v %q", c, ok, why)
		}
	}
}

func TestInATerminal(t *testing.T) {
	r, p := root(t, config.Config{Theme: "dark"}, 30)
	term := uitest.Start(t, r, 80, 24)
	term.See("message 29")
	term.Press(":")
	term.See("Commands")
	term.Press("\x1b")
	time.Sleep(100 * time.Millisecond)
	term.Press("q")
	if err := term.Ended(); err != nil || *p.closed != 1 {
		t.Errorf("%v, closed %d", err, *p.closed)
	}
	if term.AltScreen() {
		t.Error("the alternate screen is left on")
	}
}

func TestAPanicLeavesTheTerminalSane(t *testing.T) {
	r, p := root(t, config.Config{Theme: "dark"}, 3)
	term := uitest.Start(t, r, 80, 24)
	term.See("message 2")
	term.Press("x")
	if err := term.Ended(); err == nil || strings.Contains(err.Error(), "goroutine") || *p.closed != 1 {
		t.Errorf("%v, closed %d", err, *p.closed)
	}
	if term.AltScreen() {
		t.Error("the alternate screen is left on")
	}
}

func TestACancelledContextFinishesScreens(t *testing.T) {
	r, p := root(t, config.Config{Theme: "dark"}, 3)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = r.Run(ctx, tea.WithInput(strings.NewReader("")), tea.WithOutput(&strings.Builder{}), tea.WithoutSignals())
	if *p.closed != 1 {
		t.Errorf("closed %d", *p.closed)
	}
}

func BenchmarkKey(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprintf("%dx%d/messages-%d", size[0], size[1], n), func(b *testing.B) {
				r, _ := root(b, config.Config{Theme: "dark"}, n)
				r.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				keys := []tea.KeyPressMsg{uitest.Key("k"), uitest.Key("pgup"), uitest.Key("tab"), uitest.Key("j"), uitest.Key("shift+tab"), uitest.Key("l")}
				i := 0
				for b.Loop() {
					r.Update(keys[i%len(keys)])
					r.View()
					i++
				}
			})
		}
	}
}
