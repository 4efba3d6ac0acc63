package replays

import (
	"fmt"

	"hotseat/env"
	"hotseat/env/agent"
)

// Branch seats someone at a step of a replay, to play on from there; step 0 is the start. The steps before are played again
// through the seat, in the name of those who took them, so that a recording of the branch stands alone. The error says where
// the replay no longer plays as recorded. Record with Options.Parent set to Parent{r.Header.ID, step}.
func Branch(r *Replay, registry env.Registry, step int, who agent.Identity, observers ...agent.Observer) (*agent.Seat, error) {
	if step < 0 || step > len(r.Frames) {
		return nil, fmt.Errorf("%s: no step %d: the replay has %s", r.Path, step, countSteps(len(r.Frames)))
	}
	e, err := registry.Environment(r.Header.Environment.Name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	seat, err := agent.Sit(e, r.Header.Task.ID, r.Header.Seed, who, observers...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	for _, f := range r.Frames[:step] {
		by := r.Header.Agent
		if f.By != nil {
			by = *f.By
		}
		seat.HandTo(by)
		played, err := seat.Play(agent.Move{Action: f.Action, Thought: f.Thought, Usage: f.Usage, AtMS: f.AtMS})
		if err != nil {
			return nil, fmt.Errorf("%s: step %d: %w", r.Path, f.N, err)
		}
		if played.Reward.Value != f.Reward.Value || played.Situation != f.Situation {
			return nil, fmt.Errorf("%s: step %d: the environment no longer does what it did then: branch before it, or use the version that recorded it", r.Path, f.N)
		}
	}
	seat.HandTo(who)
	return seat, nil
}
