package pane

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Stop is a step on the timeline.
type Stop struct {
	Label   string     // "search", "refund $98.00"
	Value   env.Points // the best score still reachable after it, or the return where that is not known
	Mark    string     // "?!", "?", "??": how much was lost
	NoWay   bool       // the first step after which solved is out of reach
	Finding bool
	Note    bool
}

func (s Stop) signs() string {
	out := s.Mark
	if s.NoWay {
		out += theme.SignLost
	}
	if s.Finding && out == "" {
		out = theme.SignWarn
	}
	if s.Note {
		out += theme.SignNote
	}
	return out
}

// Track is the timeline of a replay: the curve, the steps with their marks, and what is found at the current one.
type Track struct {
	Start   env.Points // the value before the first step
	Stops   []Stop
	Current int    // steps taken at the frame shown, 0 at the start
	Verdict string // beside the curve: "1.00 → 0.00 after step 4 ??  best was refund $49.00"
	Finding string // at the current step, in words
	Advice  string // what would have been right; shown where a line is left
	Playing bool
	Speed   string // "1×"
	Curve   string // what the curve shows: "value" or "return"
	Overall string // at the right of the curve, where there is room: "accuracy 75 %"
}

// Timeline is three lines, or more: the curve, the steps around the current one, the finding. With a fourth line a bar of
// the whole run is drawn too.
func Timeline(f Frame, t Track) string {
	lines := make([]string, 0, 6)
	lines = append(lines, t.curve(f))
	if f.H >= 4 {
		lines = append(lines, t.bar(f))
	}
	lines = append(append(lines, t.steps(f)), t.finding(f)...)
	return text.FitLines(lines, f.W, f.H)
}

// lead is the width of the words before the lines; in a roomy line what is said of the whole run stands whatever else is said.
const lead, roomy = 8, 100

func (t Track) curve(f Frame) string {
	name := t.Curve
	if name == "" {
		name = "value"
	}
	n := len(t.Stops) + 1
	width := min(n, max((f.W-lead)/2, 1))
	var b strings.Builder
	here := t.Current * width / n
	for x := range width {
		v := bar(t.lowest(x*n/width, max((x+1)*n/width, x*n/width+1)).Float())
		if x == here {
			b.WriteString(f.Theme.Selected.Render(v))
		} else {
			b.WriteString(f.Theme.Accent.Render(v))
		}
	}
	line := f.Theme.Dim.Render(text.Pad(" "+name, lead)) + b.String() + "   " + f.Theme.Text.Render(sanitize.Line(t.Verdict))
	if n := text.Width(t.Overall) + 3; t.Overall == "" || f.W < roomy && text.Width(line)+n > f.W {
		return text.Pad(line, f.W)
	}
	return text.Spread(line, f.Theme.Dim.Render(t.Overall)+" ", f.W)
}

// lowest is the smallest value of the frames from..to-1: a fall must not hide between two columns.
func (t Track) lowest(from, to int) env.Points {
	low := t.value(from)
	for i := from + 1; i < to; i++ {
		low = min(low, t.value(i))
	}
	return low
}

func (t Track) value(frame int) env.Points {
	if frame == 0 || frame > len(t.Stops) {
		return t.Start
	}
	return t.Stops[frame-1].Value
}

// bar maps the whole run onto one line: ● where it stands, the marks where they fall.
func (t Track) bar(f Frame) string {
	w := f.W - lead - 1
	if w < 2 {
		return ""
	}
	cells := make([]string, w)
	rank := make([]int, w)
	for i, s := range t.Stops {
		x := column(i+1, len(t.Stops), w)
		if sign, r := worst(s); r > rank[x] {
			cells[x], rank[x] = sign, r
		}
	}
	var b strings.Builder
	at := column(t.Current, len(t.Stops), w)
	for x := range w {
		switch {
		case x == at:
			b.WriteString(f.Theme.Accent.Render("●"))
		case rank[x] >= 3:
			b.WriteString(f.Theme.Bad.Render(cells[x]))
		case rank[x] > 0:
			b.WriteString(f.Theme.Warn.Render(cells[x]))
		case x < at:
			b.WriteString(f.Theme.Accent.Render("━"))
		default:
			b.WriteString(f.Theme.Border.Render("─"))
		}
	}
	return strings.Repeat(" ", lead) + b.String()
}

