// Package triage is the desk where tickets come in: each is routed and judged by urgency, difficulty and priority. Its
// handbook is a table of rules; labels and the handbook's text both come from that table.
package triage

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"hotseat/env"
	"hotseat/tasks"
)

// Environment is the triage desk. It is safe for concurrent use.
type Environment struct {
	spec     env.Spec
	levels   []level
	gen      *generator
	handbook string
	actions  []env.Available // shared by all observations
	decimals [101]string     // "0.00" to "1.00", shared by all observations
	digests  env.Digests
}

// New builds the desk.
func New() *Environment {
	e := &Environment{levels: newLevels(), gen: &generator{words: newLexicon(), book: newRulebook()}, actions: []env.Available{{Name: actTriage}}}
	e.spec = spec(e.levels)
	e.handbook = e.gen.book.handbook()
	for i := range e.decimals {
		e.decimals[i] = decimal(i)
	}
	return e
}

// Spec describes the desk.
func (e *Environment) Spec() env.Spec { return e.spec }

// Tasks lists one task a level; seeds make the tickets.
func (e *Environment) Tasks() []env.TaskInfo {
	list := make([]env.TaskInfo, len(e.levels))
	for i, lv := range e.levels {
		list[i] = env.TaskInfo{ID: "triage/" + lv.name, Family: "queue", Level: lv.name, Title: fmt.Sprintf("A queue of %d tickets", lv.tickets)}
	}
	return list
}

// Start begins an episode. Every seed, 0 too, drives the generator.
func (e *Environment) Start(task string, seed uint64) (env.Episode, error) {
	lv, err := e.level(task)
	if err != nil {
		return nil, err
	}
	return newEpisode(e, lv, seed), nil
}

func (e *Environment) level(task string) (*level, error) {
	for i := range e.levels {
		if "triage/"+e.levels[i].name == task {
			return &e.levels[i], nil
		}
	}
	ids := make([]string, len(e.levels))
	for i, lv := range e.levels {
		ids[i] = "triage/" + lv.name
	}
	return nil, fmt.Errorf("%w %q: use one of %s", env.ErrUnknownTask, task, strings.Join(ids, ", "))
}

// Digest covers the version, the handbook, the level's numbers, every word of the generator and what it makes of them.
func (e *Environment) Digest(task string) (string, error) {
	return e.digests.Of(task, func() (string, error) { return e.digest(task) })
}

func (e *Environment) digest(task string) (string, error) {
	lv, err := e.level(task)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%+v\n%+v\n", Version, e.handbook, *lv, *e.gen.words)
	for seed := range uint64(4) {
		for i := range lv.tickets {
			t := e.gen.ticket(lv, seed, i)
			fmt.Fprintf(h, "%s\n%s\n%s\n%+v\n%+v\n", t.seen.Number, t.seen.Subject, t.seen.Body, *t.seen.Intake, t.labels)
		}
	}
	return fmt.Sprintf("sha256:%x", h.Sum(nil)), nil
}

// Lint has nothing to check: the tickets are generated, and the package's tests hold the generator to its rules.
func (e *Environment) Lint(*tasks.Task) []tasks.Problem { return nil }
