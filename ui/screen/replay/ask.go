package replay

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"hotseat/replays"
	"hotseat/replays/analysis"
	"hotseat/ui/dialog"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// The tags of the screen's dialogs.
const (
	askFind    = "replay.find"
	askNote    = "replay.note"
	askExport  = "replay.export"
	askPath    = "replay.path."
	askBranch  = "replay.branch"
	askCompare = "replay.compare"
)

func clean(s string) string { return sanitize.Text(s) }

// asked takes the results of dialogs.
func (s *Screen) asked(msg tea.Msg) tea.Cmd {
	if s.tape == nil {
		return nil
	}
	switch msg := msg.(type) {
	case dialog.Prompted:
		switch msg.Tag {
		case askFind:
			return s.search(msg.Text)
		case askPath + "report", askPath + "step":
			return s.export(msg.Tag == askPath+"report", msg.Text)
		}
	case dialog.Noted:
		return s.note(msg)
	case dialog.Picked:
		switch msg.Tag {
		case askBranch:
			if n, err := strconv.Atoi(msg.Item.ID); err == nil {
				s.branchAt(n)
			}
		case askExport:
			s.askWhere(msg.Item.ID)
		case askCompare:
			s.playing = false
			right := msg.Item.ID
			if right == authors {
				right = ""
			}
			s.ctx.Open(screen.Compare{Left: s.path, Right: right, Step: s.step})
		}
	}
	return nil
}

type searched struct {
	tag
	word string
	hits []int
}

// search looks through all steps; the first one from the next on is gone to.
func (s *Screen) search(word string) tea.Cmd {
	s.word, s.hits = word, nil
	s.desk.Mark(word)
	if word == "" {
		return nil
	}
	t, tag := s.tape, tag{s, s.loads}
	return func() tea.Msg { return searched{tag, word, t.search(word)} }
}

type noted struct {
	tag
	note replays.Note
	err  error
}

// note appends a note to the file.
func (s *Screen) note(n dialog.Noted) tea.Cmd {
	note := replays.Note{Step: s.step, At: s.ctx.Now().UTC(), Author: s.ctx.Config.Nickname, Label: n.Label, Text: n.Text}
	path, tag := s.path, tag{s, s.loads}
	return func() tea.Msg { return noted{tag, note, replays.AppendNote(path, note)} }
}

// askWhere asks for the file of an export.
func (s *Screen) askWhere(what string) {
	name := s.tape.stem() + ".md"
	if what == "step" {
		name = s.tape.stem() + "-step-" + ordinal(s.step) + ".json"
	}
	s.ctx.Ask(dialog.NewPrompt(askPath+what, "Write to", "a new file; none is overwritten", filepath.Join(filepath.Dir(s.path), name), func(v string) string {
		if v == "" {
			return "name a file"
		}
		return ""
	}))
}

type exported struct {
	tag
	path string
	err  error
}

// export writes the report or the step.
func (s *Screen) export(report bool, path string) tea.Cmd {
	t, tag, step := s.tape, tag{s, s.loads}, s.step
	return func() tea.Msg {
		content := readRaw(t, step) + "\n"
		if report {
			content = t.report()
		}
		return exported{tag, path, write(path, content)}
	}
}

// write makes a file; one that is there is left as it is.
func write(path, content string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return errors.New("choose another name, there is a file " + path)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(content)
	return errors.Join(err, f.Close())
}

type others struct {
	tag
	list    []replays.Entry
	nearest string // the path of the solved one that shares most with a replay that failed; empty for none
	err     error
}

// findOthers looks for replays of the same task.
func (s *Screen) findOthers() tea.Cmd {
	t, tag, find := s.tape, tag{s, s.loads}, s.finder()
	return func() tea.Msg {
		list, err := find()
		o := others{tag: tag, list: list, err: err}
		if r, readErr := t.whole(); readErr == nil && !t.solved() {
			if near := analysis.NearestOf(r, list); near != nil {
				o.nearest = near.Path
			}
		}
		return o
	}
}

// offer lists them: of a replay that failed the nearest solved one first, and where there is none the author's run. Solved ones of
// the same seed stand before all others.
func (s *Screen) offer(o others) {
	if o.err != nil && len(o.list) == 0 {
		s.ctx.Say("! " + o.err.Error())
	}
	near := func(e replays.Entry) int {
		rank := 0
		if e.Path != o.nearest {
			rank++
		}
		if !e.Solved {
			rank += 4
		}
		if e.Seed != s.tape.header.Seed {
			rank += 2
		}
		return rank
	}
	slices.SortStableFunc(o.list, func(a, b replays.Entry) int { return near(a) - near(b) })
	var items []dialog.Item
	for _, e := range o.list {
		item := dialog.Item{ID: e.Path, Title: outcomeSign(e.Solved, e.Reason != "") + " " + score(e.Score) + "  " + e.Agent.Name,
			Note: "seed " + strconv.FormatUint(e.Seed, 10) + ", " + text.Count(e.Steps, "step")}
		if e.Path == o.nearest {
			item.Note = "nearest solved run, " + item.Note
		}
		items = append(items, item)
	}
	author := dialog.Item{ID: authors, Title: theme.SignGood + " the author's solution", Note: "seed " + strconv.FormatUint(s.tape.header.Seed, 10)}
	if s.tape.desk == nil {
		author.Disabled = "this program has no environment " + s.tape.header.Environment.Name
	}
	if at := len(items); o.nearest == "" && !s.tape.solved() {
		items = slices.Insert(items, 0, author)
	} else {
		items = slices.Insert(items, at, author)
	}
	s.ctx.Ask(dialog.NewList(askCompare, "Compare with", items))
}

// authors stands for the run that is in no file.
const authors = "the author's solution"

// answer takes the results of commands that a key asked for.
func (s *Screen) answer(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case searched:
		if msg.of == s && msg.n == s.loads && msg.word == s.word {
			s.hits = msg.hits
			return s.toHit(1, 1)
		}
	case rawLine:
		if msg.of == s && msg.n == s.raws {
			s.raw = msg.text
		}
	case noted:
		if msg.of == s && msg.n == s.loads {
			s.keep(msg)
		}
	case exported:
		if msg.of != s {
			return nil
		}
		if msg.err != nil {
			s.ctx.Say("! " + msg.err.Error())
			return nil
		}
		s.ctx.Say("written to " + msg.path)
	case others:
		if msg.of == s && msg.n == s.loads {
			s.offer(msg)
		}
	case contrasted:
		s.takeContrast(msg)
	}
	return nil
}

// keep shows a note that was appended.
func (s *Screen) keep(n noted) {
	if n.err != nil {
		s.ctx.Say("! " + n.err.Error())
		return
	}
	if s.live == nil { // a replay that is followed brings its notes by itself
		t := *s.tape
		t.notes = append(slices.Clone(t.notes), n.note)
		s.tape = &t
		s.mark()
	}
	s.ctx.Say("noted at " + ordinal(n.note.Step))
}
