package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/pane"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// level is how much of a step is shown.
type level int

const (
	summary level = iota // the panes
	full                 // all that was recorded of the step, in words
	rawJSON              // the line of the file
	changes              // what the step changed in what the seat sees
	fields               // the state's fields beside those of a solved run
)

// levels are their names.
var levels = [...]string{"summary", "full", "raw JSON", "changes", "fields"}

// instead is the page in place of the step's pane; nil for the pane itself.
func (s *Screen) instead() func(pane.Frame) pane.Content {
	switch s.level {
	case full:
		return s.lines(s.fullText)
	case rawJSON:
		return s.lines(func() string { return s.raw })
	case changes:
		return s.lines(s.changeText)
	case fields:
		return s.lines(s.fieldText)
	}
	if s.step == 0 {
		return s.lines(s.startText)
	}
	return nil
}

// lines is a page of plain text. Lines that begin with a sign are styled by it.
func (s *Screen) lines(make func() string) func(pane.Frame) pane.Content {
	return func(f pane.Frame) pane.Content {
		w, _ := f.Inner()
		var out []string
		for _, line := range f.Cache.Wrap(make(), w) {
			out = append(out, signed(f.Theme, line))
		}
		c := pane.Content{Title: s.title(), Source: text.Document(out)}
		if s.level != summary {
			c.Note = levels[s.level]
		}
		return c
	}
}

func signed(t theme.Theme, line string) string {
	style := t.Text
	for _, sign := range []struct {
		lead  string
		style interface{ Render(...string) string }
	}{{"+ ", t.Good}, {"- ", t.Bad}, {"~ ", t.Warn}, {theme.SignBad + " ", t.Bad}, {theme.SignGood + " ", t.Good}, {"→ ", t.Good}, {"○ ", t.Warn}, {theme.SignNote + " ", t.Warn}} {
		if strings.HasPrefix(line, sign.lead) {
			return sign.style.Render(line)
		}
	}
	return style.Render(line)
}

