package openenv

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"hotseat/env/openenv/feed"
)

// endpoint is a path of the protocol with what the API's document says of it. It is the single list of both.
type endpoint struct {
	method  string
	path    string
	summary string
	tag     string
	// body and answer name schemas of the document; "" is none, "text" is no JSON.
	body, answer string
	query        []parameter
	handler      func(d *desk) http.HandlerFunc
	root         bool // at / alone, not at every environment
}

// parameter is one of a query or a path.
type parameter struct {
	in string
	setting
}

func (s *Server) endpoints(d *desk) []endpoint {
	session := []parameter{{"query", sessionSetting()}}
	resets := session[:1:1]
	for _, one := range d.settings {
		resets = append(resets, parameter{"query", one})
	}
	of := func(name, about string) []parameter { return []parameter{{"path", setting{name: name, about: about}}} }
	return []endpoint{
		{method: "POST", path: "/reset", tag: "Environment Control", summary: "Leave the running episode and start another", body: "ResetRequest", answer: "ObservationResponse", query: resets, handler: s.handleReset},
		{method: "POST", path: "/step", tag: "Environment Control", summary: "Take an action", body: "StepRequest", answer: "ObservationResponse", query: session, handler: s.handleStep},
		{method: "GET", path: "/state", tag: "State Management", summary: "How the episode stands", answer: "State", query: session, handler: s.handleState},
		{method: "GET", path: "/state/{session_id}", tag: "State Management", summary: "How the episode of a session stands", answer: "State", query: of(setSession, "the session"), handler: s.handleState},
		{method: "GET", path: "/health", tag: "Health", summary: "Whether the server answers; needs no token", answer: "Health", handler: s.handleHealth},
		{method: "GET", path: "/metadata", tag: "Environment Info", summary: "What the desk is, and how it is played", answer: "Metadata", handler: fixed(func(d *desk) []byte { return d.metadata })},
		{method: "GET", path: "/schema", tag: "Schema", summary: "JSON Schemas of action, observation and state", answer: "Schemas", handler: fixed(func(d *desk) []byte { return d.schema })},
		{method: "POST", path: "/mcp", tag: "MCP", summary: "JSON-RPC: tools/list, tools/call, openenv/session/create, openenv/session/close; and MCP's streamable HTTP", body: "JSONRPC", answer: "JSONRPC", handler: s.handleMCP},
		{method: "GET", path: feed.Path, tag: "Audience", summary: "The episodes that are running, and the last that ended", answer: "Episodes", root: true, handler: s.handleEpisodes},
		{method: "GET", path: feed.Path + "/{key}", tag: "Audience", summary: "An episode as it happens: server-sent events, each a line of its replay", answer: "text", query: of("key", "from /episodes"), root: true, handler: s.handleFeed},
		{method: "GET", path: "/metrics", tag: "Health", summary: "Counters in the text format of Prometheus", answer: "text", root: true, handler: s.handleMetrics},
		{method: "GET", path: "/openapi.json", tag: "Schema", summary: "This document", answer: "OpenAPI", handler: s.handleOpenAPI},
		{method: "GET", path: "/docs", tag: "Schema", summary: "This document, to read and to try", answer: "text", handler: s.handleDocs},
	}
}

// routes puts every endpoint at / and at every environment's name. What goes nowhere is answered in JSON like everything else.
func (s *Server) routes() error {
	mux := http.NewServeMux()
	methods := map[string][]string{}
	handle := func(method, path string, h http.Handler) {
		mux.Handle(method+" "+path, h)
		methods[path] = append(methods[path], method)
	}
	for _, d := range append([]*desk{nil}, s.desks...) {
		prefix := ""
		if d != nil {
			prefix = "/" + d.name
		} else {
			d = s.desk("")
		}
		for _, e := range s.endpoints(d) {
			if !e.root || prefix == "" {
				handle(e.method, prefix+e.path, e.handler(d))
			}
		}
		handle("GET", prefix+"/ws", s.serveSocket(d, answerMessage))
		handle("GET", prefix+"/mcp", s.handleMCPStream(d))
		handle("DELETE", prefix+"/mcp", s.handleMCPStream(d))
		handle("GET", prefix+"/{$}", s.handleDocs(d))
	}
	for path, known := range methods {
		mux.Handle(path, s.wrongMethod(known))
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		s.fail(w, &fault{code: "NOT_FOUND", status: http.StatusNotFound, message: "there is nothing at this path: /docs lists the paths"})
	})
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		s.fail(w, &fault{code: "FORBIDDEN", status: http.StatusForbidden, message: "the page of another site may not play here"})
	}))
	s.handler = s.guard(origin.Handler(mux))
	return nil
}

// wrongMethod answers where a path has other methods.
func (s *Server) wrongMethod(known []string) http.HandlerFunc {
	slices.Sort(known)
	list := strings.Join(known, ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", list)
		s.fail(w, &fault{code: "METHOD_NOT_ALLOWED", status: http.StatusMethodNotAllowed, message: "this path takes " + list})
	}
}

// guard bounds what is read of a request, and asks for the token.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.admits(r) {
			// The second makes a browser ask for it.
			w.Header()["Www-Authenticate"] = []string{"Bearer", `Basic realm="hotseat", charset="UTF-8"`}
			s.fail(w, &fault{code: "UNAUTHORIZED", status: http.StatusUnauthorized,
				message: "send the server's token: Authorization: Bearer …, or HTTP Basic with any user name and the token as the password"})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxMessage)
		if r.Method == http.MethodPost {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyWait)) // not every writer has one
		}
		next.ServeHTTP(w, r)
	})
}

