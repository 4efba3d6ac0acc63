package env

// Foresight is what an episode can offer beside Candidates so that best play is exact and fast. An episode without it is searched by
// Situation alone, which is exact where counters and penalties cannot change what is still to be earned.
type Foresight interface {
	// Prospect is equal for states from which the same candidates earn the same: Situation with those counters that still matter. The
	// step is left out; searches keep it beside the prospect.
	Prospect() uint64
	// Ceiling is a bound that no play from here exceeds with its final return. It may be too high, never too low.
	Ceiling() Points
}
