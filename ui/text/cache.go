package text

import (
	"container/list"
	"hash/maphash"

	"hotseat/ui/sanitize"
	"hotseat/ui/theme"
)

// Cache holds wrapped text and rendered Markdown by content, width and theme, the most recently used ones, up to a number
// of lines. It sanitises what it is given: text that went through it is safe to show. It belongs to the goroutine that
// draws.
type Cache struct {
	seed    maphash.Seed
	limit   int
	lines   int
	entries map[key]*list.Element
	recent  *list.List // of *entry, the most recent first
	wanted  []Job
	waiting map[key]bool
}

type key struct {
	hash   uint64
	length int
	width  int
	theme  string // of Markdown; empty for plain text
}

type entry struct {
	key   key
	lines []string
}

// NewCache makes a cache that holds about so many lines.
func NewCache(limit int) *Cache {
	return &Cache{seed: maphash.MakeSeed(), limit: limit, entries: map[key]*list.Element{}, recent: list.New(), waiting: map[key]bool{}}
}

// Wrap is a text from outside, sanitised and wrapped. The lines are shared and must not be written to.
func (c *Cache) Wrap(s string, width int) []string {
	k := c.key(s, width, "")
	if lines, ok := c.get(k); ok {
		return lines
	}
	lines := Wrap(sanitize.Text(s), width)
	c.put(k, lines)
	return lines
}

// Markdown is a Markdown text from outside, rendered. Rendering takes too long for a frame, so until it is done the plain
// text is returned and a job is noted; the root runs the jobs (see Jobs) and draws again.
func (c *Cache) Markdown(s string, width int, t theme.Theme) []string {
	k := c.key(s, width, t.ID)
	if lines, ok := c.get(k); ok {
		return lines
	}
	if !c.waiting[k] && width > 0 {
		c.waiting[k] = true
		c.wanted = append(c.wanted, Job{key: k, source: s, theme: t})
	}
	return c.Wrap(s, width)
}

// Jobs hands over the renderings that were asked for since the last call. Run each in a command and give the result to Put.
func (c *Cache) Jobs() []Job {
	jobs := c.wanted
	c.wanted = nil
	return jobs
}

// Put keeps a rendering.
func (c *Cache) Put(r Rendered) {
	delete(c.waiting, r.key)
	c.put(r.key, r.lines)
}

// Len is how many texts are held.
func (c *Cache) Len() int { return c.recent.Len() }

func (c *Cache) key(s string, width int, theme string) key {
	return key{hash: maphash.String(c.seed, s), length: len(s), width: width, theme: theme}
}

func (c *Cache) get(k key) ([]string, bool) {
	e, ok := c.entries[k]
	if !ok {
		return nil, false
	}
	c.recent.MoveToFront(e)
	return e.Value.(*entry).lines, true
}

func (c *Cache) put(k key, lines []string) {
	if old, ok := c.entries[k]; ok {
		c.drop(old)
	}
	c.entries[k] = c.recent.PushFront(&entry{key: k, lines: lines})
	c.lines += len(lines)
	for c.lines > c.limit && c.recent.Len() > 1 {
		c.drop(c.recent.Back())
	}
}

func (c *Cache) drop(e *list.Element) {
	old := c.recent.Remove(e).(*entry)
	c.lines -= len(old.lines)
	delete(c.entries, old.key)
}
