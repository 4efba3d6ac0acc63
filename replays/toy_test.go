package replays

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/tasks"
)

// toyDesk is a small desk with all that recording has to cope with: lists that grow, sections of every kind, rewards with
// parts, invalid actions, an end by itself and an end of steps.
type toyDesk struct {
	version string
	digest  string
	// bonus changes what replying earns: a desk whose behaviour changed without its digest changing.
	bonus    env.Points
	maxSteps int
}

func newToy() toyDesk { return toyDesk{version: "1.0.0", digest: "sha256:toy", maxSteps: 30} }

func (d toyDesk) Spec() env.Spec {
	return env.Spec{Name: "toy", Version: d.version, Title: "Toy desk", Actions: []env.ActionSpec{
		{Name: "say", Wire: "Say", Verb: "say", Args: []env.ArgSpec{{Name: "content", Kind: env.Text, MinLen: 1, MaxLen: 400}}},
		{Name: "look", Wire: "Look", Verb: "look", Args: []env.ArgSpec{{Name: "content", Kind: env.Text, MinLen: 1, MaxLen: 80}}},
		{Name: "pay", Wire: "Pay", Verb: "pay", Args: []env.ArgSpec{{Name: "amount", Kind: env.Money, Min: 0, Max: 100_000}}},
		{Name: "close", Wire: "Close", Verb: "close", Ends: true},
	}}
}

func (d toyDesk) Tasks() []env.TaskInfo {
	return []env.TaskInfo{{ID: "toy/one", Family: "one", Level: "easy", Title: "Parcel is late"}, {ID: "toy/two", Family: "two", Level: "hard", Title: "Charged twice"}}
}

func (d toyDesk) Digest(string) (string, error) { return d.digest, nil }

func (d toyDesk) Lint(*tasks.Task) []tasks.Problem { return nil }

func (d toyDesk) Start(task string, seed uint64) (env.Episode, error) {
	for _, t := range d.Tasks() {
		if t.ID == task {
			e := &toyEpisode{desk: d, task: t, due: env.Cents(1000 + 100*(seed%7))}
			e.talk = []env.Message{{From: env.FromCustomer, Name: "Priya", Text: "Hello <b>&\u2028 — where is my parcel? " + t.Title, At: "09:00"}}
			return e, nil
		}
	}
	return nil, fmt.Errorf("%w %q", env.ErrUnknownTask, task)
}

type toyEpisode struct {
	desk     toyDesk
	task     env.TaskInfo
	due      env.Cents
	paid     env.Cents
	said     int
	talk     []env.Message
	found    []env.Document
	step     int
	done     bool
	reason   string
	score    env.Points
	feedback string
	parts    []env.Part
}

func (e *toyEpisode) Observe() env.Observation {
	refunded := e.paid
	o := env.Observation{
		Ticket: &env.Ticket{Number: "TKT-1", Family: e.task.Family, Subject: e.task.Title, Body: strings.Repeat("I was promised a parcel for Monday. ", 8),
			Channel: "chat", Status: "open", Sentiment: -0.35},
		Customer:     &env.Customer{ID: "C-7", Name: "Priya N.", Premium: true, Plan: "plus", Months: 24, Tickets: 3, TotalSpend: 120_000, Email: "priya@example.com"},
		Conversation: e.talk[:len(e.talk):len(e.talk)],
		Documents:    e.found[:len(e.found):len(e.found)],
		Refunded:     &refunded,
		Sections: []env.Section{
			{Name: "queue", Rows: [][]env.Field{{{Name: "id", Value: "a"}, {Name: "wait", Value: strconv.Itoa(e.step / 3)}}, {{Name: "id", Value: "b"}}}},
			{Name: "memo", Text: "Be **kind**."},
			{Name: "progress", Fields: []env.Field{{Name: "said", Value: strconv.Itoa(e.said)}, {Name: "last", Value: "none"}}},
		},
		Feedback: e.feedback, RewardParts: e.parts, Step: e.step, MaxSteps: e.desk.maxSteps,
		Actions: []env.Available{{Name: "say"}, {Name: "look"}, {Name: "pay"}, {Name: "close"}},
	}
	if e.paid > 0 {
		o.Actions[2].Unavailable = "paid already"
	}
	return o
}

func (e *toyEpisode) Step(a env.Action) (env.Observation, env.Reward, error) {
	if e.done {
		return env.Observation{}, env.Reward{}, env.ErrDone
	}
	e.step++
	var r env.Reward
	c, bad := e.desk.Spec().Check(a)
	if bad != nil {
		e.feedback = bad.Error()
		r.Add("invalid", -env.Milli(20), bad.Problem)
	} else {
		e.act(&c, &r)
	}
	if e.step >= e.desk.maxSteps && !e.done {
		e.done, e.reason = true, env.OutOfSteps
	}
	e.score += r.Value
	e.parts = r.Parts
	return e.Observe(), r, nil
}

