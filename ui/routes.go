package ui

import (
	"fmt"

	"hotseat/ui/screen"
	"hotseat/ui/screen/watch"
)

// Routes is the Builder of the program: the one place that knows every screen. A new screen adds a route in ui/screen, a
// package below it, and a case here.
func Routes(ctx *screen.Context, route screen.Route) (screen.Screen, error) {
	switch route := route.(type) {
	case screen.Watch:
		return watch.New(ctx, route)
	default:
		return nil, fmt.Errorf("there is no screen for %T yet", route)
	}
}
