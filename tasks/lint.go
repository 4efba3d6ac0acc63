package tasks

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const lintSeeds = 20 // seeds that the linter tries

// linter checks the head of one ticket.
type linter struct {
	l        *Library
	t        *Task
	p        *parsedTask
	own      []string
	problems []Problem
}

// LintHead tells what is wrong with what every environment's ticket has: everything that keeps it from being played, names that are not
// used or not declared anywhere in the file, hidden values that do not vary or that the seat sees too early, twins without siblings, and
// article slots that do not exist. Names in own are filled by the environment itself and need no declaration. The library should hold the
// ticket's siblings: for a file of a user, load the folder that it lies in.
func (l *Library) LintHead(t *Task, own ...string) []Problem {
	n := &linter{l: l, t: t, p: t.parsed(), own: own}
	n.name()
	if n.p.program == nil {
		return tidy(append(n.problems, n.p.problems...))
	}
	n.unknown()
	n.unused()
	n.varies()
	n.twins()
	n.slots()
	n.seeds()
	return tidy(n.problems)
}

func (n *linter) fail(path, text string) { n.problems = append(n.problems, n.t.Problem(path, text)) }

// failAt reports a problem of a variable, in the file that declares it.
func (n *linter) failAt(v *variable, text string) {
	src := n.p.opening
	if v.hidden {
		src = source{n.t.File, n.p.root}
	}
	n.problems = append(n.problems, Problem{File: src.file, Line: src.root.lineOf(v.path), Field: v.path, Text: text})
}

func (n *linter) name() {
	if !idForm().MatchString(n.t.ID) {
		n.problems = append(n.problems, Problem{File: n.t.File, Line: 1, Field: "id",
			Text: fmt.Sprintf("%s is no id; name the file with small letters, digits and hyphens, the words of the customer and a number", quote(n.t.ID))})
	}
}

// unknown checks every text of the ticket's file for names that are not declared, for slips such as {Name} and for what a skeleton left.
func (n *linter) unknown() {
	slip := regexp.MustCompile(`\{ *([A-Za-z_][A-Za-z0-9_-]*) *(:[^{} ]*)?\}`)
	names := n.names()
	check := func(file string, root *node) {
		root.texts("", func(path string, s *node) {
			fail := func(text string) {
				n.problems = append(n.problems, Problem{File: file, Line: s.line, Field: path, Text: text})
			}
			if strings.Contains(s.text, "<…") {
				fail("still holds a <…> of the skeleton; write the text in its place")
			}
			for _, m := range slip.FindAllString(s.text, -1) {
				if _, _, ref, ok := nextReference(m); ok {
					n.reference(ref, names, fail)
				} else {
					fail(fmt.Sprintf("holds %s, which is no variable; write small letters, digits and underscores: {name} or {name:form}", m))
				}
			}
		})
	}
	check(n.t.File, n.p.root)
	if n.p.opening.root != n.p.root {
		check(n.p.opening.file, n.p.opening.root)
	}
}

func (n *linter) names() []string {
	names := slices.Clone(n.own)
	for i := range n.p.program.variables {
		names = append(names, n.p.program.variables[i].name)
	}
	return names
}

func (n *linter) reference(ref reference, names []string, fail func(string)) {
	slot, ok := n.p.program.slots[ref.name]
	switch {
	case !ok && !slices.Contains(n.own, ref.name):
		fail(fmt.Sprintf("uses {%s}, which is not declared; %s", ref.name, nearest(ref.name, names)))
	case ok && ref.form != "":
		if kind := n.p.program.variables[slot].kind; !slices.Contains(formsOf(kind), ref.form) {
			fail(fmt.Sprintf("{%s:%s} asks for a form that %s does not have; %s", ref.name, ref.form, kind, nearest(ref.form, formsOf(kind))))
		}
	}
}

