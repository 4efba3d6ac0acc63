package tasks

import "math/rand/v2"

// stream is the random source of one named field. The field's key and name choose the sequence and the episode's seed the place in it, so
// that adding a field changes no other.
type stream struct{ pcg rand.PCG }

// fieldHash is the FNV-1a hash of a stream key (a family or an id) and a field's name.
func fieldHash(key, field string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 1099511628211
	}
	h *= 1099511628211 // a zero byte between the two
	for i := range len(field) {
		h = (h ^ uint64(field[i])) * 1099511628211
	}
	return h
}

func newStream(field, seed uint64) stream {
	var s stream
	s.pcg.Seed(mix(field), mix(field^mix(seed)))
	return s
}

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds become unrelated ones.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// below draws from 0..n-1 without bias; n must be positive.
func (s *stream) below(n int64) int64 {
	if n <= 1 {
		return 0
	}
	limit := -uint64(n) % uint64(n) // 2^64 mod n
	for {
		if x := s.pcg.Uint64(); x >= limit {
			return int64(x % uint64(n))
		}
	}
}

// hashMore continues an FNV-1a hash.
func hashMore(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
