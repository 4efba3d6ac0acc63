package pane

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"hotseat/ui/layout"
	"hotseat/ui/text"
	"hotseat/ui/theme"
)

// search is what is looked for, and where.
type search struct {
	word string
	in   layout.Name
	hit  int // which of its places was gone to last
	say  string
}

// marks is what is marked in a pane.
func (s search) marks(n layout.Name) string {
	if s.in != n {
		return ""
	}
	return s.word
}

// Searched names the pane that a search goes through: the focused one, or the main one where that holds nothing to search.
func (d *Desk) Searched(s Seen) string { return label(d.searched(s)) }

func (d *Desk) searched(s Seen) layout.Name {
	switch {
	case d.Focus != layout.Reward && d.Focus != layout.Step && d.Focus != "":
		return d.Focus
	case len(s.Now.Conversation) == 0:
		return layout.Ticket
	}
	return layout.Conversation
}

// Find marks a text in the focused pane and goes to a place that holds it: to the last one of a conversation, else to the
// first. Said tells which of how many that is. An empty text takes the marks away.
func (d *Desk) Find(look Look, l layout.Layout, s Seen, word string) {
	d.find = search{word: word, in: d.searched(s)}
	if d.find.in == layout.Conversation {
		d.find.hit = len(d.hits(look, l, s)) - 1
	}
	d.seek(look, l, s, 0)
}

// Mark marks a word in the conversation and goes nowhere.
func (d *Desk) Mark(word string) { d.find = search{word: word, in: layout.Conversation} }

// Finding is the word that is marked.
func (d *Desk) Finding() string { return d.find.word }

// Said is what is to be said of the last search, once.
func (d *Desk) Said() string {
	say := d.find.say
	d.find.say = ""
	return say
}

// seek goes some places on, round at the ends.
func (d *Desk) seek(look Look, l layout.Layout, s Seen, by int) {
	if d.find.word == "" {
		return
	}
	hits := d.hits(look, l, s)
	n := len(hits)
	if n == 0 {
		d.find.say = fmt.Sprintf("! no match for “%s” in the %s", d.find.word, label(d.find.in))
		return
	}
	d.find.hit = ((min(d.find.hit, n-1)+by)%n + n) % n
	d.find.say = fmt.Sprintf("%d/%d “%s”", d.find.hit+1, n, d.find.word)
	if n > 1 {
		d.find.say += "; n N go on"
	}
	hit := hits[d.find.hit]
	d.Focus = d.find.in
	switch d.find.in {
	case layout.Conversation:
		d.setScroll(d.find.in, text.At(hit.Block))
	case layout.Documents:
		d.move(look, l, d.find.in, s, hit.Block-d.Document)
	default:
		d.setScroll(d.find.in, text.AtHit(hit))
	}
}

// hits are the places that hold what is looked for: messages of the conversation, documents, lines of all else.
func (d *Desk) hits(look Look, l layout.Layout, s Seen) []text.Hit {
	var hits []text.Hit
	word := strings.ToLower(d.find.word)
	add := func(i int, words string) {
		if strings.Contains(strings.ToLower(words), word) {
			hits = append(hits, text.Hit{Block: i})
		}
	}
	switch d.find.in {
	case layout.Conversation:
		for i, m := range s.Now.Conversation {
			add(i, m.Text)
		}
		return hits
	case layout.Documents:
		for i, doc := range s.Now.Documents {
			add(i, doc.Title+"\n"+doc.Text)
		}
		return hits
	}
	at := l.Place(d.find.in)
	if at.Empty() { // it will be shown where another pane is now
		at = l.Place(d.Focus)
	}
	c, _ := d.content(look.At(at, true), d.find.in, s)
	return text.Hits(c.Source, d.find.word)
}

// marked marks a word in lines that are styled already.
type marked struct {
	text.Source
	theme theme.Theme
	word  string
}

// Marked is a source with a word marked in it.
func Marked(src text.Source, th theme.Theme, word string) text.Source {
	if word == "" || src == nil {
		return src
	}
	return marked{src, th, word}
}

// Lines marks the word in the lines that hold it.
func (m marked) Lines(block int) []string {
	word := strings.ToLower(m.word)
	lines := m.Source.Lines(block)
	var out []string
	for i, line := range lines {
		plain := ansi.Strip(line)
		if !strings.Contains(strings.ToLower(plain), word) {
			continue
		}
		if out == nil {
			out = append(out, lines...)
		}
		out[i] = highlight(m.theme, m.theme.Text, plain, m.word)
	}
	if out == nil {
		return lines
	}
	return out
}
