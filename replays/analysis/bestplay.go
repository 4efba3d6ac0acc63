package analysis

import "hotseat/env"

// Best is the highest final score that is still reachable from a state, and the actions that reach it.
type Best struct {
	Score   env.Points   `json:"score"`   // 0..1
	Actions []env.Action `json:"actions"` // up to the end of the episode; none when it has ended
}

// BestPlay searches the episode's candidates for the play that ends with the highest score. It does not change the episode.
func BestPlay(ep env.Episode) Best { return NewEngine().Best(ep) }

// Engine searches for best play and remembers what it found, so that the states of one run cost little more than its start. It
// belongs to one task and seed, and is not safe for concurrent use.
type Engine struct{ known map[searchKey]future }

// NewEngine makes an engine that knows nothing yet.
func NewEngine() *Engine { return &Engine{known: make(map[searchKey]future)} }

// Value is the highest final score, 0..1, that the candidates reach from a state; of an ended episode, its score. It is what a coach
// shows while somebody plays. It does not change the episode.
func (g *Engine) Value(ep env.Episode) env.Points {
	public := ep.Public()
	if public.Done {
		return public.Score
	}
	return (public.Return + g.search(ep).gain).Clamp()
}

// Best is Value with the actions that reach it.
func (g *Engine) Best(ep env.Episode) Best {
	out := Best{Score: g.Value(ep)}
	at := ep.Clone()
	for !at.Public().Done {
		f := g.search(at)
		if f.none {
			break
		}
		out.Actions = append(out.Actions, f.action)
		if _, _, err := at.Step(f.action); err != nil {
			break
		}
	}
	return out
}

// searchKey tells apart the states that can earn different things.
type searchKey struct {
	prospect uint64
	step     int
}

// future is what the best play from a state adds to the return.
type future struct {
	gain   env.Points
	action env.Action
	none   bool // nothing can be done
}

// search is a depth-first branch and bound. Each state is searched once; a candidate whose ceiling is not above the best play found so
// far is left out, which changes no value.
func (g *Engine) search(ep env.Episode) future {
	public := ep.Public()
	foresight, _ := ep.(env.Foresight)
	key := searchKey{prospect(ep, foresight), public.Step}
	if f, ok := g.known[key]; ok {
		return f
	}
	best := future{none: true}
	for _, a := range ep.Candidates() {
		if !best.none && foresight != nil && best.gain >= foresight.Ceiling()-public.Return {
			break
		}
		next := ep.Clone()
		_, r, err := next.Step(a)
		if err != nil {
			continue
		}
		if gain, better := g.gain(next, r.Value, key, best); better {
			best = future{gain: gain, action: a}
		}
	}
	g.known[key] = best
	return best
}

// gain is what a candidate earns with all that follows it, and whether that is better than the best so far.
func (g *Engine) gain(next env.Episode, reward env.Points, from searchKey, best future) (env.Points, bool) {
	public := next.Public()
	if public.Done {
		return reward, best.none || reward > best.gain
	}
	foresight, ok := next.(env.Foresight)
	if prospect(next, foresight) == from.prospect {
		return 0, false // it changed nothing but the step: no better than not doing it
	}
	if ok && !best.none && reward+foresight.Ceiling()-public.Return <= best.gain {
		return 0, false
	}
	gain := reward + g.search(next).gain
	return gain, best.none || gain > best.gain
}

func prospect(ep env.Episode, f env.Foresight) uint64 {
	if f == nil {
		return ep.Situation()
	}
	return f.Prospect()
}
