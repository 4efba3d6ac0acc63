package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/plain"
	"hotseat/ui/sanitize"
)

func (a *app) replaysCommand() *cobra.Command {
	return group("replays", "List, show, compare, verify and sum up replay files", a.replaysList(), a.replaysShow(), a.replaysCompare(), a.replaysVerify(), a.replaysStats())
}

// listing are the flags that choose replays.
type listing struct{ filter, sort, format string }

func (l *listing) flags(cmd *cobra.Command) {
	var keys []string
	for _, k := range replays.FilterKeys() {
		keys = append(keys, k[0])
	}
	cmd.Flags().StringVar(&l.filter, "filter", "", "such as: agent:baseline solved:no finding:wrong-amount (keys: "+strings.Join(keys, ", ")+")")
	cmd.Flags().StringVar(&l.format, "format", "table", "table or json")
}

// entries lists the replays of the folders and files named, or of the library.
func (a *app) entries(args []string, l listing) ([]replays.Entry, error) {
	if err := checkFormat(l.format, "table", "json"); err != nil {
		return nil, err
	}
	filter, err := replays.ParseFilter(l.filter)
	if err != nil {
		return nil, fmt.Errorf("--filter: %w", err)
	}
	if len(args) == 0 {
		args = []string{a.replayDir()}
	}
	list := []replays.Entry{}
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case errors.Is(err, os.ErrNotExist) && arg == a.replayDir():
			continue
		case err != nil:
			return nil, fileError(arg, err)
		case info.IsDir():
			found, err := replays.NewLibrary(arg).Search(filter)
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
			continue
		}
		e, _ := replays.EntryOf(arg) // its problem is shown in its row
		if filter.Match(e) {
			list = append(list, e)
		}
	}
	if l.sort != "" {
		if err := replays.Sort(list, l.sort); err != nil {
			return nil, fmt.Errorf("--sort: %w", err)
		}
	}
	return list, nil
}

func (a *app) replaysList() *cobra.Command {
	var l listing
	cmd := &cobra.Command{
		Use: "list [DIR|FILE ...]", Short: "List replays: of the library, or of the folders and files named",
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := a.entries(args, l)
			if err != nil {
				return err
			}
			if l.format == "json" {
				return a.json(list)
			}
			var rows [][]string
			for _, e := range list {
				rows = append(rows, entryRow(e))
			}
			a.table([]string{"REPLAY", "TASK", "SEED", "AGENT", "SCORE", "SOLVED", "STEPS", "END", "FINDINGS"}, rows)
			return nil
		},
	}
	l.flags(cmd)
	cmd.Flags().StringVar(&l.sort, "sort", "", "one of "+strings.Join(replays.SortKeys(), ", "))
	return cmd
}

func entryRow(e replays.Entry) []string {
	if e.Problem != "" {
		return []string{e.Name, "unreadable: " + e.Problem, "", "", "", "", "", "", ""}
	}
	solved, reason := "no", e.Reason
	if e.Solved {
		solved = "yes"
	}
	if reason == "" {
		reason = "incomplete"
	}
	return []string{e.Name, e.Task, fmt.Sprint(e.Seed), e.Agent.Name, analysis.Decimal(e.Score), solved, fmt.Sprint(e.Steps), reason, strings.Join(e.Findings, " ")}
}

// find takes a replay's path, or its file name in the library.
func (a *app) find(name string) string {
	if _, err := os.Stat(name); err != nil && filepath.Base(name) == name {
		if inLibrary := filepath.Join(a.replayDir(), name); exists(inLibrary) {
			return inLibrary
		}
	}
	return name
}

