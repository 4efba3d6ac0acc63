// Package config reads the user's settings: config.yaml in hotseat's directory under the XDG config home, or the platform's
// own place.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/goccy/go-yaml"

	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
	"hotseat/ui/theme"
)

// Config is the settings. The zero value is the default.
type Config struct {
	// Nickname is how recordings and leaderboards call the person in the seat.
	Nickname string `yaml:"nickname"`
	// Theme is auto, dark, light or plain.
	Theme string `yaml:"theme"`
	// Keys gives actions other keys: replay.next-step: [n, right].
	Keys map[string][]string `yaml:"keys"`
	// ReducedMotion shows changes without flashes and animation.
	ReducedMotion bool `yaml:"reduced_motion"`
}

// maxSize bounds the file.
const maxSize = 1 << 20

// Path is where the file lies, whether it exists or not.
func Path() string { return filepath.Join(xdg.ConfigHome, "hotseat", "config.yaml") }

// Load reads a file. One that does not exist is the default. Errors name the file and the line and say what would be right.
func Load(path string) (Config, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, nil
	}
	if err != nil {
		return Config{}, fmt.Errorf("config: %w", err)
	}
	defer f.Close()
	return Read(f, path)
}

// Read reads settings; name is the file's, for errors.
func Read(r io.Reader, name string) (Config, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(data) > maxSize {
		return Config{}, fmt.Errorf("%s: larger than 1 MiB: this is no config file", name)
	}
	var c Config
	err = yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(&c)
	if err != nil && !errors.Is(err, io.EOF) {
		return Config{}, located(name, err)
	}
	if len(c.Nickname) > 64 || sanitize.Line(c.Nickname) != c.Nickname {
		return Config{}, fmt.Errorf("%s: nickname: use up to 64 plain characters", name)
	}
	if _, err := theme.Named(c.Theme); err != nil {
		return Config{}, fmt.Errorf("%s: theme: %w", name, err)
	}
	if _, err := c.Keymap(); err != nil {
		return Config{}, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// Keymap is the keymap with the user's keys.
func (c Config) Keymap() (keymap.Map, error) { return keymap.Default().Rebind(c.Keys) }

// located writes a YAML error as "file:line: what".
func located(name string, err error) error {
	var at yaml.Error
	if errors.As(err, &at) && at.GetToken() != nil {
		return fmt.Errorf("%s:%d: %s", name, at.GetToken().Position.Line, sanitize.Line(at.GetMessage()))
	}
	return fmt.Errorf("%s: %w", name, err)
}
