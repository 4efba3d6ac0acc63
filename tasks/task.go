// Package tasks holds the tickets and the knowledge base of the desk: loading, checking and seeded variation.
package tasks

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Task is one ticket file with its opening. Its fields are known at once; the rest of the file is parsed when it is first asked for. It is
// safe for concurrent use.
type Task struct {
	ID          string // "resolution/charged-twice-1"
	Environment string // "resolution"
	Family      string // "charged-twice"
	Level       string // easy, medium, hard or expert
	Intent      string // for authors; never shown before the end
	File        string // as the user named it; shipped ones "resolution/charged-twice-1.yaml"
	Opening     string // the name of the shared opening; empty when the ticket has its own
	Twins       bool   // other tasks of the library name the same opening

	data    []byte
	users   bool // not a shipped one
	opening *openingFile
	parsed  func() *parsedTask
	title   func() string
}

// Levels lists the levels of difficulty in their order.
func Levels() []string { return []string{"easy", "medium", "hard", "expert"} }

type parsedTask struct {
	root     *node
	head     ticketHead
	opening  source // the file that holds ticket, customer and vary
	first    *openingHead
	program  *program // nil when there are problems
	problems []Problem
}

// openingFile is one file of openings/.
type openingFile struct {
	name, file string
	users      bool
	data       []byte
	parsed     func() *parsedOpening
}

type parsedOpening struct {
	root     *node
	head     openingHead
	problems []Problem
}

func newOpening(name, file string, data []byte) *openingFile {
	o := &openingFile{name: name, file: file, data: data}
	o.parsed = sync.OnceValue(o.parse)
	return o
}

func (o *openingFile) parse() *parsedOpening {
	root, problem := parseYAML(o.file, o.data)
	if problem != nil {
		return &parsedOpening{problems: []Problem{*problem}}
	}
	p := &parsedOpening{root: root}
	d := decoder{file: o.file}
	d.value(root, reflect.ValueOf(&p.head).Elem(), "")
	p.problems = d.problems
	return p
}

// newTask reads the fields that menus show; nothing more of the file is looked at.
func newTask(environment, name, file string, data []byte) *Task {
	t := &Task{ID: environment + "/" + name, Environment: environment, Family: familyOf(name), File: file, data: data}
	t.parsed = sync.OnceValue(t.parse)
	t.title = sync.OnceValue(t.findTitle)
	quick := func(key string) string {
		s, ok := quickScalar(data, key)
		if !ok {
			if root, problem := parseYAML(file, data); problem == nil && root.get(key) != nil {
				s = strings.TrimSpace(root.get(key).text)
			}
		}
		return s
	}
	t.Level, t.Intent, t.Opening = quick("level"), quick("intent"), quick("opening")
	return t
}

// familyOf is an id without the number behind it.
func familyOf(name string) string {
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		if _, err := strconv.ParseUint(name[i+1:], 10, 32); err == nil {
			return name[:i]
		}
	}
	return name
}

// quickScalar reads a simple top-level field without parsing the file; ok is false where it takes a parser. A field that is not there is "".
func quickScalar(data []byte, key string) (s string, ok bool) {
	at := bytes.Index(data, []byte("\n"+key+":")) + 1
	if at == 0 && !bytes.HasPrefix(data, []byte(key+":")) {
		return "", true
	}
	first, rest, _ := bytes.Cut(data[at+len(key)+1:], []byte("\n"))
	s = string(bytes.TrimSpace(first))
	if s == ">-" || s == ">" {
		return quickFolded(rest)
	}
	if comment := strings.Index(s, " #"); comment >= 0 {
		s = strings.TrimSpace(s[:comment])
	}
	continued := len(rest) > 0 && rest[0] == ' '
	simple := s != "" && !continued && !strings.ContainsAny(s[:1], "\"'{[*&!|>%@`#") && !strings.Contains(s, ": ")
	return s, simple
}

