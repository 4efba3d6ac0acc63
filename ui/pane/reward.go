package pane

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

// Ticker is what the reward pane shows.
type Ticker struct {
	Frames []agent.Frame // the steps taken
	Flash  bool          // the newest one is lit, for a moment
}

// Reward shows the return, its curve, and what each step earned, the newest first.
func Reward(f Frame, t Ticker) Content {
	w, _ := f.Inner()
	return Content{Title: "Reward", Source: ticker{t, f.Look, w}}
}

type ticker struct {
	Ticker
	look  Look
	width int
}

func (t ticker) Len() int { return 1 + max(len(t.Frames), 1) }

func (t ticker) Lines(i int) []string {
	switch {
	case i == 0:
		return t.head()
	case len(t.Frames) == 0:
		return []string{t.look.Theme.Dim.Render(text.Truncate("no step yet", t.width))}
	}
	n := len(t.Frames) - i
	return t.step(t.Frames[n], t.Flash && i == 1)
}

func (t ticker) head() []string {
	th := t.look.Theme
	var ret env.Points
	if n := len(t.Frames); n > 0 {
		ret = t.Frames[n-1].Return
	}
	return []string{
		text.Spread(th.Dim.Render("return"), th.Mood(int64(ret)).Render(signed(ret)), t.width),
		th.Accent.Render(curve(t.Frames, t.width)),
	}
}

// step is a step's parts: "3 +0.10 found the billing policy"; the second part on stands under the first.
func (t ticker) step(f agent.Frame, lit bool) []string {
	parts := f.Reward.Parts
	if len(parts) == 0 {
		parts = []env.Part{{Value: f.Reward.Value, Why: "nothing changed"}}
	}
	th := t.look.Theme
	var lines []string
	number := fmt.Sprint(f.N)
	for i, p := range parts {
		lead := number
		if i > 0 {
			lead = strings.Repeat(" ", len(number))
		}
		value := signed(p.Value)
		prefix := len(lead) + text.Width(value) + 2
		why := sanitize.Line(p.Why)
		if why == "" {
			why = sanitize.Line(p.Name)
		}
		for j, l := range t.look.Cache.Wrap(why, max(t.width-prefix, 4)) {
			style := th.Text
			if lit {
				style = th.Flash
			}
			if j > 0 {
				lines = append(lines, strings.Repeat(" ", prefix)+style.Render(l))
				continue
			}
			lines = append(lines, th.Dim.Render(lead)+" "+th.Mood(int64(p.Value)).Render(value)+" "+style.Render(l))
		}
	}
	return lines
}

// curve is the return after each step, the newest at the right; of a long run the last steps.
func curve(frames []agent.Frame, width int) string {
	if len(frames) > width {
		frames = frames[len(frames)-max(width, 0):]
	}
	var b strings.Builder
	for _, f := range frames {
		b.WriteString(bar(f.Return.Float()))
	}
	return b.String()
}
