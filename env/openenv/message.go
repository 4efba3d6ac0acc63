package openenv

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// message is what a WebSocket client sends.
type message struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// decodeMessage reads one message. What is no JSON is told apart from JSON that is no message.
func decodeMessage(raw []byte) (message, *fault) {
	var m message
	if err := json.Unmarshal(raw, &m); err != nil {
		switch first := bytes.TrimLeft(raw, " \t\r\n"); {
		case !json.Valid(raw):
			return m, &fault{code: codeJSON, status: 400, message: `not JSON: send messages like {"type":"reset","data":{}}`}
		case first[0] != '{':
			return m, invalid("dict_type", `a message is a JSON object like {"type":"reset","data":{}}`)
		}
		return m, invalid("string_type", `"type" is not a text`, "type")
	}
	if isNull(m.Data) {
		m.Data = nil
	}
	switch m.Type {
	case "reset", "state", "close":
		return m, nil
	case "step", "mcp":
		if m.Data == nil {
			return m, invalid("missing", `"data" is missing: it holds the `+map[string]string{"step": "action", "mcp": "JSON-RPC request"}[m.Type], "data")
		}
		return m, nil
	}
	return m, &fault{code: codeType, status: 400, message: fmt.Sprintf("unknown message type %.40q: use reset, step, state, mcp or close", m.Type)}
}

func isNull(raw json.RawMessage) bool { return bytes.Equal(bytes.TrimSpace(raw), []byte("null")) }
