package main

import (
	"context"

	"hotseat/ui/screen"
)

// home is what `hotseat` shows without arguments: the home screen, and where there is no terminal, what it is and how to play.
func (a *app) home(ctx context.Context) error {
	registry, _, err := a.registry()
	if err != nil {
		return err
	}
	if full, _ := a.fullScreen(); full {
		return a.show(ctx, registry, screen.Home{})
	}
	a.printf(`hotseat: take the support agent's seat.

You work a customer's ticket by choosing actions; a deterministic environment answers and scores every step; the run is
recorded to a replay that can be scrubbed to see where and why it went wrong.

  hotseat play easy              play a ticket (easy, medium, hard, expert, or an id from below)
  hotseat play easy --plain      the same, line by line: works over a pipe
  hotseat tasks show easy        look at a ticket first
  hotseat replays list           what was played
  hotseat --help                 everything else

`)
	for _, e := range registry.All() {
		spec := e.Spec()
		a.printf("%s: %s\n\n", spec.Title, spec.Description)
		var rows [][]string
		for _, t := range e.Tasks() {
			rows = append(rows, []string{"  " + t.ID, t.Level, t.Title})
		}
		a.table([]string{"  TASK", "LEVEL", "TICKET"}, rows)
		a.printf("\n")
	}
	return nil
}
