package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/progress"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/replays"
	"hotseat/replays/evaluation"
)

type evalFlags struct {
	envs, levels, tasks       []string
	agent, shard, out, format string
	episodes, jobs            int
	seed                      uint64
	timeout                   time.Duration
	at                        serverFlags
}

func (a *app) evalCommand() *cobra.Command {
	var f evalFlags
	cmd := &cobra.Command{
		Use:   "eval",
		Short: "Let an agent play many episodes, record them all, and say how good it is",
		Long: "Plays environments × levels × tasks × episodes; episode i of a task uses seed + i. Every episode is recorded. With\n" +
			"--out, what the folder holds already is not played again, so that an evaluation can be stopped and started at any time;\n" +
			"--shard I/N plays one of N parts on each of N machines, and `hotseat replays stats DIR...` over the gathered folders\n" +
			"gives the table that one machine would. --format openenv writes [START], [STEP] and [END] lines.",
		Example: "  hotseat eval --agent baseline --env resolution,dialogue,triage --levels easy,medium,hard --episodes 3 --seed 42\n" +
			"  hotseat eval --agent llm --episodes 4 --out runs/model-a --jobs 8\n  hotseat eval --agent llm --shard 0/4 --out runs/0",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.eval(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.envs, "env", nil, "environments (default: all that the agent plays)")
	flags.StringSliceVar(&f.levels, "levels", nil, "levels: easy, medium, hard, expert (default: all)")
	flags.StringSliceVar(&f.tasks, "tasks", nil, "tasks (default: all)")
	flags.StringVar(&f.agent, "agent", "baseline", "who plays: baseline, random, oracle, llm, or an exploit policy")
	flags.IntVar(&f.episodes, "episodes", 1, "episodes of each task")
	flags.Uint64Var(&f.seed, "seed", 0, "the first episode's seed")
	flags.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "episodes at once")
	flags.StringVar(&f.shard, "shard", "", "play part I of N, from 0: I/N")
	flags.StringVar(&f.out, "out", "", "the folder for the replays, taken up where it holds some (default: the replay library)")
	flags.StringVar(&f.format, "format", "table", "table, json or openenv")
	flags.DurationVar(&f.timeout, "timeout", 20*time.Minute, "the longest that one episode may take")
	a.serverFlags(cmd, &f.at)
	return cmd
}

// eval plays the plan and prints what it came to.
func (a *app) eval(ctx context.Context, f evalFlags) error {
	if err := checkFormat(f.format, "table", "json", "openenv"); err != nil {
		return err
	}
	plan, err := a.plan(ctx, f)
	if err != nil {
		return err
	}
	runs := plan.Runs()
	whole := plan
	whole.Shard = evaluation.Shard{}
	if len(runs) == 0 && len(whole.Runs()) == 0 {
		return errors.New("no task is of these environments and levels: `hotseat tasks list` shows all")
	}
	o := evaluation.Options{Dir: f.out, Tool: tool(), Resume: f.out != "", Jobs: f.jobs, Timeout: f.timeout,
		Notice: func(s string) { a.complain("%s", s) },
		Agent: func(s agent.Seating) (agent.Agent, error) {
			s.Getenv = a.getenv
			if remote, ok := s.Environment.(*client.Environment); ok {
				s.Environment = remote.Local() // what agents learn from
			}
			return agent.New(f.agent, s)
		}}
	if o.Dir == "" {
		o.Dir = filepath.Clean(a.replayDir())
	}
	clear := func() {}
	switch {
	case f.format == "openenv":
		o.Log = evaluation.NewLog(a.out, a.err)
	case terminal(a.err):
		o.Progress, clear = a.progressBar()
	}
	results, err := evaluation.Play(ctx, runs, o)
	clear()
	if err != nil {
		return a.notEvaluated(ctx, err)
	}
	if err := a.printEvaluation(results, plan.Environments, f.format); err != nil {
		return err
	}
	return failures(results)
}

