package language

import (
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// TestEight holds what is done to eight bytes at a time to what the same does to each.
func TestEight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.OneOf(rapid.Byte(), rapid.ByteRange(' ', '~')), 8, 8).Draw(t, "bytes")
		x := eightAt(b, 0)
		if y := eightOf(string(b), 0); x != y {
			t.Fatalf("a string's eight bytes are %x, not %x", y, x)
		}
		printable, small, mask, first := true, make([]byte, 8), uint64(0), 8
		for i, c := range b {
			printable = printable && ' ' <= c && c <= '~'
			small[i] = c
			if 'A' <= c && c <= 'Z' {
				small[i] += 'a' - 'A'
			}
			if !isLetter(c) {
				mask |= 0x80 << (8 * i)
				first = min(first, i)
			}
		}
		if plain(x) != printable {
			t.Errorf("plain is %v", plain(x))
		}
		if printable && lower(x) != binary.LittleEndian.Uint64(small) {
			t.Errorf("lower is %x, want %x", lower(x), small)
		}
		if others(x) != mask {
			t.Errorf("others is %x, want %x", others(x), mask)
		}
		if first > 0 && first < 8 && x&below(mask) != firstBytes(x, first) {
			t.Errorf("the bytes below %x are %x, want %x", mask, x&below(mask), firstBytes(x, first))
		}
		n := rapid.IntRange(1, 8).Draw(t, "n")
		putEight(small, 0, firstBytes(x, n))
		for i := range 8 {
			if want := b[i] * byte(min(1, max(0, n-i))); small[i] != want {
				t.Errorf("byte %d of the first %d is %x, want %x", i, n, small[i], want)
			}
		}
	})
}
