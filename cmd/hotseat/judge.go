package main

import (
	"hotseat/env"
	"hotseat/replays"
	"hotseat/replays/analysis"
)

// judged is a recording against best play; nil where it cannot be judged, as with another version of the task.
func (a *app) judged(task string) func(path string) *analysis.Judged {
	return func(path string) *analysis.Judged {
		registry, _, err := a.registryFor(task)
		if err != nil || path == "" {
			return nil
		}
		r, err := replays.Read(path)
		if err != nil {
			return nil
		}
		return judgedIn(r, registry)
	}
}

func judgedIn(r *replays.Replay, registry env.Registry) *analysis.Judged {
	j, err := analysis.Review(r, registry)
	if err != nil {
		return nil
	}
	return j
}