// startText tells how the episode went, before its first step.
func (s *Screen) startText() string {
	t := s.tape
	if s.live != nil {
		return strings.TrimSpace(s.onAirText() + s.aboutText())
	}
	o := s.outcome()
	if s.judged != nil { // what the rewards alone say of the costliest step may be another one
		o.Text, _, _ = strings.Cut(o.Text, " The costliest step was ")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n%s\n", outcomeSign(t.solved(), t.end != nil), o.Title, o.Text)
	if j := s.judged; j != nil {
		fmt.Fprintf(&b, "%s, best play %s", s.accuracy(), pane.Score(j.Start))
		if n := j.Losing(); n > 0 {
			fmt.Fprintf(&b, ", %s: e goes there", strings.TrimSpace(lostAt(s.judged, n)+" "+marks(s.stops[n-1])))
		}
		b.WriteString("\n")
	}
	for _, f := range t.findings {
		fmt.Fprintf(&b, "%s %d %s\n", theme.SignBad, f.Step, tell(f))
	}
	b.WriteString(s.aboutText())
	return strings.TrimSpace(b.String())
}

// lostAt says at which step the run was lost or, where it was not, which one lost the most.
func lostAt(j *analysis.Judged, n int) string {
	if n == j.NoReturn {
		return fmt.Sprintf("lost at step %d", n)
	}
	return fmt.Sprintf("%s lost at step %d", pane.Score(j.Steps[n-1].Loss), n)
}

// aboutText is what was noted of the episode, and where the recording comes from.
func (s *Screen) aboutText() string {
	t := s.tape
	var b strings.Builder
	for _, n := range t.notesAt(0) {
		fmt.Fprintf(&b, "%s %s\n", theme.SignNote, tellNote(n))
	}
	h := t.header
	fmt.Fprintf(&b, "\n%s by %s (%s), seed %d, %s, %s\n", h.Task.ID, h.Agent.Name, h.Agent.Kind, h.Seed, h.RecordedAt.Format("2006-01-02 15:04"), h.Tool)
	if h.Parent != nil {
		fmt.Fprintf(&b, "branched from %s at step %d\n", h.Parent.ID, h.Parent.Step)
	}
	if labels := t.labels(); len(labels) > 0 {
		fmt.Fprintf(&b, "labels: %s\n", strings.Join(labels, ", "))
	}
	for _, w := range t.warnings {
		fmt.Fprintf(&b, "~ %s\n", w)
	}
	return b.String()
}

// fullText is all that was recorded of a step but for what the panes show.
func (s *Screen) fullText() string {
	if s.step == 0 {
		return s.startText()
	}
	t, f, d := s.tape, &s.tape.frames[s.step-1], s.deed()
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", pane.Verb(t.spec, f.Action), f.Reward.Value.Signed())
	args, known := t.spec.Action(f.Action.Name)
	for _, a := range args.Args {
		if v := f.Action.Text(a.Name); v != "" {
			fmt.Fprintf(&b, "  %s: %s\n", a.Name, v)
		}
	}
	if !known {
		raw, _ := json.Marshal(f.Action)
		fmt.Fprintf(&b, "  %s\n", raw)
	}
	b.WriteString(about(d))
	if best := s.better(s.step, 110); best != "" {
		fmt.Fprintf(&b, "→ all of it: %s\n", s.bestPlay(s.step))
	}
	if j, ok := s.judgedStep(s.step); ok {
		fmt.Fprintf(&b, "\nbest score still reachable %s → %s", pane.Score(j.Before), pane.Score(j.After))
		if m := marks(s.stops[s.step-1]); m != "" {
			b.WriteString(" " + m)
		}
		fmt.Fprintf(&b, ", accuracy of the step %.0f %%", j.Accuracy)
	}
	fmt.Fprintf(&b, "\nreturn %s, score %s, after %d.%03d s, by %s\n", f.Return.Signed(), score(f.Score), f.AtMS/1000, f.AtMS%1000, s.holder(s.step))
	for _, p := range f.Reward.Parts {
		fmt.Fprintf(&b, "  %s %s (%s)\n", p.Value.Signed(), p.Why, p.Name)
	}
	if u := f.Usage; u != nil {
		fmt.Fprintf(&b, "  %d tokens in, %d out, $%.4f, %d ms\n", u.InputTokens, u.OutputTokens, u.CostUSD, u.LatencyMS)
	}
	fmt.Fprintf(&b, "\nfeedback\n  %s\n", d.Feedback)
	if f.Thought != "" {
		fmt.Fprintf(&b, "\nreasoning\n  %s\n", strings.ReplaceAll(f.Thought, "\n", "\n  "))
	}
	return b.String()
}

// about is the findings, the remedies and the notes of a step.
func about(d pane.Deed) string {
	var b strings.Builder
	line := func(sign, words string) {
		if words != "" {
			b.WriteString(sign + " " + words + "\n")
		}
	}
	for _, f := range d.Findings {
		line(theme.SignBad, f.What)
		line("→", f.Instead)
	}
	line("→", d.Better)
	for _, m := range d.Missed {
		line("○ missed:", m)
	}
	for _, n := range d.Notes {
		line(theme.SignNote, n)
	}
	return b.String()
}

// changeText is what a step changed in what the seat sees: + what came, ~ what became another.
func (s *Screen) changeText() string {
	if s.step == 0 {
		return "The start: nothing has changed yet."
	}
	t := s.tape
	lines := difference(t.observation(s.step-1), t.observation(s.step))
	f := &t.frames[s.step-1]
	head := pane.Describe(t.spec, f.Action, 200) + "\n" + analysis.RewardText(f.Reward) + "\n\n"
	if len(lines) == 0 {
		return head + "Nothing changed in what the seat sees."
	}
	return head + strings.Join(lines, "\n")
}

// difference lists what is new or another in an observation.
func difference(a, b *env.Observation) []string {
	var out []string
	changed := func(name, old, now string) {
		if old != now {
			out = append(out, fmt.Sprintf("~ %s: %s → %s", name, none(old), none(now)))
		}
	}
	if a.Ticket != nil && b.Ticket != nil {
		changed("ticket", a.Ticket.Number, b.Ticket.Number)
		changed("status", a.Ticket.Status, b.Ticket.Status)
		changed("mood", fmt.Sprint(a.Ticket.Sentiment), fmt.Sprint(b.Ticket.Sentiment))
	}
	if a.Refunded != nil && b.Refunded != nil {
		changed("refunded", a.Refunded.String(), b.Refunded.String())
	}
	for _, m := range b.Conversation[min(len(a.Conversation), len(b.Conversation)):] {
		who := m.Name
		if who == "" {
			who = m.From
		}
		out = append(out, "+ "+who+": "+m.Text)
	}
	for _, d := range b.Documents[min(len(a.Documents), len(b.Documents)):] {
		out = append(out, "+ document: "+d.Title+" ("+d.Kind+")")
	}
	for _, now := range b.Sections {
		out = append(out, sectionChanges(section(a, now.Name), now)...)
	}
	for _, now := range b.Actions {
		for _, old := range a.Actions {
			if old.Name == now.Name {
				changed("action "+now.Name, mayTake(old), mayTake(now))
			}
		}
	}
	return out
}

func mayTake(a env.Available) string {
	if a.Unavailable == "" {
		return "may be taken"
	}
	return a.Unavailable
}

func none(s string) string {
	if s == "" {
		return "(none)"
	}
	return s
}

func section(o *env.Observation, name string) env.Section {
	for _, s := range o.Sections {
		if s.Name == name {
			return s
		}
	}
	return env.Section{Name: name}
}

func sectionChanges(old, now env.Section) []string {
	var out []string
	name := strings.ReplaceAll(now.Name, "_", " ")
	if old.Text != now.Text {
		out = append(out, "~ "+name+": "+none(old.Text)+" → "+none(now.Text))
	}
	before := map[string]string{}
	for _, f := range old.Fields {
		before[f.Name] = f.Value
	}
	for _, f := range now.Fields {
		if v, had := before[f.Name]; !had || v != f.Value {
			out = append(out, "~ "+name+", "+strings.ReplaceAll(f.Name, "_", " ")+": "+none(v)+" → "+none(f.Value))
		}
	}
	for _, row := range now.Rows[min(len(old.Rows), len(now.Rows)):] {
		var values []string
		for _, f := range row {
			values = append(values, f.Value)
		}
		out = append(out, "+ "+name+": "+strings.Join(values, " · "))
	}
	return out
}

// rawLine is the line of the file that holds a step.
type rawLine struct {
	tag
	text string
}

// wantRaw reads the line of the step shown, where it is looked at.
func (s *Screen) wantRaw() tea.Cmd {
	if s.level != rawJSON || s.tape == nil {
		return nil
	}
	s.raws++
	t, tag, step := s.tape, tag{s, s.raws}, s.step
	return func() tea.Msg { return rawLine{tag, readRaw(t, step)} }
}

func readRaw(t *tape, step int) string {
	r := t.source
	if r == nil {
		var err error
		if r, err = replays.Read(t.path); err != nil {
			return err.Error()
		}
	}
	line, err := r.Raw(step)
	if err != nil {
		return err.Error()
	}
	var b bytes.Buffer
	if json.Indent(&b, line, "", "  ") != nil {
		return string(line)
	}
	return b.String()
}
