package plain

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/feed"
	"hotseat/replays"
	"hotseat/ui/pane"
	"hotseat/ui/text"
)

// Audience tells what is played at a server as it happens: a line for each episode's beginning, step and end. Several episodes are told at
// once, so every line names its own by who plays it and by how its key begins, as the recording's file name ends.
type Audience struct {
	Server client.Server
	Desks  env.Registry // for the actions' labels
	Out    io.Writer
	Say    func(format string, args ...any) // messages that are no part of what is played
	Pace   time.Duration                    // between two looks at the list; a second when 0

	mu   sync.Mutex
	told map[string]*telling // by key
	away bool
	wait sync.WaitGroup
	room chan struct{}
}

// telling is how far an episode was told.
type telling struct {
	lines   int
	running bool // somebody tells it now
	over    bool
}

// atOnce is how many episodes are followed at once; others wait for their turn.
const atOnce = 16

// Follow tells until the context is done. The error is that the server cannot be watched; one that is lost later is asked again.
func (a *Audience) Follow(ctx context.Context) error {
	a.told, a.room = map[string]*telling{}, make(chan struct{}, atOnce)
	if a.Pace == 0 {
		a.Pace = time.Second
	}
	defer a.wait.Wait()
	list, err := client.Episodes(ctx, a.Server)
	if err != nil {
		return err
	}
	running := 0
	for _, e := range list {
		if a.told[e.Key] = (&telling{over: e.Done}); !e.Done {
			running++
		}
	}
	a.say("watching %s, a line a step; Ctrl-C ends it. Being played: %s", a.Server.URL, text.Count(running, "episode"))
	for {
		if err == nil {
			a.tune(ctx, list)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(a.Pace):
		}
		if list, err = client.Episodes(ctx, a.Server); err != nil {
			if !a.away && ctx.Err() == nil {
				a.say("the server is lost, and asked again until it is back: %v", err)
			}
		} else if a.away {
			a.say("the server is back")
		}
		a.away = err != nil
	}
}

// tune begins to tell those that nobody tells yet, the oldest first.
func (a *Audience) tune(ctx context.Context, list []feed.Episode) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for key, t := range a.told {
		if !t.running && !slices.ContainsFunc(list, func(e feed.Episode) bool { return e.Key == key }) {
			delete(a.told, key) // it comes back no more
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		e := list[i]
		t := a.told[e.Key]
		if t == nil {
			t = &telling{}
			a.told[e.Key] = t
		}
		if t.running || t.over {
			continue
		}
		select {
		case a.room <- struct{}{}:
		default:
			return
		}
		t.running = true
		a.wait.Go(func() {
			over := a.follow(ctx, e, t)
			<-a.room
			a.mu.Lock()
			defer a.mu.Unlock()
			t.running, t.over = false, over
		})
	}
}

// follow tells an episode from where it was left off, and says whether there is nothing more to tell.
func (a *Audience) follow(ctx context.Context, e feed.Episode, t *telling) bool {
	lines, err := client.Follow(ctx, a.Server, e.Key)
	if err != nil {
		return errors.Is(err, client.ErrNotFound) // it ended too long ago
	}
	defer lines.Close()
	in := bufio.NewScanner(lines)
	in.Buffer(nil, replays.MaxLine+1)
	for n := 1; in.Scan(); n++ {
		if n <= t.lines {
			continue
		}
		t.lines = n
		words, over, err := a.line(e, in.Bytes())
		if err != nil {
			return a.giveUp(e, err)
		}
		if words != "" {
			a.print(fmt.Sprintf("%s %s: %s", e.Agent, short(e.Key), words))
		}
		if over {
			return true
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) || errors.Is(err, feed.ErrLine) {
		return a.giveUp(e, err)
	}
	return false
}

// giveUp says that an episode cannot be told.
func (a *Audience) giveUp(e feed.Episode, err error) bool {
	a.say("episode %s cannot be followed: %v", short(e.Key), err)
	return true
}

func (a *Audience) say(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.Say(format, args...)
}

func (a *Audience) print(line string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	fmt.Fprintln(a.Out, clean(strings.Join(strings.Fields(line), " ")))
}

// short is enough of a key to tell episodes apart.
func short(key string) string { return strings.ToLower(key[:min(8, len(key))]) }

// line tells a line of a replay in words; one that is of no kind that is told gives "".
func (a *Audience) line(e feed.Episode, data []byte) (words string, over bool, err error) {
	var l struct {
		Type        string
		N           int
		Action      env.Action
		Reward      env.Reward
		Score       env.Points
		Reason      string
		Solved      bool
		Steps       int
		Observation struct{ Feedback string }
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return "", false, err
	}
	switch l.Type {
	case "episode":
		return fmt.Sprintf("takes %s: %s/%s, %s, at most %d steps", e.Ticket, e.Environment, e.Family, e.Level, e.MaxSteps), false, nil
	case "step":
		return fmt.Sprintf("step %d, %s. Reward %s, score %s. %s", l.N, a.action(e.Environment, l.Action), pane.Rounded(l.Reward).Value.Signed(), pane.Score(l.Score), l.Observation.Feedback), false, nil
	case "end":
		solved := "not solved"
		if l.Solved {
			solved = "solved"
		}
		return fmt.Sprintf("ends after step %d: %s, score %s, %s", l.Steps, strings.ReplaceAll(l.Reason, "_", " "), pane.Score(l.Score), solved), true, nil
	}
	return "", false, nil
}

// action is an action with its arguments in the order of its spec.
func (a *Audience) action(desk string, action env.Action) string {
	var spec env.ActionSpec
	if e, err := a.Desks.Environment(desk); err == nil {
		spec, _ = e.Spec().Action(action.Name)
	}
	if spec.Label == "" {
		return clip(action.Name)
	}
	var args []string
	for _, arg := range spec.Args {
		if v := action.Text(arg.Name); v != "" {
			args = append(args, v)
		}
	}
	if len(args) == 0 {
		return spec.Label
	}
	return spec.Label + ": " + strings.Join(args, ", ")
}
