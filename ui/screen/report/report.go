// Package report is the page after an episode.
//
// What the person wants to know there: did it work, and how well; if not, which step cost the most, what was to be seen
// before it and what would have been better; what else was missed; and what to do next. So a failure opens on its costliest
// step, and the keys at the bottom go on from there: try again from that step, scrub to it, or the next ticket.
package report

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// Screen is a report on a recorded episode.
type Screen struct {
	ctx    *screen.Context
	route  screen.Report
	told   *told // nil until it is read
	scroll text.Scroll
	size   tea.WindowSizeMsg
}

// told is what was made of the recording.
type told struct {
	route    screen.Report // what it was asked for
	header   replays.Header
	info     env.TaskInfo
	markdown string
	worst    int // the step that lost it, else the costliest one; 0 for none
	steps    int
	solved   bool
	score    env.Points
	err      error
}

// New makes the screen; the recording is read with Init.
func New(ctx *screen.Context, route screen.Report) *Screen {
	return &Screen{ctx: ctx, route: route, scroll: text.Top()}
}

// Init reads the recording and judges it.
func (s *Screen) Init() tea.Cmd {
	route, registry := s.route, s.ctx.Registry
	return func() tea.Msg { return tell(route, registry) }
}

// Scope is that of reports.
func (s *Screen) Scope() keymap.Scope { return keymap.Report }

// Title is the verdict.
func (s *Screen) Title() string {
	if s.route.Solved {
		return "Solved"
	}
	return "Not solved"
}

// Hints are those of reports; a retry is offered where a step lost something.
func (s *Screen) Hints() []keymap.Hint {
	var list []keymap.Hint
	for _, h := range s.ctx.Keys.Footer(keymap.Report) {
		if h.Action != keymap.ReportRetry || s.Disabled(h.Action) == "" {
			list = append(list, h)
		}
	}
	return list
}

// Disabled says why something cannot be done.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.ReportRetry, keymap.ReportScrub, keymap.ReportAgain, keymap.ReportNewSeed, keymap.ReportNext:
		switch {
		case s.told == nil:
			return "the replay is being read"
		case s.told.err != nil:
			return "the replay cannot be read"
		case a == keymap.ReportRetry && s.told.worst == 0:
			return "no step lost anything"
		}
	}
	return ""
}

// Do goes on to what comes next.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	if why := s.Disabled(a); why != "" {
		s.ctx.Say("! " + why)
		return nil
	}
	switch a {
	case keymap.ReportNext:
		s.next()
	case keymap.ReportScrub:
		s.ctx.Open(screen.Replay{Path: s.route.Path, Step: max(s.told.worst, 1), List: []string{s.route.Path}})
	case keymap.ReportAgain:
		s.ctx.Replace(screen.Play{Task: s.told.header.Task.ID, Seed: s.told.header.Seed, Coach: s.route.Coach})
	case keymap.ReportNewSeed:
		s.ctx.Replace(screen.Play{Task: s.told.header.Task.ID, Seed: s.told.header.Seed + 1, Coach: s.route.Coach})
	case keymap.ReportRetry:
		s.ctx.Replace(screen.Play{Task: s.told.header.Task.ID, Seed: s.told.header.Seed, Coach: s.route.Coach, From: &screen.Branch{Path: s.route.Path, Step: s.told.worst - 1}})
	case keymap.ReportDown:
		s.move(p.Times())
	case keymap.ReportUp:
		s.move(-p.Times())
	case keymap.ReportPgDown:
		s.move(p.Times() * s.page())
	case keymap.ReportPgUp:
		s.move(-p.Times() * s.page())
	case keymap.Back:
		s.ctx.Back()
	}
	return nil
}

// next goes to the next ticket: at another desk by way of its briefing.
func (s *Screen) next() {
	t, ok := screen.NextTicket(s.ctx.Registry, s.told.header.Task.ID)
	if !ok {
		s.ctx.Back()
		return
	}
	if t.Env.Name != s.told.header.Environment.Name {
		s.ctx.Replace(screen.Home{Task: t.Info.ID, Brief: true, Coach: s.route.Coach})
		return
	}
	s.ctx.Replace(screen.Play{Task: t.Info.ID, Coach: s.route.Coach})
}

// Update takes the report and what the mouse does.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.size = msg
	case screen.Wheel:
		s.move(msg.Lines)
	case *told:
		if msg.route == s.route {
			s.told = msg
		}
	}
	return nil
}

func (s *Screen) layout(w, h int) layout.Layout {
	return layout.For(w, h, layout.Page, layout.Options{})
}

func (s *Screen) frame() pane.Frame {
	return s.ctx.Look.At(s.layout(s.size.Width, s.size.Height).Place(layout.Detail), true)
}

func (s *Screen) page() int {
	_, h := s.frame().Inner()
	return max(h-1, 1)
}

func (s *Screen) move(lines int) {
	f := s.frame()
	_, h := f.Inner()
	s.scroll = s.scroll.Move(s.content(f).Source, h, lines)
	if s.scroll.Following() { // a page does not grow; stay where it is
		s.scroll = text.Top().Move(s.content(f).Source, h, 1<<20)
	}
}

func (s *Screen) content(f pane.Frame) pane.Content {
	if s.told == nil {
		return pane.Content{Title: "Report", Source: text.Document{f.Theme.Dim.Render("reading the replay …")}}
	}
	return pane.Markdown(f, "Report", s.told.markdown)
}

// View is the report as a page.
func (s *Screen) View(w, h int) string {
	l := s.layout(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, p.Name == layout.Detail)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, s.heading())
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		}
		return f.Draw(s.content(f), s.scroll)
	})
}

func (s *Screen) heading() pane.Heading {
	h := pane.Heading{Screen: "report", Score: s.route.Score, HasScore: true, Solved: s.route.Solved}
	if s.told != nil && s.told.err == nil {
		h.Env, h.Family, h.Level = s.told.header.Environment.Name, s.told.info.Family, s.told.header.Task.Level
		h.Seed, h.HasSeed, h.Agent = s.told.header.Seed, true, s.told.header.Agent.Name
		h.Score, h.Solved = s.told.score, s.told.solved
	}
	return h
}
