package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hotseat/ui/keymap"
)

func TestRead(t *testing.T) {
	c, err := Read(strings.NewReader("nickname: Ada\ntheme: light\nreduced_motion: true\nkeys:\n  replay.next-step: [n2, right]\n"), "config.yaml")
	if err != nil || c.Nickname != "Ada" || c.Theme != "light" || !c.ReducedMotion {
		t.Fatalf("%+v, %v", c, err)
	}
	m, err := c.Keymap()
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Match(keymap.Replay, "n2"); a != keymap.NextStep {
		t.Errorf("n2 is %q", a)
	}
	if c, err := Read(strings.NewReader(""), "x"); err != nil || c.Theme != "" {
		t.Errorf("an empty file: %+v, %v", c, err)
	}
}

func TestErrorsNameFileAndLine(t *testing.T) {
	for in, want := range map[string]string{
		"nickname: Ada\nthme: light\n":            "c.yaml:2: unknown field \"thme\"",
		"theme: neon\n":                           "c.yaml: theme: unknown theme",
		"keys:\n  replay.nxt: [a]\n":              "c.yaml: keys: no action is called",
		"nickname: [a]\n":                         "c.yaml:1:",
		"nickname: \"\\e[31m\"\n":                 "c.yaml: nickname:",
		"a: [\n":                                  "c.yaml:1:",
		"nickname: " + strings.Repeat("x", 100):   "up to 64",
		"nickname: " + strings.Repeat("x", 2<<20): "1 MiB",
		"keys:\n  replay.branch: [e]\n":           "e is both",
		"reduced_motion: sometimes\n":             "c.yaml:1:",
	} {
		if _, err := Read(strings.NewReader(in), "c.yaml"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", in, err, want)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	if _, err := Load(filepath.Join(dir, "none.yaml")); err != nil {
		t.Errorf("no file: %v", err)
	}
	file := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(file, []byte("theme: plain\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(file); err != nil || c.Theme != "plain" {
		t.Errorf("%+v, %v", c, err)
	}
	if filepath.Base(Path()) != "config.yaml" {
		t.Error(Path())
	}
}
