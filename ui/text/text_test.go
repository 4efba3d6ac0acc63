package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hotseat/ui/sanitize"
	"hotseat/ui/theme"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		name, in string
		width    int
		want     []string
	}{
		{"short", "hello", 10, []string{"hello"}},
		{"empty", "", 10, []string{""}},
		{"words", "the quick brown fox", 10, []string{"the quick", "brown fox"}},
		{"exact", "the quick brown", 9, []string{"the quick", "brown"}},
		{"newlines", "a\n\nb", 5, []string{"a", "", "b"}},
		{"long word", "abcdefghij kl", 4, []string{"abcd", "efgh", "ij", "kl"}},
		{"indent", "  two words", 6, []string{"  two", "words"}},
		{"blanks at the break", "abc     def", 4, []string{"abc", "def"}},
		{"blanks at the end", "abc   ", 3, []string{"abc"}},
		{"cjk", "漢字漢字漢字", 5, []string{"漢字", "漢字", "漢字"}},
		{"cjk after a word", "ab 漢字漢字", 6, []string{"ab 漢", "字漢字"}},
		{"emoji", "👍👍👍", 4, []string{"👍👍", "👍"}},
		{"arabic", "مرحبا بالعالم", 7, []string{"مرحبا", "بالعالم"}},
		{"one cell", "a漢b", 1, []string{"a", "·", "b"}},
		{"no width", "ab", 0, []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Wrap(c.in, c.width)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func hostile() *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "word ", " ", "\n", "漢", "👍", "🇩🇪", "العربية", "e\u0301", "\x1b[31m", "\u200b", strings.Repeat("x", 50), "कि", "\t"}), 0, 30),
		func(p []string) string { return strings.Join(p, "") })
}

func TestWrapLosesNothingAndFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sanitize.Text(hostile().Draw(t, "text"))
		w := rapid.IntRange(2, 40).Draw(t, "width")
		lines := Wrap(s, w)
		for _, l := range lines {
			if ansi.StringWidth(l) > w {
				t.Fatalf("%q is wider than %d", l, w)
			}
		}
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got := bare(strings.Join(lines, "")); got != bare(s) {
			t.Fatalf("%q became %q", bare(s), got)
		}
	})
}

func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sanitize.Text(hostile().Draw(t, "text"))
		w, h := rapid.IntRange(1, 30).Draw(t, "w"), rapid.IntRange(1, 10).Draw(t, "h")
		exact(t, Fit(s, w, h), w, h)
		base := Fit(s, 40, 12)
		exact(t, Overlay(base, Fit("box", w, h), rapid.IntRange(0, 10).Draw(t, "x"), rapid.IntRange(0, 12).Draw(t, "y")), 40, 12)
	})
}

