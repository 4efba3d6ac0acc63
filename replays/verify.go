package replays

import (
	"errors"
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/env/agent"
)

// Status is what verifying a replay came to.
type Status string

// The statuses.
const (
	Verified     Status = "verified"
	Diverges     Status = "diverges"      // playing the actions again gives something else
	Altered      Status = "altered"       // the digest does not match, though the steps play as recorded
	OtherVersion Status = "other version" // the task or its environment is not what it was
	Incomplete   Status = "incomplete"    // the steps play as recorded, and there is no end
	CannotVerify Status = "cannot verify" // there is nothing to play it with
)

// Verdict is the result of verifying a replay. Its texts quote the replay.
type Verdict struct {
	Status Status `json:"status"`
	// Step is where a replay diverges: 0 is the start, one more than the steps is the end.
	Step     int    `json:"step,omitempty"`
	AtEnd    bool   `json:"at_end,omitempty"`
	What     string `json:"what,omitempty"`     // the first thing that differs: "reward", "observation.feedback"
	Got      string `json:"got,omitempty"`      // what playing again gave
	Recorded string `json:"recorded,omitempty"` // what the replay says
	Detail   string `json:"detail,omitempty"`
	Steps    int    `json:"steps"`             // steps that played as recorded
	Altered  bool   `json:"altered,omitempty"` // the digest does not match, whatever the status
}

// Failed tells whether the replay is not what was recorded.
func (v Verdict) Failed() bool { return v.Status == Diverges || v.Status == Altered }

// String is the verdict in one line: "diverges at step 4: reward 0.15, recorded 0.10".
func (v Verdict) String() string {
	if v.Status != Diverges {
		if v.Detail == "" {
			return string(v.Status)
		}
		return string(v.Status) + ": " + v.Detail
	}
	where := fmt.Sprintf("step %d", v.Step)
	switch {
	case v.AtEnd:
		where = "the end"
	case v.Step == 0:
		where = "the start"
	}
	return fmt.Sprintf("diverges at %s: %s %s, recorded %s", where, v.What, v.Got, v.Recorded)
}

// Verify plays the actions of a replay again and compares what follows with what was recorded: at each step reward, return,
// score, situation, done and observation, and at the end the outcome. It compares the text of the file, so that an edit is
// found even where both forms would be read alike. The error is about reading, not about the replay.
func Verify(r *Replay, registry env.Registry) (Verdict, error) {
	if r.Header.Agent.Kind == agent.Imported {
		return Verdict{Status: CannotVerify, Detail: "imported"}, nil
	}
	altered, err := isAltered(r)
	if err != nil {
		return Verdict{}, err
	}
	v, err := verify(r, registry)
	if err != nil {
		return v, err
	}
	v.Altered = altered
	if altered && v.Status != Diverges {
		v.Status, v.Detail = Altered, "the digest does not match"
	}
	return v, nil
}

func isAltered(r *Replay) (bool, error) {
	if r.End == nil {
		return false, nil
	}
	digest, err := r.Digest()
	return digest != r.End.Digest, err
}

func verify(r *Replay, registry env.Registry) (Verdict, error) {
	h := r.Header
	if strings.HasPrefix(h.Task.Digest, env.RemoteDigest) {
		return Verdict{Status: CannotVerify, Detail: "played at a server: what happened there is not known here, nor are outcome and findings"}, nil
	}
	e, err := registry.Environment(h.Environment.Name)
	if err != nil {
		return Verdict{Status: CannotVerify, Detail: "no environment is called " + quote(h.Environment.Name)}, nil
	}
	digest, err := e.Digest(h.Task.ID)
	if err != nil {
		return Verdict{Status: OtherVersion, Detail: "there is no task " + quote(h.Task.ID)}, nil
	}
	if digest != h.Task.Digest {
		return Verdict{Status: OtherVersion, Detail: versions(h, e.Spec())}, nil
	}
	seat, err := agent.Sit(e, h.Task.ID, h.Seed, h.Agent)
	if errors.Is(err, env.ErrUnknownTask) {
		return Verdict{Status: OtherVersion, Detail: "there is no task " + quote(h.Task.ID)}, nil
	}
	if err != nil {
		return Verdict{}, fmt.Errorf("%s: %w", r.Path, err)
	}
	v, err := playAgain(r, seat)
	if err != nil || v.Status == Diverges {
		return v, err
	}
	if r.End == nil {
		v.Status, v.Detail = Incomplete, fmt.Sprintf("%s verified, the end is missing", countSteps(v.Steps))
		return v, nil
	}
	return v, nil
}

