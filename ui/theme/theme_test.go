package theme

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

func TestNamed(t *testing.T) {
	for name, id := range map[string]string{"": "dark", "auto": "dark", "dark": "dark", "light": "light", "plain": "plain"} {
		if got, err := Named(name); err != nil || got.ID != id {
			t.Errorf("Named(%q) = %q, %v; want %q", name, got.ID, err, id)
		}
	}
	if _, err := Named("neon"); err == nil || !strings.Contains(err.Error(), "dark, light, plain") {
		t.Errorf("unknown theme: %v", err)
	}
}

func TestPlainHasNoColour(t *testing.T) {
	p := Plain()
	for name, s := range map[string]lipgloss.Style{"good": p.Good, "bad": p.Bad, "warn": p.Warn, "flash": p.Flash, "selected": p.Selected, "focus": p.BorderFocus} {
		if out := s.Render("x"); strings.Contains(out, "[38") || strings.Contains(out, "[3") && !strings.Contains(out, "[3m") {
			t.Errorf("%s: %q", name, out)
		}
	}
}

func TestForFollowsTheTerminal(t *testing.T) {
	for _, c := range []struct {
		dark    bool
		colours colorprofile.Profile
		want    string
	}{
		{true, colorprofile.TrueColor, "dark"}, {false, colorprofile.ANSI256, "light"}, {true, colorprofile.ANSI, "dark16"},
		{false, colorprofile.ANSI, "light16"}, {true, colorprofile.ASCII, "plain"},
	} {
		if got := For(c.dark, c.colours).ID; got != c.want {
			t.Errorf("For(%v, %v) = %s, want %s", c.dark, c.colours, got, c.want)
		}
	}
}

// What must be told apart stays apart in every theme.
func TestMeaningsDiffer(t *testing.T) {
	for _, th := range []Theme{Dark(), Light(), Basic(true), Basic(false)} {
		seen := map[color.Color]string{}
		p := th.markdown
		for name, c := range map[string]color.Color{"good": p.good, "bad": p.bad, "warn": p.warn, "accent": p.accent, "info": p.info, "agent": p.agent} {
			if other, ok := seen[c]; ok {
				t.Errorf("%s: %s and %s are both %v", th.ID, name, other, c)
			}
			seen[c] = name
		}
	}
}