func exact(t *rapid.T, s string, w, h int) {
	lines := strings.Split(s, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines, want %d", len(lines), h)
	}
	for _, l := range lines {
		if ansi.StringWidth(l) != w {
			t.Fatalf("%q has %d cells, want %d", l, ansi.StringWidth(l), w)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		left, right string
		width       int
		want        string
	}{{"a", "b", 5, "a   b"}, {"long left", "r", 6, "lon… r"}, {"a", "", 3, "a  "}, {"a", "right", 4, "rig…"}} {
		if got := Spread(c.left, c.right, c.width); got != c.want {
			t.Errorf("Spread(%q, %q, %d) = %q", c.left, c.right, c.width, got)
		}
	}
}

func TestMarkdown(t *testing.T) {
	lines := Markdown("# Title\n\nSome **bold** and a [link](https://x.example/a?b=1&c=2).\n\n- one\n- two\n", 40, theme.Dark())
	plain := ansi.Strip(strings.Join(lines, "\n"))
	if styled := strings.Join(lines, "\n"); len(styled) > 8*len(plain) {
		t.Errorf("%d bytes of styles for %d of text", len(styled), len(plain))
	}
	for _, want := range []string{"Title", "bold", "https://x.example/a?b=1&c=2", "• one"} {
		if !strings.Contains(plain, want) {
			t.Errorf("%q is missing in\n%s", want, plain)
		}
	}
}

func TestMarkdownHidesAndObeysNothing(t *testing.T) {
	source := "a &#27;[2J &#x9b;31m &lrm; <!-- secret --> <b>bold</b> <https://ok.example> [t](http://e.example/\u202e) `&#27;`\n\n" + strings.Repeat("w", 500) + "\n\n|a|b|\n|-|-|\n|1|" + strings.Repeat("漢", 60) + "|"
	for _, w := range []int{8, 20, 60} {
		out := strings.Join(Markdown(source, w, theme.Dark()), "\n")
		for _, l := range strings.Split(out, "\n") {
			if ansi.StringWidth(l) > w {
				t.Errorf("%q is wider than %d", l, w)
			}
		}
		text := ansi.Strip(out)
		if strings.ContainsAny(text, "\x1b\u009b\u200e\u202e") || strings.Contains(out, "\x1b]") || strings.Contains(out, "[2J") && strings.Contains(out, "\x1b[2J") {
			t.Errorf("something is left to obey: %q", out)
		}
		joined := strings.Join(strings.Fields(text), "")
		for _, want := range []string{"secret", "<b>", "https://ok.example", strings.Repeat("w", 500), "&#27;"} {
			if !strings.Contains(joined, want) {
				t.Errorf("width %d: %q is missing in %q", w, want, joined)
			}
		}
	}
}

func TestCache(t *testing.T) {
	c := NewCache(100)
	first := c.Wrap("a\x1b[31m b", 10)
	if diff := cmp.Diff([]string{"a b"}, first); diff != "" {
		t.Error(diff)
	}
	if got := c.Markdown("**x**", 20, theme.Dark()); got[0] != "**x**" {
		t.Errorf("before it is rendered: %q", got)
	}
	c.Markdown("**x**", 20, theme.Dark())
	jobs := c.Jobs()
	if len(jobs) != 1 || len(c.Jobs()) != 0 {
		t.Fatalf("%d jobs", len(jobs))
	}
	c.Put(jobs[0].Run())
	if got := ansi.Strip(c.Markdown("**x**", 20, theme.Dark())[0]); strings.TrimSpace(got) != "x" {
		t.Errorf("rendered: %q", got)
	}
	c.Markdown("**x**", 20, theme.Light())
	if len(c.Jobs()) != 1 {
		t.Error("another theme needs another rendering")
	}
	for i := range 500 {
		c.Wrap(fmt.Sprint(i), 10)
	}
	if c.Len() > 100 {
		t.Errorf("%d texts are held", c.Len())
	}
}

func TestMarkdownKeepsSignsWithTheirWords(t *testing.T) {
	for width := 10; width < 60; width++ {
		for _, line := range Markdown("- Find it, do it; tell them all about it, then end. Calm is not safety, and the filing proves nothing.", width, theme.Plain()) {
			if plain := strings.TrimSpace(ansi.Strip(line)); plain != "" && strings.ContainsRune(",.;", rune(plain[0])) {
				t.Fatalf("at %d a line begins with %q", width, plain)
			}
		}
	}
}

// A range of numbers is one word.
func TestMarkdownKeepsRangesWhole(t *testing.T) {
	for width := 12; width < 40; width++ {
		out := strings.Join(Markdown("right: technical, low, medium, 10..20, worth 0.25.", width, theme.Plain()), "\n")
		if !strings.Contains(out, "10..20,") || !strings.Contains(out, "0.25.") {
			t.Errorf("at %d:\n%s", width, out)
		}
	}
}

func TestMarkdownListsHang(t *testing.T) {
	source := "> a quote that is long enough for three lines of it to be broken\n\n- one item\n  told in two lines\n- two\n\n1. and a numbered one of several words\n\nThe end of it all is here."
	want := []string{
		"│ a quote that is long", "│ enough for three lines", "│ of it to be broken", "",
		"• one item told in two", "  lines", "• two", "",
		"1. and a numbered one of", "   several words", "", "The end of it all is", "here.",
	}
	var got []string
	for _, l := range Markdown(source, 24, theme.Plain()) {
		got = append(got, ansi.Strip(l))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMarkdownTablesKeepTheirLinks(t *testing.T) {
	got := ansi.Strip(strings.Join(Markdown("| case | page |\n|---|---|\n| reset | https://example.com/reset |", 60, theme.Plain()), "\n"))
	if !strings.Contains(got, "│ https://example.com/reset") || strings.Contains(got, "[1]") {
		t.Errorf("a link is not where it is read:\n%s", got)
	}
}
