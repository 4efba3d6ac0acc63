package resolution

// isCode says that a text is an id as records give them: letters or digits in groups with hyphens between, a letter and a digit among them.
func isCode(s string) bool {
	letter, digit, hyphen := false, false, false
	for i := range len(s) {
		switch c := s[i]; {
		case isLetter(c):
			letter = true
		case isDigit(c):
			digit = true
		case c == '-' && i > 0 && i < len(s)-1 && s[i-1] != '-':
			hyphen = true
		default:
			return false
		}
	}
	return letter && digit && hyphen
}

// namesCode says that a text names the code and no other of its form: who lists every number in sight has not told which one it is. Case does
// not matter, and a hyphen may be left out.
func namesCode(text, code string) bool {
	named := false
	for i := 0; i < len(text); i++ {
		if i > 0 && isWord(text[i-1]) {
			continue
		}
		n, same := likeCode(text[i:], code)
		if n == 0 || i+n < len(text) && isWord(text[i+n]) {
			continue
		}
		if !same {
			return false
		}
		named = true
	}
	return named
}

// likeCode is how many bytes at the start of a text have the form of the code, 0 where they have not, and whether they are the code.
func likeCode(text, code string) (n int, same bool) {
	same = true
	for i := range len(code) {
		c := code[i]
		if c == '-' {
			if n < len(text) && text[n] == '-' {
				n++
			}
			continue
		}
		if n == len(text) || isDigit(text[n]) != isDigit(c) || isLetter(text[n]) != isLetter(c) {
			return 0, false
		}
		same = same && lowerByte(text[n]) == lowerByte(c)
		n++
	}
	return n, same
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= lowerByte(c) && lowerByte(c) <= 'z' }
func isWord(c byte) bool   { return isDigit(c) || isLetter(c) || c == '-' }

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