// worst is the gravest sign of a step in one cell.
func worst(s Stop) (string, int) {
	switch {
	case s.NoWay:
		return theme.SignLost, 5
	case s.Mark == "??":
		return "‼", 4
	case s.Finding:
		return theme.SignWarn, 3
	case s.Mark != "":
		return "?", 2
	case s.Note:
		return theme.SignNote, 1
	}
	return "", 0
}

func column(step, steps, w int) int {
	if steps == 0 {
		return 0
	}
	return step * (w - 1) / steps
}

func (t Track) finding(f Frame) []string {
	var lines []string
	if t.Finding != "" {
		lines = append(lines, " "+f.Theme.Bad.Render(theme.SignBad+" "+sanitize.Line(t.Finding)))
	}
	if t.Advice != "" {
		lines = append(lines, " "+f.Theme.Good.Render("→ "+sanitize.Line(t.Advice)))
	}
	return lines
}

// steps shows the steps around the current one, which stands in brackets.
func (t Track) steps(f Frame) string {
	right := fmt.Sprintf("%s %d/%d ", t.Speed, t.Current, len(t.Stops))
	if t.Playing {
		right = "▶ " + right
	}
	line := f.Theme.Dim.Render(text.Pad(" steps", lead))
	for _, s := range t.window(f.W - lead - text.Width(right) - 1) {
		line += strings.Repeat(" ", max(s.from+lead-text.Width(line), 0))
		switch {
		case s.step == t.Current:
			line += f.Theme.Accent.Render(s.text)
		case s.step > 0 && (t.Stops[s.step-1].NoWay || t.Stops[s.step-1].Mark == "??"):
			line += f.Theme.Bad.Render(s.text)
		case s.step > 0 && t.Stops[s.step-1].signs() != "":
			line += f.Theme.Warn.Render(s.text)
		default:
			line += f.Theme.Text.Render(s.text)
		}
	}
	return text.Spread(line, f.Theme.Dim.Render(right), f.W)
}

type stepSpot struct {
	step     int
	text     string
	from, to int
}

// window chooses the steps that fit, the current one always among them and in the middle where there are enough.
func (t Track) window(w int) []stepSpot {
	from, to := t.Current, t.Current
	used := text.Width(t.word(t.Current)) + 1
	for grew := true; grew; {
		grew = false
		if from > 0 {
			if n := text.Width(t.word(from-1)) + 1; used+n <= w {
				from, used, grew = from-1, used+n, true
			}
		}
		if to < len(t.Stops) {
			if n := text.Width(t.word(to+1)) + 1; used+n <= w {
				to, used, grew = to+1, used+n, true
			}
		}
	}
	list := make([]stepSpot, 0, to-from+1)
	x := 0
	for step := from; step <= to; step++ {
		word := text.Truncate(t.word(step), max(w, 1))
		list = append(list, stepSpot{step, word, x, x + text.Width(word)})
		x += text.Width(word) + 1
	}
	return list
}

// word is a step in the list: "4 refund $98.00??✗", in brackets when it is the current one.
func (t Track) word(step int) string {
	word := "start"
	if step > 0 && step <= len(t.Stops) {
		s := t.Stops[step-1]
		word = fmt.Sprintf("%d %s%s", step, text.Truncate(sanitize.Line(s.Label), 24), s.signs())
	}
	if step == t.Current {
		return "[" + word + "]"
	}
	return word
}

// StepAt is the step that a click on the timeline means: on the curve and the bar by its place in the run, on the list the
// step that is named there.
func StepAt(f Frame, t Track, x, y int) (step int, ok bool) {
	n := len(t.Stops)
	listed := 1
	if f.H >= 4 {
		listed = 2
	}
	switch {
	case x < lead || y < 0 || y > listed:
		return 0, false
	case y == 0:
		width := min(n+1, max((f.W-lead)/2, 1))
		if x-lead >= width {
			return 0, false
		}
		return min((x-lead)*(n+1)/width, n), true
	case y < listed:
		w := f.W - lead - 1
		if w < 2 {
			return 0, false
		}
		return min(((x-lead)*n+(w-1)/2)/(w-1), n), true
	}
	right := fmt.Sprintf("%s %d/%d ", t.Speed, t.Current, n)
	if t.Playing {
		right = "▶ " + right
	}
	for _, s := range t.window(f.W - lead - text.Width(right) - 1) {
		if x-lead >= s.from && x-lead < s.to {
			return s.step, true
		}
	}
	return 0, false
}
