package text

// Source is content in blocks of at least one line, such as a conversation in messages. Lines may be called often; it should come from a cache.
type Source interface {
	Len() int
	Lines(block int) []string
}

// Row is one line of a window, with where it comes from.
type Row struct {
	Block, Line int
	Text        string
}

// Scroll is a place in a Source: a block and a line in it, not a distance from the top. So nothing needs to know how tall
// the blocks above are, a change of width keeps the place, and every operation costs what is shown, never what is there.
// The zero value shows the end and follows it as it grows.
type Scroll struct {
	pinned      bool
	block, line int
}

// Top is a Scroll at the first line.
func Top() Scroll { return Scroll{pinned: true} }

// At is a Scroll at a block's first line.
func At(block int) Scroll { return Scroll{pinned: true, block: block} }

// Following tells whether the end is shown.
func (s Scroll) Following() bool { return !s.pinned }

// Block is the first block shown of a pinned scroll.
func (s Scroll) Block() int { return s.block }

// Window is the rows to show, height of them at most.
func (s Scroll) Window(src Source, height int) []Row {
	b, l := s.start(src, height)
	rows := make([]Row, 0, max(height, 0))
	for ; b < src.Len() && len(rows) < height; b++ {
		lines := src.Lines(b)
		for ; l < len(lines) && len(rows) < height; l++ {
			rows = append(rows, Row{b, l, lines[l]})
		}
		l = 0
	}
	return rows
}

// Move goes down by so many lines, or up when negative; it stops at both ends.
func (s Scroll) Move(src Source, height, lines int) Scroll {
	b, l := s.start(src, height)
	if lines < 0 {
		b, l = back(src, b, l, -lines)
		return Scroll{pinned: true, block: b, line: l}
	}
	for lines > 0 && b < src.Len() {
		left := len(src.Lines(b)) - l
		if lines < left {
			l += lines
			break
		}
		lines -= left
		b, l = b+1, 0
	}
	endBlock, endLine := back(src, src.Len(), 0, height)
	if b > endBlock || b == endBlock && l >= endLine {
		return Scroll{}
	}
	return Scroll{pinned: true, block: b, line: l}
}

// Edge tells whether there is more above and below of what is shown.
func (s Scroll) Edge(src Source, height int) (above, below bool) {
	b, l := s.start(src, height)
	rows := s.Window(src, height)
	above = b > 0 || l > 0
	if len(rows) == 0 {
		return above, false
	}
	last := rows[len(rows)-1]
	return above, last.Block < src.Len()-1 || last.Line < len(src.Lines(last.Block))-1
}

// start is the first block and line to show: the pinned place, or higher where the content below would not fill the window.
func (s Scroll) start(src Source, height int) (block, line int) {
	endBlock, endLine := back(src, src.Len(), 0, height)
	if !s.pinned {
		return endBlock, endLine
	}
	block, line = min(s.block, src.Len()), s.line
	if block < src.Len() {
		line = min(line, max(len(src.Lines(block))-1, 0)) // the block may have become shorter with another width
	}
	if block > endBlock || block == endBlock && line > endLine {
		return endBlock, endLine
	}
	return block, line
}

// back goes up by so many lines from a place.
func back(src Source, block, line, lines int) (int, int) {
	for lines > 0 {
		if lines <= line {
			return block, line - lines
		}
		lines -= line
		if block == 0 {
			return 0, 0
		}
		block--
		line = len(src.Lines(block))
	}
	return block, line
}

// Document is a Source of one block.
type Document []string

// Len is 1.
func (d Document) Len() int { return 1 }

// Lines is the document's lines.
func (d Document) Lines(int) []string { return d }

// Once is a source that lays every block out once at most, for the time of one frame: a window asks for the same ones
// several times.
func Once(src Source) Source {
	if d, ok := src.(Document); ok {
		return d
	}
	return &once{src, map[int][]string{}}
}

type once struct {
	Source
	done map[int][]string
}

func (o *once) Lines(block int) []string {
	if lines, ok := o.done[block]; ok {
		return lines
	}
	lines := o.Source.Lines(block)
	o.done[block] = lines
	return lines
}
