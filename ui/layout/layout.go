// Package layout turns the size of a terminal into named rectangles. It is pure: the same size and options give the same
// rectangles, which never overlap and never leave the screen.
package layout

import "slices"

// Name names a rectangle.
type Name string

// The rectangles. A screen gets those that its kind has and the size allows.
const (
	Header       Name = "header"
	Footer       Name = "footer"
	Tabs         Name = "tabs"
	Actions      Name = "actions"
	Timeline     Name = "timeline"
	Ticket       Name = "ticket"
	Customer     Name = "customer"
	Documents    Name = "documents"
	Conversation Name = "conversation"
	Reward       Name = "reward"
	Step         Name = "step" // the step taken, or about to be taken: action, reasoning, what it changed
	List         Name = "list"
	Detail       Name = "detail"
	Stats        Name = "stats"
	Left         Name = "left" // the two sides of a comparison: their steps, and below them the step shown
	Right        Name = "right"
	LeftStep     Name = "left step"
	RightStep    Name = "right step"
)

// Section is the rectangle of an environment's own section.
func Section(name string) Name { return Name("section:" + name) }

// Kind is a kind of screen.
type Kind int

// The kinds.
const (
	Home Kind = iota
	Play
	Watch // an agent plays: the step that is coming stands beside the rewards
	Scrub // replaying: as watching, with more room for the step that is looked at, and a timeline
	Library
	Compare
	Page // one pane: reports, documents
)

// The smallest terminal that is drawn on, and the widths from which there are two and three columns.
const (
	MinWidth, MinHeight      = 40, 12
	TwoColumns, ThreeColumns = 80, 120
)

// Options is what a layout depends on besides the size.
type Options struct {
	// Side lists the panes of the side column from above; Ticket, Customer and Documents when nil.
	Side []Name
	// Main is the pane in the centre; Conversation when empty.
	Main Name
	// Under is a long text to be read beside the main pane, a handbook: it stands below it where there are three columns, and
	// last in the side column elsewhere.
	Under Name
	// Rows is how many lines panes of the side column hold, where that is known and few. They get no more.
	Rows map[Name]int
	// Focus is the pane that is shown where there is room for one only; in the side column it gets most of the room.
	Focus Name
	low   Name // the long text, where it stands last in the side column
	// Zoom gives the whole body to the focused pane.
	Zoom bool
}

// Rect is a rectangle in cells.
type Rect struct{ X, Y, W, H int }

// Empty tells a rectangle without cells.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains tells whether a cell lies in the rectangle.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Place is a named rectangle. Panes that stand on each other share a border line: it belongs to the lower one.
type Place struct {
	Name Name
	Rect
	Above bool // a pane is joined above: the top corners are ├ ┤
	Below bool // a pane is joined below: this one draws no bottom line
}

// Layout is the rectangles of one screen.
type Layout struct {
	W, H     int
	Columns  int
	TooSmall bool    // nothing is placed: show what size is needed
	Panes    []Name  // what can be focused, in the order of the focus key
	Places   []Place // what is shown
}

// For computes the layout of a kind of screen.
func For(width, height int, kind Kind, o Options) Layout {
	l := Layout{W: width, H: height, Columns: columns(width)}
	if width < MinWidth || height < MinHeight {
		l.TooSmall = true
		return l
	}
	if o.Side == nil {
		o.Side = []Name{Ticket, Customer, Documents}
	}
	if o.Main == "" {
		o.Main = Conversation
	}
	if o.Under != "" && l.Columns < 3 {
		o.Side = append(slices.Clip(o.Side), o.Under)
		o.low, o.Under = o.Under, ""
	}
	l.Panes = panes(kind, o)
	body := l.bars(kind)
	focus := l.Panes[0]
	for _, p := range l.Panes {
		if p == o.Focus {
			focus = p
		}
	}
	switch {
	case o.Zoom || len(l.Panes) == 1:
		l.place(focus, body)
	case kind == Compare && (l.Columns > 1 || body.H >= stacked):
		l.compare(body)
	case l.Columns == 1:
		l.place(Tabs, Rect{body.X, body.Y, body.W, 1})
		l.place(focus, Rect{body.X, body.Y + 1, body.W, body.H - 1})
	default:
		l.body(kind, body, o)
	}
	return l
}

func columns(width int) int {
	switch {
	case width >= ThreeColumns:
		return 3
	case width >= TwoColumns:
		return 2
	}
	return 1
}

// Rect finds a rectangle by its name; it is empty when it is not shown.
func (l Layout) Rect(n Name) Rect { return l.Place(n).Rect }

// Place finds a place by its name.
func (l Layout) Place(n Name) Place {
	for _, p := range l.Places {
		if p.Name == n {
			return p
		}
	}
	return Place{Name: n}
}

// Shows tells whether a rectangle is on the screen.
func (l Layout) Shows(n Name) bool { return !l.Rect(n).Empty() }

// At finds what lies under a cell, for the mouse.
func (l Layout) At(x, y int) (Place, bool) {
	for _, p := range l.Places {
		if p.Contains(x, y) {
			return p, true
		}
	}
	return Place{}, false
}

// Next is the pane after n in the order of the focus key, or before it for step -1.
func (l Layout) Next(n Name, step int) Name {
	if len(l.Panes) == 0 {
		return n
	}
	at := 0
	for i, p := range l.Panes {
		if p == n {
			at = i
		}
	}
	return l.Panes[((at+step)%len(l.Panes)+len(l.Panes))%len(l.Panes)]
}

func (l *Layout) place(n Name, r Rect) { l.Places = append(l.Places, Place{Name: n, Rect: r}) }
