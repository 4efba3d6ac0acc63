package openenv

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"unicode"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hotseat/env"
)

// Where the resources of a session are.
const (
	uriTicket    = "hotseat://ticket"
	uriDocuments = "hotseat://documents/"
	uriSections  = "hotseat://desk/"
)

// seatServer is the official SDK's server over one session: the actions as tools, the ticket and what was found as resources.
type seatServer struct {
	session *session
	mcp     *mcp.Server

	mu     sync.Mutex
	listed map[string]bool // the resources' URIs
}

func newSeatServer(one *session, version string) *seatServer {
	m := &seatServer{session: one, listed: map[string]bool{}}
	m.mcp = mcp.NewServer(&mcp.Implementation{Name: "hotseat", Title: "hotseat: " + one.desk.spec.Title, Version: version},
		&mcp.ServerOptions{Instructions: one.desk.instructions(), Capabilities: &mcp.ServerCapabilities{Resources: &mcp.ResourceCapabilities{ListChanged: true}}})
	for _, t := range one.desk.tools() {
		m.mcp.AddTool(t, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			one.introduce(r.Session.InitializeParams())
			result := one.callTool(r.Params.Name, r.Params.Arguments)
			m.list()
			return result, nil
		})
	}
	m.mcp.AddReceivingMiddleware(one.desk.toolNames)
	return m
}

// toolNames lets actions be called by their other names too, and says which tools there are where none is called so.
func (d *desk) toolNames(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		if call, ok := request.GetParams().(*mcp.CallToolParamsRaw); ok && call != nil {
			name, known := d.tool(call.Name)
			if !known {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: d.noTool(call.Name)}
			}
			call.Name = name
		}
		return next(ctx, method, request)
	}
}

// introduce says who the client is, by its own word.
func (s *session) introduce(params *mcp.InitializeParams) {
	if params == nil || params.ClientInfo == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.client = clientName(params.ClientInfo.Name)
}

// maxClient is the longest name of an MCP client that is kept, in characters.
const maxClient = 64

// clientName is a name as recordings keep it: one line, of a length to show.
func clientName(name string) string {
	name = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if long := []rune(name); len(long) > maxClient {
		name = string(long[:maxClient])
	}
	return name
}

// list keeps the list of resources to what the seat sees: those of an earlier ticket go, what was found comes.
func (m *seatServer) list() {
	o, _, ok := m.session.observe()
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	wanted := resources(o)
	var gone []string
	for uri := range m.listed {
		if wanted[uri] == nil {
			gone = append(gone, uri)
			delete(m.listed, uri)
		}
	}
	if len(gone) > 0 {
		m.mcp.RemoveResources(gone...)
	}
	for uri, r := range wanted {
		if !m.listed[uri] {
			m.listed[uri] = true
			m.mcp.AddResource(r, m.read)
		}
	}
}

// resources are the ticket, the documents found so far, and the texts of the desk.
func resources(o env.Observation) map[string]*mcp.Resource {
	all := map[string]*mcp.Resource{}
	add := func(uri, name, about string) {
		all[uri] = &mcp.Resource{URI: uri, Name: name, Description: about, MIMEType: "text/markdown"}
	}
	add(uriTicket, "ticket", "The ticket, with all that was said")
	for _, d := range o.Documents {
		add(uriDocuments+d.ID, d.Title, "Found in step "+itoa(d.Step))
	}
	for _, s := range o.Sections {
		if s.Rows == nil && s.Fields == nil && len(s.Text) > 40 {
			add(uriSections+s.Name, title(s.Name), "The same for every ticket")
		}
	}
	return all
}

