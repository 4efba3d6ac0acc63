package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/ui/plain"
	"hotseat/ui/screen"
	"hotseat/ui/screen/watch"
)

type watchFlags struct {
	playFlags
	agent, speed string
}

func (a *app) watchCommand() *cobra.Command {
	var f watchFlags
	cmd := &cobra.Command{
		Use:   "watch [TASK]",
		Short: "Watch an agent work a ticket",
		Long: "Shows an agent at work on TASK: an id such as resolution/charged-twice-1, or easy, medium, hard or expert. space pauses,\n" +
			"→ takes one step, + and - change the speed, and t takes over the seat. Without TASK it is a demo: tickets and agents\n" +
			"follow each other by themselves until a key is pressed. Without a terminal one episode is told line by line.\n\n" +
			"--server lists the episodes that run on a hotseat server and shows one as it happens: space pauses, h and l go back and\n" +
			"forth in it, G leads to the newest step, and q back to the list. With --plain, or without a terminal, all of them are told\n" +
			"as they happen, a line a step.",
		Example: "  hotseat watch\n  hotseat watch hard --agent baseline\n  hotseat watch medium --agent oracle --speed 4\n  hotseat watch --server http://127.0.0.1:7860",
		Args:    argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			task := ""
			if len(args) > 0 {
				task = args[0]
			}
			if err := f.at.check(); err != nil {
				return err
			}
			if f.at.url == "" {
				return a.watch(cmd.Context(), task, f)
			}
			if task != "" || cmd.Flags().Changed("agent") || cmd.Flags().Changed("seed") {
				return errors.New("--server shows what is played there: it takes no task, --agent or --seed")
			}
			if full, _ := a.fullScreen(); f.plain || !full {
				return a.followServer(cmd.Context(), f.at)
			}
			return a.watchServer(cmd.Context(), f.at)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.env, "env", "resolution", "the environment that easy, medium, hard and expert belong to")
	flags.StringVar(&f.agent, "agent", "", "who takes the seat (default: the oracle; in a demo they take turns)")
	flags.Uint64Var(&f.seed, "seed", 0, "0 is the ticket as authored, other seeds vary it")
	flags.StringVar(&f.speed, "speed", "1", "0.25 to 16; 1 leaves time to read")
	flags.BoolVar(&f.plain, "plain", false, "line by line, without a full-screen terminal")
	flags.StringVar(&f.out, "out", "", "with --plain: the replay's file or folder (default: the replay library)")
	a.serverFlags(cmd, &f.at)
	return cmd
}

func (a *app) watch(ctx context.Context, task string, f watchFlags) error {
	speed, err := strconv.ParseFloat(f.speed, 64)
	if err != nil || !(speed >= 0.25 && speed <= 16) {
		return fmt.Errorf("--speed %q: give a number from 0.25 to 16", clip(f.speed))
	}
	registry, _, err := a.registryFor(task)
	if err != nil {
		return err
	}
	demo := task == ""
	show := watch.Show{Task: task, Agent: f.agent, Seed: f.seed}
	if demo {
		seed := f.seed
		if seed == 0 {
			seed = uint64(time.Now().UnixNano())
		}
		show = watch.NewProgramme(registry, agent.Roster(), seed).At(0)
		if f.agent != "" {
			show.Agent = f.agent
		}
	}
	desk, id, err := registry.Find(f.env, show.Task)
	if err != nil {
		return err
	}
	entry, err := watch.Find(agent.Roster(), show.Agent, desk.Spec().Name)
	if err != nil {
		return err
	}
	show.Task = id
	if full, _ := a.fullScreen(); full && !f.plain {
		route := screen.Watch{Task: id, Agent: f.agent, Seed: f.seed, Speed: speed, Demo: demo}
		if demo {
			route.Task = ""
		}
		return a.show(ctx, registry, route)
	}
	return a.watchPlain(ctx, desk, entry, show, f)
}

// watchPlain tells one episode line by line, as it happens.
func (a *app) watchPlain(ctx context.Context, desk env.Environment, entry agent.Entry, show watch.Show, f watchFlags) error {
	draft, err := desk.Start(show.Task, show.Seed)
	if err != nil {
		return err
	}
	who, err := entry.Make(agent.Seating{Spec: desk.Spec(), Seed: show.Seed, Environment: desk, Episode: draft})
	if err != nil {
		return err
	}
	recorder, err := a.recorder(f.playFlags)
	if err != nil {
		return err
	}
	defer recorder.Close()
	seat, err := agent.Sit(desk, show.Task, show.Seed, who.Identity(), recorder)
	if err != nil {
		return notSeated(recorder, err)
	}
	began := time.Now()
	game := plain.Game{Seat: seat, Out: a.out, Clock: func() int64 { return time.Since(began).Milliseconds() }, Path: recorder.Path, Judge: a.judged(show.Task), Width: a.width()}
	if err := game.Watch(ctx, who, entry.About); err != nil {
		return failure{err}
	}
	return nil
}
