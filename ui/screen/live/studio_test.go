package live_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/replays"
)

// studio is a source without a server: what it lists and what it sends is what the test says, and nothing moves by itself.
type studio struct {
	t    testing.TB
	mu   sync.Mutex
	list []feed.Episode
	err  error // what is answered instead of the list
	on   map[string]*programme
}

func newStudio(t testing.TB, list ...feed.Episode) *studio {
	return &studio{t: t, list: list, on: map[string]*programme{}}
}

// Episodes gives the list.
func (s *studio) Episodes(context.Context) ([]feed.Episode, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]feed.Episode{}, s.list...), s.err
}

// Follow plays an episode from its beginning.
func (s *studio) Follow(ctx context.Context, key string) (io.ReadCloser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.on[key]
	if !ok {
		return nil, client.ErrNotFound
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken != nil {
		return nil, p.broken
	}
	return &listener{ctx: ctx, p: p}, nil
}

// Name is an address that nobody asks.
func (s *studio) Name() string { return "http://desk.example:7860" }

// answers sets what is listed from now on.
func (s *studio) answers(err error, list ...feed.Episode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list, s.err = list, err
}

// begin puts a recording on the air.
func (s *studio) begin(key string, start agent.Start) *programme {
	s.t.Helper()
	p := &programme{t: s.t, changed: make(chan struct{})}
	p.rec = replays.NewRecorder(p, replays.Options{Tool: "hotseat test", ID: key, Clock: func() time.Time { return noon }})
	if err := p.rec.Started(start); err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on[key] = p
	return p
}

// noon is the time of all recordings here.
var noon = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// programme is an episode on the air.
type programme struct {
	t       testing.TB
	rec     *replays.Recorder
	mu      sync.Mutex
	sent    []byte
	broken  error // the connection is
	changed chan struct{}
}

// Write sends what the recorder writes, or anything else.
func (p *programme) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, data...)
	p.wake()
	return len(data), nil
}

func (p *programme) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// cut breaks the connection off, or mends it with nil.
func (p *programme) cut(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = err
	p.wake()
}

func (p *programme) step(f agent.Frame) {
	p.t.Helper()
	if err := p.rec.Stepped(f); err != nil {
		p.t.Fatal(err)
	}
}

func (p *programme) end(e agent.End) {
	p.t.Helper()
	if err := p.rec.Ended(e); err != nil {
		p.t.Fatal(err)
	}
}

// listener is one who reads a programme.
type listener struct {
	ctx context.Context
	p   *programme
	at  int
}

func (l *listener) Read(b []byte) (int, error) {
	for {
		l.p.mu.Lock()
		n, broken, changed := copy(b, l.p.sent[l.at:]), l.p.broken, l.p.changed
		l.p.mu.Unlock()
		l.at += n
		switch {
		case broken != nil:
			return 0, broken
		case n > 0:
			return n, nil
		}
		select {
		case <-changed:
		case <-l.ctx.Done():
			return 0, l.ctx.Err()
		}
	}
}

// Close does nothing.
func (l *listener) Close() error { return nil }

// errAway is what a connection breaks off with.
var errAway = errors.New("connection reset by peer")

// episode is one that is running, as lists tell it.
func episode(key, who string, steps int) feed.Episode {
	return feed.Episode{Key: key, EpisodeID: key, Environment: "resolution", Family: "charged-twice", Level: "hard", Ticket: "TKT-6591", Agent: who, Began: noon,
		AgeS: 95, QuietS: 12, Steps: steps, MaxSteps: 10, Reward: env.Milli(50), Score: env.Milli(50 * int64(steps))}
}

// over is an episode that has ended.
func over(e feed.Episode, reason string) feed.Episode {
	e.Done, e.Reason = true, reason
	return e
}

// script is an episode of the refund desk, made up: what agents say and find there does not change with the tickets that are shipped.
type script struct {
	spec env.Spec
	now  env.Observation
	n    int
	ret  env.Points
}

func newScript(spec env.Spec) *script {
	return &script{spec: spec, now: env.Observation{
		Ticket: &env.Ticket{Number: "TKT-6591", Family: "charged-twice", Subject: "Charged twice!", Channel: "chat", Status: "open", Sentiment: -0.7,
			Body: "Charged twice. Same month, same card, same amount. Get the second charge off my card."},
		Customer: &env.Customer{ID: "C-7", Name: "Priya Nair", Email: "priya@mail.example", Plan: "Northlight+", Premium: true, Months: 24, Tickets: 3, TotalSpend: 312750},
		Conversation: []env.Message{{From: env.FromCustomer, Name: "Priya Nair", At: "09:00",
			Text: "Charged twice. Same month, same card, same amount. Get the second charge off my card."}},
		MaxSteps: 10,
	}}
}

