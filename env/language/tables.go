package language

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// The tables hold the phrases of all rules as text: sections of patterns under a heading such as [how=bind role=wait-time cost=1].
// pattern.go says what a pattern is; a line that starts with "//" is a comment.
//
//go:embed tables
var tableFiles embed.FS

// tableNames lists the tables in the order in which their rules are tried: of two matches that are equally good the first counts.
func tableNames() []string {
	return []string{
		"events", "offers", "refusals", "instructions", "questions", "handovers", "feelings", "warnings", "accusations", "admissions",
		"disclosures", "demands", "money", "dates", "spans", "orders", "merchants", "damage",
	}
}

// readTables reads every rule. Sections whose heading is wrong are left out, and the error names them.
func readTables(files fs.FS) ([]rule, error) {
	var rules []rule
	var errs []error
	for _, name := range tableNames() {
		r, err := readTable(files, name)
		rules, errs = append(rules, r...), append(errs, err)
	}
	return rules, errors.Join(errs...)
}

// heading is the rule that the lines of a section share.
type heading struct {
	rule
	names  string   // the section lists a topic's names
	topics []string // the section's lines are written out for each name of these topics
}

func readTable(files fs.FS, name string) ([]rule, error) {
	text, err := tableText(files, name)
	errs := []error{err}
	var rules []rule
	names := map[string][]string{}
	h, good := heading{}, false
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case line[0] == '[':
			if h, err = readHeading(line); err != nil {
				errs = append(errs, fmt.Errorf("tables/%s.txt:%d: %w", name, n, err))
			}
			good = err == nil
		case !good:
		case h.names != "":
			names[h.names] = append(names[h.names], line)
		default:
			rules = append(rules, h.rules(line, names)...)
		}
	}
	return rules, errors.Join(errs...)
}

func tableText(files fs.FS, name string) (string, error) {
	b, err := fs.ReadFile(files, "tables/"+name+".txt")
	return string(b), err
}

// rules are the rules of one line: one, or one for each name that N stands for.
func (h heading) rules(line string, names map[string][]string) []rule {
	r := h.rule
	line, r.negative = strings.CutPrefix(line, "- ")
	if len(h.topics) == 0 {
		r.line = line
		return []rule{r}
	}
	var rules []rule
	for _, topic := range h.topics {
		for _, name := range names[topic] {
			r.topic, r.line = Topic(topic), strings.ReplaceAll(line, "N", name)
			rules = append(rules, r)
		}
	}
	return rules
}

// readHeading reads a section's heading.
func readHeading(line string) (heading, error) {
	h := heading{}
	for field := range strings.FieldsSeq(strings.Trim(line, "[]")) {
		key, v, _ := strings.Cut(field, "=")
		switch key {
		case "how":
			how, ok := hows()[v]
			if !ok {
				return h, fmt.Errorf("unknown how %q", v)
			}
			h.how = how
		case "act":
			h.act = Act(v)
		case "topic":
			h.topic = Topic(v)
		case "topics":
			h.topics = strings.Split(v, ",")
		case "names":
			h.names = v
		case "role":
			if v != "none" {
				h.role = Role(v)
			}
		case "cost":
			n, err := strconv.Atoi(v)
			if err != nil {
				return h, err
			}
			h.cost = n
		case "when":
			when, ok := map[string]tenses{"past": pastOnly, "ahead": aheadOnly, "passive": passiveOnly}[v]
			if !ok {
				return h, fmt.Errorf("unknown when %q", v)
			}
			h.when = when
		default:
			return h, fmt.Errorf("unknown field %q", key)
		}
	}
	return h, nil
}

// hows are the names of how in headings.
func hows() map[string]how {
	return map[string]how{
		"event": howEvent, "happen": howHappen, "receive": howReceive, "request": howRequest, "forbid": howForbid, "need": howNeed,
		"question": howQuestion, "say": howSay, "blunt": howBlunt, "offer": howOffer, "refuse": howRefuse, "void": howVoid, "bind": howBind,
	}
}

// readClasses reads the words that patterns name together.
func readClasses(files fs.FS) (map[string][]string, error) {
	text, err := tableText(files, "classes")
	classes := map[string][]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "//" {
			classes[f[0]] = f[1:]
		}
	}
	return classes, err
}
