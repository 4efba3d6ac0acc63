package evaluation

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// acting is an agent made of a function of the step, from 1.
type acting struct {
	n    int
	next func(ctx context.Context, n int) (env.Action, error)
}

func (a *acting) Identity() agent.Identity {
	return agent.Identity{Kind: agent.Scripted, Name: "acting"}
}

func (a *acting) Next(ctx context.Context, _ env.Observation) (agent.Move, error) {
	a.n++
	action, err := a.next(ctx, a.n)
	return agent.Move{Action: action}, err
}

func played(next func(ctx context.Context, n int) (env.Action, error)) func(agent.Seating) (agent.Agent, error) {
	return func(agent.Seating) (agent.Agent, error) { return &acting{next: next}, nil }
}

// closing searches and closes.
func closing(_ context.Context, n int) (env.Action, error) {
	if n == 1 {
		return env.Act("search_kb", "content", "warranty"), nil
	}
	return env.Act("close_ticket"), nil
}

func plan(t testing.TB, n int) []Run {
	return Plan{Environments: desks(t), Tasks: []string{"resolution/cannot-log-in-1"}, Episodes: n, Seed: 42}.Runs()
}

func entries(t *testing.T, dir string) []replays.Entry {
	t.Helper()
	list, err := replays.NewLibrary(dir).List()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// lineKinds are the three kinds of lines, whole.
var lineKinds = regexp.MustCompile(`^(\[START\] task=\S+ env=\S+ model=\S+|` +
	`\[STEP\] step=\d+ action=.+ reward=-?\d+\.\d\d done=(true|false) error=.+|` +
	`\[END\] success=(true|false) steps=\d+ score=0\.\d\d rewards=(-?\d+\.\d\d(,-?\d+\.\d\d)*)?)$`)

// shape gives the kinds of a log's lines in a word, and fails where a line is none.
func shape(t *testing.T, log string) string {
	t.Helper()
	var s string
	for line := range strings.Lines(log) {
		line = strings.TrimSuffix(line, "\n")
		if !lineKinds.MatchString(line) {
			t.Errorf("no line of the format: %q", line)
		}
		s += line[1:2]
		if strings.HasPrefix(line, "[START]") {
			s = s[:len(s)-1] + "("
		} else if strings.HasPrefix(line, "[END]") {
			s = s[:len(s)-1] + ")"
		}
	}
	return s
}

func TestLogToTheLetter(t *testing.T) {
	var out, summaries bytes.Buffer
	next := func(_ context.Context, n int) (env.Action, error) {
		switch n {
		case 1:
			return env.Act("search_kb", "content", "two\nlines \"here\" \u202e"), nil
		case 2:
			return env.Act("fly", "to", "the\nmoon"), nil
		}
		return env.Act("close_ticket"), nil
	}
	_, err := Play(context.Background(), plan(t, 1), Options{Agent: played(next), Dir: t.TempDir(), Log: NewLog(&out, &summaries)})
	if err != nil {
		t.Fatal(err)
	}
	want := `[START] task=resolution/cannot-log-in-1 env=resolution model=acting
[STEP] step=1 action=search_kb(content="two\nlines \"here\" \u202e") reward=-0.05 done=false error=content: holds the control character U+000A at character 4; send plain text
[STEP] step=2 action=fly(to="the\nmoon") reward=-0.05 done=false error=no action is called "fly"; use one of reply, search_kb, issue_refund, escalate, close_ticket
[STEP] step=3 action=close_ticket() reward=-0.20 done=true error=null
[END] success=false steps=3 score=0.01 rewards=-0.05,-0.05,-0.20
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
	shape(t, out.String())
	if got := summaries.String(); got != "[SUMMARY] task=resolution/cannot-log-in-1 score=0.01 success=false steps=3\n[AGGREGATE] tasks=1 avg_score=0.01\n" {
		t.Errorf("summaries: %s", got)
	}
}

// Whatever an agent does, its episode ends in a recording that plays again, in [END], and harms no other.
func TestFailingAgents(t *testing.T) {
	for name, tt := range map[string]struct {
		next func(ctx context.Context, n int) (env.Action, error)
		want string
	}{
		"panics": {func(_ context.Context, n int) (env.Action, error) { panic("oh no") }, "the agent panicked: oh no"},
		"panics later": {func(_ context.Context, n int) (env.Action, error) {
			var none []env.Action
			return none[n], nil
		}, "panicked"},
		"errs":  {func(context.Context, int) (env.Action, error) { return env.Action{}, errors.New("endpoint gone") }, "endpoint gone"},
		"waits": {func(ctx context.Context, n int) (env.Action, error) { <-ctx.Done(); return env.Action{}, ctx.Err() }, "took too long"},
		"hangs": {func(context.Context, int) (env.Action, error) { select {} }, "took too long"},
	} {
		t.Run(name, func(t *testing.T) {
			var out, summaries bytes.Buffer
			dir, first, stuck := t.TempDir(), true, make(chan struct{}, 1)
			o := Options{Dir: dir, Resume: true, deadline: endsOn(stuck), Log: NewLog(&out, &summaries), Agent: func(s agent.Seating) (agent.Agent, error) {
				failing := s.Seed == 42 && first
				return &acting{next: func(ctx context.Context, n int) (env.Action, error) {
					if failing && n == 2 {
						if tt.want == "took too long" {
							stuck <- struct{}{}
						}
						return tt.next(ctx, n)
					}
					return closing(ctx, n)
				}}, nil
			}}
			results, err := Play(context.Background(), plan(t, 2), o)
			if err != nil {
				t.Fatal(err)
			}
			if f := results[0].Failure; f == nil || !strings.Contains(f.Error(), tt.want) || results[1].Failure != nil {
				t.Errorf("failures %v, %v", f, results[1].Failure)
			}
			if got := shape(t, out.String()); got != "(S)(SS)" {
				t.Errorf("log %s:\n%s", got, out.String())
			}
			r, err := replays.Read(results[0].Entry.Path)
			if err != nil {
				t.Fatal(err)
			}
			verdict, err := replays.Verify(r, env.NewRegistry(desks(t)...))
			if err != nil || verdict.Status != replays.Verified || r.End.Reason != env.Aborted || len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Text, tt.want) {
				t.Errorf("%v %v, ended %s, notes %v", verdict, err, r.End.Reason, r.Notes)
			}
			// Started again, the failed one alone is played, and takes the place of its failure.
			first = false
			again, err := Play(context.Background(), plan(t, 2), Options{Dir: dir, Resume: true, Agent: o.Agent})
			if err != nil || !again[0].Played || again[1].Played {
				t.Errorf("again: %v, %v", again, err)
			}
			e, left := Evaluate(entries(t, dir), desks(t))
			if len(e.Cells) != 1 || e.Cells[0].Episodes != 2 || left != (Left{Failed: 1}) {
				t.Errorf("%+v %+v", e, left)
			}
		})
	}
}

// endsOn is a deadline that is over when the channel says so.
func endsOn(over chan struct{}) func(context.Context) (context.Context, context.CancelFunc) {
	return func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancelCause(ctx)
		go func() {
			select {
			case <-over:
				cancel(errors.New("took too long"))
			case <-ctx.Done():
			}
		}()
		return ctx, func() { cancel(nil) }
	}
}

func TestTimeoutIsABound(t *testing.T) {
	ctx, cancel := Options{Timeout: time.Hour}.bounded(context.Background())
	defer cancel()
	if at, ok := ctx.Deadline(); !ok || time.Until(at) < 59*time.Minute {
		t.Errorf("%v %v", at, ok)
	}
	if ctx, _ := (Options{}).bounded(context.Background()); ctx.Done() != nil {
		t.Error("a bound without a timeout")
	}
}

func TestInterruptedEvaluationFinishesTheRestOnly(t *testing.T) {
	dir := t.TempDir()
	var out, summaries bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	interrupting := func(s agent.Seating) (agent.Agent, error) {
		return &acting{next: func(ctx context.Context, n int) (env.Action, error) {
			if s.Seed == 44 && n == 2 {
				cancel()
				<-ctx.Done()
				return env.Action{}, ctx.Err()
			}
			return closing(ctx, n)
		}}, nil
	}
	_, err := Play(ctx, plan(t, 6), Options{Agent: interrupting, Dir: dir, Resume: true, Log: NewLog(&out, &summaries)})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if got := shape(t, out.String()); got != "(SS)(SS)(S)" {
		t.Errorf("log %s", got)
	}
	before := entries(t, dir)
	if i := slices.IndexFunc(before, func(e replays.Entry) bool { return e.Seed == 44 }); len(before) != 3 || before[i].Reason != "" {
		t.Fatalf("%d recordings, the interrupted one ended %q", len(before), before[i].Reason)
	}
	out.Reset()
	results, err := Play(context.Background(), plan(t, 6), Options{Agent: played(closing), Dir: dir, Resume: true, Log: NewLog(&out, &summaries)})
	if err != nil {
		t.Fatal(err)
	}
	var again []uint64
	for _, r := range results {
		if r.Played {
			again = append(again, r.Run.Seed)
		}
	}
	if diff := cmp.Diff([]uint64{44, 45, 46, 47}, again); diff != "" {
		t.Error(diff)
	}
	// The log tells all episodes, those from before too, as if they had been played in one go.
	var whole bytes.Buffer
	if _, err := Play(context.Background(), plan(t, 6), Options{Agent: played(closing), Dir: t.TempDir(), Jobs: 4, Log: NewLog(&whole, &summaries)}); err != nil || whole.String() != out.String() {
		t.Errorf("%v\n%s\n%s", err, out.String(), whole.String())
	}
}

// A recording that is cut anywhere but in its last line break has no end, and its run is played anew.
func TestCutRecordingsArePlayedAnew(t *testing.T) {
	dir := t.TempDir()
	o := Options{Agent: played(closing), Dir: dir, Resume: true}
	results, err := Play(context.Background(), plan(t, 1), o)
	if err != nil {
		t.Fatal(err)
	}
	path := results[0].Entry.Path
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, len(data) / 3, len(data) - 40, len(data) - 2} {
		if err := os.WriteFile(path, data[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		again, err := Play(context.Background(), plan(t, 1), o)
		if err != nil || !again[0].Played {
			t.Fatalf("cut to %d of %d bytes: %v, played %v", size, len(data), err, again[0].Played)
		}
		if err := os.Remove(again[0].Entry.Path); err != nil {
			t.Fatal(err)
		}
	}
}

// broken is an environment whose episodes panic at the first step.
type broken struct{ env.Environment }

func (b broken) Start(task string, seed uint64) (env.Episode, error) {
	e, err := b.Environment.Start(task, seed)
	return brokenEpisode{e}, err
}

type brokenEpisode struct{ env.Episode }

func (brokenEpisode) Step(env.Action) (env.Observation, env.Reward, error) { panic("torn") }

// A fault of the environment is no score of the agent: it ends all, with a word on where, and the log is whole.
func TestPanickingEnvironment(t *testing.T) {
	var out, summaries bytes.Buffer
	runs := plan(t, 3)
	for i := range runs {
		runs[i].Environment = broken{runs[i].Environment}
	}
	dir := t.TempDir()
	_, err := Play(context.Background(), runs, Options{Agent: played(closing), Dir: dir, Log: NewLog(&out, &summaries)})
	if err == nil || !strings.Contains(err.Error(), "resolution/cannot-log-in-1, seed 42: panic: torn") {
		t.Error(err)
	}
	if got := shape(t, out.String()); got != "()" {
		t.Errorf("log %s", got)
	}
	if list := entries(t, dir); len(list) != 1 || list[0].Reason != "" {
		t.Errorf("%+v", list)
	}
}

// What cannot be recorded is not played.
func TestRecordingErrorsEndAll(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Play(context.Background(), plan(t, 3), Options{Agent: played(closing), Dir: file}); err == nil || !strings.Contains(err.Error(), "replay directory") {
		t.Error(err)
	}
}