func versions(h Header, s env.Spec) string {
	if h.Environment.Version != s.Version {
		return fmt.Sprintf("recorded with %s %s, this is %s", s.Name, quote(h.Environment.Version), quote(s.Version))
	}
	return "the task was changed since"
}

func countSteps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

func playAgain(r *Replay, seat *agent.Seat) (Verdict, error) {
	raw, err := r.Raw(0)
	if err != nil {
		return Verdict{}, err
	}
	observation, err := marshal(seat.Start.Observation)
	if err != nil {
		return Verdict{}, err
	}
	if d := diffFields(raw, fields{{"observation", observation}}); d != nil {
		return d.verdict(0), nil
	}
	var steps stepEncoder
	steps.start(seat.Start.Observation)
	for i := range r.Frames {
		d, err := stepAgain(r, seat, &steps, i+1)
		if err != nil {
			return Verdict{}, err
		}
		if d != nil {
			return d.verdict(i + 1), nil
		}
	}
	v := Verdict{Status: Verified, Steps: len(r.Frames)}
	if r.End == nil {
		return v, nil
	}
	d, err := endAgain(r, seat)
	if d != nil {
		v = d.verdict(len(r.Frames) + 1)
		v.AtEnd = true
	}
	return v, err
}

func stepAgain(r *Replay, seat *agent.Seat, steps *stepEncoder, n int) (*difference, error) {
	f, err := seat.Play(agent.Move{Action: r.Frames[n-1].Action})
	if errors.Is(err, env.ErrDone) {
		return &difference{"episode", "over", "going on"}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: step %d: %w", r.Path, n, err)
	}
	line, err := steps.encode(nil, f)
	if err != nil {
		return nil, err
	}
	raw, err := r.Raw(n)
	if err != nil {
		return nil, err
	}
	got, err := members(line, nil)
	if err != nil {
		return nil, err
	}
	return diffFields(raw, pick(got, "reward", "return", "score", "situation", "done", "observation")), nil
}

func endAgain(r *Replay, seat *agent.Seat) (*difference, error) {
	raw, err := r.Raw(len(r.Frames) + 1)
	if err != nil {
		return nil, err
	}
	public := seat.Episode.Public()
	reason := public.Reason
	if r.End.Reason == env.Aborted && !public.Done {
		reason = env.Aborted
	}
	end := seat.End(reason)
	line, err := marshal(End{Reason: reason, Score: end.Score, Solved: end.Solved, Steps: end.Steps, Outcome: end.Outcome, Findings: end.Findings})
	if err != nil {
		return nil, err
	}
	got, err := members(line, nil)
	if err != nil {
		return nil, err
	}
	want := pick(got, "reason", "score", "solved", "steps", "outcome")
	if d := diffFields(raw, want); d != nil {
		return d, nil
	}
	// The findings are an addition to the format that files from elsewhere may lack.
	recorded, err := members(raw, nil)
	if err != nil || len(pick(recorded, "findings")) == 0 {
		return nil, err
	}
	return diffValues("findings", decodeAny(orNull(pick(got, "findings"))), decodeAny(pick(recorded, "findings")[0].raw)), nil
}

func orNull(of fields) []byte {
	if len(of) == 0 {
		return []byte("null")
	}
	return of[0].raw
}
