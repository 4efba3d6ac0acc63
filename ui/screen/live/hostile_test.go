package live_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/env/openenv/openenvtest"
	"hotseat/ui/uitest"
)

// hostile is text that a terminal must not be sent as it is, or that is wider than it looks.
func hostile() map[string]string {
	return map[string]string{
		"sequences": "\x1b[2J\x1b]52;c;ZXZpbA==\a\x1b]0;title\x1b\\\x9b31m\x1bP+q\x1b\\\x00\r\n\b\b",
		"direction": "\u202eevil\u202c \u2066x\u2069 مرحبا بالعالم \u200b\u200d\ufeff",
		"wide":      strings.Repeat("長い文章。", 400) + "👩\u200d👩\u200d👧 🏳️\u200d🌈 🇩🇪 ❤️ ﷽",
		"long":      strings.Repeat("w", 6_000),
		"combining": strings.Repeat("e\u0301\u0301\u0301", 300) + "\xff\xfe" + strings.Repeat("\n", 300),
	}
}

// meanList names everything in the list so.
func meanList(text string) feed.Episode {
	return feed.Episode{Key: "K1", EpisodeID: text, Environment: text, Family: text, Level: text, Ticket: text, Agent: text, AgeS: -1 << 62, QuietS: 1 << 62,
		Steps: 1 << 60, MaxSteps: -1, Reward: 1 << 60, Score: -1 << 60}
}

// meanStep says it in everything that a step holds.
func meanStep(n int, text string) agent.Frame {
	o := env.Observation{Ticket: &env.Ticket{Number: text, Family: text, Subject: text, Body: text, Channel: text, Status: text}, Customer: &env.Customer{ID: text, Name: text, Email: text, Plan: text},
		Feedback: text, Step: n, MaxSteps: 3, Sections: []env.Section{{Name: text, Text: text}, {Name: "facts", Fields: []env.Field{{Name: text, Value: text}}},
			{Name: "rows", Rows: [][]env.Field{{{Name: text, Value: text}, {Name: text, Value: text}}}}}}
	for range n {
		o.Conversation = append(o.Conversation, env.Message{From: env.FromCustomer, Name: text, Text: text, At: text})
		o.Documents = append(o.Documents, env.Document{ID: text, Title: text, Kind: text, Text: text, Step: n})
	}
	return agent.Frame{N: n, Action: env.Act(text, text, text), Thought: text, Observation: o, By: &agent.Identity{Kind: text, Name: text},
		Reward: env.Reward{Value: env.Milli(1), Parts: []env.Part{{Name: text, Value: env.Milli(1), Why: text}}}, Return: env.Milli(int64(n)), Score: env.Milli(int64(n))}
}

// Whatever a server sends, nothing of it reaches the terminal unsanitised or wider than that is: the driver fails where it does.
func TestHostileTextIsHarmless(t *testing.T) {
	sizes := [][2]int{{1, 1}, {40, 12}, {63, 18}, {80, 24}, {120, 40}, {200, 60}}
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			s := newStudio(t, meanList(text))
			first := meanStep(0, text)
			p := s.begin("K1", agent.Start{Environment: env.Spec{Name: text, Version: text}, Task: env.TaskInfo{ID: text, Family: text, Level: text}, Digest: text,
				Agent: agent.Identity{Kind: text, Name: text, Model: text}, Observation: first.Observation})
			p.step(meanStep(1, text))
			p.step(meanStep(2, text))
			a := s.listen(120, 40, "dark")
			a.See("1 running")
			draw := func() {
				t.Helper()
				for _, size := range sizes {
					a.Resize(size[0], size[1])
				}
				if why := uitest.Fits(a.View().WindowTitle, 1<<20, 1); why != "" {
					t.Errorf("the window's title: %s", why)
				}
			}
			draw()
			a.Keys("enter")
			a.See("● LIVE", "step 2/3")
			for i, keys := range [][]string{{}, {"tab"}, {"tab", "tab"}, {"v"}, {"v"}, {"v", "d"}, {"d", "h"}, {"g"}, {"G", "o"}, {"esc", "?"}, {"esc", ":"}, {"esc"}} {
				a.Keys(keys...)
				for _, size := range [][2]int{sizes[i%len(sizes)], sizes[(i+3)%len(sizes)], {120, 40}} {
					a.Resize(size[0], size[1])
				}
			}
			p.end(agent.End{Reason: text, Steps: 2})
			a.See("■ ended")
			draw()
			s.answers(errors.New(text))
			a.Keys("q")
			a.See("! not connected")
			draw()
		})
	}
}

