package client

import (
	"context"
	"errors"
	"io"
	"time"

	"hotseat/env/openenv/feed"
)

// Episodes lists those that can be followed, the newest first. The server's URL is that of the whole server, without a desk's path. One
// that hangs is not waited for.
func Episodes(ctx context.Context, s Server) ([]feed.Episode, error) {
	ctx, cancel := s.soon(ctx)
	defer cancel()
	var answer feed.List
	err := s.getJSON(ctx, feed.Path, &answer)
	return answer.Episodes, s.away(err)
}

// silence is how long nothing may come of a feed before it is taken to be broken: a server without news says every 15 seconds that it is
// there.
const silence = 45 * time.Second

// ErrSilent says that a server holds the connection and tells nothing, not even that it is there.
var ErrSilent = errors.New("the server has fallen silent")

// Follow reads an episode as it happens: the lines of its replay, the header first, until its end. What would give a running ticket away
// (the task's id where it tells twins apart, situations, the outcome) is left out of them. A server that falls silent is given up with
// ErrSilent. The caller closes it.
func Follow(ctx context.Context, s Server, key string) (io.ReadCloser, error) {
	return follow(ctx, s, key, silence)
}

func follow(ctx context.Context, s Server, key string, silence time.Duration) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	w := &watched{ctx: ctx, cancel: cancel, silence: silence, timer: time.AfterFunc(silence, func() { cancel(ErrSilent) })}
	body, err := s.get(ctx, feed.Path+"/"+key)
	if err != nil {
		defer w.stop()
		return nil, w.why(err)
	}
	w.body = body
	return &following{Reader: feed.NewReader(w), from: w}, nil
}

// following is the lines of a feed, with the connection that they come by.
type following struct {
	*feed.Reader
	from *watched
}

// Close stops following.
func (f *following) Close() error {
	f.from.stop()
	return f.from.body.Close()
}

// watched is a connection that is given up where nothing comes any more.
type watched struct {
	ctx     context.Context
	cancel  context.CancelCauseFunc
	body    io.ReadCloser
	silence time.Duration
	timer   *time.Timer
}

// Read reads, and puts the end of patience off.
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.body.Read(p)
	if n > 0 {
		w.timer.Reset(w.silence)
	}
	return n, w.why(err)
}

// why is the error of a connection that was given up, or the one there is.
func (w *watched) why(err error) error {
	if err != nil && errors.Is(context.Cause(w.ctx), ErrSilent) {
		return ErrSilent
	}
	return err
}

func (w *watched) stop() {
	w.timer.Stop()
	w.cancel(nil)
}
