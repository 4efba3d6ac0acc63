package analysis

import (
	"hash/fnv"
	"slices"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
)

// Comparison is two replays of one task side by side, aligned where their situations are equal.
type Comparison struct {
	Task string `json:"task"`
	A    Side   `json:"a"`
	B    Side   `json:"b"`
	Rows []Row  `json:"rows"` // Rows[0] is the start
	// Part is the first row where they part; -1 when they never do.
	Part int `json:"part"`
}

// Side is one of the two replays.
type Side struct {
	Path   string         `json:"path"`
	Agent  agent.Identity `json:"agent"`
	Seed   uint64         `json:"seed"`
	Score  env.Points     `json:"score"`
	Solved bool           `json:"solved"`
	Steps  int            `json:"steps"`
	Judged *Judged        `json:"judged,omitempty"`   // nil where it could not be judged;
	Reason string         `json:"unjudged,omitempty"` // then this says why
}

// Row is what stands side by side: a step of each, or of one alone.
type Row struct {
	A int `json:"a"` // the step of A, 0 at the start, -1 where A has none here
	B int `json:"b"`
	// Equal says that both are in the same situation after these steps, or in one that is told by the same fields: where one has read
	// an article more that nobody needs, they have not parted.
	Equal bool `json:"equal"`
	// Parts says that the runs differ here: in the situation, or in what the steps earned.
	Parts bool `json:"parts"`
}

// Compare aligns two replays of one task at equal situations and judges both. It needs the registry for the value curves only: replays of
// other versions are aligned without them. The error says that the replays are of two tasks.
func Compare(a, b *replays.Replay, registry env.Registry) (*Comparison, error) {
	if err := sameTask(a, b); err != nil {
		return nil, err
	}
	x, y := newCourse(a, registry), newCourse(b, registry)
	c := &Comparison{Task: a.Header.Task.ID, A: x.Side, B: y.Side, Part: -1}
	c.Rows = rows(align(x.marks, y.marks), len(a.Frames), len(b.Frames))
	for i := range c.Rows {
		row := &c.Rows[i]
		row.Parts = !row.Equal || row.A > 0 && row.B > 0 && a.Frames[row.A-1].Reward.Value != b.Frames[row.B-1].Reward.Value
		if row.Parts && c.Part < 0 {
			c.Part = i
		}
	}
	return c, nil
}

// course is a side with what its situations are told apart by.
type course struct {
	Side
	marks []landmark // after each step
}

// landmark is what a state is known by: its situation, and its fields where the replay can be played again.
type landmark struct{ situation, fields uint64 }

func (l landmark) equal(m landmark) bool {
	return l.situation == m.situation || l.fields != 0 && l.fields == m.fields
}

func newCourse(r *replays.Replay, registry env.Registry) course {
	c := course{Side: Side{Path: r.Path, Agent: r.Header.Agent, Seed: r.Header.Seed, Score: r.Score(), Solved: r.End != nil && r.End.Solved, Steps: len(r.Frames)},
		marks: landmarks(r)}
	states, err := rerun(r, registry)
	if err != nil {
		c.Reason = err.Error()
		return c
	}
	c.Judged = judge(states, r.Actions())
	for i := range c.marks {
		c.marks[i].fields = fieldsHash(states[i+1])
	}
	return c
}

func landmarks(r *replays.Replay) []landmark {
	list := make([]landmark, len(r.Frames))
	for i := range r.Frames {
		list[i].situation = r.Frames[i].Situation
	}
	return list
}

func fieldsHash(ep env.Episode) uint64 {
	h := fnv.New64a()
	for _, f := range ep.Outcome().Fields {
		h.Write([]byte(f.Name + "\x00" + f.Value + "\x00"))
	}
	return h.Sum64()
}

// pair is a step of each run after which the situations are equal.
type pair struct{ a, b int }

// maxTable bounds the table of the alignment; longer runs are aligned at their heads and tails alone.
const maxTable = 4 << 20

