package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// Environment is a server's desk in the place of a local one: its episodes run on the server. It knows no truth: outcomes and findings
// are empty, and episodes cannot be cloned.
type Environment struct {
	ctx    context.Context // of the connections, since env.Environment hands none in
	server Server
	local  env.Environment // the desk of the same action space, for its spec and its tasks
	// Agent is who the server is told takes the seat; empty: nobody in particular.
	Agent string
}

// Connect looks at the server's action schema and finds the local desk that has the same actions.
func Connect(ctx context.Context, s Server, local env.Registry) (*Environment, error) {
	var schema struct {
		Action any `json:"action"`
	}
	asked, cancel := s.soon(ctx)
	defer cancel()
	if err := s.getJSON(asked, "/schema", &schema); err != nil {
		return nil, s.away(err)
	}
	words := map[string]bool{}
	collect(schema.Action, words)
	var names []string
	for _, e := range local.All() {
		if speaks(e.Spec(), words) {
			return &Environment{ctx: ctx, server: s, local: e}, nil
		}
		names = append(names, e.Spec().Name)
	}
	return nil, fmt.Errorf("server %s: its actions are those of no desk that is known here (%s)", s.URL, strings.Join(names, ", "))
}

// collect gathers the names of properties and the values of enumerations, however deep they stand.
func collect(schema any, words map[string]bool) {
	switch v := schema.(type) {
	case map[string]any:
		for key, value := range v {
			if properties, ok := value.(map[string]any); ok && key == "properties" {
				for name := range properties {
					words[fold(name)] = true
				}
			}
			if text, ok := value.(string); ok && key == "const" {
				words[fold(text)] = true
			}
			collect(value, words)
		}
	case []any:
		for _, one := range v {
			if text, ok := one.(string); ok {
				words[fold(text)] = true
			}
			collect(one, words)
		}
	}
}

// speaks tells whether a schema has every action of the desk and every argument that must be there.
func speaks(spec env.Spec, words map[string]bool) bool {
	for _, a := range spec.Actions {
		if len(spec.Actions) > 1 && !words[fold(a.Name)] && !words[fold(a.Wire)] {
			return false
		}
		for _, arg := range a.Args {
			if !arg.Optional && !words[fold(arg.Name)] {
				return false
			}
		}
	}
	return true
}

func fold(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
}

// Spec is that of the local desk with the same actions.
func (e *Environment) Spec() env.Spec { return e.local.Spec() }

// Tasks lists those of the local desk: a hotseat knows them too, another server at least the levels.
func (e *Environment) Tasks() []env.TaskInfo { return e.local.Tasks() }

// Digest tells that what the episode does is not known here: it is another one each time, so that no replay is taken for one that can be
// played again.
func (e *Environment) Digest(string) (string, error) { return env.RemoteDigest + rand.Text(), nil }

// Distant says that episodes take seats elsewhere.
func (e *Environment) Distant() {}

// Under is the same desk, whose seats are waited for until the context is done.
func (e *Environment) Under(ctx context.Context) env.Environment {
	under := *e
	under.ctx = ctx
	return &under
}

// Local is the desk of this program that has the same actions.
func (e *Environment) Local() env.Environment { return e.local }

// Lint has nothing to say of tickets that are elsewhere.
func (e *Environment) Lint(*tasks.Task) []tasks.Problem { return nil }

// Start takes a seat at the server and resets it to the task. A task that a level's name stands for goes by that name, which other
// servers know too. Where there is no seat the error is an *env.AwayError.
func (e *Environment) Start(task string, seed uint64) (env.Episode, error) {
	s, err := e.sit(task, seed)
	if err != nil {
		return nil, e.server.away(err)
	}
	return s, nil
}

func (e *Environment) sit(task string, seed uint64) (*Episode, error) {
	parameters := map[string]any{"task": task, "seed": seed, "invalid": "step"}
	if e.Agent != "" {
		parameters["agent"] = e.Agent
	}
	for _, t := range e.Tasks() {
		if t.ID == task {
			parameters["level"], parameters["difficulty"] = t.Level, t.Level
		}
	}
	for _, l := range e.Spec().Levels {
		if l.Task == task {
			parameters["task"] = l.Name
		}
	}
	ctx, cancel := e.server.within(e.ctx)
	defer cancel()
	conn, err := Dial(ctx, e.server)
	if err != nil {
		return nil, err
	}
	first, err := conn.Reset(ctx, parameters)
	if err != nil {
		conn.drop()
		return nil, fmt.Errorf("task %s: %w", task, err)
	}
	s := &Episode{from: e, task: task, seed: seed, conn: conn, spec: e.Spec(), seen: atDesk(e.Spec(), first.Observation)}
	s.refresh()
	return s, nil
}

// Episode is a run on a server. Its Step may fail as the connection may, with an *env.AwayError; Rejoin may mend that. Not safe for
// concurrent use.
type Episode struct {
	from   *Environment
	task   string
	seed   uint64
	conn   *Conn // nil once the seat was given back, or lost
	spec   env.Spec
	seen   env.Observation
	public env.State
	taken  []env.Action // that the server has answered
}

