package pane

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

func look(t theme.Theme) Look { return Look{Theme: t, Cache: text.NewCache(10_000)} }

func desk() env.Spec {
	return env.Spec{Name: "toy", Actions: []env.ActionSpec{
		{Name: "say", Verb: "say", Label: "Say", Args: []env.ArgSpec{{Name: "words", Label: "Words", Kind: env.Text, MaxLen: 200, Canned: true}}},
		{Name: "look_up", Verb: "look", Label: "Look up", Args: []env.ArgSpec{{Name: "for", Label: "For", Kind: env.Line, MaxLen: 50}}},
		{Name: "pay", Verb: "pay", Label: "Pay", Args: []env.ArgSpec{{Name: "amount", Label: "Amount", Kind: env.Money, Min: 1, Max: 10000}}},
		{Name: "finish", Verb: "finish", Label: "Finish", Ends: true},
	}}
}

// seen is an observation in a language, or hostile.
func seen(word string) Seen {
	long := strings.Repeat(word+" ", 12)
	o := env.Observation{
		Ticket:   &env.Ticket{Number: "TKT-003", Family: "charged-twice", Subject: word + " charged twice!", Body: long, Channel: "chat", Status: "open", Sentiment: -0.7},
		Customer: &env.Customer{ID: "C-1", Name: word, Premium: true, Plan: "plus", Months: 24, Tickets: 3, TotalSpend: 120000, Email: "p@example.com"},
		Conversation: []env.Message{{From: env.FromCustomer, Name: word, Text: long, At: "09:00"}, {From: env.FromAgent, Text: "I am sorry. Let me look.", At: "09:01"},
			{From: env.FromSystem, Name: "knowledge base", Text: "found: " + word, At: "09:02"}},
		Documents: []env.Document{{ID: "a", Title: "Billing: " + word, Kind: "policy", Text: "# Rule\n\nRefund **duplicates**.", Step: 1}, {ID: "b", Title: "Charges, March 2026", Kind: "record", Text: word, Step: 2}},
		Sections: []env.Section{{Name: "case_file", Fields: []env.Field{{Name: "stage", Value: word}, {Name: "long_name", Value: long}}},
			{Name: "queue", Rows: [][]env.Field{{{Name: "id", Value: "1"}, {Name: "subject", Value: word}}}}, {Name: "hints", Text: "*" + word + "*"}},
		Feedback: "1 document, new", Step: 2, MaxSteps: 10,
		Actions: []env.Available{{Name: "say"}, {Name: "look_up"}, {Name: "pay", Unavailable: "nothing was found yet"}, {Name: "finish"}},
	}
	before := o
	before.Conversation, before.Documents = o.Conversation[:2], o.Documents[:1]
	before.Ticket = &env.Ticket{Status: "new", Sentiment: -0.9}
	frames := []agent.Frame{
		{N: 1, Action: env.Act("look_up", "for", word), Reward: env.Reward{Value: env.Milli(50), Parts: []env.Part{{Name: "ack", Value: env.Milli(50), Why: "acknowledged " + word}}}, Return: env.Milli(50)},
		{N: 2, Action: env.Act("pay", "amount", "98"), Reward: env.Reward{Value: -env.Milli(20)}, Return: env.Milli(30)},
	}
	return Seen{Now: o, Before: &before, Frames: frames, Flash: true, Deed: Deed{Title: "Step 2", Spec: desk(), Action: frames[1].Action, Thought: long, Reward: &frames[1].Reward,
		Feedback: word, Notes: []string{word}, Findings: []Fault{{What: "wrong-amount: paid $98.00 where $49.00 was due"}}, By: "baseline"}}
}

func track(word string) Track {
	t := Track{Start: env.One, Current: 4, Verdict: "1.00 → 0.00 after step 4 ?? ✗  best was: pay $49.00", Finding: "double-payout at 4: " + word, Speed: "1×", Playing: true}
	for i := range 6 {
		s := Stop{Label: "look " + word, Value: env.One}
		if i >= 3 {
			s.Value = 0
		}
		t.Stops = append(t.Stops, s)
	}
	t.Stops[3] = Stop{Label: "pay $98.00", Mark: "??", NoWay: true, Finding: true, Value: 0}
	t.Stops[1].Note = true
	return t
}

