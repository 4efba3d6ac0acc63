package tasks

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

const (
	maxFile   = 1 << 20 // bytes of a ticket, an opening or an article
	maxDepth  = 40      // levels of nesting
	maxTokens = 30_000  // values and signs of a file; a large ticket has 3,000
	maxColumn = 300     // where a field may begin, at most
)

type nodeKind uint8

const (
	nullNode nodeKind = iota
	scalarNode
	mappingNode
	sequenceNode
)

// node is one value of a YAML file with the line it stands on. Anchors, aliases, tags and merge keys are not part of the format, so a tree
// is never larger than its file.
type node struct {
	kind    nodeKind
	line    int
	text    string // of a scalar, as written
	quoted  bool   // a scalar that can only be text
	entries []entry
	items   []*node
}

type entry struct {
	key   string
	line  int
	value *node
}

func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	for i := range n.entries {
		if n.entries[i].key == key {
			return n.entries[i].value
		}
	}
	return nil
}

// describe names what a node is, for problems.
func (n *node) describe() string {
	switch n.kind {
	case mappingNode:
		return "a mapping"
	case sequenceNode:
		return "a list"
	case scalarNode:
		return quote(n.text)
	}
	return "nothing"
}

// texts calls f with every scalar below n, with its path.
func (n *node) texts(path string, f func(path string, n *node)) {
	switch n.kind {
	case scalarNode:
		f(path, n)
	case sequenceNode:
		for i, item := range n.items {
			item.texts(index(path, i), f)
		}
	case mappingNode:
		for _, e := range n.entries {
			e.value.texts(join(path, e.key), f)
		}
	}
}

// line finds the line of the deepest part of a path that exists.
func (n *node) lineOf(path string) int {
	line := n.line
	for path != "" {
		var key string
		if strings.HasPrefix(path, "[") {
			var i int
			inner, rest, ok := strings.Cut(path[1:], "]")
			if _, err := fmt.Sscanf(inner, "%d", &i); !ok || err != nil || i < 0 || i >= len(n.items) {
				return line
			}
			n, path = n.items[i], strings.TrimPrefix(rest, ".")
			line = n.line
			continue
		}
		if end := strings.IndexAny(path, ".["); end >= 0 {
			key, path = path[:end], strings.TrimPrefix(path[end:], ".")
		} else {
			key, path = path, ""
		}
		found := false
		for i := range n.entries {
			if n.entries[i].key == key {
				line, n, found = n.entries[i].line, n.entries[i].value, true
				break
			}
		}
		if !found {
			return line
		}
	}
	return line
}

// normal is a file's content without a byte order mark and with single line feeds.
func normal(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, '\r') < 0 {
		return data
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}

// parseYAML reads one YAML document whose top level is a mapping.
func parseYAML(file string, data []byte) (root *node, problem *Problem) {
	if text := oversize(data); text != "" {
		return nil, &Problem{File: file, Line: 1, Text: text}
	}
	// The YAML library is given files from anywhere; should it panic on one, that file is a broken one and nothing more.
	defer func() {
		if recover() != nil {
			root, problem = nil, &Problem{File: file, Line: 1, Text: "cannot be read as YAML; compare it with the example in tasks/README.md"}
		}
	}()
	tokens := lexer.Tokenize(string(normal(data)))
	if problem := tooDeep(file, tokens); problem != nil {
		return nil, problem
	}
	parsed, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, syntaxProblem(file, err)
	}
	c := converter{file: file}
	for _, doc := range parsed.Docs {
		if doc.Body == nil {
			continue
		}
		if root != nil {
			return nil, &Problem{File: file, Line: line(doc.Body), Text: "begins a second document; keep one in a file and remove the line of three dashes"}
		}
		if root = c.node(doc.Body, 0); c.problem != nil {
			return nil, c.problem
		}
	}
	if root == nil {
		return nil, &Problem{File: file, Line: 1, Text: "is empty; `hotseat tasks new ID` writes a skeleton to start from"}
	}
	if root.kind != mappingNode {
		return nil, &Problem{File: file, Line: root.line, Text: "is " + root.describe() + " where fields are expected; begin with a line such as `id: resolution/my-ticket-1`"}
	}
	return root, nil
}

// oversize tells files that are not to be given to the parser.
func oversize(data []byte) string {
	if len(data) > maxFile {
		return fmt.Sprintf("has %d bytes; a file may have at most %d", len(data), maxFile)
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "holds a NUL byte; write plain text in UTF-8"
	}
	return ""
}