func (s *script) start(who string) agent.Start {
	return agent.Start{Environment: s.spec, Task: env.TaskInfo{ID: "resolution/charged-twice", Family: "charged-twice", Level: "hard"},
		Agent: agent.Identity{Kind: agent.Remote, Name: who}, Observation: s.now}
}

// frame is the next step.
func (s *script) frame(a env.Action, thought string, reward env.Reward, feedback string, change func(*env.Observation)) agent.Frame {
	s.n++
	s.ret += reward.Value
	s.now.Step, s.now.Feedback, s.now.RewardParts = s.n, feedback, reward.Parts
	ticket := *s.now.Ticket
	s.now.Ticket = &ticket
	s.now.Conversation, s.now.Documents = s.now.Conversation[:len(s.now.Conversation):len(s.now.Conversation)], s.now.Documents[:len(s.now.Documents):len(s.now.Documents)]
	change(&s.now)
	return agent.Frame{N: s.n, AtMS: int64(s.n) * 4000, Action: a, Thought: thought, Reward: reward, Return: s.ret, Score: s.ret.Clamp(), Observation: s.now}
}

func earned(milli int64, why string) env.Reward {
	return env.Reward{Value: env.Milli(milli), Parts: []env.Part{{Name: "part", Value: env.Milli(milli), Why: why}}}
}

// said adds what the agent says.
func said(text, at string) func(*env.Observation) {
	return func(o *env.Observation) {
		o.Conversation = append(o.Conversation, env.Message{From: env.FromAgent, Text: text, At: at})
	}
}

// frames are its first steps: an apology, a find, a search in vain, and a refund that is too high.
func (s *script) frames() []agent.Frame {
	return []agent.Frame{
		s.frame(env.Act("reply", "content", "I am sorry, Priya. Let me look into it."), "She is upset: calm her first.", earned(50, "acknowledged the trouble"),
			"Read: an apology; a promise to look.", func(o *env.Observation) {
				said("I am sorry, Priya. Let me look into it.", "09:01")(o)
				o.Conversation = append(o.Conversation, env.Message{From: env.FromCustomer, Name: "Priya Nair", Text: "Right. Thank you.", At: "09:01"})
				o.Ticket.Sentiment = -0.3
			}),
		s.frame(env.Act("search_kb", "content", "duplicate charge"), "", earned(150, "found the billing policy"), "1 document, new", func(o *env.Observation) {
			o.Documents = append(o.Documents, env.Document{ID: "dup", Title: "Billing: duplicate charges", Kind: "policy", Text: "Refund the second one.", Step: 2})
			o.Conversation = append(o.Conversation, env.Message{From: env.FromSystem, Name: "knowledge base", Text: "Billing: duplicate charges", At: "09:02"})
		}),
		s.frame(env.Act("search_kb", "content", "duplicate charge"), "", earned(-20, "the search brought nothing new"), "Nothing new.", func(o *env.Observation) {
			o.Conversation = append(o.Conversation, env.Message{From: env.FromSystem, Name: "knowledge base", Text: "Nothing new.", At: "09:03"})
		}),
		s.frame(env.Act("issue_refund", "amount", "98.00"), "Both charges, to be kind.", earned(-100, "refunded more than was due"), "$98.00 were refunded.", func(o *env.Observation) {
			o.Conversation = append(o.Conversation, env.Message{From: env.FromSystem, Name: "desk", Text: "$98.00 were refunded.", At: "09:04"})
		}),
	}
}

// air puts so many steps of the made-up episode on the air.
func (s *studio) air(key, who string, spec env.Spec, steps int) (*programme, *script) {
	s.t.Helper()
	sc := newScript(spec)
	p := s.begin(key, sc.start(who))
	frames := sc.frames()[:steps]
	for _, f := range frames {
		p.step(f)
	}
	sc.ret = 0
	if steps > 0 {
		sc.ret = frames[steps-1].Return
	}
	return p, sc
}

// noise is a recording that is none.
func (s *studio) noise(key string, lines ...string) *programme {
	p := &programme{t: s.t, changed: make(chan struct{})}
	for _, l := range lines {
		p.sent = append(p.sent, l...)
		if !bytes.HasSuffix(p.sent, []byte("\n")) {
			p.sent = append(p.sent, '\n')
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on[key] = p
	return p
}
