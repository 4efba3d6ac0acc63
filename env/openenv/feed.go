package openenv

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"hotseat/env/openenv/feed"
)

func itoa(n int) string { return strconv.Itoa(n) }

// listed is how the episode stands at a time.
func (l *live) listed(now time.Time) feed.Episode {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := feed.Episode{Key: l.who.Key, EpisodeID: l.who.ID, Environment: l.who.Environment, Family: l.start.Task.Family, Level: l.start.Task.Level,
		Agent: l.who.Agent.Name, Began: l.who.Began.UTC().Truncate(time.Second), Steps: len(l.frames), MaxSteps: l.start.Observation.MaxSteps}
	if t := l.start.Observation.Ticket; t != nil {
		out.Ticket = t.Number
	}
	last := l.who.Began
	if n := len(l.frames); n > 0 {
		f := &l.frames[n-1]
		out.Reward, out.Score = f.Reward.Value, f.Score
		last = last.Add(time.Duration(f.AtMS) * time.Millisecond)
	}
	out.AgeS, out.QuietS = int64(now.Sub(l.who.Began).Seconds()), int64(now.Sub(last).Seconds())
	if l.end != nil {
		out.Done, out.Reason = true, l.end.Reason
	}
	return out
}

func (s *Server) handleEpisodes(*desk) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		list, now := feed.List{Episodes: []feed.Episode{}}, time.Now()
		for _, l := range s.episodes.list() {
			list.Episodes = append(list.Episodes, l.listed(now))
		}
		body, _ := json.Marshal(list) // texts and numbers only
		answerJSON(w, body)
	}
}

// keepAlive is how often a feed without news is told that it is still one.
const keepAlive = 15 * time.Second

// handleFeed streams an episode: each event's data is a line of its replay. Watchers keep nobody waiting: they read what has happened
// at their own pace.
func (s *Server) handleFeed(*desk) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l, ok := s.episodes.find(r.PathValue("key"))
		if !ok || s.options.Lines == nil {
			s.fail(w, &fault{code: codeSession, status: http.StatusNotFound, message: "no such episode is running: /episodes lists them"})
			return
		}
		s.sockets.Add(1)
		defer s.sockets.Done()
		w.Header().Set("Content-Type", feed.ContentType)
		w.Header().Set("Cache-Control", "no-store")
		events := &eventWriter{w: w, control: http.NewResponseController(w), wait: s.patience}
		defer context.AfterFunc(s.stopped, func() { _ = events.control.SetWriteDeadline(time.Now().Add(farewell)) })()
		_ = s.follow(r, l, events)
	}
}

// patience is how long a watcher may leave what it is sent unread.
func (s *Server) patience() time.Duration {
	if s.stopped.Err() != nil {
		return farewell
	}
	return writeWait
}

// follow writes the episode's lines until its end, or until the watcher or the server goes.
func (s *Server) follow(r *http.Request, l *live, events *eventWriter) error {
	lines := s.options.Lines(events, l.who)
	l.mu.Lock()
	start := l.start
	l.mu.Unlock()
	if err := lines.Started(start); err != nil {
		return err
	}
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for n := 0; ; {
		frames, end, changed := l.since(n)
		for _, f := range frames {
			if err := lines.Stepped(f); err != nil {
				return err
			}
		}
		n += len(frames)
		if end != nil {
			return lines.Ended(*end)
		}
		select {
		case <-changed:
		case <-tick.C:
			if err := events.comment(); err != nil {
				return err
			}
		case <-r.Context().Done():
			return r.Context().Err()
		case <-s.stopped.Done():
			// The end comes with the shutdown: wait for it, but not for ever.
			select {
			case <-changed:
			case <-time.After(time.Second):
				return nil
			}
		}
	}
}

// eventWriter makes an event of every line.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	wait    func() time.Duration // for the watcher to read it
}

// Write sends one line as one event.
func (e *eventWriter) Write(line []byte) (int, error) {
	if err := e.control.SetWriteDeadline(time.Now().Add(e.wait())); err != nil {
		return 0, err
	}
	if err := feed.WriteLine(e.w, line); err != nil {
		return 0, err
	}
	return len(line), e.control.Flush()
}

func (e *eventWriter) comment() error {
	_ = e.control.SetWriteDeadline(time.Now().Add(e.wait()))
	if err := feed.WriteComment(e.w); err != nil {
		return err
	}
	return e.control.Flush()
}
