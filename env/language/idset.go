package language

// Sets of ids, as bits. The first words hold those that are some pattern's rarest need, so that looking for these is short. Ids beyond
// the last place share one: a pattern is then tried in vain, and no match is lost.
const (
	rareWords = 12
	idWords   = 18
)

type (
	rareSet [rareWords]uint64
	idSet   [idWords]uint64
)

func (s *idSet) add(id uint16) { s[id/64] |= 1 << (id % 64) }

func (s *idSet) has(id uint16) bool { return s[id/64]>>(id%64)&1 != 0 }

// join adds the ids of another set.
func (s *idSet) join(other *idSet) {
	s[0], s[1], s[2] = s[0]|other[0], s[1]|other[1], s[2]|other[2]
	s[3], s[4], s[5] = s[3]|other[3], s[4]|other[4], s[5]|other[5]
	s[6], s[7], s[8] = s[6]|other[6], s[7]|other[7], s[8]|other[8]
	s[9], s[10], s[11] = s[9]|other[9], s[10]|other[10], s[11]|other[11]
	s[12], s[13], s[14] = s[12]|other[12], s[13]|other[13], s[14]|other[14]
	s[15], s[16], s[17] = s[15]|other[15], s[16]|other[16], s[17]|other[17]
}

// meet reports whether one of the rare ids is in the set.
func (s *idSet) meet(r *rareSet) bool {
	return s[0]&r[0]|s[1]&r[1]|s[2]&r[2]|s[3]&r[3]|s[4]&r[4]|s[5]&r[5]|
		s[6]&r[6]|s[7]&r[7]|s[8]&r[8]|s[9]&r[9]|s[10]&r[10]|s[11]&r[11] != 0
}
