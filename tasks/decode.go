package tasks

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Map is a mapping that keeps the order of its file, for DecodeBody.
type Map[T any] []Entry[T]

// Entry is one field of a Map.
type Entry[T any] struct {
	Name  string
	Value T
}

// Get finds an entry by its name.
func (m Map[T]) Get(name string) (value T, ok bool) {
	for i := range m {
		if m[i].Name == name {
			return m[i].Value, true
		}
	}
	return value, false
}

// Names lists the names in their order.
func (m Map[T]) Names() []string {
	names := make([]string, len(m))
	for i := range m {
		names[i] = m[i].Name
	}
	return names
}

func (m *Map[T]) decode(d *decoder, n *node, path string) {
	if n.kind != mappingNode {
		d.wrong(n, path, "fields, one `name: value` a line")
		return
	}
	*m = make(Map[T], len(n.entries))
	for i, e := range n.entries {
		(*m)[i].Name = e.key
		d.value(e.value, reflect.ValueOf(&(*m)[i].Value).Elem(), join(path, e.key))
	}
}

// ordered is what Map implements.
type ordered interface {
	decode(d *decoder, n *node, path string)
}

// decoder fills Go values from a tree, strictly: a field that the value does not have, or a value of another type, is a problem.
type decoder struct {
	file     string
	problems []Problem
}

func (d *decoder) fail(line int, path, text string) {
	if len(d.problems) >= maxProblems {
		return
	}
	d.problems = append(d.problems, Problem{File: d.file, Line: line, Field: path, Text: text})
}

func (d *decoder) wrong(n *node, path, want string) {
	d.fail(n.line, path, "is "+n.describe()+"; write "+want)
}

// value decodes n into v. Supported are strings, booleans, whole numbers, structs with `yaml:"name"` tags, slices, maps with string keys,
// Map, pointers, and types with UnmarshalText or UnmarshalJSON (of scalars; so decimals need not pass through a float).
func (d *decoder) value(n *node, v reflect.Value, path string) {
	if v.Type() == reflect.TypeFor[*node]() {
		v.Set(reflect.ValueOf(n))
		return
	}
	if n.kind == nullNode {
		return
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if o, ok := v.Addr().Interface().(ordered); ok {
		o.decode(d, n, path)
		return
	}
	if d.custom(n, v, path) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(n, v, path)
	case reflect.Slice:
		d.slice(n, v, path)
	case reflect.Map:
		d.mapping(n, v, path)
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(n.plain()))
		}
	default:
		d.scalar(n, v, path)
	}
}

// custom decodes types that read themselves from text.
func (d *decoder) custom(n *node, v reflect.Value, path string) bool {
	var err error
	switch u := v.Addr().Interface().(type) {
	case encoding.TextUnmarshaler:
		if n.kind != scalarNode {
			d.wrong(n, path, "a single value")
			return true
		}
		err = u.UnmarshalText([]byte(n.text))
	case json.Unmarshaler:
		if n.kind != scalarNode {
			d.wrong(n, path, "a single value")
			return true
		}
		err = u.UnmarshalJSON([]byte(n.text))
	default:
		return false
	}
	if err != nil {
		d.fail(n.line, path, err.Error())
	}
	return true
}

func (d *decoder) structure(n *node, v reflect.Value, path string) {
	if n.kind != mappingNode {
		d.wrong(n, path, "fields: "+strings.Join(fieldNames(v.Type()), ", "))
		return
	}
	for _, e := range n.entries {
		field, ok := fieldOf(v, e.key)
		if !ok && len(d.problems) >= maxProblems {
			return
		}
		if !ok {
			d.fail(e.line, join(path, e.key), "is no field here; "+nearest(e.key, fieldNames(v.Type())))
			continue
		}
		d.value(e.value, field, join(path, e.key))
	}
}

// fieldOf finds a struct's field by the name in the file.
func fieldOf(v reflect.Value, key string) (reflect.Value, bool) {
	for i := range v.NumField() {
		name, inline := fieldName(v.Type().Field(i))
		if inline {
			if f, ok := fieldOf(v.Field(i), key); ok {
				return f, true
			}
		} else if name != "" && name == key {
			return v.Field(i), true
		}
	}
	return reflect.Value{}, false
}

func fieldName(f reflect.StructField) (name string, inline bool) {
	name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	switch {
	case name == "-" || !f.IsExported():
		return "", false
	case options == "inline":
		return "", true
	case name == "":
		return strings.ToLower(f.Name), false
	}
	return name, false
}

func fieldNames(t reflect.Type) []string {
	var names []string
	for f := range fields(t) {
		name, inline := fieldName(f)
		if inline {
			names = append(names, fieldNames(f.Type)...)
		} else if name != "" {
			names = append(names, name)
		}
	}
	return names
}

func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

func (d *decoder) slice(n *node, v reflect.Value, path string) {
	if n.kind != sequenceNode {
		d.wrong(n, path, "a list: [a, b] or a line with a dash for each")
		return
	}
	out := reflect.MakeSlice(v.Type(), len(n.items), len(n.items))
	for i, item := range n.items {
		d.value(item, out.Index(i), index(path, i))
	}
	v.Set(out)
}

func (d *decoder) mapping(n *node, v reflect.Value, path string) {
	if n.kind != mappingNode || v.Type().Key().Kind() != reflect.String {
		d.wrong(n, path, "fields, one `name: value` a line")
		return
	}
	out := reflect.MakeMapWithSize(v.Type(), len(n.entries))
	for _, e := range n.entries {
		value := reflect.New(v.Type().Elem()).Elem()
		d.value(e.value, value, join(path, e.key))
		out.SetMapIndex(reflect.ValueOf(e.key).Convert(v.Type().Key()), value)
	}
	v.Set(out)
}

func (d *decoder) scalar(n *node, v reflect.Value, path string) {
	if n.kind != scalarNode {
		d.wrong(n, path, "a single value")
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(n.text)
	case reflect.Bool:
		if n.text != "true" && n.text != "false" || n.quoted {
			d.wrong(n, path, "true or false")
			return
		}
		v.SetBool(n.text == "true")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		i, err := strconv.ParseInt(n.text, 10, v.Type().Bits())
		if err != nil || n.quoted {
			d.wrong(n, path, "a whole number")
			return
		}
		v.SetInt(i)
	default:
		d.fail(n.line, path, fmt.Sprintf("cannot be read into a %s", v.Type()))
	}
}

// plain is a tree as Go values without types of its own: string, bool, int64, []any and Map[any].
func (n *node) plain() any {
	switch n.kind {
	case sequenceNode:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.plain()
		}
		return list
	case mappingNode:
		m := make(Map[any], len(n.entries))
		for i, e := range n.entries {
			m[i] = Entry[any]{e.key, e.value.plain()}
		}
		return m
	case scalarNode:
		if i, err := strconv.ParseInt(n.text, 10, 64); err == nil && !n.quoted {
			return i
		}
		if (n.text == "true" || n.text == "false") && !n.quoted {
			return n.text == "true"
		}
		return n.text
	}
	return nil
}