func (m *seatServer) read(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	o, _, ok := m.session.observe()
	if !ok {
		return nil, mcp.ResourceNotFoundError(r.Params.URI)
	}
	text := ""
	if r.Params.URI == uriTicket {
		plain := o
		plain.Documents, plain.Sections = nil, nil
		text = renderAll(plain)
	}
	for _, d := range o.Documents {
		if r.Params.URI == uriDocuments+d.ID {
			text = "# " + d.Title + "\n\n" + d.Text
		}
	}
	for _, s := range o.Sections {
		if r.Params.URI == uriSections+s.Name {
			text = s.Text
		}
	}
	if text == "" {
		return nil, mcp.ResourceNotFoundError(r.Params.URI)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "text/markdown", Text: text}}}, nil
}

// ServeMCP holds a seat of the environment for one MCP client on a transport, such as mcp.StdioTransport, until it leaves.
func (s *Server) ServeMCP(ctx context.Context, environment string, t mcp.Transport) error {
	one, bad := s.sessions.create(s.desk(environment), newID())
	if bad != nil {
		return bad
	}
	defer s.sessions.close(one)
	return newSeatServer(one, s.options.Version).mcp.Run(ctx, t)
}

// streams are the MCP sessions over HTTP, by the id that MCP gives them.
type streams struct {
	mu   sync.Mutex
	open map[string]*mcp.StreamableServerTransport
}

func (t *streams) find(id string) *mcp.StreamableServerTransport {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.open[id]
}

// handleMCP answers POST /mcp: MCP's own transport for clients that open a session of it or have one, plain JSON-RPC for all others.
func (s *Server) handleMCP(d *desk) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Session-Id") != "" {
			s.handleMCPStream(d)(w, r)
			return
		}
		body, bad := read(r)
		if bad != nil {
			s.fail(w, bad)
			return
		}
		var first struct {
			Method string `json:"method"`
		}
		if json.Unmarshal(body, &first) != nil || first.Method != "initialize" {
			answerJSON(w, s.callRPC(r.Context(), d, nil, body))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		s.openStream(d, w, r)
	}
}

// openStream opens an MCP session, with a seat that ends with it.
func (s *Server) openStream(d *desk, w http.ResponseWriter, r *http.Request) {
	one, bad := s.sessions.create(d, newID())
	if bad != nil {
		s.fail(w, bad)
		return
	}
	transport := &mcp.StreamableServerTransport{SessionID: one.id}
	// The session outlives the request that opens it.
	connection, err := newSeatServer(one, s.options.Version).mcp.Connect(context.WithoutCancel(r.Context()), transport, nil)
	if err != nil || !one.attach(func() { _ = connection.Close() }) {
		s.sessions.close(one)
		s.fail(w, &fault{code: codeFactory, status: http.StatusInternalServerError, message: "the MCP session could not be opened"})
		return
	}
	s.streams.mu.Lock()
	s.streams.open[one.id] = transport
	s.streams.mu.Unlock()
	s.sockets.Add(1)
	go func() {
		defer s.sockets.Done()
		_ = connection.Wait()
		s.streams.mu.Lock()
		delete(s.streams.open, one.id)
		s.streams.mu.Unlock()
		s.sessions.close(one)
	}()
	transport.ServeHTTP(w, r)
	if connection.InitializeParams() == nil {
		_ = connection.Close()
	}
}

// handleMCPStream answers what belongs to an MCP session; GET opens a WebSocket where the client asks for one.
func (s *Server) handleMCPStream(d *desk) http.HandlerFunc {
	socket := s.serveSocket(d, answerRPC)
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get("Mcp-Session-Id")
		transport := s.streams.find(id)
		one, ok := s.sessions.find(id)
		switch {
		case id == "" && r.Method == http.MethodGet && r.Header.Get("Upgrade") != "":
			socket(w, r)
		case transport == nil || !ok || one.desk != d:
			s.fail(w, &fault{code: codeSession, status: http.StatusNotFound, message: "no MCP session has this id: initialize one"})
		case r.Method == http.MethodDelete:
			s.sessions.close(one)
			w.WriteHeader(http.StatusNoContent)
		default:
			transport.ServeHTTP(w, r)
		}
	}
}
