package layout

import "slices"

// panes lists what can be focused in a kind of screen.
func panes(kind Kind, o Options) []Name {
	switch kind {
	case Home:
		return []Name{List, Detail}
	case Library:
		return []Name{List, Detail, Stats}
	case Compare:
		return []Name{Left, Right}
	case Page:
		return []Name{Detail}
	}
	list := []Name{o.Main}
	if o.Under != "" {
		list = append(list, o.Under)
	}
	if kind != Play {
		list = append(list, Step)
	}
	return append(append(list, Reward), o.Side...)
}

// bars places the lines above and below the body and returns what is left between them.
func (l *Layout) bars(kind Kind) Rect {
	l.place(Header, Rect{0, 0, l.W, 1})
	l.place(Footer, Rect{0, l.H - 1, l.W, 1})
	name, rows := bottom(kind, l.H)
	if rows > 0 {
		l.place(name, Rect{0, l.H - 1 - rows, l.W, rows})
	}
	return Rect{0, 1, l.W, l.H - 2 - rows}
}

// bottom is the bar above the footer and how many lines it gets.
func bottom(kind Kind, height int) (Name, int) {
	switch {
	case kind == Play && height < 20:
		return Actions, 1
	case kind == Play:
		return Actions, 2
	case kind == Watch:
		return Timeline, 2
	case kind == Compare && height >= 44:
		return Timeline, 11
	case kind == Compare && height >= 32:
		return Timeline, 8
	case kind != Scrub && kind != Compare:
		return "", 0
	case height < 20:
		return Timeline, 3
	case height < 36:
		return Timeline, 4
	}
	return Timeline, 6
}

func (l *Layout) body(kind Kind, r Rect, o Options) {
	switch kind {
	case Home:
		a, b := split(r, bound(r.W*2/5, 34, 64))
		l.place(List, a)
		l.place(Detail, b)
	case Library:
		l.library(r)
	case Page:
		l.place(Detail, r)
	default:
		l.desk(kind, r, o)
	}
}

func (l *Layout) library(r Rect) {
	if l.Columns == 3 {
		a, b := split(r, r.W*2/3)
		l.place(List, a)
		above, below := cut(b, b.H-bound(b.H/3, 6, 14))
		l.place(Detail, above)
		l.place(Stats, below)
		return
	}
	if r.H < 14 {
		l.place(List, r)
		return
	}
	above, below := cut(r, r.H-bound(r.H/3, 6, 12))
	l.place(List, above)
	a, b := split(below, below.W/2)
	l.place(Detail, a)
	l.place(Stats, b)
}

// stacked is from how many rows on two replays stand one above the other where there is one column.
const stacked = 12

// compare places two replays side by side, in one column one above the other. Each has its steps above the step that is shown, where
// there is room for both.
func (l *Layout) compare(r Rect) {
	a, b := split(r, r.W/2)
	if l.Columns == 1 {
		a, b = cut(r, r.H/2)
	}
	l.side(Left, LeftStep, a)
	l.side(Right, RightStep, b)
}

func (l *Layout) side(steps, step Name, r Rect) {
	if r.H < 10 {
		l.place(step, r)
		return
	}
	above, below := cut(r, bound(r.H*2/5, 4, 18))
	l.Places = append(l.Places, Place{Name: steps, Rect: above, Below: true}, Place{Name: step, Rect: below, Above: true})
}