// unused finds variables that no text and no calculation uses. A twin may leave variables of the opening to its siblings.
func (n *linter) unused() {
	used := map[string]bool{"voice": true}
	look := func(root *node) {
		root.texts("", func(path string, s *node) {
			for _, r := range references(s.text) {
				used[r.name] = true
			}
		})
	}
	look(n.p.root)
	look(n.p.opening.root)
	for _, s := range n.siblings() {
		if root := s.parsed().root; root != nil && s.Opening == n.t.Opening {
			look(root)
		}
	}
	for i := range n.p.program.variables {
		n.p.program.variables[i].calc.names(func(e *expr) { used[e.name] = true })
	}
	for i := range n.p.program.variables {
		if v := &n.p.program.variables[i]; v.path != "" && !used[v.name] {
			n.failAt(v, fmt.Sprintf("is declared and never used; write {%s} where it belongs, or remove it", v.name))
		}
	}
}

// varies finds hidden variables that have one value only.
func (n *linter) varies() {
	p := n.p.program
	if len(p.hidden)+len(p.visible) == 0 {
		n.fail("hidden", "is missing; declare at least one value that seeds vary (an amount, a date, an id)")
	}
	for _, slot := range p.hidden {
		v := &p.variables[slot]
		if !p.canVary(slot) {
			n.failAt(v, "has one value only; give it a range or more options, or write the value where it is used")
		}
	}
}

// canVary tells whether a variable can have another value than its authored one.
func (p *program) canVary(slot int) bool {
	v := &p.variables[slot]
	if v.domain == domainPick {
		for i := range v.options {
			if !v.same(i) {
				return true
			}
		}
	} else if v.size() > 1 {
		return true
	}
	varies := false
	for i := range v.texts {
		for _, s := range v.texts[i].slots {
			varies = varies || p.canVary(s)
		}
	}
	v.calc.names(func(e *expr) { varies = varies || p.canVary(e.slot) })
	return varies
}

// siblings are the other tickets of the family.
func (n *linter) siblings() []*Task {
	var list []*Task
	for _, t := range n.l.Tasks(n.t.Environment) {
		if t.Family == n.t.Family && t.ID != n.t.ID {
			list = append(list, t)
		}
	}
	return list
}

func (n *linter) twins() {
	siblings := n.siblings()
	for _, s := range siblings {
		if s.Opening == n.t.Opening && (s.Opening != "" || n.t.Environment != "resolution") {
			continue // at other desks a family without an opening is a series, such as queues, whose tickets open differently
		}
		n.fail(map[bool]string{true: "ticket", false: "opening"}[n.t.Opening == ""],
			fmt.Sprintf("differs from that of %s, which is of the same family; let all of a family name one opening, or rename this ticket", s.ID))
		return
	}
	if n.t.Opening != "" && len(siblings) == 0 {
		n.fail("opening", fmt.Sprintf("%s is used by this ticket only; write a twin that opens with the same words, or put `ticket`, `customer` and `vary` here", quote(n.t.Opening)))
	}
	for _, t := range n.l.Tasks("") {
		if t.Opening == n.t.Opening && t.Opening != "" && (t.Family != n.t.Family || t.Environment != n.t.Environment) {
			n.fail("opening", fmt.Sprintf("is that of %s too, which is of another family; seeds would draw differently for the two", t.ID))
			return
		}
	}
}

func (n *linter) slots() {
	articles := n.l.Articles()
	var ids []string
	for _, a := range articles {
		ids = append(ids, a.ID)
	}
	for _, set := range n.p.program.articles {
		path := join("articles", set.id)
		i := slices.Index(ids, set.id)
		if i < 0 {
			n.fail(path, fmt.Sprintf("is no article; %s", nearest(set.id, ids)))
			continue
		}
		var known []string
		for _, s := range articles[i].Slots {
			known = append(known, s.Name)
		}
		for _, s := range set.slots {
			if !slices.Contains(known, s.Name) {
				n.fail(join(path, s.Name), fmt.Sprintf("is no slot of kb/%s.md; %s", set.id, nearest(s.Name, known)))
			}
		}
	}
	for i, r := range n.p.program.records {
		if slices.Contains(ids, r.id) {
			n.fail(join(index("records", i), "id"), fmt.Sprintf("%s is the id of an article too; choose another one", quote(r.id)))
		}
	}
}

