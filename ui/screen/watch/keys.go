package watch

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/env/agent"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/screen"
)

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.Back:
		s.ctx.Back()
	case keymap.WatchPause:
		return s.toggle()
	case keymap.WatchStep:
		return s.oneStep()
	case keymap.WatchFaster, keymap.WatchSlower:
		return s.setSpeed(shift(s.speed, a == keymap.WatchFaster))
	case keymap.WatchTake:
		s.takeOver()
	case keymap.Find:
		s.ctx.Ask(dialog.NewPrompt(findTag, "Find in the "+s.desk.Searched(s.seen()), "a word; n and N go on", s.desk.Finding(), nil).Select())
	case keymap.CopyPane:
		s.ctx.Copy(s.desk.Text(s.ctx.Look, s.layout(), s.seen()))
		s.ctx.Say("copied the pane")
	case keymap.WatchOpen:
		if s.desk.Focus == layout.Documents {
			s.read(s.desk.Document)
		}
	default:
		if s.stage == ended && s.doReport(a, p) {
			return s.after(a)
		}
		s.desk.Do(s.ctx.Look, s.layout(), s.seen(), a, p.Times())
		s.sayFound()
	}
	return nil
}

// sayFound says what came of a search.
func (s *Screen) sayFound() {
	if say := s.desk.Said(); say != "" {
		s.ctx.Say(say)
	}
}

// findTag marks the prompt for a word.
const findTag = "watch.find"

// doReport carries out what can be done at the end without starting another show.
func (s *Screen) doReport(a keymap.Action, p screen.Press) bool {
	switch a {
	case keymap.ReportScrub:
		s.paused = true
		s.ctx.Open(screen.Replay{Path: s.session.path(), Step: -1})
	case keymap.ReportRetry:
		s.paused = true
		step := s.culprit()
		s.ctx.Open(screen.Play{Task: s.show.Task, Seed: s.show.Seed, From: &screen.Branch{Path: s.session.path(), Step: max(step-1, 0)}})
	case keymap.ReportDown:
		s.scrollReport(p.Times())
	case keymap.ReportUp:
		s.scrollReport(-p.Times())
	case keymap.ReportNext, keymap.ReportAgain, keymap.ReportNewSeed:
	default:
		return false
	}
	return true
}

// after starts another show: the next ticket, this one again, or with another seed.
func (s *Screen) after(a keymap.Action) tea.Cmd {
	switch a {
	case keymap.ReportNext:
		if s.demo {
			s.paused = false
			return s.another()
		}
		return s.begin(Show{Task: s.following(), Agent: s.show.Agent, Seed: s.show.Seed})
	case keymap.ReportAgain:
		return s.begin(s.show)
	case keymap.ReportNewSeed:
		next := s.show
		next.Seed++
		return s.begin(next)
	}
	return nil
}

// following is the task after this one in its environment.
func (s *Screen) following() string {
	list := s.session.desk.Tasks()
	for i, t := range list {
		if t.ID == s.show.Task {
			return list[(i+1)%len(list)].ID
		}
	}
	return s.show.Task
}

// toggle pauses, or goes on at once: who paused has seen what there is.
func (s *Screen) toggle() tea.Cmd {
	s.paused = !s.paused
	if s.paused {
		return nil
	}
	if s.stage == announced {
		return s.hold(leastSeen)
	}
	s.epoch++
	s.due = true
	return s.advance()
}

// oneStep stops, and takes the step that is shown; where none is shown yet, the one that comes.
func (s *Screen) oneStep() tea.Cmd {
	s.paused = true
	switch {
	case s.stage == announced:
		return s.act()
	case s.stage == looking && s.over:
		return s.showReport()
	case s.stage == looking && s.next != nil:
		s.stage = announced
	case s.stage == looking:
		s.ctx.Say("waiting for " + s.show.Agent)
	}
	return nil
}

func (s *Screen) setSpeed(speed float64) tea.Cmd {
	if speed == s.speed {
		return nil
	}
	s.speed = speed
	if s.paused || s.due || s.stage != looking && s.stage != announced && s.stage != ended {
		return nil
	}
	return s.hold(s.held)
}

// takeOver gives the seat to the person at the keys. A step that is being taken is taken first.
func (s *Screen) takeOver() {
	switch why := s.Disabled(keymap.WatchTake); {
	case why != "":
		s.ctx.Say("! " + why)
	case s.stage == acting:
		s.take = true
	default:
		s.handOver()
	}
}

func (s *Screen) handOver() {
	if s.cancel != nil {
		s.cancel()
	}
	name := s.ctx.Config.Nickname
	if name == "" {
		name = "player"
	}
	s.epoch++
	s.handed = true
	agentHeld := s.session.seat.Holder()
	live := s.session.handOver(agent.Identity{Kind: agent.Human, Name: name}, s.frames)
	s.ctx.Replace(screen.Play{Task: s.show.Task, Seed: s.show.Seed, Taken: live})
	if !s.closed { // there is no screen to play on: the agent keeps its seat, and waits
		s.handed = false
		live.Seat.HandTo(agentHeld)
		s.paused = true
	}
}

// Disabled tells why an action cannot be done now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.WatchTake, keymap.WatchStep:
		switch {
		case s.stage == opening:
			return "the episode has not begun"
		case s.stage == ended, s.over && a == keymap.WatchTake:
			return "the episode is over"
		}
	case keymap.ReportScrub, keymap.ReportRetry:
		if s.session.path() == "" {
			return "nothing was recorded"
		}
	}
	return ""
}

// Typing is so while a demo runs: then every key is looked at first.
func (s *Screen) Typing() bool { return s.demo }

// Type stops a demo at any key, but those that say how it is to go on. In the report the key that pauses does so too.
func (s *Screen) Type(msg tea.Msg) (used bool, cmd tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return false, nil
	}
	names := []string{press.String(), press.Keystroke()}
	if a, ok := s.ctx.Keys.Match(keymap.Watch, names...); ok && a == keymap.WatchPause && s.stage == ended {
		return true, s.toggle()
	}
	a, known := s.ctx.Keys.Match(s.Scope(), names...)
	switch a {
	case keymap.WatchPause, keymap.WatchFaster, keymap.WatchSlower, keymap.ReportNext, keymap.Back, keymap.Quit, keymap.Suspend, keymap.Redraw, keymap.Themes:
	default:
		s.halt()
	}
	return !known, nil
}

// halt stops a demo because somebody is there.
func (s *Screen) halt() {
	if s.demo && !s.paused {
		s.paused = true
		s.ctx.Say("the demo waits for you: space goes on, t takes the seat")
	}
}

// Cursor is none: nothing is typed here.
func (s *Screen) Cursor() *tea.Cursor { return nil }

// answered takes the results of dialogs.
func (s *Screen) answered(msg tea.Msg) tea.Cmd {
	if found, ok := msg.(dialog.Prompted); ok && found.Tag == findTag {
		s.desk.Find(s.ctx.Look, s.layout(), s.seen(), found.Text)
		s.sayFound()
	}
	return nil
}

func (s *Screen) click(msg tea.MouseClickMsg) {
	if msg.Button != tea.MouseLeft {
		return
	}
	s.halt()
	if n, ok := s.desk.Click(s.ctx.Look, s.layout(), s.seen(), msg.X, msg.Y); ok && n >= 0 {
		s.read(n)
	}
}

// read opens a document, and waits meanwhile.
func (s *Screen) read(n int) {
	if docs := s.now().Documents; n >= 0 && n < len(docs) {
		s.paused = true
		s.ctx.Ask(dialog.NewDocuments(docs, n))
	}
}
