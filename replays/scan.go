package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// member is a key of a JSON object with the raw text of its value.
type member struct {
	key   string
	value []byte
}

var (
	errCutOff    = errors.New("the line ends in the middle of a JSON object")
	errNotObject = errors.New("the line is no JSON object")
)

// members splits an object into its members and appends them to list. It finds the ends of values without looking into
// them, which is several times faster than decoding; whoever uses a value decodes and thereby checks it.
func members(object []byte, list []member) ([]member, error) {
	i := skipSpace(object, 0)
	if i == len(object) {
		return list, errCutOff
	}
	if object[i] != '{' {
		return list, errNotObject
	}
	if i = skipSpace(object, i+1); i < len(object) && object[i] == '}' {
		return list, atEnd(object, i+1)
	}
	for {
		m, next, err := nextMember(object, i)
		if err != nil {
			return list, err
		}
		list = append(list, m)
		switch i = skipSpace(object, next); {
		case i == len(object):
			return list, errCutOff
		case object[i] == '}':
			return list, atEnd(object, i+1)
		case object[i] != ',':
			return list, fmt.Errorf("character %d: a comma or a closing brace is expected", i+1)
		}
		i = skipSpace(object, i+1)
	}
}

func nextMember(object []byte, i int) (member, int, error) {
	if i == len(object) {
		return member{}, i, errCutOff
	}
	if object[i] != '"' {
		return member{}, i, fmt.Errorf("character %d: a key in quotes is expected", i+1)
	}
	end, ok := skipString(object, i)
	if !ok {
		return member{}, i, errCutOff
	}
	key, err := decodeKey(object[i:end])
	if err != nil {
		return member{}, i, fmt.Errorf("character %d: a key in quotes is expected", i+1)
	}
	i = skipSpace(object, end)
	if i == len(object) {
		return member{}, i, errCutOff
	}
	if object[i] != ':' {
		return member{}, i, fmt.Errorf("character %d: a colon is expected", i+1)
	}
	start := skipSpace(object, i+1)
	end, ok = skipValue(object, start)
	if !ok {
		return member{}, i, errCutOff
	}
	if end == start {
		return member{}, i, fmt.Errorf("character %d: a value is expected", start+1)
	}
	return member{key, object[start:end]}, end, nil
}

// decodeKey takes the common keys as they stand and leaves the rest to the JSON package.
func decodeKey(quoted []byte) (string, error) {
	for _, c := range quoted[1 : len(quoted)-1] {
		if c == '\\' || c < 0x20 || c >= 0x80 {
			var s string
			err := json.Unmarshal(quoted, &s)
			return s, err
		}
	}
	return string(quoted[1 : len(quoted)-1]), nil
}

func atEnd(text []byte, i int) error {
	if i = skipSpace(text, i); i < len(text) {
		return fmt.Errorf("character %d: text after the end of the JSON object", i+1)
	}
	return nil
}

func skipSpace(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n') {
		i++
	}
	return i
}

// skipString finds the end of the string that starts at i.
func skipString(text []byte, i int) (end int, ok bool) {
	for at := i + 1; ; {
		q := bytes.IndexByte(text[at:], '"')
		if q < 0 {
			return len(text), false
		}
		q += at
		escapes := 0
		for k := q - 1; k > i && text[k] == '\\'; k-- {
			escapes++
		}
		if escapes%2 == 0 {
			return q + 1, true
		}
		at = q + 1
	}
}

// skipValue finds the end of the value that starts at i; not ok means that the text ends before the value does.
func skipValue(text []byte, i int) (end int, ok bool) {
	if i == len(text) {
		return i, false
	}
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{', '[':
		return skipNested(text, i)
	}
	for j := i; j < len(text); j++ {
		switch text[j] {
		case ',', '}', ']', ' ', '\t', '\r', '\n':
			return j, true
		}
	}
	return len(text), false
}

func skipNested(text []byte, i int) (end int, ok bool) {
	depth := 0
	for j := i; j < len(text); j++ {
		switch text[j] {
		case '"':
			q, closed := skipString(text, j)
			if !closed {
				return len(text), false
			}
			j = q - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return j + 1, true
			}
		}
	}
	return len(text), false
}

// unique refuses objects that have a key twice: readers would disagree about what such a line says.
func unique(list []member) error {
	if len(list) > 32 {
		seen := make(map[string]bool, len(list))
		for _, m := range list {
			if seen[m.key] {
				return fmt.Errorf("%s is there twice", quote(m.key))
			}
			seen[m.key] = true
		}
		return nil
	}
	for i, m := range list {
		for _, other := range list[:i] {
			if m.key == other.key {
				return fmt.Errorf("%s is there twice", quote(m.key))
			}
		}
	}
	return nil
}
