package evaluation

import (
	"cmp"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Few is the number of a person's tickets below which their standing is marked.
const Few = 5

// Standing is an agent's place on one level of an environment.
type Standing struct {
	Rank int `json:"rank"` // by mean score, from 1; equal scores share one
	Cell
	Few bool `json:"few"` // a person with fewer than Few tickets
}

// Leaderboard ranks who played, people among them, by environment and level: the best mean score first. The shipped
// samples are left out.
func Leaderboard(list []replays.Entry, environments []env.Environment) ([]Standing, Left) {
	played := slices.DeleteFunc(slices.Clone(list), func(e replays.Entry) bool { return slices.Contains(e.Labels, sample) })
	evaluation, left := Evaluate(played, environments)
	desks := desksOf(environments)
	slices.SortStableFunc(evaluation.Cells, func(a, b Cell) int {
		return cmp.Or(compareLevels(desks, a, b), cmp.Compare(b.Score.Mean, a.Score.Mean), cmp.Compare(b.Episodes, a.Episodes), strings.Compare(a.Agent.Name, b.Agent.Name))
	})
	board := []Standing{}
	place := 0 // in the level
	for i, c := range evaluation.Cells {
		s := Standing{Cell: c, Few: c.Agent.Kind == agent.Human && c.Episodes < Few}
		place++
		if i == 0 || compareLevels(desks, evaluation.Cells[i-1], c) != 0 {
			place = 1
		}
		s.Rank = place
		if place > 1 && evaluation.Cells[i-1].Score.Mean == c.Score.Mean {
			s.Rank = board[i-1].Rank
		}
		board = append(board, s)
	}
	return board, left
}
