package resolution

import (
	"encoding/binary"
	"hash/fnv"

	"hotseat/env"
)

const maxMilestones = 16

// state is all of an episode that changes. Copying it and capping its slices copies the episode.
type state struct {
	step   int
	reason string

	found     [2]uint64 // documents, as bits
	documents []env.Document
	searches  int

	reached  [maxMilestones]uint8 // the step that reached it, 0 while it is not
	earned   [maxMilestones]env.Points
	told     uint32 // facts, as bits: the last reply that spoke of them told them right
	owed     uint32 // facts, as bits: told right as a refund, which holds once that sum was refunded
	guesses  uint8  // wrong values told where one had to be told
	misled   bool   // the customer was told what belongs to another case; what is said cannot be unsaid
	done     deeds
	pending  []claim
	refunded env.Cents
	handedTo string
	reasoned string // the reason given with the hand-over

	mined      bool
	mines      []env.Mine
	penalties  env.Points
	unfinished bool // ended with something required missing
	efficiency env.Points

	mood      int // hundredths
	patience  int
	script    int    // index into scene.states
	answered  uint16 // scene.knows, as bits
	excused   bool   // the one holding reply that costs nothing has been sent
	question  bool   // the customer's last words ask something
	announced bool   // a hand-over that is due was announced
	stayed    int    // offers to stay made so far

	conversation []env.Message
	words        []string // what the customer said, for the reader
	feedback     string
	parts        []env.Part
	findings     []env.Finding
	since        []uint64 // keys of the actions taken since the situation last changed
	situation    uint64
}

// claim is a deed that a reply stated or promised, open until it is done.
type claim struct {
	handOver bool
	amount   env.Cents // of a refund; 0 where none was named
	stated   bool      // stated as done, not promised
	step     int
}

// kept says whether the deed is done.
func (c claim) kept(s *state) bool {
	if c.handOver || !c.stated && s.handedTo != "" {
		return s.handedTo != "" // what was promised passes to the team that takes over
	}
	return s.refunded > 0 && (c.amount == 0 || c.amount == s.refunded)
}

func (s *state) hasFound(doc int) bool { return s.found[doc>>6]&(1<<(doc&63)) != 0 }

func (s *state) find(doc int) { s.found[doc>>6] |= 1 << (doc & 63) }

// clone caps the slices, so that appending to the copy does not write into the original.
func (s *state) clone() state {
	c := *s
	c.documents = s.documents[:len(s.documents):len(s.documents)]
	c.pending = s.pending[:len(s.pending):len(s.pending)]
	c.mines = s.mines[:len(s.mines):len(s.mines)]
	c.conversation = s.conversation[:len(s.conversation):len(s.conversation)]
	c.words = s.words[:len(s.words):len(s.words)]
	c.findings = s.findings[:len(s.findings):len(s.findings)]
	c.since = append([]uint64(nil), s.since...)
	return c
}

// encode hashes what can still matter for the score, without counters, penalties and wording.
func (s *state) encode() uint64 {
	h := fnv.New64a()
	var b [8]byte
	put := func(v uint64) {
		binary.LittleEndian.PutUint64(b[:], v)
		h.Write(b[:])
	}
	put(s.found[0])
	put(s.found[1])
	var reached, mask uint64
	for i := range s.reached {
		if s.reached[i] > 0 {
			reached |= 1 << i
		}
		if s.earned[i] > 0 {
			mask |= 1 << i
		}
	}
	put(reached<<32 | mask)
	put(uint64(s.told)<<32 | uint64(s.owed))
	put(uint64(s.done)<<16 | uint64(s.answered))
	put(uint64(s.refunded))
	put(uint64(s.script)<<8 | uint64(s.guesses)<<40 | bit(s.misled)<<2 | bit(s.mined)<<1 | bit(s.unfinished))
	for _, c := range s.pending {
		put(uint64(c.amount)<<2 | bit(c.handOver)<<1 | bit(c.stated))
	}
	h.Write([]byte(s.handedTo))
	h.Write([]byte{0})
	h.Write([]byte(s.reason))
	return h.Sum64()
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
