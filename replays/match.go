package replays

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"slices"
	"strings"

	"hotseat/env"
)

// Match tells whether an entry meets all conditions. A condition on the text reads the file, after all others hold; a file
// that cannot be read has no text.
func (f Filter) Match(e Entry) bool {
	for _, t := range f.terms {
		if t.key != "text" && t.holds(e) == t.negate {
			return false
		}
	}
	for _, t := range f.terms {
		if t.key == "text" && fileSays(e.Path, t.value) == t.negate {
			return false
		}
	}
	return true
}

func (t term) holds(e Entry) bool {
	switch t.key {
	case "":
		return has(e.Task, t.value) || has(e.Agent.Name, t.value) || has(e.Name, t.value) || slices.ContainsFunc(e.Labels, func(l string) bool { return has(l, t.value) })
	case "env":
		return strings.EqualFold(e.Env, t.value)
	case "task":
		return has(e.Task, t.value)
	case "level":
		return strings.EqualFold(e.Level, t.value)
	case "agent":
		return strings.EqualFold(e.Agent.Kind, t.value) || has(e.Agent.Name, t.value) || has(e.Agent.Model, t.value)
	case "kind":
		return strings.EqualFold(e.Agent.Kind, t.value)
	case "outcome":
		return e.Problem == "" && strings.EqualFold(cmp.Or(e.Reason, "incomplete"), t.value)
	case "solved":
		return e.Problem == "" && e.Solved == (yesNo(t.value) == "yes")
	case "finding":
		return containsFold(e.Findings, t.value)
	case "label":
		return containsFold(e.Labels, t.value)
	case "name":
		return has(e.Name, t.value)
	case "id":
		return hasPrefixFold(e.ID, t.value) || hasPrefixFold(e.Episode, t.value)
	case "parent":
		return e.Parent != nil && hasPrefixFold(e.Parent.ID, t.value)
	case "score":
		return e.Problem == "" && t.compares(cmp.Compare(int64(e.Score), t.number))
	case "steps":
		return e.Problem == "" && t.compares(cmp.Compare(int64(e.Steps), t.number))
	case "seed":
		return e.Problem == "" && t.compares(cmp.Compare(e.Seed, uint64(max(t.number, 0))))
	}
	return false
}

func (t term) compares(c int) bool {
	switch t.op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	}
	return c == 0
}

func has(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func hasPrefixFold(text, part string) bool {
	return strings.HasPrefix(strings.ToLower(text), strings.ToLower(part))
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(have string) bool { return strings.EqualFold(have, s) })
}

// fileSays looks for words in a file. Most files are ruled out by their bytes, without decoding them.
func fileSays(path, words string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	in, closer, err := unpack(f, path)
	if err != nil {
		return false
	}
	defer closer()
	// What ends early is told by the reader below.
	text, err := io.ReadAll(io.LimitReader(in, holdBytes))
	if err != nil || len(text) == holdBytes {
		r, err := Read(path)
		return err == nil && r.Says(words)
	}
	if !mayContain(text, words) {
		return false
	}
	r, err := Parse(bytes.NewReader(text), strings.TrimSuffix(path, ending(path)))
	return err == nil && r.Says(words)
}

// mayContain is wrong only in saying yes. Words that JSON may write in several ways are not looked for in the bytes.
func mayContain(text []byte, words string) bool {
	needle := []byte(strings.ToLower(words))
	for _, c := range needle {
		if c < 0x20 || c >= 0x7f || bytes.IndexByte([]byte(`"\/<>&`), c) >= 0 {
			return true
		}
	}
	// Other programs may write letters as escapes.
	return bytes.Contains(text, []byte(`\u00`)) || bytes.Contains(bytes.ToLower(text), needle)
}

// Says looks for words, in upper or lower case, in what a replay tells: ticket, conversation, actions, feedback, thoughts
// and notes. Documents are left out: every replay that found an article would match its words.
func (r *Replay) Says(words string) bool {
	words = strings.ToLower(words)
	last := r.Observation(len(r.Frames))
	if t := r.Header.Observation.Ticket; t != nil && (has(t.Subject, words) || has(t.Body, words)) {
		return true
	}
	if slices.ContainsFunc(last.Conversation, func(m env.Message) bool { return has(m.Text, words) }) {
		return true
	}
	for _, f := range r.Frames {
		if has(f.Thought, words) || has(f.Observation.Feedback, words) || has(f.Action.Name, words) {
			return true
		}
		for name := range f.Action.Args {
			if has(f.Action.Text(name), words) {
				return true
			}
		}
	}
	return slices.ContainsFunc(r.Notes, func(n Note) bool { return has(n.Text, words) || has(n.Label, words) })
}
