package home_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/ui/screen"
	"hotseat/ui/uitest/desk"
)

func TestTheEasyTicketIsPreselected(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	d.See("▸ cannot-log-in 1", "forgot my password", "never played", "seed 0", "a good agent scores 0.90")
	d = desk.Open(t, 120, 40, screen.Home{Task: "dialogue/plays-up-2", Seed: 3, Brief: true})
	d.See("plays-up 2, hard, seed 3", "Take the seat", "You have 8 steps")
	d.Keys("enter")
	d.See("seed 3", "step 0/")
	d.Keys("q", "y")
	d.See("▸ plays-up 2")
}

func TestTheFilterIsFuzzy(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	d.Keys("/")
	d.Type("hard twice")
	d.See("4 of ", "▸ charged-twice 1")
	if d.View().Cursor == nil {
		t.Error("no cursor in the filter")
	}
	d.Keys("down", "enter", "enter")
	d.See("charged-twice 2, hard")
	d.Keys("esc", "q")
	d.See("▸ charged-twice 2")
	if strings.Contains(d.Screen(), "4 of ") {
		t.Error("the filter stays")
	}
	for typed, want := range map[string]string{"triage": "3 of ", "crgd twc": "▸ charged-twice 1", "speaker": "▸ broken-speaker"} {
		d.Keys("/")
		d.Type(typed)
		d.See(want)
		d.Keys("esc")
	}
	d.Keys("/")
	d.Type("dialogue")
	d.See("▸ find-showroom")
	d.Keys("esc", "/")
	d.Type("zzzz")
	d.See("nothing matches")
	d.Keys("enter", "enter", "w")
	d.See("! no ticket is chosen")
	d.Keys("q")
	d.See("▸ ")
}

func TestTheSeedVariesTheTicket(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	before := d.Screen()
	d.Keys("s", "ctrl+u")
	d.Type("x")
	d.See("a seed is a whole number")
	d.Keys("backspace")
	d.Type("18446744073709551615")
	d.Keys("enter")
	d.See("seed 18446744073709551615")
	if strings.Contains(before, "Jonah") && strings.Contains(d.Screen(), "Jonah Whitlock · Northlight+ · 11 months") {
		t.Error("the ticket is the same")
	}
}

func TestScoresComeFromTheLibrary(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	d.Keys("enter", "enter", "2")
	d.Type("password reset")
	d.Keys("enter", "esc", "5", "enter")
	d.See("Not solved")
	d.Keys("q")
	d.See("played once", "best person 0", "(ana)")
	d.Keys("enter", "enter", "2")
	d.Type("password reset")
	d.Keys("enter", "esc", "q", "y")
	d.See("played 2 times")
}

// The filter finds what play takes.
func TestTheFilterTakesIds(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	for id, want := range map[string]string{"parcel-missing-2": "▸ parcel-missing 2", "queue-1": "▸ queue 1", "resolution/vault-notice": "▸ vault-notice"} {
		d.Keys("/")
		d.Type(id)
		d.See(want)
		d.Keys("esc")
	}
}

func TestHomeAndEndGoThroughTheList(t *testing.T) {
	d := desk.Open(t, 80, 24, screen.Home{})
	d.Keys("end")
	d.See("Triage · hard", "▸ queue")
	d.Keys("home")
	d.See("Resolution · easy", "▸ broken-headset")
}

func TestACustomerWithoutAPlanSaysSo(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{Task: "resolution/broken-headset"})
	d.See("Milo Drummond · no plan · 7 months")
	d.Keys("enter", "enter")
	d.See("Milo Drummond  no plan")
}

func TestAgentsAndReplays(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	d.Keys("w")
	d.See("Watch whom?", "oracle", "baseline")
	for _, attack := range []string{"every-word", "one-cent", "close-at-once"} {
		if strings.Contains(d.Screen(), attack) {
			t.Errorf("the attack %s is offered", attack)
		}
	}
	d.Keys("esc", "r")
	d.See("task:resolution/cannot-log-in-1")
}

// The list tells families and numbers, and the detail of twins is the same but for the number.
func TestTheListTellsNoTwinsApart(t *testing.T) {
	number := regexp.MustCompile(` \d\b`)
	for _, e := range desk.Registry(t).All() {
		first := map[string]string{}
		for _, task := range e.Tasks() {
			if !task.Twins {
				continue
			}
			d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(e)), 200, 60, screen.Home{Task: task.ID, Seed: 7})
			var detail []string
			for _, line := range strings.Split(d.Screen(), "\n") {
				if i := strings.Index(line, "││"); i >= 0 {
					detail = append(detail, line[i:])
				} else if i := strings.Index(line, "╮╭"); i >= 0 {
					detail = append(detail, number.ReplaceAllString(line[i:], " N"))
				}
			}
			got := strings.Join(detail, "\n")
			if want, ok := first[task.Family]; ok && got != want {
				t.Errorf("%s differs from its twin:\n%s\n%s", task.ID, want, got)
			}
			first[task.Family] = got
		}
	}
}

func TestTheMouse(t *testing.T) {
	d := desk.Open(t, 120, 40, screen.Home{})
	d.ClickOn("vault-notice")
	d.See("▸ vault-notice", "URGENT your Northlight vault breached")
	d.ClickOn("▸ vault-notice")
	d.See("Take the seat")
	d.ClickOn("[esc Back]")
	d.Wheel(10, 10, 200)
	d.See("Triage · hard")
	d.Wheel(80, 10, 3)
	d.ClickOn("filter")
	d.Type("x")
	d.Resize(60, 20)
	d.ClickOn("detail")
	d.Resize(120, 40)
}

func TestGolden(t *testing.T) {
	for _, theme := range []string{"dark", "light", "plain"} {
		for _, s := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			t.Run(fmt.Sprintf("%s-%dx%d", theme, s[0], s[1]), func(t *testing.T) {
				deps := desk.Deps(t, env.NewRegistry(desk.Toy{Text: "Charged twice"}))
				deps.Config.Theme = theme
				d := desk.OpenWith(t, deps, s[0], s[1], screen.Home{})
				d.GoldenStyled()
			})
		}
	}
	t.Run("briefing", func(t *testing.T) {
		d := desk.OpenWith(t, desk.Deps(t, env.NewRegistry(desk.Toy{Text: "Charged twice"})), 80, 24, screen.Home{Brief: true})
		d.Golden()
	})
}
