package tasks

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Article is a page of the knowledge base.
type Article struct {
	ID      string
	Title   string
	Kind    string // policy or help
	Updated string // 2026-02-10
	Tags    []string
	Body    string // Markdown, with its slots unfilled
	Slots   []Slot // in the order of the file
	File    string
}

// Slot is a place in an article that tickets can set: {name} in the body.
type Slot struct{ Name, Default string }

// Text is the body with its slots at their defaults.
func (a Article) Text() string { return a.fill(func(s Slot) string { return s.Default }) }

func (a Article) fill(value func(Slot) string) string {
	if len(a.Slots) == 0 {
		return a.Body
	}
	pairs := make([]string, 0, 2*len(a.Slots))
	for _, s := range a.Slots {
		pairs = append(pairs, "{"+s.Name+"}", value(s))
	}
	return strings.NewReplacer(pairs...).Replace(a.Body)
}

type articleHead struct {
	ID      string      `yaml:"id"`
	Title   string      `yaml:"title"`
	Kind    string      `yaml:"kind"`
	Updated string      `yaml:"updated"`
	Tags    []string    `yaml:"tags"`
	Slots   Map[string] `yaml:"slots"`
}

// parseArticle reads a Markdown file that begins with YAML between two lines of three dashes. The id has to be the file's name.
func parseArticle(name, file string, data []byte) (Article, []Problem) {
	if text := oversize(data[:min(len(data), maxFile+1)]); len(data) > maxFile {
		return Article{}, []Problem{{File: file, Line: 1, Text: text}}
	}
	front, body, ok := cutFront(normal(data))
	if !ok {
		return Article{}, []Problem{{File: file, Line: 1, Text: "does not begin with front matter; write id, title, kind, updated and tags between two lines of three dashes"}}
	}
	// The opening dashes become a blank line, so that lines count from the top of the file.
	root, problem := parseYAML(file, append([]byte("\n"), front...))
	if problem != nil {
		return Article{}, []Problem{*problem}
	}
	var head articleHead
	d := decoder{file: file}
	d.value(root, reflect.ValueOf(&head).Elem(), "")
	a := Article{ID: head.ID, Title: head.Title, Kind: head.Kind, Updated: head.Updated, Tags: head.Tags, Body: strings.Trim(string(body), "\n"), File: file}
	blank := len(body) - len(bytes.TrimLeft(body, "\n"))
	for _, s := range head.Slots {
		a.Slots = append(a.Slots, Slot{s.Name, s.Value})
	}
	return a, tidy(append(d.problems, a.check(name, root, bytes.Count(front, []byte("\n"))+3+blank)...))
}

// cutFront splits front matter from the body.
func cutFront(data []byte) (front, body []byte, ok bool) {
	rest, found := bytes.CutPrefix(data, []byte("---\n"))
	if !found {
		return nil, nil, false
	}
	if i := bytes.Index(rest, []byte("\n---\n")); i >= 0 {
		return rest[:i+1], rest[i+5:], true
	}
	return nil, nil, false
}

// check tells what is wrong with an article beyond its types; first is the line of the body's beginning.
func (a Article) check(name string, root *node, first int) []Problem {
	var list []Problem
	fail := func(line int, field, text string) { list = append(list, Problem{a.File, line, field, text}) }
	switch {
	case a.ID == "":
		fail(1, "id", "is missing; write id: "+name)
	case a.ID != name:
		fail(root.lineOf("id"), "id", fmt.Sprintf("%s does not agree with the file's name; write id: %s, or rename the file", quote(a.ID), name))
	}
	if strings.TrimSpace(a.Title) == "" {
		fail(1, "title", "is missing; write what the article is about")
	}
	if kinds := []string{"policy", "help"}; !slices.Contains(kinds, a.Kind) {
		fail(root.lineOf("kind"), "kind", fmt.Sprintf("%s is no kind of article; %s", quote(a.Kind), nearest(a.Kind, kinds)))
	}
	if _, err := parseDate(a.Updated); err != nil {
		fail(root.lineOf("updated"), "updated", err.Error())
	}
	if len(a.Tags) == 0 {
		fail(root.lineOf("tags"), "tags", "is missing; list the words by which the article is to be found")
	}
	if a.Body == "" {
		fail(first, "", "has no text below its front matter")
	}
	for _, s := range a.Slots {
		if !isName(s.Name) {
			fail(root.lineOf("slots."+s.Name), "slots."+s.Name, "is no name for a slot; use small letters, digits and underscores, a letter first")
		} else if !strings.Contains(a.Body, "{"+s.Name+"}") {
			fail(root.lineOf("slots."+s.Name), "slots."+s.Name, fmt.Sprintf("is not used; write {%s} in the text or remove the slot", s.Name))
		}
	}
	for row, line := range strings.Split(a.Body, "\n") {
		for _, r := range references(line) {
			if !slices.ContainsFunc(a.Slots, func(s Slot) bool { return s.Name == r.name }) || r.form != "" {
				fail(first+row, "", fmt.Sprintf("uses {%s}, which is no slot; declare it in the front matter: slots: {%s: \"…\"}", r.name, r.name))
			}
		}
	}
	return list
}
