package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"hotseat/replays"
	shipped "hotseat/replays/samples"
	"hotseat/ui/screen"
)

func (a *app) replayCommand() *cobra.Command {
	plain := false
	cmd := &cobra.Command{
		Use:   "replay [FILE|DIR ...]",
		Short: "Scrub a replay step by step; without arguments, the replay library",
		Long: "Opens FILE at its costliest step where it failed: h and l go back and forth, e goes to what went wrong, b takes the seat\n" +
			"from there. With folders or several files it lists them first, and without arguments the replay library, or the shipped\n" +
			"samples where nothing was played yet; `hotseat replay samples` always lists those. A replay that is being recorded is followed as it grows.",
		Example: "  hotseat replay\n  hotseat replay samples\n  hotseat replay game.replay.jsonl\n  hotseat replay runs/",
		Args:    argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			if plain {
				return asText(args)
			}
			return a.replay(cmd.Context(), args)
		},
	}
	cmd.Flags().BoolVar(&plain, "plain", false, "says what tells a replay as text: hotseat replays show FILE")
	return cmd
}

// asText names the commands that need no screen.
func asText(args []string) error {
	if len(args) == 1 {
		return fmt.Errorf("replays are scrubbed on the screen: `hotseat replays show %s` tells this one as text", clip(args[0]))
	}
	return errors.New("replays are scrubbed on the screen: `hotseat replays show FILE` tells one as text, `hotseat replays list` lists them")
}

// replay opens the scrubber on one file, else the library.
func (a *app) replay(ctx context.Context, args []string) error {
	if full, why := a.fullScreen(); !full {
		return fmt.Errorf("replays are scrubbed on a full-screen terminal, and %s: `hotseat replays show FILE` tells a replay as text, `hotseat replays list` lists them", why)
	}
	registry, _, err := a.registry()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return a.show(ctx, registry, screen.Library{})
	}
	if len(args) == 1 && args[0] == "samples" && !exists("samples") {
		args[0] = filepath.Join(a.replayDir(), "samples")
		if err := shipped.Unpack(args[0]); err != nil {
			return fmt.Errorf("the samples cannot be unpacked: %w", err)
		}
	}
	for i := range args {
		args[i] = a.find(args[i])
		info, err := os.Stat(args[i])
		if err != nil {
			return fileError(args[i], err)
		}
		if len(args) == 1 && !info.IsDir() {
			return a.show(ctx, registry, screen.Replay{Path: args[0], Step: -1})
		}
	}
	a.listed = named{a, args}
	return a.show(ctx, registry, screen.Library{})
}

// named is the replays of files and folders.
type named struct {
	app  *app
	args []string
}

// List lists them.
func (n named) List() ([]replays.Entry, error) {
	return n.app.entries(n.args, listing{format: "table"})
}

// Search lists those that a filter matches.
func (n named) Search(f replays.Filter) ([]replays.Entry, error) {
	all, err := n.List()
	var list []replays.Entry
	for _, e := range all {
		if f.Match(e) {
			list = append(list, e)
		}
	}
	return list, err
}
