package pane_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"hotseat/env"
	"hotseat/ui/pane"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

func plot(rows, current int) pane.Plot {
	p := pane.Plot{A: pane.Curve{Name: "A \x1b[31mhasty", Verdict: "1.00 → 0.00"}, B: pane.Curve{Name: "B 日本語", Verdict: "1.00"}, Current: current, Status: "here\n", Right: "▶"}
	for i := range rows {
		p.A.Values = append(p.A.Values, env.One-env.One*env.Points(i)/env.Points(rows))
		p.B.Values = append(p.B.Values, env.One)
		p.A.Steps, p.B.Steps = append(p.A.Steps, true), append(p.B.Steps, i%3 != 1)
		p.Parts = append(p.Parts, i > rows/2)
	}
	return p
}

func TestCurvesFitAndShowTheCurrentRow(t *testing.T) {
	look := pane.Look{Theme: theme.Plain(), Cache: text.NewCache(100)}
	for _, rows := range []int{0, 1, 2, 7, 40, 900} {
		for w := 1; w <= 220; w += 13 {
			for h := 1; h <= 12; h++ {
				f := pane.Frame{Look: look, W: w, H: h}
				p := plot(rows, rows*2/3)
				block := pane.Curves(f, p)
				if bw, bh := text.Size(block); bw != w || bh != h {
					t.Fatalf("%d rows in %dx%d: %dx%d", rows, w, h, bw, bh)
				}
				if rows == 0 || w < 40 || h < 4 {
					continue
				}
				hit := false
				for x := range w {
					row, ok := pane.RowAt(f, p, x)
					if ok && (row < 0 || row >= rows) {
						t.Fatalf("%d rows in %dx%d: row %d at %d", rows, w, h, row, x)
					}
					hit = hit || ok && row == p.Current
				}
				if !hit {
					t.Errorf("%d rows in %dx%d: the current one is not in sight", rows, w, h)
				}
			}
		}
	}
}

func TestCurvesTellTheRunsApartWithoutColour(t *testing.T) {
	look := pane.Look{Theme: theme.Plain(), Cache: text.NewCache(100)}
	s := ansi.Strip(pane.Curves(pane.Frame{Look: look, W: 100, H: 9}, plot(6, 4)))
	for _, want := range []string{"◆", "●", "○", "╌", "─", "[≠]", "=", "1.00", "0.50", "0.00"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %s in\n%s", want, s)
		}
	}
	if strings.Contains(fmt.Sprintf("%q", s), `\x1b`) {
		t.Error("a name is not made harmless")
	}
}

func TestAGaugeIsFullAtOneOnly(t *testing.T) {
	for p, want := range map[env.Points]string{env.One: "██████████", env.One - 1: "█████████░", 0: "░░░░░░░░░░", -env.One: "░░░░░░░░░░", env.One / 2: "█████░░░░░"} {
		if got := pane.Gauge(p, 10); got != want {
			t.Errorf("%v is %s", p, got)
		}
	}
}
