package pane

import (
	"slices"
	"strconv"
	"strings"

	"hotseat/env"
)

// Telling are the sections that tell a person more than the panes beside them do. Agents get everything in sections; on a screen, a list of
// one ticket, the number of that one, and a log of what stands in the conversation are the same again.
func Telling(o env.Observation) []env.Section {
	var list []env.Section
	var only []string // what names the one ticket that there is
	for _, s := range o.Sections {
		if single(s, o.Ticket) {
			only = append(only, s.Rows[0][0].Value)
		}
	}
	for _, s := range o.Sections {
		blank := s.Text == "" && len(s.Fields) == 0 && len(s.Rows) == 0
		if !blank && !single(s, o.Ticket) && !log(s, o.Conversation) && (s.Text == "" || !slices.Contains(only, s.Text)) {
			list = append(list, s)
		}
	}
	return list
}

// single tells a list of one ticket: the one whose pane stands beside it.
func single(s env.Section, t *env.Ticket) bool {
	return len(s.Rows) == 1 && t != nil && t.Body != "" && slices.ContainsFunc(s.Rows[0], func(f env.Field) bool { return strings.Contains(f.Value, t.Body) })
}

// log tells a list of what was said. Its ends are enough to look at.
func log(s env.Section, talk []env.Message) bool {
	n := len(s.Rows)
	return n > 0 && said(s.Rows[0], talk) && said(s.Rows[n-1], talk)
}

// near is how many messages at both ends of a conversation are looked at.
const near = 12

// said tells whether a record holds one of the messages.
func said(row []env.Field, talk []env.Message) bool {
	for i, m := range talk {
		if i >= near && i < len(talk)-near {
			continue
		}
		if m.Text != "" && slices.ContainsFunc(row, func(f env.Field) bool { return f.Value == m.Text }) {
			return true
		}
	}
	return false
}

// Narrow is an action as it can be taken now: an argument that names a record, such as ticket_id one of the section tickets, takes
// the numbers that there are, and where there is one record only it is left out.
func Narrow(a env.ActionSpec, o env.Observation) env.ActionSpec {
	args := make([]env.ArgSpec, 0, len(a.Args))
	for _, arg := range a.Args {
		n := records(arg, o)
		if n == 1 {
			continue
		}
		if n > 1 {
			arg.Max = min(arg.Max, int64(n))
		}
		args = append(args, arg)
	}
	a.Args = args
	return a
}

// records is how many records an argument that may be left out chooses among; 0 when it does not, or they are not counted from 1.
func records(arg env.ArgSpec, o env.Observation) int {
	name, ok := strings.CutSuffix(arg.Name, "_id")
	if !ok || arg.Kind != env.Int || !arg.Optional || arg.Min != 1 {
		return 0
	}
	for _, s := range o.Sections {
		if s.Name != name+"s" {
			continue
		}
		for i, row := range s.Rows {
			if len(row) == 0 || row[0].Value != strconv.Itoa(i+1) {
				return 0
			}
		}
		return len(s.Rows)
	}
	return 0
}

// Present are the values that arguments have when nothing is said: of ticket_id, that of the section current_ticket_id.
func Present(a env.ActionSpec, o env.Observation) map[string]string {
	values := map[string]string{}
	for _, arg := range a.Args {
		for _, s := range o.Sections {
			if s.Name == "current_"+arg.Name && records(arg, o) > 1 {
				values[arg.Name] = s.Text
			}
		}
	}
	return values
}
