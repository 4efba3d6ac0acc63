// Package theme turns tokens, the names for what a piece of text means, into styles. A theme is a value that is handed
// around; every meaning has a sign too, so that nothing is lost without colour.
package theme

import (
	"fmt"
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// The signs that go with the tokens of the same name. All are one cell wide in every terminal and font that matters.
const (
	SignGood    = "✓"
	SignBad     = "✗"
	SignWarn    = "!"
	SignFocus   = "▸"
	SignPremium = "★"
	SignNew     = "+"
	SignGone    = "-"
	SignNote    = "✎"
	SignLost    = "✗" // the point of no return
)

// Theme is a set of styles. ID tells themes apart in caches.
type Theme struct {
	ID   string
	Dark bool

	Text   lipgloss.Style // what is read
	Dim    lipgloss.Style // what is there when looked for: times, counts, hints
	Strong lipgloss.Style // names and values
	Accent lipgloss.Style // the product's colour: title, selection marks, the current step
	Brand  lipgloss.Style // the program's name in the header

	Good lipgloss.Style // gains, solved
	Bad  lipgloss.Style // losses, mines, findings
	Warn lipgloss.Style // doubts, what needs a look
	Info lipgloss.Style // the system's words, documents

	Border      lipgloss.Style
	BorderFocus lipgloss.Style
	Title       lipgloss.Style // a pane's title in its border
	TitleFocus  lipgloss.Style

	Key      lipgloss.Style // a key in hints and help
	Number   lipgloss.Style // the number that chooses an action or a document
	Disabled lipgloss.Style // an action that cannot be taken now
	Selected lipgloss.Style // the row under the cursor
	Match    lipgloss.Style // letters that a filter matched
	Badge    lipgloss.Style // premium
	Flash    lipgloss.Style // the newest reward, for a moment

	Customer lipgloss.Style // speakers in a conversation
	Agent    lipgloss.Style
	System   lipgloss.Style

	Field       lipgloss.Style // text being typed
	Placeholder lipgloss.Style

	markdown palette
}

// palette is the few colours that everything is made of; nil is the terminal's own.
type palette struct {
	text, dim, accent, good, bad, warn, info, agent, line, selected, onAccent color.Color
	code                                                                      string // chroma and code colours come as hex text
}

// Dark suits a dark background.
func Dark() Theme {
	return build("dark", true, palette{
		text: lipgloss.Color("#E4E4E7"), dim: lipgloss.Color("#8B8B96"), accent: lipgloss.Color("#C792EA"), good: lipgloss.Color("#5FD787"),
		bad: lipgloss.Color("#FF6B6B"), warn: lipgloss.Color("#FFC75F"), info: lipgloss.Color("#5FC9F8"), agent: lipgloss.Color("#82AAFF"),
		line: lipgloss.Color("#55555F"), selected: lipgloss.Color("#34303F"), onAccent: lipgloss.Color("#1B1622"), code: "#FFC75F",
	})
}

// Light suits a light background.
func Light() Theme {
	return build("light", false, palette{
		text: lipgloss.Color("#24232A"), dim: lipgloss.Color("#6D6B78"), accent: lipgloss.Color("#7B2FBE"), good: lipgloss.Color("#13793B"),
		bad: lipgloss.Color("#C02637"), warn: lipgloss.Color("#8F5A00"), info: lipgloss.Color("#0A6C94"), agent: lipgloss.Color("#2350C4"),
		line: lipgloss.Color("#B4B1BF"), selected: lipgloss.Color("#E9E2F3"), onAccent: lipgloss.Color("#FFFFFF"), code: "#8F5A00",
	})
}

// Plain has no colour at all: weight, underline and reverse video carry what signs do not.
func Plain() Theme {
	s := lipgloss.NewStyle()
	bold, faint, reverse := s.Bold(true), s.Faint(true), s.Reverse(true)
	return Theme{
		ID: "plain", Dark: true,
		Text: s, Dim: faint, Strong: bold, Accent: bold, Brand: reverse.Bold(true),
		Good: s, Bad: bold, Warn: s.Underline(true), Info: s,
		Border: faint, BorderFocus: bold, Title: s, TitleFocus: reverse,
		Key: bold, Number: bold, Disabled: faint, Selected: reverse, Match: s.Underline(true), Badge: reverse, Flash: reverse,
		Customer: bold, Agent: bold, System: faint.Bold(true), Field: s, Placeholder: faint,
	}
}

// Named finds a theme by the name that a flag or the config file gives. "auto" is dark until the terminal has told its
// background.
func Named(name string) (Theme, error) {
	switch name {
	case "", "auto", "dark":
		return Dark(), nil
	case "light":
		return Light(), nil
	case "plain":
		return Plain(), nil
	}
	return Theme{}, fmt.Errorf("unknown theme %.40q: use one of auto, dark, light, plain", name)
}

// For is the theme for what a terminal told of itself: its background and how many colours it has.
func For(dark bool, colours colorprofile.Profile) Theme {
	switch {
	case colours == colorprofile.ASCII || colours == colorprofile.NoTTY:
		return Plain()
	case colours == colorprofile.ANSI:
		return Basic(dark)
	case dark:
		return Dark()
	}
	return Light()
}

// Basic is made of the 16 colours that every terminal has. Fine colours brought down to them by distance do not survive:
// amber becomes red.
func Basic(dark bool) Theme {
	p := palette{dim: lipgloss.BrightBlack, accent: lipgloss.Magenta, good: lipgloss.Green, bad: lipgloss.Red, warn: lipgloss.Yellow, info: lipgloss.Cyan,
		agent: lipgloss.Blue, line: lipgloss.BrightBlack, onAccent: lipgloss.White, code: "3"}
	id := "light16"
	if dark {
		id = "dark16"
		p.dim, p.onAccent = lipgloss.White, lipgloss.Black
		p.accent, p.good, p.bad, p.warn, p.info, p.agent = lipgloss.BrightMagenta, lipgloss.BrightGreen, lipgloss.BrightRed, lipgloss.BrightYellow, lipgloss.BrightCyan, lipgloss.BrightBlue
	}
	t := build(id, dark, p)
	t.Selected = lipgloss.NewStyle().Reverse(true)
	return t
}

func build(id string, dark bool, p palette) Theme {
	fg := func(c color.Color) lipgloss.Style {
		if c == nil {
			return lipgloss.NewStyle()
		}
		return lipgloss.NewStyle().Foreground(c)
	}
	return Theme{
		ID: id, Dark: dark, markdown: p,
		Text: fg(p.text), Dim: fg(p.dim), Strong: fg(p.text).Bold(true), Accent: fg(p.accent).Bold(true),
		Brand: fg(p.onAccent).Background(p.accent).Bold(true),
		Good:  fg(p.good), Bad: fg(p.bad).Bold(true), Warn: fg(p.warn), Info: fg(p.info),
		Border: fg(p.line), BorderFocus: fg(p.accent), Title: fg(p.dim), TitleFocus: fg(p.accent).Bold(true),
		Key: fg(p.accent), Number: fg(p.accent).Bold(true), Disabled: fg(p.line), Selected: fg(p.text).Background(p.selected).Bold(true),
		Match: fg(p.accent).Underline(true), Badge: fg(p.warn).Bold(true), Flash: fg(p.onAccent).Background(p.good).Bold(true),
		Customer: fg(p.info).Bold(true), Agent: fg(p.agent).Bold(true), System: fg(p.dim).Bold(true),
		Field: fg(p.text), Placeholder: fg(p.dim),
	}
}

// Mood styles a change of score: gains good, losses bad, nothing dim.
func (t Theme) Mood(change int64) lipgloss.Style {
	switch {
	case change > 0:
		return t.Good
	case change < 0:
		return t.Bad
	}
	return t.Dim
}
