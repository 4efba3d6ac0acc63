// Package picture turns a frame of the program into an SVG picture of a terminal window, for documents. The same frame gives
// the same bytes.
//
// Fonts differ from one reader to the next, so nothing depends on the font's own measures: every run of text is fitted to
// its cells, and the lines of boxes and the bars of curves are drawn as shapes, which meet wherever they should.
package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// The measures of a cell and of the window around the cells, in units of the picture.
const (
	cellW, cellH = 8.4, 18.0
	fontSize     = 14
	padding      = 16.0
	titleH       = 34.0
	radius       = 10.0
)

// Colours of the window and of text that has none of its own: the dark theme's.
const (
	background = "#1B1B22"
	frameLine  = "#3A3A46"
	titleBar   = "#25252E"
	titleText  = "#8B8B96"
	foreground = "#E4E4E7"
)

// SVG draws a frame of w×h cells in a window with a title.
func SVG(frame string, w, h int, title string) []byte {
	screen := uv.NewScreenBuffer(w, h)
	uv.NewStyledString(frame).Draw(screen, uv.Rect(0, 0, w, h))
	p := &painter{cells: screen.Buffer, w: w, h: h}
	p.window(title)
	for y := range h {
		p.grounds(y)
	}
	for y := range h {
		p.line(y)
	}
	p.shapes()
	p.out.WriteString("</svg>\n")
	return p.out.Bytes()
}

type painter struct {
	cells *uv.Buffer
	w, h  int
	out   bytes.Buffer
	lines map[string]*strings.Builder // paths of box lines, by colour
	bars  map[string]*strings.Builder // filled shapes, by colour
	order []string                    // colours in the order they came
}

func (p *painter) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// window is the frame around the cells.
func (p *painter) window(title string) {
	width, height := float64(p.w)*cellW+2*padding, float64(p.h)*cellH+titleH+padding+8
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">`+"\n",
		num(width), num(height), num(width), num(height), escape(title))
	p.printf("<style>text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:%dpx;white-space:pre;fill:%s}"+
		".b{font-weight:bold}.u{text-decoration:underline}.i{font-style:italic}</style>\n", fontSize, foreground)
	p.printf(`<rect x="0.5" y="0.5" width="%s" height="%s" rx="%s" fill="%s" stroke="%s"/>`+"\n", num(width-1), num(height-1), num(radius), background, frameLine)
	p.printf(`<path d="M0.5 %sV%sa%s %s 0 0 1 %s -%sH%sa%s %s 0 0 1 %s %sV%sZ" fill="%s"/>`+"\n", num(titleH), num(radius+.5), num(radius), num(radius), num(radius), num(radius),
		num(width-radius-.5), num(radius), num(radius), num(radius), num(radius), num(titleH), titleBar)
	for i, c := range []string{"#FF6B6B", "#FFC75F", "#5FD787"} {
		p.printf(`<circle cx="%s" cy="%s" r="5.5" fill="%s"/>`+"\n", num(20+float64(i)*19), num(titleH/2), c)
	}
	p.printf(`<text x="%s" y="%s" text-anchor="middle" style="fill:%s;font-size:12px">%s</text>`+"\n", num(width/2), num(titleH/2+4), titleText, escape(title))
}

func x(col int) float64 { return padding + float64(col)*cellW }
func y(row int) float64 { return titleH + 8 + float64(row)*cellH }

// cell is what stands at a place; an empty one is a blank.
func (p *painter) cell(col, row int) uv.Cell {
	c := p.cells.CellAt(col, row)
	if c == nil {
		return uv.Cell{Content: " ", Width: 1}
	}
	return *c
}

// colours are a cell's colours as hex text, the ground empty where it is the window's.
func colours(c uv.Cell) (fg, bg string) {
	fg, bg = foreground, ""
	if c.Style.Fg != nil {
		fg = hex(c.Style.Fg)
	}
	if c.Style.Bg != nil {
		bg = hex(c.Style.Bg)
	}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		if bg == "" {
			bg = background
		}
		fg, bg = bg, fg
	}
	return fg, bg
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8)
}

// grounds paints the backgrounds of a row, one rectangle a run.
func (p *painter) grounds(row int) {
	for from := 0; from < p.w; {
		_, bg := colours(p.cell(from, row))
		to := from + 1
		for to < p.w {
			if _, next := colours(p.cell(to, row)); next != bg {
				break
			}
			to++
		}
		if bg != "" {
			p.printf(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", num(x(from)), num(y(row)), num(float64(to-from)*cellW), num(cellH), bg)
		}
		from = to
	}
}

// line writes the text of a row, one element a run of the same style, and notes the shapes in it.
func (p *painter) line(row int) {
	for col := 0; col < p.w; {
		c := p.cell(col, row)
		switch {
		case strings.TrimSpace(c.Content) == "":
			col++
		case p.shape(c, col, row):
			col++
		default:
			col = p.run(col, row)
		}
	}
}

// run writes the text that begins at a cell as far as its style goes, and returns where it ends.
func (p *painter) run(from, row int) int {
	first := p.cell(from, row)
	var words strings.Builder
	end, col := from, from // end is behind the last cell that is no blank
	for col < p.w {
		c := p.cell(col, row)
		if c.Style.Fg != first.Style.Fg && !sameStyle(c, first) || isShape(c.Content) {
			break
		}
		width := max(c.Width, 1)
		if strings.TrimSpace(c.Content) != "" {
			words.WriteString(strings.Repeat(" ", col-end) + c.Content)
			end = col + width
		} else if col-end > 0 {
			break // a wide gap is no part of the text
		}
		col += width
	}
	fg, _ := colours(first)
	p.printf(`<text x="%s" y="%s" textLength="%s" lengthAdjust="spacingAndGlyphs"%s%s>%s</text>`+"\n", num(x(from)), num(y(row)+13.2), num(float64(end-from)*cellW),
		class(first), fill(fg), escape(words.String()))
	return max(end, from+1)
}

func sameStyle(a, b uv.Cell) bool {
	if strings.TrimSpace(a.Content) == "" && a.Style.Underline == 0 {
		fa, ba := colours(a)
		_, bb := colours(b)
		return ba == bb && fa != "" // a blank has no colour of its own
	}
	fa, ba := colours(a)
	fb, bb := colours(b)
	return fa == fb && ba == bb && a.Style.Attrs == b.Style.Attrs && a.Style.Underline == b.Style.Underline
}

func class(c uv.Cell) string {
	var names []string
	if c.Style.Attrs&uv.AttrBold != 0 {
		names = append(names, "b")
	}
	if c.Style.Attrs&uv.AttrItalic != 0 {
		names = append(names, "i")
	}
	if c.Style.Underline != 0 {
		names = append(names, "u")
	}
	if len(names) == 0 {
		return ""
	}
	return ` class="` + strings.Join(names, " ") + `"`
}

func fill(fg string) string {
	if fg == foreground {
		return ""
	}
	return ` style="fill:` + fg + `"`
}

// num writes a measure as short as it can be.
func num(f float64) string {
	s := fmt.Sprintf("%.2f", f)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
