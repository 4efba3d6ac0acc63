package live

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"hotseat/env/openenv/client"
)

// what became of a feed.
type what int

const (
	ended what = iota // with its episode
	lost              // for now
	back              // after it was lost
	gone              // for good
)

type news struct {
	what what
	err  error
}

// maxSpool bounds what is kept of one episode, in bytes: a server that never stops must not fill the disk.
const maxSpool = 256 << 20

// keepError says that what comes cannot be kept here, which no other try at the server mends.
type keepError struct{ error }

func (e keepError) Unwrap() error { return e.error }

// spool is the recording of a feed in a temporary file, which the scrubber follows like any that is being written.
type spool struct {
	dir, path string
	news      chan news // closed when nothing more comes
	stop      context.CancelFunc
	done      chan struct{}
	once      sync.Once
}

// tune begins to record an episode and returns once its beginning is in the file.
func tune(from Source, key string, pace time.Duration) (*spool, error) {
	dir, err := os.MkdirTemp("", "hotseat-live-")
	if err != nil {
		return nil, err
	}
	s := &spool{dir: dir, path: filepath.Join(dir, "live.replay.jsonl"), news: make(chan news, 8), done: make(chan struct{})}
	var ctx context.Context
	ctx, s.stop = context.WithCancel(context.Background())
	file, err := os.OpenFile(s.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		close(s.done)
		return nil, errors.Join(err, s.close())
	}
	began := make(chan error, 1)
	go s.record(ctx, &recording{from: from, key: key, file: file, pace: pace, began: began})
	select {
	case err = <-began:
	case <-time.After(patience):
		err = fmt.Errorf("it took more than %s to answer", patience)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// recording is what a spool's goroutine works with.
type recording struct {
	from  Source
	key   string
	file  *os.File
	pace  time.Duration
	began chan error
	lines int // in the file
	bytes int
	ended bool
}

// record keeps the episode until its end. Where the feed breaks off, it is asked for again, from its beginning: the lines that are
// there are passed over.
func (s *spool) record(ctx context.Context, r *recording) {
	defer close(s.done)
	defer close(s.news)
	defer r.file.Close()
	for away := 0; ; away++ {
		had := r.lines
		err := r.follow(ctx, func() {
			if away > 0 {
				s.tell(ctx, news{what: back})
				away = 0
			}
		})
		switch {
		case ctx.Err() != nil:
			return
		case r.ended:
			s.tell(ctx, news{what: ended})
			return
		case had == 0 && r.lines == 0:
			r.began <- err
			return
		case errors.Is(err, client.ErrNotFound), errors.As(err, new(keepError)):
			s.tell(ctx, news{gone, err})
			return
		case away == 0:
			s.tell(ctx, news{lost, err})
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(r.pace * time.Duration(min(away+1, slowest))):
		}
	}
}

func (s *spool) tell(ctx context.Context, n news) {
	select {
	case s.news <- n:
	case <-ctx.Done():
	}
}

// follow writes the lines of the feed that are not there yet.
func (r *recording) follow(ctx context.Context, connected func()) error {
	feed, err := r.from.Follow(ctx, r.key)
	if err != nil {
		return err
	}
	defer feed.Close()
	connected()
	in := bufio.NewReaderSize(feed, 64<<10)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return errors.New("the feed broke off")
		}
		if err != nil {
			return err
		}
		if n <= r.lines {
			continue
		}
		if n == 1 && line[0] != '{' {
			return errors.New("what the server sends is no episode")
		}
		if r.bytes += len(line); r.bytes > maxSpool {
			return keepError{fmt.Errorf("the episode is longer than %d MiB", maxSpool>>20)}
		}
		if _, err := r.file.Write(line); err != nil {
			return keepError{err}
		}
		r.lines = n
		r.ended = bytes.HasPrefix(line, []byte(`{"type":"end"`))
		if n == 1 {
			r.began <- nil
		}
		if r.ended {
			return nil
		}
	}
}

// close stops recording and takes the file away.
func (s *spool) close() error {
	s.stop()
	<-s.done
	var err error
	s.once.Do(func() { err = os.RemoveAll(s.dir) })
	return err
}
