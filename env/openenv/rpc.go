package openenv

import (
	"context"
	"encoding/json"
	"strings"
)

// The codes of JSON-RPC 2.0 that are answered.
const (
	rpcParse    = -32700
	rpcRequest  = -32600
	rpcMethod   = -32601
	rpcParams   = -32602
	rpcInternal = -32603
	rpcServer   = -32000
)

// rpcFault is an error as JSON-RPC has it.
type rpcFault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// rpcRequestBody is a request. Its id is given back as it came.
type rpcRequestBody struct {
	Version string          `json:"jsonrpc"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	ID      json.RawMessage `json:"id"`
}

// rpcParameters are those of all methods.
type rpcParameters struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	SessionID string          `json:"session_id"`
}

// callRPC answers one JSON-RPC request of the plain kind that OpenEnv clients send. held is the session of the connection, nil on HTTP.
func (s *Server) callRPC(_ context.Context, d *desk, held *session, raw []byte) []byte {
	var request rpcRequestBody
	id := json.RawMessage("null")
	if !json.Valid(raw) {
		return s.rpcAnswer(id, nil, &rpcFault{Code: rpcParse, Message: "Parse error: not JSON"})
	}
	if err := json.Unmarshal(raw, &request); err != nil || request.Version != "2.0" || request.Method == "" || !scalar(request.ID) {
		return s.rpcAnswer(id, nil, &rpcFault{Code: rpcRequest, Message: `Invalid Request: send {"jsonrpc":"2.0","id":1,"method":"tools/list"}`})
	}
	if len(request.ID) > 0 {
		id = request.ID
	}
	var p rpcParameters
	if len(request.Params) > 0 {
		if err := json.Unmarshal(request.Params, &p); err != nil {
			return s.rpcAnswer(id, nil, &rpcFault{Code: rpcParams, Message: "Invalid params: an object with name, arguments and session_id is expected"})
		}
	}
	result, bad := s.rpcDo(d, held, request.Method, p)
	return s.rpcAnswer(id, result, bad)
}

// scalar tells whether an id is one: a text, a number, or none.
func scalar(id json.RawMessage) bool {
	return len(id) == 0 || len(id) <= 1024 && !strings.ContainsAny(string(id[:1]), "{[tf")
}

func (s *Server) rpcAnswer(id json.RawMessage, result any, bad *rpcFault) []byte {
	answer := map[string]any{"jsonrpc": "2.0", "id": id}
	if bad != nil {
		s.metrics.fault("JSONRPC")
		answer["error"] = bad
	} else {
		answer["result"] = result
	}
	out, err := json.Marshal(answer)
	if err != nil {
		return []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal error"}}`)
	}
	return out
}

func (s *Server) rpcDo(d *desk, held *session, method string, p rpcParameters) (any, *rpcFault) {
	switch method {
	case "openenv/session/create":
		return s.rpcOpen(d, held)
	case "openenv/session/close":
		return s.rpcClose(held, p.SessionID)
	case "tools/list":
		return map[string]any{"tools": d.tools()}, nil
	case "tools/call":
		tool, ok := d.tool(p.Name)
		if !ok {
			return nil, &rpcFault{Code: rpcParams, Message: d.noTool(p.Name)}
		}
		one, bad := s.rpcSession(d, held, p.SessionID)
		if bad != nil {
			return nil, bad
		}
		return one.callTool(tool, p.Arguments), nil
	}
	return nil, &rpcFault{Code: rpcMethod, Message: "Method not found: use tools/list, tools/call, openenv/session/create or openenv/session/close"}
}

func (s *Server) rpcOpen(d *desk, held *session) (any, *rpcFault) {
	if held == nil {
		var bad *fault
		if held, bad = s.sessions.create(d, newID()); bad != nil {
			f := &rpcFault{Code: rpcServer, Message: bad.message}
			if bad.code == codeCapacity {
				f.Data = map[string]int{"active_sessions": bad.active, "max_sessions": bad.limit}
			}
			return nil, f
		}
	}
	return map[string]string{"session_id": held.id}, nil
}

func (s *Server) rpcClose(held *session, id string) (any, *rpcFault) {
	if id == "" {
		return nil, &rpcFault{Code: rpcParams, Message: "Invalid params: session_id is missing"}
	}
	if held != nil && held.id == id {
		return nil, &rpcFault{Code: rpcRequest, Message: "a connection's own session ends with the connection"}
	}
	one, ok := s.sessions.made(id)
	if !ok {
		return nil, &rpcFault{Code: rpcParams, Message: "Unknown session_id"}
	}
	s.sessions.close(one)
	return map[string]any{"session_id": id, "closed": true}, nil
}

// rpcSession is the seat that a call is for: the connection's, the one it names, or the one that HTTP calls share.
func (s *Server) rpcSession(d *desk, held *session, id string) (*session, *rpcFault) {
	if held != nil {
		return held, nil
	}
	if id == "" {
		one, bad := s.sessions.findOrCreate(d, named(d, ""))
		if bad != nil {
			return nil, &rpcFault{Code: rpcServer, Message: bad.message}
		}
		return one, nil
	}
	for _, key := range []string{id, named(d, id)} {
		if one, ok := s.sessions.find(key); ok && one.desk == d {
			return one, nil
		}
	}
	return nil, &rpcFault{Code: rpcParams, Message: "Unknown session_id"}
}

// answerRPC answers a message of WS /mcp.
func answerRPC(ctx context.Context, k *socket, raw []byte) ([]byte, bool) {
	return append(k.out[:0], k.server.callRPC(ctx, k.session.desk, k.session, raw)...), true
}
