package resolution

import (
	"strings"

	"hotseat/env"
)

// The score function, in the shares that the design gives them.
const (
	milestoneSum   = env.One * 90 / 100
	fullEfficiency = env.One * 10 / 100
	perStepOver    = env.One * 25 / 1000
	unfinishedCost = env.One * 20 / 100
	voided         = -env.One * 30 / 100
	acknowledgeMax = env.One * 5 / 100

	costInvalid    = env.One * 5 / 100
	costRepeated   = env.One * 5 / 100
	costSearchLoop = env.One * 5 / 100
	costWrongSum   = env.One * 10 / 100
	costOverstay   = env.One * 3 / 100
	costIdle       = env.One * 2 / 100
)

// score is the value of a state: a mine voids all that was earned; otherwise what the milestones earned, the efficiency and the
// cost of an unfinished end. The penalties are taken off in both cases.
func (s *state) score() env.Points {
	if s.mined {
		return voided - s.penalties
	}
	return s.kept() - s.penalties
}

// kept is the score without mines and penalties.
func (s *state) kept() env.Points {
	sum := s.efficiency
	for _, p := range s.earned {
		sum += p
	}
	if s.unfinished {
		sum -= unfinishedCost
	}
	return sum
}

// reward tells the change from one state to the next in named parts, which sum to the change of the score.
func (e *Episode) reward(before *state, penalty penalty) env.Reward {
	r := env.Reward{Parts: make([]env.Part, 0, 4)}
	after := &e.state
	switch {
	case before.mined:
	case after.mined:
		r.Add("mine", voided-before.kept(), strings.TrimSuffix(after.mines[len(after.mines)-1].Why, ".")+": the ticket is void")
	default:
		e.milestoneParts(before, &r)
		if after.efficiency != before.efficiency {
			r.Add("efficiency", after.efficiency-before.efficiency, efficiencyWhy(after.step, e.par))
		}
		if after.unfinished && !before.unfinished {
			r.Add("unfinished", -unfinishedCost, "the ticket ended with something still to do")
		}
	}
	if penalty.cost > 0 {
		r.Add(penalty.name, -penalty.cost, penalty.why)
	}
	return r
}

func (e *Episode) milestoneParts(before *state, r *env.Reward) {
	for i := range e.milestones {
		if change := e.earned[i] - before.earned[i]; change > 0 {
			r.Add(e.milestones[i].partName(), change, e.milestones[i].did())
		} else if change < 0 {
			r.Add(e.milestones[i].partName(), change, "no longer holds: "+e.milestones[i].did())
		}
	}
}

// partName is the milestone's kind as the ticker shows it.
func (m *milestone) partName() string {
	return [...]string{"find", "tell", "ask", "acknowledge", "refund", "hand_over", "reason", "close"}[m.kind]
}

// did says that the milestone was reached.
func (m *milestone) did() string {
	switch m.kind {
	case kindFind:
		return "found " + m.label
	case kindTell:
		if m.act {
			return "gave " + m.label
		}
		return "told " + m.label
	case kindAsk:
		return "asked for " + m.label
	case kindReason:
		return "named the " + m.label + " in the hand-over"
	}
	return m.label
}

func efficiencyWhy(steps, par int) string {
	if steps <= par {
		return "no step too many"
	}
	return plural(steps-par, "step") + " over par"
}

// penalty is what a step costs; at most one a step.
type penalty struct {
	cost    env.Points
	name    string
	why     string
	finding string
}

// worse keeps the larger of two.
func (p *penalty) worse(q penalty) {
	if q.cost > p.cost {
		*p = q
	}
}