func languages() map[string]string {
	return map[string]string{"all": "a漢👍\x1b[31mé\u200d" + strings.Repeat("م", 30), "english": "refund", "german": "Rückerstattungsverfahren", "japanese": "二重請求です", "arabic": "مرحبا بكم", "emoji": "👍👨\u200d👩\u200d👧🇩🇪❤\ufe0f",
		"hostile": "\x1b[31m\x1b]52;c;x\x07\u202e\u200b" + strings.Repeat("x", 300), "marks": strings.Repeat("e\u0301\u0302", 40), "hindi": "नमस्ते दुनिया"}
}

// everyPane draws all panes in a frame.
func everyPane(f Frame, s Seen) map[string]string {
	all := map[string]string{}
	d := &Desk{Focus: layout.Documents}
	for _, n := range []layout.Name{layout.Ticket, layout.Customer, layout.Documents, layout.Conversation, layout.Reward, layout.Step, layout.Section("case_file"), layout.Section("queue"), layout.Section("hints")} {
		c, ok := d.content(f, n, s)
		if !ok {
			panic(n)
		}
		all[string(n)] = f.Draw(c, d.scroll(n, c))
	}
	all["document"] = f.Draw(Document(f, s.Now.Documents[1]), text.Top())
	all["empty"] = f.Draw(Ticket(f, nil, nil), text.Top())
	word := s.Now.Customer.Name
	all["actions"] = ActionBar(f, Choice{Spec: desk(), Available: s.Now.Actions, Cursor: 2, Feedback: word})
	all["timeline"] = Timeline(f, track(word))
	one := f
	one.H = 1
	all["header 1"] = Header(one, Heading{Screen: word, Env: "toy", Family: word, Level: "hard", Seed: 42, HasSeed: true, Step: 3, MaxSteps: 10, Clock: 134 * time.Second, HasClock: true, Score: env.Milli(130), HasScore: true, Mark: "paused"})
	all["footer 1"] = Footer(one, keymap.Default().Footer(keymap.Replay), word)
	all["tabs 1"] = Tabs(one, []layout.Name{layout.Ticket, layout.Customer, layout.Section(word)}, layout.Customer)
	return all
}

func TestEveryPaneIsExact(t *testing.T) {
	l := look(theme.Dark())
	check := func(t *testing.T, s Seen, w, h int) {
		t.Helper()
		joined := (w+h)%2 == 0
		f := Frame{Look: l, W: w, H: h, Focused: !joined, Above: joined, Below: joined}
		for name, block := range everyPane(f, s) {
			want := h
			if strings.HasSuffix(name, " 1") {
				want = 1
			}
			lines := strings.Split(block, "\n")
			if len(lines) != want {
				t.Fatalf("%s at %dx%d: %d lines", name, w, h, len(lines))
			}
			for _, line := range lines {
				if ansi.StringWidth(line) != w {
					t.Fatalf("%s at %dx%d: %q has %d cells", name, w, h, line, ansi.StringWidth(line))
				}
				if strings.ContainsAny(ansi.Strip(line), "\x1b\u202e\u200b\x07\t") || strings.Contains(line, "]52") {
					t.Fatalf("%s at %dx%d: %q is not harmless", name, w, h, line)
				}
			}
		}
	}
	for name, word := range languages() {
		t.Run(name, func(t *testing.T) {
			s := seen(word)
			step := 1
			if testing.Short() || name != "all" {
				step = 7
			}
			for w := 1; w <= 60; w += step {
				for h := 1; h <= 40; h += step {
					check(t, s, w, h)
				}
			}
			for _, size := range [][2]int{{80, 24}, {119, 3}, {120, 40}, {121, 1}, {200, 60}, {220, 70}} {
				check(t, s, size[0], size[1])
			}
		})
	}
}

