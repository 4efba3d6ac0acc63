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
	var firsts uint64 // the bytes that forms start with, as bits that several share
	for _, f := range forms {
		firsts |= 1 << (f[0] & 63)
	}
	for i := range len(text) {
		if i > 0 && goesOn(text[i-1]) || firsts>>(text[i]&63)&1 == 0 && firsts>>((text[i]|0x20)&63)&1 == 0 {
			continue
		}
		for _, f := range forms {
			if end := i + len(f); end <= len(text) && equalFoldASCII(text[i:end], f) && (end == len(text) || !goesOn(text[end])) {
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

// goesOn says that the byte goes on a word or a number.
func goesOn(c byte) bool {
	return c-'a' < 26 || c-'A' < 26 || c-'0' < 10 || c == '@' || c == '_' || c >= 0x80
}
