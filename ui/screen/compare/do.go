package compare

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays/analysis"
	"hotseat/ui/keymap"
	"hotseat/ui/layout"
	"hotseat/ui/pane"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// Do carries out an action.
func (s *Screen) Do(a keymap.Action, p screen.Press) tea.Cmd {
	switch {
	case a == keymap.Back:
		s.ctx.Back()
	case s.pair == nil:
	case s.motion(a, p):
	default:
		return s.other(a, p)
	}
	return nil
}

// motion is the actions that go to another row; false for all others.
func (s *Screen) motion(a keymap.Action, p screen.Press) bool {
	last := len(s.pair.Rows) - 1
	switch a {
	case keymap.CompareNext:
		s.show(s.row + p.Times())
	case keymap.ComparePrev:
		s.show(s.row - p.Times())
	case keymap.CompareFirst:
		s.show(0)
	case keymap.CompareLast:
		if p.Count > 0 {
			s.show(s.rowOf(p.Count))
			return true
		}
		s.show(last)
	case keymap.CompareNextDiff:
		s.jump(s.pair.Partings(), p.Times(), 1, "the two do not part again", "the two never part")
	case keymap.ComparePrevDiff:
		s.jump(s.pair.Partings(), p.Times(), -1, "they did not part before", "the two never part")
	case keymap.CompareFinding:
		s.jump(s.wrong(), p.Times(), 1, "no more findings after this row", "nothing went wrong in either")
	case keymap.CompareFound:
		s.jump(s.wrong(), p.Times(), -1, "no findings before this row", "nothing went wrong in either")
	default:
		return false
	}
	return true
}

// other is the actions that show something else, or open another screen.
func (s *Screen) other(a keymap.Action, p screen.Press) tea.Cmd {
	switch a {
	case keymap.NextPane, keymap.PrevPane:
		s.focus = s.layout(s.w, s.h).Next(s.focus, 1)
	case keymap.Zoom:
		s.zoomed = !s.zoomed
	case keymap.ScrollDown:
		s.move(s.focus, p.Times())
	case keymap.ScrollUp:
		s.move(s.focus, -p.Times())
	case keymap.PageDown:
		s.move(s.focus, p.Times()*s.page())
	case keymap.PageUp:
		s.move(s.focus, -p.Times()*s.page())
	case keymap.ComparePlay:
		s.playing = !s.playing
		if s.playing && s.row == len(s.pair.Rows)-1 {
			s.show(0)
		}
		return s.tock()
	case keymap.CompareOpen:
		s.scrub()
	case keymap.CompareBranch:
		s.branch()
	case keymap.CompareCopy, keymap.CopyPane:
		s.ctx.Copy(s.told())
		s.ctx.Say("copied: row " + strconv.Itoa(s.row))
	case keymap.Find, keymap.FindNext, keymap.FindPrev:
		s.ctx.Say("search in one of the replays: enter opens it")
	}
	return nil
}

// show goes to a row.
func (s *Screen) show(row int) {
	s.row = max(0, min(row, len(s.pair.Rows)-1))
	clear(s.scroll)
}

// rowOf is the row with step n of the focused side, or the last one.
func (s *Screen) rowOf(n int) int {
	for i := range s.pair.Rows {
		if s.step(s.side(), i) == n {
			return i
		}
	}
	return len(s.pair.Rows) - 1
}

// jump goes to the next of some rows, or to the one before.
func (s *Screen) jump(rows []int, times, by int, end, none string) {
	if len(rows) == 0 {
		s.ctx.Say(none)
		return
	}
	at := s.row
	for range times {
		next := at
		for _, r := range rows {
			if by > 0 && r > at && next == at || by < 0 && r < at {
				next = r
			}
		}
		at = next
	}
	if at == s.row {
		s.ctx.Say(end)
		return
	}
	s.show(at)
}

// wrong is the rows where something went wrong on either side.
func (s *Screen) wrong() []int {
	var rows []int
	for i := range s.pair.Rows {
		for k := range s.pair.sides {
			if s.pair.sides[k].rows[i].wrong {
				rows = append(rows, i)
				break
			}
		}
	}
	return rows
}

// side is the focused one of the two.
func (s *Screen) side() int {
	if s.focus == layout.Right {
		return 1
	}
	return 0
}

// step is the step of a side in a row; -1 where it has none.
func (s *Screen) step(side, row int) int {
	if side == 0 {
		return s.pair.Rows[row].A
	}
	return s.pair.Rows[row].B
}

// last is the last step that a side has taken by a row.
func (s *Screen) last(side, row int) int { return s.pair.sides[side].rows[row].last }

// scrub opens the replay of the focused side.
func (s *Screen) scrub() {
	r := s.pair.sides[s.side()]
	if s.unfiled() {
		s.ctx.Say("the author's solution is in no file: tab goes to the other side")
		return
	}
	s.playing = false
	s.ctx.Open(screen.Replay{Path: r.replay.Path, Step: s.last(s.side(), s.row)})
}

