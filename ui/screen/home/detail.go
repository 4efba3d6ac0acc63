package home

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/replays"
	"hotseat/replays/evaluation"
	"hotseat/ui/pane"
	"hotseat/ui/screen"
	"hotseat/ui/text"
)

// record is what the library holds of a task.
type record struct {
	played       int
	human, agent *replays.Entry // the best of people and of agents; nil for none
	branch       *replays.Entry // the best that a person solved from another replay's step; nil for none
}

// counted brings the records.
type counted struct {
	records map[string]record
	err     error
}

// count reads the library, unless that is being done.
func (s *Screen) count() tea.Cmd {
	if s.loading || s.ctx.Replays == nil {
		return nil
	}
	s.loading = true
	library := s.ctx.Replays
	return func() tea.Msg {
		list, err := library.List()
		return counted{tally(list), err}
	}
}

// tally sums up the library by task. What was left, branched from another replay or played with a coach sets no best score.
func tally(list []replays.Entry) map[string]record {
	records := map[string]record{}
	for i := range list {
		e := &list[i]
		if e.Problem != "" {
			continue
		}
		r := records[e.Task]
		r.played++
		if e.Parent != nil && e.Solved && e.Agent.Kind == agent.Human && (r.branch == nil || e.Score > r.branch.Score) {
			r.branch = e
		}
		if e.Reason != env.Open && e.Reason != env.Aborted && e.Parent == nil && !slices.Contains(e.Labels, evaluation.Coached) {
			best := &r.agent
			if e.Agent.Kind == agent.Human {
				best = &r.human
			}
			if *best == nil || e.Score > (*best).Score {
				*best = e
			}
		}
		records[e.Task] = r
	}
	return records
}

// opened brings a ticket as the seat first sees it.
type opened struct {
	opener
	seen env.Observation
	err  error
}

// maxOpeners bounds the tickets that are kept.
const maxOpeners = 500

// open starts the ticket under the cursor to see what the seat sees.
func (s *Screen) open() tea.Cmd {
	t, ok := s.ticket()
	o := s.opener()
	if _, known := s.openers[o]; !ok || known || s.wanted[o] {
		return nil
	}
	s.wanted[o] = true
	registry := s.ctx.Registry
	return func() tea.Msg {
		e, err := registry.Environment(t.Env.Name)
		if err != nil {
			return opened{opener: o, err: err}
		}
		if _, distant := e.(env.Distant); distant {
			return opened{opener: o, err: errors.New("this desk is a server's: the ticket is seen once the seat is taken")}
		}
		episode, err := e.Start(o.task, o.seed)
		if err != nil {
			return opened{opener: o, err: err}
		}
		return opened{opener: o, seen: episode.Observe()}
	}
}

func (s *Screen) opened(msg opened) {
	if len(s.openers) >= maxOpeners {
		clear(s.openers)
		clear(s.wanted)
	}
	if msg.err != nil {
		s.problem[msg.opener] = msg.err.Error()
	} else {
		s.openers[msg.opener] = msg.seen
	}
	if s.briefing && msg.opener == s.opener() {
		s.briefing = false
		s.brief()
	}
}

// detail is the ticket under the cursor.
func (s *Screen) detail(f pane.Frame) pane.Content {
	t, ok := s.ticket()
	if !ok {
		return pane.Content{Title: "Ticket", Source: text.Document{f.Theme.Dim.Render("no ticket is chosen")}}
	}
	if why, bad := s.problem[s.opener()]; bad {
		return pane.Markdown(f, t.Name, "This ticket cannot be opened: "+why)
	}
	o, ok := s.openers[s.opener()]
	if !ok {
		return pane.Content{Title: t.Name, Source: text.Document{f.Theme.Dim.Render("…")}}
	}
	return pane.Markdown(f, t.Name, s.describe(t, o))
}

// describe is the ticket as Markdown: what it says, how it was played, what can be done.
func (s *Screen) describe(t screen.Ticket, o env.Observation) string {
	var b strings.Builder
	if k := o.Ticket; k != nil {
		fmt.Fprintf(&b, "# %s\n\n", plain(k.Subject))
		b.WriteString("> " + strings.ReplaceAll(strings.TrimSpace(k.Body), "\n", "\n> ") + "\n\n")
	}
	if c := o.Customer; c != nil {
		b.WriteString(customer(c) + "\n\n")
	}
	b.WriteString(s.scores(t, o) + "\n")
	b.WriteString("## At this desk\n\n" + plain(t.Env.Description) + "\n\n")
	for _, a := range t.Env.Actions {
		ends := ""
		if a.Ends && !strings.Contains(a.Help, "Ends the episode") {
			ends = " *(ends the episode)*"
		}
		fmt.Fprintf(&b, "- **%s**%s: %s\n", a.Label, ends, a.Help)
	}
	return b.String()
}

func customer(c *env.Customer) string {
	facts := []string{"**" + plain(c.Name) + "**"}
	if c.Premium {
		facts = append(facts, "★ premium")
	}
	if c.Plan != "" {
		facts = append(facts, plain(pane.Plan(c)))
	}
	facts = append(facts, text.Count(c.Months, "month"), c.TotalSpend.String()+" spent", text.Count(c.Tickets, "past ticket"))
	return strings.Join(facts, " · ")
}

// scores says how the task was played so far.
func (s *Screen) scores(t screen.Ticket, o env.Observation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- seed %d", s.seed)
	if s.seed == 0 && o.Ticket != nil && o.Ticket.Subject == t.Info.Title { // a queue is made by its seed, whichever it is
		b.WriteString(", the ticket as authored")
	}
	b.WriteString("\n")
	for _, l := range t.Env.Levels {
		if l.Name == t.Info.Level {
			fmt.Fprintf(&b, "- %s; a good agent scores %s here\n", t.Info.Level, points(l.Target))
		}
	}
	if !s.counted {
		return b.String()
	}
	r := s.records[t.Info.ID]
	switch r.played {
	case 0:
		b.WriteString("- never played\n")
	case 1:
		b.WriteString("- played once\n")
	default:
		fmt.Fprintf(&b, "- played %d times\n", r.played)
	}
	if r.human != nil {
		fmt.Fprintf(&b, "- best person %s (%s)\n", points(r.human.Score), plain(r.human.Agent.Name))
	}
	if r.branch != nil {
		fmt.Fprintf(&b, "- solved from a branch %s, which sets no best score\n", points(r.branch.Score))
	}
	if r.agent != nil {
		fmt.Fprintf(&b, "- best agent %s (%s)\n", points(r.agent.Score), plain(r.agent.Agent.Name))
	}
	return b.String()
}

// plain is a text from outside on one line whose signs mean nothing in Markdown.
func plain(s string) string {
	return strings.NewReplacer("\n", " ", `\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "#", `\#`, "[", `\[`, "|", `\|`).Replace(s)
}

func points(p env.Points) string { return strings.TrimPrefix(p.Signed(), "+") }

func counter(shown, all int) string {
	if shown == all {
		return fmt.Sprint(all)
	}
	return fmt.Sprintf("%d of %d", shown, all)
}
