package openenv

import (
	"encoding/json"
	"net/http"
)

// The protocol's error codes.
const (
	codeJSON       = "INVALID_JSON"
	codeType       = "UNKNOWN_TYPE"
	codeValidation = "VALIDATION_ERROR"
	codeExecution  = "EXECUTION_ERROR"
	codeCapacity   = "CAPACITY_REACHED"
	codeFactory    = "FACTORY_ERROR"
	codeSession    = "SESSION_ERROR"
)

// fault is what is answered instead of a result. It names what was wrong and what would be right, and never the truth.
type fault struct {
	code     string
	status   int // HTTP
	message  string
	problems []problem // where the request's fields are at fault
	active   int       // codeCapacity: sessions that are open, of at most limit
	limit    int
}

// problem is one field that is at fault, in the form that OpenEnv servers answer with.
type problem struct {
	Type string   `json:"type"`
	Loc  []string `json:"loc"`
	Msg  string   `json:"msg"`
}

func (f *fault) Error() string { return f.message }

// invalid is a fault of one field.
func invalid(kind, message string, loc ...string) *fault {
	return &fault{code: codeValidation, status: http.StatusUnprocessableEntity, message: message, problems: []problem{{kind, loc, message}}}
}

// refused is a request that the session's state does not allow.
func refused(message string) *fault {
	return &fault{code: codeExecution, status: http.StatusConflict, message: message}
}

// data is the fault as the data of a WebSocket error.
func (f *fault) data() []byte {
	out := struct {
		Message string    `json:"message"`
		Code    string    `json:"code"`
		Errors  []problem `json:"errors,omitempty"`
		Active  *int      `json:"active_sessions,omitempty"`
		Limit   *int      `json:"max_sessions,omitempty"`
	}{Message: f.message, Code: f.code, Errors: f.problems}
	if f.code == codeCapacity {
		out.Active, out.Limit = &f.active, &f.limit
	}
	b, _ := json.Marshal(out) // strings and integers only
	return b
}

// detail is the fault as the body of an HTTP answer.
func (f *fault) detail() []byte {
	var detail any = f.message
	if len(f.problems) > 0 {
		detail = f.problems
	}
	b, _ := json.Marshal(map[string]any{"detail": detail, "code": f.code})
	return b
}
