// Package dialogue is a support desk that works by conversation: classify a ticket, ask for what is missing, then respond or escalate,
// using what the customer answered. What is graded is the label, the question, the remedy and the value from the answer; never words.
package dialogue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// reader reads free text; *language.Reader is the one that is played with.
type reader interface {
	ReadInto(reading *language.Reading, text string, customer []*language.Heard)
	Unclear(text string, customer []*language.Heard) string
}

// Environment starts episodes at the tickets of a library. It is safe for concurrent use.
type Environment struct {
	spec    env.Spec
	reader  reader
	reasons *reasonReader
	entries []*entry
	infos   []env.TaskInfo
	policy  env.Section
	open    []env.Available
	times   [61]string // by step: what the ticket's clock shows
	digests *env.Digests
}

// entry is a task with its body, which is decoded when it is first played.
type entry struct {
	task *tasks.Task
	body func() (*body, []tasks.Problem)
}

// New makes the environment. Tickets that are broken are listed all the same; starting one is an error that says what is wrong.
func New(lib *tasks.Library) *Environment {
	today, err := language.ParseDate(tasks.Today)
	if err != nil {
		panic("dialogue: tasks.Today is no date: " + err.Error())
	}
	return newEnvironment(lib, language.NewReader(language.Desk{Today: today, Merchants: tasks.Merchants()}))
}

func newEnvironment(lib *tasks.Library, r reader) *Environment {
	e := &Environment{spec: spec(), reader: r, reasons: newReasonReader(), digests: &env.Digests{}, policy: env.Section{Name: "policy", Text: policy}}
	for _, a := range e.spec.Actions {
		e.open = append(e.open, env.Available{Name: a.Name})
	}
	for step := range e.times {
		e.times[step] = clock(step)
	}
	list := lib.Tasks("dialogue")
	slices.SortStableFunc(list, func(a, b *tasks.Task) int {
		return slices.Index(tasks.Levels(), a.Level) - slices.Index(tasks.Levels(), b.Level)
	})
	for _, t := range list {
		e.entries = append(e.entries, &entry{task: t, body: sync.OnceValues(func() (*body, []tasks.Problem) { return decode(t) })})
		e.infos = append(e.infos, env.TaskInfo{ID: t.ID, Family: t.Family, Level: t.Level, Title: t.Title(), Twins: t.Twins})
	}
	return e
}

func decode(t *tasks.Task) (*body, []tasks.Problem) {
	b := &body{}
	return b, t.DecodeBody(b)
}

// Spec describes the environment.
func (e *Environment) Spec() env.Spec { return e.spec }

// Tasks lists the tasks by level, families in alphabetical order.
func (e *Environment) Tasks() []env.TaskInfo { return slices.Clone(e.infos) }

func (e *Environment) find(id string) (*entry, error) {
	for _, t := range e.entries {
		if t.task.ID == id {
			return t, nil
		}
	}
	_, _, err := env.NewRegistry(e).Find(e.spec.Name, id)
	return nil, err
}

// Start begins an episode.
func (e *Environment) Start(task string, seed uint64) (env.Episode, error) {
	t, err := e.find(task)
	if err != nil {
		return nil, err
	}
	s, problems, err := e.scene(t.task, t.body, seed)
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, fmt.Errorf("task %s: %w", task, problems[0])
	}
	return newEpisode(s), nil
}

// scene compiles a task at a seed.
func (e *Environment) scene(t *tasks.Task, decoded func() (*body, []tasks.Problem), seed uint64) (*scene, []tasks.Problem, error) {
	inst, err := t.Instantiate(seed)
	if err != nil {
		return nil, nil, err
	}
	y, problems := decoded()
	if len(problems) > 0 {
		return nil, problems, nil
	}
	b := &builder{desk: e, task: t, body: y, seed: inst}
	return b.build(), b.problems, nil
}

// Digest identifies all that can change what an episode of the task does.
func (e *Environment) Digest(task string) (string, error) {
	return e.digests.Of(task, func() (string, error) { return e.digest(task) })
}

func (e *Environment) digest(task string) (string, error) {
	t, err := e.find(task)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "dialogue %s\n", Version)
	h.Write(t.task.Digest())
	fmt.Fprintf(h, "policy %d\n%s", len(policy), policy)
	canned, err := json.Marshal(e.spec.Canned)
	if err != nil {
		return "", fmt.Errorf("canned replies: %w", err)
	}
	h.Write(canned)
	io.WriteString(h, fmt.Sprint(signs()))
	return "sha256:" + hex.EncodeToString(h.Sum(nil)), nil
}
