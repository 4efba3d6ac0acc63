package openenv

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"hotseat/env"
)

// page is the API's page: everything it needs is in it.
//
//go:embed docs.html
var page string

// documentedSetting is what a reset takes as the page shows it.
type documentedSetting struct {
	Names []string
	About string
}

// documented is an endpoint as the page shows it.
type documented struct {
	Method, Path, URL, Summary, Example string
	Parameters                          []string
}

func (s *Server) handleDocs(d *desk) http.HandlerFunc {
	body, err := s.docs(d)
	return func(w http.ResponseWriter, _ *http.Request) {
		if err != nil {
			s.fail(w, &fault{code: codeFactory, status: http.StatusInternalServerError, message: "the page could not be made"})
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'")
		_, _ = w.Write(body)
	}
}

// docs makes the page from the same endpoints, specs and schemas as the document.
func (s *Server) docs(d *desk) ([]byte, error) {
	t, err := template.New("docs").Parse(page)
	if err != nil {
		return nil, err
	}
	var list []documented
	for _, e := range s.endpoints(d) {
		if e.root && d.name != s.options.Default {
			continue
		}
		one := documented{Method: e.method, Path: e.path, URL: "/" + d.name + e.path, Summary: e.summary}
		if e.root {
			one.URL = e.path
		}
		for _, p := range e.query {
			one.Parameters = append(one.Parameters, p.name+": "+p.about)
		}
		switch e.path {
		case "/reset":
			one.Example = `{"task":"easy","seed":0}`
		case "/step":
			one.Example = d.exampleStep()
		case "/mcp":
			one.Example = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
		}
		list = append(list, one)
	}
	action, err := json.MarshalIndent(d.action, "", "  ")
	if err != nil {
		return nil, err
	}
	observed, err := json.MarshalIndent(d.observed, "", "  ")
	if err != nil {
		return nil, err
	}
	var resets []documentedSetting
	for _, one := range append(slices.Clone(d.settings), sessionSetting()) {
		resets = append(resets, documentedSetting{one.names, one.about})
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{"Spec": d.spec, "Prefix": "/" + d.name, "Endpoints": list, "Action": string(action), "Observation": string(observed),
		"Desks": slices.Sorted(slices.Values(d.desks)), "Resets": resets, "Bare": bareReset, "Solved": env.Solved.Signed()[1:], "Token": s.options.Token != ""})
	return out.Bytes(), err
}

// exampleStep is a step that the desk takes.
func (d *desk) exampleStep() string {
	a := d.spec.Actions[0]
	fields := []string{`"action_type":"` + a.Wire + `"`}
	for _, arg := range a.Args {
		if arg.Optional {
			continue
		}
		value := `"Let me look into this."`
		switch {
		case len(arg.Choices) > 0:
			value = `"` + arg.Choices[0] + `"`
		case arg.Min < arg.Max:
			value = "1"
		}
		fields = append(fields, `"`+arg.Name+`":`+value)
	}
	return `{"action":{` + strings.Join(fields, ",") + `}}`
}
