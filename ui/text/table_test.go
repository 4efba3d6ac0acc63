package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hotseat/ui/theme"
)

func shown(source string, width int) []string {
	var list []string
	for _, l := range Markdown(source, width, theme.Plain()) {
		list = append(list, strings.TrimRight(ansi.Strip(l), " "))
	}
	return list
}

const order = "| order | item price | shipping | note |\n|---|--:|--:|---|\n| NL-20931 | $58.00 | $4.90 | delivered **twice** on March 3, 2026 |\n| NL-20932 | $1,058.00 | $4.90 | lost |"

func TestTable(t *testing.T) {
	for _, c := range []struct {
		name   string
		source string
		width  int
		want   []string
	}{
		{"wide", order, 90, []string{
			"order    │ item price │ shipping │ note",
			"─────────┼────────────┼──────────┼─────────────────────────────────",
			"NL-20931 │     $58.00 │    $4.90 │ delivered twice on March 3, 2026",
			"NL-20932 │  $1,058.00 │    $4.90 │ lost",
		}},
		{"the text gives way", order, 52, []string{
			"order    │ item price │ shipping │ note",
			"─────────┼────────────┼──────────┼──────────────────",
			"NL-20931 │     $58.00 │    $4.90 │ delivered twice",
			"         │            │          │ on March 3, 2026",
			"NL-20932 │  $1,058.00 │    $4.90 │ lost",
		}},
		{"rows as items", order, 30, []string{
			"• order: NL-20931, item price:", "  $58.00, shipping: $4.90,", "  note: delivered twice on", "  March 3, 2026",
			"• order: NL-20932, item price:", "  $1,058.00, shipping: $4.90,", "  note: lost",
		}},
		{"between paragraphs and in a quote", "Look:\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> | c |\n> |---|\n> | 3 |\n\nend", 20, []string{
			"Look:", "", "a │ b", "──┼──", "1 │ 2", "", "│ c", "│ ─", "│ 3", "", "end",
		}},
		{"escaped bars and missing cells", "a | b\n--|--\nx \\| y", 20, []string{"a     │ b", "──────┼──", "x | y │"}},
		{"no table in code", "```\n| a |\n|---|\n```", 20, []string{"| a |", "|---|"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, l := range shown(c.source, c.width) {
				got = append(got, strings.TrimSpace(l))
			}
			for i := range c.want {
				c.want[i] = strings.TrimSpace(c.want[i])
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// No amount, id, date or address is broken in two but where it is wider than the whole pane.
func TestTablesBreakNothingThatIsOne(t *testing.T) {
	atoms := []string{"$58.00", "$1,234.50", "NL-20931", "TX-77-104", "2026-03-05", "March 3, 2026", "priya.n-k@example-mail.com", "1Z-999-AA1-01-2345-6784", "−12.5"}
	words := append([]string{"delivered", "to a", "neighbour's well-known", "door", "**twice**", "`code-9`", "漢字漢字"}, atoms...)
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := rapid.IntRange(1, 6).Draw(t, "columns"), rapid.IntRange(1, 4).Draw(t, "rows")
		width := rapid.IntRange(8, 120).Draw(t, "width")
		var used []string
		row := func() string {
			var list []string
			for range columns {
				cell := rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "cell")
				used = append(used, cell...)
				list = append(list, strings.Join(cell, " "))
			}
			return "| " + strings.Join(list, " | ") + " |\n"
		}
		head := "| item price" + strings.Repeat(" | shipping", columns-1) + " |\n"
		source := head + "|" + strings.Repeat("---|", columns) + "\n"
		for range rows {
			source += row()
		}
		lines := shown("See it:\n\n"+source, width)
		all := strings.Join(lines, "\n")
		for _, l := range lines {
			if Width(l) > width {
				t.Fatalf("%q is wider than %d", l, width)
			}
		}
		for _, atom := range atoms {
			n := 0
			for _, u := range used {
				if u == atom {
					n++
				}
			}
			if got := strings.Count(all, atom); Width(atom) <= width && got < n {
				t.Fatalf("at %d %q stands %d times, not %d:\n%s\n%s", width, atom, got, n, source, all)
			}
		}
	})
}

func TestParagraphsKeepIDsAndAddressesWhole(t *testing.T) {
	for width := 24; width < 60; width++ {
		all := strings.Join(shown("Order NL-20931 of priya-n@example-mail.com was paid by TX-77-104, on 2026-03-05, and then by someone else.", width), "\n")
		for _, atom := range []string{"NL-20931", "priya-n@example-mail.com", "TX-77-104,", "2026-03-05,"} {
			if Width(atom) <= width && !strings.Contains(all, atom) {
				t.Fatalf("at %d %s is broken:\n%s", width, atom, all)
			}
		}
	}
}

func TestTableWidth(t *testing.T) {
	if got := TableWidth(order); got != len("NL-20931 | item price | shipping | delivered **twice** on March 3, 2026") {
		t.Error(got)
	}
	if got := TableWidth("no table | here"); got != 0 {
		t.Error(got)
	}
}

func BenchmarkMarkdownTable(b *testing.B) {
	var s strings.Builder
	s.WriteString("| id | date | amount |\n|---|---|---|\n")
	for i := range 30 {
		fmt.Fprintf(&s, "| NL-%d | 2026-03-05 | $%d.00 |\n", i, i)
	}
	for b.Loop() {
		Markdown(s.String(), 60, theme.Plain())
	}
}