// align finds the longest common subsequence of two runs' states. Steps count from 1; the starts are equal.
func align(a, b []landmark) []pair {
	head, tail := 0, 0
	for head < min(len(a), len(b)) && a[head].equal(b[head]) {
		head++
	}
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail].equal(b[len(b)-1-tail]) {
		tail++
	}
	list := []pair{{0, 0}}
	for i := range head {
		list = append(list, pair{i + 1, i + 1})
	}
	for _, p := range common(a[head:len(a)-tail], b[head:len(b)-tail]) {
		list = append(list, pair{head + p.a, head + p.b})
	}
	for i := tail; i > 0; i-- {
		list = append(list, pair{len(a) - i + 1, len(b) - i + 1})
	}
	return list
}

// common is the table of a longest common subsequence, walked from the start; the earliest pairs are taken.
func common(a, b []landmark) []pair {
	width := len(b) + 1
	if len(a)*len(b) > maxTable {
		return nil
	}
	longest := make([]int32, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			n := max(longest[(i+1)*width+k], longest[i*width+k+1])
			if a[i].equal(b[k]) {
				n = max(n, longest[(i+1)*width+k+1]+1)
			}
			longest[i*width+k] = n
		}
	}
	var list []pair
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i].equal(b[k]):
			i, k = i+1, k+1
			list = append(list, pair{i, k})
		case longest[(i+1)*width+k] >= longest[i*width+k+1]:
			i++
		default:
			k++
		}
	}
	return list
}

// rows puts the steps between two pairs side by side, and those that one run has more below them.
func rows(pairs []pair, a, b int) []Row {
	var list []Row
	at := pair{0, 0}
	fill := func(to pair) {
		for at.a < to.a || at.b < to.b {
			row := Row{A: -1, B: -1}
			if at.a < to.a {
				at.a++
				row.A = at.a
			}
			if at.b < to.b {
				at.b++
				row.B = at.b
			}
			list = append(list, row)
		}
	}
	for i, p := range pairs {
		if i > 0 {
			fill(pair{p.a - 1, p.b - 1})
		}
		list = append(list, Row{A: p.a, B: p.b, Equal: true})
		at = p
	}
	fill(pair{a, b})
	return list
}

// Partings lists the rows where stretches begin in which the runs differ.
func (c *Comparison) Partings() []int {
	var list []int
	for i := range c.Rows {
		if c.Rows[i].Parts && (i == 0 || !c.Rows[i-1].Parts) {
			list = append(list, i)
		}
	}
	return list
}

// Nearest finds, among the replays of a library, the solved one of the same task, seed and version that shares the most with a failed one:
// the fewest steps that are not at equal situations, the newest of equals. It is nil when there is none; then OracleRun can stand in.
// The error is about the library's directories; a file that cannot be read is passed over.
func Nearest(failed *replays.Replay, library *replays.Library) (*replays.Replay, error) {
	entries, err := library.List()
	best := NearestOf(failed, entries)
	if best != nil {
		err = nil
	}
	return best, err
}

// NearestOf is Nearest among replays that are listed already.
func NearestOf(failed *replays.Replay, entries []replays.Entry) *replays.Replay {
	var best *replays.Replay
	least := 0
	for _, e := range entries {
		if e.Problem != "" || !e.Solved || e.Task != failed.Header.Task.ID || e.Seed != failed.Header.Seed || e.ID == failed.Header.ID {
			continue
		}
		r, err := replays.Read(e.Path)
		if err != nil || r.Header.Task.Digest != failed.Header.Task.Digest {
			continue
		}
		if d := distance(failed, r); best == nil || d < least {
			best, least = r, d
		}
	}
	return best
}

// distance counts the steps of either run that are not at equal situations.
func distance(a, b *replays.Replay) int {
	shared := len(align(landmarks(a), landmarks(b))) - 1
	return len(a.Frames) + len(b.Frames) - 2*shared
}

// Find gives the row that holds step n of A, for moving the two sides together; 0 when there is none.
func (c *Comparison) Find(n int) int {
	return max(0, slices.IndexFunc(c.Rows, func(r Row) bool { return r.A == n }))
}
