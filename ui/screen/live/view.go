package live

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// heads is the lines above the rows.
const heads = 1

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
	var failed *url.Error
	var away *net.OpError
	switch {
	case errors.Is(err, client.ErrToken):
		return "the server wants a token: give the one it was started with by --token or $HOTSEAT_TOKEN"
	case errors.Is(err, client.ErrNotFound):
		return "the server knows no such episode, or none can be watched there: only a hotseat server shows them"
	case errors.As(err, &away):
		return sanitize.Line("nobody answers at " + s.server.URL + ": " + away.Err.Error())
	case errors.As(err, &failed):
		err = failed.Err
	}
	return sanitize.Line(err.Error())
}

func (s *Screen) height() int {
	_, h := s.ctx.Look.At(s.layout(s.w, s.h).Place(layout.List), true).Inner()
	return max(h-heads, 1)
}

// first is the first row in sight: the cursor stays in the middle where it can.
func (s *Screen) first() int { return max(min(s.at()-s.height()/2, len(s.list)-s.height()), 0) }

// table is who plays.
func (s *Screen) table(f pane.Frame) string {
	w, h := f.Inner()
	th := f.Theme
	lines := []string{th.Dim.Render(columns(w, "", "who", "desk", "ticket", "level", "step", "score"))}
	for i := s.first(); i < len(s.list) && len(lines) < h; i++ {
		lines = append(lines, s.row(f, w, i))
	}
	if len(s.list) == 0 || s.err != nil {
		for _, l := range text.Wrap(s.nothing(), w) {
			lines = append(lines, th.Dim.Render(l))
		}
	}
	if over := len(lines) - h; over > 0 && s.err != nil { // why nothing moves is more than the last rows
		n := min(len(text.Wrap(s.nothing(), w)), h)
		lines = append(lines[:h-n:h-n], lines[len(lines)-n:]...)
	}
	return f.Lines("Episodes", fmt.Sprintf("%d running", s.running()), lines)
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

func (s *Screen) nothing() string {
	switch {
	case s.err != nil && s.ready:
		return "! The server went away: " + s.tell(s.err) + ". Trying again; the list is as it was."
	case s.err != nil:
		return "! " + s.tell(s.err) + ". Trying again."
	case !s.ready:
		return "asking …"
	}
	return "Nobody is playing. Episodes are listed here as soon as an agent takes a seat."
}

func (s *Screen) row(f pane.Frame, w, i int) string {
	l, th := s.list[i], f.Theme
	line := columns(w, sign(l), l.Agent, l.Environment, l.Family, l.Level, steps(l), pane.Score(l.Score))
	switch {
	case l.Key == s.key:
		return th.Selected.Render(text.Pad(line, w))
	case l.Done:
		return th.Dim.Render(line)
	}
	return th.Text.Render(line)
}

// sign is how an episode stands.
func sign(l feed.Episode) string {
	switch {
	case !l.Done:
		return "●"
	case l.Reason == "aborted":
		return "✗"
	}
	return "■"
}

func steps(l feed.Episode) string { return fmt.Sprintf("%d/%d", l.Steps, l.MaxSteps) }

// columns places the cells of a row; where there is little room the level goes first, then the desk.
func columns(w int, sign, who, desk, ticket, level, step, score string) string {
	tail := " " + right(step, 6) + " " + right(score, 6)
	if w >= 64 {
		tail = " " + text.Pad(sanitize.Line(level), 7) + tail
	}
	left := max(w-2-text.Width(tail), 0)
	line := ""
	if w >= 50 {
		line = " " + text.Pad(sanitize.Line(desk), 10)
	}
	name := (left - text.Width(line)) * 2 / 5
	rest := max(left-text.Width(line)-name-1, 0)
	return text.Truncate(text.Pad(sign, 2)+text.Pad(sanitize.Line(who), name)+line+" "+text.Pad(sanitize.Line(ticket), rest)+tail, w)
}

func right(s string, w int) string {
	return strings.Repeat(" ", max(w-text.Width(s), 0)) + text.Truncate(s, w)
}

// detail is the episode under the cursor in words.
func (s *Screen) detail(f pane.Frame) []string {
	i := s.at()
	if i < 0 {
		return nil
	}
	l, th := s.list[i], f.Theme
	w, _ := f.Inner()
	state := "● it is running"
	switch {
	case l.Done && l.Reason == "aborted":
		state = "✗ it was left before its end"
	case l.Done:
		state = "■ it has ended: " + strings.ReplaceAll(l.Reason, "_", " ")
	}
	var lines []string
	add := func(style interface{ Render(...string) string }, words string) {
		for _, line := range f.Cache.Wrap(sanitize.Line(words), w) {
			lines = append(lines, style.Render(line))
		}
	}
	add(th.Strong, l.Agent+" at "+l.Environment)
	add(th.Text, state)
	add(th.Text, "ticket "+l.Ticket+", "+l.Family+", "+l.Level)
	add(th.Text, fmt.Sprintf("step %d of at most %d, score %s", l.Steps, l.MaxSteps, pane.Score(l.Score)))
	add(th.Dim, "began "+l.Began.Local().Format("15:04:05")+", episode "+l.EpisodeID)
	return lines
}

// counts is the server in words.
func (s *Screen) counts(f pane.Frame) []string {
	w, _ := f.Inner()
	var lines []string
	running := s.running()
	for _, words := range []string{sanitize.Line(s.server.URL), fmt.Sprintf("%d running, %d ended lately", running, len(s.list)-running),
		"● runs  ■ ended  ✗ left"} {
		for _, line := range f.Cache.Wrap(words, w) {
			lines = append(lines, f.Theme.Text.Render(line))
		}
	}
	return lines
}

// click chooses the row under the pointer; the one that is chosen already is opened.
func (s *Screen) click(x, y int) tea.Cmd {
	p := s.layout(s.w, s.h).Place(layout.List)
	i := s.first() + y - p.Y - 1 - heads
	switch {
	case !p.Contains(x, y) || y < p.Y+1+heads || i >= len(s.list):
	case s.list[i].Key == s.key:
		return s.open()
	default:
		s.key, s.moved = s.list[i].Key, true
	}
	return nil
}
