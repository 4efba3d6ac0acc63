package ui_test

import (
	"regexp"
	"testing"

	"hotseat/ui/screen"
	"hotseat/ui/uitest"
	"hotseat/ui/uitest/desk"
)

// What a terminal says of its colours decides what it is sent. Everything stays readable: signs say what colours say.
func TestColoursFollowTheTerminal(t *testing.T) {
	fine := regexp.MustCompile(`\x1b\[[\d;]*[34]8[;:]`) // 256 colours or more
	basic := regexp.MustCompile(`\x1b\[(?:[\d;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])(?:;[\d;]*)?m`)
	for _, c := range []struct {
		name        string
		environ     []string
		fine, basic bool
	}{
		{"all colours", []string{"TERM=xterm-256color", "COLORTERM=truecolor", "TTY_FORCE=1"}, true, false},
		{"eight colours", []string{"TERM=xterm", "TTY_FORCE=1"}, false, true},
		{"NO_COLOR", []string{"TERM=xterm-256color", "COLORTERM=truecolor", "TTY_FORCE=1", "NO_COLOR=1"}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			deps := desk.Deps(t, desk.Registry(t))
			deps.Config.Theme = ""
			term := uitest.Start(t, desk.New(t, deps, screen.Home{}), 80, 24, c.environ...)
			term.See("▸ cannot-log-in 1")
			term.Press("\r")
			term.See("Take the seat")
			term.Press("\r")
			term.See("▸Conversation")
			got := term.Styled()
			if fine.MatchString(got) != c.fine {
				t.Errorf("fine colours: %v, want %v", !c.fine, c.fine)
			}
			if !c.fine && basic.MatchString(got) != c.basic {
				t.Errorf("basic colours: %v, want %v", !c.basic, c.basic)
			}
		})
	}
}
