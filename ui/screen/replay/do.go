package replay

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays/analysis"
	"hotseat/ui/dialog"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
)

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.Back:
		if s.level != summary {
			s.level = summary
			return nil
		}
		s.ctx.Back()
		return nil
	case keymap.NextReplay:
		return s.other(p.Times())
	case keymap.PrevReplay:
		return s.other(-p.Times())
	}
	if s.tape == nil {
		return nil
	}
	if cmd, ok := s.motion(a, p); ok {
		return cmd
	}
	if cmd, ok := s.view(a); ok {
		return cmd
	}
	if cmd, ok := s.ask(a); ok {
		return cmd
	}
	s.shown().Do(s.ctx.Look, s.layout(s.w, s.h), s.seen(), a, p.Times())
	return nil
}

// view is the actions that show something else of the same step, and those of autoplay.
func (s *Screen) view(a keymap.Action) (cmd tea.Cmd, ok bool) {
	switch a {
	case keymap.Autoplay:
		return s.play(), true
	case keymap.Faster:
		s.speed = min(s.speed+1, len(speeds)-1)
		return s.tock(), true
	case keymap.Slower:
		s.speed = max(s.speed-1, 0)
		return s.tock(), true
	case keymap.Detail:
		s.level = map[level]level{summary: full, full: rawJSON, rawJSON: summary, changes: full, fields: full}[s.level]
		s.page.Restart()
		return s.wantRaw(), true
	case keymap.Changes:
		s.page.Restart()
		if s.level == changes {
			s.level = summary
		} else {
			s.level = changes
		}
		return nil, true
	case keymap.FieldDiff:
		s.page.Restart()
		if s.level == fields {
			s.level = summary
		} else {
			s.level = fields
		}
		return s.wantFields(), true
	case keymap.CopyStep:
		s.ctx.Copy(s.plainStep())
		s.ctx.Say("copied: " + s.title())
		return nil, true
	case keymap.CopyPane:
		s.ctx.Copy(s.shown().Text(s.ctx.Look, s.layout(s.w, s.h), s.seen()))
		s.ctx.Say("copied the pane")
		return nil, true
	case keymap.OpenFound:
		s.openDocument(s.desk.Document)
		return nil, true
	}
	return nil, false
}

// play starts or stops autoplay; from the last step it begins again. At the newest step of a live replay it stops or goes on following.
func (s *Screen) play() tea.Cmd {
	if s.live != nil && s.step >= s.tape.steps() {
		s.following, s.playing = !s.following, false
		return nil
	}
	s.playing = !s.playing
	s.ticks++
	if s.playing && s.step >= s.tape.steps() {
		s.show(0)
	}
	return s.tock()
}

func (s *Screen) openDocument(i int) {
	if docs := s.tape.observation(s.step).Documents; len(docs) > 0 {
		s.ctx.Ask(dialog.NewDocuments(docs, min(i, len(docs)-1)))
		return
	}
	s.ctx.Say("nothing was found yet at this step")
}

// ask is the actions that open a dialog or another screen.
func (s *Screen) ask(a keymap.Action) (cmd tea.Cmd, ok bool) {
	switch a {
	case keymap.Find:
		s.ctx.Ask(dialog.NewPrompt(askFind, "Search in all steps", "messages, documents, actions, reasoning, findings, notes", s.word, nil).Select())
	case keymap.Note:
		s.ctx.Ask(dialog.NewNote(askNote, "Note at "+s.title(), s.labels()))
	case keymap.ExportReplay:
		s.ctx.Ask(dialog.NewList(askExport, "Export", []dialog.Item{
			{ID: "report", Title: "The report of the episode", Note: "Markdown"}, {ID: "step", Title: s.title() + ", as recorded", Note: "JSON"}}))
	case keymap.Branch:
		s.branch()
	case keymap.CompareWith:
		return s.findOthers(), true
	default:
		return nil, false
	}
	return nil, true
}

// labels are the names of findings: those of this replay first.
func (s *Screen) labels() []dialog.Item {
	var items []dialog.Item
	seen := []string{}
	add := func(name, note string) {
		if !slices.Contains(seen, name) {
			seen = append(seen, name)
			items = append(items, dialog.Item{ID: name, Title: name, Note: note})
		}
	}
	for _, f := range s.tape.findings {
		add(f.Name, "found at step "+ordinal(f.Step))
	}
	for _, f := range s.tape.spec.Findings {
		add(f.Name, f.Meaning)
	}
	return items
}

