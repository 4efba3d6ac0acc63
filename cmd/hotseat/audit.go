package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/replays/analysis"
)

func (a *app) auditCommand() *cobra.Command {
	var names, only []string
	var seeds uint64
	var format string
	cmd := &cobra.Command{
		Use:   "audit",
		Short: "Attack every task with the exploit policies; fail if one pays",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format, "table", "json"); err != nil {
				return err
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			list := registry.All()
			if len(names) > 0 {
				list = nil
				for _, n := range names {
					e, err := registry.Environment(n)
					if err != nil {
						return err
					}
					list = append(list, e)
				}
			}
			for i, t := range only {
				if _, only[i], err = registry.Find("resolution", t); err != nil {
					return err
				}
			}
			return a.audit(cmd, list, analysis.AuditOptions{Seeds: seeds, Tasks: only}, format)
		},
	}
	cmd.Flags().StringSliceVar(&names, "env", nil, "environments (default: all)")
	cmd.Flags().StringSliceVar(&only, "tasks", nil, "tasks (default: all)")
	cmd.Flags().Uint64Var(&seeds, "seeds", 10, "how many seeds, from 0")
	cmd.Flags().StringVar(&format, "format", "table", "table or json")
	return cmd
}

func (a *app) audit(cmd *cobra.Command, list []env.Environment, o analysis.AuditOptions, format string) error {
	audit, err := analysis.RunAudit(cmd.Context(), list, o)
	if err != nil {
		return failure{err}
	}
	if format == "json" {
		if err := a.json(audit); err != nil {
			return err
		}
	} else {
		a.printAudit(audit)
	}
	if audit.OK() {
		return nil
	}
	return failure{fmt.Errorf("%d of the checks failed; the first: %s", len(audit.Breaches), audit.Breaches[0].Text)}
}

func (a *app) printAudit(audit *analysis.Audit) {
	var rows [][]string
	for _, t := range audit.Tasks {
		rows = append(rows, []string{t.Task, t.Oracle.String(), t.Play.String(), t.Floor.String(), t.Best.String(), t.Worst})
	}
	a.table([]string{"TASK", "ORACLE", "BEST PLAY", "FLOOR", "BEST EXPLOIT", "NAME"}, rows)
	a.printf("\n")
	rows = nil
	for _, t := range audit.Attacks {
		rows = append(rows, []string{t.Environment, t.Exploit, t.Best.String(), t.Mean.String(), t.Held, t.About})
	}
	a.table([]string{"ENVIRONMENT", "EXPLOIT", "BEST", "MEAN", "HELD TO", "WHAT IT DOES"}, rows)
	a.printf("\n")
	for _, b := range audit.Breaches {
		a.printf("BREACH %s: %s\n", b.Check, b.Text)
	}
	for _, c := range audit.Checks {
		a.printf("holds  %s\n", c)
	}
}
