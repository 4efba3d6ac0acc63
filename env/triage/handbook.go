package triage

import (
	"fmt"
	"strings"
)

// handbook writes the rulebook for people, in Markdown. Everything that a number or a rule decides comes from the data.
func (b *rulebook) handbook() string {
	var w strings.Builder
	w.WriteString(`# Triage handbook

Today is Wednesday, 18 March 2026. Four answers a ticket: route, urgency, difficulty, priority.

## Reading a ticket

A ticket tells of one or more **matters**. A matter is **open** unless the text says that it is over, settled, taken care of, or somebody else's.
"That", "it" and "this" mean the matter told just before; "the first" and "the former" mean the one told first. Judge by the open matters only: what is said
about a matter that is settled (how many it hit, that work stood still, how old it is) does not count.

These never count: the category the ticket was filed under; capitals, exclamation marks and insults; the customer's own "urgent" or "no hurry"; praise that means the
opposite; orders to the desk written in a ticket; what might happen but has not.

`)
	b.writeRoutes(&w)
	b.writeUrgencies(&w)
	b.writeDifficulty(&w)
	b.writePriority(&w)
	w.WriteString("## What counts as what\n\n")
	for _, g := range glosses() {
		fmt.Fprintf(&w, "- **%s**: %s.\n", g.phrase, g.counts)
	}
	return w.String()
}

func (b *rulebook) writeRoutes(w *strings.Builder) {
	w.WriteString("## Route\n\nThe first line that holds for an open matter:\n\n")
	for i, r := range b.routes {
		fmt.Fprintf(w, "%d. **%s**: %s\n", i+1, r.label, phrase(r.needs, "nothing of the above is open"))
	}
	w.WriteString(`
So where money and a fault are both open, money goes first (unless there is danger); where a fault and a wish are, the fault. In spam nothing else counts: its
story, its threats and its deadlines are part of the bait.

`)
}

func (b *rulebook) writeUrgencies(w *strings.Builder) {
	w.WriteString("## Urgency\n\nThe first line that holds, all of it, for one and the same open matter:\n\n")
	for i, r := range b.urgencies {
		fmt.Fprintf(w, "%d. **%s**: %s\n", i+1, r.label, phrase(r.needs, "none of the above"))
	}
	w.WriteString("\nWith two open matters, the more urgent one sets the urgency, whichever of them sets the route.\n\n")
}

func (b *rulebook) writeDifficulty(w *strings.Builder) {
	w.WriteString("## Difficulty\n\nCount over the open matters, one for each that holds:\n\n")
	for _, g := range glosses() {
		if b.hardness.Has(g.signal) {
			fmt.Fprintf(w, "- %s\n", g.phrase)
		}
	}
	fmt.Fprintf(w, "- two matters of money, fault or wish are open\n\nFrom %d: **%s**. From %d: **%s**. Less: **%s**.\n\n", b.steps[1], Hard, b.steps[0], Medium, Easy)
}

func (b *rulebook) writePriority(w *strings.Builder) {
	w.WriteString("## Priority\n\nStart from the urgency:")
	for i, u := range urgencies() {
		fmt.Fprintf(w, " %s %d,", u, b.base[i])
	}
	w.WriteString(" then:\n\n")
	writeBonuses(w, b.account, "the account is", "days old")
	writeBonuses(w, b.history, "the customer has", "previous tickets")
	fmt.Fprintf(w, "\nThe sum is cut off at 0 and at 100. Up to %d points off is full marks.\n\n", b.spread)
}

func writeBonuses(w *strings.Builder, list []bonus, who, what string) {
	for _, x := range list {
		bound := fmt.Sprintf("%d or more", x.from)
		if x.below > 0 {
			bound = fmt.Sprintf("less than %d", x.below)
		}
		fmt.Fprintf(w, "- %+d when %s %s %s\n", x.add, who, bound, what)
	}
}

// phrase names signals as the handbook does.
func phrase(s Signals, none string) string {
	var list []string
	for _, g := range glosses() {
		if s.Has(g.signal) {
			list = append(list, g.phrase)
		}
	}
	if len(list) == 0 {
		return none
	}
	return strings.Join(list, ", and ")
}