// tooDeep looks for what the parser's time and memory would grow with out of measure: nesting and sheer number.
func tooDeep(file string, tokens token.Tokens) *Problem {
	depth, colons, row := 0, 0, 0
	for _, tk := range tokens[:min(len(tokens), maxTokens)] {
		if tk.Position.Line != row {
			row, colons = tk.Position.Line, 0
		}
		switch tk.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth = max(depth-1, 0)
		case token.MappingValueType:
			if depth == 0 {
				colons++
			}
		}
		text := ""
		switch {
		case depth > maxDepth:
			text = fmt.Sprintf("has more than %d open brackets; close them or nest less deeply", maxDepth)
		case colons > 3:
			text = "has several fields in one line; write each on a line of its own, or put the text in quotes"
		case depth == 0 && tk.Position.Column > maxColumn && (tk.Type == token.SequenceEntryType || tk.Type == token.MappingValueType || tk.Type == token.MappingKeyType):
			text = fmt.Sprintf("has a field beyond column %d; nest less deeply", maxColumn)
		}
		if text != "" {
			return &Problem{File: file, Line: max(row, 1), Text: text}
		}
	}
	if len(tokens) > maxTokens {
		return &Problem{File: file, Line: max(tokens[maxTokens].Position.Line, 1), Text: fmt.Sprintf("has more than %d values and signs up to here; a ticket is shorter", maxTokens)}
	}
	return nil
}

func syntaxProblem(file string, err error) *Problem {
	p := &Problem{File: file, Line: 1}
	var located yaml.Error
	if !errors.As(err, &located) {
		p.Text = "is no YAML: " + firstLine(err.Error())
	} else { // its Error would print the whole source
		p.Text = "is no YAML: " + firstLine(located.GetMessage())
		if tk := located.GetToken(); tk != nil && tk.Position != nil {
			p.Line = max(tk.Position.Line, 1)
		}
	}
	switch {
	case strings.Contains(p.Text, "already defined"):
		p.Text += "; keep one of the two"
	case strings.Contains(p.Text, "must be specified"):
		p.Text += "; close the bracket that was opened here or in a line above"
	default:
		p.Text += "; indent by spaces, and put text that holds \": \" or \" #\", or begins with one of {[*&!|>%@\", in quotes"
	}
	return p
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

func line(n ast.Node) int {
	if tk := n.GetToken(); tk != nil && tk.Position != nil {
		return max(tk.Position.Line, 1)
	}
	return 1
}

// converter turns the library's tree into ours and keeps the first problem.
type converter struct {
	file    string
	problem *Problem
}

func (c *converter) fail(n ast.Node, text string) *node {
	if c.problem == nil {
		c.problem = &Problem{File: c.file, Line: line(n), Text: text}
	}
	return &node{line: line(n)}
}

func (c *converter) node(n ast.Node, depth int) *node {
	if depth > maxDepth {
		return c.fail(n, "is nested too deeply; write it flatter")
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return c.mapping(n, n.Values, depth)
	case *ast.MappingValueNode:
		return c.mapping(n, []*ast.MappingValueNode{n}, depth)
	case *ast.SequenceNode:
		out := &node{kind: sequenceNode, line: line(n), items: make([]*node, len(n.Values))}
		for i, item := range n.Values {
			out.items[i] = c.node(item, depth+1)
		}
		return out
	case *ast.NullNode:
		return &node{line: line(n)}
	case *ast.LiteralNode:
		return &node{kind: scalarNode, line: line(n), text: n.Value.Value, quoted: true}
	case *ast.StringNode:
		quoted := n.Token.Type == token.SingleQuoteType || n.Token.Type == token.DoubleQuoteType
		return &node{kind: scalarNode, line: line(n), text: n.Value, quoted: quoted}
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return &node{kind: scalarNode, line: line(n), text: n.GetToken().Value}
	case *ast.AnchorNode, *ast.AliasNode, *ast.MergeKeyNode:
		return c.fail(n, "uses an anchor, an alias or a merge; write the value out")
	case *ast.TagNode:
		return c.fail(n, "uses a tag (an exclamation mark before the value); remove it or put the text in quotes")
	case nil:
		return &node{}
	}
	return c.fail(n, "is no value that a ticket can hold; put the text in quotes")
}

func (c *converter) mapping(at ast.Node, values []*ast.MappingValueNode, depth int) *node {
	out := &node{kind: mappingNode, line: line(at), entries: make([]entry, 0, len(values))}
	seen := make(map[string]bool, len(values))
	for i, v := range values {
		if v.Key == nil || v.Key.GetToken() == nil {
			c.fail(v, "has no name before the colon")
			return out
		}
		switch v.Key.(type) {
		case *ast.MappingKeyNode, *ast.AnchorNode, *ast.AliasNode, *ast.MergeKeyNode, *ast.TagNode:
			c.fail(v.Key, "is no plain field name; write `name: value`")
			return out
		}
		e := entry{key: v.Key.GetToken().Value, line: line(v.Key), value: c.node(v.Value, depth+1)}
		if i == 0 {
			out.line = e.line
		}
		if seen[e.key] {
			c.fail(v.Key, fmt.Sprintf("has %s twice; keep one of the two", quote(e.key)))
		}
		seen[e.key] = true
		out.entries = append(out.entries, e)
	}
	return out
}