// screenOf composes all panes as a screen would.
func screenOf(l Look, kind layout.Kind, w, h int, s Seen) string {
	d := &Desk{}
	lay := d.Layout(w, h, kind, s)
	return Compose(lay, func(p layout.Place) string {
		if block, ok := d.Draw(l, p, s); ok {
			return block
		}
		f := l.At(p, false)
		switch p.Name {
		case layout.Header:
			return Header(f, Heading{Env: "toy", Family: "charged-twice", Level: "hard", Seed: 42, HasSeed: true, Step: 2, MaxSteps: 10, Clock: 134 * time.Second, HasClock: true, Score: env.Milli(130), HasScore: true})
		case layout.Footer:
			return Footer(f, keymap.Default().Footer(keymap.Play), "")
		case layout.Actions:
			f.Focused = true
			return ActionBar(f, Choice{Spec: desk(), Available: s.Now.Actions, Cursor: 0, Feedback: s.Now.Feedback})
		case layout.Timeline:
			return Timeline(f, track("paid $98.00 where $49.00 was due"))
		case layout.Tabs:
			return Tabs(f, lay.Panes, d.Focus)
		}
		return ""
	})
}

func TestGolden(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		for _, kind := range []layout.Kind{layout.Play, layout.Scrub} {
			s := seen("refund")
			s.Now.Sections = nil
			if kind == layout.Play {
				s.Before = nil
			}
			t.Run(fmt.Sprintf("%s-%dx%d", map[layout.Kind]string{layout.Play: "play", layout.Scrub: "replay"}[kind], size[0], size[1]), func(t *testing.T) {
				golden.RequireEqual(t, trim(ansi.Strip(screenOf(look(theme.Dark()), kind, size[0], size[1], s))))
			})
		}
	}
	for _, th := range []theme.Theme{theme.Light(), theme.Plain()} {
		t.Run("styles-"+th.ID, func(t *testing.T) { golden.RequireEqual(t, screenOf(look(th), layout.Scrub, 80, 24, seen("refund"))) })
	}
}

