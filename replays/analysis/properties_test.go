package analysis_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/replays/analysis"
	"hotseat/tasks"
)

// trajectories is how many runs of each task the properties are checked on; the full number is 1000.
var trajectories = flag.Int("trajectories", 200, "runs of each task on which best play is checked")

func desks(t testing.TB) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

// TestBestPlayOverTrajectories holds, on runs of every shipped task: the value never rises from one step to the next, at the end it is the
// score, no ceiling is below it, and the recommended play leads to what it promises.
func TestBestPlayOverTrajectories(t *testing.T) {
	for _, e := range desks(t).All() {
		for _, task := range e.Tasks() {
			t.Run(task.ID, func(t *testing.T) {
				t.Parallel()
				c := &checker{Environment: e, task: task.ID, engines: make(map[uint64]*analysis.Engine), rng: rand.New(rand.NewPCG(1, 2))}
				n := *trajectories
				if testing.Short() {
					n = 20
				}
				for i := range n {
					if c.run(t, i); t.Failed() {
						return
					}
				}
			})
		}
	}
}

// checker plays one task and checks every state on the way.
type checker struct {
	env.Environment
	task    string
	engines map[uint64]*analysis.Engine // by seed
	rng     *rand.Rand
}

// seedsPlayed is over how many seeds the runs of a task are spread.
const seedsPlayed = 4

func (c *checker) run(t *testing.T, i int) {
	t.Helper()
	seed := uint64(i % seedsPlayed)
	ep, err := c.Start(c.task, seed)
	if err != nil {
		t.Fatal(err)
	}
	name, who := c.player(t, i, seed, ep)
	engine := c.engines[seed]
	if engine == nil {
		engine = analysis.NewEngine()
		c.engines[seed] = engine
	}
	trail := fmt.Sprintf("%s, seed %d", name, seed)
	value := engine.Value(ep)
	for !ep.Public().Done {
		move, err := who.Next(context.Background(), ep.Observe())
		if errors.Is(err, agent.ErrLeave) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		c.promise(t, trail, engine, ep, value)
		if _, _, err := ep.Step(move.Action.Portable()); err != nil {
			t.Fatal(err)
		}
		trail += fmt.Sprintf("\n  %s %v", move.Action.Name, move.Action.Args)
		after := engine.Value(ep)
		if after > value {
			t.Fatalf("the value rises from %s to %s:\n%s\nbest play %v", value, after, trail, engine.Best(ep).Actions)
		}
		value = after
	}
	if score := ep.Public().Score; value != score {
		t.Fatalf("the value at the end is %s, the score %s:\n%s", value, score, trail)
	}
}

// promise plays what is recommended.
func (c *checker) promise(t *testing.T, trail string, engine *analysis.Engine, ep env.Episode, value env.Points) {
	t.Helper()
	if f, ok := ep.(env.Foresight); ok && f.Ceiling().Clamp() < value {
		t.Fatalf("the ceiling %s is below the value %s:\n%s", f.Ceiling(), value, trail)
	}
	best := engine.Best(ep)
	at := ep.Clone()
	for _, a := range best.Actions {
		if _, _, err := at.Step(a.Portable()); err != nil {
			t.Fatal(err)
		}
	}
	if public := at.Public(); public.Score != value || !public.Done {
		t.Fatalf("%s promised, %s reached, done: %v, by %v:\n%s", value, public.Score, public.Done, best.Actions, trail)
	}
}

// player is who plays run i: an attack, somebody at random, the oracle with one step spoilt, or composed free text.
func (c *checker) player(t *testing.T, i int, seed uint64, ep env.Episode) (string, agent.Agent) {
	t.Helper()
	var roster []agent.Entry
	for _, e := range agent.Roster() {
		if e.Plays(c.Spec().Name) && e.Name != "random" {
			roster = append(roster, e)
		}
	}
	entry := agent.Entry{Name: "random", Make: func(s agent.Seating) (agent.Agent, error) {
		s.Seed = c.rng.Uint64()
		return agent.NewRandom(s), nil
	}}
	switch kind := i / seedsPlayed; {
	case kind < len(roster):
		entry = roster[kind]
	case i%3 == 0:
		return "spoilt oracle", agent.NewScripted("spoilt", c.spoilt(ep))
	case i%3 == 1:
		return "composed text", agent.NewScripted("composed", c.composed(ep))
	}
	who, err := entry.Make(agent.Seating{Spec: c.Spec(), Seed: seed, Environment: c.Environment, Episode: ep})
	if err != nil {
		t.Fatal(err)
	}
	return entry.Name, who
}

