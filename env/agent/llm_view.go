package agent

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
)

// llmView tells a model what it sees: at first everything, then only what changed, so that the conversation grows with what
// happened and not with the square of the steps.
type llmView struct {
	began bool
	last  env.Observation
}

// changes is what is new since the last observation.
func (v *llmView) changes(o env.Observation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Step %d of %d.\n", o.Step, o.MaxSteps)
	if o.Feedback != "" {
		fmt.Fprintf(&b, "Feedback: %s\n", o.Feedback)
	}
	for _, p := range o.RewardParts {
		fmt.Fprintf(&b, "Score %s: %s\n", p.Value.Signed(), p.Why)
	}
	v.changed(&b, "Ticket", o.Ticket, v.last.Ticket)
	v.changed(&b, "Customer", o.Customer, v.last.Customer)
	v.changed(&b, "Refunded so far", o.Refunded, v.last.Refunded)
	for _, m := range added(v.last.Conversation, o.Conversation) {
		fmt.Fprintf(&b, "[%s] %s: %s\n", m.At, strings.Trim(m.From+" "+m.Name, " "), m.Text)
	}
	for _, d := range added(v.last.Documents, o.Documents) {
		fmt.Fprintf(&b, "Document found (%s, %s): %s\n%s\n", d.Kind, d.ID, d.Title, d.Text)
	}
	for _, s := range o.Sections {
		v.section(&b, s)
	}
	for _, a := range o.Actions {
		if a.Unavailable != "" {
			fmt.Fprintf(&b, "Not now: %s, %s\n", a.Name, a.Unavailable)
		}
	}
	v.began, v.last = true, o
	return strings.TrimSpace(b.String())
}

// changed writes a value as JSON where it is not what it was.
func (v *llmView) changed(b *strings.Builder, name string, now, was any) {
	data, err := json.Marshal(now)
	before, _ := json.Marshal(was)
	if err != nil || string(data) == "null" || v.began && string(data) == string(before) {
		return
	}
	fmt.Fprintf(b, "%s: %s\n", name, data)
}

// section writes a section that changed; of rows that only grew, the new ones.
func (v *llmView) section(b *strings.Builder, s env.Section) {
	var was env.Section
	for _, old := range v.last.Sections {
		if old.Name == s.Name {
			was = old
		}
	}
	switch {
	case s.Rows != nil:
		rows, name := s.Rows, s.Name
		if grown := len(was.Rows); grown > 0 && len(rows) >= grown && slices.EqualFunc(rows[:grown], was.Rows, slices.Equal[[]env.Field]) {
			rows, name = rows[grown:], s.Name+", new"
		}
		for _, r := range rows {
			fmt.Fprintf(b, "%s: %s\n", name, fieldsText(r))
		}
	case s.Fields != nil:
		if !v.began || !slices.Equal(s.Fields, was.Fields) {
			fmt.Fprintf(b, "%s: %s\n", s.Name, fieldsText(s.Fields))
		}
	case s.Text != "" && s.Text != was.Text:
		fmt.Fprintf(b, "%s: %s\n", s.Name, s.Text)
	}
}

func fieldsText(fields []env.Field) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = f.Name + " " + f.Value
	}
	return strings.Join(parts, "; ")
}

// added is what a list that only grows has more than it had.
func added[T any](was, now []T) []T { return now[min(len(was), len(now)):] }