func trim(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// A queue is named after its level, which is not said twice.
func TestTheTopLineSaysTheLevelOnce(t *testing.T) {
	for _, family := range []string{"easy", "queue", "triage/easy"} {
		line := ansi.Strip(Header(Frame{Look: look(theme.Plain()), W: 80, H: 1}, Heading{Screen: "replay", Family: family, Level: "easy", Step: 1, MaxSteps: 10}))
		if strings.Count(line, "easy") != 1 || !strings.Contains(line, family) {
			t.Errorf("%q", line)
		}
	}
}

// Beside what the program says there are whole hints, or none.
func TestHintsAreNeverCut(t *testing.T) {
	hints := keymap.Default().Footer(keymap.Replay)
	for w := 20; w <= 200; w++ {
		line := ansi.Strip(Footer(Frame{Look: look(theme.Plain()), W: w, H: 1}, hints, "solved: nothing went wrong"))
		before, _, _ := strings.Cut(line, "solved")
		for _, hint := range strings.Split(strings.TrimSpace(before), "  ") {
			hint = strings.TrimSpace(hint)
			if hint != "" && !slices.ContainsFunc(hints, func(h keymap.Hint) bool { return h.Key+" "+h.Help == hint }) {
				t.Fatalf("at %d a hint is cut: %q", w, line)
			}
		}
	}
}

func TestTimelineClicks(t *testing.T) {
	tr := track("x")
	for _, h := range []int{3, 4} {
		f := Frame{Look: look(theme.Plain()), W: 120, H: h}
		lines := strings.Split(ansi.Strip(Timeline(f, tr)), "\n")
		row := h - 2
		for step := 0; step <= len(tr.Stops); step++ {
			name := fmt.Sprintf("%d ", step)
			if step == 0 {
				name = "start"
			}
			i := strings.Index(lines[row], name)
			if i < 0 {
				t.Fatalf("step %d is not shown in %q", step, lines[row])
			}
			if got, ok := StepAt(f, tr, ansi.StringWidth(lines[row][:i]), row); !ok || got != step {
				t.Errorf("height %d: a click on %q goes to %d, %v", h, name, got, ok)
			}
		}
		if got, ok := StepAt(f, tr, lead, 0); !ok || got != 0 {
			t.Errorf("the curve's begin is step %d, %v", got, ok)
		}
		if _, ok := StepAt(f, tr, 2, 0); ok {
			t.Error("a click on the name is a step")
		}
	}
	f := Frame{Look: look(theme.Plain()), W: 100, H: 4}
	for _, n := range []int{1, 5, 90, 10_000} {
		long := Track{Stops: make([]Stop, n)}
		for _, x := range []int{lead, lead + 20, 98} {
			if step, ok := StepAt(f, long, x, 1); !ok || step < 0 || step > n {
				t.Errorf("%d steps: column %d is step %d", n, x, step)
			}
		}
		if step, _ := StepAt(f, long, 98, 1); step != n {
			t.Errorf("the end of the bar is step %d of %d", step, n)
		}
	}
}

func TestActionBarClicks(t *testing.T) {
	c := Choice{Spec: desk(), Available: seen("x").Now.Actions}
	f := Frame{Look: look(theme.Plain()), W: 100, H: 2}
	line := ansi.Strip(ActionBar(f, c))
	for i, a := range c.Spec.Actions {
		x := strings.Index(line, a.Label)
		if got, ok := ActionAt(c, f.W, x); !ok || got != i {
			t.Errorf("a click on %s is %d, %v", a.Label, got, ok)
		}
	}
	if why := c.Why(2); why != "nothing was found yet" {
		t.Errorf("pay: %q", why)
	}
}

// Where every step is the same deed, the deed tells nothing.
func TestDescribeOfADeskWithOneAction(t *testing.T) {
	sort := env.Spec{Actions: []env.ActionSpec{{Name: "triage", Verb: "triage", Args: []env.ArgSpec{{Name: "route", Kind: env.Choice}, {Name: "score", Kind: env.Int}}}}}
	for want, a := range map[string]env.Action{"billing 35": env.Act("triage", "route", "billing", "score", 35), "triage": env.Act("triage"), "tri": env.Act("tri", "route", "billing")} {
		if got := Describe(sort, a, 40); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		a    env.Action
		want string
	}{{env.Act("pay", "amount", "98"), "pay $98.00"}, {env.Act("finish"), "finish"}, {env.Act("look_up", "for", "warranty policy"), "look “warranty policy”"}, {env.Act("gone\x1b[31m"), "gone"}} {
		if got := Describe(desk(), c.a, 40); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestDesk(t *testing.T) {
	l, s := look(theme.Plain()), seen("refund")
	s.Now.Conversation = nil
	for i := range 50 {
		s.Now.Conversation = append(s.Now.Conversation, env.Message{From: env.FromCustomer, Text: fmt.Sprintf("message %d", i)})
	}
	d := &Desk{}
	lay := d.Layout(120, 40, layout.Play, s)
	draw := func() string { b, _ := d.Draw(l, lay.Place(layout.Conversation), s); return ansi.Strip(b) }
	if !strings.Contains(draw(), "message 49") {
		t.Error("the newest message is not in sight")
	}
	d.Do(l, lay, s, keymap.PageUp, 2)
	if strings.Contains(draw(), "message 49") {
		t.Error("paging up does nothing")
	}
	d.Find(l, lay, s, "MESSAGE 3")
	if say := d.Said(); say != "11/11 “MESSAGE 3”; n N go on" || !strings.Contains(draw(), "message 39") {
		t.Errorf("search goes elsewhere: %s\n%s", say, draw())
	}
	d.Do(l, lay, s, keymap.NextPane, 1)
	if d.Focus == layout.Conversation {
		t.Error("the focus stays")
	}
	p := lay.Place(layout.Documents)
	if doc, ok := d.Click(l, lay, s, p.X+3, p.Y+2); !ok || doc != 1 || d.Focus != layout.Documents {
		t.Errorf("a click opens document %d, %v", doc, ok)
	}
	if got := d.Text(l, lay, s); !strings.Contains(got, "2 + Charges, March 2026") {
		t.Errorf("copied: %q", got)
	}
	d.Do(l, lay, s, keymap.Zoom, 1)
	if lay = d.Layout(120, 40, layout.Play, s); lay.Shows(layout.Conversation) || lay.Rect(layout.Documents).W != 120 {
		t.Error("zooming does nothing")
	}
}

// The head of a ticket takes the lines that its text leaves, and where it must all of it fits in two.
func TestATicketsTextComesFirst(t *testing.T) {
	ticket := &env.Ticket{Number: "TRI-1", Subject: "an idea", Status: "new", Body: strings.Repeat("words ", 40) + "the end", Intake: &env.Intake{InitialCategory: "feature", AccountAgeDays: 2614, PreviousTickets: 4}}
	for h := 8; h < 30; h++ {
		f := Frame{Look: look(theme.Plain()), W: 50, H: h}
		lines := Ticket(f, ticket, nil).Lines(0)
		_, room := f.Inner()
		joined := ansi.Strip(strings.Join(lines, " "))
		for _, part := range []string{"new", "mood", "filed as feature", "account 2614 days", "the end"} {
			if !strings.Contains(joined, part) {
				t.Fatalf("at %d rows %q is missing: %q", h, part, joined)
			}
		}
		if least := 1 + 1 + 2 + 6; room >= least && len(lines) > room {
			t.Errorf("at %d rows %d lines do not fit", room, len(lines))
		}
	}
}

// A customer is told in three lines as long as their numbers fit in one.
func TestACustomersNumbersStandInOneLine(t *testing.T) {
	c := &env.Customer{ID: "C-1", Name: "Leopold Vanderhoek", Months: 74, TotalSpend: 2846000, Tickets: 17, Email: "leopold.vanderhoek@mail.example"}
	for w, want := range map[int]string{50: "74 months  $28,460.00  17 past tickets", 35: "74 months  $28,460.00  17 past", 33: "74 months $28,460.00 17 past"} {
		lines := Customer(Frame{Look: look(theme.Plain()), W: w, H: 5}, c).Lines(0)
		if got := ansi.Strip(lines[1]); got != want || len(lines) != 3 {
			t.Errorf("at %d: %q in %d lines, want %q", w, got, len(lines), want)
		}
	}
}

// A search goes through the pane that is focused, counts what it finds, and goes round at the ends.
func TestFindSearchesTheFocusedPane(t *testing.T) {
	l, s := look(theme.Dark()), seen("refund")
	s.Now.Sections = append(s.Now.Sections, env.Section{Name: "handbook", Text: strings.Repeat("Some words.\n\n", 30) + "A **wallet** is not.\n\n" + strings.Repeat("More words.\n\n", 30) + "No wallet here."})
	d := &Desk{}
	lay := d.Layout(120, 40, layout.Play, s)
	draw := func() string {
		block, _ := d.Draw(l, lay.Place(d.Focus), s)
		return ansi.Strip(block)
	}
	find := func(focus layout.Name, word, say, sight string) {
		t.Helper()
		d.Focus = focus
		d.Find(l, lay, s, word)
		if got := d.Said(); got != say || !strings.Contains(draw(), sight) {
			t.Errorf("%s in %s says %q, want %q:\n%s", word, focus, got, say, draw())
		}
	}
	handbook := layout.Section("handbook")
	find(handbook, "WALLET", "1/2 “WALLET”; n N go on", "wallet** is not")
	for _, c := range []struct {
		key  keymap.Action
		want string
	}{{keymap.FindNext, "2/2"}, {keymap.FindNext, "1/2"}, {keymap.FindPrev, "2/2"}} {
		d.Do(l, lay, s, c.key, 1)
		if got := d.Said(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s says %q, want %s", c.key, got, c.want)
		}
	}
	if !strings.Contains(draw(), "No wallet here") {
		t.Errorf("it stands elsewhere:\n%s", draw())
	}
	find(handbook, "horse", "! no match for “horse” in the handbook", "")
	find(layout.Documents, "duplicates", "1/1 “duplicates”", "▸")
	find(layout.Reward, "look", "1/1 “look”", "Let me look")
	if d.Focus != layout.Conversation {
		t.Errorf("%s is focused", d.Focus)
	}
	find(layout.Conversation, "", "", "")
	s.Now.Conversation = nil
	find(layout.Reward, "refund", "1/4 “refund”; n N go on", "refund charged twice")
}

func TestPointsAreRounded(t *testing.T) {
	for p, want := range map[env.Points][2]string{env.Milli(150): {"0.15", "+0.15"}, 76660: {"0.077", "+0.077"}, -13334: {"−0.013", "−0.013"}, 499: {"0.00", "+0.00"}, -500: {"−0.001", "−0.001"}, env.One: {"1.00", "+1.00"}} {
		if got := [2]string{Score(p), signed(p)}; got != want {
			t.Errorf("%d is %v, want %v", p, got, want)
		}
	}
}
