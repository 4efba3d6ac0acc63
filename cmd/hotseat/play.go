package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/plain"
	"hotseat/ui/sanitize"
)

// maxActionLine bounds a line of an actions file, as a replay's line is bounded.
const maxActionLine = 4 << 20

type playFlags struct {
	env, actions, out, format, name string
	seed                            uint64
	plain                           bool
}

func (a *app) playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play [TASK]",
		Short: "Take the seat: play a ticket",
		Long: "Plays TASK: an id such as resolution/charged-twice-1, or easy, medium, hard or expert.\n\n" +
			"--actions plays actions from JSON lines, {\"name\":\"issue_refund\",\"args\":{\"amount\":150}} or the wire form\n" +
			"{\"action_type\":\"IssueRefund\",\"amount\":150}, without asking anything. An invalid action costs a step, as in any\n" +
			"play; a line that is no action ends the episode as aborted, with exit status 2.",
		Example: "  hotseat play easy\n  hotseat play hard --plain --seed 7\n  hotseat play medium --actions moves.jsonl --format json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			task := "easy"
			if len(args) > 0 {
				task = args[0]
			}
			return a.play(cmd.Context(), task, f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.env, "env", "resolution", "the environment that easy, medium and hard belong to")
	flags.Uint64Var(&f.seed, "seed", 0, "0 is the ticket as authored, other seeds vary it")
	flags.BoolVar(&f.plain, "plain", false, "line by line, without a full-screen terminal")
	flags.StringVar(&f.actions, "actions", "", "play actions from JSON lines in FILE, or - for standard input")
	flags.StringVar(&f.format, "format", "text", "with --actions: text, or json for the replay's lines as they are written")
	flags.StringVar(&f.out, "out", "", "the replay's file or folder (default: the replay library)")
	flags.StringVar(&f.name, "name", "", "your nickname in the recording")
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
	registry, _, err := a.registry()
	if err != nil {
		return err
	}
	e, id, err := registry.Find(f.env, task)
	if err != nil {
		return err
	}
	who := agent.Identity{Kind: agent.Human, Name: f.name}
	if who.Name == "" {
		who.Name = "player"
	}
	if f.actions != "" {
		who = agent.Identity{Kind: agent.Scripted, Name: "actions"}
	}
	options := replays.Options{Tool: tool()}
	if f.format == "json" {
		options.Tee = a.out
	}
	to := f.out
	if to == "" {
		to = a.replayDir()
	}
	recorder, err := replays.Create(to, options)
	if err != nil {
		return err
	}
	defer recorder.Close()
	seat, err := agent.Sit(e, id, f.seed, who, recorder)
	if err != nil {
		return err
	}
	began := time.Now()
	clock := func() int64 { return time.Since(began).Milliseconds() }
	if f.actions != "" {
		return a.playActions(ctx, seat, recorder, f, clock)
	}
	game := plain.Game{Seat: seat, In: a.in, Out: a.out, Clock: clock, Path: recorder.Path}
	return game.Play()
}

// playActions plays actions from JSON lines.
func (a *app) playActions(ctx context.Context, seat *agent.Seat, recorder *replays.Recorder, f playFlags, clock func() int64) error {
	in, name := a.in, "standard input"
	if f.actions != "-" {
		file, err := os.Open(f.actions)
		if err != nil {
			return errors.Join(fmt.Errorf("--actions: %w", err), seat.Leave())
		}
		defer file.Close()
		in, name = file, f.actions
	}
	var frames []agent.Frame
	err := eachAction(ctx, in, name, func(line int, action env.Action) (bool, error) {
		frame, err := seat.Play(agent.Move{Action: action, AtMS: clock()})
		if err != nil {
			return false, err
		}
		frames = append(frames, frame)
		if _, bad := seat.Start.Environment.Check(action); bad != nil {
			a.complain("%s:%d: invalid action: %s", name, line, bad.Error())
		}
		return !frame.Done, nil
	})
	if left := seat.Leave(); err == nil {
		err = left
	}
	if f.format == "text" {
		reason := seat.Episode.Public().Reason
		if reason == env.Open {
			reason = env.Aborted
		}
		a.printf("%s", sanitize.Text(analysis.Report(analysis.Run{Spec: seat.Start.Environment, Frames: frames, End: seat.End(reason), Path: recorder.Path()})))
	}
	return err
}

// eachAction reads actions from JSON lines until more says no; the error names file and line.
func eachAction(ctx context.Context, in io.Reader, name string, do func(line int, a env.Action) (more bool, err error)) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), maxActionLine)
	n := 0
	for lines.Scan() {
		n++
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(lines.Bytes()) == 0 {
			continue
		}
		action, err := env.DecodeAction(lines.Bytes())
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if more, err := do(n, action); err != nil || !more {
			return err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line is longer than %d bytes: one action is one short line", name, n+1, maxActionLine)
	}
	return lines.Err()
}
