package desk

import (
	"hash/fnv"

	"hotseat/env"
	"hotseat/tasks"
)

// Toy is an environment of one ticket, for what the shipped ones do not do: hostile texts, and an action that cannot be taken.
type Toy struct{ Text string }

// Spec describes it.
func (t Toy) Spec() env.Spec {
	return env.Spec{Name: "toy", Version: "1", Title: t.Text, Description: t.Text, Briefing: []string{t.Text, t.Text}, Actions: []env.ActionSpec{
		{Name: "say", Wire: "Say", Verb: "say", Label: "Say", Help: t.Text, Args: []env.ArgSpec{{Name: "words", Label: "Words", Kind: env.Text, MinLen: 1, MaxLen: 500, Canned: true}}},
		{Name: "look", Wire: "Look", Verb: "look", Label: "Look", Help: "Look for it.", Args: []env.ArgSpec{{Name: "for", Label: "Look for", Kind: env.Line, MinLen: 1, MaxLen: 50}}},
		{Name: "pay", Wire: "Pay", Verb: "pay", Label: "Pay", Help: "Pay.", Args: []env.ArgSpec{{Name: "amount", Label: "Amount", Kind: env.Money, Min: 1, Max: 50_000}}},
		{Name: "sort", Wire: "Sort", Verb: "sort", Label: "Sort", Help: "Sort.", Args: []env.ArgSpec{{Name: "to", Label: "To", Kind: env.Choice, Choices: []string{"left", "right"}},
			{Name: "rank", Label: "Rank", Kind: env.Int, Max: 100}}},
		{Name: "never", Wire: "Never", Verb: "never", Label: "Never", Help: "Never."},
		{Name: "end", Wire: "End", Verb: "end", Label: "End", Help: "End it.", Ends: true},
	}, Canned: []env.Canned{{ID: "a", Label: t.Text, Text: "Dear {name}: " + t.Text}}, Levels: []env.Level{{Name: "easy", Target: env.Milli(900), Task: "toy/it"}}}
}

// Tasks lists the one task.
func (t Toy) Tasks() []env.TaskInfo {
	return []env.TaskInfo{{ID: "toy/it", Family: "it", Level: "easy", Title: t.Text}}
}

// Start begins it.
func (t Toy) Start(string, uint64) (env.Episode, error) { return &toyEpisode{t: t}, nil }

// Digest is a constant.
func (t Toy) Digest(string) (string, error) { return "sha256:toy", nil }

// Lint finds nothing.
func (t Toy) Lint(*tasks.Task) []tasks.Problem { return nil }

type toyEpisode struct {
	t    Toy
	said []env.Message
	docs []env.Document
	n    int
	ret  env.Points
	done bool
}

func (e *toyEpisode) Observe() env.Observation {
	x := e.t.Text
	o := env.Observation{Ticket: &env.Ticket{Number: "T-1", Family: "it", Subject: x, Body: x, Channel: "chat", Status: "open"},
		Customer: &env.Customer{ID: "C-1", Name: x, Plan: x, Premium: true, Email: x}, Documents: e.docs, Feedback: x, Step: e.n, MaxSteps: 20,
		Conversation: append([]env.Message{{From: env.FromCustomer, Name: x, Text: x, At: "09:00"}}, e.said...),
		Sections:     []env.Section{{Name: "notes", Text: "# " + x}, {Name: "facts", Fields: []env.Field{{Name: x, Value: x}}}}}
	for _, a := range e.t.Spec().Actions {
		why := ""
		if a.Name == "never" {
			why = "it is never done: " + x
		}
		o.Actions = append(o.Actions, env.Available{Name: a.Name, Unavailable: why})
	}
	return o
}

// Step earns a little by looking and loses more by paying.
func (e *toyEpisode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if e.done {
		return e.Observe(), env.Reward{}, env.ErrDone
	}
	e.n++
	var r env.Reward
	switch a.Name {
	case "look":
		for range 2 {
			e.docs = append(e.docs[:len(e.docs):len(e.docs)], env.Document{ID: e.t.Text, Title: e.t.Text, Kind: e.t.Text, Text: "# " + e.t.Text, Step: e.n})
		}
		r.Add("look", env.Milli(100), e.t.Text)
	case "pay":
		r.Add("pay", -env.Milli(50), e.t.Text)
	case "say":
		e.said = append(e.said[:len(e.said):len(e.said)], env.Message{From: env.FromAgent, Text: a.Text("words"), At: "09:01"})
	case "end":
		e.done = true
	}
	e.ret += r.Value
	return e.Observe(), r, nil
}

func (e *toyEpisode) Public() env.State {
	s := env.State{Environment: "toy", Family: "it", Ticket: "T-1", Level: "easy", Step: e.n, MaxSteps: 20, Done: e.done, Return: e.ret, Score: e.ret.Clamp()}
	if e.done {
		s.Reason = env.Closed
	}
	return s
}

func (e *toyEpisode) Outcome() env.Outcome {
	return env.Outcome{Missed: []env.Milestone{{Name: "all", Label: e.t.Text, Weight: env.One}}}
}

func (e *toyEpisode) Findings() []env.Finding {
	return []env.Finding{{Name: "paid", Step: max(e.n, 1), Evidence: e.t.Text}}
}

func (e *toyEpisode) Clone() env.Episode {
	c := *e
	return &c
}

func (e *toyEpisode) Situation() uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(len(e.docs)), byte(len(e.said)), byte(e.ret / env.Milli(10))})
	return h.Sum64()
}

func (e *toyEpisode) Candidates() []env.Action { return []env.Action{env.Act("end")} }
