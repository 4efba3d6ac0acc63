package dialog

import (
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/ui/keymap"
)

func TestViewer(t *testing.T) {
	v := NewDocuments([]env.Document{{Title: "One", Text: strings.Repeat("line\n\n", 60)}, {Title: "Two", Text: "second"}}, 0)
	if !strings.Contains(screen(v, 80, 22), "One") {
		t.Error("the first document is not shown")
	}
	drive(v, "G", "g", "l")
	if got := screen(v, 80, 22); !strings.Contains(got, "second") || !strings.Contains(got, "2/2") {
		t.Errorf("the next document is not shown:\n%s", got)
	}
	if res := drive(v, "q"); !res.Done {
		t.Error("it does not close")
	}
}

func TestAPromptsValueIsReplacedByWhatIsTyped(t *testing.T) {
	for keys, want := range map[string]string{" 42": "42", "left, 4": "40", "backspace, 7": "7", "end, 1": "01", "enter": "0"} {
		p := NewPrompt("seed", "Seed", "", "0", nil).Select()
		drive(p, strings.Split(keys, ",")...)
		if res := drive(p, "enter"); keys != "enter" && res.Value != any(Prompted{"seed", want}) {
			t.Errorf("%q gives %+v, want %q", keys, res.Value, want)
		}
	}
}

// A search counts its matches, goes round at the ends, and says where there is none.
func TestViewerFinds(t *testing.T) {
	v := NewDocuments([]env.Document{{Title: "Handbook", Text: strings.Repeat("a line\n\n", 40) + "the Wallet\n\n" + strings.Repeat("a line\n\n", 40) + "no wallet"}}, 0)
	see := func(what ...string) {
		t.Helper()
		for _, w := range what {
			if got := screen(v, 80, 22); !strings.Contains(got, w) {
				t.Fatalf("%q is not shown:\n%s", w, got)
			}
		}
	}
	hints := func() string {
		var list []string
		for _, h := range v.Hints(keymap.Default()) {
			list = append(list, h.Key)
		}
		return strings.Join(list, " ")
	}
	if got := hints(); got != "/ q" {
		t.Errorf("hints: %s", got)
	}
	drive(v, "/", " wallet")
	see("/ wallet")
	if c := v.Cursor(); c == nil || hints() != "enter esc" {
		t.Errorf("cursor %v, hints %s", c, hints())
	}
	drive(v, "enter")
	see("1/2 “wallet”", "the Wallet")
	if hints() != "/ n q" {
		t.Errorf("hints: %s", hints())
	}
	drive(v, "n")
	see("2/2", "no wallet")
	drive(v, "n")
	see("1/2")
	drive(v, "N")
	see("2/2")
	drive(v, "/", " xyzzy", "enter")
	see("no match for “xyzzy”")
	drive(v, "/", "esc")
	if got := screen(v, 80, 22); strings.Contains(got, "xyzzy") || v.Cursor() != nil {
		t.Errorf("the search stays:\n%s", got)
	}
	if res := drive(v, "esc"); !res.Done {
		t.Error("it does not close")
	}
}

// A wide table gets a wider box where the screen has room for it; prose stays as wide as is read with ease.
func TestViewerGrowsWithItsTable(t *testing.T) {
	wide := "| order | where it was left |\n|---|---|\n| NL-1 | " + strings.Repeat("at the neighbour's ", 6) + "|"
	v := NewDocuments([]env.Document{{Title: "Order", Text: wide}, {Title: "Rules", Text: strings.Repeat("word ", 60)}}, 0)
	screen(v, 200, 40)
	if v.w <= readable || v.w > 200 {
		t.Errorf("the box is %d wide", v.w)
	}
	screen(v, 80, 22)
	if v.w != 80 {
		t.Errorf("the box is %d wide on 80", v.w)
	}
	drive(v, "l")
	screen(v, 200, 40)
	if v.w != readable {
		t.Errorf("a box of prose is %d wide", v.w)
	}
}
