package main

import (
	"context"
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
	build := a.build
	if build == nil {
		build = ui.Routes
	}
	dir := a.replayDir()
	root, err := ui.New(screen.Deps{Registry: registry, Replays: replays.NewLibrary(dir), Dir: dir, Tool: tool(), Roster: agent.Roster(),
		Config: settings, Now: time.Now}, build, route)
	if err != nil {
		return err
	}
	if err := root.Run(ctx); err != nil {
		return failure{err}
	}
	return nil
}
