package main

import (
	"context"
	"fmt"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/ui"
	"hotseat/ui/config"
	"hotseat/ui/screen"
)

// fullScreen tells whether the full-screen program can be shown, and if not why.
func (a *app) fullScreen() (ok bool, why string) {
	return ui.FullScreen(a.getenv, terminal(a.in), terminal(a.out))
}

// show runs the full-screen program from a screen on.
func (a *app) show(ctx context.Context, registry env.Registry, route screen.Route) error {
	settings, err := config.Load(config.Path())
	if err != nil {
		return err
	}
	if a.theme != "" {
		settings.Theme = a.theme
	}
	if settings.Nickname, err = a.nickname(settings); err != nil {
		return err
	}
	build := a.build
	if build == nil {
		build = ui.Routes
	}
	dir := a.replayDir()
	listed := a.listed
	if listed == nil {
		listed = replays.NewLibrary(dir)
	}
	root, err := ui.New(screen.Deps{Registry: registry, Replays: listed, Dir: dir, Out: a.recordTo, Tool: tool(), Roster: agent.Roster(),
		Config: settings, Now: time.Now}, build, route)
	if err != nil {
		return err
	}
	if err := root.Run(ctx); err != nil {
		return failure{err}
	}
	return nil
}

// nickname is how recordings call the person: by the flag, else by the config file, else "player".
func (a *app) nickname(settings config.Config) (string, error) {
	switch {
	case len(a.name) > 64 || oneLine(a.name) != a.name:
		return "", fmt.Errorf("--name %q: use up to 64 plain characters", clip(a.name))
	case a.name != "":
		return a.name, nil
	case settings.Nickname != "":
		return settings.Nickname, nil
	}
	return "player", nil
}