// branch offers to play on after the step, or to take it again. A step that lost something is taken again first.
func (s *Screen) branch() {
	t := s.tape
	if t.desk == nil {
		s.ctx.Say("! this program has no environment " + t.header.Environment.Name + " to play it in")
		return
	}
	if s.step == 0 {
		s.branchAt(0)
		return
	}
	f := &t.frames[s.step-1]
	what := pane.Describe(t.spec, f.Action, 40)
	again := dialog.Item{ID: ordinal(s.step - 1), Title: "Take step " + ordinal(s.step) + " again", Note: "instead of: " + what}
	on := dialog.Item{ID: ordinal(s.step), Title: "Play on after step " + ordinal(s.step), Note: "it stays: " + what}
	if f.Done {
		on.Disabled = "the episode ended with this step"
	}
	items := []dialog.Item{on, again}
	if f.Done || marked(s.stops[s.step-1]) {
		items = []dialog.Item{again, on}
	}
	s.ctx.Ask(dialog.NewList(askBranch, "Take the seat: the replay stays as it is", items))
}

func (s *Screen) branchAt(steps int) {
	s.playing = false
	s.ctx.Open(screen.Play{Task: s.tape.header.Task.ID, Seed: s.tape.header.Seed, From: &screen.Branch{Path: s.path, Step: steps}})
}

// plainStep is a step as text, for the clipboard.
func (s *Screen) plainStep() string {
	return clean(s.tape.header.Task.ID + ", " + s.title() + "\n" + s.fullText())
}

// Disabled says why an action is of no use now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.NextReplay, keymap.PrevReplay:
		if len(s.list) < 2 {
			return "this replay was opened by itself"
		}
	case keymap.FindNext, keymap.FindPrev:
		if len(s.hits) == 0 {
			return "search first"
		}
	case keymap.NextFinding, keymap.PrevFinding:
		if s.tape != nil && len(s.faults()) == 0 && s.tape.solved() {
			return "nothing went wrong"
		}
	}
	return ""
}

// Hints are those of the footer: what matters where the replay failed stands first.
func (s *Screen) Hints() []keymap.Hint {
	hints := s.ctx.Keys.Footer(keymap.Replay)
	switch {
	case s.tape == nil:
		return hints
	case s.live != nil || s.air.on:
		return s.airHints(hints)
	}
	if len(s.faults()) > 0 {
		slices.SortStableFunc(hints, func(a, b keymap.Hint) int { return rank(a.Action) - rank(b.Action) })
	}
	return hints
}

func rank(a keymap.Action) int {
	switch a {
	case keymap.NextFinding:
		return 0
	case keymap.Branch:
		return 1
	}
	return 2
}

// pointer takes the mouse: the timeline is clicked, dragged and turned through; all else is the panes'.
func (s *Screen) pointer(msg tea.Msg) tea.Cmd {
	if s.tape == nil {
		return nil
	}
	l := s.layout(s.w, s.h)
	line := l.Place(layout.Timeline)
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if msg.Button != tea.MouseLeft {
			return nil
		}
		if s.drag = line.Contains(msg.X, msg.Y); s.drag {
			s.row = msg.Y
			return s.scrub(line, msg.X, msg.Y)
		}
		if doc, ok := s.shown().Click(s.ctx.Look, l, s.seen(), msg.X, msg.Y); ok && doc >= 0 {
			s.openDocument(doc)
		}
	case tea.MouseMotionMsg:
		if s.drag && msg.Button == tea.MouseLeft {
			// The list of steps moves under the pointer; the lines above it stand still.
			return s.scrub(line, max(msg.X, line.X+8), min(s.row, line.Y+max(line.H-3, 0)))
		}
	case tea.MouseReleaseMsg:
		s.drag = false
	case screen.Wheel:
		if line.Contains(msg.X, msg.Y) {
			return s.chose(s.step + msg.Lines/3)
		}
		s.shown().Wheel(s.ctx.Look, l, s.seen(), msg.X, msg.Y, msg.Lines)
	}
	return nil
}

// scrub goes to the step under the pointer.
func (s *Screen) scrub(line layout.Place, x, y int) tea.Cmd {
	f := s.ctx.Look.At(line, false)
	if step, ok := pane.StepAt(f, s.track(), x-line.X, y-line.Y); ok {
		return s.chose(step)
	}
	return nil
}

// report is the episode told as Markdown.
func (t *tape) report() string { return clean(analysis.Report(t.run())) }
