package analysis

import (
	"errors"
	"fmt"
	"math"

	"hotseat/env"
	"hotseat/replays"
)

// ErrOtherVersion is wrapped by the error for a replay whose task or environment is not what it was: best play of today's task would say
// nothing about it.
var ErrOtherVersion = errors.New("recorded with another version of the task: it can be read, but not judged")

// ErrDiverges is wrapped by the error for a replay whose actions, played again, give something else than was recorded.
var ErrDiverges = errors.New("playing the actions again gives something else than was recorded: it cannot be judged")

// The marks of a step by what it lost of the reachable score.
const (
	Dubious = "?!" // 0.05 or more
	Mistake = "?"  // 0.10 or more
	Blunder = "??" // 0.15 or more
)

const (
	dubiousLoss = env.One * 5 / 100
	mistakeLoss = env.One * 10 / 100
	blunderLoss = env.One * 15 / 100
)

// Judged is a run judged step by step against best play.
type Judged struct {
	Start    env.Points   `json:"start"` // the value before the first step
	Steps    []JudgedStep `json:"steps"` // Steps[i] is step i+1
	Accuracy float64      `json:"accuracy"`
	// NoReturn is the first step after which `solved` is out of reach; 0 when it never was. Where the start is already beyond it, 0 too.
	NoReturn int `json:"point_of_no_return"`
}

// JudgedStep is what one step did to the highest final score still reachable, its value.
type JudgedStep struct {
	Step   int        `json:"step"` // from 1
	Before env.Points `json:"before"`
	After  env.Points `json:"after"` // never above Before; after the last step of an ended episode its score
	Loss   env.Points `json:"loss"`  // Before − After
	Mark   string     `json:"mark,omitempty"`
	// Better is the play that reaches Before, its first action in place of this step; empty when the step lost nothing.
	Better []env.Action `json:"better,omitempty"`
	// Lacked is what the step's own message could have done besides, in words: with it the step would have lost nothing, and Better
	// begins with that message. Empty where another action was better.
	Lacked string `json:"lacked,omitempty"`
	// Accuracy of the step in percent, 0..100.
	Accuracy float64 `json:"accuracy"`
}

// Values are the value at the start and after each step: the curve that a timeline draws.
func (j *Judged) Values() []env.Points {
	list := make([]env.Points, 1, len(j.Steps)+1)
	list[0] = j.Start
	for i := range j.Steps {
		list = append(list, j.Steps[i].After)
	}
	return list
}

// Worst is the step that lost the most, the first of equals; 0 when none lost anything.
func (j *Judged) Worst() int {
	step, loss := 0, env.Points(0)
	for _, s := range j.Steps {
		if s.Loss > loss {
			step, loss = s.Step, s.Loss
		}
	}
	return step
}

// Losing is the step to look at first: the point of no return, else the step that lost the most; 0 when none lost anything.
func (j *Judged) Losing() int {
	if j.NoReturn > 0 {
		return j.NoReturn
	}
	return j.Worst()
}

// Review judges a replay. It plays the actions again in an episode of its own and takes some milliseconds: call it in a command. The error
// wraps ErrOtherVersion, ErrDiverges or env.ErrUnknownTask, or says that the registry has no such environment.
func Review(r *replays.Replay, registry env.Registry) (*Judged, error) {
	states, err := rerun(r, registry)
	if err != nil {
		return nil, err
	}
	return judge(states, r.Actions()), nil
}

// ReviewRun judges actions taken from the start of an episode, as Play does right after its end. The episode stays as it is. The
// error wraps env.ErrDone when there are more actions than the episode takes.
func ReviewRun(start env.Episode, actions []env.Action) (*Judged, error) {
	states := []env.Episode{start}
	for i, a := range actions {
		next := states[i].Clone()
		if _, _, err := next.Step(a); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		states = append(states, next)
	}
	return judge(states, actions), nil
}

// rerun plays a replay again and gives the state at the start and after each step.
func rerun(r *replays.Replay, registry env.Registry) ([]env.Episode, error) {
	h := r.Header
	e, err := registry.Environment(h.Environment.Name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	digest, err := e.Digest(h.Task.ID)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	if digest != h.Task.Digest {
		return nil, fmt.Errorf("%s: %w", r.Path, ErrOtherVersion)
	}
	ep, err := e.Start(h.Task.ID, h.Seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	states := []env.Episode{ep}
	for i := range r.Frames {
		f := &r.Frames[i]
		next := states[i].Clone()
		_, reward, err := next.Step(f.Action)
		if err != nil || reward.Value != f.Reward.Value || next.Situation() != f.Situation {
			return nil, fmt.Errorf("%s: step %d: %w", r.Path, f.N, ErrDiverges)
		}
		states = append(states, next)
	}
	return states, nil
}

// judge values every state. What was really played counts beside the candidates: free text may do what no candidate does.
func judge(states []env.Episode, actions []env.Action) *Judged {
	engine := NewEngine()
	values := make([]env.Points, len(states))
	for i := len(states) - 1; i >= 0; i-- {
		values[i] = engine.Value(states[i])
		if i+1 < len(states) {
			values[i] = max(values[i], values[i+1])
		}
	}
	j := &Judged{Start: values[0], Steps: make([]JudgedStep, len(actions)), Accuracy: 100}
	sum := 0.0
	for i := range j.Steps {
		s := JudgedStep{Step: i + 1, Before: values[i], After: values[i+1], Loss: values[i] - values[i+1]}
		s.Mark, s.Accuracy = Mark(s.Loss), accuracy(s.Loss)
		if s.Loss > 0 {
			if s.Better, s.Lacked = engine.amend(states[i], states[i+1], actions[i], values[i]); s.Lacked == "" {
				s.Better = engine.Best(states[i]).Actions
			}
		}
		if j.NoReturn == 0 && s.Before >= env.Solved && s.After < env.Solved {
			j.NoReturn = s.Step
		}
		sum += s.Accuracy
		j.Steps[i] = s
	}
	if len(j.Steps) > 0 {
		j.Accuracy = round(sum / float64(len(j.Steps)))
	}
	return j
}

// Mark is the mark of a step that lost so much of the reachable score; empty for little or nothing.
func Mark(loss env.Points) string {
	switch {
	case loss >= blunderLoss:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= dubiousLoss:
		return Dubious
	}
	return ""
}

// accuracy is the curve by which lichess turns lost winning chances, in percent, into the accuracy of a move (lila,
// modules/analyse/src/main/AccuracyPercent.scala, with its bonus of 1); here what is lost is the reachable score in percent.
func accuracy(loss env.Points) float64 {
	percent := 100 * float64(loss) / float64(env.One)
	return round(min(max(103.1668100711649*math.Exp(-0.04354415386753951*percent)-3.166924740191411+1, 0), 100))
}

// round keeps hundredths, so that the last bits of math.Exp, which differ between machines, are not shown.
func round(x float64) float64 { return math.Round(x*100) / 100 }
