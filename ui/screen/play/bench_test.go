package play_test

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/ui/dialog"
	"hotseat/ui/screen"
	"hotseat/ui/uitest"
	"hotseat/ui/uitest/desk"
)

// BenchmarkKey is one key, Update and View, in an episode with a long conversation: in the panes, and in a form's text.
func BenchmarkKey(b *testing.B) {
	for _, said := range []int{1, 15} {
		for _, form := range []bool{false, true} {
			b.Run(fmt.Sprintf("200x60/said-%d/form-%v", said, form), func(b *testing.B) {
				d := desk.OpenWith(b, desk.Deps(b, env.NewRegistry(desk.Toy{Text: "I was charged twice this month, and I would like my money back."})), 200, 60, screen.Play{Task: "toy/it"})
				for range said {
					d.Send(dialog.Sent{Action: env.Act("say", "words", "I am sorry about this; let me look into it right away.")})
				}
				keys := []string{"tab", "j", "k", "right", "left", "shift+tab"}
				if form {
					d.Keys("1", "enter")
					keys = []string{"a", "b", "left", "right", "backspace", "backspace"}
				}
				msgs := make([]tea.Msg, len(keys))
				for i, k := range keys {
					msgs[i] = uitest.Key(k)
				}
				i := 0
				for b.Loop() {
					d.Root.Update(msgs[i%len(msgs)])
					d.Root.View()
					i++
				}
			})
		}
	}
}

// BenchmarkHome is the cursor going through the tickets.
func BenchmarkHome(b *testing.B) {
	d := desk.Open(b, 200, 60, screen.Home{})
	down, up := uitest.Key("j"), uitest.Key("k")
	i := 0
	for b.Loop() {
		if i%40 < 20 {
			d.Root.Update(down)
		} else {
			d.Root.Update(up)
		}
		d.Root.View()
		i++
	}
}

// BenchmarkFirstFrame is the time from the beginning to the first frame of home, without the process's own start.
func BenchmarkFirstFrame(b *testing.B) {
	for b.Loop() {
		root := desk.New(b, desk.Deps(b, desk.Registry(b)), screen.Home{})
		root.Init()
		root.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		root.View()
	}
}