// quickFolded reads the lines of a folded text that are indented alike and have no blank line among them.
func quickFolded(data []byte) (string, bool) {
	var b strings.Builder
	indent := 0
	for raw := range bytes.Lines(data) {
		body := bytes.TrimLeft(raw, " ")
		depth := len(raw) - len(body)
		if indent == 0 {
			indent = depth
		}
		body = bytes.TrimRight(body, " \r\n")
		if len(body) == 0 || depth == 0 {
			break
		}
		if depth != indent || body[0] == '\t' {
			return "", false
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.Write(body)
	}
	return b.String(), b.Len() > 0
}

func (t *Task) parse() *parsedTask {
	p := &parsedTask{}
	root, problem := parseYAML(t.File, t.data)
	if problem != nil {
		p.problems = []Problem{*problem}
		return p
	}
	p.root = root
	own := source{t.File, root}
	head := &node{kind: mappingNode, line: root.line}
	for _, e := range root.entries {
		if e.key != t.Environment {
			head.entries = append(head.entries, e)
		}
	}
	d := decoder{file: t.File}
	d.value(head, reflect.ValueOf(&p.head).Elem(), "")
	p.problems = append(d.problems, t.identity(own, &p.head)...)
	p.opening, p.first = own, &p.head.First
	if p.head.Opening != "" {
		p.problems = append(p.problems, t.shared(own, p)...)
	}
	if len(p.problems) == 0 {
		p.program, p.problems = compile(t.Family, t.ID, own, &p.head, p.opening, p.first)
	}
	p.problems = tidy(p.problems)
	return p
}

// identity checks id, level and the environment's body.
func (t *Task) identity(own source, head *ticketHead) []Problem {
	var list []Problem
	fail := func(field, text string) {
		list = append(list, Problem{File: own.file, Line: own.root.lineOf(field), Field: field, Text: text})
	}
	switch {
	case head.ID == "":
		fail("id", "is missing; write id: "+t.ID)
	case head.ID != t.ID:
		fail("id", fmt.Sprintf("%s does not agree with the file's name; write id: %s, or rename the file", quote(head.ID), t.ID))
	}
	switch {
	case head.Level == "":
		fail("level", "is missing; "+nearest("", Levels()))
	case !slices.Contains(Levels(), head.Level):
		fail("level", fmt.Sprintf("%s is no level; %s", quote(head.Level), nearest(head.Level, Levels())))
	}
	if body := own.root.get(t.Environment); body == nil {
		fail(t.Environment, "is missing; the body of the ticket stands under the environment's name")
	}
	return list
}

// shared takes ticket, customer and vary from the opening that the ticket names.
func (t *Task) shared(own source, p *parsedTask) []Problem {
	var list []Problem
	for _, key := range []string{"ticket", "customer", "vary"} {
		if own.root.get(key) != nil {
			list = append(list, Problem{File: own.file, Line: own.root.lineOf(key), Field: key,
				Text: "stands beside `opening`, which has it already; remove one of the two"})
		}
	}
	if t.opening == nil {
		return append(list, Problem{File: own.file, Line: own.root.lineOf("opening"), Field: "opening",
			Text: fmt.Sprintf("no opening is called %s; write openings/%s.yaml, or `ticket`, `customer` and `vary` here", quote(p.head.Opening), p.head.Opening)})
	}
	o := t.opening.parsed()
	if o.root != nil {
		p.opening, p.first = source{t.opening.file, o.root}, &o.head
	}
	return append(list, o.problems...)
}

// Problems lists what keeps the ticket from being played; it is empty for a ticket that can be.
func (t *Task) Problems() []Problem { return slices.Clone(t.parsed().problems) }

// DecodeBody decodes the mapping under the environment's name into v, a pointer to a struct with `yaml:"name"` tags, strictly: unknown
// fields and wrong types are problems with file, line and field. See decoder.value for the types that can be decoded.
func (t *Task) DecodeBody(v any) []Problem {
	root := t.parsed().root
	if root == nil {
		return t.Problems()
	}
	body := root.get(t.Environment)
	if body == nil || reflect.TypeOf(v).Kind() != reflect.Pointer {
		return []Problem{t.Problem(t.Environment, "is missing; the body of the ticket stands under the environment's name")}
	}
	d := decoder{file: t.File}
	d.value(body, reflect.ValueOf(v).Elem(), t.Environment)
	return tidy(d.problems)
}

// Line is the line of the deepest part of a path that the ticket's file holds: "resolution.milestones[2].find".
func (t *Task) Line(path string) int {
	if root := t.parsed().root; root != nil {
		return root.lineOf(path)
	}
	return 1
}

// Problem is a problem at a path of the ticket's file, for environments that check their bodies.
func (t *Task) Problem(path, text string) Problem {
	return Problem{File: t.File, Line: t.Line(path), Field: path, Text: text}
}

// Title is the ticket's subject as authored, filled with the values of seed 0; the id for a ticket that cannot be played.
func (t *Task) Title() string { return t.title() }

func (t *Task) findTitle() string {
	data := t.data
	if t.opening != nil {
		data = t.opening.data
	}
	if s, ok := quickSubject(data); ok && !strings.Contains(s, "{") {
		return s
	}
	i, err := t.Instantiate(0)
	if err != nil {
		return t.ID
	}
	return i.Plain.Subject
}

// quickSubject finds `subject` inside the top-level `ticket` without parsing the file.
func quickSubject(data []byte) (string, bool) {
	_, rest, found := bytes.Cut(append([]byte("\n"), data...), []byte("\nticket:\n"))
	for raw := range bytes.Lines(rest) {
		if !bytes.HasPrefix(raw, []byte(" ")) {
			return "", false
		}
		trimmed := bytes.TrimLeft(raw, " ")
		if bytes.HasPrefix(trimmed, []byte("subject:")) {
			s, simple := quickScalar(trimmed, "subject")
			return s, simple && s != ""
		}
	}
	return "", found && false
}

// Digest is the canonical content of the ticket and its opening: equal for files that differ only in comments, blank lines and quoting. An
// environment hashes it with whatever else an episode depends on.
func (t *Task) Digest() []byte {
	p := t.parsed()
	var b bytes.Buffer
	if p.root == nil {
		return append([]byte("unreadable\n"), normal(t.data)...)
	}
	fmt.Fprintf(&b, "hotseat ticket, variation %d\n%s\n", Variation, t.ID)
	p.root.canonical(&b)
	if p.opening.root != p.root {
		p.opening.root.canonical(&b)
	}
	return b.Bytes()
}

// canonical writes a tree with the lengths of its texts, so that no two trees look alike.
func (n *node) canonical(b *bytes.Buffer) {
	switch n.kind {
	case nullNode:
		b.WriteString("~\n")
	case scalarNode:
		fmt.Fprintf(b, "%d:%s\n", len(n.text), n.text)
	case sequenceNode:
		fmt.Fprintf(b, "[%d\n", len(n.items))
		for _, item := range n.items {
			item.canonical(b)
		}
	case mappingNode:
		fmt.Fprintf(b, "{%d\n", len(n.entries))
		for _, e := range n.entries {
			fmt.Fprintf(b, "%d:%s\n", len(e.key), e.key)
			e.value.canonical(b)
		}
	}
}
