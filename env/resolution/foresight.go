package resolution

import (
	"encoding/binary"
	"hash/fnv"

	"hotseat/env"
)

// Prospect is the situation with the counters that still decide what a step costs: patience, what was just tried in vain, and the
// allowances for idle replies. Searches are not counted, since candidates search only for what is new; mood pays nothing.
func (e *Episode) Prospect() uint64 {
	h := fnv.New64a()
	var b [8]byte
	put := func(v uint64) {
		binary.LittleEndian.PutUint64(b[:], v)
		h.Write(b[:])
	}
	put(e.situation)
	// Patience that outlasts the steps is as good as any.
	put(uint64(max(0, min(e.patience, e.body.MaxSteps-e.step)))<<3 | bit(e.excused)<<2 | bit(e.question)<<1 | bit(e.announced))
	var tried uint64
	for _, key := range e.since {
		tried += key
	}
	put(tried)
	return h.Sum64()
}

// Ceiling is what would be earned if all that still can be were reached in as few steps as it takes at the very least.
func (e *Episode) Ceiling() env.Points {
	if e.mined || e.reason != env.Open {
		return e.score()
	}
	sum := e.score()
	ending := env.Points(0)
	for i := range e.milestones {
		m := &e.milestones[i]
		switch {
		case e.earned[i] != 0, m.kind != kindTell && e.reached[i] != 0, m.kind == kindFind && e.done&m.before != 0, m.kind == kindTell && e.misled:
		case m.ends():
			ending += m.weight
		default:
			sum += m.weight
		}
	}
	last := e.step + e.stepsLeft()
	if last > e.body.MaxSteps || e.doomed() {
		return sum - unfinishedCost
	}
	return sum + ending + max(0, fullEfficiency-perStepOver*env.Points(max(0, last-e.par)))
}

// stepsLeft is a lower bound on the steps that completing the ticket takes.
func (e *Episode) stepsLeft() int {
	articles, records, replies := 0, 0, 0
	for i := range e.milestones {
		m := &e.milestones[i]
		switch {
		case m.kind == kindFind && e.hasFound(m.doc):
		case m.kind == kindFind && e.docs[m.doc].Kind == kindRecord:
			records++
		case m.kind == kindFind:
			articles++
		case m.kind == kindTell && (e.told|e.owed)&(1<<m.fact) == 0, m.kind == kindAsk && e.reached[i] == 0:
			replies = 1
		}
	}
	n := 1 + replies + (articles+maxHits-1)/maxHits + (records+maxHits-1)/maxHits
	if e.refunded < e.due {
		n++
	}
	return n
}

// doomed says that what was said keeps the ticket from being done: the answer to another case, or a hand-over where it has to be closed.
func (e *Episode) doomed() bool {
	if e.misled {
		return true
	}
	for _, c := range e.pending {
		if c.handOver && e.body.Team == "" {
			return true
		}
	}
	return false
}
