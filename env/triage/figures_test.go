package triage

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
)

// figureSeeds is how many seeds each figure is the mean of: 0 to 29.
const figureSeeds = 30

// score is the mean score of a policy.
func score(t *testing.T, e *Environment, task string, make func(agent.Seating) agent.Agent) float64 {
	t.Helper()
	var sum env.Points
	for seed := range uint64(figureSeeds) {
		seat, err := agent.Sit(e, task, seed, agent.Identity{Kind: agent.Scripted})
		if err != nil {
			t.Fatal(err)
		}
		end, err := agent.Run(context.Background(), seat, make(agent.Seating{Spec: e.Spec(), Seed: seed, Episode: seat.Episode}), nil)
		if err != nil {
			t.Fatal(err)
		}
		sum += end.Score
	}
	return sum.Float() / figureSeeds
}

// bestConstant tries every answer, priorities in steps of five, and finds the one that pays best.
func bestConstant(e *Environment, lv *level) (best answer, mean float64) {
	var queues [figureSeeds][]ticket
	for seed := range queues {
		for i := range lv.tickets {
			queues[seed] = append(queues[seed], e.gen.ticket(lv, uint64(seed), i))
		}
	}
	var top env.Points
	for _, r := range routes() {
		for _, u := range urgencies() {
			for _, d := range difficulties() {
				for p := 0; p <= 100; p += 5 {
					var sum env.Points
					a := answer{0, r, u, d, p}
					for _, q := range queues {
						var points env.Points
						for i := range q {
							points += mark(a, q[i].labels).total()
						}
						sum += share(points, len(q)).Clamp()
					}
					if sum > top {
						best, top = a, sum
					}
				}
			}
		}
	}
	return best, top.Float() / figureSeeds
}

// figure is a row of the table: a policy's mean score on each level, in thousandths, and what it has to be.
type figure struct {
	name string
	mean [3]float64
	// from and to bound the score, by level; to is exclusive.
	from, to [3]float64
}

func atMost(x float64) ([3]float64, [3]float64) { return [3]float64{-1, -1, -1}, [3]float64{x, x, x} }

func figures(t *testing.T) []figure {
	e := New()
	var list []figure
	add := func(name string, from, to [3]float64, make func(task string) func(agent.Seating) agent.Agent) {
		f := figure{name: name, from: from, to: to}
		for i, lv := range e.levels {
			f.mean[i] = score(t, e, "triage/"+lv.name, make("triage/"+lv.name))
		}
		list = append(list, f)
	}
	fixed := func(make func(agent.Seating) agent.Agent) func(string) func(agent.Seating) agent.Agent {
		return func(string) func(agent.Seating) agent.Agent { return make }
	}
	trained := func(learn func(env.Environment, string, int) (func(agent.Seating) agent.Agent, error)) func(string) func(agent.Seating) agent.Agent {
		return func(task string) func(agent.Seating) agent.Agent {
			make, err := learn(e, task, 1000)
			if err != nil {
				t.Fatal(err)
			}
			return make
		}
	}
	add("oracle: the handbook's rules", [3]float64{1, 1, 1}, [3]float64{2, 2, 2}, fixed(func(s agent.Seating) agent.Agent {
		a, err := agent.NewOracle(s)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}))
	add("baseline: keywords", [3]float64{0.85, 0.70, 0.50}, [3]float64{1, 0.80, 0.60}, fixed(agent.NewTriageBaseline))
	add("naive Bayes, 1,000 labelled episodes", [3]float64{-1, -1, -1}, [3]float64{2, 2, 0.75}, trained(agent.NewTriageBayes))
	add("sentence lookup, 1,000 labelled episodes", [3]float64{-1, -1, -1}, [3]float64{2, 2, 0.75}, trained(agent.NewTriageLookup))
	none, low := atMost(0.45)
	constant := figure{name: "best constant answer", from: none, to: low}
	for i := range e.levels {
		_, constant.mean[i] = bestConstant(e, &e.levels[i])
	}
	list = append(list, constant)
	// Filing is right on easy by design, and mostly right on medium.
	add("routes as filed", none, [3]float64{2, 0.60, 0.45}, fixed(agent.NewTriageFiled))
	for _, x := range agent.TriageExploits() {
		add(x.Name+": "+x.About, none, low, fixed(func(s agent.Seating) agent.Agent {
			a, err := x.Make(s)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}))
	}
	return list
}

// TestFigures holds the levels to their bands and README.md's table to what is measured. With UPDATE=1 it writes the table.
func TestFigures(t *testing.T) {
	var b strings.Builder
	b.WriteString("| policy | easy | medium | hard |\n|---|---|---|---|\n")
	for _, f := range figures(t) {
		fmt.Fprintf(&b, "| %s | %.2f | %.2f | %.2f |\n", f.name, f.mean[0], f.mean[1], f.mean[2])
		for i, mean := range f.mean {
			if mean < f.from[i] || mean >= f.to[i] {
				t.Errorf("%s on level %d: %.3f, not from %.2f to %.2f", f.name, i, mean, f.from[i], f.to[i])
			}
		}
	}
	t.Log("\n" + b.String())
	const file, begin, end = "README.md", "<!-- figures -->\n", "<!-- /figures -->"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), begin)
	table, tail, ok := strings.Cut(rest, end)
	switch {
	case !ok:
		t.Fatalf("%s has no table between %s and %s", file, strings.TrimSpace(begin), end)
	case table == b.String():
	case os.Getenv("UPDATE") != "":
		if err := os.WriteFile(file, []byte(head+begin+b.String()+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is stale: run UPDATE=1 go test ./env/triage -run TestFigures", file)
	}
}

func TestConstantPolicyIsTheBest(t *testing.T) {
	e := New()
	best, mean := bestConstant(e, &e.levels[2])
	if got := score(t, e, "triage/hard", agent.NewTriageConstant); got < mean-0.01 {
		t.Errorf("the policy earns %.3f, %s earns %.3f", got, best, mean)
	}
}
