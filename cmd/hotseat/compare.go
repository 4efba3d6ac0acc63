package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/sanitize"
)

func (a *app) replaysCompare() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "compare A [B]", Short: "Set two replays of one task side by side, aligned at equal situations; without B, the nearest solved one", Args: argsBetween(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			one, err := a.read(args[0])
			if err != nil {
				return err
			}
			other, err := a.other(registry, one, args[1:])
			if err != nil {
				return err
			}
			c, err := analysis.Compare(one, other, registry)
			if err != nil {
				return err
			}
			if format == "json" {
				return a.json(comparisonOf(c, one, other, registry))
			}
			a.printComparison(c, one, other, registry)
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// other is the replay that was named, else the nearest solved one of the library, else the oracle's.
func (a *app) other(registry env.Registry, one *replays.Replay, named []string) (*replays.Replay, error) {
	if len(named) > 0 {
		return a.read(named[0])
	}
	near, err := analysis.Nearest(one, replays.NewLibrary(a.replayDir()))
	if err != nil {
		return nil, failure{err}
	}
	if near != nil {
		return near, nil
	}
	oracle, err := analysis.OracleRun(registry, one.Header.Task.ID, one.Header.Seed)
	if err != nil {
		return nil, failure{fmt.Errorf("no solved replay of the task in the library, and none can be made: %w", err)}
	}
	return oracle, nil
}

// comparison is what --format json prints: the alignment with the actions and values in place.
type comparison struct {
	*analysis.Comparison
	Aligned []comparedRow        `json:"aligned"`
	Fields  []analysis.FieldPair `json:"fields,omitempty"` // that differ at the end of A from the end of B
}

type comparedRow struct {
	analysis.Row
	ActionA *env.Action `json:"action_a,omitempty"`
	ActionB *env.Action `json:"action_b,omitempty"`
	ValueA  *env.Points `json:"value_a,omitempty"`
	ValueB  *env.Points `json:"value_b,omitempty"`
}

func comparisonOf(c *analysis.Comparison, one, other *replays.Replay, registry env.Registry) comparison {
	out := comparison{Comparison: c, Fields: differing(one, other, registry)}
	for _, row := range c.Rows {
		r := comparedRow{Row: row, ValueA: valueAt(c.A, row.A), ValueB: valueAt(c.B, row.B)}
		if f, ok := one.Frame(row.A); ok {
			r.ActionA = &f.Action
		}
		if f, ok := other.Frame(row.B); ok {
			r.ActionB = &f.Action
		}
		out.Aligned = append(out.Aligned, r)
	}
	return out
}

// differing lists the fields in which two runs of one seed end apart; none where that cannot be told.
func differing(one, other *replays.Replay, registry env.Registry) []analysis.FieldPair {
	contrast, err := analysis.Against(one, other, registry)
	if err != nil {
		return nil
	}
	return contrast.Differing(len(one.Frames))
}

func valueAt(s analysis.Side, step int) *env.Points {
	if s.Judged == nil || step < 0 {
		return nil
	}
	v := s.Judged.Values()[step]
	return &v
}

func (a *app) printComparison(c *analysis.Comparison, one, other *replays.Replay, registry env.Registry) {
	var spec env.Spec
	if e, err := registry.Environment(one.Header.Environment.Name); err == nil {
		spec = e.Spec()
	}
	for i, s := range []analysis.Side{c.A, c.B} {
		solved := "not solved"
		if s.Solved {
			solved = "solved"
		}
		a.printf("%s  %s: %s, seed %d, %s, score %s\n", "AB"[i:i+1], sanitize.Line(s.Path), sanitize.Line(s.Agent.Name), s.Seed, solved, analysis.Decimal(s.Score))
		if s.Judged == nil {
			a.printf("   not judged: %s\n", sanitize.Line(s.Reason))
		}
	}
	a.printf("\n")
	var rows [][]string
	for i, row := range c.Rows {
		sign := "="
		if row.Parts {
			sign = "≠"
		}
		if i == c.Part {
			sign = "≠ they part here"
		}
		cells := append(append(sideCells(spec, one, c.A, row.A), sideCells(spec, other, c.B, row.B)...), sign)
		if terminal(a.out) { // elsewhere lines may be long
			cells[1], cells[4] = shorten(cells[1], (a.width()-36)/2), shorten(cells[4], (a.width()-36)/2)
		}
		rows = append(rows, cells)
	}
	a.table([]string{"A", "ACTION", "VALUE", "B", "ACTION", "VALUE", ""}, rows)
	if fields := differing(one, other, registry); len(fields) > 0 {
		a.printf("\nAt the end of A, against B:\n")
		for _, f := range fields {
			a.printf("  %s\n", sanitize.Line(f.String()))
		}
	}
}

// sideCells are a row's cells for one of the two: step, action, value with its mark.
func sideCells(spec env.Spec, r *replays.Replay, s analysis.Side, step int) []string {
	if step < 0 {
		return []string{"", "", ""}
	}
	cells := []string{fmt.Sprint(step), "start", ""}
	if f, ok := r.Frame(step); ok {
		cells[1] = analysis.ActionText(spec, f.Action)
	}
	if v := valueAt(s, step); v != nil {
		cells[2] = analysis.Decimal(*v)
		if step > 0 {
			cells[2] = strings.TrimSpace(cells[2] + " " + s.Judged.Steps[step-1].Mark)
		}
	}
	return cells
}

// shorten cuts a text to n characters, 12 at least.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > max(n, 12) {
		return string(r[:max(n, 12)-1]) + "…"
	}
	return s
}
