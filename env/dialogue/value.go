package dialogue

import (
	"fmt"
	"strings"
	"time"

	"hotseat/tasks"
)

// forms lists the ways, in small letters, in which an agent may write a value that the customer told.
func forms(v tasks.Value) []string {
	if v.Kind != tasks.KindDate {
		return []string{strings.ToLower(v.String())}
	}
	return dateForms(v.Date())
}

func dateForms(t time.Time) []string {
	d, th := t.Day(), ordinal(t.Day())
	var list []string
	for _, month := range []string{strings.ToLower(t.Format("January")), strings.ToLower(t.Format("Jan"))} {
		list = append(list,
			fmt.Sprintf("%d %s", d, month), fmt.Sprintf("%s %d", month, d),
			fmt.Sprintf("%s %s", th, month), fmt.Sprintf("%s %s", month, th), fmt.Sprintf("%s of %s", th, month))
	}
	return append(list, t.Format("2006-01-02"), t.Format("1/2/2006"), t.Format("01/02/2006"), t.Format("02.01.2006"), t.Format("2.1.2006"))
}

func ordinal(n int) string {
	suffix := "th"
	if n/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n) + suffix
}

// mentions says whether the text holds one of the forms as whole words, in either case. Forms are in small ASCII letters.
func mentions(text string, forms []string) bool {
	for _, f := range forms {
		for i := 0; i+len(f) <= len(text); i++ {
			if equalFoldASCII(text[i:i+len(f)], f) && edge(text, i-1) && edge(text, i+len(f)) {
				return true
			}
		}
	}
	return false
}

func equalFoldASCII(s, lower string) bool {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// edge says that the byte at i does not go on a word or a number.
func edge(text string, i int) bool {
	if i < 0 || i >= len(text) {
		return true
	}
	c := text[i]
	return !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '@' || c == '_' || c >= 0x80)
}
