package dialogue

import "hotseat/env"

// Prospect is the situation with what else decides what the candidates earn: the steps spent on each open ticket, which the part for few
// steps counts, and the return, since a high one ends the episode.
func (e *Episode) Prospect() uint64 {
	h := fnv1a(e.Situation())
	for i := range e.desks {
		if e.desks[i].settled == unsettled {
			h.byte(e.desks[i].steps)
		}
	}
	for shift := 0; shift < 32; shift += 8 {
		h.byte(byte(uint32(e.ret) >> shift))
	}
	return uint64(h)
}

// Ceiling is the return with every part of the open tickets that can still be earned.
func (e *Episode) Ceiling() env.Points {
	sum := e.ret
	if e.reason != env.Open {
		return sum
	}
	for i := range e.tickets {
		t, s := &e.tickets[i], &e.desks[i]
		if s.settled != unsettled {
			continue
		}
		for p := range partCount {
			if s.reached[p] == 0 && t.canEarn(s, p) {
				sum += t.pays[p]
			}
		}
	}
	return sum
}

// canEarn says whether a part of an open ticket may still be reached.
func (t *ticket) canEarn(s *ticketState, p part) bool {
	switch p {
	case partClassify:
		return s.label == ""
	case partPar:
		left := uint8(1)
		if !s.known {
			left++
		}
		return s.steps+left <= t.par
	}
	return true
}
