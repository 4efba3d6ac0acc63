package text

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// blocks has blocks of given heights and counts how often they are asked for.
type blocks struct {
	heights []int
	calls   *int
}

func (b blocks) Len() int { return len(b.heights) }

func (b blocks) Lines(i int) []string {
	*b.calls++
	lines := make([]string, b.heights[i])
	for j := range lines {
		lines[j] = fmt.Sprintf("%d.%d", i, j)
	}
	return lines
}

func all(b blocks) []string {
	var lines []string
	for i := range b.heights {
		lines = append(lines, b.Lines(i)...)
	}
	return lines
}

// Moving about agrees with plain arithmetic on all lines.
func TestScrollAgreesWithArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := blocks{rapid.SliceOfN(rapid.IntRange(1, 5), 0, 12).Draw(t, "heights"), new(int)}
		lines := all(src)
		h := rapid.IntRange(1, 8).Draw(t, "height")
		limit := max(len(lines)-h, 0)
		at, s := limit, Scroll{}
		for range rapid.IntRange(0, 8).Draw(t, "moves") {
			n := rapid.IntRange(-6, 6).Draw(t, "n")
			at = min(max(at+n, 0), limit)
			s = s.Move(src, h, n)
			rows := s.Window(src, h)
			if len(rows) != min(h, len(lines)) {
				t.Fatalf("%d rows of %d", len(rows), len(lines))
			}
			for i, r := range rows {
				if r.Text != lines[at+i] {
					t.Fatalf("row %d is %s, want %s", i, r.Text, lines[at+i])
				}
			}
			above, below := s.Edge(src, h)
			if len(lines) > 0 && (above != (at > 0) || below != (at < limit)) {
				t.Fatalf("edges %v %v at %d of %d", above, below, at, limit)
			}
		}
	})
}

func TestScrollCostsWhatIsShown(t *testing.T) {
	heights := make([]int, 100_000)
	for i := range heights {
		heights[i] = 3
	}
	src := blocks{heights, new(int)}
	s := Scroll{}
	s.Window(src, 60)
	s.Move(src, 60, -30)
	s = At(50_000).Move(src, 60, 5)
	s.Window(src, 60)
	if *src.calls > 400 {
		t.Errorf("%d blocks were laid out", *src.calls)
	}
}

func TestScrollFollowsGrowth(t *testing.T) {
	src := blocks{[]int{3, 3, 3}, new(int)}
	s := Scroll{}.Move(src, 2, -1).Move(src, 2, 5)
	if !s.Following() {
		t.Error("at the end again it should follow")
	}
	src.heights = append(src.heights, 1)
	if rows := s.Window(src, 2); rows[1].Text != "3.0" {
		t.Errorf("shows %v", rows)
	}
	if rows := Top().Window(src, 2); rows[0].Text != "0.0" {
		t.Errorf("top shows %v", rows)
	}
}
