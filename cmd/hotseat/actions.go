package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/plain"
)

// maxActionLine bounds a line of actions as a replay's line is bounded; maxRecorded bounds the action as it is recorded, and leaves
// the other half of the line to what follows from it.
const (
	maxActionLine = replays.MaxLine
	maxRecorded   = replays.MaxLine / 2
)

// actionSource is where actions come from.
type actionSource struct {
	in   io.Reader
	name string
	file io.Closer
}

func (s actionSource) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// openActions opens an actions file, or standard input for -. A regular file is read through first: where a line is no action, nothing
// is played at all.
func (a *app) openActions(ctx context.Context, path string) (actionSource, error) {
	if path == "-" {
		return actionSource{in: interruptible(ctx, a.in), name: "standard input"}, nil
	}
	f, err := openFile(path)
	if err != nil {
		return actionSource{}, fmt.Errorf("--actions: %w", err)
	}
	source := actionSource{in: f, name: path, file: f}
	info, err := f.Stat()
	if err == nil && info.Mode().IsRegular() {
		err = eachAction(ctx, f, path, func(int, env.Action) (bool, error) { return true, nil })
		if err == nil {
			_, err = f.Seek(0, io.SeekStart)
		}
	}
	if err != nil {
		f.Close()
		return actionSource{}, err
	}
	return source, nil
}

// playActions plays the actions until the episode or they end.
func (a *app) playActions(ctx context.Context, seat *agent.Seat, recorder *replays.Recorder, source actionSource, format string, judge func(string) *analysis.Judged, clock func() int64) error {
	var frames []agent.Frame
	err := eachAction(ctx, source.in, source.name, func(line int, action env.Action) (bool, error) {
		frame, err := seat.Play(agent.Move{Action: action, AtMS: clock()})
		if err != nil {
			return false, failure{err}
		}
		frames = append(frames, frame)
		if _, bad := seat.Start.Environment.Check(action); bad != nil {
			a.complain("%s:%d: invalid action: %s", source.name, line, bad.Error())
		}
		return !frame.Done, nil
	})
	if left := seat.Leave(); err == nil && left != nil {
		err = failure{left}
	}
	if format == "text" && (err == nil || len(frames) > 0) {
		reason := seat.Episode.Public().Reason
		if reason == env.Open {
			reason = env.Aborted
		}
		a.printf("%s", plain.Report(analysis.Run{Spec: seat.Start.Environment, Frames: frames, End: seat.End(reason), Path: recorder.Path(), Judged: judge(recorder.Path())}, a.width()))
	}
	return err
}

// eachAction reads actions from JSON lines until more says no; the error names file and line.
func eachAction(ctx context.Context, in io.Reader, name string, do func(line int, a env.Action) (more bool, err error)) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), maxActionLine)
	n := 0
	for lines.Scan() {
		n++
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("interrupted: %w", err)
		}
		line := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(line) == 0 {
			continue
		}
		action, err := env.DecodeAction(line)
		if err == nil {
			err = fits(action)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if more, err := do(n, action); err != nil || !more {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line is longer than %d bytes: write one short action a line", name, n+1, maxActionLine)
	}
	return err
}

// fits refuses an action that no replay can hold.
func fits(action env.Action) error {
	data, err := json.Marshal(action)
	if err == nil && len(data) > maxRecorded {
		err = fmt.Errorf("the action takes %d bytes, more than a replay can hold: a message has at most 2,000 characters", len(data))
	}
	return err
}
