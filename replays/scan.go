package replays

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// member is a key of a JSON object with the raw text of its value.
type member struct{ key, value []byte }

var (
	errCutOff        = errors.New("the line ends in the middle of a JSON object")
	errNotObject     = errors.New("the line is no JSON object")
	errNotWellFormed = errors.New("a value is not well formed")
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
func decodeKey(quoted []byte) ([]byte, error) {
	if inner, ok := simpleString(quoted); ok {
		return inner, nil
	}
	s, err := decode[string](quoted)
	return []byte(s), err
}

// simpleString gives the inside of a JSON string that stands for itself: without escapes and in valid UTF-8.
func simpleString(raw []byte) ([]byte, bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return nil, false
	}
	inner := raw[1 : len(raw)-1]
	ascii := true
	for _, c := range inner {
		if c == '\\' || c == '"' || c < 0x20 {
			return nil, false
		}
		ascii = ascii && c < 0x80
	}
	return inner, ascii || utf8.Valid(inner)
}

func decode[T any](raw []byte) (T, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}

// decodeString spares plain texts the way through the JSON package.
func decodeString(raw []byte) (string, error) {
	if inner, ok := simpleString(raw); ok {
		return string(inner), nil
	}
	return decode[string](raw)
}

// decodeInt spares plain numbers the way through the JSON package.
func decodeInt(raw []byte) (int, error) {
	if n, err := strconv.Atoi(string(raw)); err == nil && raw[0] >= '1' && raw[0] <= '9' {
		return n, nil
	}
	return decode[int](raw)
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
	return distinct(list, bytes.Equal, func(key string) string { return key })
}

// uniqueFold takes keys that differ in upper and lower case for the same, as the JSON package does.
func uniqueFold(list []member) error {
	return distinct(list, bytes.EqualFold, func(key string) string { return strings.ToLower(strings.ToUpper(key)) })
}

func distinct(list []member, same func(a, b []byte) bool, canonical func(string) string) error {
	if len(list) > 32 {
		seen := make(map[string]bool, len(list))
		for _, m := range list {
			key := canonical(string(m.key))
			if seen[key] {
				return fmt.Errorf("%s is there twice", quote(string(m.key)))
			}
			seen[key] = true
		}
		return nil
	}
	for i, m := range list {
		for _, other := range list[:i] {
			if same(m.key, other.key) {
				return fmt.Errorf("%s is there twice", quote(string(m.key)))
			}
		}
	}
	return nil
}

// without is the object that has the members, but for the one of the key.
func without(list []member, key string) []byte {
	text := []byte{'{'}
	for _, m := range list {
		if string(m.key) == key {
			continue
		}
		if len(text) > 1 {
			text = append(text, ',')
		}
		name, _ := json.Marshal(string(m.key))
		text = append(append(append(text, name...), ':'), m.value...)
	}
	return append(text, '}')
}

// elements splits an array into its elements and appends them to list, as members does for objects.
func elements(array []byte, list [][]byte) ([][]byte, error) {
	if len(array) == 0 || array[0] != '[' {
		return list, errNotWellFormed
	}
	i := skipSpace(array, 1)
	if i < len(array) && array[i] == ']' {
		return list, atEnd(array, i+1)
	}
	for {
		end, ok := skipValue(array, i)
		if !ok || end == i {
			return list, errNotWellFormed
		}
		list = append(list, array[i:end])
		switch i = skipSpace(array, end); {
		case i == len(array) || array[i] != ',' && array[i] != ']':
			return list, errNotWellFormed
		case array[i] == ']':
			return list, atEnd(array, i+1)
		}
		i = skipSpace(array, i+1)
	}
}
