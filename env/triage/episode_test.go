package triage

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"hotseat/env"
)

func begin(t testing.TB, task string, seed uint64) *episode {
	t.Helper()
	s, err := New().Start(task, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*episode)
}

func tasksOf() []string { return []string{"triage/easy", "triage/medium", "triage/hard"} }

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func step(t testing.TB, s env.Episode, a env.Action) (env.Observation, env.Reward) {
	t.Helper()
	o, r, err := s.Step(a)
	if err != nil {
		t.Fatal(err)
	}
	return o, r
}

func TestOracleIsExactlyOne(t *testing.T) {
	for _, task := range tasksOf() {
		for seed := range uint64(100) {
			s := begin(t, task, seed)
			var sum env.Points
			for _, a := range s.Solution() {
				o, r := step(t, s, a)
				sum += r.Value
				if f := o.Sections[2].Rows; f[len(f)-1][5].Value != "1.00" {
					t.Fatalf("%s seed %d: correctness %s", task, seed, f[len(f)-1][5].Value)
				}
			}
			p := s.Public()
			if sum != env.One || p.Score != env.One || p.Reason != env.Closed || len(s.Findings()) != 0 || len(s.Outcome().Missed) != 0 {
				t.Fatalf("%s seed %d: %s, %+v, %v", task, seed, sum, p, s.Findings())
			}
		}
	}
}