// What is no recording, from the start or from some line on, is told; nothing hangs, and the way back is open.
func TestFeedsThatAreNone(t *testing.T) {
	sound, _ := newStudio(t).air("K1", "ada", openenvtest.Registry(t).All()[0].Spec(), 2)
	lines := strings.SplitAfter(string(sound.sent), "\n")
	head, one, two := lines[0], lines[1], lines[2]
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"no JSON at all":   {[]string{"<html>\x1b[31m</html>"}, "! what the server sends is no episode"},
		"broken JSON":      {[]string{head[:len(head)/2]}, "no episode"},
		"no header":        {[]string{one}, "no episode"},
		"a future format":  {[]string{strings.Replace(head, "hotseat.replay/1", "hotseat.replay/9", 1)}, "no episode"},
		"a list":           {[]string{"[1,2,3]"}, "! what the server sends is no episode"},
		"garbage later":    {[]string{head, one, "data: \x1b[31m"}, "no episode from line 3 on"},
		"out of order":     {[]string{head, two, one}, "no episode from line 2 on"},
		"a line too long":  {[]string{head, one, `{"type":"step","n":2,"x":"` + strings.Repeat("x", 5<<20) + `"}`}, "no episode from line 3 on"},
		"two beginnings":   {[]string{head, one, head}, "no episode from line 3 on"},
		"types not known":  {[]string{head, one, `{"type":"\u001b[2Jfuture","x":[{}]}`}, "● LIVE"},
		"only whitespace":  {[]string{"   \t  "}, "! what the server sends is no episode"},
		"an end, no steps": {[]string{head, `{"type":"end","reason":"\u001b[31maborted","score":0,"solved":false,"steps":0}`}, "■ ended"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStudio(t, episode("K1", "ada", 2))
			s.noise("K1", c.lines...)
			for _, size := range [][2]int{{80, 24}, {200, 60}} {
				a := s.listen(size[0], size[1], "dark")
				a.See("1 running")
				a.Keys("enter")
				a.lacks(t, "tuning in")
				a.See(c.want)
				if strings.Contains(a.Screen(), "live.replay.jsonl") {
					t.Errorf("the file that it is kept in is nobody's business:\n%s", a.Screen())
				}
				if c.want[0] == '!' { // it is still the list
					a.See("1 running", "● ada")
					continue
				}
				a.Keys("h", "G", "v", "v", "v", "space", "d", "d")
				a.Keys("q")
				a.See("1 running", "● ada")
			}
		})
	}
}

// A server that refuses, breaks off or says nothing is told of in words, and the list stays.
func TestEpisodesThatCannotBeFollowed(t *testing.T) {
	for name, c := range map[string]struct {
		cut  error
		want string
	}{
		"unknown": {client.ErrNotFound, "no such episode"}, "token": {fmt.Errorf("no: %w", client.ErrToken), "token is missing or wrong"}, "broken": {errAway, "connection reset by peer"},
		"silent": {client.ErrSilent, "does not answer"}, "hostile": {errors.New("\x1b[2J\u202e" + strings.Repeat("x", 10_000)), "! "},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStudio(t, episode("K1", "ada", 2))
			s.noise("K1").cut(c.cut)
			a := s.listen(120, 40, "dark")
			a.See("1 running")
			a.Keys("enter")
			a.lacks(t, "tuning in")
			a.See(c.want, "● ada")
		})
	}
}

// A connection that comes and goes is told each time; what was seen stays, and nothing of what was played is lost or comes twice.
func TestAConnectionThatComesAndGoes(t *testing.T) {
	s := newStudio(t)
	s.answers(nil, episode("K1", "ada", 1))
	sc := newScript(openenvtest.Registry(t).All()[0].Spec())
	p, frames := s.begin("K1", sc.start("ada")), sc.frames()
	p.step(frames[0])
	a := s.tune(120, 40, pace)
	a.See("1 running")
	a.Keys("enter")
	a.at(1)
	for _, f := range frames[1:3] {
		p.cut(errAway)
		a.See("! offline", "trying again: connection reset by peer")
		p.step(f)
		p.cut(nil)
		a.See("connected again")
		a.at(f.N)
	}
	a.Keys("h")
	p.cut(client.ErrNotFound)
	a.See("! gone", "nothing more can come: step 3 was the last", "knows this episode no more", "step 2/10")
	a.Keys("q")
	a.See("● ada")
}

// Who looks through episodes one by one finds the list where it was left.
func TestTheListKeepsItsPlace(t *testing.T) {
	s := newStudio(t, episode("K1", "ada", 1), episode("K2", "bea", 2), over(episode("K3", "cyd", 3), env.Closed))
	s.air("K2", "bea", openenvtest.Registry(t).All()[0].Spec(), 2)
	a := s.listen(120, 40, "dark")
	a.See("2 running", "ada at resolution")
	a.Keys("j", "enter")
	a.See("● LIVE", "bea")
	a.Keys("q")
	a.See("2 running", "bea at resolution")
}

// Who is shown the list again at an episode's end, and meant to leave that, does not leave the program; the next key does.
func TestLeavingJustWhenTheListComesBack(t *testing.T) {
	s := newStudio(t)
	s.answers(nil, episode("K1", "ada", 1))
	p, sc := s.air("K1", "ada", openenvtest.Registry(t).All()[0].Spec(), 1)
	a := s.tune(80, 24, pace)
	a.See("● ada")
	a.Keys("enter")
	a.at(1)
	s.answers(nil, over(episode("K1", "ada", 1), env.Closed))
	p.end(agent.End{Reason: env.Closed, Steps: 1, Score: sc.ret})
	a.See("the list comes soon")
	a.See("■ ada", "0 running")
	a.Keys("q")
	a.See("once more quits")
	if a.Quit {
		t.Fatal("it has ended")
	}
	a.Keys("enter") // what has ended and is chosen all the same stays
	a.See("■ ended", "step 1/10")
	a.Wait(10*pace, func() bool { return false })
	a.See("■ ended", "step 1/10")
	a.Keys("q")
	a.See("■ ada")
	a.Keys("q")
	if !a.Quit {
		t.Error("it goes on")
	}
}
