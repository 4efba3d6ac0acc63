package ui

import (
	"fmt"

	"hotseat/ui/screen"
	"hotseat/ui/screen/compare"
	"hotseat/ui/screen/home"
	"hotseat/ui/screen/leaderboard"
	"hotseat/ui/screen/library"
	"hotseat/ui/screen/live"
	"hotseat/ui/screen/play"
	"hotseat/ui/screen/replay"
	"hotseat/ui/screen/report"
	"hotseat/ui/screen/watch"
)

// Routes is the Builder of the program: the one place that knows every screen. A new screen adds a route in ui/screen, a
// package below it, and a case here.
func Routes(ctx *screen.Context, route screen.Route) (screen.Screen, error) {
	switch route := route.(type) {
	case screen.Home:
		return home.New(ctx, route), nil
	case screen.Play:
		return play.New(ctx, route)
	case screen.Report:
		return report.New(ctx, route), nil
	case screen.Replay:
		return replay.New(ctx, route), nil
	case screen.Library:
		return library.New(ctx, route), nil
	case screen.Compare:
		return compare.New(ctx, route), nil
	case screen.Leaderboard:
		return leaderboard.New(ctx, route), nil
	case screen.Live:
		return live.New(ctx, route, func(ctx *screen.Context, to screen.Replay) screen.Screen { return replay.New(ctx, to) }), nil
	case screen.Watch:
		return watch.New(ctx, route)
	default:
		return nil, fmt.Errorf("there is no screen for %T yet", route)
	}
}
