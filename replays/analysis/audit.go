package analysis

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"hotseat/env"
	"hotseat/env/agent"
)

// AuditOptions say what is attacked.
type AuditOptions struct {
	Seeds uint64   // seeds 0..Seeds−1
	Tasks []string // ids; empty is all
	// Progress is told of each task that is done; it may be nil.
	Progress func(task string)
}

// Breach is an attack that paid.
type Breach struct {
	Task    string     `json:"task"`
	Exploit string     `json:"exploit"`
	Seed    uint64     `json:"seed"`
	Score   env.Points `json:"score"`
	Bar     env.Points `json:"bar"`
	Check   string     `json:"check"`
	Text    string     `json:"text"`
}

// TaskAudit is what audit found of one task.
type TaskAudit struct {
	Task   string     `json:"task"`
	Oracle env.Points `json:"oracle"`    // the worst over the seeds; must be 1
	Floor  env.Points `json:"floor"`     // the best of doing nothing; must be 0
	Play   env.Points `json:"best_play"` // found by search from the start of seed 0; 0 where it was not searched
	Worst  string     `json:"worst_exploit"`
	Best   env.Points `json:"worst_exploit_score"`
}

// AttackAudit is the best and the mean score of one attack.
type AttackAudit struct {
	Environment string     `json:"environment"`
	Exploit     string     `json:"exploit"`
	About       string     `json:"about"`
	Best        env.Points `json:"best"`
	Mean        env.Points `json:"mean"`
	Task        string     `json:"task"` // where it scored best
	TwinSets    int        `json:"twin_sets_solved"`
	Held        string     `json:"held_to"` // the measure that must stay below the bar
}

// Audit is the outcome of attacking every task with every exploit.
type Audit struct {
	Tasks    []TaskAudit   `json:"tasks"`
	Attacks  []AttackAudit `json:"attacks"`
	Breaches []Breach      `json:"breaches"`
	Checks   []string      `json:"checks"` // that were made and held
}

// OK says that no attack paid and every check held.
func (a *Audit) OK() bool { return len(a.Breaches) == 0 }

// The bars that no exploit may pass: on any single resolution ticket, or as the mean over a level.
const (
	ticketBar   = env.One * 35 / 100
	dialogueBar = env.One * 35 / 100
	triageBar   = env.One * 45 / 100
)

// RunAudit plays all exploits against the tasks of the environments, and checks the properties that scores rest on. The check
// names follow OpenEnv's RFC 008 where one fits.
func RunAudit(ctx context.Context, environments []env.Environment, o AuditOptions) (*Audit, error) {
	a := &Audit{Checks: []string{"semantic.oracle_max", "semantic.floor_gap", "semantic.canary_floor", "semantic.no_solution_leakage",
		"semantic.verifier_determinism", "semantic.replayability", "runtime.seed_control", "runtime.episode_determinism",
		"runtime.episode_isolation", "runtime.reward_well_formed", "runtime.state_contract", "runtime.reward_attribution"}}
	for _, e := range environments {
		if err := a.environment(ctx, e, o); err != nil {
			return nil, err
		}
	}
	for _, b := range a.Breaches {
		a.Checks = slices.DeleteFunc(a.Checks, func(c string) bool { return c == b.Check })
	}
	return a, nil
}

func (a *Audit) environment(ctx context.Context, e env.Environment, o AuditOptions) error {
	name := e.Spec().Name
	attacks := &attackTable{environment: e, levels: make(map[string]*levelSum)}
	for _, entry := range agent.Roster() {
		if entry.Exploit && entry.Plays(name) {
			attacks.add(entry)
		}
	}
	for _, t := range e.Tasks() {
		if len(o.Tasks) > 0 && !slices.Contains(o.Tasks, t.ID) {
			continue
		}
		if err := a.task(ctx, e, t, o.Seeds, attacks); err != nil {
			return err
		}
		if o.Progress != nil {
			o.Progress(t.ID)
		}
	}
	a.levels(name, attacks)
	a.Attacks = append(a.Attacks, attacks.results()...)
	a.twins(attacks)
	return nil
}

// task audits one task over the seeds.
func (a *Audit) task(ctx context.Context, e env.Environment, t env.TaskInfo, seeds uint64, attacks *attackTable) error {
	out := TaskAudit{Task: t.ID, Oracle: env.One}
	if err := a.invariants(ctx, e, t, seeds, &out); err != nil {
		return err
	}
	for seed := range seeds {
		for i := range attacks.rows {
			row := &attacks.rows[i]
			end, err := playOnce(ctx, e, t.ID, seed, row.entry.Make)
			if err != nil {
				return fmt.Errorf("%s against %s, seed %d: %w", row.entry.Name, t.ID, seed, err)
			}
			attacks.count(row, t, seed, end)
			if row.entry.Held != agent.EverySeed {
				continue // held to its mean below, or to twin sets at the end
			}
			if end.Score > out.Best || out.Worst == "" {
				out.Best, out.Worst = end.Score, row.entry.Name
			}
			if e.Spec().Name == "resolution" && end.Score > ticketBar {
				a.breach(Breach{Task: t.ID, Exploit: row.entry.Name, Seed: seed, Score: end.Score, Bar: ticketBar, Check: "semantic.canary_floor",
					Text: fmt.Sprintf("the exploit %s scores %s on %s (seed %d); the bar is %s", row.entry.Name, end.Score, t.ID, seed, ticketBar)})
			}
		}
	}
	a.means(e.Spec().Name, t, attacks, &out)
	if err := a.bestPlay(e, t, &out); err != nil {
		return err
	}
	a.Tasks = append(a.Tasks, out)
	return nil
}

