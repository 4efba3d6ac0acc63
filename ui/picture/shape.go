package picture

import (
	"fmt"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// strokes are the line-drawing characters: from the middle of the cell to up, down, left and right. Those in lower case are
// round corners.
func strokes(s string) (string, bool) {
	arms, ok := map[string]string{
		"─": "LR", "│": "UD", "┌": "DR", "┐": "DL", "└": "UR", "┘": "UL", "├": "UDR", "┤": "UDL", "┬": "DLR", "┴": "ULR", "┼": "UDLR",
		"╭": "dr", "╮": "dl", "╰": "ur", "╯": "ul", "━": "LR", "═": "LR",
	}[s]
	return arms, ok
}

// eighths is how much of a cell a bar fills from below.
func eighths(s string) (int, bool) {
	for i, bar := range []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"} {
		if s == bar {
			return i + 1, true
		}
	}
	return 0, false
}

func isShape(s string) bool {
	_, line := strokes(s)
	_, bar := eighths(s)
	return line || bar
}

// shape notes a cell that is drawn and not written.
func (p *painter) shape(c uv.Cell, col, row int) bool {
	fg, _ := colours(c)
	left, top := x(col), y(row)
	if n, ok := eighths(c.Content); ok {
		height := cellH * float64(n) / 8
		fmt.Fprintf(p.path(&p.bars, fg), "M%s %sh%sv%sh-%sz", num(left), num(top+cellH-height), num(cellW), num(height), num(cellW))
		return true
	}
	arms, ok := strokes(c.Content)
	if !ok {
		return false
	}
	colour := fg
	if c.Content == "━" {
		colour += " thick"
	}
	b := p.path(&p.lines, colour)
	midX, midY := left+cellW/2, top+cellH/2
	ends := map[rune][2]float64{'U': {midX, top}, 'D': {midX, top + cellH}, 'L': {left, midY}, 'R': {left + cellW, midY}}
	if arms == strings.ToLower(arms) { // a corner: from one end to the other, round the middle
		a, z := ends[rune(arms[0]-'a'+'A')], ends[rune(arms[1]-'a'+'A')]
		fmt.Fprintf(b, "M%s %sQ%s %s %s %s", num(a[0]), num(a[1]), num(midX), num(midY), num(z[0]), num(z[1]))
		return true
	}
	for _, arm := range arms {
		fmt.Fprintf(b, "M%s %sL%s %s", num(midX), num(midY), num(ends[arm][0]), num(ends[arm][1]))
	}
	return true
}

// path is the path of a colour.
func (p *painter) path(paths *map[string]*strings.Builder, colour string) *strings.Builder {
	if *paths == nil {
		*paths = map[string]*strings.Builder{}
	}
	b, ok := (*paths)[colour]
	if !ok {
		b = &strings.Builder{}
		(*paths)[colour] = b
		p.order = append(p.order, colour)
	}
	return b
}

// shapes draws what was noted, one path a colour.
func (p *painter) shapes() {
	done := map[string]bool{}
	for _, colour := range p.order {
		if done[colour] {
			continue
		}
		done[colour] = true
		if b, ok := p.lines[colour]; ok {
			width := "1.2"
			fg, thick := strings.CutSuffix(colour, " thick")
			if thick {
				width = "2.6"
			}
			p.printf(`<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n", b.String(), fg, width)
		}
		if b, ok := p.bars[colour]; ok {
			p.printf(`<path d="%s" fill="%s"/>`+"\n", b.String(), colour)
		}
	}
}