func (e *toyEpisode) act(c *env.Checked, r *env.Reward) {
	at := fmt.Sprintf("%02d:%02d", 9+e.step/60%12, e.step%60)
	switch c.Spec.Name {
	case "say":
		e.said++
		e.talk = append(e.talk, env.Message{From: env.FromAgent, Name: "you", Text: c.Text("content"), At: at},
			env.Message{From: env.FromCustomer, Name: "Priya", Text: "You said " + c.Text("content"), At: at})
		e.feedback = "sent"
		if e.said == 1 {
			r.Add("say", env.Milli(200)+e.desk.bonus, "answered the customer")
		} else {
			r.Add("again", -env.Milli(10), "said something once more")
		}
	case "look":
		e.feedback = fmt.Sprintf("%d documents", len(e.found))
		if strings.Contains(c.Text("content"), "parcel") && len(e.found) == 0 {
			e.found = append(e.found, env.Document{ID: "late-parcels", Title: "Late parcels", Kind: "policy", Text: "Pay what is due.", Step: e.step})
			r.Add("find", env.Milli(300), "found the policy")
		}
	case "pay":
		e.feedback = "paid " + c.Cents("amount").String()
		if e.paid == 0 && c.Cents("amount") == e.due {
			r.Add("pay", env.Milli(400), "paid what is due")
		}
		e.paid += c.Cents("amount")
	case "close":
		e.done, e.reason, e.feedback = true, env.Closed, "closed"
		r.Add("close", env.Milli(100), "closed the ticket")
	}
}

func (e *toyEpisode) Public() env.State {
	return env.State{Environment: "toy", Family: e.task.Family, Ticket: "TKT-1", Level: e.task.Level, Step: e.step, MaxSteps: e.desk.maxSteps,
		Done: e.done, Reason: e.reason, Return: e.score, Score: e.score.Clamp()}
}

func (e *toyEpisode) Outcome() env.Outcome {
	o := env.Outcome{Fields: []env.Field{{Name: "paid", Value: e.paid.Decimal()}}}
	m := env.Milestone{Name: "pay", Label: "Pay what is due", Weight: env.Milli(400)}
	if e.paid == e.due {
		m.Earned = m.Weight
		o.Reached = append(o.Reached, m)
	} else {
		o.Missed = append(o.Missed, m)
	}
	return o
}

func (e *toyEpisode) Findings() []env.Finding {
	if e.paid == 0 || e.paid == e.due {
		return nil
	}
	return []env.Finding{{Name: "wrong-amount", Step: e.step, Evidence: fmt.Sprintf("paid %s where %s was due", e.paid, e.due)}}
}

func (e *toyEpisode) Clone() env.Episode {
	c := *e
	c.talk, c.found = slices.Clone(e.talk), slices.Clone(e.found)
	return &c
}

func (e *toyEpisode) Situation() uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %d %d %v", e.paid, min(e.said, 1), len(e.found), e.done)
	return h.Sum64()
}

func (e *toyEpisode) Candidates() []env.Action { return []env.Action{env.Act("close")} }

// tick is a clock that moves on by a second whenever it is read.
func tick() func() time.Time {
	now := time.Date(2026, 3, 18, 8, 59, 59, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

func testOptions() Options {
	return Options{Tool: "hotseat 0.1.0", Clock: tick(), ID: "01KM0000000000000000000000"}
}

func baseline() agent.Identity { return agent.Identity{Kind: agent.Scripted, Name: "baseline"} }

// goodRun is a solved episode of toy/one with seed 0.
func goodRun() []env.Action {
	return []env.Action{env.Act("look", "content", "parcel"), env.Act("pay", "sum", "10"), env.Act("pay", "amount", env.Cents(1000)),
		env.Act("say", "content", "Sorry, Priya: I have paid $10.00 \"back\" <now>."), env.Act("close")}
}

// play runs actions through a seat and returns the frames as they were played.
func play(t testing.TB, d toyDesk, task string, seed uint64, actions []env.Action, observers ...agent.Observer) (agent.Start, []agent.Frame) {
	t.Helper()
	s, err := agent.Sit(d, task, seed, baseline(), observers...)
	if err != nil {
		t.Fatal(err)
	}
	var frames []agent.Frame
	for i, a := range actions {
		m := agent.Move{Action: a, AtMS: int64(i) * 1500}
		if i%3 == 1 {
			m.Thought, m.Usage = "let me think", &agent.Usage{InputTokens: 812, OutputTokens: 41, CostUSD: 0.0011, LatencyMS: 930}
		}
		f, err := s.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, f)
		if f.Done {
			break
		}
	}
	if err := s.Leave(); err != nil {
		t.Fatal(err)
	}
	return s.Start, frames
}

// record gives the bytes of a recorded episode.
func record(t testing.TB, d toyDesk, task string, seed uint64, actions []env.Action) []byte {
	t.Helper()
	var b bytes.Buffer
	play(t, d, task, seed, actions, NewRecorder(&b, testOptions()))
	return b.Bytes()
}

// longRun is an episode of n steps that never ends.
func longRun(n int) (toyDesk, []env.Action) {
	d := newToy()
	d.maxSteps = n + 1
	actions := make([]env.Action, n)
	for i := range actions {
		switch i % 5 {
		case 0:
			actions[i] = env.Act("look", "content", "parcel "+strconv.Itoa(i))
		case 1:
			actions[i] = env.Act("pay", "amount", env.Cents(i))
		default:
			actions[i] = env.Act("say", "content", fmt.Sprintf("This is what I have to say in step %d: your parcel left us on Monday and should be with you soon.", i))
		}
	}
	return d, actions
}
