package replay

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/theme"
)

// contrasted is the replay beside a solved run of the same ticket; or why there is none.
type contrasted struct {
	tag
	all *analysis.Contrast
	err error
}

// wantFields looks for the solved run that is nearest to this replay, and takes the author's where nobody has solved the ticket.
func (s *Screen) wantFields() tea.Cmd {
	if s.level != fields || s.tape == nil || s.contrast != nil || s.live != nil {
		return nil
	}
	s.contrasts++
	t, tag, registry, find := s.tape, tag{s, s.contrasts}, s.ctx.Registry, s.finder()
	return func() tea.Msg {
		r, err := t.whole()
		if err != nil {
			return contrasted{tag: tag, err: err}
		}
		all, _ := find()
		solved := analysis.NearestOf(r, all)
		contrast, err := analysis.Against(r, solved, registry)
		if err != nil && solved != nil { // it may be of another version
			contrast, err = analysis.Against(r, nil, registry)
		}
		return contrasted{tag, contrast, err}
	}
}

func (s *Screen) takeContrast(c contrasted) {
	if c.of != s || c.n != s.contrasts || s.tape == nil {
		return
	}
	s.contrast, s.uncontrasted = c.all, ""
	if c.err != nil {
		s.uncontrasted = why(c.err)
	}
}

// fieldText is the state's fields after the step beside those of the solved run: what differs with the step that wrote it, then
// what nothing has written yet, then what is the same.
func (s *Screen) fieldText() string {
	switch c := s.contrast; {
	case s.live != nil:
		return "The episode is still going on: its fields are compared when it has ended."
	case s.uncontrasted != "":
		return "~ cannot be compared: " + s.uncontrasted
	case c == nil:
		return "looking for a solved run …"
	case s.step >= len(c.Steps):
		return "This step was written after the comparison."
	}
	c := s.contrast
	var b, same strings.Builder
	fmt.Fprintf(&b, "After %s, beside the end of the solved run by %s:\n\n", s.titleInText(), c.Solved.Name)
	differ := c.Differing(s.step)
	for _, f := range differ {
		sign := theme.SignBad
		if f.Open() {
			sign = "○"
		}
		fmt.Fprintf(&b, "%s %s", sign, f)
		if f.Step == s.step && s.step > 0 {
			b.WriteString(" (this step)")
		}
		b.WriteString("\n")
	}
	if len(differ) == 0 {
		b.WriteString(theme.SignGood + " Every field is as in the solved run.\n")
	}
	for _, f := range c.Steps[s.step] {
		if f.Same() {
			fmt.Fprintf(&same, "= %s\n", f)
		}
	}
	if same.Len() > 0 {
		b.WriteString("\n" + same.String())
	}
	return strings.TrimSpace(b.String())
}

func (s *Screen) titleInText() string {
	if s.step == 0 {
		return "the start"
	}
	return "step " + ordinal(s.step)
}

// finder lists the replays that may be of the same ticket: in the library, in the list this one was opened from, and in the
// folders where it and the samples lie.
func (s *Screen) finder() func() ([]replays.Entry, error) {
	library, task, path, beside := s.ctx.Replays, s.tape.header.Task.ID, s.path, s.list
	folders := replays.NewLibrary(filepath.Dir(path), filepath.Join(s.ctx.Dir, "samples"))
	return func() ([]replays.Entry, error) {
		all, err := library.List()
		near, _ := folders.List() // what the library has is enough where these cannot be read
		for _, p := range beside {
			e, _ := replays.EntryOf(p)
			near = append(near, e)
		}
		seen := map[string]bool{path: true}
		var list []replays.Entry
		for _, e := range append(all, near...) {
			if e.Task == task && e.Problem == "" && !seen[e.Path] {
				seen[e.Path] = true
				list = append(list, e)
			}
		}
		return list, err
	}
}
