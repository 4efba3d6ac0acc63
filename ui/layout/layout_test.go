package layout

import (
	"slices"
	"testing"
)

func TestNothingOverlapsAtAnySize(t *testing.T) {
	sides := [][]Name{nil, {Ticket}, {Section("a"), Section("b"), Ticket, Customer, Documents, Section("c")}, {}}
	for w := 1; w <= 220; w++ {
		for h := 1; h <= 70; h++ {
			for kind := Home; kind <= Page; kind++ {
				for i, side := range sides {
					for _, zoom := range []bool{false, true} {
						check(t, For(w, h, kind, Options{Side: side, Zoom: zoom}), kind, i)
					}
				}
			}
		}
	}
}

func check(t *testing.T, l Layout, kind Kind, side int) {
	t.Helper()
	if l.TooSmall {
		if len(l.Places) > 0 || l.W >= MinWidth && l.H >= MinHeight {
			t.Fatalf("%dx%d kind %d: too small, yet %d places", l.W, l.H, kind, len(l.Places))
		}
		return
	}
	area := 0
	for i, p := range l.Places {
		if p.Empty() || p.X < 0 || p.Y < 0 || p.X+p.W > l.W || p.Y+p.H > l.H {
			t.Fatalf("%dx%d kind %d side %d: %s is %+v", l.W, l.H, kind, side, p.Name, p.Rect)
		}
		area += p.W * p.H
		for _, q := range l.Places[:i] {
			if p.X < q.X+q.W && q.X < p.X+p.W && p.Y < q.Y+q.H && q.Y < p.Y+p.H {
				t.Fatalf("%dx%d kind %d side %d: %s %+v and %s %+v overlap", l.W, l.H, kind, side, p.Name, p.Rect, q.Name, q.Rect)
			}
		}
	}
	if side != 3 && area != l.W*l.H {
		t.Fatalf("%dx%d kind %d side %d: %d of %d cells are used: %+v", l.W, l.H, kind, side, area, l.W*l.H, l.Places)
	}
}

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		w, h  int
		kind  Kind
		shows []Name
		hides []Name
	}{
		{120, 40, Play, []Name{Ticket, Customer, Documents, Conversation, Reward, Actions, Header, Footer}, []Name{Tabs, Timeline}},
		{80, 24, Play, []Name{Ticket, Customer, Documents, Conversation, Reward, Actions}, []Name{Tabs}},
		{79, 24, Play, []Name{Tabs, Conversation, Actions}, []Name{Ticket, Reward}},
		{80, 24, Watch, []Name{Ticket, Conversation, Reward, Step, Timeline}, []Name{Actions}},
		{80, 24, Scrub, []Name{Ticket, Conversation, Step, Timeline}, []Name{Actions, Reward}},
		{120, 40, Scrub, []Name{Ticket, Conversation, Step, Reward, Timeline}, []Name{Actions}},
		{40, 12, Watch, []Name{Tabs, Conversation, Timeline}, nil},
		{80, 24, Home, []Name{List, Detail}, []Name{Tabs}},
		{60, 24, Home, []Name{List, Tabs}, []Name{Detail}},
	} {
		l := For(c.w, c.h, c.kind, Options{})
		for _, n := range c.shows {
			if !l.Shows(n) {
				t.Errorf("%dx%d kind %d does not show %s", c.w, c.h, c.kind, n)
			}
		}
		for _, n := range c.hides {
			if l.Shows(n) {
				t.Errorf("%dx%d kind %d shows %s", c.w, c.h, c.kind, n)
			}
		}
	}
}

func TestFocus(t *testing.T) {
	l := For(60, 20, Play, Options{Focus: Reward})
	if !l.Shows(Reward) || l.Shows(Conversation) {
		t.Errorf("one column shows %+v", l.Places)
	}
	if n := l.Next(Documents, 1); n != Conversation {
		t.Errorf("after the last pane comes %s", n)
	}
	if n := l.Next(Conversation, -1); n != Documents {
		t.Errorf("before the first pane comes %s", n)
	}
	if p, ok := For(120, 40, Play, Options{}).At(0, 1); !ok || p.Name != Ticket || !p.Below {
		t.Errorf("at 0,1 lies %+v", p)
	}
}

// A handbook has a place in the side column where some lines of it fit, or where it is read.
func TestAHandbookNeedsRoomOrTheFocus(t *testing.T) {
	book := Section("handbook")
	o := Options{Side: []Name{Section("progress"), Section("stats")}, Rows: map[Name]int{Section("progress"): 3, Section("stats"): 3}, Main: Ticket, Under: book}
	focused := o
	focused.Focus = book
	for _, c := range []struct {
		h     int
		o     Options
		shown bool
	}{{15, o, false}, {15, focused, true}, {24, o, true}} {
		l := For(80, c.h, Play, c.o)
		if l.Shows(book) != c.shown {
			t.Errorf("at height %d, focus %q: shown %v", c.h, c.o.Focus, !c.shown)
		}
		if !slices.Contains(l.Panes, book) {
			t.Error("it cannot be focused")
		}
	}
}

func TestCustomerStaysSmall(t *testing.T) {
	l := For(120, 60, Play, Options{})
	if c := l.Rect(Customer); c.H != 4 {
		t.Errorf("customer has %d rows", c.H)
	}
}
