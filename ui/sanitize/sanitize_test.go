package sanitize

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "Hello, world!\nTwo", "Hello, world!\nTwo"},
		{"colour", "a\x1b[31mred\x1b[0mb", "aredb"},
		{"cursor and screen", "a\x1b[2J\x1b[1;1Hb\x1bcd", "abd"},
		{"clipboard", "a\x1b]52;c;ZXZpbA==\x07b", "ab"},
		{"title ended by ST", "a\x1b]0;title\x1b\\b", "ab"},
		{"hyperlink", "\x1b]8;;http://evil\x1b\\text\x1b]8;;\x1b\\", "text"},
		{"DCS, APC, PM, SOS", "1\x1bPq#0\x1b\\2\x1b_G\x1b\\3\x1b^x\x1b\\4\x1bXx\x1b\\5", "12345"},
		{"8-bit CSI as UTF-8", "a\u009b31mb", "ab"},
		{"8-bit CSI as a byte", "a\x9b31mb", "ab"},
		{"8-bit OSC", "a\u009d52;c;x\u009cb", "ab"},
		{"unfinished OSC hides one line at most", "a\x1b]0;hidden\nb", "a\nb"},
		{"sequence inside a sequence", "a\x1b]0;x\x1b[31mb", "ab"},
		{"terminator byte inside a letter", "a\x1b]0;œx\x07b", "ab"},
		{"charset", "a\x1b(0b", "ab"},
		{"lone escape at the end", "a\x1b", "a"},
		{"controls", "a\x00\x08\x7f\u0085b", "ab"},
		{"tab", "a\tb", "a    b"},
		{"returns", "a\r\nb\rc", "a\nb\nc"},
		{"line separator", "a\u2028b", "a\nb"},
		{"override", "a\u202eb", "a‹U+202E›b"},
		{"isolate", "a\u2066b\u2069", "a‹U+2066›b‹U+2069›"},
		{"zero width", "a\u200bb\u200c\u2060\ufeff", "a‹ZWSP›b‹ZWNJ›‹WJ›‹BOM›"},
		{"a run of them", strings.Repeat("\u200b", 900), "‹ZWSP×900›"},
		{"joiner after a letter", "a\u200db", "a‹ZWJ›b"},
		{"joiner after an emoji and nothing", "😀\u200dx", "😀‹ZWJ›x"},
		{"family", "👨\u200d👩\u200d👧!", "👨!"},
		{"heart on fire", "❤\ufe0f\u200d🔥", "❤"},
		{"variation selectors", "⚠\ufe0f☺\ufe0e1\ufe0f\u20e3", "⚠☺1\u20e3"},
		{"skin tone", "👍🏽", "👍"},
		{"flag", "🇩🇪x", "🇩🇪x"},
		{"half a flag", "🇩🇪🇫x", "🇩🇪Fx"},
		{"flag of tags", "🏴\U000e0067\U000e0062\U000e007f.", "🏴."},
		{"smuggled tags", "a\U000e0041b", "a‹U+E0041›b"},
		{"invalid", "a\xffb\xc3", "a\ufffdb\ufffd"},
		{"umlaut, cafe, kanji, arabic", "ü cafe\u0301 漢字 العربية", "ü cafe\u0301 漢字 العربية"},
		{"decomposed hangul", "\u1112\u1161\u11ab", "한"},
		{"stacked accents", "a" + strings.Repeat("\u0301", 500), "a" + strings.Repeat("\u0301", maxAccents)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Text(c.in); got != c.want {
				t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
	if got := Line("a\nb\r\nc\td"); got != "a b c    d" {
		t.Errorf("Line = %q", got)
	}
}

func TestWidthIsTheSameByBothMeasures(t *testing.T) {
	for _, s := range []string{"👨\u200d👩\u200d👧", "❤\ufe0f", "1\ufe0f\u20e3", "👍🏽", "🇩", "🇩🇪🇫", "\u1112\u1161\u11ab", "漢字", "العربية"} {
		clean := Text(s)
		if g, wc := ansi.StringWidth(clean), ansi.StringWidthWc(clean); g != wc {
			t.Errorf("%q: %d cells by graphemes, %d by code points", clean, g, wc)
		}
	}
}

// harmless fails when something is left that a terminal could obey, or when cleaning again changes something.
func harmless(t interface{ Fatalf(string, ...any) }, in string) {
	for _, f := range []func(string) string{Text, Line} {
		out := f(in)
		if !utf8.ValidString(out) {
			t.Fatalf("%q: invalid UTF-8 in %q", in, out)
		}
		for _, r := range out {
			if (r < 0x20 && r != '\n') || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == zwj {
				t.Fatalf("%q: %U is left in %q", in, r, out)
			}
		}
		if again := f(out); again != out {
			t.Fatalf("%q: cleaning %q again gives %q", in, out, again)
		}
		if len(out) > 8*len(in)+8 {
			t.Fatalf("%d bytes became %d", len(in), len(out))
		}
	}
	if strings.Contains(Line(in), "\n") {
		t.Fatalf("%q: a line holds a newline", in)
	}
}

func TestHarmless(t *testing.T) {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{"\x1b", "\x1b[", "\x1b]", "\x1b\\", "\x9b", "\x9c", "\u009b", "\u009c", "\u200d", "\ufe0f", "🏽", "👩", "🇩", "❤", "\u1112", "\u1161", "\u11ab", "\u0301", "\u202e",
			"\u200b", "\r", "\n", "\x07", "a", "m", ";", "31", "\U000e0041", "🏴", "\x18", "ก", "ำ", "क", "ि"}),
		rapid.String(),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 6), func(b []byte) string { return string(b) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		harmless(t, strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "pieces"), ""))
	})
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"", "a\x1b]52;c;x\x07", "\u009b1m", "👨\u200d👩", "\xff\x9d", "\u1112\u1161\u11ab", "🇩🇪🇫", "\x1b[38;5;1m", "a\u202e\u2066"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { harmless(t, s) })
}

func BenchmarkText(b *testing.B) {
	for name, s := range map[string]string{"ascii": strings.Repeat("plain words ", 100), "hostile": strings.Repeat("\x1b[31mü\u200b", 100)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Text(s)
			}
		})
	}
}