// unfiled tells whether the focused side is the author's solution.
func (s *Screen) unfiled() bool { return s.side() == 1 && s.route.Right == "" }

// branch takes the seat of the focused side just before its step in this row.
func (s *Screen) branch() {
	r := s.pair.sides[s.side()]
	switch {
	case s.unfiled():
		s.ctx.Say("the author's solution is in no file: tab goes to the other side")
		return
	case !s.pair.known:
		s.ctx.Say("! this program has no environment " + r.replay.Header.Environment.Name + " to play it in")
		return
	}
	s.playing = false
	n := max(s.last(s.side(), s.row)-1, 0)
	s.ctx.Open(screen.Play{Task: s.pair.Task, Seed: r.Seed, From: &screen.Branch{Path: r.replay.Path, Step: n}})
}

// Disabled says why an action is of no use now.
func (s *Screen) Disabled(a keymap.Action) string {
	switch a {
	case keymap.CompareOpen, keymap.CompareBranch:
		if s.unfiled() {
			return "the author's solution is in no file"
		}
	case keymap.Find, keymap.FindNext, keymap.FindPrev:
		return "search in one of the replays"
	}
	return ""
}

func (s *Screen) page() int {
	_, h := s.ctx.Look.At(s.place(s.focus), true).Inner()
	return max(h-1, 1)
}

// place is where the step of a side is told.
func (s *Screen) place(side layout.Name) layout.Place {
	l := s.layout(s.w, s.h)
	step := layout.LeftStep
	if side == layout.Right {
		step = layout.RightStep
	}
	if l.Shows(step) {
		return l.Place(step)
	}
	return l.Place(side)
}

// move scrolls the step of a side.
func (s *Screen) move(side layout.Name, lines int) {
	p := s.place(side)
	f := s.ctx.Look.At(p, true)
	_, h := f.Inner()
	c := s.deed(f, sideOf(side))
	if s.scroll[side] = s.at0(side).Move(text.Once(c.Source), h, lines); s.scroll[side].Following() {
		s.scroll[side] = text.Top().Move(text.Once(c.Source), h, 1<<20)
	}
}

// at0 is where the step of a side is scrolled to: the top, where nobody has.
func (s *Screen) at0(side layout.Name) text.Scroll {
	if at, ok := s.scroll[side]; ok {
		return at
	}
	return text.Top()
}

func sideOf(n layout.Name) int {
	if n == layout.Right || n == layout.RightStep {
		return 1
	}
	return 0
}

// click goes to the row under the pointer, or focuses the side.
func (s *Screen) click(x, y int) {
	l := s.layout(s.w, s.h)
	p, ok := l.At(x, y)
	if !ok || s.pair == nil {
		return
	}
	f := s.ctx.Look.At(p, false)
	switch p.Name {
	case layout.Tabs:
		if n, hit := pane.TabAt(l.Panes, s.focus, p.W, x-p.X); hit {
			s.focus = n
		}
	case layout.Timeline:
		if row, hit := pane.RowAt(f, s.plot(), x-p.X); hit {
			s.show(row)
		}
	case layout.Left, layout.Right:
		s.focus = p.Name
		if _, h := f.Inner(); l.Shows(layout.LeftStep) && y > p.Y {
			s.show(s.top(h) + y - p.Y - 1)
		}
	case layout.LeftStep:
		s.focus = layout.Left
	case layout.RightStep:
		s.focus = layout.Right
	}
}

// wheel moves through the rows, and scrolls the step under the pointer.
func (s *Screen) wheel(m screen.Wheel) {
	p, ok := s.layout(s.w, s.h).At(m.X, m.Y)
	if !ok || s.pair == nil {
		return
	}
	switch p.Name {
	case layout.LeftStep:
		s.move(layout.Left, m.Lines)
	case layout.RightStep:
		s.move(layout.Right, m.Lines)
	default:
		s.show(s.row + m.Lines/3)
	}
}

// told is the row as text, for the clipboard.
func (s *Screen) told() string {
	out := s.pair.Task + ", row " + strconv.Itoa(s.row) + "\n"
	for i, r := range s.pair.sides {
		out += r.name + " " + r.Agent.Name + ": "
		switch n := s.step(i, s.row); {
		case n > 0:
			f := r.replay.Frames[n-1]
			out += "step " + strconv.Itoa(n) + ", " + analysis.ActionText(s.pair.spec, f.Action) + ", " + analysis.RewardText(f.Reward)
		case n == 0:
			out += "the start"
		default:
			out += "no step here"
		}
		out += "\n"
		if v := r.rows[s.row].verdict; v != "" {
			out += "  value " + v + "\n"
		}
	}
	return sanitize.Text(out)
}
