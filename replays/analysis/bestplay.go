package analysis

import "hotseat/env"

// Best is the highest final score that is still reachable from a state, and the actions that reach it.
type Best struct {
	Score   env.Points
	Actions []env.Action
}

// BestPlay searches the episode's candidates for the play that ends with the highest score. What a situation can still earn does not
// depend on how it came about, so each is searched once a step.
func BestPlay(ep env.Episode) Best {
	s := searcher{known: make(map[searchKey]future)}
	out := Best{Score: (ep.Public().Return + s.best(ep).gain).Clamp()}
	at := ep.Clone()
	for !at.Public().Done {
		f := s.best(at)
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

type searchKey struct {
	situation uint64
	step      int
}

// future is what the best play from a situation adds to the return.
type future struct {
	gain   env.Points
	action env.Action
	none   bool // nothing can be done
}

type searcher struct{ known map[searchKey]future }

func (s *searcher) best(ep env.Episode) future {
	public := ep.Public()
	key := searchKey{ep.Situation(), public.Step}
	if f, ok := s.known[key]; ok {
		return f
	}
	best := future{none: true}
	for _, a := range ep.Candidates() {
		next := ep.Clone()
		_, r, err := next.Step(a)
		if err != nil {
			continue
		}
		gain := r.Value
		if !next.Public().Done {
			if next.Situation() == key.situation {
				continue // it changed nothing: no better than not doing it
			}
			gain += s.best(next).gain
		}
		if best.none || gain > best.gain {
			best = future{gain: gain, action: a}
		}
	}
	s.known[key] = best
	return best
}
