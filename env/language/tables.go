package language

import (
	"embed"
	"fmt"
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

// readTables reads every rule. The tables are part of the program, so that a mistake in one is a bug: it panics, and a test finds it.
func readTables() []rule {
	var rules []rule
	for _, name := range tableNames() {
		rules = append(rules, readTable(name)...)
	}
	return rules
}

// heading is the rule that the lines of a section share.
type heading struct {
	rule
	names  string   // the section lists a topic's names
	topics []string // the section's lines are written out for each name of these topics
}

func readTable(name string) []rule {
	var rules []rule
	names := map[string][]string{}
	h := heading{}
	for n, line := range strings.Split(tableText(name), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case line[0] == '[':
			var err error
			if h, err = readHeading(line); err != nil {
				panic(fmt.Sprintf("language: tables/%s.txt:%d: %v", name, n+1, err))
			}
		case h.names != "":
			names[h.names] = append(names[h.names], line)
		default:
			rules = append(rules, h.rules(line, names)...)
		}
	}
	return rules
}

func tableText(name string) string {
	b, err := tableFiles.ReadFile("tables/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(b)
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
			h.when = map[string]tenses{"past": pastOnly, "ahead": aheadOnly, "passive": passiveOnly}[v]
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

// classes are the words that patterns name together.
func readClasses() map[string][]string {
	classes := map[string][]string{}
	for line := range strings.SplitSeq(tableText("classes"), "\n") {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "//" {
			classes[f[0]] = f[1:]
		}
	}
	return classes
}
