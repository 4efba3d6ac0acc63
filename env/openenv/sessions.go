package openenv

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

// sessions are the seats that are taken, at most limit of them.
type sessions struct {
	server *Server
	limit  int

	mu   sync.Mutex
	open map[string]*session
	shut bool
}

func newSessions(s *Server, limit int) *sessions {
	return &sessions{server: s, limit: limit, open: map[string]*session{}}
}

// newID is a name that nobody can guess.
func newID() string { return rand.Text() }

// create opens a session of the desk under an id that is not taken.
func (s *sessions) create(d *desk, id string) (*session, *fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.createLocked(d, id)
}

func (s *sessions) createLocked(d *desk, id string) (*session, *fault) {
	if s.shut {
		return nil, &fault{code: codeSession, status: 503, message: "the server is shutting down"}
	}
	if len(s.open) >= s.limit {
		return nil, &fault{code: codeCapacity, status: 503, message: "all seats are taken: try again later", active: len(s.open), limit: s.limit}
	}
	fresh := &session{id: id, desk: d, server: s.server, encoder: encoder{desk: d}}
	fresh.touch()
	s.open[id] = fresh
	s.server.metrics.sessions.Add(1)
	return fresh, nil
}

// named is the key of a session that HTTP clients gave a name of their own; desks do not share them. Without a name it is the one that the
// HTTP calls of a desk share. No such key is like the ids that the server makes: those hold no slash.
func named(d *desk, name string) string { return d.name + "/" + name }

// find gives an open session; ok is false when there is none.
func (s *sessions) find(id string) (*session, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.open[id]
	if ok {
		found.touch()
	}
	return found, ok
}

// made is find for the ids that the server made: a name that an HTTP client chose can be guessed, and is no key to its session.
func (s *sessions) made(id string) (*session, bool) {
	if strings.Contains(id, "/") {
		return nil, false
	}
	return s.find(id)
}

// findOrCreate gives the session of the id, a new one where there is none.
func (s *sessions) findOrCreate(d *desk, id string) (*session, *fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found, ok := s.open[id]; ok {
		found.touch()
		return found, nil
	}
	return s.createLocked(d, id)
}

// close ends a session. It may be closed already.
func (s *sessions) close(gone *session) {
	s.mu.Lock()
	if s.open[gone.id] == gone {
		delete(s.open, gone.id)
		s.server.metrics.sessions.Add(-1)
	}
	s.mu.Unlock()
	gone.close()
}

// closeAll ends every session; from then on none is opened.
func (s *sessions) closeAll() {
	s.mu.Lock()
	s.shut = true
	all := make([]*session, 0, len(s.open))
	for _, one := range s.open {
		all = append(all, one)
	}
	s.mu.Unlock()
	for _, one := range all {
		s.close(one)
	}
}

// reap closes the sessions that were not used for the idle time.
func (s *sessions) reap(ctx context.Context, idle time.Duration) {
	ticker := time.NewTicker(min(max(idle/4, 10*time.Millisecond), time.Minute))
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, one := range s.idle(now.Add(-idle)) {
				s.close(one)
			}
		}
	}
}

func (s *sessions) idle(since time.Time) []*session {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*session
	for _, one := range s.open {
		if one.used.Load() < since.UnixNano() {
			list = append(list, one)
		}
	}
	return list
}
