// Package resolution is the environment in which a ticket is resolved with actions: reply, search, refund, escalate, close.
// It grades effects, evidence and facts, pays each once, and lets a mine void the ticket.
package resolution

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// Environment starts episodes at the tickets of a library. It is safe for concurrent use.
type Environment struct {
	desk  *desk
	tasks []*tasks.Task
	infos []env.TaskInfo
	plans sync.Map // task id → *plan

	digests env.Digests
}

// desk is what all tickets share.
type desk struct {
	spec      env.Spec
	available []env.Available
	reader    *language.Reader
	articles  []tasks.Article
	// shelf indexes the articles; made when the first search needs it.
	shelf func() *index
	base  []byte // what goes into every digest
}

// New makes the environment over the library's tickets and knowledge base.
func New(library *tasks.Library) *Environment {
	today, err := language.ParseDate(tasks.Today)
	if err != nil {
		panic(err) // a constant of the program
	}
	d := &desk{spec: spec(), reader: language.NewReader(language.Desk{Today: today, Merchants: tasks.Merchants()}), articles: library.Articles()}
	for _, a := range d.spec.Actions {
		d.available = append(d.available, env.Available{Name: a.Name})
	}
	d.shelf = sync.OnceValue(func() *index {
		entries := make([]entry, len(d.articles))
		for i, a := range d.articles {
			entries[i] = newEntry(a.Kind, a.Title, a.Tags, a.Text())
			if supersededBy(a) != "" {
				entries[i].weight = supersededWeight
			}
		}
		return newIndex(nil, entries)
	})
	d.base = baseDigest(d)
	e := &Environment{desk: d, tasks: library.Tasks(d.spec.Name)}
	for _, t := range e.tasks {
		e.infos = append(e.infos, env.TaskInfo{ID: t.ID, Family: t.Family, Level: t.Level, Title: t.Title(), Twins: t.Twins})
	}
	return e
}

// baseDigest hashes the version, the canned replies and the knowledge base.
func baseDigest(d *desk) []byte {
	h := sha256.New()
	canned, _ := json.Marshal(d.spec.Canned)
	fmt.Fprintf(h, "%s\x00%d\x00%s\x00", Version, tasks.Variation, canned)
	for _, a := range d.articles {
		fmt.Fprintf(h, "%q%q%q%q%q\n", a.ID, a.Title, a.Kind, a.Tags, a.Body)
	}
	return h.Sum(nil)
}

// Spec describes the environment.
func (e *Environment) Spec() env.Spec { return e.desk.spec }

// Tasks lists the tickets.
func (e *Environment) Tasks() []env.TaskInfo { return e.infos }

// Start begins an episode.
func (e *Environment) Start(id string, seed uint64) (env.Episode, error) {
	p, err := e.plan(id)
	if err != nil {
		return nil, err
	}
	s, err := p.scene(e.desk, seed)
	if err != nil {
		return nil, fmt.Errorf("task %s, seed %d: %w", id, seed, err)
	}
	return newEpisode(s), nil
}

func (e *Environment) task(id string) (*tasks.Task, error) {
	for _, t := range e.tasks {
		if t.ID == id {
			return t, nil
		}
	}
	return nil, fmt.Errorf("%w %q: `hotseat tasks list` shows all", env.ErrUnknownTask, id)
}

// plan compiles the task once.
func (e *Environment) plan(id string) (*plan, error) {
	if p, ok := e.plans.Load(id); ok {
		return p.(*plan), nil
	}
	t, err := e.task(id)
	if err != nil {
		return nil, err
	}
	p, problems := newPlan(t, e.desk.articles)
	if len(problems) > 0 {
		return nil, fmt.Errorf("task %s: %w", id, problems[0])
	}
	e.plans.Store(id, p)
	return p, nil
}

// Digest covers all that can change what an episode of the task does.
func (e *Environment) Digest(id string) (string, error) {
	return e.digests.Of(id, func() (string, error) { return e.digest(id) })
}

func (e *Environment) digest(id string) (string, error) {
	t, err := e.task(id)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	h.Write(e.desk.base)
	h.Write(t.Digest())
	return "sha256:" + hex.EncodeToString(h.Sum(nil)), nil
}

// supersededBy is the id of the article that replaces an outdated edition: `warranty-2023` with the tag superseded is replaced by `warranty`.
func supersededBy(a tasks.Article) string {
	for _, tag := range a.Tags {
		if i := strings.LastIndexByte(a.ID, '-'); tag == "superseded" && i > 0 {
			return a.ID[:i]
		}
	}
	return ""
}
