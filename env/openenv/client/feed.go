package client

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"time"

	"hotseat/env"
)

// Listed is an episode that a hotseat is serving, or has just served.
type Listed struct {
	Key         string     `json:"key"` // what Follow takes
	EpisodeID   string     `json:"episode_id"`
	Environment string     `json:"environment"`
	Family      string     `json:"family"`
	Level       string     `json:"level"`
	Ticket      string     `json:"ticket"`
	Agent       string     `json:"agent"`
	Began       time.Time  `json:"began"`
	Steps       int        `json:"steps"`
	MaxSteps    int        `json:"max_steps"`
	Score       env.Points `json:"score"`
	Done        bool       `json:"done"`
	Reason      string     `json:"reason"`
}

// Episodes lists those that can be followed, the newest first. The server's URL is that of the whole server, without a desk's path.
func Episodes(ctx context.Context, s Server) ([]Listed, error) {
	var answer struct {
		Episodes []Listed `json:"episodes"`
	}
	err := s.getJSON(ctx, "/episodes", &answer)
	return answer.Episodes, err
}

// Follow reads an episode as it happens: the lines of its replay, the header first, until its end. What would give a running ticket away
// (the task's id where it tells twins apart, situations, the outcome) is left out of them. The caller closes it.
func Follow(ctx context.Context, s Server, key string) (io.ReadCloser, error) {
	body, err := s.get(ctx, "/episodes/"+key)
	if err != nil {
		return nil, err
	}
	return &feed{body: body, in: bufio.NewReaderSize(body, 64<<10)}, nil
}

// feed takes the lines out of the events.
type feed struct {
	body io.ReadCloser
	in   *bufio.Reader
	rest []byte
}

// Read gives the data of the next events.
func (f *feed) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		line, err := f.in.ReadBytes('\n')
		if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok && err == nil {
			f.rest = data
		} else if err != nil {
			return 0, err
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// Close stops following.
func (f *feed) Close() error { return f.body.Close() }
