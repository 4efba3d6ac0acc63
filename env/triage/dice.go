package triage

import (
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// dice is one stream of randomness. Every field of every ticket has its own, so that a change to one changes no other.
type dice struct{ pcg rand.PCG }

// cast makes the stream of a field of one ticket. The field's name keeps streams apart; ticket tells tickets of an episode
// apart. Integers only: the same on every machine.
func cast(level string, seed uint64, ticket int, field string) *dice {
	h := fnv.New64a()
	h.Write([]byte(level))
	h.Write([]byte{0, byte(ticket)})
	h.Write([]byte(field))
	d := &dice{}
	d.pcg.Seed(seed, h.Sum64())
	// Neighbouring seeds start close together; the first draws carry them apart.
	d.pcg.Uint64()
	return d
}

// n is a number from 0 below k.
func (d *dice) n(k int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(k))
	return int(hi)
}

// between is a number from a to b, both included.
func (d *dice) between(a, b int) int { return a + d.n(b-a+1) }

// chance holds in percent of the cases.
func (d *dice) chance(percent int) bool { return d.n(100) < percent }

// weigh draws an index by weights.
func (d *dice) weigh(weights []int) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	x := d.n(total)
	for i, w := range weights {
		if x < w {
			return i
		}
		x -= w
	}
	return len(weights) - 1
}

// oneOf draws an element.
func oneOf[T any](d *dice, list []T) T { return list[d.n(len(list))] }

// shuffle puts a list in random order.
func shuffle[T any](d *dice, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.n(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
