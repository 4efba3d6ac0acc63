package openenv

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// object is a JSON object of the API's document.
type object = map[string]any

// openAPI is the document of the paths at prefix, made of the endpoints and the desk's schemas.
func (s *Server) openAPI(d *desk) object {
	paths := object{}
	for _, e := range s.endpoints(d) {
		if e.root && d.name != s.options.Default {
			continue
		}
		item, _ := paths[e.path].(object)
		if item == nil {
			item = object{}
			paths[e.path] = item
		}
		item[strings.ToLower(e.method)] = operation(e)
	}
	// The paths are those of the default desk; the other desks have the same below their names.
	servers := []object{}
	if d.name == s.options.Default {
		servers = append(servers, object{"url": "/", "description": d.spec.Title})
	}
	servers = append(servers, object{"url": "/" + d.name, "description": d.spec.Title})
	return object{
		"openapi": "3.1.0",
		"info": object{"title": "hotseat: " + d.spec.Title, "version": "1.0.0", "summary": "A customer-support desk over the OpenEnv protocol",
			"description": d.spec.Description + "\n\nAgents hold a session over a WebSocket at `/ws`; these paths are for people and scripts, whose calls share one session\n" +
				"where they name none by `session_id`.\n\n" + bareReset + "."},
		"servers": servers, "paths": paths,
		"components": object{"schemas": s.components(d), "securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"},
			"password": object{"type": "http", "scheme": "basic", "description": "any user name, and the token as the password"}}},
		"security": []object{{"token": []string{}}, {"password": []string{}}, {}},
	}
}

func operation(e endpoint) object {
	failed := object{"description": "refused", "content": object{"application/json": object{"schema": reference("Failure")}}}
	op := object{"operationId": strings.ToLower(e.method) + strings.NewReplacer("/", "_", "{", "", "}", "", ".", "_").Replace(e.path),
		"summary": e.summary, "tags": []string{e.tag}, "responses": object{"200": object{"description": "done", "content": content(e.answer)}, "4XX": failed}}
	var parameters []object
	for _, p := range e.query {
		schema := any(p.schema)
		if p.schema == nil {
			schema = object{"type": "string"}
		}
		parameters = append(parameters, object{"name": p.name, "in": p.in, "required": p.in == "path", "description": p.about, "schema": schema})
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if e.body != "" {
		op["requestBody"] = object{"required": e.path != "/reset", "content": content(e.body)}
	}
	if e.path == "/health" {
		op["security"] = []object{{}}
	}
	return op
}

func content(schema string) object {
	if schema == "text" {
		return object{"text/plain": object{"schema": object{"type": "string"}}}
	}
	return object{"application/json": object{"schema": reference(schema)}}
}

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func (s *Server) components(d *desk) object {
	text, whole := object{"type": "string"}, object{"type": "integer", "minimum": 0}
	any := object{"type": "object"}
	nullableText := object{"type": []string{"string", "null"}}
	return object{
		"Action": d.action, "Observation": d.observed, "State": d.state,
		"ResetRequest": object{"type": "object", "additionalProperties": true, "examples": []object{{}, {"task": "easy"}, {"level": "hard", "seed": 7}},
			"description": bareReset + ".", "properties": d.resetProperties()},
		"StepRequest": object{"type": "object", "required": []string{"action"}, "additionalProperties": true, "properties": object{"action": reference("Action"),
			"timeout_s": object{"type": []string{"number", "null"}, "exclusiveMinimum": 0}, "request_id": nullableText, "session_id": nullableText}},
		"ObservationResponse": object{"type": "object", "required": []string{"observation", "reward", "done"}, "properties": object{
			"observation": reference("Observation"), "reward": object{"type": []string{"number", "null"}}, "done": object{"type": "boolean"}}},
		"Health": object{"type": "object", "required": []string{"status"}, "properties": object{"status": object{"enum": []string{"healthy", "degraded", "unhealthy"}}}},
		"Metadata": object{"type": "object", "required": []string{"name", "description"}, "properties": object{"name": text, "description": text, "version": nullableText,
			"author": nullableText, "documentation_url": nullableText, "readme_content": nullableText}},
		"Schemas": object{"type": "object", "required": []string{"action", "observation", "state"}, "properties": object{"action": any, "observation": any, "state": any}},
		"JSONRPC": object{"type": "object", "properties": object{"jsonrpc": object{"const": "2.0"}, "method": text, "params": any, "id": object{"type": []string{"string", "integer", "null"}}, "result": object{}, "error": any}},
		"Episodes": object{"type": "object", "required": []string{"episodes"}, "properties": object{"episodes": object{"type": "array", "items": object{"type": "object",
			"properties": object{"key": text, "episode_id": text, "environment": text, "family": text, "level": text, "ticket": text, "agent": text, "began": text,
				"age_s": whole, "quiet_s": whole, "steps": whole, "max_steps": whole, "reward": object{"type": "number"}, "score": object{"type": "number"}, "done": object{"type": "boolean"}, "reason": text}}}}},
		"OpenAPI": any,
		"Failure": object{"type": "object", "required": []string{"detail"}, "properties": object{"code": text, "detail": object{"anyOf": []object{text,
			{"type": "array", "items": object{"type": "object", "properties": object{"type": text, "loc": object{"type": "array", "items": text}, "msg": text}}}}}}},
	}
}

// resetProperties are all that a reset takes, under every name that it goes by.
func (d *desk) resetProperties() object {
	properties := object{}
	for _, one := range append(slices.Clone(d.settings), sessionSetting()) {
		for i, name := range one.names {
			described := *one.schema
			if described.Description = one.about; i > 0 {
				described.Description = "another name of " + one.name
			}
			properties[name] = &described
		}
	}
	return properties
}

func (s *Server) handleOpenAPI(d *desk) http.HandlerFunc {
	document, err := json.Marshal(s.openAPI(d))
	return func(w http.ResponseWriter, _ *http.Request) {
		if err != nil {
			s.fail(w, &fault{code: codeFactory, status: http.StatusInternalServerError, message: "the document has no JSON form"})
			return
		}
		answerJSON(w, document)
	}
}
