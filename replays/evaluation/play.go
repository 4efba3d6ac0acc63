package evaluation

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Options say who plays a plan's runs and how.
type Options struct {
	// Agent makes the agent of an episode.
	Agent func(agent.Seating) (agent.Agent, error)
	Dir   string // where the recordings go
	Tool  string // how recordings name the program
	// Resume leaves out runs of which Dir holds a finished recording of the same agent, task version and seed.
	Resume  bool
	Jobs    int           // episodes at once; 1 when 0
	Timeout time.Duration // of an episode; none when 0
	Log     *Log          // is told of every episode; may be nil
	// Progress is told after each run how many are done; calls do not overlap. May be nil.
	Progress func(done, total int)
	// Notice is told once what the agent wants to have said before it plays. May be nil.
	Notice func(string)

	// deadline stands for Timeout in tests, so that none of them waits.
	deadline func(context.Context) (context.Context, context.CancelFunc)
}

// Result is what became of a run.
type Result struct {
	Run     Run
	Entry   replays.Entry // of its recording; empty where it was not played
	Played  bool          // false: it was there already, or not reached before the interruption
	Failure error         // of the agent
}

// Play plays the runs and records every one. Results are in the order of runs, however many are played at once. An agent
// that fails ends its own episode alone: its recording ends as aborted and carries the label Failed with the reason. When ctx
// ends, the episodes that are going on are left without an end, so that they are played anew when Play resumes; the error is
// ctx's then. Any other error is about the recordings and ends all.
func Play(ctx context.Context, runs []Run, o Options) ([]Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	p := player{options: o, runs: runs, results: make([]Result, len(runs)), whole: ctx, stop: stop}
	for i, r := range runs {
		p.results[i].Run = r
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("replay directory: %w", err)
	}
	if o.Resume {
		if err := p.lookUp(); err != nil {
			return nil, err
		}
	}
	var workers sync.WaitGroup
	next := make(chan int)
	for range max(1, o.Jobs) {
		workers.Go(func() {
			for i := range next {
				p.run(ctx, i)
			}
		})
	}
	for i := range runs {
		select {
		case next <- i:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
	}
	close(next)
	workers.Wait()
	o.Log.flush()
	if ctx.Err() != nil {
		return p.results, context.Cause(ctx)
	}
	return p.results, nil
}

// player plays the runs of one call of Play.
type player struct {
	options Options
	runs    []Run
	results []Result
	whole   context.Context // of the call; when it ends, episodes are interrupted
	stop    context.CancelCauseFunc

	noticed sync.Once
	mu      sync.Mutex
	done    int
}

// run plays one run, or tells the log of the recording that is there already.
func (p *player) run(ctx context.Context, i int) {
	log := p.options.Log.episode(i)
	defer log.close()
	defer func() {
		if v := recover(); v != nil { // of the environment: those of agents are caught before
			p.stop(fmt.Errorf("%s, seed %d: panic: %v", p.runs[i].Task.ID, p.runs[i].Seed, v))
		}
	}()
	if r := &p.results[i]; r.Entry.Path != "" {
		if err := log.retell(r.Entry.Path, r.Run); err != nil {
			p.stop(err)
		}
	} else if err := p.play(ctx, r, log); err != nil {
		p.stop(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.options.Progress != nil {
		p.options.Progress(p.done, len(p.runs))
	}
}

// play plays and records one episode. The error is about the recording, or says that the agent could not be made.
func (p *player) play(ctx context.Context, r *Result, log *episodeLog) error {
	ctx, cancel := p.options.bounded(ctx)
	defer cancel()
	a, err := p.seat(r.Run)
	if err != nil {
		return err
	}
	recorder, err := replays.Create(p.options.Dir+string(filepath.Separator), replays.Options{Tool: p.options.Tool})
	if err != nil {
		return err
	}
	defer recorder.Close()
	seat, err := agent.Sit(r.Run.Environment, r.Run.Task.ID, r.Run.Seed, a.Identity(), log, uninterrupted{recorder, p.whole})
	if err != nil {
		return err
	}
	began := time.Now()
	_, err = agent.Run(ctx, seat, guarded{a}, func() int64 { return time.Since(began).Milliseconds() })
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx) // which says what ended it, wherever the end was noticed
	}
	switch {
	case recorder.Err() != nil:
		return recorder.Err()
	case p.whole.Err() != nil && err != nil:
		return nil // Play tells of the interruption
	case err != nil:
		r.Failure = err
		note := replays.Note{At: time.Now(), Author: "hotseat", Label: Failed, Text: clip(err.Error())}
		if err := replays.AppendNote(recorder.Path(), note); err != nil {
			return err
		}
	}
	r.Played = true
	r.Entry, err = replays.EntryOf(recorder.Path())
	return err
}

// bounded is a context that ends when an episode has taken too long.
func (o Options) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	switch {
	case o.deadline != nil:
		return o.deadline(ctx)
	case o.Timeout > 0:
		return context.WithTimeoutCause(ctx, o.Timeout, fmt.Errorf("the episode took longer than %s: %w", o.Timeout, context.DeadlineExceeded))
	}
	return ctx, func() {}
}

// seat makes the agent of a run. It gets an episode of its own to look at: only the oracle does.
func (p *player) seat(r Run) (a agent.Agent, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("making the agent panicked: %v", v)
		}
	}()
	var episode env.Episode
	if _, distant := r.Environment.(env.Distant); !distant { // there, looking takes a seat
		if episode, err = r.Environment.Start(r.Task.ID, r.Seed); err != nil {
			return nil, err
		}
	}
	a, err = p.options.Agent(agent.Seating{Spec: r.Environment.Spec(), Seed: r.Seed, Environment: r.Environment, Episode: episode})
	if err == nil && p.options.Notice != nil && agent.Notice(a) != "" {
		p.noticed.Do(func() { p.options.Notice(agent.Notice(a)) })
	}
	return a, err
}

// uninterrupted records an episode, and keeps the end from it that is no end of the episode but of the program.
type uninterrupted struct {
	*replays.Recorder
	whole context.Context
}

// Ended records the end of the episode.
func (u uninterrupted) Ended(e agent.End) error {
	if e.Reason == env.Aborted && u.whole.Err() != nil {
		return u.Recorder.Close()
	}
	return u.Recorder.Ended(e)
}

// guarded turns a panic of an agent into an error, and does not wait for an agent that does not heed its context.
type guarded struct{ agent.Agent }

// Next asks the agent.
func (g guarded) Next(ctx context.Context, o env.Observation) (agent.Move, error) {
	type answer struct {
		move agent.Move
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if v := recover(); v != nil {
				a.err = fmt.Errorf("the agent panicked: %v", v)
			}
			answers <- a
		}()
		a.move, a.err = g.Agent.Next(ctx, o)
	}()
	select {
	case a := <-answers:
		if a.err != nil && ctx.Err() != nil && !errors.Is(a.err, agent.ErrLeave) {
			a.err = context.Cause(ctx)
		}
		return a.move, a.err
	case <-ctx.Done():
		return agent.Move{}, context.Cause(ctx)
	}
}

// clip keeps a note short.
func clip(s string) string {
	if r := []rune(s); len(r) > 500 {
		return string(r[:500]) + "…"
	}
	return s
}
