package tasks

import (
	"slices"
	"strings"
)

// resolver finds the order in which variables are evaluated, and what is wrong with their references to each other.
type resolver struct {
	c               *compiler
	opening, ticket source
	visible         int // variables below are the opening's
	state           []byte
	trail           []string
	order           []int
}

// resolve binds the references of picks and calculations, finds the kinds of calculations and the order of evaluation.
func (c *compiler) resolve(opening, ticket source, visible int) {
	r := &resolver{c: c, opening: opening, ticket: ticket, visible: visible, state: make([]byte, len(c.p.variables))}
	for i := range c.p.variables {
		r.visit(i)
	}
	if len(c.problems) == 0 {
		r.forms()
	}
	c.p.order = r.order
}

// at makes problems speak of the file that declares variable i, and limits what it may use.
func (r *resolver) at(i int) {
	if i < r.visible {
		r.c.file, r.c.root = r.opening.file, r.opening.root
		r.c.scope = func(name string) bool { return !r.c.p.variables[r.c.p.slots[name]].hidden }
		return
	}
	r.c.file, r.c.root, r.c.scope = r.ticket.file, r.ticket.root, nil
}

// visit evaluates what variable i rests on first: depth first, with a mark for variables under way.
func (r *resolver) visit(i int) {
	v := &r.c.p.variables[i]
	if r.state[i] == 2 {
		return
	}
	r.at(i)
	if r.state[i] == 1 {
		from := max(slices.Index(r.trail, v.name), 0)
		r.c.fail(v.path, "rests on itself: "+strings.Join(append(r.trail[from:], v.name), " → "))
		return
	}
	r.state[i] = 1
	r.trail = append(r.trail, v.name)
	for _, slot := range r.bind(v) {
		r.visit(slot)
	}
	r.at(i)
	if v.calc != nil && len(r.c.problems) == 0 {
		u, err := v.calc.check(func(name string) Kind { return r.c.p.variables[r.c.p.slots[name]].kind })
		if err != nil {
			r.c.fail(join(v.path, "calc"), err.Error())
		}
		v.kind = kindOf(u)
	}
	r.trail = r.trail[:len(r.trail)-1]
	r.state[i] = 2
	r.order = append(r.order, i)
}

// bind looks up the variables that v uses.
func (r *resolver) bind(v *variable) []int {
	var uses []int
	for i := range v.texts {
		path := index(join(v.path, "pick"), i)
		t := &v.texts[i]
		t.slots = make([]int, len(t.refs))
		for j, ref := range t.refs {
			slot, ok := r.c.slot(path, ref.name)
			if ok {
				t.slots[j] = slot
				uses = append(uses, slot)
			}
		}
	}
	v.calc.names(func(e *expr) {
		slot, ok := r.c.slot(join(v.path, "calc"), e.name)
		if ok {
			e.slot = slot
			uses = append(uses, slot)
		}
	})
	return uses
}

// forms checks the forms that picks ask for; the kinds of all variables are known by then.
func (r *resolver) forms() {
	for i := range r.c.p.variables {
		r.at(i)
		v := &r.c.p.variables[i]
		for j := range v.texts {
			r.c.bind(index(join(v.path, "pick"), j), &v.texts[j])
		}
	}
}
