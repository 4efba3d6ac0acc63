package layout

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
	case Replay, Scrub:
		return append([]Name{o.Main, Step, Reward}, o.Side...)
	}
	return append([]Name{o.Main, Reward}, o.Side...)
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
	case kind != Replay && kind != Scrub && kind != Compare:
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
	case Compare:
		a, b := split(r, r.W/2)
		l.place(Left, a)
		l.place(Right, b)
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

// desk places the panes of playing, watching and replaying.
func (l *Layout) desk(kind Kind, r Rect, o Options) {
	if l.Columns == 3 {
		left, rest := split(r, bound(r.W*27/100, 33, 46))
		centre, right := split(rest, rest.W-bound(r.W*22/100, 27, 40))
		l.stack(left, o.Side)
		l.place(o.Main, centre)
		if kind == Replay || kind == Scrub {
			above, below := cut(right, stepRows(kind, right.H))
			l.place(Step, above)
			l.place(Reward, below)
			return
		}
		l.place(Reward, right)
		return
	}
	left, right := split(r, bound(r.W*38/100, 30, 42))
	l.stack(left, o.Side)
	if kind == Scrub {
		// One step with its cause has to be read here at a glance; the rewards of all steps are a key away.
		above, below := cut(right, right.H-stepRows(kind, right.H))
		l.place(o.Main, above)
		l.place(Step, below)
		return
	}
	share := bound(right.H/3, 4, 10)
	above, below := cut(right, right.H-share)
	l.place(o.Main, above)
	if kind == Replay {
		a, b := split(below, below.W*3/5)
		l.place(Step, a)
		l.place(Reward, b)
		return
	}
	l.place(Reward, below)
}

// stepRows is how many rows of a column the step's pane gets.
func stepRows(kind Kind, rows int) int {
	if kind == Scrub {
		return bound(rows*3/5, min(rows/2, 8), 24)
	}
	return rows / 2
}

// stack piles joined panes up in a column. Each needs its title and a line; those that find no room are left to the focus
// key, which zooms them.
func (l *Layout) stack(r Rect, names []Name) {
	fit := min(len(names), (r.H-1)/2)
	names = names[:max(fit, 0)]
	heights := share(names, r.H-1)
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

// share divides rows by how much the panes usually hold; every pane gets two at least.
func share(names []Name, rows int) []int {
	heights := make([]int, len(names))
	total := 0
	for _, n := range names {
		total += weight(n)
	}
	spare := rows - 2*len(names)
	for i, n := range names {
		heights[i] = 2
		if n == Customer {
			more := min(2, max(spare, 0), max(spare*weight(n)/max(total, 1), 0))
			heights[i] += more
			spare -= more
			total -= weight(n)
		}
	}
	for i, n := range names {
		if n != Customer && total > 0 && spare > 0 {
			heights[i] += spare * weight(n) / total
		}
	}
	return heights
}

func weight(n Name) int {
	switch n {
	case Ticket:
		return 6
	case Customer:
		return 3
	case Documents:
		return 4
	}
	return 4
}

func split(r Rect, w int) (left, right Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

func cut(r Rect, h int) (above, below Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

func bound(n, lo, hi int) int { return max(lo, min(n, hi)) }
