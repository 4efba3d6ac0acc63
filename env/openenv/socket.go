package openenv

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// socket is a WebSocket connection that holds a session.
type socket struct {
	conn    *websocket.Conn
	session *session
	server  *Server
	cut     func() // ends the connection
	in, out []byte // used again for every message
}

// answerer answers one message; more is false when the connection shall be closed.
type answerer func(ctx context.Context, k *socket, raw []byte) (answer []byte, more bool)

// serveSocket lets a connection hold a session until either ends. With ?session_id= it takes one that MCP opened.
func (s *Server) serveSocket(d *desk, answer answerer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(strings.ToLower(r.Header.Get("Upgrade")), "websocket") {
			w.Header().Set("Upgrade", "websocket")
			s.fail(w, &fault{code: codeValidation, status: http.StatusUpgradeRequired, message: "open a WebSocket here; POST /reset and /step do without one"})
			return
		}
		s.sockets.Add(1)
		defer s.sockets.Done()
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			s.metrics.fault("HANDSHAKE")
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(-1) // read counts, so that the client is told before it is cut off
		k := &socket{conn: conn, server: s}
		one, bad := s.seatFor(d, r.URL.Query().Get("session_id"))
		if bad != nil {
			s.metrics.fault(bad.code)
			_ = k.write(r.Context(), appendError(nil, bad))
			_ = conn.Close(websocket.StatusTryAgainLater, bad.message)
			return
		}
		k.session = one
		ctx, cut := context.WithCancel(r.Context())
		defer cut()
		k.cut = cut
		if !one.attach(func() { goodbye(conn, cut) }) {
			_ = conn.Close(websocket.StatusGoingAway, "the session is held by another connection, or closed")
			return // and the session stays with who holds it
		}
		defer s.sessions.close(one)
		k.serve(ctx, answer)
	}
}

// seatFor opens a session for a connection, or finds the one that it names.
func (s *Server) seatFor(d *desk, id string) (*session, *fault) {
	if id == "" {
		return s.sessions.create(d, newID())
	}
	if one, ok := s.sessions.made(id); ok && one.desk == d {
		return one, nil
	}
	return nil, &fault{code: codeSession, status: 404, message: "no session has this id"}
}

// attach gives the session to a connection; false when it has one already, or is closed.
func (s *session) attach(hangUp func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over || s.hangUp != nil {
		return false
	}
	s.hangUp = hangUp
	return true
}

// farewell is how long a client has to answer that its connection is closed. One whose agent is thinking may not look for minutes.
const farewell = 500 * time.Millisecond

// goodbye closes a connection without waiting for a client that is gone or does not read. The library's own CloseNow would wait for the
// handshake that is under way: what ends it is the end of the context that the connection is read with.
func goodbye(conn *websocket.Conn, cut context.CancelFunc) {
	go func() {
		timer := time.AfterFunc(farewell, cut)
		defer timer.Stop()
		_ = conn.Close(websocket.StatusGoingAway, "the session is closed")
	}()
}

// serve answers message after message. The next one is read when the answer has been written, so that a client that does not read is
// not read from either; after writeWait it is dropped.
func (k *socket) serve(ctx context.Context, answer answerer) {
	for {
		kind, err := k.read(ctx)
		if errors.Is(err, errTooLong) {
			k.refuse(ctx)
		}
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			bad := &fault{code: codeJSON, message: "a binary frame: send JSON as text"}
			k.server.metrics.fault(bad.code)
			if k.write(ctx, appendError(k.out[:0], bad)) != nil {
				return
			}
			continue
		}
		out, more := answer(ctx, k, k.in)
		k.out = out
		if len(out) > 0 && k.write(ctx, out) != nil {
			return
		}
		if !more {
			_ = k.conn.Close(websocket.StatusNormalClosure, "")
			return
		}
	}
}

// refuse tells the client that its message is too long. It is still sending, and gets a while to see the answer.
func (k *socket) refuse(ctx context.Context) {
	bad := &fault{code: codeValidation, status: 413, message: fmt.Sprintf("a message may have at most %d bytes", maxMessage)}
	k.server.metrics.fault(bad.code)
	if k.write(ctx, appendError(nil, bad)) != nil {
		return
	}
	timer := time.AfterFunc(2*time.Second, k.cut)
	defer timer.Stop()
	_ = k.conn.Close(websocket.StatusMessageTooBig, bad.message)
}

var errTooLong = errors.New("the message is too long")

func (k *socket) read(ctx context.Context) (websocket.MessageType, error) {
	kind, r, err := k.conn.Reader(ctx)
	if err != nil {
		return 0, err
	}
	k.in = k.in[:0]
	if cap(k.in) > maxKept {
		k.in = nil
	}
	for {
		if len(k.in) == cap(k.in) {
			k.in = append(k.in, 0)[:len(k.in)]
		}
		n, err := r.Read(k.in[len(k.in):cap(k.in)])
		k.in = k.in[:len(k.in)+n]
		if len(k.in) > maxMessage {
			k.in = nil
			return 0, errTooLong
		}
		if err == io.EOF {
			return kind, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// maxKept bounds the buffers that a connection keeps between messages, so that one long message does not stay in memory.
const maxKept = 64 << 10

func (k *socket) write(ctx context.Context, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	err := k.conn.Write(ctx, websocket.MessageText, data)
	if cap(k.out) > maxKept {
		k.out = nil
	}
	return err
}

// appendError appends {"type":"error","data":…}.
func appendError(dst []byte, bad *fault) []byte {
	return append(append(append(dst, `{"type":"error","data":`...), bad.data()...), '}')
}

// answerMessage answers a message of the session protocol.
func answerMessage(ctx context.Context, k *socket, raw []byte) (answer []byte, more bool) {
	out, bad := k.out[:0], (*fault)(nil)
	m, bad := decodeMessage(raw)
	if bad == nil {
		switch m.Type {
		case "close":
			return nil, false
		case "state":
			out = append(k.session.state(append(out, `{"type":"state","data":`...)), '}')
		case "mcp":
			out = append(append(append(out, `{"type":"mcp","data":`...), k.server.callRPC(ctx, k.session.desk, k.session, m.Data)...), '}')
		default:
			out, bad = k.observe(out, m)
		}
	}
	if bad != nil {
		k.server.metrics.fault(bad.code)
		out = appendError(out[:0], bad)
	}
	return out, true
}

// observe answers a reset or a step.
func (k *socket) observe(out []byte, m message) ([]byte, *fault) {
	out = append(out, `{"type":"observation","data":`...)
	var bad *fault
	if m.Type == "step" {
		out, bad = k.session.step(out, m.Data, "data")
	} else {
		var r resetRequest
		if r, bad = k.session.desk.decodeReset(m.Data, nil); bad == nil {
			out, bad = k.session.reset(out, r)
		}
	}
	return append(out, '}'), bad
}
