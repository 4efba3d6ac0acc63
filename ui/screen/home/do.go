package home

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// The tags of the screen's questions.
const (
	tagBrief = "home.brief"
	tagSeed  = "home.seed"
	tagAgent = "home.agent"
)

// Do carries out an action of the keymap.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	if why := s.Disabled(a); why != "" {
		s.ctx.Say("! " + why)
		return nil
	}
	t, _ := s.ticket()
	switch a {
	case keymap.HomeOpen:
		s.brief()
	case keymap.HomeDown:
		return s.move(p.Times())
	case keymap.HomeUp:
		return s.move(-p.Times())
	case keymap.HomePgDown:
		return s.move(p.Times() * s.page())
	case keymap.HomePgUp:
		return s.move(-p.Times() * s.page())
	case keymap.HomeTop:
		return s.move(-1 << 20)
	case keymap.HomeBottom:
		return s.move(1 << 20)
	case keymap.HomePane:
		s.focus = s.layout().Next(s.focus, 1)
	case keymap.HomeFilter:
		s.typing, s.focus = true, layout.List
	case keymap.HomeSeed:
		s.ctx.Ask(dialog.NewPrompt(tagSeed, "Seed", "0 is the ticket as authored; every other seed varies it", strconv.FormatUint(s.seed, 10), checkSeed).Select())
	case keymap.HomeWatch:
		s.ctx.Ask(dialog.NewList(tagAgent, "Watch whom?", s.agents(t.Env.Name)))
	case keymap.HomeReplays:
		s.leave(screen.Library{Filter: "task:" + t.Info.ID})
	case keymap.HomeLibrary:
		s.leave(screen.Library{})
	case keymap.HomeBoard:
		s.leave(screen.Leaderboard{})
	case keymap.Back:
		s.back()
	}
	return nil
}

// back first takes the filter away, then quits.
func (s *Screen) back() {
	if s.filter.Value() == "" {
		s.ctx.Back()
		return
	}
	s.filter.Set("")
	s.search()
	s.reveal()
}

// leave goes to another screen; what is recorded there counts when this one is back.
func (s *Screen) leave(to screen.Route) {
	s.stale = true
	s.ctx.Open(to)
}

func checkSeed(text string) string {
	if _, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64); text != "" && err != nil {
		return "a seed is a whole number, 0 or more"
	}
	return ""
}

// agents are those that can be watched at a desk.
func (s *Screen) agents(environment string) []dialog.Item {
	var items []dialog.Item
	for _, e := range s.ctx.Roster {
		if e.Plays(environment) && !e.Exploit {
			items = append(items, dialog.Item{ID: e.Name, Title: e.Name, Note: e.About})
		}
	}
	return items
}

// brief opens the briefing of the ticket under the cursor.
func (s *Screen) brief() {
	t, ok := s.ticket()
	if !ok {
		return
	}
	var b strings.Builder
	for _, line := range t.Env.Briefing {
		b.WriteString("- " + line + "\n")
	}
	b.WriteString("\n")
	var ends []string
	for _, a := range t.Env.Actions {
		if a.Ends {
			ends = append(ends, a.Label)
		}
	}
	if len(ends) > 0 {
		b.WriteString("**Ends the episode**: " + strings.Join(ends, ", ") + ".")
	}
	if o, ok := s.openers[s.opener()]; ok && o.MaxSteps > 0 {
		fmt.Fprintf(&b, " You have %s.", text.Count(o.MaxSteps, "step"))
	}
	b.WriteString(" Solved is a score of " + points(env.Solved) + " or more.\n")
	title := fmt.Sprintf("%s: %s, %s, seed %d", t.Env.Title, t.Name, t.Info.Level, s.seed)
	s.ctx.Ask(dialog.NewViewer(dialog.Page{Title: title, Text: b.String(), Markdown: true}).Asking(tagBrief, "Take the seat", "Back"))
}

// move goes to another ticket, or scrolls the detail where it is focused.
func (s *Screen) move(by int) tea.Cmd {
	if s.focus == layout.Detail {
		s.scrollDetail(by)
		return nil
	}
	s.cursor = max(min(s.cursor+by, len(s.shown)-1), 0)
	return s.moved()
}

// moved shows the ticket that is now under the cursor.
func (s *Screen) moved() tea.Cmd {
	s.scroll = text.Top()
	s.reveal()
	return s.open()
}

func (s *Screen) scrollDetail(by int) {
	f := s.ctx.Look.At(s.layout().Place(layout.Detail), true)
	_, h := f.Inner()
	c := s.detail(f)
	if s.scroll = s.scroll.Move(c.Source, h, by); s.scroll.Following() {
		s.scroll = text.Top().Move(c.Source, h, 1<<20)
	}
}

// Update takes sizes, the mouse, the results of dialogs and of commands.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.size = msg
		s.reveal()
		if s.stale {
			s.stale = false
			return s.count()
		}
	case tea.MouseClickMsg:
		return s.click(msg)
	case screen.Wheel:
		s.wheel(msg)
	case dialog.Answered:
		if t, ok := s.ticket(); ok && msg.Tag == tagBrief && msg.Yes {
			s.leave(screen.Play{Task: t.Info.ID, Seed: s.seed, Coach: s.route.Coach})
		}
	case dialog.Picked:
		if t, ok := s.ticket(); ok && msg.Tag == tagAgent {
			s.leave(screen.Watch{Task: t.Info.ID, Agent: msg.Item.ID, Seed: s.seed})
		}
	case dialog.Prompted:
		if msg.Tag == tagSeed {
			s.seed, _ = strconv.ParseUint(strings.TrimSpace(msg.Text), 10, 64)
			return s.moved()
		}
	case counted:
		s.counted, s.loading, s.records = true, false, msg.records
		if msg.err != nil {
			s.ctx.Say("! " + msg.err.Error())
		}
	case opened:
		s.opened(msg)
	}
	return nil
}

// click chooses a ticket, and opens it where it was chosen already.
func (s *Screen) click(msg tea.MouseClickMsg) tea.Cmd {
	l := s.layout()
	p, ok := l.At(msg.X, msg.Y)
	if !ok || msg.Button != tea.MouseLeft {
		return nil
	}
	switch p.Name {
	case layout.Tabs:
		s.focusTab(l, p, msg.X)
	case layout.Detail:
		s.focus = layout.Detail
	case layout.List:
		s.focus, s.typing = layout.List, false
		row, hit := s.rowAt(p, msg.Y)
		if !hit {
			return nil
		}
		if row == s.cursor {
			s.brief()
			return nil
		}
		s.cursor = row
		return s.moved()
	}
	return nil
}

func (s *Screen) wheel(msg screen.Wheel) {
	p, ok := s.layout().At(msg.X, msg.Y)
	if !ok {
		return
	}
	if p.Name == layout.Detail {
		s.scrollDetail(msg.Lines)
		return
	}
	s.first = max(min(s.first+msg.Lines, len(s.rows())-s.page()), 0)
}