// read reads a replay. A file that cannot be used was named wrongly; one whose content is at fault is a failure.
func (a *app) read(name string) (*replays.Replay, error) {
	path := a.find(name)
	r, err := replays.Read(path)
	switch {
	case err == nil:
		return r, nil
	case unusable(err):
		return nil, fileError(path, err)
	}
	return nil, failure{err}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (a *app) replaysShow() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "show FILE", Short: "Tell a replay step by step, and why it scored what it scored", Args: argsBetween(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json", "markdown"); err != nil {
				return err
			}
			r, err := a.read(args[0])
			if err != nil {
				return err
			}
			for _, w := range r.Warnings {
				a.complain("%s: %s", args[0], w)
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			switch format {
			case "json":
				return a.showReplayJSON(r)
			case "markdown":
				a.printf("%s", sanitize.Text(analysis.Failure(r, registry)))
				return nil
			}
			a.showReplay(r, registry)
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json (whole observations, one document) or markdown (a failure report to paste into a bug)")
	return cmd
}

func (a *app) showReplayJSON(r *replays.Replay) error {
	return a.json(map[string]any{"episode": r.Header, "steps": r.Frames, "notes": r.Notes, "end": r.End, "unknown": r.Unknown, "warnings": r.Warnings})
}

func (a *app) showReplay(r *replays.Replay, registry env.Registry) {
	h := r.Header
	task := h.Task.ID
	if !strings.HasSuffix(task, "/"+h.Task.Level) { // a queue is named after its level
		task += ", " + h.Task.Level
	}
	a.printf("%s, seed %d, by %s (%s), %s\n", sanitize.Line(task), h.Seed, sanitize.Line(h.Agent.Name), sanitize.Line(h.Agent.Kind), h.RecordedAt.Format("2006-01-02 15:04"))
	if h.Parent != nil {
		a.printf("branched from %s at step %d\n", sanitize.Line(h.Parent.ID), h.Parent.Step)
	}
	a.printf("\n")
	last := h.Observation
	if n := len(r.Frames); n > 0 {
		last = r.Frames[n-1].Observation
	}
	for _, m := range last.Conversation {
		name := m.Name
		if name == "" {
			name = m.From
		}
		a.printf("%s %s:\n%s", sanitize.Line(m.At), sanitize.Line(name), plain.Wrap(strings.TrimSpace(m.Text), "  ", "  ", a.width()))
	}
	var spec env.Spec
	if e, err := registry.Environment(h.Environment.Name); err == nil {
		spec = e.Spec()
	}
	run := runOf(r, spec)
	run.Judged = judgedIn(r, registry)
	a.printf("\n%s", plain.Report(run, a.width()))
	for _, n := range r.Notes {
		a.printf("note at step %d, %s: %s %s\n", n.Step, sanitize.Line(n.Author), sanitize.Line(n.Label), sanitize.Text(n.Text))
	}
}

// runOf is the recorded episode as it is reported.
func runOf(r *replays.Replay, spec env.Spec) analysis.Run {
	run := analysis.Run{Spec: spec, Path: r.Path}
	for _, f := range r.Frames {
		run.Frames = append(run.Frames, f.Frame)
	}
	run.End = agent.End{Score: r.Score(), Steps: len(r.Frames)}
	if r.End != nil {
		run.End = agent.End{Reason: r.End.Reason, Score: r.End.Score, Solved: r.End.Solved, Steps: r.End.Steps, Outcome: r.End.Outcome, Findings: r.End.Findings}
	}
	return run
}

func (a *app) replaysVerify() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "verify FILE|DIR ...", Short: "Play the actions again and compare; exits 1 on divergence and alteration", Args: argsBetween(1, 0),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			paths, err := a.replayFiles(args)
			if err != nil {
				return err
			}
			return a.verify(registry, paths, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// replayFiles lists the files named and those in the folders named.
func (a *app) replayFiles(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err == nil && info.IsDir() {
			list, err := replays.NewLibrary(arg).List()
			if err != nil {
				return nil, err
			}
			for _, e := range list {
				paths = append(paths, e.Path)
			}
			continue
		}
		paths = append(paths, a.find(arg))
	}
	return paths, nil
}

func (a *app) verify(registry env.Registry, paths []string, format string) error {
	type row struct {
		File    string          `json:"file"`
		Verdict string          `json:"verdict"`
		Detail  replays.Verdict `json:"detail"`
	}
	rows := []row{}
	failed, first, worst := 0, "", error(nil)
	for _, path := range paths {
		v, err := a.verdict(registry, path)
		row := row{path, v.String(), v}
		if err != nil {
			row.Verdict = "cannot be read: " + err.Error()
			worst = err
		}
		rows = append(rows, row)
		if err == nil && format == "text" {
			a.printf("%s: %s\n", sanitize.Line(path), sanitize.Line(row.Verdict))
		}
		if err != nil || v.Failed() {
			if failed++; failed == 1 {
				first = path + ": " + row.Verdict
			}
		}
	}
	if format == "json" {
		if err := a.json(rows); err != nil {
			return err
		}
	}
	switch {
	case failed == 0:
		return nil
	case len(paths) == 1 && worst != nil:
		return worst
	}
	return failure{fmt.Errorf("%d of %d replays failed; the first: %s", failed, len(paths), first)}
}

// verdict reads a replay and plays it again.
func (a *app) verdict(registry env.Registry, path string) (replays.Verdict, error) {
	r, err := a.read(path)
	if err != nil {
		return replays.Verdict{}, err
	}
	v, err := replays.Verify(r, registry)
	if err != nil {
		return v, failure{err}
	}
	return v, nil
}
