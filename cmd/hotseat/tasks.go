package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/tasks"
	"hotseat/ui/sanitize"
	"hotseat/ui/text"
)

func (a *app) tasksCommand() *cobra.Command {
	return group("tasks", "List, show, check and write tickets", a.tasksList(), a.tasksShow(), a.tasksLint(), a.tasksNew())
}

func (a *app) tasksList() *cobra.Command {
	var only, format string
	cmd := &cobra.Command{
		Use: "list", Short: "List the tasks", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "table", "json"); err != nil {
				return err
			}
			registry, _, err := a.registry()
			if err != nil {
				return err
			}
			if only != "" {
				if _, err := registry.Environment(only); err != nil {
					return err
				}
			}
			type row struct {
				ID     string `json:"id"`
				Level  string `json:"level"`
				Family string `json:"family"`
				Title  string `json:"title"`
				Twins  bool   `json:"twins"`
			}
			list := []row{}
			var rows [][]string
			for _, e := range registry.All() {
				if only != "" && e.Spec().Name != only {
					continue
				}
				for _, t := range e.Tasks() {
					list = append(list, row{t.ID, t.Level, t.Family, t.Title, t.Twins})
					rows = append(rows, []string{t.ID, t.Level, t.Title})
				}
			}
			if format == "json" {
				return a.json(list)
			}
			a.table([]string{"TASK", "LEVEL", "TICKET"}, rows)
			return nil
		},
	}
	cmd.Flags().StringVar(&only, "env", "", "only this environment")
	cmd.Flags().StringVar(&format, "format", "table", "table or json")
	return cmd
}

func (a *app) tasksShow() *cobra.Command {
	var environment, format string
	var seed uint64
	var spoilers bool
	cmd := &cobra.Command{
		Use: "show TASK", Short: "Show a task as the seat would see it", Args: argsBetween(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			registry, lib, err := a.registryFor(args[0])
			if err != nil {
				return err
			}
			e, id, err := registry.Find(environment, args[0])
			if err != nil {
				return err
			}
			ep, err := e.Start(id, seed)
			if err != nil {
				return err
			}
			var inst *tasks.Instance
			if t, ok := lib.Task(id); ok {
				if inst, err = t.Instantiate(seed); err != nil {
					return err
				}
			}
			if format == "json" {
				return a.showJSON(ep, inst, spoilers)
			}
			return a.showTask(e, ep, inst, spoilers)
		},
	}
	cmd.Flags().StringVar(&environment, "env", "resolution", "the environment that easy, medium, hard and expert belong to")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "0 is the ticket as authored, other seeds vary it")
	cmd.Flags().BoolVar(&spoilers, "spoilers", false, "show the truth too: milestones, hidden values, records and the solution")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) tasksLint() *cobra.Command {
	var format string
	var listFindings bool
	cmd := &cobra.Command{
		Use: "lint [FILE|TASK ...]", Short: "Say what is wrong with tickets, line by line",
		Long: "Checks the named ticket files or tasks, or all of them. Exits 1 when there is a problem.",
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			registry, lib, err := a.registry()
			if err != nil {
				return err
			}
			if listFindings {
				a.listFindings(registry)
				return nil
			}
			problems, checked, err := a.lint(registry, lib, args)
			if err != nil {
				return err
			}
			return a.printProblems(problems, checked, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&listFindings, "findings", false, "list the names that a trap's finding may have")
	return cmd
}

func (a *app) listFindings(registry env.Registry) {
	var rows [][]string
	for _, e := range registry.All() {
		for _, f := range e.Spec().Findings {
			rows = append(rows, []string{e.Spec().Name, f.Name, f.Meaning})
		}
	}
	a.table([]string{"ENVIRONMENT", "FINDING", "MEANING"}, rows)
}

func (a *app) printProblems(problems []tasks.Problem, checked int, format string) error {
	if format == "json" {
		if problems == nil {
			problems = []tasks.Problem{}
		}
		if err := a.json(problems); err != nil {
			return err
		}
	} else {
		for _, p := range problems {
			a.printf("%s\n", sanitize.Line(p.Error()))
		}
	}
	if len(problems) > 0 {
		return failure{fmt.Errorf("%s in %s", text.Count(len(problems), "problem"), text.Count(checked, "ticket"))}
	}
	if format == "text" {
		a.printf("%s checked, no problem\n", text.Count(checked, "ticket"))
	}
	return nil
}

func (a *app) tasksNew() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "new ID", Short: "Write a commented skeleton of a ticket", Args: argsBetween(1, 1),
		Example: "  hotseat tasks new lost-remote-1 --dir my-tickets",
		RunE: func(_ *cobra.Command, args []string) error {
			id := args[0]
			if !strings.Contains(id, "/") {
				id = "resolution/" + id
			}
			data, err := tasks.Skeleton(id)
			if err != nil {
				return err
			}
			shipped, err := tasks.Shipped() // the user's folder need not be there yet
			if err != nil {
				return err
			}
			if _, err := desks(shipped).Environment(path.Dir(id)); err != nil {
				return err
			}
			name := filepath.Join(dir, filepath.FromSlash(id)+".yaml")
			if err := writeNew(name, data); err != nil {
				return err
			}
			a.printf("%s\nWrite the parts in <…>, then: hotseat tasks lint %s\n", sanitize.Line(name), sanitize.Line(name))
			if hint := familyHint(dir, id); hint != "" {
				a.printf("%s\n", sanitize.Line(hint))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&dir, "dir", ".", "the folder of your tickets")
	return cmd
}

// writeNew makes a file that must not be there yet.
func writeNew(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return fmt.Errorf("%w: name a folder that can be written with --dir", err)
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s is there already: choose another id or --dir", name)
	case err != nil:
		return fmt.Errorf("%w: name a folder that can be written with --dir", err)
	}
	if _, err := file.Write(data); err != nil {
		return errors.Join(err, file.Close(), os.Remove(name))
	}
	return file.Close()
}
