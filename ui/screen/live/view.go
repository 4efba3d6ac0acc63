package live

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// headLines is the lines above the rows.
const headLines = 1

// View draws the list, or the episode that is watched.
func (s *Screen) View(w, h int) string {
	if s.show != nil {
		s.show.sync()
		return s.footed(s.show.inner.View(w, h), w, h)
	}
	l := s.layout(w, h)
	return pane.Compose(l, func(p layout.Place) string {
		f := s.ctx.Look.At(p, p.Name == layout.List)
		switch p.Name {
		case layout.Header:
			return pane.Header(f, pane.Heading{Screen: "live", Mark: s.mark()})
		case layout.Tabs:
			return pane.Tabs(f, l.Panes[:1], layout.List)
		case layout.List:
			return s.table(f)
		case layout.Detail:
			return f.Lines("Episode", "", s.detail(f))
		case layout.Stats:
			return f.Lines("Server", "", s.counts(f))
		case layout.Footer:
			return s.ctx.Footer(p.W, s)
		}
		return ""
	})
}

// footed puts the screen's own hints under the scrubber's panes.
func (s *Screen) footed(view string, w, h int) string {
	l := s.layout(w, h)
	lines := strings.Split(view, "\n")
	if l.TooSmall || len(lines) != h {
		return view
	}
	lines[h-1] = s.ctx.Footer(w, s)
	return strings.Join(lines, "\n")
}

// Progress is how far the episode that is watched has come.
func (s *Screen) Progress() *tea.ProgressBar {
	if p, ok := s.inner().(interface{ Progress() *tea.ProgressBar }); ok {
		return p.Progress()
	}
	return nil
}

func (s *Screen) inner() any {
	if s.show == nil {
		return nil
	}
	return s.show.inner
}

func (s *Screen) mark() string {
	if s.err != nil {
		return "! not connected"
	}
	return ""
}

// tell says in words why the server gives nothing.
func (s *Screen) tell(err error) string {
	if errors.Is(err, client.ErrNotFound) {
		return "the server knows no such episode, or none can be watched there: only a hotseat server shows them"
	}
	return sanitize.Line(client.Why(err))
}

func (s *Screen) height() int {
	_, h := s.ctx.Look.At(s.layout(s.w, s.h).Place(layout.List), true).Inner()
	return max(h-headLines, 1)
}

// first is the first row in sight: the cursor stays in the middle where it can.
func (s *Screen) first() int { return max(min(s.at()-s.height()/2, len(s.list)-s.height()), 0) }

// table is who plays.
func (s *Screen) table(f pane.Frame) string {
	w, h := f.Inner()
	th := f.Theme
	lines := []string{th.Dim.Render(strings.Join(heads().fit(w), ""))}
	for i := s.first(); i < len(s.list) && len(lines) < h; i++ {
		lines = append(lines, s.row(f, w, i))
	}
	var told []string
	for _, words := range s.nothing() {
		told = append(told, text.Wrap(sanitize.Line(words), w)...)
	}
	if over := len(lines) + len(told) - h; over > 0 { // why nothing moves is more than the last rows
		lines = lines[:max(len(lines)-over, 0)]
	}
	style := th.Dim
	if s.err != nil {
		style = th.Warn
	}
	for _, l := range told {
		lines = append(lines, style.Render(l))
	}
	return f.Lines("Episodes", fmt.Sprintf("%d running", s.running()), lines[:min(len(lines), h)])
}

func (s *Screen) running() int {
	n := 0
	for _, l := range s.list {
		if !l.Done {
			n++
		}
	}
	return n
}

// nothing is what stands below the rows where the list is not known, or empty.
func (s *Screen) nothing() []string {
	switch {
	case s.err != nil && s.ready:
		return []string{"! The server went away: " + s.tell(s.err) + ". Trying again; the list is as it was."}
	case s.err != nil:
		return []string{"! " + s.tell(s.err) + ". Trying again."}
	case !s.ready:
		return []string{"asking …"}
	case len(s.list) > 0:
		return nil
	}
	return []string{"Nobody is playing. Episodes are listed here as soon as somebody takes a seat:", "", "  hotseat eval --server " + s.from.Name(),
		"  hotseat play --server " + s.from.Name()}
}

func (s *Screen) row(f pane.Frame, w, i int) string {
	e, th := s.list[i], f.Theme
	parts := cellsOf(e).fit(w)
	switch {
	case e.Key == s.key:
		return th.Selected.Render(text.Pad(strings.Join(parts, ""), w))
	case e.Done:
		return th.Dim.Render(strings.Join(parts, ""))
	}
	line := th.Good.Render(parts[signCell]) + th.Text.Render(strings.Join(parts[signCell+1:lastCell], ""))
	return line + th.Mood(int64(e.Reward)).Render(parts[lastCell]) + th.Text.Render(strings.Join(parts[lastCell+1:], ""))
}

// sign is how an episode stands.
func sign(e feed.Episode) string {
	switch {
	case !e.Done:
		return "●"
	case e.Reason == env.Aborted:
		return "✗"
	case e.Score >= env.Solved:
		return theme.SignGood
	}
	return "■"
}