// bestPlay searches for a play that beats the oracle, or reaches its score in fewer steps.
func (a *Audit) bestPlay(e env.Environment, t env.TaskInfo, out *TaskAudit) error {
	ep, err := e.Start(t.ID, 0)
	if err != nil {
		return err
	}
	best := BestPlay(ep)
	out.Play = best.Score
	solution := ep.(env.Oracle).Solution()
	if best.Score != out.Oracle || len(best.Actions) < len(solution) {
		a.breach(Breach{Task: t.ID, Exploit: "best play", Score: best.Score, Check: "semantic.oracle_max",
			Text: fmt.Sprintf("%s: the best play found reaches %s in %d steps, the oracle %s in %d", t.ID, best.Score, len(best.Actions), out.Oracle, len(solution))})
	}
	return nil
}

func (a *Audit) breach(b Breach) { a.Breaches = append(a.Breaches, b) }

// playOnce runs one agent through one episode.
func playOnce(ctx context.Context, e env.Environment, task string, seed uint64, make func(agent.Seating) (agent.Agent, error)) (agent.End, error) {
	seat, err := agent.Sit(e, task, seed, agent.Identity{Kind: agent.Scripted})
	if err != nil {
		return agent.End{}, err
	}
	who, err := make(agent.Seating{Spec: seat.Start.Environment, Seed: seed, Environment: e, Episode: seat.Episode})
	if err != nil {
		return agent.End{}, err
	}
	return agent.Run(ctx, seat, who, nil)
}

// invariants plays the oracle twice and checks what every episode must hold.
func (a *Audit) invariants(ctx context.Context, e env.Environment, t env.TaskInfo, seeds uint64, out *TaskAudit) error {
	var first string
	varied := seeds < 2
	for seed := range seeds {
		one, err := trace(e, t.ID, seed)
		if err != nil {
			return err
		}
		two, err := trace(e, t.ID, seed)
		if err != nil {
			return err
		}
		fail := func(check, format string, args ...any) {
			a.breach(Breach{Task: t.ID, Exploit: "oracle", Seed: seed, Score: one.score, Check: check, Text: fmt.Sprintf("%s (seed %d): ", t.ID, seed) + fmt.Sprintf(format, args...)})
		}
		if one.text != two.text {
			fail("runtime.episode_determinism", "two runs of the same actions differ")
		}
		if one.problem != "" {
			fail(one.check, "%s", one.problem)
		}
		if out.Oracle = min(out.Oracle, one.score); one.score != env.One {
			fail("semantic.oracle_max", "the oracle scores %s, not 1", one.score)
		}
		if seed == 0 {
			first = one.text
		}
		varied = varied || one.text != first
		idle, err := playOnce(ctx, e, t.ID, seed, func(agent.Seating) (agent.Agent, error) { return agent.NewScripted("nothing", nil), nil })
		if err != nil {
			return err
		}
		if out.Floor = max(out.Floor, idle.Score); idle.Score != 0 {
			fail("semantic.floor_gap", "doing nothing scores %s, not 0", idle.Score)
		}
	}
	if !varied {
		a.breach(Breach{Task: t.ID, Check: "runtime.seed_control", Text: t.ID + ": every seed plays alike"})
	}
	return nil
}

type traced struct {
	text    string
	score   env.Points
	check   string
	problem string
}

// trace plays the oracle and writes down all that was seen; on the way it steps a clone apart and checks the sums.
func trace(e env.Environment, task string, seed uint64) (traced, error) {
	ep, err := e.Start(task, seed)
	if err != nil {
		return traced{}, err
	}
	oracle, ok := ep.(env.Oracle)
	if !ok {
		return traced{}, fmt.Errorf("environment %s has no oracle", e.Spec().Name)
	}
	var out traced
	var sum env.Points
	add := func(v any) {
		data, err := json.Marshal(v)
		if err != nil {
			out.check, out.problem = "runtime.state_contract", err.Error()
		}
		out.text += string(data) + "\n"
	}
	add(ep.Observe())
	for i, action := range oracle.Solution() {
		apart := ep.Clone()
		before := ep.Situation()
		if _, _, err := apart.Step(env.Act("improvise")); err == nil && ep.Situation() != before {
			out.check, out.problem = "runtime.episode_isolation", "a clone's step changed the original"
		}
		o, reward, err := ep.Step(action)
		if err != nil {
			return out, fmt.Errorf("task %s, seed %d: solution step %d: %w", task, seed, i+1, err)
		}
		add(o)
		add(reward)
		var parts env.Points
		for _, p := range reward.Parts {
			parts += p.Value
		}
		if sum += reward.Value; parts != reward.Value {
			out.check, out.problem = "runtime.reward_attribution", fmt.Sprintf("the parts of step %d sum to %s, its reward is %s", i+1, parts, reward.Value)
		}
		if public := ep.Public(); public.Return != sum || public.Score != sum.Clamp() || public.Step != i+1 {
			out.check, out.problem = "runtime.reward_well_formed", fmt.Sprintf("after step %d the rewards sum to %s, the return is %s", i+1, sum, public.Return)
		}
	}
	out.score = ep.Public().Score
	return out, nil
}
