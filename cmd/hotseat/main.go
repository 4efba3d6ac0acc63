// Command hotseat is a terminal playground for customer-support agents.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/ui/sanitize"
)

// version is set when a release is built.
var version = "0.1.0"

// Exit statuses.
const (
	statusDone   = 0
	statusFailed = 1 // the thing asked for failed: a replay that diverges, an exploit that pays, a ticket with problems
	statusUsage  = 2 // wrong usage: unknown task, flag or file
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	status := run(ctx, os.Args[1:], &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv})
	stop()
	os.Exit(status)
}

// failure is an error that means: the thing asked for failed. Every other error of a command is wrong usage.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// run executes the command line and gives the exit status.
func run(ctx context.Context, args []string, a *app) int {
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := fang.Execute(ctx, root, fang.WithVersion(version), fang.WithErrorHandler(printError))
	var failed failure
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &failed), errors.Is(err, context.Canceled), errors.As(err, new(*env.AwayError)) && !errors.Is(err, client.ErrToken):
		return statusFailed
	}
	return statusUsage
}

// printError writes one line; what came from outside is made harmless.
func printError(w io.Writer, _ fang.Styles, err error) {
	text := oneLine(err.Error())
	if errors.Is(err, context.Canceled) {
		text = "interrupted: what was played up to here is kept"
	}
	if errors.Is(err, env.ErrUnknownTask) && !strings.Contains(text, "tasks list") {
		text += "; `hotseat tasks list` shows all"
	}
	if text != "" {
		fmt.Fprintln(w, "hotseat: "+text)
	}
}

// oneLine makes a message harmless and one line.
func oneLine(s string) string { return strings.Join(strings.Fields(sanitize.Line(s)), " ") }

// root is the command without arguments: the playground's home screen.
func (a *app) root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hotseat",
		Short: "Take the support agent's seat: play tickets, watch agents, scrub replays",
		Args:  noArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.home(cmd.Context()) },
	}
	cmd.PersistentFlags().StringVar(&a.tasksDir, "tasks-dir", "", "a folder with tickets of your own ($HOTSEAT_TASKS)")
	cmd.PersistentFlags().StringVar(&a.name, "name", "", "your nickname in recordings (default: the config file's)")
	cmd.PersistentFlags().StringVar(&a.theme, "theme", "", "auto, dark, light or plain")
	cmd.SetFlagErrorFunc(flagError)
	cmd.AddCommand(a.playCommand(), a.watchCommand(), a.replayCommand(), a.tasksCommand(), a.replaysCommand(), a.evalCommand(), a.leaderboardCommand(), a.auditCommand(), a.serveCommand(), a.mcpCommand(), a.spaceCommand())
	return cmd
}
