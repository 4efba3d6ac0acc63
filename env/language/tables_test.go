package language

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestTablesCompile holds the tables of the program to compile without an error: reading leaves out what does not.
func TestTablesCompile(t *testing.T) {
	b, err := newBook(newLexicon(), tableFiles)
	if err != nil {
		t.Error(err)
	}
	if len(b.patterns) != len(b.rules) {
		t.Errorf("%d patterns of %d rules", len(b.patterns), len(b.rules))
	}
}

// TestBrokenTables names what is wrong with a table, and reads what is right.
func TestBrokenTables(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"[how=nap act=warn]\nfire", `tables/warnings.txt:1: unknown how "nap"`},
		{"[how=blunt when=noon]\nfire", `unknown when "noon"`},
		{"[how=blunt cost=much]\nfire", "much"},
		{"[how=blunt colour=red]\nfire", `unknown field "colour"`},
		{"[how=blunt act=warn]\n~ fire", `pattern "~ fire" must start with a word, a value or <`},
		{"[how=blunt act=warn]\n< ~ fire", "must have a word or a value after <"},
		{"[how=blunt act=warn]\n<", "must have a word or a value after <"},
		{"[how=blunt act=warn]\nfire ~x ice", `"~x" is no gap`},
		{"[how=blunt act=warn]\nfire ~999 ice", `"~999" is no gap`},
		{"[how=blunt act=warn]\nfire:q", "unknown part of speech"},
		{"[how=blunt act=warn]\nfire {fee}", "unknown slot {fee}"},
		{"[how=blunt act=warn]\nfire @nobody", "unknown class @nobody"},
		{"[how=blunt act=warn]\nfire||ice", "empty word"},
		{"[how=blunt act=warn]\nfire ^", "a sign without a word"},
		{"[how=event topic=refund]\nmoney back", "must have a head"},
		{"[how=receive topic=refund]\nmoney back", "must have a head"},
		{"[how=refuse act=refuse topic=refund]\nnot entitle", "must have a head"},
	} {
		files := fstest.MapFS{"tables/classes.txt": {Data: []byte("neg not never")}}
		for _, name := range tableNames() {
			files["tables/"+name+".txt"] = &fstest.MapFile{}
		}
		files["tables/warnings.txt"] = &fstest.MapFile{Data: []byte(test.text + "\n[how=blunt act=warn topic=hazard]\nhot lava\n")}
		b, err := newBook(newLexicon(), files)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.text, err, test.want)
		}
		if len(b.patterns) != 1 {
			t.Errorf("%q: %d patterns are left, want the good one", test.text, len(b.patterns))
		}
	}
	if _, err := newBook(newLexicon(), fstest.MapFS{}); err == nil {
		t.Error("no error without tables")
	}
}