// atDesk calls the actions of an observation as the desk does: on the wire they have names of their own. A server that does not say what
// may be done now is taken to allow all.
func atDesk(spec env.Spec, o env.Observation) env.Observation {
	list := make([]env.Available, 0, len(spec.Actions))
	for _, a := range o.Actions {
		if known, ok := spec.Action(a.Name); ok {
			a.Name = known.Name
		}
		list = append(list, a)
	}
	if len(list) == 0 {
		for _, a := range spec.Actions {
			list = append(list, env.Available{Name: a.Name})
		}
	}
	o.Actions = list
	return o
}

// refresh asks for what the server tells of the episode; a server that tells less leaves the rest as it was.
func (s *Episode) refresh() {
	var told env.State
	ctx, cancel := s.from.server.soon(s.from.ctx)
	defer cancel()
	if err := s.conn.State(ctx, &told); err != nil {
		return
	}
	told.Done, told.Return, told.Score = s.public.Done, s.public.Return, s.public.Score
	if told.MaxSteps == 0 {
		told.MaxSteps = s.seen.MaxSteps
	}
	if told.Environment == "" {
		told.Environment = s.spec.Name
	}
	s.public = told
}

// Observe is what the server showed last.
func (s *Episode) Observe() env.Observation { return s.seen }

// Step takes an action at the server. The seat is given back when the episode is over.
func (s *Episode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if s.public.Done {
		return s.seen, env.Reward{}, env.ErrDone
	}
	if s.conn == nil {
		return s.seen, env.Reward{}, s.from.server.away(errors.New("the seat was given back"))
	}
	ctx, cancel := s.from.server.within(s.from.ctx)
	defer cancel()
	result, err := s.conn.Step(ctx, s.wire(a))
	var refused *ServerError
	if errors.As(err, &refused) && refused.Code == "VALIDATION_ERROR" {
		s.seen.Feedback, s.seen.RewardParts = "Invalid action. "+refused.Message, nil
		s.taken = append(s.taken, a)
		return s.seen, env.Reward{}, nil
	}
	if err != nil { // whether the step was taken there is not known: this seat is of no more use
		s.conn.drop()
		s.conn = nil
		return s.seen, env.Reward{}, s.from.server.away(err)
	}
	s.taken = append(s.taken, a)
	result.Observation = atDesk(s.spec, result.Observation)
	s.seen = result.Observation
	s.public.Step++
	s.public.Return += result.Reward
	s.public.Score = s.public.Return.Clamp()
	if s.public.Done = result.Done; result.Done {
		s.public.Reason = env.Closed
		s.refresh()
		_ = s.Close()
	}
	return s.seen, reward(result), nil
}

// reward gives the parts where they explain the whole, else one part for all.
func reward(r Result) env.Reward {
	var sum env.Points
	for _, p := range r.Observation.RewardParts {
		sum += p.Value
	}
	if sum == r.Reward {
		return env.Reward{Value: r.Reward, Parts: r.Observation.RewardParts}
	}
	return env.Reward{Value: r.Reward, Parts: []env.Part{{Name: "server", Value: r.Reward, Why: "what the server gave"}}}
}

// wire is an action as OpenEnv servers take it.
func (s *Episode) wire(a env.Action) map[string]any {
	fields := make(map[string]any, len(a.Args)+1)
	for name, value := range a.Args {
		fields[name] = value
	}
	spec, ok := s.spec.Action(a.Name)
	switch {
	case !ok:
		fields["action_type"] = a.Name
	case len(s.spec.Actions) > 1: // a desk with one action needs no name for it
		fields["action_type"] = spec.Wire
	}
	return fields
}

// Rejoin takes a new seat at the server, with the same ticket and seed, and repeats the actions there.
func (s *Episode) Rejoin() error {
	fresh, err := s.from.sit(s.task, s.seed)
	if err != nil {
		return s.from.server.away(err)
	}
	for i, a := range s.taken {
		if _, _, err := fresh.Step(a); err != nil {
			_ = fresh.Close()
			return fmt.Errorf("step %d repeated: %w", i+1, err)
		}
	}
	if !reflect.DeepEqual(fresh.seen, s.seen) || fresh.public.Return != s.public.Return || fresh.public.Done != s.public.Done {
		_ = fresh.Close()
		return &env.AwayError{Where: s.from.server.URL, Why: "it plays this ticket differently now, and your steps lead elsewhere"}
	}
	_ = s.Close()
	*s = *fresh
	return nil
}

// Close gives the seat back; an episode that is not over ends on the server as aborted.
func (s *Episode) Close() error {
	if s.conn == nil {
		return nil
	}
	conn := s.conn
	s.conn = nil
	return conn.Close()
}

// Public is what the server tells of the episode.
func (s *Episode) Public() env.State { return s.public }

// Outcome is not known here.
func (s *Episode) Outcome() env.Outcome { return env.Outcome{} }

// Findings are not known here.
func (s *Episode) Findings() []env.Finding { return nil }

// Clone is a copy that can be looked at and not be played: the server has one seat.
func (s *Episode) Clone() env.Episode {
	c := *s
	c.conn = nil
	return &c
}

// Situation is not known here.
func (s *Episode) Situation() uint64 { return 0 }

// Candidates are not known here.
func (s *Episode) Candidates() []env.Action { return nil }

var (
	_ env.Distant  = (*Environment)(nil)
	_ env.Rejoiner = (*Episode)(nil)
)
