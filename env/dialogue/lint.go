package dialogue

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// lintSeeds is on how many seeds the linter plays the solution and the honest plays.
const lintSeeds = 6

// honestScore is what every honest play has to reach.
const honestScore = env.One * 90 / 100

// Lint says what is wrong with the body of a ticket, with its line: what does not decode, names that do not hold, and plays that do not
// score what they should.
func (e *Environment) Lint(task *tasks.Task) []tasks.Problem {
	if p := task.Problems(); len(p) > 0 {
		return p
	}
	decoded := func() (*body, []tasks.Problem) { return decode(task) }
	for seed := range uint64(lintSeeds) {
		s, problems, err := e.scene(task, decoded, seed)
		if err != nil {
			return []tasks.Problem{task.Problem("dialogue", err.Error())}
		}
		if len(problems) == 0 {
			problems = lintPlays(s, seed)
		}
		if len(problems) > 0 {
			return problems
		}
	}
	return nil
}

func lintPlays(s *scene, seed uint64) []tasks.Problem {
	var problems []tasks.Problem
	fail := func(path, text string) { problems = append(problems, s.task.Problem("dialogue."+path, text)) }
	if len(s.solution) == 0 {
		fail("solution", "is missing; write the actions of the best play")
		return problems
	}
	if ret, why := play(s, s.solution); ret != env.One {
		fail("solution", fmt.Sprintf("scores %s with seed %d, not 1: %s", ret, seed, why))
	}
	for i, actions := range s.honest {
		if ret, why := play(s, actions); ret < honestScore {
			fail(fmt.Sprintf("honest[%d]", i), fmt.Sprintf("scores %s with seed %d, less than %s: %s", ret, seed, honestScore, why))
		}
	}
	return problems
}

// play plays a list of actions and says what failed in it.
func play(s *scene, actions []env.Action) (env.Points, string) {
	e := newEpisode(s)
	var said []string
	for _, a := range actions {
		if _, _, err := e.Step(a); err != nil {
			return e.ret, "it goes on after the end"
		}
		said = append(said, e.feedback)
	}
	var names []string
	for _, f := range e.Findings() {
		names = append(names, f.Name)
	}
	return e.ret, strings.Join(names, ", ") + " (" + strings.Join(said, " | ") + ")"
}