func TestAnswersOnTheWire(t *testing.T) {
	for name, text := range map[string]string{
		"named":   `{"name":"triage","args":{"route_category":"billing","urgency_assessment":"low","resolution_difficulty":"easy","priority_score":15}}`,
		"wire":    `{"action_type":"Triage","route_category":"billing","urgency_assessment":"low","resolution_difficulty":"easy","priority_score":15}`,
		"flat":    `{"route_category":"Billing","urgency_assessment":"low","resolution_difficulty":"easy","priority_score":"15","metadata":{}}`,
		"decimal": `{"route_category":"billing","urgency_assessment":"low","resolution_difficulty":"easy","priority_score":15.0}`,
	} {
		t.Run(name, func(t *testing.T) {
			a, err := env.DecodeAction([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			s := begin(t, "triage/easy", 3)
			step(t, s, a)
			if want := (answer{1, Billing, Low, Easy, 15}); len(s.answers) != 1 || s.answers[0] != want {
				t.Errorf("%v, feedback %s", s.answers, s.feedback)
			}
		})
	}
}

func TestBadInputIsNamedAndCostsLittle(t *testing.T) {
	good := func() env.Action { return triage(Billing, Low, Easy, 15) }
	with := func(name string, v any) env.Action {
		a := good()
		a.Args[name] = v
		return a
	}
	without := good()
	delete(without.Args, argUrgency)
	priority := "give a whole number from 0 to 100"
	cases := map[string]struct {
		a    env.Action
		want []string
	}{
		"unknown category": {with(argRoute, "refunds"), []string{"route_category", `"refunds"`, "billing, technical, feature, feedback, spam"}},
		"two categories":   {with(argRoute, "billing technical"), []string{"route_category", "use one of"}},
		"empty category":   {with(argRoute, ""), []string{"route_category", "use one of"}},
		"number for label": {with(argUrgency, 3), []string{"urgency_assessment", "low, medium, high, critical"}},
		"wrong scale":      {with(argDifficulty, "low"), []string{"resolution_difficulty", "easy, medium, hard"}},
		"101":              {with(argPriority, 101), []string{"priority_score", "101", priority}},
		"-1":               {with(argPriority, -1), []string{"priority_score", "-1", priority}},
		"50.5":             {with(argPriority, json.Number("50.5")), []string{"priority_score", "50.5", priority}},
		"1e9":              {with(argPriority, json.Number("1e9")), []string{"priority_score", priority}},
		"text":             {with(argPriority, "high"), []string{"priority_score", priority}},
		"null":             {with(argPriority, nil), []string{"priority_score", "is missing", priority}},
		"list":             {with(argPriority, []any{50}), []string{"priority_score", priority}},
		"missing":          {without, []string{"urgency_assessment", "is missing", "use one of low, medium, high, critical"}},
		"extra":            {with("content", strings.Repeat("billing technical ", 120)), []string{"content", "route_category, urgency_assessment"}},
		"unknown action":   {env.Act("close_ticket"), []string{`"close_ticket"`, "triage"}},
		"nothing":          {env.Action{}, []string{"route_category", "is missing"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := begin(t, "triage/medium", 4)
			before := s.Observe()
			o, r := step(t, s, c.a)
			for _, want := range c.want {
				if !strings.Contains(o.Feedback, want) {
					t.Errorf("feedback %q does not say %q", o.Feedback, want)
				}
			}
			if len(o.Feedback) > 400 {
				t.Errorf("feedback of %d bytes", len(o.Feedback))
			}
			if r.Value != -invalidCost || o.Step != 1 || !reflect.DeepEqual(o.Ticket, before.Ticket) || !reflect.DeepEqual(o.Sections, before.Sections) {
				t.Errorf("reward %s, step %d: the state was not kept", r.Value, o.Step)
			}
			if f := s.Findings(); len(f) != 1 || f[0].Name != invalidAction || f[0].Step != 1 {
				t.Errorf("findings %v", f)
			}
		})
	}
}

func TestStepsRunOut(t *testing.T) {
	s := begin(t, "triage/easy", 1)
	solution := s.Solution()
	for range 4 {
		step(t, s, env.Act("?"))
	}
	for _, a := range solution[:3] {
		step(t, s, a)
	}
	for range 3 {
		step(t, s, env.Act("?"))
	}
	// Three of five tickets right, seven answers not understood: 0.60 − 0.14.
	p := s.Public()
	if p.Reason != env.OutOfSteps || p.Step != 10 || p.Return != 460_000 {
		t.Errorf("%+v", p)
	}
	f := s.Findings()
	if len(f) != 8 || f[7].Name != outOfSteps {
		t.Errorf("%v", f)
	}
	before := jsonOf(t, s.Observe())
	if _, r, err := s.Step(solution[3]); !errors.Is(err, env.ErrDone) || r.Value != 0 || jsonOf(t, s.Observe()) != before {
		t.Error("the end is not the end")
	}
	if s.Candidates() != nil || s.Observe().Actions[0].Unavailable == "" {
		t.Error("actions are offered after the end")
	}
}

// TestNothingLeaks plays two queues that differ in nothing but the truth: they look alike, answers that cannot be read
// included, until an answer is scored; and then only the score tells.
func TestNothingLeaks(t *testing.T) {
	for _, task := range tasksOf() {
		a, b := begin(t, task, 9), begin(t, task, 9)
		for i := range b.tickets {
			l := &b.tickets[i].labels
			l.Route, l.Urgency, l.Difficulty = Spam, Critical, Hard
			l.Priority, l.PriorityMin, l.PriorityMax = 99, 98, 100
			b.tickets[i].matters = []Matter{{Bait, true}}
		}
		same := func(when string) {
			t.Helper()
			if jsonOf(t, a.Observe()) != jsonOf(t, b.Observe()) || jsonOf(t, a.Public()) != jsonOf(t, b.Public()) || a.Situation() != b.Situation() {
				t.Fatalf("%s: they differ %s", task, when)
			}
		}
		same("at the start")
		for _, bad := range []env.Action{env.Act("?"), triage("?", Low, Easy, 1), triage(Billing, Low, Easy, 101)} {
			step(t, a, bad)
			step(t, b, bad)
			same("after " + jsonOf(t, bad))
		}
		oa, _ := step(t, a, triage(Feature, Low, Easy, 30))
		ob, _ := step(t, b, triage(Feature, Low, Easy, 30))
		for _, o := range []*env.Observation{&oa, &ob} {
			o.Feedback, o.RewardParts, o.Sections[1].Fields = "", nil, nil
			o.Sections[2].Rows[0][5].Value = ""
		}
		if jsonOf(t, oa) != jsonOf(t, ob) {
			t.Errorf("%s: more than the score differs after an answer", task)
		}
	}
}

func TestClonesAreIndependent(t *testing.T) {
	s := begin(t, "triage/hard", 2)
	solution := s.Solution()
	step(t, s, solution[0])
	before, outcome := jsonOf(t, s.Observe()), jsonOf(t, s.Outcome())
	c := s.Clone()
	for _, a := range []env.Action{env.Act("?"), triage(Spam, Low, Easy, 0), solution[2]} {
		step(t, c, a)
	}
	if jsonOf(t, s.Observe()) != before || jsonOf(t, s.Outcome()) != outcome || len(s.Findings()) != 0 {
		t.Error("stepping a clone changed the original")
	}
	afterClone := jsonOf(t, c.Observe())
	step(t, s, solution[1])
	step(t, s, solution[2])
	if jsonOf(t, c.Observe()) != afterClone {
		t.Error("stepping the original changed the clone")
	}
	if s.Situation() != c.Situation() || s.Situation() == begin(t, "triage/hard", 2).Situation() || s.Situation() == begin(t, "triage/hard", 3).Situation() {
		t.Error("situations tell the wrong things apart")
	}
}

func TestEpisodesAreByteEqual(t *testing.T) {
	for _, task := range tasksOf() {
		a, b := begin(t, task, 77), begin(t, task, 77)
		rng := rand.New(rand.NewPCG(1, 2))
		for !a.Public().Done {
			x := randomAnswer(rng)
			oa, ra := step(t, a, x)
			ob, rb := step(t, b, x)
			if jsonOf(t, oa) != jsonOf(t, ob) || !reflect.DeepEqual(ra, rb) {
				t.Fatal("the same seed and actions gave another step")
			}
		}
		if jsonOf(t, a.Outcome())+jsonOf(t, a.Findings()) != jsonOf(t, b.Outcome())+jsonOf(t, b.Findings()) {
			t.Error("the same seed and actions gave another outcome")
		}
		if begin(t, task, 0).tickets[0].seen.Body == begin(t, task, 1).tickets[0].seen.Body {
			t.Error("the seed drives nothing")
		}
	}
}

func randomAnswer(rng *rand.Rand) env.Action {
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	a := triage(pick(routes()), pick(urgencies()), pick(difficulties()), rng.IntN(104)-2)
	if rng.IntN(12) == 0 {
		delete(a.Args, pick([]string{argRoute, argUrgency, argPriority}))
	}
	return a
}

func TestRewardsSumToTheReturn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	lowest := env.One
	for i := range 600 {
		s := begin(t, tasksOf()[i%3], uint64(i))
		var sum env.Points
		for !s.Public().Done {
			_, r := step(t, s, randomAnswer(rng))
			var parts env.Points
			for _, p := range r.Parts {
				parts += p.Value
			}
			sum += r.Value
			if p := s.Public(); parts != r.Value || p.Return != sum || p.Score != sum.Clamp() || p.Score < 0 || p.Score > env.One {
				t.Fatalf("reward %s, parts %s, sum %s, %+v", r.Value, parts, sum, p)
			}
		}
		var earned, weight env.Points
		o := s.Outcome()
		for _, m := range append(o.Reached, o.Missed...) {
			earned += m.Earned
			weight += m.Weight
		}
		if weight != env.One || earned-invalidCost*env.Points(len(s.invalid)) != sum {
			t.Fatalf("milestones earn %s of %s, the return is %s", earned, weight, sum)
		}
		lowest = min(lowest, sum)
	}
	if lowest >= 0 {
		t.Error("no return fell below 0: the clamp went untested")
	}
}

func TestCandidatesHoldTheBestAnswer(t *testing.T) {
	spec := New().Spec()
	for seed := range uint64(30) {
		s := begin(t, "triage/hard", seed)
		for !s.Public().Done {
			list := s.Candidates()
			if len(list) < 10 {
				t.Fatalf("%d candidates", len(list))
			}
			for i, a := range list {
				if _, bad := spec.Check(a); bad != nil {
					t.Fatal(bad)
				}
				c := s.Clone()
				_, r := step(t, c, a)
				if full := r.Value >= env.One/15; full != (i == 0) {
					t.Fatalf("candidate %d earns %s", i, r.Value)
				}
			}
			step(t, s, list[0])
		}
	}
}

func TestUnknownTask(t *testing.T) {
	e := New()
	if _, err := e.Start("triage/expert", 0); !errors.Is(err, env.ErrUnknownTask) || !strings.Contains(err.Error(), "triage/hard") {
		t.Error(err)
	}
	if _, err := e.Digest("easy"); !errors.Is(err, env.ErrUnknownTask) {
		t.Error(err)
	}
	a, _ := e.Digest("triage/easy")
	b, _ := e.Digest("triage/hard")
	again, _ := New().Digest("triage/easy")
	if a == b || a != again || !strings.HasPrefix(a, "sha256:") {
		t.Errorf("digests %s %s %s", a, b, again)
	}
}

func TestObservationIsDocumented(t *testing.T) {
	o := begin(t, "triage/hard", 0).Observe()
	var wire struct {
		Ticket map[string]any `json:"ticket"`
		Rest   map[string]any `json:"-"`
	}
	text := jsonOf(t, o)
	if err := json.Unmarshal([]byte(text), &wire); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"id", "number", "subject", "body", "description", "initial_category", "sentiment", "word_count", "account_age_days", "previous_tickets"} {
		if _, ok := wire.Ticket[name]; !ok {
			t.Errorf("ticket has no %s", name)
		}
	}
	for _, name := range []string{`"handbook":"# Triage handbook`, `"progress":{"ticket":"1","tickets":"15","done":"0"}`, `"stats":{"correctness":"0.00"`, `"finished":[]`, `"max_steps":20`} {
		if !strings.Contains(text, name) {
			t.Errorf("the observation has no %s", name)
		}
	}
	var back env.Observation
	if err := json.Unmarshal([]byte(text), &back); err != nil || jsonOf(t, back) != text {
		t.Errorf("it does not read back: %v", err)
	}
}

