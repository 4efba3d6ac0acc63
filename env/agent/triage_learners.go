package agent

import (
	"fmt"
	"math"
	"strings"

	"hotseat/env"
)

// Learners are attacks on triage that learn from labelled episodes of other seeds. They show how much of a level's score
// lies in words alone.

// triageScales are the labels that learners choose from, by argument.
func triageScales() [3][]string {
	return [3][]string{{"billing", "technical", "feature", "feedback", "spam"}, {"low", "medium", "high", "critical"}, {"easy", "medium", "hard"}}
}

// triageArgs are the arguments in the order of triageScales.
func triageArgs() [3]string {
	return [3]string{"route_category", "urgency_assessment", "resolution_difficulty"}
}

const allLabels = 5 + 4 + 3

// wordModel counts in how many tickets of each label a feature was seen.
type wordModel struct {
	features func(*env.Ticket) []string
	ids      map[string]int
	counts   [][allLabels]float64
	labels   [allLabels]float64
	totals   [allLabels]float64
}

// learnTriage plays the right answers of labelled episodes and counts. Seeds start far from those that are evaluated.
func learnTriage(e env.Environment, task string, episodes int, features func(*env.Ticket) []string) (*wordModel, error) {
	m := &wordModel{features: features, ids: map[string]int{}}
	for i := range episodes {
		episode, err := e.Start(task, 1_000_000+uint64(i))
		if err != nil {
			return nil, err
		}
		labelled, ok := episode.(env.Oracle)
		if !ok {
			return nil, fmt.Errorf("environment %s labels nothing", e.Spec().Name)
		}
		for _, a := range labelled.Solution() {
			m.count(episode.Observe().Ticket, a)
			if _, _, err := episode.Step(a); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

func (m *wordModel) count(t *env.Ticket, a env.Action) {
	var at [3]int
	base := 0
	for k, scale := range triageScales() {
		for i, label := range scale {
			if a.Text(triageArgs()[k]) == label {
				at[k] = base + i
			}
		}
		m.labels[at[k]]++
		base += len(scale)
	}
	for _, f := range m.features(t) {
		id, ok := m.ids[f]
		if !ok {
			id = len(m.counts)
			m.ids[f] = id
			m.counts = append(m.counts, [allLabels]float64{})
		}
		for _, i := range at {
			m.counts[id][i]++
			m.totals[i]++
		}
	}
}

// answer takes the likeliest label of each scale, features taken as independent, and the handbook's sum for the priority.
func (m *wordModel) answer(t *env.Ticket) env.Action {
	var score [allLabels]float64
	for i := range score {
		score[i] = math.Log(m.labels[i] + 1)
	}
	for _, f := range m.features(t) {
		id, ok := m.ids[f]
		if !ok {
			continue
		}
		for i := range score {
			score[i] += math.Log((m.counts[id][i] + 0.5) / (m.totals[i] + 0.5*float64(len(m.counts))))
		}
	}
	var best [3]string
	base := 0
	for k, scale := range triageScales() {
		top := base
		for i := range scale {
			if score[base+i] > score[top] {
				top = base + i
			}
		}
		best[k] = scale[top-base]
		base += len(scale)
	}
	return triageAnswer(best[0], best[1], best[2], triagePriority(best[1], t))
}

// NewTriageBayes trains a naive Bayes over words and pairs of words, filing included, on labelled episodes of a task.
func NewTriageBayes(e env.Environment, task string, episodes int) (func(Seating) Agent, error) {
	m, err := learnTriage(e, task, episodes, wordsAndPairs)
	if err != nil {
		return nil, err
	}
	return m.maker("triage-bayes"), nil
}

// NewTriageLookup remembers whole sentences of labelled episodes of a task, and how often each had which label.
func NewTriageLookup(e env.Environment, task string, episodes int) (func(Seating) Agent, error) {
	m, err := learnTriage(e, task, episodes, wholeSentences)
	if err != nil {
		return nil, err
	}
	return m.maker("triage-lookup"), nil
}

func (m *wordModel) maker(name string) func(Seating) Agent {
	return func(Seating) Agent { return triagePolicy(name, m.answer) }
}

// wordsAndPairs are a ticket's words and pairs of neighbouring words, each once, and its filing.
func wordsAndPairs(t *env.Ticket) []string {
	seen := map[string]bool{}
	var list []string
	add := func(f string) {
		if !seen[f] {
			seen[f] = true
			list = append(list, f)
		}
	}
	before := ""
	for _, w := range strings.FieldsFunc(strings.ToLower(t.Subject+" . "+t.Body), func(r rune) bool { return r <= ' ' || strings.ContainsRune(",:;!?“”\"", r) }) {
		w = strings.Trim(w, ".")
		add(w)
		add(before + " " + w)
		before = w
	}
	add("filed " + t.InitialCategory)
	return list
}

// wholeSentences are a ticket's sentences, in lower case, and its filing.
func wholeSentences(t *env.Ticket) []string {
	list := strings.FieldsFunc(strings.ToLower(t.Body), func(r rune) bool { return strings.ContainsRune(".!?:;", r) })
	return append(list, "subject "+strings.ToLower(t.Subject), "filed "+t.InitialCategory)
}
