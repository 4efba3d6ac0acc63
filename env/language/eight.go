package language

import "encoding/binary"

// Most of a text is small letters and blanks. They are looked at eight at a time: a number holds the bytes, the first one lowest, and a
// mask has the high bit of each byte that it means.
const (
	eachByte = 0x0101010101010101
	highBits = 0x80 * eachByte
	margin   = 16 // zeros behind the text, so that eight bytes can be read from any place in it
)

func eightAt(b []byte, i int) uint64     { return binary.LittleEndian.Uint64(b[i : i+8]) }
func putEight(b []byte, i int, x uint64) { binary.LittleEndian.PutUint64(b[i:i+8], x) }

// eightOf is eightAt for a string: the compiler makes one load of it too.
func eightOf(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// plain reports whether all eight are printable ASCII.
func plain(x uint64) bool {
	below := (x - ' '*eachByte) &^ x
	del := x ^ 0x7f*eachByte
	del = (del - eachByte) &^ del
	return (x|below|del)&highBits == 0
}

// lower writes the capitals of eight bytes of ASCII small.
func lower(x uint64) uint64 {
	capitals := (x + (0x80-'A')*eachByte) &^ (x + (0x7f-'Z')*eachByte) & highBits
	return x | capitals>>2
}

// others is the mask of the bytes that are no letters: see isLetter.
func others(x uint64) uint64 {
	ascii := x &^ highBits
	small := (ascii + (0x80-'a')*eachByte) &^ (ascii + (0x7f-'z')*eachByte)
	return ^(small | x) & highBits
}

// below has the bits of the bytes below the first one that a mask means.
func below(mask uint64) uint64 { return mask&-mask>>7 - 1 }

// firstBytes keeps n of eight bytes; n is 1 to 8.
func firstBytes(x uint64, n int) uint64 { return x & (^uint64(0) >> (uint(64-8*n) & 63)) }
