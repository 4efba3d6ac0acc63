package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui/config"
	"hotseat/ui/plain"
	"hotseat/ui/screen"
)

type playFlags struct {
	env, actions, out, format string
	seed                      uint64
	plain, coach              bool
	at                        serverFlags
}

func (a *app) playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play [TASK]",
		Short: "Take the seat: play a ticket",
		Long: "Plays TASK: an id such as resolution/charged-twice-1, or easy, medium, hard or expert.\n\n" +
			"--actions plays actions from JSON lines without asking anything, in either form: {\"name\":\"issue_refund\",\"args\":{\"amount\":150}} " +
			"or {\"action_type\":\"IssueRefund\",\"amount\":150}. An invalid action costs a step, as in any play, and is told on stderr. " +
			"Where a line of FILE is no action, nothing is played and the exit status is 2; on standard input it ends the episode as aborted.\n\n" +
			"--server plays at an OpenEnv server, and records here as well. Where the server goes away in the middle, the seat\n" +
			"is taken again once it is back: what was played is repeated there, and the game goes on.",
		Example: "  hotseat play easy\n  hotseat play hard --plain --seed 7\n  hotseat play medium --actions moves.jsonl --format json",
		Args:    argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			task := "easy"
			if len(args) > 0 {
				task = args[0]
			}
			if f.at.url != "" && !cmd.Flags().Changed("env") {
				f.env = "" // the server's
			}
			return a.play(cmd.Context(), task, f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.env, "env", "resolution", "the environment that easy, medium, hard and expert belong to")
	flags.Uint64Var(&f.seed, "seed", 0, "0 is the ticket as authored, other seeds vary it")
	flags.BoolVar(&f.plain, "plain", false, "line by line, without a full-screen terminal")
	flags.BoolVar(&f.coach, "coach", false, "show the best score still reachable while playing; the replay is labelled coached and never counts")
	flags.StringVar(&f.actions, "actions", "", "play actions from JSON lines in FILE, or - for standard input")
	flags.StringVar(&f.format, "format", "text", "with --actions: text, or json for the replay's lines as they are written")
	flags.StringVar(&f.out, "out", "", "the replay's file or folder (default: the replay library)")
	a.serverFlags(cmd, &f.at)
	return cmd
}

// play seats a person, or a file of actions, in an episode that is recorded.
func (a *app) play(ctx context.Context, task string, f playFlags) error {
	if err := checkFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if f.format == "json" && f.actions == "" {
		return fmt.Errorf("--format json goes with --actions")
	}
	settings, err := config.Load(config.Path())
	if err != nil {
		return err
	}
	name, err := a.nickname(settings)
	if err != nil {
		return err
	}
	registry, err := a.seats(ctx, f.at, task, name)
	if err != nil {
		return err
	}
	if f.env == "" {
		f.env = registry.All()[0].Spec().Name
	}
	e, id, err := registry.Find(f.env, task)
	if err != nil {
		return err
	}
	if full, _ := a.fullScreen(); full && !f.plain && f.actions == "" {
		a.recordTo = f.out
		if f.at.url != "" {
			if f.coach {
				return errors.New("--coach knows the tickets of this program, not a server's: leave one of the two out")
			}
			return a.show(ctx, registry, screen.Play{Task: id, Seed: f.seed})
		}
		return a.show(ctx, registry, screen.Home{Task: id, Seed: f.seed, Brief: true, Coach: f.coach})
	}
	if f.coach {
		return errors.New("--coach needs the full-screen program: leave out --plain and --actions, and use a terminal")
	}
	who := agent.Identity{Kind: agent.Human, Name: name}
	var source actionSource
	if f.actions != "" {
		who = agent.Identity{Kind: agent.Scripted, Name: "actions"}
		if source, err = a.openActions(ctx, f.actions); err != nil {
			return err
		}
		defer source.close()
	}
	recorder, err := a.recorder(f)
	if err != nil {
		return err
	}
	defer recorder.Close()
	seat, err := agent.Sit(e, id, f.seed, who, recorder)
	if err != nil {
		return notSeated(recorder, err)
	}
	began := time.Now()
	clock := func() int64 { return time.Since(began).Milliseconds() }
	if f.actions != "" {
		return a.playActions(ctx, seat, recorder, source, f.format, a.judged(task), clock)
	}
	game := plain.Game{Seat: seat, In: interruptible(ctx, a.in), Out: a.out, Clock: clock, Path: recorder.Path, Judge: a.judged(task), Width: a.width(),
		Ask: terminal(a.in) && terminal(a.out), Echo: !terminal(a.in)}
	if err := game.Play(); err != nil {
		return failure{err}
	}
	return nil
}

// recorder records to where the flags say, else to the library.
func (a *app) recorder(f playFlags) (*replays.Recorder, error) {
	options := replays.Options{Tool: tool(), Played: f.actions == ""}
	if f.format == "json" {
		options.Tee = a.out
	}
	to := f.out
	if to == "" {
		to = a.replayDir() + string(filepath.Separator)
	}
	recorder, err := replays.Create(to, options)
	if err != nil {
		return nil, cannotRecord(err)
	}
	return recorder, nil
}

func cannotRecord(err error) error {
	return fmt.Errorf("cannot record: %w: name a file or folder that can be written with --out", err)
}

// notSeated tells what kept an episode from starting: the recording, or the ticket.
func notSeated(recorder *replays.Recorder, err error) error {
	if recorder.Err() != nil {
		return cannotRecord(err)
	}
	return err
}