// cells are the columns of the list, from the left.
type cells [9]string

// The cells that have a colour of their own.
const (
	signCell = 0
	lastCell = 6
)

func heads() cells {
	return cells{"", "who", "desk", "ticket", "level", "step", "last", "score", "quiet"}
}

func cellsOf(e feed.Episode) cells {
	c := cells{sign(e), e.Agent, e.Environment, e.Family, e.Level, fmt.Sprintf("%d/%d", e.Steps, e.MaxSteps), "", pane.Score(e.Score), ""}
	if e.Steps > 0 {
		c[lastCell] = pane.Change(e.Reward)
	}
	if !e.Done {
		c[8] = brief(e.QuietS)
	}
	return c
}

// fit makes the cells as wide as there is room for; where there is little, how long it is quiet goes first, then the level, then the desk.
func (c cells) fit(w int) []string {
	wide := cells{"", "", "", "", "", right(c[5], 6), right(c[6], 7), right(c[7], 7), ""}
	if w >= 50 {
		wide[2] = " " + text.Pad(sanitize.Line(c[2]), 10)
	}
	if w >= 64 {
		wide[4] = " " + text.Pad(sanitize.Line(c[4]), 7)
	}
	if w >= 76 {
		wide[8] = right(c[8], 7)
	}
	used := 0
	for _, cell := range wide {
		used += text.Width(cell)
	}
	left := max(w-used-2, 0)
	name := left * 2 / 5
	wide[0], wide[1] = text.Pad(c[0], 2), text.Pad(sanitize.Line(c[1]), name)
	if rest := left - name; rest > 1 {
		wide[3] = " " + text.Pad(sanitize.Line(c[3]), rest-1)
	}
	for i := range wide { // in a terminal that is narrower than the numbers the last ones go
		wide[i] = text.Truncate(wide[i], w)
		w -= text.Width(wide[i])
	}
	return wide[:]
}

// right sets a value to the right of so many cells, with a blank before it.
func right(s string, w int) string {
	s = text.Truncate(sanitize.Line(s), w-1)
	return strings.Repeat(" ", w-text.Width(s)) + s
}

// brief is a time in a few letters: "12 s", "5 min", "3 h".
func brief(seconds int64) string {
	switch s := max(seconds, 0); {
	case s < 120:
		return fmt.Sprintf("%d s", s)
	case s < 2*60*60:
		return fmt.Sprintf("%d min", s/60)
	default:
		return fmt.Sprintf("%d h", s/3600)
	}
}

// detail is the episode under the cursor in words.
func (s *Screen) detail(f pane.Frame) []string {
	i := s.at()
	if i < 0 {
		return nil
	}
	e, th := s.list[i], f.Theme
	w, _ := f.Inner()
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, line := range f.Cache.Wrap(sanitize.Line(words), w) {
			lines = append(lines, style.Render(line))
		}
	}
	add(th.Strong, e.Agent+" at "+e.Environment)
	switch {
	case e.Done && e.Reason == env.Aborted:
		add(th.Warn, "✗ left before its end")
	case e.Done && e.Score >= env.Solved:
		add(th.Good, theme.SignGood+" solved")
	case e.Done:
		add(th.Text, "■ ended: "+strings.ReplaceAll(e.Reason, "_", " "))
	default:
		add(th.Good, fmt.Sprintf("● waiting for step %d for %s", e.Steps+1, brief(e.QuietS)))
	}
	add(th.Text, "ticket "+e.Ticket+", "+e.Family+", "+e.Level)
	add(th.Text, fmt.Sprintf("step %d of at most %d, score %s", e.Steps, e.MaxSteps, pane.Score(e.Score)))
	if e.Steps > 0 {
		add(th.Mood(int64(e.Reward)), "last step "+pane.Change(e.Reward))
	}
	add(th.Dim, "began "+brief(e.AgeS)+" ago")
	add(th.Dim, "episode "+e.EpisodeID)
	return lines
}

// counts is the server in words.
func (s *Screen) counts(f pane.Frame) []string {
	w, _ := f.Inner()
	var lines []string
	running := s.running()
	for _, words := range []string{sanitize.Line(s.from.Name()), fmt.Sprintf("%d running, %d ended lately", running, len(s.list)-running),
		"● runs  ✓ solved  ■ not  ✗ left"} {
		for _, line := range f.Cache.Wrap(words, w) {
			lines = append(lines, f.Theme.Text.Render(line))
		}
	}
	return lines
}

// click chooses the row under the pointer; the one that is chosen already is opened.
func (s *Screen) click(x, y int) tea.Cmd {
	p := s.layout(s.w, s.h).Place(layout.List)
	i := s.first() + y - p.Y - 1 - headLines
	switch {
	case !p.Contains(x, y) || y < p.Y+1+headLines || i >= len(s.list):
	case s.list[i].Key == s.key:
		return s.open()
	default:
		s.key, s.moved = s.list[i].Key, true
	}
	return nil
}
