package compare

import (
	"strings"

	"hotseat/env"
	"hotseat/replays/analysis"
	"hotseat/ui/pane"
	"hotseat/ui/theme"
)

// at is how a side stands in a row: the steps it has taken by then, the value, and what a step in the row did to it.
type at struct {
	last    int // step taken
	takes   bool
	marks   string
	verdict string
	wrong   bool
}

// stand works out how a side stands in every row, so that drawing has nothing left to do.
func (s *side) stand(rows []analysis.Row, which int) {
	values := []env.Points(nil)
	if s.Judged != nil {
		values = s.Judged.Values()
	}
	last := 0
	for _, row := range rows {
		n := row.A
		if which == 1 {
			n = row.B
		}
		if n >= 0 {
			last = n
		}
		value := env.Points(0)
		switch {
		case values != nil:
			value = values[last]
		case last > 0:
			value = s.replay.Frames[last-1].Return
		}
		s.rows = append(s.rows, s.at(last, n >= 0, value))
		s.values, s.steps = append(s.values, value), append(s.steps, n >= 0)
	}
}

func (s *side) at(n int, takes bool, value env.Points) at {
	out := at{last: n, takes: takes, wrong: takes && s.faults[n], verdict: pane.Score(value)}
	switch j := s.Judged; {
	case j == nil:
		out.verdict = "return " + value.Signed()
	case takes && n > 0:
		step := j.Steps[n-1]
		marks := step.Mark
		if n == j.NoReturn {
			marks = strings.TrimSpace(marks + " " + theme.SignLost)
		}
		if step.Loss > 0 {
			out.verdict = strings.TrimSpace(pane.Score(step.Before) + " → " + out.verdict + " " + marks)
		}
		out.marks = strings.ReplaceAll(marks, " ", "") // in lists there is little room
	}
	return out
}