// desk places the panes of playing, watching and replaying.
func (l *Layout) desk(kind Kind, r Rect, o Options) {
	if l.Columns == 3 {
		left, rest := split(r, bound(r.W*27/100, 33, 46))
		right := bound(r.W*22/100, 27, 40)
		if kind == Scrub {
			right = bound(r.W*27/100, 32, 56)
		}
		centre, last := split(rest, rest.W-right)
		l.stack(left, o)
		if o.Under != "" {
			above, below := cut(centre, max(centre.H*2/5, min(centre.H/2, shortTicket)))
			l.place(o.Main, above)
			l.place(o.Under, below)
		} else {
			l.place(o.Main, centre)
		}
		if kind == Watch || kind == Scrub {
			above, below := cut(last, stepRows(kind, last.H))
			l.place(Step, above)
			l.place(Reward, below)
			return
		}
		l.place(Reward, last)
		return
	}
	left, right := split(r, bound(r.W*38/100, 30, 42))
	l.stack(left, o)
	if kind == Scrub {
		// One step with its cause has to be read here at a glance; the rewards of all steps are a key away.
		above, below := cut(right, right.H-stepRows(kind, right.H))
		l.place(o.Main, above)
		l.place(Step, below)
		return
	}
	if kind == Play && right.H < shortDesk {
		// Above a form what is worked on needs all the room; the score is in the header, and the rewards are a key away.
		if o.Focus == Reward {
			l.place(Reward, right)
		} else {
			l.place(o.Main, right)
		}
		return
	}
	share := bound(right.H/3, 4, 10)
	above, below := cut(right, right.H-share)
	l.place(o.Main, above)
	if kind == Watch {
		a, b := split(below, below.W*3/5)
		l.place(Step, a)
		l.place(Reward, b)
		return
	}
	l.place(Reward, below)
}

// shortTicket is how many rows show most tickets whole; above a form that text is what is worked on.
const shortTicket = 14

// shortDesk is from how many rows on the main pane shares its column.
const shortDesk = 14

// stepRows is how many rows of a column the step's pane gets.
func stepRows(kind Kind, rows int) int {
	if kind == Scrub {
		return bound(rows*3/5, min(rows/2, 8), 32)
	}
	return rows / 2
}

// readable is from how many rows on, its title among them, a long text is worth its place beside panes that are news.
const readable = 5

// stack piles joined panes up in a column. Each needs its title and a line. Where there is no room for all, the focused one
// is among those that are shown.
func (l *Layout) stack(r Rect, o Options) {
	names := slices.Clone(o.Side)
	if fit := max((r.H-1)/2, 0); fit < len(names) {
		if at := slices.Index(names, o.Focus); at >= fit && fit > 0 {
			names[fit-1] = o.Focus
		}
		names = names[:fit]
	}
	heights := share(names, r.H-1, o)
	if n := len(names); n > 1 && names[n-1] == o.low && o.Focus != o.low && heights[n-1] < readable {
		names = names[:n-1] // nobody reads a handbook in a line or two
		heights = share(names, r.H-1, o)
	}
	y := r.Y
	for i, n := range names {
		h := heights[i]
		last := i == len(names)-1
		if last {
			h = r.Y + r.H - y
		}
		l.Places = append(l.Places, Place{Name: n, Rect: Rect{r.X, y, r.W, h}, Above: i > 0, Below: !last})
		y += h
	}
}

// share divides rows by how much the panes usually hold; every pane gets two at least, and those that hold little no more
// than that.
func share(names []Name, rows int, o Options) []int {
	heights := make([]int, len(names))
	total := 0
	spare := max(rows-2*len(names), 0)
	for i, n := range names {
		heights[i] = 2
		total += weight(n, o)
		if n == Ticket { // its status and mood are news; its text is the conversation's first
			more := min(2, spare)
			heights[i] += more
			spare -= more
		}
	}
	for i, n := range names {
		if few, known := o.few(n); known {
			more := min(max(few-1, 0), spare*weight(n, o)/max(total, 1))
			if few <= 3 && i < len(names)-1 {
				more = min(max(few-1, 0), spare) // three lines that are cut save nothing
			}
			heights[i] += more
			spare -= more
			total -= weight(n, o)
		}
	}
	left := spare
	for i, n := range names {
		if _, known := o.few(n); !known && total > 0 {
			more := spare * weight(n, o) / total
			heights[i] += more
			left -= more
		}
	}
	return heights
}

// few is how many lines a pane holds, where that is known.
func (o Options) few(n Name) (rows int, known bool) {
	if rows, known = o.Rows[n]; known {
		return rows, true
	}
	return 3, n == Customer
}

// weight is a pane's share of a column's room. The focused one is being read.
func weight(n Name, o Options) int {
	w := 4
	switch n {
	case Ticket:
		w = 6
	case Customer:
		w = 3
	}
	if n == o.Focus {
		w *= 5
	}
	return w
}

func split(r Rect, w int) (left, right Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

func cut(r Rect, h int) (above, below Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

func bound(n, lo, hi int) int { return max(lo, min(n, hi)) }