func FuzzStep(f *testing.F) {
	f.Add(`{"route_category":"billing","urgency_assessment":"low","resolution_difficulty":"easy","priority_score":15}`)
	f.Add(`{"name":"triage","args":{"priority_score":50.5}}`)
	f.Add(`{"action_type":"Triage","route_category":["billing"],"priority_score":{}}`)
	e := New()
	start, err := e.Start("triage/easy", 5)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := env.DecodeAction([]byte(text))
		if err != nil {
			return
		}
		s := start.Clone().(*episode)
		o, r := step(t, s, a)
		if r.Value != s.total() || o.Step != 1 || len(s.answers)+len(s.invalid) != 1 {
			t.Fatalf("reward %s, %+v", r.Value, s.Public())
		}
		jsonOf(t, o)
		if len(s.invalid) == 1 && (r.Value != -invalidCost || len(o.Feedback) > 500) {
			t.Fatalf("reward %s, feedback %q", r.Value, o.Feedback)
		}
	})
}

// A ticket that was not answered counts as wrong: one right answer of five is 0.2, whatever the seat's own statistics say.
func TestMeasuresAreOverAllTickets(t *testing.T) {
	s := begin(t, "triage/easy", 0)
	want := func(value env.Points) {
		t.Helper()
		for i, name := range []string{"route accuracy", "efficiency"} {
			if m := s.Outcome().Measures[i]; m != (env.Measure{Name: name, Value: value}) {
				t.Errorf("%+v, want %s %s", m, name, value)
			}
		}
	}
	solution := s.Solution()
	want(0)
	step(t, s, solution[0])
	want(env.Milli(200))
	for _, a := range solution[1:] {
		step(t, s, a)
	}
	want(env.One)
}
