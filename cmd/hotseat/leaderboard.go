package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/evaluation"
)

func (a *app) leaderboardCommand() *cobra.Command {
	var envs []string
	var l listing
	cmd := &cobra.Command{
		Use: "leaderboard [DIR|FILE ...]", Short: "Who scores what, agents and people, by environment and level",
		Long: "Ranks who played, over the replay library or the folders and files named. Of people the first attempt at each task counts;\n" +
			"replays that were coached or branch from another never do.",
		RunE: func(_ *cobra.Command, args []string) error {
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			desks, err := environments(registry, envs)
			if err != nil {
				return err
			}
			list, err := a.entries(args, l)
			if err != nil {
				return err
			}
			board, left := evaluation.Leaderboard(ofEnvironments(list, desks), desks)
			a.tellLeft(left)
			if l.format == "json" {
				return a.json(board)
			}
			a.leaderboardTable(board)
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&envs, "env", nil, "environments (default: all)")
	l.flags(cmd)
	return cmd
}

// ofEnvironments leaves the replays of the environments, and those that cannot be read.
func ofEnvironments(list []replays.Entry, environments []env.Environment) []replays.Entry {
	return slices.DeleteFunc(list, func(e replays.Entry) bool {
		return e.Problem == "" && !slices.ContainsFunc(environments, func(d env.Environment) bool { return d.Spec().Name == e.Env })
	})
}

func (a *app) leaderboardTable(board []evaluation.Standing) {
	if len(board) == 0 {
		a.printf("Nobody has played yet: `hotseat play easy`, or `hotseat eval --agent baseline`.\n")
		return
	}
	var rows [][]string
	few := false
	for _, s := range board {
		tickets := fmt.Sprint(s.Episodes)
		if s.Few {
			tickets, few = tickets+" *", true
		}
		twins := "-"
		if s.Twins.Played > 0 {
			twins = fmt.Sprintf("%d/%d", s.Twins.Solved, s.Twins.Played)
		}
		row := append([]string{s.Environment, s.Level, fmt.Sprint(s.Rank), agentName(s.Agent), s.Agent.Kind, tickets}, estimateCells(s.Cell)...)
		for k := range evaluation.MaxK {
			row = append(row, passCell(s.Cell, k))
		}
		rows = append(rows, append(row, twins))
	}
	a.table([]string{"ENVIRONMENT", "LEVEL", "RANK", "WHO", "KIND", "PLAYED", "MEAN SCORE", "95 %", "SOLVED", "95 %", "PASS^1", "PASS^2", "PASS^3", "PASS^4", "TWIN SETS"}, rows)
	if few {
		a.printf("\n* fewer than %d tickets: too few to tell\n", evaluation.Few)
	}
}