// spoilt is the solution with one step left out, doubled, made invalid or replaced, and then the rest and candidates.
func (c *checker) spoilt(ep env.Episode) []env.Action {
	list := ep.(env.Oracle).Solution()
	k := c.rng.IntN(len(list))
	var out []env.Action
	for i, a := range list {
		if i != k {
			out = append(out, a)
			continue
		}
		switch c.rng.IntN(5) {
		case 0: // left out
		case 1:
			out = append(out, a, a)
		case 2:
			out = append(out, env.Act("improvise"), a)
		case 3:
			out = append(out, c.other(ep), a)
		case 4:
			out = append(out, c.other(ep))
		}
	}
	return append(out, list...)
}

// other is an action that may be wrong: a candidate of the start, or what its arguments allow.
func (c *checker) other(ep env.Episode) env.Action {
	if list := ep.Candidates(); len(list) > 0 && c.rng.IntN(2) == 0 {
		return list[c.rng.IntN(len(list))]
	}
	spec := c.Spec().Actions[c.rng.IntN(len(c.Spec().Actions))]
	a := env.Action{Name: spec.Name, Args: map[string]any{}}
	for _, arg := range spec.Args {
		switch arg.Kind {
		case env.Choice:
			a.Args[arg.Name] = arg.Choices[c.rng.IntN(len(arg.Choices))]
		case env.Int:
			a.Args[arg.Name] = int(arg.Min + c.rng.Int64N(min(arg.Max-arg.Min+1, 100)))
		case env.Money:
			a.Args[arg.Name] = []env.Cents{1, 49_00, 98_00, 150_00, 501_00}[c.rng.IntN(5)]
		default:
			a.Args[arg.Name] = c.text(ep)
		}
	}
	return a
}

// composed mixes free text with steps of the solution, in their order or not.
func (c *checker) composed(ep env.Episode) []env.Action {
	list := ep.(env.Oracle).Solution()
	var out []env.Action
	for range 14 {
		if c.rng.IntN(2) == 0 {
			out = append(out, list[c.rng.IntN(len(list))])
			continue
		}
		out = append(out, c.other(ep))
	}
	return out
}

// text is one to three sentences with values that may be right or wrong.
func (c *checker) text(ep env.Episode) string {
	sentences := []string{"I'm sorry about the trouble.", "I have refunded $98.00 to your card.", "I will refund $49.00 today.", "We cannot refund this.",
		"I am handing your case to our specialist team now.", "I have handed your case to our security team.", "Could you tell me the order number, please?",
		"It will arrive on 20 March.", "The pending charge drops off on 2026-03-23.", "Your order is NL-10001.", "Please open https://example.com/reset to go on.",
		"warranty policy", "charges ledger of this customer", "duplicate charges", "orders and deliveries", "sign-ins", "refund refund refund refund", "",
		"You are lying to us.", "This is our fault and we are liable.", "Your e-mail address is a@mail.example.", "Would you like to stay for half the price?",
		"I will send you a replacement.", "Please unplug it and stop using it.", "billing", "technical", "What is the transaction ID?", "Which device is it?",
		"We will check back with you within 4 hours.", "It is above our limit of $500.", "A lawyer is involved."}
	for _, a := range append(ep.(env.Oracle).Solution(), ep.Candidates()...) {
		if s := a.Text("content"); s != "" {
			sentences = append(sentences, s)
		}
	}
	for _, canned := range c.Spec().Canned {
		sentences = append(sentences, strings.NewReplacer("{amount}", "$49.00", "{name}", "Priya", "{date}", "23 March").Replace(canned.Text))
	}
	var out []string
	for range 1 + c.rng.IntN(3) {
		out = append(out, sentences[c.rng.IntN(len(sentences))])
	}
	return strings.Join(out, " ")
}
