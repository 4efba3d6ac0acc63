package tasks

import (
	"slices"
	"strings"
)

// reference is one {name} or {name:form} in a text.
type reference struct{ name, form string }

// template is a text cut at its references; part i stands before reference i, and one part more after the last.
type template struct {
	parts []string
	refs  []reference
	slots []int // the variables that the references name
}

// nextReference finds the first {name} or {name:form} in a text. Braces around anything else are text.
func nextReference(s string) (start, end int, ref reference, ok bool) {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], '{')
		if i < 0 {
			return 0, 0, ref, false
		}
		start = from + i
		j := start + 1
		for j < len(s) && nameByte(s[j], j == start+1) {
			j++
		}
		ref = reference{name: s[start+1 : j]}
		if ref.name != "" && j < len(s) && s[j] == ':' {
			k := j + 1
			for k < len(s) && s[k] >= 'a' && s[k] <= 'z' {
				k++
			}
			if k > j+1 {
				ref.form, j = s[j+1:k], k
			}
		}
		if ref.name != "" && j < len(s) && s[j] == '}' {
			return start, j + 1, ref, true
		}
		from = start + 1
	}
}

// nameByte tells the bytes of variables' names: small letters, digits and underscores, a letter first.
func nameByte(b byte, first bool) bool {
	return b >= 'a' && b <= 'z' || !first && (b >= '0' && b <= '9' || b == '_')
}

func isName(s string) bool {
	for i := range len(s) {
		if !nameByte(s[i], i == 0) {
			return false
		}
	}
	return s != "" && len(s) <= 60
}

func parseTemplate(s string) template {
	var t template
	for {
		start, end, ref, ok := nextReference(s)
		if !ok {
			t.parts = append(t.parts, s)
			return t
		}
		t.parts = append(t.parts, s[:start])
		t.refs = append(t.refs, ref)
		s = s[end:]
	}
}

// references lists the names that a text uses, each once, in order.
func references(s string) []reference {
	var list []reference
	for _, r := range parseTemplate(s).refs {
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

func (t template) fill(values []Value) string {
	if len(t.refs) == 0 {
		return t.parts[0]
	}
	var b strings.Builder
	for i, r := range t.refs {
		b.WriteString(t.parts[i])
		s, _ := values[t.slots[i]].Form(r.form)
		b.WriteString(s)
	}
	b.WriteString(t.parts[len(t.refs)])
	return b.String()
}
