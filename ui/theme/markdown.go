package theme

import (
	"fmt"
	"image/color"

	"charm.land/glamour/v2/ansi"
	xansi "github.com/charmbracelet/x/ansi"
)

// Markdown is the theme as a Glamour style. Without margins: panes have their own.
func (t Theme) Markdown() ansi.StyleConfig {
	p := t.markdown
	text := func(c color.Color) ansi.StylePrimitive { return ansi.StylePrimitive{Color: hex(c)} }
	bold := func(c color.Color) ansi.StylePrimitive {
		return ansi.StylePrimitive{Color: hex(c), Bold: on()}
	}
	quote, list := uint(1), "│ "
	code := ansi.StylePrimitive{}
	if p.code != "" {
		code.Color = &p.code
	}
	return ansi.StyleConfig{
		Document:              ansi.StyleBlock{StylePrimitive: text(p.text)},
		BlockQuote:            ansi.StyleBlock{StylePrimitive: text(p.dim), Margin: &quote, IndentToken: &list},
		List:                  ansi.StyleList{LevelIndent: 2},
		Heading:               ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{BlockSuffix: "\n", Color: hex(p.accent), Bold: on()}},
		H1:                    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: hex(p.accent), Bold: on(), Underline: on()}},
		H3:                    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Prefix: "· "}},
		H4:                    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Prefix: "· "}},
		H5:                    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Prefix: "· "}},
		H6:                    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Prefix: "· "}},
		Emph:                  ansi.StylePrimitive{Italic: on()},
		Strong:                ansi.StylePrimitive{Bold: on()},
		Strikethrough:         ansi.StylePrimitive{CrossedOut: on()},
		HorizontalRule:        ansi.StylePrimitive{Color: hex(p.line), Format: "\n────────\n"},
		Item:                  ansi.StylePrimitive{BlockPrefix: "• "},
		Enumeration:           ansi.StylePrimitive{BlockPrefix: ". "},
		Task:                  ansi.StyleTask{Ticked: "[✓] ", Unticked: "[ ] "},
		Link:                  ansi.StylePrimitive{Color: hex(p.info), Underline: on()},
		LinkText:              bold(p.info),
		Image:                 ansi.StylePrimitive{Color: hex(p.info), Underline: on()},
		ImageText:             ansi.StylePrimitive{Color: hex(p.dim), Format: "image: {{.text}} →"},
		Code:                  ansi.StyleBlock{StylePrimitive: code},
		CodeBlock:             ansi.StyleCodeBlock{StyleBlock: ansi.StyleBlock{StylePrimitive: code, Margin: &quote}},
		Table:                 ansi.StyleTable{},
		DefinitionDescription: ansi.StylePrimitive{BlockPrefix: "\n→ "},
	}
}

func on() *bool { v := true; return &v }

// hex writes a colour as Glamour reads it; nil leaves the terminal's own.
func hex(c color.Color) *string {
	if c == nil {
		return nil
	}
	if basic, ok := c.(xansi.BasicColor); ok {
		s := fmt.Sprint(int(basic))
		return &s
	}
	r, g, b, _ := c.RGBA()
	s := fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8)
	return &s
}