// seeds instantiates the ticket with the first seeds and looks at the values.
func (n *linter) seeds() {
	var authored []Named
	leaked := map[string]bool{}
	for seed := range uint64(lintSeeds) {
		i, err := n.p.program.run(seed)
		if err != nil {
			n.fail("hidden", fmt.Sprintf("seed %d cannot be played: %v", seed, err))
			return
		}
		hidden := i.Hidden()
		if seed == 0 {
			authored = hidden
		} else if len(hidden) > 0 && slices.Equal(hidden, authored) {
			n.fail("hidden", fmt.Sprintf("seed %d changes no hidden value; widen a range or add options", seed))
			return
		}
		text := i.firstSight()
		for k, h := range hidden {
			if form := seen(text, h.Value); form != "" && !leaked[h.Name] {
				leaked[h.Name] = true
				v := &n.p.program.variables[n.p.program.hidden[k]]
				n.failAt(v, fmt.Sprintf("is hidden, and the first observation of seed %d shows %s; keep it out of ticket and customer, or move the ranges apart", seed, quote(form)))
			}
		}
	}
}

// firstSight is all text that the seat sees before the first action, as it would read without typing errors.
func (i *Instance) firstSight() string {
	c, t := i.Customer, i.Plain
	return strings.Join([]string{t.Number, t.Subject, t.Body, c.ID, c.Name, c.Plan, c.Email, dollars(c.SpendCents)}, "\n")
}

// seen tells the form in which a text shows a value: amounts and dates in any usual form, ids, names and phrases as they
// are. A single small word proves nothing.
func seen(text string, v Value) string {
	var forms []string
	lower := strings.ToLower(text)
	switch v.Kind {
	case KindMoney:
		forms = []string{dollars(v.number), "$" + decimal(v.number), decimal(v.number), strings.TrimSuffix(dollars(v.number), ".00")}
		if whole := strings.TrimSuffix(decimal(v.number), ".00"); !strings.Contains(whole, ".") {
			forms = append(forms, whole+" dollars", whole+" bucks", whole+" usd")
		}
	case KindDate:
		for _, layout := range []string{"2006-01-02", "2 January", "January 2", "2 Jan", "Jan 2", "2nd January", "1/2/2006", "01/02/2006", "02.01.2006", "2.1.2006"} {
			forms = append(forms, v.Date().Format(layout))
		}
		for _, suffix := range []string{"st", "nd", "rd", "th"} {
			forms = append(forms, v.Date().Format("2")+suffix+v.Date().Format(" January"), v.Date().Format("2")+suffix+v.Date().Format(" of January"), v.Date().Format("January 2")+suffix)
		}
	case KindText:
		if len(v.text) >= 4 && strings.ContainsFunc(v.text, func(r rune) bool { return r == ' ' || special(r) }) {
			forms = []string{v.text}
		}
	}
	for _, f := range forms {
		if containsWord(lower, strings.ToLower(f)) {
			return f
		}
	}
	return ""
}

// containsWord finds a word with no letter or digit beside it, and no decimals behind an amount.
func containsWord(text, word string) bool {
	for from := 0; ; {
		k := strings.Index(text[from:], word)
		if k < 0 {
			return false
		}
		start, end := from+k, from+k+len(word)
		before := start > 0 && (alnum(text[start-1]) || (text[start-1] == '.' || text[start-1] == ',') && start > 1 && alnum(text[start-2]))
		after := end < len(text) && (alnum(text[end]) || (text[end] == '.' || text[end] == ',') && end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9')
		if !before && !after {
			return true
		}
		from = start + 1
	}
}

func alnum(b byte) bool { return asciiLetter(b) || b >= '0' && b <= '9' || b >= 0x80 }
