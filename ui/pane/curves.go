package pane

import (
	"strings"

	"charm.land/lipgloss/v2"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Curve is how the best score still reachable ran in one of two runs, row by row of their comparison.
type Curve struct {
	Name    string       // "A hasty"
	Values  []env.Points // one a row; where the run has no step in a row, the value that it still has
	Steps   []bool       // the rows where it takes a step
	Verdict string       // of the current row: "1.00 → 0.00 ?? ✗"
}

// Plot is two runs over the same rows.
type Plot struct {
	A, B    Curve
	Parts   []bool // the rows where they differ
	Current int
	Status  string // below: what the current row is
	Right   string // below at the right: "▶ 3/7"
}

// chartRows is from how many lines on the curves are drawn into one chart; with fewer each is a line of bars, one below the other.
const chartRows = 7

// Curves draws both curves over one axis, and below it where the runs differ. The chart has ● for A, ○ for B, ◆ for both.
func Curves(f Frame, p Plot) string {
	var lines []string
	n := len(p.Parts)
	if n == 0 {
		return text.FitLines(nil, f.W, f.H)
	}
	cell := p.cell(f.W)
	switch {
	case f.H >= chartRows:
		lines = append(p.chart(f, cell, f.H-2), p.signs(f, cell))
	case f.H >= 4:
		lines = []string{p.bars(f, p.A, cell), p.bars(f, p.B, cell), p.signs(f, cell)}
	default:
		lines = []string{p.bars(f, p.A, cell), p.bars(f, p.B, cell)}
	}
	right := f.Theme.Dim.Render(p.Right + " ")
	lines = append(lines, text.Spread(" "+f.Theme.Text.Render(sanitize.Line(p.Status)), right, f.W))
	return text.FitLines(lines, f.W, f.H)
}

// lead is how many columns the names before the curves have.
func (p Plot) lead(w int) int {
	return max(min(max(text.Width(sanitize.Line(p.A.Name)), text.Width(sanitize.Line(p.B.Name)))+2, w/5), lead)
}

// words are how many columns are kept for words at the right of the curves.
const words = 38

// room is how many columns the curves have.
func (p Plot) room(w int) int { return max(w-p.lead(w)-min(words, w/2), 1) }

// cell is how many columns a row gets.
func (p Plot) cell(w int) int { return max(min(p.room(w)/len(p.Parts), 6), 1) }

// span is the first row shown and how many, where not all fit.
func (p Plot) span(w int) (from, rows int) {
	rows = min(max(p.room(w)/p.cell(w), 1), len(p.Parts))
	return max(min(p.Current-rows/2, len(p.Parts)-rows), 0), rows
}

// bars is a curve as a line of bars.
func (p Plot) bars(f Frame, c Curve, cell int) string {
	b := pen{theme: f.Theme}
	b.write(inkDim, text.Pad(" "+text.Truncate(sanitize.Line(c.Name), p.lead(f.W)-2), p.lead(f.W)))
	from, rows := p.span(f.W)
	for i := from; i < from+rows; i++ {
		at := inkA
		if i == p.Current {
			at = inkHere
		}
		bars := max(cell-1, 1)
		b.write(at, strings.Repeat(bar(c.Values[i].Float()), bars))
		b.write(plainInk, strings.Repeat(" ", cell-bars))
	}
	b.write(plainInk, "  "+sanitize.Line(c.Verdict))
	return text.Pad(b.lift(), f.W)
}

// signs tells row by row whether the runs are the same there; the current one stands in brackets where there is room.
func (p Plot) signs(f Frame, cell int) string {
	b := pen{theme: f.Theme}
	pad := p.lead(f.W)
	if cell >= 3 {
		pad--
	}
	b.write(plainInk, strings.Repeat(" ", pad))
	from, rows := p.span(f.W)
	before := " "
	for i := from; i < from+rows; i++ {
		sign, at := SignSame, inkDim
		if p.Parts[i] {
			sign, at = SignDiffers, inkWarn
		}
		if cell < 3 {
			if i == p.Current {
				at = inkHere
			}
			b.write(at, sign)
			b.write(plainInk, strings.Repeat(" ", cell-1))
			continue
		}
		after := " "
		if i == p.Current {
			before, after, at = "[", "]", inkBracket
		}
		b.write(at, before+sign+after)
		b.write(plainInk, strings.Repeat(" ", cell-3))
		before = " "
	}
	return text.Pad(b.lift(), f.W)
}

// chartSpot is a cell of the chart: whose line goes through it.
type chartSpot struct{ a, b, marked bool }

func (s chartSpot) sign() string {
	switch {
	case !s.a && !s.b:
		return " "
	case s.marked && s.a && s.b:
		return "◆"
	case s.marked && s.a:
		return "●"
	case s.marked:
		return "○"
	case s.a && s.b:
		return "━"
	case s.a:
		return "─"
	}
	return "╌"
}

// ink is a style of the plot; runs of the same ink are styled at once, since a style costs more than a cell.
type ink int

const (
	plainInk ink = iota
	inkA
	inkB
	inkBoth
	inkHere // the current row
	inkDim
	inkWarn
	inkBracket
)

func (i ink) style(t theme.Theme) lipgloss.Style {
	switch i {
	case inkA, inkBracket:
		return t.Accent
	case inkB:
		return t.Info
	case inkBoth:
		return t.Strong
	case inkHere:
		return t.Selected
	case inkDim:
		return t.Dim
	case inkWarn:
		return t.Warn
	}
	return t.Text
}

// pen writes text in inks.
type pen struct {
	out, run strings.Builder
	theme    theme.Theme
	ink      ink
}

func (p *pen) write(i ink, s string) {
	if i != p.ink {
		p.lift()
		p.ink = i
	}
	p.run.WriteString(s)
}

// lift styles what was written last and gives all of it.
func (p *pen) lift() string {
	if p.run.Len() > 0 {
		p.out.WriteString(p.ink.style(p.theme).Render(p.run.String()))
		p.run.Reset()
	}
	return p.out.String()
}

func (s chartSpot) ink() ink {
	switch {
	case s.a && s.b:
		return inkBoth
	case s.a:
		return inkA
	case s.b:
		return inkB
	}
	return plainInk
}

// chart draws both curves as steps over so many lines, the words beside it.
func (p Plot) chart(f Frame, cell, height int) []string {
	from, rows := p.span(f.W)
	grid := make([][]chartSpot, height)
	for y := range grid {
		grid[y] = make([]chartSpot, rows*cell)
	}
	p.trace(grid, p.A, from, cell, func(s *chartSpot) { s.a = true })
	p.trace(grid, p.B, from, cell, func(s *chartSpot) { s.b = true })
	lines := make([]string, height)
	for y, row := range grid {
		b := pen{theme: f.Theme}
		b.write(inkDim, text.Pad("  "+axis(y, height), p.lead(f.W)))
		for x, spot := range row {
			i := spot.ink()
			if from+x/cell == p.Current && x%cell == 0 && spot.marked {
				i = inkHere
			}
			b.write(i, spot.sign())
		}
		lines[y] = text.Pad(b.lift()+"   "+p.legend(f, y), f.W)
	}
	return lines
}

// legend is what stands beside a line of the chart: whose line is which, and what became of its value in this row.
func (p Plot) legend(f Frame, y int) string {
	name := func(sign string, c Curve) string { return f.Theme.Strong.Render(sign + " " + sanitize.Line(c.Name)) }
	switch y {
	case 0:
		return name("●", p.A)
	case 1:
		return "  " + f.Theme.Text.Render(sanitize.Line(p.A.Verdict))
	case 2:
		return name("○", p.B)
	case 3:
		return "  " + f.Theme.Text.Render(sanitize.Line(p.B.Verdict))
	case 4:
		return f.Theme.Dim.Render("◆ both")
	}
	return ""
}

func axis(y, height int) string {
	switch y {
	case 0:
		return "1.00"
	case height - 1:
		return "0.00"
	case (height - 1) / 2:
		if height%2 == 1 {
			return "0.50"
		}
	}
	return ""
}

// trace draws a curve: a mark where the run takes a step, a line until the next.
func (p Plot) trace(grid [][]chartSpot, c Curve, from, cell int, put func(*chartSpot)) {
	height := len(grid)
	for x := range grid[0] {
		i := from + x/cell
		y := height - 1 - int(c.Values[i].Float()*float64(height-1)+0.5)
		spot := &grid[min(max(y, 0), height-1)][x]
		put(spot)
		if x%cell == 0 && c.Steps[i] {
			spot.marked = true
		}
	}
}

// RowAt is the row of the plot at a column, for the mouse.
func RowAt(f Frame, p Plot, x int) (row int, ok bool) {
	if len(p.Parts) == 0 {
		return 0, false
	}
	cell := p.cell(f.W)
	from, rows := p.span(f.W)
	if cell >= 3 {
		x++ // the bracket before a sign belongs to it
	}
	if x -= p.lead(f.W); x < 0 || x >= rows*cell {
		return 0, false
	}
	return from + x/cell, true
}
