package evaluation

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Log writes episodes as the OpenEnv hackathons read them: a [START] line, a [STEP] line a step and an [END] line, which
// comes whatever ends the episode. Episodes that are played at once stand one after the other, in the order of the plan; the
// one whose turn it is is written while it is played. A nil Log writes nothing.
type Log struct {
	out, summaries io.Writer

	mu      sync.Mutex
	turn    int // the episode that is written at once
	waiting map[int]*bytes.Buffer
	closed  map[int]bool
	tasks   int
	scores  env.Points
}

// NewLog writes the episodes to out, and a summary of each and of all to summaries.
func NewLog(out, summaries io.Writer) *Log {
	return &Log{out: out, summaries: summaries, waiting: map[int]*bytes.Buffer{}, closed: map[int]bool{}}
}

// episode is the log of one run.
func (l *Log) episode(i int) *episodeLog { return &episodeLog{log: l, index: i} }

func (l *Log) write(i int, line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i == l.turn {
		io.WriteString(l.out, line)
		return
	}
	if l.waiting[i] == nil {
		l.waiting[i] = new(bytes.Buffer)
	}
	l.waiting[i].WriteString(line)
}

// finish hands the turn on when the episode had it.
func (l *Log) finish(i int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed[i] = true
	for l.closed[l.turn] {
		delete(l.closed, l.turn)
		l.turn++
		if b := l.waiting[l.turn]; b != nil {
			l.out.Write(b.Bytes())
			delete(l.waiting, l.turn)
		}
	}
}

// flush tells the sum, once every episode has ended.
func (l *Log) flush() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	mean := env.Points(0)
	if l.tasks > 0 {
		mean = roundedMean(int64(l.scores), int64(l.tasks))
	}
	fmt.Fprintf(l.summaries, "[AGGREGATE] tasks=%d avg_score=%s\n", l.tasks, twoPlaces(mean))
}

func (l *Log) summary(task string, score env.Points, solved bool, steps int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tasks++
	l.scores += score
	fmt.Fprintf(l.summaries, "[SUMMARY] task=%s score=%s success=%t steps=%d\n", field(task), twoPlaces(score), solved, steps)
}

// episodeLog is the part of one episode. It is an agent.Observer that never fails: a log must not stop what it logs.
type episodeLog struct {
	log     *Log
	index   int
	spec    env.Spec
	task    string
	rewards []string
	ret     env.Points
	began   bool
	ended   bool
}

// Started writes the [START] line.
func (e *episodeLog) Started(s agent.Start) error {
	if e.log == nil {
		return nil
	}
	e.spec, e.task, e.began = s.Environment, s.Task.ID, true
	e.log.write(e.index, fmt.Sprintf("[START] task=%s env=%s model=%s\n", field(e.task), field(e.spec.Name), field(cmp.Or(s.Agent.Model, s.Agent.Name))))
	return nil
}

// Stepped writes a [STEP] line.
func (e *episodeLog) Stepped(f agent.Frame) error {
	if e.log == nil {
		return nil
	}
	problem := "null"
	if _, bad := e.spec.Check(f.Action); bad != nil {
		problem = oneLine(bad.Error())
	}
	reward := twoPlaces(f.Reward.Value)
	e.rewards, e.ret = append(e.rewards, reward), f.Return
	e.log.write(e.index, fmt.Sprintf("[STEP] step=%d action=%s reward=%s done=%t error=%s\n", f.N, actionText(f.Action), reward, f.Done, problem))
	return nil
}

// Ended writes the [END] line.
func (e *episodeLog) Ended(end agent.End) error {
	if e.log != nil && e.began && !e.ended {
		e.end(end.Score, end.Solved)
	}
	return nil
}

func (e *episodeLog) end(score env.Points, solved bool) {
	e.ended = true
	score = min(max(score, env.One/100), env.One*99/100) // validators want scores strictly between 0 and 1
	e.log.write(e.index, fmt.Sprintf("[END] success=%t steps=%d score=%s rewards=%s\n", solved, len(e.rewards), twoPlaces(score), strings.Join(e.rewards, ",")))
	e.log.summary(e.task, score, solved, len(e.rewards))
}

// close writes the [END] line where nothing else did, and gives the turn to the next episode.
func (e *episodeLog) close() {
	if e.log == nil {
		return
	}
	if e.began && !e.ended {
		e.end(e.ret.Clamp(), false)
	}
	e.log.finish(e.index)
}

// retell writes the lines of an episode that was recorded before.
func (e *episodeLog) retell(path string, run Run) error {
	if e.log == nil {
		return nil
	}
	r, err := replays.Read(path)
	if err != nil {
		return err
	}
	_ = e.Started(agent.Start{Environment: run.Environment.Spec(), Task: run.Task, Agent: r.Header.Agent})
	for _, f := range r.Frames {
		_ = e.Stepped(f.Frame)
	}
	return e.Ended(agent.End{Score: r.Score(), Solved: r.End != nil && r.End.Solved})
}

// twoPlaces rounds to cents of a point, halves away from zero, and knows no −0.00.
func twoPlaces(p env.Points) string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	n := (p + 5000) / 10000
	if n == 0 {
		sign = ""
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// actionText writes an action as a call in one line: issue_refund(amount="49.00"). Whatever is not printable is escaped.
func actionText(a env.Action) string {
	var args []string
	for _, name := range sortedKeys(a.Args) {
		args = append(args, oneLine(name)+"="+strconv.Quote(a.Text(name)))
	}
	return oneLine(a.Name) + "(" + strings.Join(args, ",") + ")"
}

// oneLine keeps what is printable and single blanks.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// field is a value without blanks, so that lines can be cut at them.
func field(s string) string {
	if s = strings.ReplaceAll(oneLine(s), " ", "_"); s == "" {
		return "none"
	}
	return s
}
