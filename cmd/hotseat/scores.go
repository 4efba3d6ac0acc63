package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays/evaluation"
)

// evaluationTable prints the table that eval and stats share.
func (a *app) evaluationTable(e evaluation.Evaluation) {
	if len(e.Cells) == 0 {
		a.printf("No finished episode counts.\n")
		return
	}
	names := measureNames(e.Cells)
	head := []string{"ENVIRONMENT", "LEVEL", "AGENT", "TASKS", "EPISODES", "MEAN SCORE", "95 %", "SOLVED", "95 %"}
	for k := 1; k <= evaluation.MaxK; k++ {
		head = append(head, fmt.Sprintf("PASS^%d", k))
	}
	head = append(head, "STEPS")
	for _, n := range names {
		head = append(head, strings.ToUpper(n))
	}
	head = append(head, "TARGET", "PASS")
	var rows, found [][]string
	for _, c := range e.Cells {
		row := append([]string{c.Environment, c.Level, agentName(c.Agent), fmt.Sprint(c.Tasks), fmt.Sprint(c.Episodes)}, estimateCells(c)...)
		for k := range evaluation.MaxK {
			row = append(row, passCell(c, k))
		}
		row = append(row, fmt.Sprintf("%.2f", c.Steps))
		for _, n := range names {
			row = append(row, measureCell(c, n))
		}
		rows = append(rows, append(row, targetCells(c)...))
		var list []string
		for _, f := range c.Findings[:min(5, len(c.Findings))] {
			list = append(list, fmt.Sprintf("%s %d", f.Name, f.Replays))
		}
		if len(list) > 0 {
			found = append(found, []string{c.Environment, c.Level, agentName(c.Agent), strings.Join(list, ", ")})
		}
	}
	a.table(head, rows)
	if len(found) > 0 {
		a.printf("\n")
		a.table([]string{"ENVIRONMENT", "LEVEL", "AGENT", "MOST FREQUENT FINDINGS, BY EPISODES"}, found)
	}
}

func agentName(who agent.Identity) string {
	if who.Model != "" {
		return who.Name + " " + who.Model
	}
	return who.Name
}

// estimateCells are score and share solved, each with its interval.
func estimateCells(c evaluation.Cell) []string {
	interval := "-"
	if c.Score.Low != nil {
		interval = places(*c.Score.Low, 3) + ".." + places(*c.Score.High, 3)
	}
	return []string{places(c.Score.Mean, 3), interval, fmt.Sprintf("%d (%s %%)", c.Solved.Count, places(100*c.Solved.Rate, 0)),
		places(100*c.Solved.Low, 0) + ".." + places(100*c.Solved.High, 0) + " %"}
}

func passCell(c evaluation.Cell, k int) string {
	if k >= len(c.PassK) {
		return "-"
	}
	return places(c.PassK[k], 3)
}

func measureNames(cells []evaluation.Cell) []string {
	var names []string
	seen := map[string]bool{}
	for _, c := range cells {
		for _, m := range c.Measures {
			if !seen[m.Name] {
				seen[m.Name], names = true, append(names, m.Name)
			}
		}
	}
	return names
}

func measureCell(c evaluation.Cell, name string) string {
	for _, m := range c.Measures {
		if m.Name == name {
			return places(m.Value, 3)
		}
	}
	return "-"
}

func targetCells(c evaluation.Cell) []string {
	if c.Target == nil {
		return []string{"-", "-"}
	}
	if c.Passed {
		return []string{places(*c.Target, 2), "yes"}
	}
	return []string{places(*c.Target, 2), "no"}
}

// places shows a value that is not negative with so many decimals, in integers: halves go up.
func places(p env.Points, n int) string {
	unit := env.One
	for range n {
		unit /= 10
	}
	v := (p + unit/2) / unit * unit
	if n == 0 {
		return fmt.Sprint(int64(v / env.One))
	}
	return fmt.Sprintf("%d.%0*d", v/env.One, n, v%env.One/unit)
}

func (a *app) replaysStats() *cobra.Command {
	var l listing
	cmd := &cobra.Command{
		Use: "stats [DIR|FILE ...]", Short: "Sum up replays by environment, level and agent: the table of eval, over any folders",
		Long: "Prints the table that eval prints, over the replays of the folders and files named, or of the library. The newest replay\n" +
			"of each agent, task and seed counts, of people the first attempt at each task. What is left out is told on stderr.",
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := a.entries(args, l)
			if err != nil {
				return err
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			e, left := evaluation.Evaluate(list, registry.All())
			a.tellLeft(left)
			if l.format == "json" {
				return a.json(e)
			}
			a.evaluationTable(e)
			return nil
		},
	}
	l.flags(cmd)
	return cmd
}

func (a *app) tellLeft(left evaluation.Left) {
	if text := left.String(); text != "" {
		a.complain("not counted: %s", text)
	}
}
