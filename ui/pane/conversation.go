package pane

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"hotseat/env"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// Talk is a conversation and how it is shown.
type Talk struct {
	Messages []env.Message
	// Fresh is the first message that is marked as new; len(Messages) or more when none is.
	Fresh int
	// Find is marked where it occurs, in any case.
	Find string
	// Read are what the desk answered to messages of the seat's holder, by their places: what it read of a reply.
	Read map[int]string
	// You is what the seat's holder is called: "you" while playing, the agent's name in a replay.
	You string
}

// Conversation shows messages. Only those in sight are laid out.
func Conversation(f Frame, t Talk) Content {
	if len(t.Messages) == 0 {
		return empty(f, "Conversation", "nothing said yet")
	}
	w, _ := f.Inner()
	return Content{Title: "Conversation", Note: fmt.Sprint(len(t.Messages)), Source: talk{t, f.Look, w}}
}

type talk struct {
	Talk
	look  Look
	width int
}

func (t talk) Len() int { return len(t.Messages) }

// Lines is a message: who and when, the text indented, a blank.
func (t talk) Lines(i int) []string {
	m, th := t.Messages[i], t.look.Theme
	name, style := t.speaker(m)
	sign := ""
	if i >= t.Fresh {
		sign = theme.SignNew + " "
	}
	indent := "  "
	if t.width < 12 {
		indent = ""
	}
	wrapped := t.look.Cache.Wrap(m.Text, t.width-len(indent))
	lines := make([]string, 0, len(wrapped)+2)
	lines = append(lines, text.Spread(style.Render(sign+name), th.Dim.Render(sanitize.Line(m.At)), t.width))
	body := th.Text
	if m.From == env.FromSystem {
		body = th.Dim
	}
	for _, l := range wrapped {
		lines = append(lines, indent+highlight(th, body, l, t.Find))
	}
	if read := t.Read[i]; read != "" && m.From == env.FromAgent {
		for _, l := range t.look.Cache.Wrap(read, t.width-len(indent)) {
			lines = append(lines, indent+highlight(th, th.Info, l, t.Find))
		}
	}
	if i == len(t.Messages)-1 {
		return lines
	}
	return append(lines, "")
}

func (t talk) speaker(m env.Message) (string, lipgloss.Style) {
	th, name := t.look.Theme, sanitize.Line(m.Name)
	switch m.From {
	case env.FromAgent:
		you := sanitize.Line(t.You)
		if you == "" {
			you = "you"
		}
		return you, th.Agent
	case env.FromSystem:
		if name == "" {
			name = "desk"
		}
		return name, th.System
	}
	if name == "" {
		name = sanitize.Line(m.From)
	}
	return name, th.Customer
}

// highlight styles a line and marks where a word occurs in it.
func highlight(th theme.Theme, style lipgloss.Style, line, find string) string {
	if find == "" {
		return style.Render(line)
	}
	low, word := strings.ToLower(line), strings.ToLower(find)
	if len(low) != len(line) { // a letter whose other case has another length: offsets would not fit
		return style.Render(line)
	}
	out := ""
	for {
		i := strings.Index(low, word)
		if i < 0 {
			return out + style.Render(line)
		}
		out += style.Render(line[:i]) + th.Match.Render(line[i:i+len(word)])
		line, low = line[i+len(word):], low[i+len(word):]
	}
}
