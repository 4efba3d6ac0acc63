package openenv

import (
	"encoding/json"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/tasks"
)

func desks(t testing.TB) []*desk {
	t.Helper()
	library, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	var list []*desk
	for _, e := range []env.Environment{resolution.New(library), dialogue.New(library), triage.New()} {
		d, err := newDesk(e)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, d)
	}
	return list
}

// plainly is what the encoder writes, by way of the type that the schema is made of.
func plainly(t *testing.T, d *desk, o env.Observation) map[string]any {
	t.Helper()
	wire := observation{Ticket: o.Ticket, Customer: o.Customer, Conversation: o.Conversation, Documents: o.Documents, Refunded: o.Refunded,
		Feedback: o.Feedback, RewardParts: o.RewardParts, Step: o.Step, MaxSteps: o.MaxSteps, Actions: []available{}}
	if wire.RewardParts == nil {
		wire.RewardParts = []env.Part{}
	}
	for _, a := range o.Actions {
		wire.Actions = append(wire.Actions, available{d.wireName(a.Name), a.Unavailable})
	}
	members := map[string]any{}
	for _, from := range []any{env.Observation{Sections: o.Sections}, wire} {
		data, err := json.Marshal(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &members); err != nil {
			t.Fatal(err)
		}
	}
	return members
}

// Every observation of every task, played by its oracle and at random, is of the form that the schema says and the type has.
func TestObservationsFitTheSchema(t *testing.T) {
	for _, d := range desks(t) {
		schema, err := d.observed.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range d.env.Tasks() {
			for seed := range uint64(2) {
				e := encoder{desk: d}
				episode, err := d.env.Start(task.ID, seed)
				if err != nil {
					t.Fatal(err)
				}
				actions := episode.(env.Oracle).Solution()
				if seed == 1 {
					actions = append([]env.Action{env.Act("nope"), env.Act("reply", "content", "a \"quoted\"\n<b>\u2028 é \U0001f600")}, actions...)
				}
				check(t, d, schema, &e, episode.Observe(), nil, false)
				for _, a := range actions {
					o, r, err := episode.Step(a)
					if err != nil {
						break
					}
					check(t, d, schema, &e, o, &r.Value, episode.Public().Done)
				}
			}
		}
	}
}

func check(t *testing.T, d *desk, schema *jsonschema.Resolved, e *encoder, o env.Observation, reward *env.Points, done bool) {
	t.Helper()
	data, err := e.append(nil, o, reward, done)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Observation map[string]any `json:"observation"`
		Reward      any            `json:"reward"`
		Done        bool           `json:"done"`
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	want, _ := json.Marshal(plainly(t, d, o))
	if got, _ := json.Marshal(answer.Observation); string(got) != string(want) {
		t.Fatalf("the encoder writes\n%s\nthe type\n%s", got, want)
	}
	answer.Observation["reward"], answer.Observation["done"] = answer.Reward, answer.Done
	if err := schema.Validate(answer.Observation); err != nil {
		t.Fatalf("%s: %v: %s", d.name, err, data)
	}
}

// Every action of an oracle, in the form that clients send, fits the schema; what fits it at random is taken by the desk.
func TestActionsFitTheSchema(t *testing.T) {
	for _, d := range desks(t) {
		schema, err := d.action.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range d.env.Tasks() {
			episode, err := d.env.Start(task.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range episode.(env.Oracle).Solution() {
				fields := map[string]any{"action_type": d.wireName(a.Name)}
				for name, v := range a.Args {
					fields[name] = v
				}
				data, _ := json.Marshal(fields)
				var back any
				if err := json.Unmarshal(data, &back); err != nil {
					t.Fatal(err)
				}
				if err := schema.Validate(back); err != nil {
					t.Errorf("%s: %v", data, err)
				}
				if _, _, bad := d.decodeAction(data); bad != nil {
					t.Errorf("%s: %v", data, bad)
				}
			}
		}
		for _, text := range []string{`{}`, `{"action_type":"Nope"}`, `{"action_type":"Triage","priority_score":101}`, `{"action_type":"Reply"}`, `{"action_type":"respond","content":"x","colour":"red"}`} {
			var value any
			_ = json.Unmarshal([]byte(text), &value)
			if schema.Validate(value) == nil {
				t.Errorf("%s: %s fits", d.name, text)
			}
		}
	}
}

// FuzzMessage: whatever comes in, the decoders answer with a message or a fault, and what is an action can be played and recorded.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{`{"type":"reset","data":{"task":"easy","seed":3,"episode_id":"a"}}`, `{"type":"step","data":{"action_type":"Reply","content":"hello"}}`,
		`{"type":"step","data":{"action_type":"IssueRefund","amount":1e2}}`, `{"type":"state"}`, `{"type":"close"}`, `{"type":"mcp","data":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}`,
		`{"type":"mcp","data":{"jsonrpc":"2.0","id":{},"method":"tools/call","params":{"name":"reply","arguments":[]}}}`, `{"type":`, `[]`, `null`, `{"type":"step","data":{"name":"reply","args":{"content":"\ud800"}}}`,
		"{\"type\":\"reset\",\"data\":{\"agent\":\"\u009b\"}}", `{"type":"step","data":{"action_type":"Reply","content":"x","metadata":{"thought":7}}}`} {
		f.Add([]byte(seed))
	}
	library, err := tasks.Shipped()
	if err != nil {
		f.Fatal(err)
	}
	s, err := New(Options{Environments: env.NewRegistry(resolution.New(library)), Record: func(Episode) (agent.Observer, error) { return nothing{}, nil }})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close(f.Context()) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		one, bad := s.sessions.create(s.desk(""), newID())
		if bad != nil {
			t.Fatal(bad)
		}
		defer s.sessions.close(one)
		k := &socket{session: one, server: s}
		for _, message := range [][]byte{raw, []byte(`{"type":"reset"}`), raw, []byte(`{"type":"state"}`)} {
			answer, more := answerMessage(t.Context(), k, message)
			if more && !json.Valid(answer) {
				t.Fatalf("%q is answered by %q", message, answer)
			}
		}
		if answer, _ := answerRPC(t.Context(), k, raw); !json.Valid(answer) {
			t.Fatalf("%q is answered by %q", raw, answer)
		}
	})
}

// nothing records nothing.
type nothing struct{}

func (nothing) Started(agent.Start) error { return nil }
func (nothing) Stepped(agent.Frame) error { return nil }
func (nothing) Ended(agent.End) error     { return nil }
