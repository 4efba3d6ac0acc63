// Package openenv serves support desks over the OpenEnv protocol, in its revision 1: HTTP, WebSocket and MCP. Any agent that speaks it
// takes the seat unchanged. One WebSocket connection is one session; HTTP calls share a default session or name one of their own.
//
// Nothing here knows what the truth of a ticket is. What goes out is the seat's observation, the reward, and env.State.
package openenv

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hotseat/env"
	"hotseat/env/agent"
)

// Limits of what a client may send.
const (
	maxMessage = 1 << 20 // bytes of an HTTP body or a WebSocket message
	maxName    = 255     // characters of an episode's or a session's id
)

// writeWait is how long a client may leave a message unread before it is dropped.
const writeWait = 10 * time.Second

// Options configure a Server.
type Options struct {
	Environments env.Registry
	Default      string // the environment at /; every environment is at /<its name> as well
	Version      string // of the program
	MaxSessions  int    // sessions of all kinds at once; 0 is 1024
	Idle         time.Duration
	Token        string // a bearer token that every request but GET /health must carry; empty: none
	// Record makes the observer that records an episode; nil records nothing. An error refuses the reset.
	Record func(Episode) (agent.Observer, error)
	// Lines makes an observer that writes an episode to w as the lines of a replay; nil turns the feed off.
	Lines func(w io.Writer, e Episode) agent.Observer
}

// Episode says which episode an observer is made for.
type Episode struct {
	Key         string // unique in the life of the server
	ID          string // what the client calls it, else the key
	Environment string
	Task        string
	Seed        uint64
	Agent       agent.Identity
	Began       time.Time
}

// Server answers requests. It is safe for concurrent use.
type Server struct {
	options  Options
	desks    []*desk
	sessions *sessions
	metrics  *metrics
	episodes *episodes
	streams  streams
	handler  http.Handler
	stopped  context.Context // done when the server shuts down
	stop     context.CancelFunc
	sockets  sync.WaitGroup
}

// New makes a server. It listens nowhere: Handler is what answers, Close ends all sessions.
func New(o Options) (*Server, error) {
	if o.MaxSessions == 0 {
		o.MaxSessions = 1024
	}
	if o.Idle == 0 {
		o.Idle = 10 * time.Minute
	}
	if o.Default == "" && len(o.Environments.All()) > 0 {
		o.Default = o.Environments.All()[0].Spec().Name
	}
	if _, err := o.Environments.Environment(o.Default); err != nil {
		return nil, err
	}
	s := &Server{options: o, metrics: newMetrics(), episodes: newEpisodes()}
	s.streams.open = map[string]*mcp.StreamableServerTransport{}
	s.stopped, s.stop = context.WithCancel(context.Background())
	for _, e := range o.Environments.All() {
		d, err := newDesk(e)
		if err != nil {
			return nil, fmt.Errorf("environment %s: %w", e.Spec().Name, err)
		}
		s.desks = append(s.desks, d)
	}
	for _, d := range s.desks {
		for _, other := range s.desks {
			d.desks = append(d.desks, other.name)
		}
	}
	s.sessions = newSessions(s, o.MaxSessions)
	if err := s.routes(); err != nil {
		return nil, err
	}
	go s.sessions.reap(s.stopped, o.Idle)
	return s, nil
}

// Handler answers every path of the protocol.
func (s *Server) Handler() http.Handler { return s.handler }

// Close finishes what is in flight, ends every running episode as aborted, says goodbye to every connection and waits for them until
// the context is done.
func (s *Server) Close(ctx context.Context) error {
	s.stop()
	s.sessions.closeAll()
	gone := make(chan struct{})
	go func() {
		s.sockets.Wait()
		close(gone)
	}()
	select {
	case <-gone:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("some connections do not end: %w", ctx.Err())
	}
}

// desk finds an environment by its name; "" is the default one.
func (s *Server) desk(name string) *desk {
	if name == "" {
		name = s.options.Default
	}
	for _, d := range s.desks {
		if d.name == name {
			return d
		}
	}
	return nil
}
