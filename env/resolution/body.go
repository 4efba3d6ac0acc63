package resolution

import (
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// body is what a ticket file holds under `resolution`.
type body struct {
	MaxSteps   int             `yaml:"max_steps"`
	Due        string          `yaml:"due"`
	Ending     string          `yaml:"ending"`
	Team       string          `yaml:"team"`
	Milestones []milestoneYAML `yaml:"milestones"`
	Traps      []trapYAML      `yaml:"traps"`
	Customer   customerYAML    `yaml:"customer"`
	Solution   []moveYAML      `yaml:"solution"`
	Honest     [][]moveYAML    `yaml:"honest"`
}

// milestoneYAML sets exactly one of the keys that name a kind.
type milestoneYAML struct {
	Find        string     `yaml:"find"`
	Tell        string     `yaml:"tell"`
	Ask         string     `yaml:"ask"`
	Acknowledge bool       `yaml:"acknowledge"`
	Refund      string     `yaml:"refund"`
	HandOver    string     `yaml:"hand_over"`
	Reason      string     `yaml:"reason"`
	Close       bool       `yaml:"close"`
	Weight      env.Points `yaml:"weight"`
	Before      []string   `yaml:"before"`
}

type trapYAML struct {
	When    whenYAML `yaml:"when"`
	Finding string   `yaml:"finding"`
	Mine    bool     `yaml:"mine"`
	Why     string   `yaml:"why"`
	Say     []string `yaml:"say"`
}

// whenYAML sets exactly one key.
type whenYAML struct {
	Refund   string    `yaml:"refund"`
	Reply    string    `yaml:"reply"`
	Close    string    `yaml:"close"`
	Escalate string    `yaml:"escalate"`
	Act      string    `yaml:"act"`
	Fact     *factYAML `yaml:"fact"`
}

type factYAML struct {
	Role  string `yaml:"role"`
	Value string `yaml:"value"`
}

type customerYAML struct {
	Patience int                   `yaml:"patience"`
	Knows    tasks.Map[string]     `yaml:"knows"`
	Script   tasks.Map[[]ruleYAML] `yaml:"script"`
}

type ruleYAML struct {
	On       string     `yaml:"on"`
	Say      []string   `yaml:"say"`
	Mood     env.Points `yaml:"mood"`
	Go       string     `yaml:"go"`
	Patience int        `yaml:"patience"`
}

// moveYAML sets exactly one key.
type moveYAML struct {
	Search   string `yaml:"search"`
	Reply    string `yaml:"reply"`
	Refund   string `yaml:"refund"`
	Escalate string `yaml:"escalate"`
	Reason   string `yaml:"reason"`
	Close    bool   `yaml:"close"`
}

// action is the move as the seat would send it, with slots filled by fill.
func (m moveYAML) action(fill func(string) string) (env.Action, error) {
	switch {
	case m.Search != "":
		return env.Act(actSearch, "content", fill(m.Search)), nil
	case m.Reply != "":
		return env.Act(actReply, "content", strings.TrimSpace(fill(m.Reply))), nil
	case m.Refund != "":
		amount, err := env.ParseCents(fill(m.Refund))
		if err != nil {
			return env.Action{}, err
		}
		return env.Act(actRefund, "amount", amount), nil
	case m.Escalate != "" && m.Reason != "":
		return env.Act(actEscalate, "team", fill(m.Escalate), "reason", fill(m.Reason)), nil
	case m.Escalate != "":
		return env.Act(actEscalate, "team", fill(m.Escalate)), nil
	case m.Close:
		return env.Act(actClose), nil
	}
	return env.Action{}, fmt.Errorf("a move is one of search, reply, refund, escalate, close")
}