// bodyWait is how long a client has to send the body of its request.
const bodyWait = 30 * time.Second

// admits tells whether a request carries the token, where there is one.
func (s *Server) admits(r *http.Request) bool {
	if desk, ok := strings.CutSuffix(r.URL.Path, "/health"); s.options.Token == "" || ok && (desk == "" || s.desk(desk[1:]) != nil) {
		return true
	}
	_, given, ok := r.BasicAuth()
	if scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " "); found && strings.EqualFold(scheme, "Bearer") {
		given, ok = token, true
	}
	return ok && subtle.ConstantTimeCompare([]byte(given), []byte(s.options.Token)) == 1
}

func (s *Server) fail(w http.ResponseWriter, bad *fault) {
	s.metrics.fault(bad.code)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(bad.status)
	_, _ = w.Write(bad.detail())
}

func answerJSON(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body)
}

// fixed answers what never changes.
func fixed(body func(*desk) []byte) func(*desk) http.HandlerFunc {
	return func(d *desk) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { answerJSON(w, body(d)) }
	}
}

// read takes the body of a request.
func read(r *http.Request) ([]byte, *fault) {
	body, err := io.ReadAll(r.Body)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, &fault{code: codeValidation, status: http.StatusRequestEntityTooLarge, message: "the body is larger than 1 MiB"}
	case err != nil:
		return nil, &fault{code: codeJSON, status: http.StatusBadRequest, message: "the body broke off"}
	}
	return body, nil
}

// sessionName is the session that a request names, in its query, a header or its body; "" is the shared one.
func sessionName(r *http.Request, body []byte) (string, *fault) {
	name := r.PathValue("session_id")
	for _, other := range []string{r.URL.Query().Get("session_id"), r.Header.Get("X-Session-Id"), r.Header.Get("Session-Id")} {
		if name == "" {
			name = other
		}
	}
	if name == "" && len(body) > 0 {
		var fields struct {
			SessionID any `json:"session_id"`
		}
		if json.Unmarshal(body, &fields) == nil {
			name, _ = fields.SessionID.(string)
		}
	}
	if len(name) > maxName {
		return "", invalid("string_too_long", "session_id has more than 255 characters", "body", "session_id")
	}
	return name, nil
}

// sessionOf finds the session of a request; a reset may open one.
func (s *Server) sessionOf(d *desk, r *http.Request, body []byte, opens bool) (*session, *fault) {
	name, bad := sessionName(r, body)
	if bad != nil {
		return nil, bad
	}
	if one, ok := s.sessions.find(name); ok && one.desk == d {
		return one, nil // one that MCP opened
	}
	id := named(d, name)
	if opens || name == "" {
		return s.sessions.findOrCreate(d, id)
	}
	if one, ok := s.sessions.find(id); ok {
		return one, nil
	}
	return nil, &fault{code: codeSession, status: http.StatusNotFound, message: "no session has this id: reset opens it"}
}

func (s *Server) handleReset(d *desk) http.HandlerFunc {
	return s.observing(d, true, func(one *session, body []byte, r *http.Request) ([]byte, *fault) {
		request, bad := d.decodeReset(body, r.URL.Query())
		if bad != nil {
			return nil, bad
		}
		return one.reset(nil, request)
	})
}

func (s *Server) handleStep(d *desk) http.HandlerFunc {
	return s.observing(d, false, func(one *session, body []byte, _ *http.Request) ([]byte, *fault) {
		action, bad := decodeStep(body)
		if bad != nil {
			return nil, bad
		}
		return one.step(nil, action, "body", "action")
	})
}

// decodeStep takes the action out of {"action":{…},"timeout_s":…,"request_id":…}.
func decodeStep(body []byte) (json.RawMessage, *fault) {
	var request struct {
		Action  json.RawMessage `json:"action"`
		Timeout *float64        `json:"timeout_s"`
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, invalid("json_invalid", `a step is a JSON object: send {"action":{"action_type":…}}`, "body")
	}
	switch {
	case request.Timeout != nil && *request.Timeout <= 0:
		return nil, invalid("greater_than", "timeout_s is not above 0", "body", "timeout_s")
	case request.Action == nil || isNull(request.Action):
		return nil, invalid("missing", `"action" is missing: send {"action":{"action_type":…}}`, "body", "action")
	}
	return request.Action, nil
}

// observing answers a request that gives an observation.
func (s *Server) observing(d *desk, opens bool, do func(*session, []byte, *http.Request) ([]byte, *fault)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, bad := read(r)
		var one *session
		if bad == nil {
			one, bad = s.sessionOf(d, r, body, opens)
		}
		var out []byte
		if bad == nil {
			out, bad = do(one, body, r)
		}
		if bad != nil {
			s.fail(w, bad)
			return
		}
		answerJSON(w, out)
	}
}

func (s *Server) handleState(d *desk) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		one, bad := s.sessionOf(d, r, nil, false)
		if bad != nil {
			s.fail(w, bad)
			return
		}
		answerJSON(w, one.state(nil))
	}
}

func (s *Server) handleHealth(*desk) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if s.stopped.Err() != nil {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"status":"unhealthy"}`)
			return
		}
		answerJSON(w, []byte(`{"status":"healthy"}`))
	}
}

func (s *Server) handleMetrics(*desk) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.metrics.write(w)
	}
}

// describe is the answer to GET /metadata.
func (d *desk) describe() map[string]any {
	return map[string]any{"name": "hotseat-" + d.name, "description": d.spec.Description, "version": d.spec.Version, "author": "hotseat",
		"documentation_url": nil, "readme_content": d.manual()}
}