// notEvaluated tells why an evaluation did not come to its end.
func (a *app) notEvaluated(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func (a *app) printEvaluation(results []evaluation.Result, environments []env.Environment, format string) error {
	var list []replays.Entry
	for _, r := range results {
		if r.Entry.Path != "" {
			list = append(list, r.Entry)
		}
	}
	e, _ := evaluation.Evaluate(list, environments) // what failed is told by failures
	switch format {
	case "json":
		return a.json(e)
	case "table":
		a.evaluationTable(e)
	}
	return nil
}

// failures is the error where agents failed.
func failures(results []evaluation.Result) error {
	n, first := 0, ""
	for _, r := range results {
		if r.Failure != nil {
			if n++; n == 1 {
				first = fmt.Sprintf("%s, seed %d: %v", r.Run.Task.ID, r.Run.Seed, r.Failure)
			}
		}
	}
	if n == 0 {
		return nil
	}
	return failure{fmt.Errorf("%d of %d episodes ended by a fault of the agent and do not count; the first: %s", n, len(results), first)}
}

// plan checks the flags.
func (a *app) plan(ctx context.Context, f evalFlags) (evaluation.Plan, error) {
	p := evaluation.Plan{Levels: f.levels, Episodes: f.episodes, Seed: f.seed}
	var err error
	if p.Shard, err = evaluation.ParseShard(f.shard); err != nil {
		return p, err
	}
	switch {
	case f.episodes < 1:
		return p, fmt.Errorf("--episodes %d: give 1 or more", f.episodes)
	case f.jobs < 1:
		return p, fmt.Errorf("--jobs %d: give 1 or more", f.jobs)
	case f.timeout < 0:
		return p, fmt.Errorf("--timeout %s: give 0 for none, or a time such as 20m", f.timeout)
	case f.agent == agent.Human:
		return p, errors.New("--agent human: people play with `hotseat play`, and `hotseat leaderboard` counts them")
	case f.at.url != "" && f.agent == "oracle":
		return p, errors.New("--agent oracle knows the tickets of this program, not a server's: use another agent with --server")
	}
	registry, err := a.seats(ctx, f.at, "", f.agent)
	if err != nil {
		return p, err
	}
	if p.Environments, err = environments(registry, f.envs); err != nil {
		return p, err
	}
	if err := checkLevels(p.Environments, f.levels); err != nil {
		return p, err
	}
	for _, t := range f.tasks {
		e, id, err := registry.Find(p.Environments[0].Spec().Name, t)
		if err != nil {
			return p, err
		}
		p.Tasks = append(p.Tasks, id)
		if len(f.envs) == 0 && !slices.Contains(p.Environments, e) {
			p.Environments = append(p.Environments, e)
		}
	}
	p.Environments, err = playedBy(f.agent, p.Environments, len(f.envs) > 0)
	return p, err
}

// environments finds those named; none named is all.
func environments(registry env.Registry, names []string) ([]env.Environment, error) {
	if len(names) == 0 {
		return registry.All(), nil
	}
	var list []env.Environment
	for _, n := range names {
		e, err := registry.Environment(n)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list, nil
}

func checkLevels(list []env.Environment, levels []string) error {
	var known []string
	for _, e := range list {
		for _, l := range e.Spec().Levels {
			if !slices.Contains(known, l.Name) {
				known = append(known, l.Name)
			}
		}
	}
	for _, l := range levels {
		if !slices.Contains(known, l) {
			return fmt.Errorf("unknown level %q: use one of %s", clip(l), strings.Join(known, ", "))
		}
	}
	return nil
}

// playedBy leaves the environments that the agent plays: several policies may share a name, one for each. That it does not
// play one that was named is an error.
func playedBy(name string, list []env.Environment, named bool) ([]env.Environment, error) {
	entries := slices.DeleteFunc(agent.Roster(), func(e agent.Entry) bool { return e.Name != name })
	if len(entries) == 0 {
		_, err := agent.New(name, agent.Seating{Spec: list[0].Spec()})
		return nil, err
	}
	var elsewhere []string
	for _, e := range entries {
		elsewhere = append(elsewhere, e.Environments...)
	}
	var played []env.Environment
	for _, e := range list {
		desk := e.Spec().Name
		switch {
		case slices.ContainsFunc(entries, func(a agent.Entry) bool { return a.Plays(desk) }):
			played = append(played, e)
		case named:
			return nil, fmt.Errorf("%s does not play %s: use --env %s", name, desk, strings.Join(elsewhere, ","))
		}
	}
	return played, nil
}

// progressBar draws on stderr, a terminal, how many episodes are done; clear takes it away. $NO_COLOR leaves it plain.
func (a *app) progressBar() (draw func(done, total int), clear func()) {
	bar := progress.New(progress.WithWidth(40), progress.WithoutPercentage())
	if a.getenv("NO_COLOR") != "" {
		bar = progress.New(progress.WithWidth(40), progress.WithoutPercentage(), progress.WithColors(lipgloss.NoColor{}), progress.WithFillCharacters('#', '.'))
	}
	return func(done, total int) {
			if done%max(1, total/400) != 0 {
				return // more often than the bar moves
			}
			text := fmt.Sprintf("\r%s %d/%d", bar.ViewAs(float64(done)/float64(max(1, total))), done, total)
			if a.getenv("NO_COLOR") != "" {
				text = ansi.Strip(text)
			}
			fmt.Fprint(a.err, text)
		}, func() {
			fmt.Fprint(a.err, "\r\x1b[K")
		}
}
